"""How fast the rules of FINITA are: applying events, and finding all that are legal.

Measured over random matches with every option on, beside a loop of plain Python: so machines compare.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import NamedTuple

from companion.game import Event, Setup
from companion.games.finita.random_play import play, random_setup
from companion.games.finita.rules import SETTINGS, apply, legal, start
from companion.games.finita.state import State

MATCHES, EVENTS = 20, 400  # matches, and events of each
EVERY = 20  # of the states met, one is asked for all that is legal


class Speed(NamedTuple):
    """Seconds: for one event, for all legal events of one state, and for a thousand additions."""

    applied: float
    offered: float
    loop: float


def finita_speed() -> Speed:
    matches = [_random_match(seed) for seed in range(MATCHES)]
    states = [state for match in matches for state in _states(*match)]
    asked = states[::EVERY]
    applied = _fastest(lambda: _apply(matches)) / sum(len(events) for _setup, events in matches)
    offered = _fastest(lambda: _offer(asked)) / len(asked)
    return Speed(applied, offered, _fastest(_add, times=50))


def _random_match(seed: int) -> tuple[Setup, list[Event]]:
    rng, on = Random(seed), {setting.name: "on" for setting in SETTINGS if "on" in setting.values}
    setup = random_setup(rng, **on)
    return setup, play(rng, setup, lambda _state: None, EVENTS)


def _states(setup: Setup, events: list[Event]) -> list[State]:
    return list(accumulate(events, apply, initial=start(setup)))


def _apply(matches: list[tuple[Setup, list[Event]]]) -> None:
    for setup, events in matches:
        state = start(setup)
        for event in events:
            state = apply(state, event)


def _offer(states: list[State]) -> None:
    for state in states:
        deque(legal(state), maxlen=0)


def _add() -> None:
    total = 0
    for number in range(1000):
        total += number


def _fastest(work: Callable[[], None], times: int = 5) -> float:
    """Seconds of this thread's own work, at the best of several tries: what else goes on is not ours."""
    tries = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        tries.append(time.thread_time() - begun)
    return min(tries)
