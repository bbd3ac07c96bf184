"""Faults of the camera in the middle of a match: play goes on by hand, and nothing untrue is kept."""

from __future__ import annotations

import gc
from contextlib import closing
from typing import Any

import pytest

from companion.game import Game
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_dice import FINITO_DICE
from tests.companion.faulty_demo import FaultyDemo
from tests.hardware.faulty import Fault

LONGEST_RECOVERY = 25.0  # seconds, of which up to 20 are the pause between two attempts
TIMES = 50


def play(game: Game[Any], seed: int, faults: list[Fault], every: int, target: int) -> FaultyDemo:
    gc.collect()  # the pictures of the demo before
    demo = FaultyDemo(game, seed, faults, every, target)
    with closing(demo):
        demo.run()
    believed, true = demo.referee.match, demo.bots.truth
    assert believed.outcome == true.outcome is not None
    assert game.report(believed.state) == game.report(true.state)
    assert all(seconds <= LONGEST_RECOVERY for _fault, seconds in demo.recoveries)
    return demo


def test_a_match_with_every_fault_ends_with_the_true_totals() -> None:
    demo = play(FINITO_CARDS, 3, list(Fault), every=2, target=1)
    assert {fault for fault, _seconds in demo.recoveries} == set(Fault)


@pytest.mark.long
@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
@pytest.mark.parametrize("game", [FINITO_CARDS, FINITO_DICE], ids=["cards", "dice"])
def test_each_fault_fifty_times_in_the_middle_of_matches(game: Game[Any], fault: Fault) -> None:
    met: list[float] = []
    for matches, seed in enumerate(range(100, 200), 1):
        demo = play(game, seed, [fault] * (TIMES - len(met)), every=2, target=1)
        met += [seconds for _fault, seconds in demo.recoveries]
        if len(met) >= TIMES:
            print(f"{game.name}: {fault.value} {len(met)} times, {matches} matches, longest {max(met):.1f} s")
            return
    raise AssertionError(f"only {len(met)} faults in a hundred matches")
