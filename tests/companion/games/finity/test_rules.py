"""What the records do not show: single conditions of FINITY, taken apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.game import Outcome, Refused, Setup, Unreadable
from companion.games.finity.ending import places
from companion.games.finity.geometry import SLOTS, STATION, STATIONS
from companion.games.finity.notation import COLOURS
from companion.games.finity.paths import path_of, walk_of
from companion.games.finity.rules import SETTINGS, amend, outcome, start
from companion.games.finity.state import Ending, State, controller, rings_left
from companion.games.finity.tower import lots
from companion.lots import drawn
from companion.record import read_event, write_event
from companion.settings import Rules
from tests.companion.games.finity.a_match import FINITY, NAMES, begun, counts, event, offered, played

EXAMPLE = """
set w N>NE N-NE
set w NE>E NE-E
set b E>NE NE-E@*
set b E>SE SE-E
set b SE>E SE-E@*
set ring s NE Ada
set ring s E Ada
set ring m E Ada
set ring s SE Ada
"""
BRIDGES = (
    "w E>NE NE-E",
    "w NE>E NE-E@*",
    "b E>NE NE-E@SE",
    "b E>SE SE-E",
    "w SE>E SE-E@*",
    "b NE>SE NE-SE",
    "b SE>NE NE-SE@C",
    "b NE>C C-NE",
)
RINGS = ("s NE", "m NE", "l NE", "s SE", "m SE", "s E", "m E", "l E")


def whole(*without: str) -> State:
    bridges = [f"set {bridge}" for bridge in BRIDGES if bridge not in without]
    return played(begun(), "set post E Ada", *bridges, *(f"set ring {ring} Ada" for ring in RINGS))


# Paths


def test_a_path_is_walked_step_by_step() -> None:
    state = played(begun(tower="wwbbbwbw"), EXAMPLE)
    steps = path_of(state, 0)
    assert [STATIONS[step.end].name for step in steps] == ["NE", "E", "SE", "E", "NE"]
    assert [SLOTS[step.slot].name for step in steps] == ["N-NE", "NE-E", "SE-E", "SE-E@*", "NE-E@*"]
    walk = walk_of(state, 0)
    assert {station.name for n, station in enumerate(STATIONS) if walk.reaches(n)} == {"N", "NE", "E", "SE"}
    assert path_of(state, 1) == ()


def test_a_full_path_leads_to_the_centre_over_four_stations() -> None:
    steps = path_of(whole(), 0)
    assert [STATIONS[step.end].name for step in steps] == ["NE", "E", "SE", "E", "NE", "SE", "NE", "C"]
    walk = walk_of(whole(), 0)
    assert (walk.is_full, walk.different, walk.longest) == (True, 4, 8)


@pytest.mark.parametrize("bridge", BRIDGES)
def test_a_full_path_needs_every_one_of_its_bridges(bridge: str) -> None:
    assert not walk_of(whole(bridge), 0).is_full


def test_coming_back_to_the_headquarters_costs_a_ring_and_starting_there_none() -> None:
    there_and_back = ("set w N>NE N-NE", "set b NE>N N-NE@C", "set ring s NE Ada")
    assert walk_of(played(begun(tower="wbw"), *there_and_back), 0).longest == 2
    assert walk_of(played(begun(tower="wbw"), *there_and_back, "set ring s N Ada"), 0).longest == 3


def test_the_centre_is_only_the_end() -> None:
    lines = ("set w N>C C-N", "set w C>S C-S")
    assert walk_of(played(begun(tower="ww"), *lines), 0).longest == 0
    assert walk_of(played(begun(tower="w"), *lines), 0).is_full


# Actions


def test_the_example_offers_what_the_rules_say() -> None:
    state = played(begun(tower="wwbbbwbw"), EXAMPLE)
    assert offered(state, "ring") == {"l E", "m NE", "l NE", "m SE", "l SE"}
    assert offered(state, "hq") == {"NE", "E", "SE"}
    assert offered(state, "reverse") == {"N-NE", "NE-E", "NE-E@*"}


def test_ten_bridges_fit_where_one_was_just_removed() -> None:
    state = played(begun(), "set b NE>E NE-E", "set post E Ada", "remove NE-E")
    there = {words for words in offered(state, "add") if words.split()[-1].startswith("NE-E")}
    assert len(there) == 10
    assert not {words for words in there if words.startswith("b") and words.endswith("NE-E")}


def test_when_no_ring_of_a_size_is_left_none_is_offered() -> None:
    stations = ("NE", "SE", "SW", "NW", "E", "W", "S")
    rings = [f"set ring l {station} Ada" for station in stations]
    state = played(begun(), "set turn Ada", *rings, "set w N>NE N-NE")
    assert [rings_left(state.board, 0, size) for size in range(3)] == [8, 8, 0]
    assert rings_left(state.board, 1, 2) == 7
    assert offered(state, "ring") == {"s NE", "m NE"}
    with pytest.raises(Refused, match="no ring of size l left"):
        played(state, "set ring l N Ada")


def test_thirty_two_bridges_of_a_colour_are_all() -> None:
    """With four players there are slots for more."""
    lines = []
    for slot in SLOTS:
        first, second = (STATIONS[end].name for end in slot.ends)
        way = f"{first}>{second}" if not slot.is_side else f"{second}>{first}"
        if not slot.is_side or slot.name.endswith("@*"):
            lines.append(f"set b {way} {slot.name}")
    state = played(begun(4), *lines[:32])
    with pytest.raises(Refused, match="All 32 bridges"):
        played(state, lines[32])
    assert not {words for words in offered(state, "add") if words.startswith("b")}
    assert {words for words in offered(state, "add") if words.startswith("w")}


@pytest.mark.parametrize(
    ("lines", "owner"),
    [
        (("set ring m SE Ada", "set ring l SE Ben"), 0),
        (("set ring m SE Ada", "set ring s SE Ben"), 1),
        (("set ring s SE Ada", "set post SE Ben"), 1),
        ((), None),
    ],
)
def test_a_station_is_controlled_by_a_post_or_else_the_smallest_ring(
    lines: tuple[str, ...], owner: int | None
) -> None:
    assert controller(played(begun(), *lines).board, STATION["SE"]) == owner


def test_nobody_controls_the_centre() -> None:
    assert controller(begun().board, STATION["C"]) is None


# Headquarters


BLOCKED = """
set b S>SW S-SW
set w SW>NW SW-NW
set b S>SE SE-S
set w SE>NE NE-SE
set ring s SW Ben
set ring s SE Ben
set ring s NW Ben
set ring m NW Ben
set ring l NW Ben
set ring s NE Ben
set ring m NE Ben
"""


def test_a_blocked_headquarters_goes_where_nothing_lies() -> None:
    state = played(begun(tower="bwbwbwbw"), BLOCKED, "set ring l NE Ben")
    assert offered(state, "teleport") == {"W", "E"}
    assert "hq" not in counts(state)
    assert "ring" not in counts(state)


def test_an_own_ring_next_door_means_not_blocked() -> None:
    state = played(begun(tower="bwbwbwbw"), BLOCKED, "set ring l NE Ada")
    assert "teleport" not in counts(state)


def test_rings_on_the_old_headquarters_are_lost_by_a_teleport() -> None:
    state = played(begun(tower="bwbwbwbw"), BLOCKED, "set ring l NE Ben", "set ring s N Ada", "teleport W")
    assert [(ring.seat, STATIONS[ring.station].name) for ring in state.orphans] == [(0, "N")]


def test_where_a_ring_stays_within_reach_it_is_a_plain_move() -> None:
    lines = (BLOCKED, "set ring l NE Ben", "set ring s N Ada", "set b NE>N N-NE")
    state = played(begun(tower="bwbwbwbw", teleport_to="no_post"), *lines)
    assert offered(state, "hq") == {"NE"}
    assert offered(state, "teleport") == {"NW", "SE", "SW", "E", "W"}


def test_who_moves_again_because_others_were_skipped_cannot_move_back() -> None:
    """The rule speaks of the previous move, whoever made it."""
    bridges = ("set w N>NE N-NE", "set w NE>N N-NE@C", "set ring s NE Ada")
    there = played(begun(), *bridges, "hq NE")
    assert there.orphans == ()
    again = replace(there, active=0)
    with pytest.raises(Refused, match="undo the move before"):
        played(again, "hq N")
    assert "W" not in offered(again, "hq")
    assert "N" in offered(replace(again, last=None), "hq")


# Setup


def test_a_match_needs_a_tower() -> None:
    with pytest.raises(Unreadable, match="tower"):
        start(Setup(NAMES[:2], Rules.of(SETTINGS)))


@pytest.mark.parametrize(("express", "height"), [("off", 8), ("on", 6)])
def test_a_tower_is_drawn_by_lot(express: str, height: int) -> None:
    plain = Setup(NAMES[:2], Rules.of(SETTINGS, {"express": express}))
    towers = {drawn(FINITY, plain, Random(seed)).extras["tower"] for seed in range(200)}
    assert len(towers) > 30
    for tower in towers:
        assert len(tower) == height
        assert all(tower.count(colour) <= 6 for colour in COLOURS)
        FINITY.headers["tower"](tower)
    assert lots(plain, Random(1)) == lots(plain, Random(1))
    start(drawn(FINITY, plain, Random(1)))


def test_the_express_game_does_not_change_a_tower_that_stands() -> None:
    state = begun()
    with pytest.raises(Refused, match="express"):
        amend(state, state.rules.with_("express", "on"))


# How it is written


@pytest.mark.parametrize(
    "line",
    [
        "add b NE>E NE-E@SE",
        "add w E>NE NE-E@*",
        "reverse N-NE@FNE",
        "remove C-N",
        "ring s FNE",
        "blocker C-N@NE SW-W@*",
        "unblock SE-FSE@S",
        "hq W",
        "teleport FSW",
        "resign NE",
        "set b NE>E NE-E",
        "set ring s NE NE",
        "set post E NE-E",
        "set blocker C-N@NE NE-E",
        "set turn NE-E",
    ],
)
def test_a_line_is_read_and_written_alike(line: str) -> None:
    """Even when players are called like places."""
    players = ("NE", "NE-E")
    assert write_event(players, read_event(FINITY, players, line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "add b NE>E",
        "add g NE>E NE-E",
        "add b NE>SE NE-E",
        "add b NE>E E-NE",
        "add b NE>E NE-E@N",
        "reverse NE",
        "remove NE-E NE-SE",
        "ring x NE",
        "ring s Q",
        "blocker C-N@NE",
        "unblock",
        "hq NE-E",
        "teleport",
        "resign",
        "resign Zoe",
        "set",
        "set g NE>E NE-E",
        "set ring s",
        "set post NE-E Ada",
        "set blocker C-N@NE",
        "set turn Zoe",
        "pass",
    ],
)
def test_what_means_nothing_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable) as why:
        event(begun(), line)
    assert str(why.value).endswith(".")


# The end


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert outcome(begun()) is None


def test_a_full_path_is_an_outcome() -> None:
    state = played(whole(), "set turn Ben", "add w S>SW S-SW")
    assert (outcome(state), state.ending) == (Outcome((0,)), Ending.PATH)


def test_who_arrives_together_is_told_apart_by_rings_and_else_shares_a_place() -> None:
    state = played(
        begun(3, tower="wb", places="play_on"),
        "set post FNW Cleo",
        *("set w NW>N N-NW", "set w NE>N N-NE", "set w FNW>N N-FNW", "set b N>NW N-NW@FNW"),
        *("set ring s N Ada", "set ring m N Ben", "set ring l N Cleo", "set ring s NW Cleo"),
        "add b N>C C-N",
    )
    assert state.finished == ((2,), (0, 1))
    assert places(state) == (2, 2, 1)
    assert outcome(state) == Outcome((2,))
