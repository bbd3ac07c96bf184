"""Random but lawful matches of FINITY. Players follow a plan half of the time, or no path would ever grow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from companion.game import Event, Setup
from companion.games.finity.geometry import SLOT, STATION
from companion.games.finity.legal import legal
from companion.games.finity.notation import ADDS, COLOURS, RINGS
from companion.games.finity.rules import SETTINGS, apply, start
from companion.games.finity.state import State
from companion.games.finity.thinking import choose
from companion.settings import Rules
from tests.companion.games.finity.a_match import NAMES

ENOUGH = 120  # moves; not every match has to end


def random_setup(rng: Random, players: int | None = None) -> Setup:
    names = NAMES[: players or rng.choice((2, 3, 4))]
    chosen = {setting.name: rng.choice(setting.values) for setting in SETTINGS if setting.name != "express"}
    height = rng.choice((8, 8, 8, 6, 6, 4, 3, 12))
    tower = "".join(rng.sample(COLOURS * 6, height))
    return Setup(names, Rules.of(SETTINGS, chosen), rng.randrange(len(names)), extras={"tower": tower})


def play(rng: Random, setup: Setup, enough: int = ENOUGH) -> Iterator[tuple[State, Event, State]]:
    """Every event with the state before and after it."""
    state = start(setup)
    while state.ending is None and state.turn < enough:
        event = random_event(rng, state)
        after = apply(state, event)
        yield state, event, after
        state = after


def random_event(rng: Random, state: State) -> Event:
    if rng.random() < 0.6:
        return choose(state, rng)
    able = list(legal(state))
    verbs = sorted({event.verb for event in able if event.verb != "resign" or rng.random() < 0.02})
    verb = rng.choice(verbs or ["resign"])
    return rng.choice([event for event in able if event.verb == verb])


def everything(rng: Random, seats: int) -> Iterator[Event]:
    """All events that can be written, except building; of the many ways of blockers, some."""
    yield from (Event("add", words) for words in ADDS)
    yield from (Event("ring", words) for words in RINGS)
    yield from (Event(verb, (slot,)) for verb in ("reverse", "remove", "unblock") for slot in SLOT)
    yield from (Event(verb, (station,)) for verb in ("hq", "teleport") for station in STATION)
    yield from (Event("blocker", pair) for pair in rng.sample(list(product(SLOT, repeat=2)), 400))
    yield from (Event("resign", (), seat) for seat in range(seats))
