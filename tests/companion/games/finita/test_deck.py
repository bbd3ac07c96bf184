"""The FINITA deck: how many cards there are, what they are, and what they are worth."""

from __future__ import annotations

import pytest

from companion.games.finita.deck import CARDS, COLOURED, DEALT, POWERS, SEATS, WHOLE, points_of
from companion.games.finita.names import card_name


def copies(*labels: str) -> int:
    return sum(CARDS[label].copies for label in labels)


def test_there_are_120_cards_of_62_faces() -> None:
    numbers = [label for label, card in CARDS.items() if card.number is not None]
    assert (len(CARDS), copies(*CARDS)) == (62, WHOLE)
    assert copies(*numbers) == 80
    assert copies(*set(COLOURED) - set(numbers)) == 24
    assert copies("W", "W4") == 8
    assert copies(*POWERS) == 8


def test_every_face_but_0_and_10_exists_at_least_twice() -> None:
    single = {label for label, card in CARDS.items() if card.copies == 1}
    assert single == {"r0", "b0", "g0", "y0", "r10", "b10", "g10", "y10"}
    assert (CARDS["W"].copies, CARDS["W4"].copies) == (4, 4)


@pytest.mark.parametrize(("power_points", "powers"), [(50, 400), (20, 160)])
def test_the_points_of_the_whole_deck(power_points: int, powers: int) -> None:
    worth = {label: points_of(label, power_points) * card.copies for label, card in CARDS.items()}
    numbers = sum(points for label, points in worth.items() if CARDS[label].number is not None)
    symbols = sum(points for label, points in worth.items() if label[1:] in ("S", "R", "D"))
    assert (numbers, symbols, worth["W"] + worth["W4"]) == (400, 480, 400)
    assert sum(worth[label] for label in POWERS) == powers


@pytest.mark.parametrize(("power_points", "rest"), [(50, 139), (20, 109)])
def test_a_rest_of_a_hand(power_points: int, rest: int) -> None:
    assert sum(points_of(label, power_points) for label in ["r9", "r0", "r10", "rS", "W", "Pia"]) == rest


def test_ten_players_can_be_dealt_seven_cards() -> None:
    assert range(2, 11) == SEATS
    assert DEALT * SEATS[-1] < WHOLE


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("r10", "red 10"),
        ("bS", "blue skip"),
        ("gR", "green reverse"),
        ("yD", "yellow draw-two"),
        ("W", "colour wish"),
        ("W4", "draw-four"),
        ("Pia", "Pia"),
    ],
)
def test_players_have_names_for_cards(label: str, name: str) -> None:
    assert card_name(label) == name
