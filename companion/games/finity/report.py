"""What a match of FINITY adds up to: its winners, and the state as programs read it."""

from __future__ import annotations

from typing import Any

from companion.game import Outcome
from companion.games.finity.ending import places, winners
from companion.games.finity.geometry import SLOTS, STATIONS
from companion.games.finity.notation import SIZES, spoken
from companion.games.finity.paths import walk_of
from companion.games.finity.state import State


def outcome(state: State) -> Outcome | None:
    return None if state.ending is None else Outcome(winners(state))


def report(state: State) -> dict[str, Any]:
    """The state as records promise it to programs."""
    names, board = state.setup.players, state.board
    placed = zip(names, places(state), strict=True) if state.ending is not None else ()
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "active": names[state.active],
        "bridges": {SLOTS[slot].name: " ".join(spoken(slot, lying)) for slot, lying in board.bridges_lying()},
        "rings": _rings(state),
        "posts": {name: STATIONS[station].name for name, station in zip(names, board.posts, strict=True)},
        "blockers": {SLOTS[slot].name: names[seat] for slot, seat in board.blockers_lying()},
        "quiet": state.quiet,
        "longest": {name: walk_of(state, seat).longest for seat, name in enumerate(names)},
        "orphans": [[names[seat], STATIONS[place].name, SIZES[size]] for seat, place, size in state.orphans],
        "winners": [names[seat] for seat in winners(state)],
        "places": dict(placed),
    }


def _rings(state: State) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for station, size, seat in state.board.rings_lying():
        found.setdefault(STATIONS[station].name, {})[SIZES[size]] = state.setup.players[seat]
    return found
