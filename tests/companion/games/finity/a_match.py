"""Matches of FINITY for tests, written as in records."""

from __future__ import annotations

from collections import Counter

from companion.game import Event, Setup
from companion.games.finity import FINITY as FINITY
from companion.games.finity import rules
from companion.games.finity.legal import legal
from companion.games.finity.rules import State
from companion.record import read_event
from companion.settings import Rules

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TOWER = "wwbwbbbb"


def begun(players: int = 2, tower: str = TOWER, **chosen: str) -> State:
    return rules.start(
        Setup(NAMES[:players], Rules.of(rules.SETTINGS, chosen), extras={"tower": tower}),
    )


def event(state: State, line: str) -> Event:
    return read_event(FINITY, state.setup.players, line)


def played(state: State, *lines: str) -> State:
    """After these lines of a record."""
    for text in lines:
        for line in text.strip().splitlines():
            state = rules.apply(state, event(state, line))
    return state


def counts(state: State) -> dict[str, int]:
    """The legal events by verb."""
    return dict(Counter(event.verb for event in legal(state)))


def offered(state: State, verb: str) -> set[str]:
    """The words of all legal events of a verb."""
    return {" ".join(event.words) for event in legal(state) if event.verb == verb}
