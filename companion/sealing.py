"""The way past the seal of a die, before each match with one: it is shown, then the table may add a word."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion import pages, writing
from companion.pages import Fairness, Typing

NOBODY = -1  # the seat of what is written for the whole table


@dataclass(frozen=True)
class Agreed:
    """The table has seen the seal and plays, with this word or without any."""

    word: str


Next = Fairness | Agreed | pages.Back | pages.Quit


def step(page: Fairness, wish: object) -> Next:
    """What comes after a wish; one that means nothing here changes nothing."""
    if page.typing is not None:
        return _written(page, page.typing, wish)
    match wish:
        case pages.EnterWord():
            return replace(page, typing=Typing(NOBODY, page.word, capital=not page.word))
        case pages.StartMatch():
            return Agreed(page.word)
        case pages.Back() | pages.Quit():
            return wish
    return page


def _written(page: Fairness, typing: Typing, wish: object) -> Next:
    match wish:
        case pages.Done():
            return replace(page, word=writing.done(typing), typing=None)
        case pages.StartMatch():
            return Agreed(writing.done(typing))
        case pages.Back():
            return replace(page, typing=None)
        case pages.Quit():
            return wish
    return replace(page, typing=writing.after(typing, wish))
