"""Random turns on FINITY boards that nothing was tuned on: what counts is that none is silently misread."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching_pieces import WatchedPieces, any_of, mid_game, written


def play(level: Level, seed: int, turns: int) -> Counter[str]:
    """Counts right, unsure, wrong and missed turns, and news that nobody caused."""
    rng = np.random.default_rng(seed)
    players = 2 + seed % 3
    watched = WatchedPieces(players, level, seed, mid_game(players, rng, int(rng.integers(40))))
    counts: Counter[str] = Counter(stray=len(watched.begin()))
    for turn in range(turns):
        seat = turn % players
        after = any_of(watched.suppose("rbgy"[seat]), rng)
        news = watched.change(after, seat)
        label = news[-1].top.label if news and news[-1].top else ""
        counts[_verdict(label, written(after))] += 1
        counts["twice"] += len(news) > 1
        if label is None:
            candidates = news[-1].top.candidates if news[-1].top else ()
            counts["offered"] += written(after) in [text for text, _ in candidates]
        if label != written(after):
            watched.watch.expect({"board": written(after)})
        counts["stray"] += len(watched.wait(2))
    return counts


def _verdict(read: str | None, true: str) -> str:
    if read == "":
        return "missed"
    return "unsure" if read is None else "right" if read == true else "wrong"


@pytest.mark.parametrize("seed", [2302, 2303, 2304])
def test_no_turn_on_a_normal_table_is_missed_or_misread(seed: int) -> None:
    counts = play(Level.NORMAL, seed, turns=6)
    assert counts["right"] == 6
    assert counts["stray"] == counts["twice"] == 0


def test_no_turn_on_a_hard_table_is_silently_misread() -> None:
    counts = play(Level.HARD, 2305, turns=6)
    assert counts["wrong"] == counts["missed"] == 0


@pytest.mark.long
def test_of_many_turns_on_normal_tables_three_in_a_hundred_at_most_are_asked_about() -> None:
    total = sum((play(Level.NORMAL, seed, turns=20) for seed in range(2800, 2830)), Counter[str]())
    assert total["wrong"] == total["missed"] == total["stray"] == total["twice"] == 0
    assert total["unsure"] <= 18
    assert total["offered"] >= total["unsure"] - 2


@pytest.mark.long
def test_on_many_hard_tables_no_turn_is_silently_misread() -> None:
    total = sum((play(Level.HARD, seed, turns=20) for seed in range(2700, 2715)), Counter[str]())
    assert total["wrong"] == total["missed"] == 0
    assert total["right"] >= 225
