"""Writing on the screen, letter by letter: a name, or the word of the table."""

from __future__ import annotations

from dataclasses import replace

from companion import pages, seating
from companion.pages import Typing

WISHES = (pages.Type, pages.Erase, pages.Shift)


def after(typing: Typing, wish: object) -> Typing:
    """What stands there after a key; capitals come by themselves where a name begins."""
    match wish:
        case pages.Type(text):
            return _showing(typing, seating.legible(typing.text + text))
        case pages.Erase():
            return _showing(typing, typing.text[:-1])
        case pages.Shift():
            return replace(typing, capital=not typing.capital)
    return typing


def done(typing: Typing) -> str:
    """What was written, as it stands in a record."""
    return " ".join(typing.text.split())


def _showing(typing: Typing, text: str) -> Typing:
    return replace(typing, text=text, capital=not text or text[-1] in " -")
