"""Sentences for players that are raised in one place and said in another, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category

_UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, line breaks


class Sentence(Exception):
    """Kept as pattern and values, so that it can be said in any language."""

    def __init__(self, pattern: str, **values: object) -> None:
        super().__init__(pattern, values)
        self.pattern, self.values = pattern, values

    def said(self, translate: Callable[[str], str] = str, card_name: Callable[[str], str] = str) -> str:
        """The sentence; a value called `card` is a label, and players have names for those.

        A value that is a sentence itself, such as the name of a colour, is said in the same language.
        """
        names = {"card": card_name(str(self.values["card"]))} if "card" in self.values else {}
        inner = {
            name: value.said(translate, card_name)
            for name, value in self.values.items()
            if isinstance(value, Sentence)
        }
        values = {**self.values, **names, **inner}
        return translate(self.pattern).format(**{name: _shown(value) for name, value in values.items()})

    def __str__(self) -> str:
        return self.said()


class Refused(Sentence, ValueError):
    """The rules do not allow this event in this state."""


class Unreadable(Sentence, ValueError):
    """The text is no event, header or setting of this game at all."""


def _shown(value: object) -> str:
    """What was found in a file is shown on one line and cannot steer a terminal."""
    return "".join("�" if category(sign) in _UNSEEN else sign for sign in str(value))
