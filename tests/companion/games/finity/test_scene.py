"""How FINITY looks, as data: the board, who reaches what, and what a move would cost."""

from __future__ import annotations

from companion.games.finity.scene import describe, lying
from companion.hex_board import HexBoard, HexRing
from companion.scene import Scene
from tests.companion.games.finity.a_match import begun, played
from tests.companion.games.finity.at_the_board import example


def board(scene: Scene) -> HexBoard:
    assert isinstance(scene.table, HexBoard)
    return scene.table


def test_the_longest_path_can_be_walked_and_what_is_in_reach_is_known() -> None:
    way = board(describe(example())).ways[0]
    assert way.walk == ("N", "NE", "E", "SE", "E", "NE")
    assert set(way.reach) == {"N", "NE", "E", "SE"}


def test_crossings_are_the_score_and_rings_left_are_counted() -> None:
    anna, ben = describe(example()).players
    assert (anna.score, ben.score) == (5, 0)
    assert anna.figures[0][1] == "5s 7m 7l"


def test_rings_at_risk_are_known_before_the_move() -> None:
    risks = dict(board(describe(played(example(), "set turn Ben"))).risks)
    lost = {HexRing("E", "s", 0), HexRing("E", "m", 0), HexRing("SE", "s", 0)}
    assert set(risks["NE-E"]) == lost
    assert "SE-E" not in risks


def test_rings_just_lost_are_shown_and_asked_to_be_taken_off() -> None:
    scene = describe(played(example(), "set turn Ben", "reverse NE-E"))
    assert len(board(scene).lost) == 3
    assert scene.expected.startswith("Take off the rings")


def test_who_controls_a_station_is_shown() -> None:
    stations = {station.name: station for station in board(describe(example())).stations}
    assert [stations[name].controller for name in ("N", "S", "NE", "W")] == [0, 1, 0, None]


def test_bridges_point_the_way_they_lead() -> None:
    slots = {slot.name: slot for slot in board(describe(example())).slots}
    there, back = slots["NE-E"], slots["NE-E@*"]
    assert (there.bridge, back.bridge) == ("w", "b")
    assert abs(there.angle - back.angle) == 180


def test_only_what_lies_on_the_table_is_drawn() -> None:
    sizes = [
        (len(table.stations), len(table.slots)) for table in (board(describe(begun(n))) for n in (2, 3, 4))
    ]
    assert sizes == [(9, 48), (10, 54), (13, 72)]


def test_a_resignation_ends_a_game_of_two_with_places() -> None:
    shown = describe(played(begun(), "resign Ada")).result
    assert shown is not None
    assert shown.winners == (1,)
    assert [share.total for share in shown.shares] == [2, 1]


def test_everything_that_lies_there_is_told_as_the_camera_tells_it() -> None:
    assert lying(begun()) == {
        "board": "blocker C-N@NE r; blocker C-N@NW r; blocker C-S@SE b; blocker C-S@SW b; post N r; post S b"
    }
