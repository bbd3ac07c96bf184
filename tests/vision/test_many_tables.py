"""Random plays on tables that nothing was tuned on: what counts is that no card is silently misread."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching import Watched
from vision.sighting import Change

KINDS = "1234567LT"


def play(level: Level, seed: int, cards: int) -> Counter[str]:
    """Lays, throws identical cards, sweeps; counts right, unsure, wrong and missed cards, and stray news."""
    rng = np.random.default_rng(seed)
    watched = Watched(level, seed)
    watched.open(*(f"{colour}{rng.integers(1, 8)}" for colour in "rbgy"))
    counts: Counter[str] = Counter()
    for _ in range(cards):
        spot, seat = "rbgy"[rng.integers(4)], int(rng.integers(6))
        pile = watched.table.truth[spot]
        if len(pile) > 8:
            watched.through(watched.table.sweep(spot, seat))
            watched.wait(2)
            pile = ()
        again = bool(pile) and rng.uniform() < 0.2
        label = pile[-1] if again else f"{spot}{KINDS[rng.integers(9)]}"
        news = watched.lay(spot, label, seat) + watched.wait(2)
        mine = [item for item in news if item.spot == spot]
        counts["stray"] += len(news) - len(mine)
        counts["twice"] += len(mine) > 1
        counts[_verdict(mine[-1].top.label if mine and mine[-1].top else "", label, bool(mine))] += 1
        if mine and mine[-1].top and mine[-1].top.label is None:
            watched.watch.expect({spot: label})
        if again and mine:
            counts["doubled"] += mine[-1].change is Change.DOUBLED
            counts["thrown"] += 1
    return counts


def _verdict(read: str | None, true: str, seen: bool) -> str:
    if not seen:
        return "missed"
    return "unsure" if read is None else "right" if read == true else "wrong"


@pytest.mark.parametrize("seed", [2001, 2002])
def test_no_card_of_a_normal_table_is_missed_or_misread(seed: int) -> None:
    counts = play(Level.NORMAL, seed, cards=10)
    assert counts["right"] == 10
    assert counts["stray"] == counts["twice"] == 0


def test_no_card_of_a_hard_table_is_silently_misread() -> None:
    counts = play(Level.HARD, 2003, cards=10)
    assert counts["wrong"] == 0


@pytest.mark.long
def test_of_many_normal_tables_one_card_in_a_hundred_at_most_is_asked_about() -> None:
    total = sum((play(Level.NORMAL, seed, cards=40) for seed in range(2100, 2120)), Counter[str]())
    assert total["wrong"] == total["missed"] == total["stray"] == total["twice"] == 0
    assert total["unsure"] <= 8
    assert total["doubled"] >= 0.9 * total["thrown"]


@pytest.mark.long
def test_on_many_hard_tables_no_card_is_silently_misread() -> None:
    total = sum((play(Level.HARD, seed, cards=40) for seed in range(2200, 2220)), Counter[str]())
    assert total["wrong"] == 0
    assert total["right"] >= 650
