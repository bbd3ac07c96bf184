"""The board of FINITY: thirteen hexagons, the slots between them, and which of them shut one another out.

Everything follows from where the stations lie. Lengths are in units of the distance between two neighbouring
stations, x to the right and y up. Stations and slots have the same numbers on every table, their places in
STATIONS and SLOTS; a layout says which of them lie there with two, three or four players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import NamedTuple

SIDE_SHIFT = 0.1875  # of a side slot, along the side that two hexagons share
RIM = "*"  # stands for the station that will never lie at a corner of the outer rim


class Station(NamedTuple):
    name: str
    x: float
    y: float


class Slot(NamedTuple):
    """A groove between two stations. `corner` is the third place that meets its corner; None if none does."""

    name: str
    ends: tuple[int, int]  # the stations, in the order of the name
    corner: int | None
    x: float
    y: float
    angle: float  # of the way from the first end to the second, in degrees, counterclockwise from the right

    @property
    def is_side(self) -> bool:
        return "@" in self.name


def _around(names: str, distance: float, first: int, step: int) -> Iterator[Station]:
    for place, name in enumerate(names.split()):
        turn = radians(first + step * place)
        yield Station(name, distance * cos(turn), distance * sin(turn))


STATIONS = (
    Station("C", 0.0, 0.0),
    *_around("N NE SE S SW NW", 1.0, 90, -60),
    *_around("E FNE FNW W FSW FSE", sqrt(3), 0, 60),
)
CENTRE = 0
STATION: Mapping[str, int] = {station.name: number for number, station in enumerate(STATIONS)}

_EDGES = (
    "C-N C-NE C-SE C-S C-SW C-NW "
    "N-NE NE-SE SE-S S-SW SW-NW N-NW "
    "N-FNE NE-FNE NE-E SE-E SE-FSE S-FSE S-FSW SW-FSW SW-W NW-W NW-FNW N-FNW"
)
EDGES: tuple[tuple[int, int], ...] = tuple(
    (STATION[first], STATION[second]) for first, second in (edge.split("-") for edge in _EDGES.split())
)


def _slots(edge: tuple[int, int]) -> Iterator[Slot]:
    """The middle one, then those on the left and right hand on the way from the first end to the second."""
    a, b = (STATIONS[end] for end in edge)
    name, angle = f"{a.name}-{b.name}", degrees(atan2(b.y - a.y, b.x - a.x))
    x, y, across, up = (a.x + b.x) / 2, (a.y + b.y) / 2, a.y - b.y, b.x - a.x
    yield Slot(name, edge, None, x, y, angle)
    for hand in (1, -1):
        corner = _at(x + hand * across * sqrt(3) / 2, y + hand * up * sqrt(3) / 2)
        beside = RIM if corner is None else STATIONS[corner].name
        shift = hand * SIDE_SHIFT
        yield Slot(f"{name}@{beside}", edge, corner, x + shift * across, y + shift * up, angle)


def _at(x: float, y: float) -> int | None:
    near = (n for n, place in enumerate(STATIONS) if abs(place.x - x) + abs(place.y - y) < 0.01)
    return next(near, None)


SLOTS: tuple[Slot, ...] = tuple(slot for edge in EDGES for slot in _slots(edge))
SLOT: Mapping[str, int] = {slot.name: number for number, slot in enumerate(SLOTS)}
BESIDE: tuple[tuple[int, int], ...] = tuple(  # of every slot, the two others of its edge
    (other, another)
    for slot in SLOTS
    for other, another in [[n for n, it in enumerate(SLOTS) if it.ends == slot.ends and it is not slot]]
)


@dataclass(frozen=True)
class Layout:
    """What lies on the table with so many players; tuples of stations and slots hold their numbers.

    `rivals` and `adjacent` are by slot and by station, empty for those that are not on the table.
    """

    stations: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    slots: tuple[int, ...]
    junctions: tuple[tuple[int, int, int], ...]  # of which at most one holds a bridge
    rivals: tuple[tuple[int, ...], ...]  # the other two slots of a slot's junction, if it has one
    adjacent: tuple[tuple[int, ...], ...]
    touching: tuple[frozenset[int], ...]  # by station: its slots
    guarding: tuple[frozenset[int], ...]  # by station: its slots and those that obstruct one of them
    homes: tuple[int, ...]  # where the headquarters begin, by seat
    blockers: tuple[tuple[int, int], ...]  # where the blockers begin, by seat


def _layout(outer: str, homes: str) -> Layout:
    stations = (*range(7), *sorted(STATION[name] for name in outer.split()))
    edges = tuple(edge for edge in EDGES if set(edge) <= set(stations))
    slots = tuple(n for n, slot in enumerate(SLOTS) if slot.ends in edges)
    junctions = tuple(_junctions(slots, stations))
    rivals = tuple(_rivals(n, junctions) for n in range(len(SLOTS)))
    touching = tuple(frozenset(n for n in slots if place in SLOTS[n].ends) for place in range(len(STATIONS)))
    begin = tuple(STATION[name] for name in homes.split())
    return Layout(
        stations,
        edges,
        slots,
        junctions,
        rivals,
        adjacent=tuple(tuple(_others(place, edges)) for place in range(len(STATIONS))),
        touching=touching,
        guarding=tuple(own | {n for slot in own for n in rivals[slot]} for own in touching),
        homes=begin,
        blockers=tuple(_sides(home) for home in begin),
    )


def _junctions(slots: Collection[int], stations: Collection[int | None]) -> Iterator[tuple[int, int, int]]:
    """A junction is a corner where three stations meet, all of them on the table."""
    sides = {frozenset((*SLOTS[n].ends, SLOTS[n].corner)): n for n in slots if SLOTS[n].corner in stations}
    for corner in sides:
        one, two, three = (n for n in slots if {*SLOTS[n].ends, SLOTS[n].corner} == corner)
        yield one, two, three


def _rivals(slot: int, junctions: Iterable[tuple[int, int, int]]) -> tuple[int, ...]:
    return tuple(n for junction in junctions if slot in junction for n in junction if n != slot)


def _others(place: int, edges: Iterable[tuple[int, int]]) -> Iterator[int]:
    for first, second in edges:
        if place in (first, second):
            yield second if place == first else first


def _sides(home: int) -> tuple[int, int]:
    """The two side slots between a headquarters and the centre."""
    left, right = (n for n, slot in enumerate(SLOTS) if slot.ends == (CENTRE, home) and slot.is_side)
    return left, right


LAYOUTS: Mapping[int, Layout] = {
    2: _layout("E W", "N S"),
    3: _layout("E FNW FSW", "NW NE S"),
    4: _layout("E W FNE FNW FSE FSW", "NW NE SE SW"),
}


@cache
def between(one: int, other: int) -> tuple[int, ...]:
    """The slots between two stations; none if they are not neighbours."""
    return tuple(n for n, slot in enumerate(SLOTS) if set(slot.ends) == {one, other})
