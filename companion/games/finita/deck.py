"""The FINITA deck: 120 cards of 62 faces, what each of them is, and what it costs in a hand at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

COLOURS = "rbgy"
COLOUR_WORDS = ("red", "blue", "green", "yellow")
COLOUR_OF: Mapping[str, str] = dict(zip(COLOUR_WORDS, COLOURS, strict=True))
NUMBERS = tuple(map(str, range(11)))
SKIP, REVERSE, DRAW_TWO = "S", "R", "D"
SYMBOLS = (SKIP, REVERSE, DRAW_TWO)
VALUES = (*NUMBERS, *SYMBOLS)
WISH, DRAW_FOUR = "W", "W4"
PAUL, PETRA, PIA, PATRICK = POWERS = ("Paul", "Petra", "Pia", "Patrick")

SEATS = range(2, 11)
DEALT = 7  # cards for each player
WHOLE = 120
TARGET = 500  # minus points at which the game ends


class Card(NamedTuple):
    """A face. Black cards and powers have neither colour nor value; only number cards have a number."""

    label: str
    colour: str | None
    value: str | None  # a number as it is written, or a symbol
    number: int | None
    copies: int
    points: int | None  # None for powers, whose worth is a house rule


def _coloured(colour: str, value: str) -> Card:
    if value in SYMBOLS:
        return Card(colour + value, colour, value, None, 2, 20)
    number = int(value)
    return Card(colour + value, colour, value, number, 1 if number in (0, 10) else 2, number)


COLOURED: Mapping[str, Card] = {
    colour + value: _coloured(colour, value) for colour in COLOURS for value in VALUES
}
CARDS: Mapping[str, Card] = {
    **COLOURED,
    **{label: Card(label, None, None, None, 4, 50) for label in (WISH, DRAW_FOUR)},
    **{label: Card(label, None, None, None, 2, None) for label in POWERS},
}
LABELS = tuple(CARDS)
#: The label of each number card, by colour and number.
NUMBERED: Mapping[tuple[str, int], str] = {
    (colour, number): f"{colour}{number}" for colour in COLOURS for number in range(11)
}


def points_of(label: str, power_points: int) -> int:
    points = CARDS[label].points
    return power_points if points is None else points
