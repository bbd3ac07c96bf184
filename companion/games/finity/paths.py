"""The paths of FINITY: where each player can get to, how far, and along which bridges.

A path crosses bridges in the colours of the tower, from the player's headquarters on. Every visit but the
last needs an own ring of its own on the station; coming back to the headquarters is a visit, starting there
is not. The centre is only ever the end of a whole path.

The search goes crossing by crossing over all that a path can come to: the station it stands on and the rings
not yet used up, packed into one number. Two paths that come to the same are one from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.finity.geometry import CENTRE, STATIONS
from companion.games.finity.notation import colour_of, way_of
from companion.games.finity.state import Board, Ring, State

_BITS = 2  # enough for the three rings that a station can hold
_RINGS = 3  # as a mask
_STATION = _BITS * len(STATIONS)  # above all ring counts stands the station
# What is remembered: a crowded board asks for 25 exits and 110 walks at once. More would fill for hours.
_EXITS, _WALKS = 128, 1024

Levels = list[dict[int, int]]  # after each crossing: what was come to, and from what
Exits = tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


class Walk(NamedTuple):
    """What the partial paths of a player amount to."""

    reach: int  # bit mask of stations
    longest: int  # crossings
    different: int  # stations of the best full path; 0 when there is none

    @property
    def is_full(self) -> bool:
        return self.different > 0

    def reaches(self, station: int) -> bool:
        return bool(self.reach >> station & 1)


class Crossing(NamedTuple):
    """One step of a path."""

    start: int
    end: int
    slot: int


def walk_of(state: State, seat: int) -> Walk:
    board = state.board
    return _walk(state.tower, board.bridges, _packed(board.rings, seat), board.posts[seat])


def walk_from(state: State, seat: int, station: int) -> Walk:
    """As if the player's headquarters were there."""
    return _walk(state.tower, state.board.bridges, _packed(state.board.rings, seat), station)


def stations_with_rings(board: Board, seat: int) -> int:
    """A bit mask; the centre, where everybody has a ring, is not among them."""
    packed = _packed(board.rings, seat)
    return sum(1 << station for station in range(len(STATIONS)) if packed >> _BITS * station & _RINGS)


def path_of(state: State, seat: int) -> tuple[Crossing, ...]:
    """One of the longest paths; a full one with as many different stations as can be, where there is one."""
    board = state.board
    packed, home = _packed(board.rings, seat), board.posts[seat]
    levels = _levels(state.tower, board.bridges, packed, home)
    ends = levels[-1]
    full = [end for end in ends if end >> _STATION == CENTRE]
    last = max(full, key=lambda end: _different(end, packed, home), default=next(iter(ends)))
    return tuple(reversed(list(_back(levels, last, state))))


def _back(levels: Levels, last: int, state: State) -> Iterator[Crossing]:
    for crossing in range(len(levels) - 1, 0, -1):
        before = levels[crossing][last]
        start, end = before >> _STATION, last >> _STATION
        ways = _exits(state.board.bridges)[state.tower[crossing - 1]][start]
        yield Crossing(start, end, next(slot for to, slot in ways if to == end))
        last = before


def swept(tower: bytes, board: Board) -> tuple[Board, tuple[Ring, ...]]:
    """The board without orphans, and what they are. A ring out of reach carries no path, so that taking it
    away puts no other out of reach: once is enough."""
    rings = bytearray(board.rings)
    orphans: list[Ring] = []
    for seat, home in enumerate(board.posts):
        packed = _packed(board.rings, seat)
        if not packed:
            continue
        reach = _walk(tower, board.bridges, packed, home).reach
        for place, owner in enumerate(board.rings):
            if owner == seat + 1 and not reach >> place // 3 & 1:
                orphans.append(Ring(seat, place // 3, place % 3))
                rings[place] = 0
    return (board._replace(rings=bytes(rings)), tuple(orphans)) if orphans else (board, ())


def forget() -> None:
    """Everything will be computed anew: nothing else changes, so only a stopwatch wants this."""
    for remembered in (_packed, _exits, _walk):
        remembered.cache_clear()


@lru_cache(_WALKS)
def _packed(rings: bytes, seat: int) -> int:
    """How many rings a player has on each station."""
    owner = seat + 1
    return sum(
        rings[3 * station : 3 * station + 3].count(owner) << _BITS * station
        for station in range(len(STATIONS))
    )


@lru_cache(_EXITS)
def _exits(bridges: bytes) -> Exits:
    """By colour and station: where a bridge leads from there, and in which slot it lies."""
    found: list[list[list[tuple[int, int]]]] = [[[] for _ in STATIONS] for _ in range(2)]
    for slot, lying in enumerate(bridges):
        if lying:
            start, end = way_of(slot, lying)
            found[colour_of(lying)][start].append((end, slot))
    return tuple(tuple(tuple(ways) for ways in colour) for colour in found)


@lru_cache(_WALKS)
def _walk(tower: bytes, bridges: bytes, packed: int, home: int) -> Walk:
    levels = _levels(tower, bridges, packed, home)
    reach = 0
    for level in levels:
        for station in {state >> _STATION for state in level}:
            reach |= 1 << station
    ends = (end for end in levels[-1] if end >> _STATION == CENTRE)
    return Walk(reach, len(levels) - 1, max((_different(end, packed, home) for end in ends), default=0))


def _levels(tower: bytes, bridges: bytes, packed: int, home: int) -> Levels:
    exits = _exits(bridges)
    levels: Levels = [{home << _STATION | packed: 0}]
    for crossed, colour in enumerate(tower):
        level = _crossed(levels[-1], exits[colour], free=not crossed, last=crossed + 1 == len(tower))
        if not level:
            break
        levels.append(level)
    return levels


def _crossed(
    level: dict[int, int], ways: tuple[tuple[tuple[int, int], ...], ...], free: bool, last: bool
) -> dict[int, int]:
    """All that one more crossing leads to; `free` is the start, which needs no ring to be left."""
    found: dict[int, int] = {}
    for state in level:
        here, rings = state >> _STATION, state & (1 << _STATION) - 1
        if not free:
            if not rings >> _BITS * here & _RINGS:
                continue
            rings -= 1 << _BITS * here
        for to, _slot in ways[here]:
            if to != CENTRE or last:
                found[to << _STATION | rings] = state
    return found


def _different(end: int, packed: int, home: int) -> int:
    """Every station in between has used up a ring; the headquarters and the end count once."""
    visited = {home, end >> _STATION}
    visited.update(station for station in range(len(STATIONS)) if (packed ^ end) >> _BITS * station & _RINGS)
    return len(visited)
