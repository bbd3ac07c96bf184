"""What players call the cards, and each other."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game import Sentence
from companion.games.finito_cards.state import State
from companion.words import _


def colour_name(colour: str) -> str:
    return {"r": _("red"), "b": _("blue"), "g": _("green"), "y": _("yellow")}[colour]


def card_name(card: str) -> str:
    colour, kind = colour_name(card[0]), card[1:]
    pattern = {"L": _("{colour} lock"), "T": _("{colour} tabula rasa")}.get(kind, "{colour} {number}")
    return pattern.format(colour=colour, number=kind)


def player_name(state: State, seat: int) -> str:
    return state.setup.players[seat]


def player_names(state: State, seats: Iterable[int]) -> str:
    *front, last = (player_name(state, seat) for seat in seats)
    return _("{names} and {name}").format(names=", ".join(front), name=last) if front else last


def said(why: Sentence) -> str:
    """A refusal of the rules, with the cards named as players name them."""
    return why.said(_, card_name)
