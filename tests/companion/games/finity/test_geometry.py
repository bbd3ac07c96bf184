"""The board: what lies on it, where, and what shuts out what."""

from __future__ import annotations

from math import dist, isclose

import pytest

from companion.games.finity.geometry import (
    BESIDE,
    EDGES,
    LAYOUTS,
    SIDE_SHIFT,
    SLOT,
    SLOTS,
    STATION,
    STATIONS,
    between,
)
from tests.companion.games.finity.a_match import begun, offered, played
from tests.companion.games.finity.reference import EDGES as WRITTEN_EDGES
from tests.companion.games.finity.reference import JUNCTIONS, junction_of, slots, stations

every_table = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (9, 16, 48, 8)), (3, (10, 18, 54, 9)), (4, (13, 24, 72, 12))]
)
def test_so_much_lies_on_the_table(players: int, sizes: tuple[int, ...]) -> None:
    layout = LAYOUTS[players]
    parts = (layout.stations, layout.edges, layout.slots, layout.junctions)
    assert tuple(map(len, parts)) == sizes
    most = len(layout.slots) - 2 * len(layout.junctions)
    assert most == {2: 32, 3: 36, 4: 48}[players]


def test_inner_stations_have_five_neighbours_outer_two_and_the_centre_six() -> None:
    neighbours = [len(others) for others in LAYOUTS[4].adjacent]
    assert neighbours == [6] + [5] * 6 + [2] * 6


def test_neighbours_lie_one_apart_and_nothing_lies_nearer() -> None:
    for one in range(len(STATIONS)):
        for other in range(one):
            apart = dist(STATIONS[one][1:], STATIONS[other][1:])
            joined = (other, one) in EDGES or (one, other) in EDGES
            assert isclose(apart, 1) if joined else apart > 1.7


@pytest.mark.parametrize(
    ("name", "x", "y"),
    [
        ("C", 0, 0),
        ("N", 0, 1),
        ("NE", 0.8660, 0.5),
        ("SE", 0.8660, -0.5),
        ("S", 0, -1),
        ("SW", -0.8660, -0.5),
        ("NW", -0.8660, 0.5),
        ("E", 1.7321, 0),
        ("FNE", 0.8660, 1.5),
        ("FNW", -0.8660, 1.5),
        ("W", -1.7321, 0),
        ("FSW", -0.8660, -1.5),
        ("FSE", 0.8660, -1.5),
    ],
)
def test_a_station_lies_where_the_rules_say(name: str, x: float, y: float) -> None:
    station = STATIONS[STATION[name]]
    assert (round(station.x, 4), round(station.y, 4)) == (x, y)


@every_table
def test_stations_slots_and_corners_are_named_as_in_the_rules(players: int) -> None:
    layout = LAYOUTS[players]
    assert {STATIONS[n].name for n in layout.stations} == set(stations(players))
    assert [SLOTS[n].name.split("@")[0] for n in layout.slots[::3]] == [
        edge for edge in WRITTEN_EDGES if set(edge.split("-")) <= set(stations(players))
    ]
    assert {SLOTS[n].name for n in layout.slots} == set(slots(players))
    for n in layout.slots:
        junction = junction_of(SLOTS[n].name, players)
        assert {SLOTS[other].name for other in layout.rivals[n]} == set(junction) - {SLOTS[n].name}
    found = {frozenset(SLOTS[n].name for n in junction) for junction in layout.junctions}
    assert found <= set(map(frozenset, JUNCTIONS))


def test_slots_of_one_corner_lie_nearer_to_it_than_all_others() -> None:
    """Where three stations meet, their side slots meet; the middle ones keep away."""
    for junction in JUNCTIONS:
        ends = {end for name in junction for end in SLOTS[SLOT[name]].ends}
        corner = sum(STATIONS[n].x for n in ends) / 3, sum(STATIONS[n].y for n in ends) / 3
        away = {slot.name: dist((slot.x, slot.y), corner) for slot in SLOTS}
        assert sorted(away, key=lambda name: away[name])[:3] == sorted(junction, key=lambda name: away[name])
        assert all(isclose(away[name], 0.5 / 3**0.5 - SIDE_SHIFT) for name in junction)


def test_three_slots_lie_side_by_side_on_every_edge() -> None:
    for edge in EDGES:
        middle, left, right = between(*edge)
        assert not SLOTS[middle].is_side
        for side in (left, right):
            assert SLOTS[side].is_side
            apart = dist((SLOTS[side].x, SLOTS[side].y), (SLOTS[middle].x, SLOTS[middle].y))
            assert isclose(apart, SIDE_SHIFT)
        assert set(BESIDE[middle]) == {left, right}
    assert between(STATION["E"], STATION["C"]) == ()


@pytest.mark.parametrize(
    ("players", "homes", "blockers"),
    [
        (2, "N S", "C-N@NW C-N@NE C-S@SE C-S@SW"),
        (3, "NW NE S", "C-NW@SW C-NW@N C-NE@N C-NE@SE C-S@SE C-S@SW"),
        (4, "NW NE SE SW", "C-NW@SW C-NW@N C-NE@N C-NE@SE C-SE@NE C-SE@S C-SW@S C-SW@NW"),
    ],
)
def test_posts_and_blockers_begin_where_the_rules_say(players: int, homes: str, blockers: str) -> None:
    layout = LAYOUTS[players]
    assert [STATIONS[home].name for home in layout.homes] == homes.split()
    begin = [{SLOTS[slot].name for slot in pair} for pair in layout.blockers]
    names = blockers.split()
    assert begin == [set(names[2 * seat : 2 * seat + 2]) for seat in range(players)]


def shut(players: int, line: str) -> set[str]:
    """The slots that a bridge closes to bridges, its own aside."""
    before = played(begun(players), "set turn Ada")
    after = played(before, line)

    def open_to_bridges(adds: set[str]) -> set[str]:
        return {words.split()[-1] for words in adds}

    gone = open_to_bridges(offered(before, "add")) - open_to_bridges(offered(after, "add"))
    return gone - {line.split()[-1]}


def test_a_bridge_shuts_the_other_two_slots_of_its_corner() -> None:
    assert shut(2, "set b NE>SE NE-SE@C") == {"C-NE@SE", "C-SE@NE"}


def test_a_corner_needs_three_stations_on_the_table() -> None:
    assert shut(2, "set b N>NE N-NE@FNE") == shut(3, "set b N>NE N-NE@FNE") == set()
    assert shut(4, "set b N>NE N-NE@FNE") == {"N-FNE@NE", "NE-FNE@N"}


def test_a_shut_slot_is_open_to_blockers_and_opens_again() -> None:
    built = played(begun(), "set b NE>SE NE-SE@C", "set ring s SE Ada", "set turn Ada")
    assert "C-N@NE C-NE@SE" in offered(built, "blocker")
    after = played(built, "remove NE-SE@C", "blocker C-S@SE SE-E")
    assert {"b NE>C C-NE@SE", "w C>SE C-SE@NE"} <= offered(after, "add")
