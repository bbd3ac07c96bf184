"""What is wanted, in words for refusals; every piece of it can be translated."""

from __future__ import annotations

from companion.game import Sentence
from companion.games.finita.deck import DRAW_TWO, REVERSE, SKIP
from companion.games.finita.state import State


def wanted(state: State) -> Sentence:
    """The wanted colour, number or symbol."""
    colour, value = state.want_colour, state.want_value
    if colour is None:
        return _value(value)
    if value is None:
        return _colour(colour)
    return Sentence("{colour} or {value}", colour=_colour(colour), value=_value(value))


def _colour(colour: str) -> Sentence:
    return {
        "r": Sentence("red"),
        "b": Sentence("blue"),
        "g": Sentence("green"),
        "y": Sentence("yellow"),
    }[colour]


def _value(value: str | None) -> Sentence:
    symbols = {
        SKIP: Sentence("a skip"),
        REVERSE: Sentence("a reverse"),
        DRAW_TWO: Sentence("a draw-two"),
        None: Sentence("any card"),
    }
    return symbols.get(value) or Sentence("a {number}", number=value)
