"""Matches of FINITY for tests, written as in records.

Until the game stands in the registry it is put together here from its rules alone.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.game import BoardTable, Event, Game, Setup
from companion.games import GAMES
from companion.games.finity import rules
from companion.games.finity.legal import legal
from companion.games.finity.rules import State
from companion.games.finity.tower import lots
from companion.record import read_event
from companion.settings import Rules

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TOWER = "wwbwbbbb"


def _absent(*_anything: Any) -> Any:
    raise AssertionError("rules need no table")


_RULES_ONLY: Game[State] = Game(
    name="finity",
    title="FINITY",
    seats=range(2, 5),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers=rules.HEADERS,
    table=BoardTable("finity", ("board",)),
    target=rules.target,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=_absent,
    describe=_absent,
    lying=_absent,
    bots=_absent,
    dealer=_absent,
    lots=lots,
)
FINITY: Game[Any] = next((game for game in GAMES if game.name == "finity"), _RULES_ONLY)


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
