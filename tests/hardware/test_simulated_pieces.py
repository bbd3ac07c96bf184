"""The simulated table for FINITY: what is said to lie there is what is photographed, and hands change it."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from hardware.simulated import Level, SimulatedPieces
from hardware.simulated.drawing import Picture
from hardware.simulated.photographed import Motion
from hardware.simulated.piece_layout import load_hex_sheet

START = "post N r; post S b; blocker C-N@NW r; blocker C-N@NE r; blocker C-S@SE b; blocker C-S@SW b"


def walk(motion: Motion) -> int:
    return sum(1 for _ in motion)


def table(
    level: Level = Level.EASY, seed: int = 1, players: int = 2, position: str = START
) -> SimulatedPieces:
    simulated = SimulatedPieces(players, level, seed)
    simulated.arrange(position)
    return simulated


def from_above(simulated: SimulatedPieces) -> Picture:
    """The board upright, 4 pixels to the millimetre."""
    scene = simulated.scene
    x, y = scene.sheet.width * 4, scene.sheet.height * 4
    seen = scene.camera.project(scene.board.corners()).astype(np.float32)
    flat = np.array([(0, 0), (x, 0), (x, y), (0, y)], np.float32)
    return cv2.warpPerspective(simulated.frame(), cv2.getPerspectiveTransform(seen, flat), (int(x), int(y)))


def colour_at(view: Picture, x: float, y: float) -> tuple[int, ...]:
    b, g, r = view[round(y * 4) - 2 : round(y * 4) + 3, round(x * 4) - 2 : round(x * 4) + 3].mean(axis=(0, 1))
    return int(b), int(g), int(r)


def test_a_position_is_told_in_order_and_a_hand_changes_it_in_one_visit() -> None:
    simulated = table()
    assert simulated.truth == {"board": "; ".join(sorted(START.split("; ")))}
    frames = walk(simulated.change(START + "; b NE>E NE-E", seat=0))
    assert 5 <= frames <= 9
    assert "b NE>E NE-E" in simulated.position
    assert simulated.still


def test_reversing_moving_and_taking_several_pieces_is_one_visit_each() -> None:
    simulated = table(position=START + "; b NE>E NE-E; ring s NE r; ring l NE r; ring m E b")
    walk(simulated.change(START + "; b E>NE NE-E", seat=1))
    assert simulated.position == {*START.split("; "), "b E>NE NE-E"}
    moved = START.replace("post N r", "post E r").replace("C-N@NE", "NE-SE@C")
    walk(simulated.change(moved, seat=0))
    assert simulated.position == set(moved.split("; "))


@pytest.mark.parametrize("shade", ["b", "w"])
@pytest.mark.parametrize("way", ["NE>E", "E>NE"])
def test_a_bridge_shows_its_violet_tail_where_it_comes_from(shade: str, way: str) -> None:
    simulated = table(position=f"{shade} {way} NE-E")
    slot, view = simulated.scene.sheet.slots["NE-E"], from_above(simulated)
    c, s = np.cos(np.radians(slot.turn)), np.sin(np.radians(slot.turn))
    side = -1 if way == "NE>E" else 1
    blue, green, red = colour_at(view, slot.middle[0] + side * 7.6 * c, slot.middle[1] + side * 7.6 * s)
    assert blue > green + 50
    assert red > green + 30
    body = colour_at(view, *slot.middle)
    assert (max(body) < 90) if shade == "b" else (min(body) > 170)


def test_rings_lie_in_one_another_and_the_post_within() -> None:
    simulated = table(position="ring l E r; ring m E b; ring s E r; post E b")
    (x, y), view = simulated.scene.sheet.stations["E"], from_above(simulated)
    around = [np.array([colour_at(view, x + r * c, y + r * s) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))])
              for r in (9.4, 6.2, 3.8, 0.0)]  # fmt: skip
    reds = [float((spots[:, 2] - spots[:, 0]).mean()) > 0 for spots in around]
    assert reds == [True, False, True, False]


def test_pieces_lie_less_exactly_the_harder_the_table_is() -> None:
    away = {}
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        distances = []
        for seed in range(6):
            simulated = table(level, seed, position=START + "; b NE>E NE-E; w S>SE SE-S; b W>NW NW-W")
            for piece in simulated._things:
                lying = simulated.scene.sheet.piece(piece.token or "")
                x, y = simulated.scene.board.on_table(lying.middle)
                distances.append(float(np.hypot(piece.pose.x - x, piece.pose.y - y)))
        away[level] = float(np.mean(distances))
    assert away[Level.EASY] < 0.4 < away[Level.NORMAL] < away[Level.HARD] < 2


def test_a_stray_piece_is_not_part_of_the_position_until_it_is_tidied_away() -> None:
    simulated = table()
    before = simulated.truth
    walk(simulated.stray("b NE>E NE-E", seat=0))
    assert simulated.strays == ("bridge-b",)
    assert simulated.truth == before
    walk(simulated.tidy(seat=1))
    assert not simulated.strays


def test_a_nudged_piece_stays_on_its_place_and_looks_a_little_different() -> None:
    simulated = table(Level.NORMAL)
    before, pose = simulated.truth, simulated._piece("blocker C-N@NE r").pose
    walk(simulated.nudge("blocker C-N@NE r", seat=0))
    assert simulated.truth == before
    assert simulated._piece("blocker C-N@NE r").pose != pose


def test_pieces_that_stay_do_not_move_when_a_position_is_arranged() -> None:
    simulated = table(Level.NORMAL)
    pose = simulated._piece("post N r").pose
    simulated.arrange(START + "; ring s E b")
    assert simulated._piece("post N r").pose == pose
    assert "ring s E b" in simulated.position


def test_the_tower_stands_beside_the_board() -> None:
    plain, built = (SimulatedPieces(2, Level.EASY, 3, tower=tower) for tower in ("", "wb"))
    (x, y), step = built.scene.sheet.tower
    seen = [colour_at(from_above(simulated), x + 4.5, y + step) for simulated in (plain, built)]
    assert sum(seen[1]) < sum(seen[0]) - 300
    assert built.truth == {"board": ""}


def test_the_same_seed_gives_the_same_frames_and_another_one_others() -> None:
    one, other, third = (table(Level.NORMAL, seed) for seed in (5, 5, 6))
    assert np.array_equal(one.frame(), other.frame())
    assert not np.array_equal(one.frame(), third.frame())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_the_whole_board_is_in_view(players: int, level: Level) -> None:
    for seed in range(3):
        scene = SimulatedPieces(players, level, seed).scene
        assert scene.camera.seen(scene.board.corners()).all()


@pytest.mark.parametrize(
    "token", ["b NE>E", "b NE>E N-NE", "x NE>E NE-E", "ring x NE r", "post FNE r", "ring s NE y", "nonsense"]
)
def test_what_cannot_lie_there_is_refused_at_once(token: str) -> None:
    simulated = table()
    with pytest.raises(ValueError, match=r"(piece|plays|slot)"):
        simulated.change(token, seat=0)
    assert simulated.truth == table().truth


def test_there_is_a_board_for_two_three_and_four() -> None:
    assert [len(load_hex_sheet(players).slots) for players in (2, 3, 4)] == [48, 54, 72]
    with pytest.raises(ValueError, match="no board for 5"):
        SimulatedPieces(5, Level.EASY, 1)


def test_what_is_written_beside_a_frame_is_plain_data() -> None:
    told = json.loads(json.dumps(table().truth_of_frame()))
    assert told["still"] is True
    assert "post N r" in told["position"]
    assert len(told["corners"]) == 4
