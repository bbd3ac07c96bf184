"""What players call the cards."""

from __future__ import annotations

from companion.words import _


def colour_name(colour: str) -> str:
    return {"r": _("red"), "b": _("blue"), "g": _("green"), "y": _("yellow")}[colour]


def card_name(card: str) -> str:
    colour, kind = colour_name(card[0]), card[1:]
    pattern = {"L": _("{colour} lock"), "T": _("{colour} tabula rasa")}.get(kind, "{colour} {number}")
    return pattern.format(colour=colour, number=kind)
