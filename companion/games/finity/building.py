"""Building a position of FINITY before the first move: for tests, and for a table found in mid-game.

Only what cannot lie on the board is refused; no path is looked at before the first move has been made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.game import Event, Refused
from companion.games.finity.conditions import (
    differs,
    free,
    post_free,
    running,
    seat_free,
    slot_there,
    station_there,
    unobstructed,
)
from companion.games.finity.geometry import CENTRE, SLOT, SLOTS, STATION
from companion.games.finity.notation import ADDS, RINGS, SIZES, colour_of
from companion.games.finity.state import State, bridges_left, put, rings_left


def check_set(state: State, event: Event) -> None:
    running(state)
    if not state.is_new:
        raise Refused("A position can be built only before the first move. Undo the moves first.")
    kind = event.words[0]
    if (event.seat is None) != (kind not in _NAMING):
        raise Refused("A player belongs to “set ring”, “set post” and “set turn”, and to no other “set”.")
    _CHECKS[kind](state, event)


def built(state: State, event: Event) -> State:
    return replace(_EFFECTS[event.words[0]](state, event), built=True)


_NAMING = ("ring", "post", "turn")


def _named(event: Event) -> int:
    assert event.seat is not None, event  # as checked
    return event.seat


def _check_bridge(state: State, event: Event) -> None:
    slot, lying = ADDS[event.words]
    free(state, slot)
    unobstructed(state, slot)
    differs(state, slot, lying)
    if not bridges_left(state.board, colour_of(lying)):
        raise Refused("All 32 bridges of this colour lie on the board.")


def _bridge(state: State, event: Event) -> State:
    slot, lying = ADDS[event.words]
    return replace(state, board=state.board._replace(bridges=put(state.board.bridges, slot, lying)))


def _check_ring(state: State, event: Event) -> None:
    station, size = RINGS[event.words[1:]]
    station_there(state, station)
    if station == CENTRE:
        raise Refused("Everybody has one ring on the centre for ever; no other goes there.")
    seat_free(state, station, size)
    if not rings_left(state.board, _named(event), size):
        name = state.setup.players[_named(event)]
        raise Refused("{player} has no ring of size {size} left.", player=name, size=SIZES[size])


def _ring(state: State, event: Event) -> State:
    station, size = RINGS[event.words[1:]]
    rings = put(state.board.rings, 3 * station + size, _named(event) + 1)
    return replace(state, board=state.board._replace(rings=rings))


def _check_post(state: State, event: Event) -> None:
    post_free(state, STATION[event.words[1]])


def _post(state: State, event: Event) -> State:
    posts = put(state.board.posts, _named(event), STATION[event.words[1]])
    return replace(state, board=state.board._replace(posts=posts))


def _check_blocker(state: State, event: Event) -> None:
    source, slot = (SLOT[word] for word in event.words[1:])
    slot_there(state, source)
    if not state.board.blockers[source]:
        raise Refused("No blocker lies in {slot}.", slot=SLOTS[source].name)
    free(state, slot)


def _blocker(state: State, event: Event) -> State:
    source, slot = (SLOT[word] for word in event.words[1:])
    blockers = put(put(state.board.blockers, slot, state.board.blockers[source]), source, 0)
    return replace(state, board=state.board._replace(blockers=blockers))


def _check_turn(state: State, event: Event) -> None:
    """Anybody can be next."""


def _turn(state: State, event: Event) -> State:
    return replace(state, active=_named(event))


_CHECKS: Mapping[str, Callable[[State, Event], None]] = {
    "w": _check_bridge,
    "b": _check_bridge,
    "ring": _check_ring,
    "post": _check_post,
    "blocker": _check_blocker,
    "turn": _check_turn,
}
_EFFECTS: Mapping[str, Callable[[State, Event], State]] = {
    "w": _bridge,
    "b": _bridge,
    "ring": _ring,
    "post": _post,
    "blocker": _blocker,
    "turn": _turn,
}
