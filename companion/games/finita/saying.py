"""How the companion speaks of players, cards and refusals."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game import Sentence
from companion.games.finita.deck import CARDS, DRAW_TWO, REVERSE, SKIP
from companion.games.finita.names import card_name, colour_name
from companion.games.finita.state import State
from companion.words import _

PLUS_TWO = "+2"  # as on the cards
_SHORT = {SKIP: "✕", REVERSE: "↔", DRAW_TWO: PLUS_TWO}  # as like the cards as our typeface can


def value_name(value: str) -> str:
    return {SKIP: _("skip"), REVERSE: _("reverse"), DRAW_TWO: _("draw-two")}.get(value, value)


def player_name(state: State, seat: int) -> str:
    return state.setup.players[seat]


def player_names(state: State, seats: Iterable[int]) -> str:
    *front, last = (player_name(state, seat) for seat in seats)
    return _("{names} and {name}").format(names=", ".join(front), name=last) if front else last


def cards(number: int) -> str:
    return _("one card") if number == 1 else _("{number} cards").format(number=number)


def in_short(held: Iterable[str]) -> str:
    """A whole hand in a line, colour by colour."""
    found: dict[str, list[str]] = {}
    for label in held:
        card = CARDS[label]
        if card.colour is None or card.value is None:
            found.setdefault(card_name(label), []).append("")
        else:
            found.setdefault(colour_name(card.colour), []).append(_SHORT.get(card.value, card.value))
    return ", ".join(_group(name, values) for name, values in found.items())


def _group(name: str, values: list[str]) -> str:
    if values[0]:
        return " ".join((name, *values))
    return name if len(values) == 1 else f"{len(values)} × {name}"


def said(why: Sentence) -> str:
    """A refusal of the rules, with the cards named as players name them."""
    return why.said(_, card_name)
