"""Every event that the rules of FINITY would accept now, building aside. The checks alone decide: here is
only said what is worth asking them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Event, Refused
from companion.games.finity.allowed import CHECKS
from companion.games.finity.geometry import SLOTS, STATIONS
from companion.games.finity.notation import BRIDGES, SIZES, spoken
from companion.games.finity.state import State

_ADDS = tuple(
    tuple(Event("add", (*spoken(slot, lying), SLOTS[slot].name)) for lying in BRIDGES)
    for slot in range(len(SLOTS))
)
_RINGS = tuple(tuple(Event("ring", (size, station.name)) for size in SIZES) for station in STATIONS)


def legal(state: State) -> Iterator[Event]:
    yield from actions(state)
    yield from _accepted(state, (Event("resign", (), seat) for seat in state.playing))


def actions(state: State) -> Iterator[Event]:
    """What the active player can do with the turn."""
    return _accepted(state, _imaginable(state))


def can_act(state: State) -> bool:
    return next(actions(state), None) is not None


def is_allowed(state: State, event: Event) -> bool:
    try:
        CHECKS[event.verb](state, event)
    except Refused:
        return False
    return True


def _accepted(state: State, events: Iterator[Event]) -> Iterator[Event]:
    return (event for event in events if is_allowed(state, event))


def _imaginable(state: State) -> Iterator[Event]:
    board = state.board
    empty = [slot for slot in state.layout.slots if board.is_free(slot)]
    for slot in empty:
        yield from _ADDS[slot]
    for slot, _lying in board.bridges_lying():
        yield from (Event(verb, (SLOTS[slot].name,)) for verb in ("reverse", "remove"))
    for slot, seat in board.blockers_lying():
        if seat != state.active:
            yield Event("unblock", (SLOTS[slot].name,))
        else:
            yield from (Event("blocker", (SLOTS[slot].name, SLOTS[to].name)) for to in empty)
    for station in state.layout.stations:
        yield from _RINGS[station]
        yield from (Event(verb, (STATIONS[station].name,)) for verb in ("hq", "teleport"))
