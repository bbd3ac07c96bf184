"""The deck: what there is, what two players leave out, and how it is dealt (F01 to F08)."""

from __future__ import annotations

import pytest

from companion.games.finito_cards.deck import LABELS, deal, deck_of, deck_size, hand_size, target


def count(deck: dict[str, int], kinds: str) -> int:
    return sum(copies for card, copies in deck.items() if card[1] in kinds)


def test_the_whole_deck_has_104_cards_of_36_kinds() -> None:
    deck = dict(deck_of(4))
    assert len(deck) == len(LABELS) == 36
    assert (count(deck, "1234567"), count(deck, "L"), count(deck, "T")) == (84, 12, 8)
    assert sum(deck.values()) == deck_size(4) == 104


@pytest.mark.parametrize("removed", [("rT", "gT", "bL", "yL"), ("rT", "rT", "bL", "bL")])
def test_two_players_have_88_cards_and_no_seven(removed: tuple[str, ...]) -> None:
    deck = dict(deck_of(2, removed))
    assert (count(deck, "123456"), count(deck, "7"), count(deck, "L"), count(deck, "T")) == (72, 0, 10, 6)
    assert sum(deck.values()) == deck_size(2) == 88


@pytest.mark.parametrize(
    ("players", "owned", "hand"),
    [
        (2, (42, 42), 7),
        (3, (34, 33, 33), 5),
        (4, (25, 25, 25, 25), 4),
        (5, (20, 20, 20, 20, 20), 3),
        (6, (17, 17, 17, 17, 16, 16), 3),
    ],
)
def test_all_cards_are_dealt_as_evenly_as_possible(players: int, owned: tuple[int, ...], hand: int) -> None:
    assert deal(players, 0, set_aside=False) == owned
    assert sum(owned) + 4 == deck_size(players)
    assert hand_size(players) == hand


def test_the_extra_cards_go_to_the_starter_and_those_after() -> None:
    assert deal(3, 1, set_aside=False) == (33, 34, 33)
    assert deal(6, 4, set_aside=False) == (17, 17, 16, 16, 17, 17)


def test_the_extra_cards_can_be_set_aside() -> None:
    assert deal(6, 4, set_aside=True) == (16,) * 6


@pytest.mark.parametrize(("players", "points"), [(2, 80), (3, 80), (4, 60), (5, 60), (6, 60)])
def test_few_players_play_to_80_and_many_to_60(players: int, points: int) -> None:
    assert target(players) == points
