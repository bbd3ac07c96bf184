"""The simulated boards of FINITO! dice: what motions do, how boards lie, and that the picture is true."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import dist

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated import Level, Motion, SimulatedBoards
from hardware.simulated.board_layout import PlacedBoard, lay_out
from hardware.simulated.board_scene import hang_camera
from hardware.simulated.cards import Pose
from hardware.simulated.counter_falls import CounterFalls
from hardware.simulated.drawing import Picture, RestingTable
from hardware.simulated.level import CONDITIONS
from hardware.simulated.pinhole import Pinhole

SIZE = (1280, 720)
PX_PER_MM = {Level.NORMAL: (80 / 63, 130 / 63), Level.HARD: (60 / 63, 90 / 63)}
SPOTS = ["r", "b", "g", "y", "r2", "b2", "g2", "y2"]


def table(boards: int = 2, level: Level = Level.NORMAL, seed: int = 1) -> SimulatedBoards:
    return SimulatedBoards(boards, level, seed)


def walk(motion: Motion) -> int:
    return sum(1 for _ in motion)


def at_rest(simulated: SimulatedBoards) -> Picture:
    return simulated._resting.photograph


@pytest.fixture
def played() -> SimulatedBoards:
    simulated = table()
    for spot, label, square in (("r", "r5", 0), ("r", "r12", 7), ("b", "b6", 35)):
        walk(simulated.put(spot, label, square, seat=SPOTS.index(spot)))
    return simulated


# What motions do


def test_a_counter_that_was_put_lies_on_its_square(played: SimulatedBoards) -> None:
    assert played.truth == {"r": {0: "r5", 7: "r12"}, "b": {35: "b6"}}


def test_a_moved_counter_lies_on_the_other_square_only(played: SimulatedBoards) -> None:
    walk(played.move("r", 7, 8, seat=0))
    assert played.truth["r"] == {0: "r5", 8: "r12"}


def test_a_lifted_counter_is_gone_and_the_others_stay(played: SimulatedBoards) -> None:
    walk(played.lift("r", 0, seat=0))
    assert played.truth == {"r": {7: "r12"}, "b": {35: "b6"}}


def test_a_nudged_counter_lies_elsewhere_on_the_same_square(played: SimulatedBoards) -> None:
    truth, before = played.truth, at_rest(played).copy()
    walk(played.nudge("r", 7, seat=0))
    assert played.truth == truth
    assert not np.array_equal(at_rest(played), before)


def test_a_stray_counter_is_seen_but_lies_on_no_square(played: SimulatedBoards) -> None:
    truth, before = played.truth, at_rest(played).copy()
    walk(played.stray("b", "b3", seat=1))
    assert (played.truth, played.strays) == (truth, {"r": (), "b": ("b3",)})
    assert not np.array_equal(at_rest(played), before)


def test_tidying_takes_stray_counters_away_and_no_others(played: SimulatedBoards) -> None:
    truth, before = played.truth, at_rest(played).copy()
    walk(played.stray("b", "b3", seat=1))
    walk(played.stray("b", "b4", seat=1))
    walk(played.tidy("b", seat=1))
    assert (played.truth, played.strays["b"]) == (truth, ())
    assert np.array_equal(at_rest(played), before)


def test_a_hand_that_passes_over_changes_nothing(played: SimulatedBoards) -> None:
    before = at_rest(played).copy()
    walk(played.pass_over(seat=1))
    assert np.array_equal(at_rest(played), before)


def test_a_cleared_table_is_as_bare_as_a_new_one(played: SimulatedBoards) -> None:
    walk(played.stray("r", "r1", seat=0))
    walk(played.clear())
    assert played.truth == {"r": {}, "b": {}}
    assert np.array_equal(at_rest(played), at_rest(table()))


def test_boards_can_be_arranged_without_a_hand(played: SimulatedBoards) -> None:
    played.arrange({"r": {3: "r1", 4: "r2"}})
    assert played.still
    assert played.truth == {"r": {3: "r1", 4: "r2"}, "b": {35: "b6"}}


@pytest.mark.parametrize("seed", range(3))
def test_putting_shows_a_hand_coming_over_the_square_and_going_before_it_is_still(seed: int) -> None:
    simulated = table(seed=seed)
    moments = [(simulated.still, len(simulated.truth["b"])) for _ in simulated.put("b", "b7", 20, seat=1)]
    assert moments[0] == (False, 0)
    assert (False, 1) in moments
    assert moments[-3:] == [(True, 1)] * 3
    assert 6 <= len(moments) <= 9


def test_one_hand_carries_a_moved_counter_from_square_to_square(played: SimulatedBoards) -> None:
    moments = [(played.still, tuple(sorted(played.truth["r"]))) for _ in played.move("r", 7, 30, seat=0)]
    hand = [squares for still, squares in moments if not still]
    assert list(dict.fromkeys(hand)) == [(0, 7), (0,), (0, 30)]
    assert moments[-3:] == [(True, (0, 30))] * 3


def test_a_hand_is_seen_in_every_frame_that_is_not_still(played: SimulatedBoards) -> None:
    empty = _coarse(at_rest(played))
    for seat in range(2):
        for _ in played.pass_over(seat, still=1):
            changed = np.abs(_coarse(played.frame()) - empty).max()
            assert (changed < 3 * played.scene.noise) == played.still


def test_motions_can_be_prepared_one_after_the_other() -> None:
    simulated = table(1)
    motions = [simulated.put("r", "r1", 4, 0), simulated.move("r", 4, 5, 0), simulated.lift("r", 5, 0)]
    for motion, truth in zip(motions, ({4: "r1"}, {5: "r1"}, {}), strict=True):
        walk(motion)
        assert simulated.truth["r"] == truth


# What is refused


@pytest.fixture(scope="module")
def untouched() -> SimulatedBoards:
    return table()


REFUSED: list[tuple[Callable[[SimulatedBoards], Motion], str]] = [
    (lambda boards: boards.put("g", "g1", 0, 0), "no spot 'g'"),
    (lambda boards: boards.put("r", "r13", 1, 0), "no face 'r13'"),
    (lambda boards: boards.put("r", "r1", 36, 0), "no square 36"),
    (lambda boards: boards.move("r", 0, -1, 0), "no square -1"),
    (lambda boards: boards.stray("x", "r1", 0), "no spot 'x'"),
    (lambda boards: boards.tidy("x", 0), "no spot 'x'"),
]


@pytest.mark.parametrize(("deed", "why"), REFUSED)
def test_what_cannot_be_is_refused_at_once(
    untouched: SimulatedBoards, deed: Callable[[SimulatedBoards], Motion], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        deed(untouched)


def test_nothing_is_put_on_a_counter_or_taken_from_an_empty_square(played: SimulatedBoards) -> None:
    with pytest.raises(ValueError, match="lies a counter already"):
        walk(played.put("r", "r1", 0, seat=0))
    with pytest.raises(ValueError, match="lies a counter already"):
        walk(played.move("r", 0, 7, seat=0))
    with pytest.raises(ValueError, match="lies no counter"):
        walk(played.lift("b", 0, seat=1))
    assert played.still


@pytest.mark.parametrize("boards", [0, 9])
def test_there_are_boards_for_one_to_eight_players(boards: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 boards"):
        table(boards)


# The picture


def test_the_same_seed_gives_the_same_frames_and_another_seed_does_not() -> None:
    one, same, other = table(seed=7), table(seed=7), table(seed=8)
    for _ in zip(*(each.put("b", "b6", 3, seat=1) for each in (one, same, other)), strict=False):
        frame = one.frame()
        assert np.array_equal(frame, same.frame())
        assert not np.array_equal(frame, other.frame())


def test_frames_taken_do_not_change_what_happens_next() -> None:
    watched, unwatched = table(seed=7), table(seed=7)
    for _ in watched.put("b", "b6", 3, seat=1):
        watched.frame()
    walk(unwatched.put("b", "b6", 3, seat=1))
    assert np.array_equal(at_rest(watched), at_rest(unwatched))


DEEDS = st.tuples(
    st.sampled_from("rb"), st.integers(0, 35), st.sampled_from(["put", "lift", "nudge", "stray"])
)


@settings(max_examples=6, deadline=None)
@given(st.lists(DEEDS, max_size=14))
def test_drawing_piece_by_piece_gives_the_picture_drawn_as_a_whole(deeds: list[tuple[str, int, str]]) -> None:
    simulated = table(level=Level.HARD, seed=4)
    for spot, square, deed in deeds:
        if deed == "stray":
            walk(simulated.stray(spot, spot + "2", 0))
        elif (deed == "put") == (square not in simulated.truth[spot]):
            act = {"lift": simulated.lift, "nudge": simulated.nudge}
            walk(simulated.put(spot, spot + "9", square, 0) if deed == "put" else act[deed](spot, square, 0))
    whole = RestingTable(simulated.scene.ground, simulated.lamp.map, simulated.scene.blur)
    for counter in simulated._things:
        whole.put(counter.patch)
    assert np.array_equal(whole.photograph, at_rest(simulated))


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_the_true_corners_hold_the_true_board(level: Level) -> None:
    simulated = table(3, level, seed=5)
    frame, told = simulated.frame(), simulated.truth_of_frame()["boards"]
    likeness = [[_likeness(frame, told[spot]["corners"], number) for number in range(3)] for spot in "rbg"]
    assert [row.index(max(row)) for row in likeness] == [0, 1, 2]
    assert min(max(row) for row in likeness) > 0.8


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_a_square_that_is_said_to_hold_a_counter_shows_it(level: Level) -> None:
    simulated = table(1, level, seed=5)
    walk(simulated.put("r", "r4", 14, seat=0))
    corners = simulated._painter.corners("r4", simulated._things[0].pose).astype(np.float32)
    flat = np.array([(0, 0), (36, 0), (36, 36), (0, 36)], np.float32)
    seen = cv2.warpPerspective(simulated.frame(), cv2.getPerspectiveTransform(corners, flat), (36, 36))
    art = cv2.resize(simulated.scene.deck.face("r4")[..., :3], (36, 36), interpolation=cv2.INTER_AREA)
    assert float(cv2.matchTemplate(seen[6:30, 6:30], art[6:30, 6:30], cv2.TM_CCOEFF_NORMED)[0, 0]) > 0.75
    square = _square_corners(simulated, 14)
    middle = corners.mean(axis=0)
    assert cv2.pointPolygonTest(square, (float(middle[0]), float(middle[1])), False) > 0


@pytest.mark.parametrize("seed", range(3))
def test_the_markers_of_all_boards_can_be_read(seed: int) -> None:
    frame = table(4, seed=seed).frame()
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, ids, _ = detector.detectMarkers(frame)
    assert sorted(ids.ravel().tolist()) == list(range(8, 24))


def test_what_is_written_beside_a_frame_is_plain_data(played: SimulatedBoards) -> None:
    walk(played.stray("b", "b1", seat=1))
    told = json.loads(json.dumps(played.truth_of_frame()))
    assert told == played.truth_of_frame()
    assert (told["still"], told["level"], told["seed"]) == (True, "normal", 1)
    assert told["boards"]["r"]["squares"] == {"0": "r5", "7": "r12"}
    assert told["boards"]["b"]["strays"] == ["b1"]
    assert np.shape(told["boards"]["b"]["corners"]) == (4, 2)


def test_dark_frames_show_nothing_but_noise() -> None:
    simulated = table(level=Level.DARK)
    for _ in simulated.put("r", "r1", 0, seat=0):
        assert simulated.frame().max() <= 24


def test_another_lamp_changes_the_picture_and_not_the_table(played: SimulatedBoards) -> None:
    truth, before = played.truth_of_frame(), at_rest(played).copy()
    played.change_lamp()
    assert played.truth_of_frame() == truth
    assert not np.array_equal(at_rest(played), before)


def test_boards_and_counters_come_from_the_same_printer() -> None:
    sizes = []
    for seed in range(3):
        scene = table(1, seed=seed).scene
        assert scene.deck.size("r4")[0] == pytest.approx(18 * scene.boards["r"].size)
        sizes.append(scene.boards["r"].size)
    assert all(abs(size - 1) <= 0.015 for size in sizes)
    assert len(set(sizes)) == 3


# How boards lie under the camera


@cache
def layouts(boards: int, level: Level, seeds: int = 16) -> list[tuple[list[PlacedBoard], Pinhole]]:
    made = []
    for seed in range(seeds):
        rng = np.random.default_rng([seed, boards])
        laid = lay_out(boards, 1.0, CONDITIONS[level], rng)
        made.append((laid, hang_camera(laid, CONDITIONS[level], rng, SIZE)))
    return made


@pytest.mark.parametrize("boards", range(1, 9))
def test_boards_lie_beside_each_other_around_the_middle(boards: int) -> None:
    for laid, _ in layouts(boards, Level.NORMAL):
        assert len(laid) == boards
        for one, other in combinations(laid, 2):
            outlines = [board.corners().astype(np.float32) for board in (one, other)]
            shared, _ = cv2.intersectConvexConvex(outlines[0], outlines[1])
            assert shared == 0


@pytest.mark.parametrize("level", PX_PER_MM)
@pytest.mark.parametrize("boards", range(1, 5))
def test_boards_are_seen_whole_and_at_the_scale_of_the_level(boards: int, level: Level) -> None:
    low, high = PX_PER_MM[level]
    for laid, camera in layouts(boards, level):
        corners = np.concatenate([board.corners() for board in laid])
        assert camera.seen(corners).all()
        scales = [camera.px_per_mm(corner) for corner in corners]
        assert low <= min(scales)
        assert max(scales) <= high


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
@pytest.mark.parametrize("boards", [5, 8])
def test_more_than_four_boards_are_seen_whole_if_need_be_smaller(boards: int, level: Level) -> None:
    for laid, camera in layouts(boards, level, seeds=4):
        corners = np.concatenate([board.corners() for board in laid])
        assert camera.seen(corners).all()
        assert min(camera.px_per_mm(corner) for corner in corners) > 0.8


def test_boards_are_seen_at_any_angle() -> None:
    ways = set()
    for laid, camera in layouts(4, Level.NORMAL):
        for board in laid:
            (x0, y0), (x1, y1) = camera.project(board.corners()[:2])
            ways.add(int(np.degrees(np.arctan2(y1 - y0, x1 - x0)) % 360) // 30)
    assert ways == set(range(12))


@pytest.mark.parametrize("seed", range(3))
def test_players_sit_behind_their_boards_and_those_look_at_them(seed: int) -> None:
    scene = table(4, Level.EASY, seed).scene
    shoulders = scene.shoulders(4)
    for board, shoulder in zip(scene.boards.values(), shoulders, strict=True):
        x, y = board.from_table(shoulder)
        assert x == pytest.approx(board.sheet.width / 2)
        assert y > board.sheet.height
        assert dist(shoulder, scene.middle()) > dist((board.pose.x, board.pose.y), scene.middle())


# Where counters come to rest


def falls(level: Level = Level.NORMAL) -> tuple[CounterFalls, list[PlacedBoard], Pinhole]:
    laid, camera = layouts(4, level)[0]
    return CounterFalls(laid, camera, CONDITIONS[level], np.random.default_rng(3)), laid, camera


def test_counters_lie_off_centre_on_their_square_and_often_on_its_line() -> None:
    fall, (board, *_), _ = falls()
    middle = board.sheet.middle_of(10)
    places = [fall.on_square(board, 10, []) for _ in range(500)]
    off = np.array([np.subtract(board.from_table((pose.x, pose.y)), middle) for pose in places])
    over_the_line = np.abs(off).max(axis=1) - (21 - 18) / 2
    assert 0 < over_the_line.max() <= 0.7
    assert 0.2 < (over_the_line > 0).mean() < 0.6
    turns = np.histogram([pose.angle % 360 for pose in places], bins=12, range=(0, 360))[0]
    assert turns.min() > 20


def test_no_counter_lies_on_another() -> None:
    fall, (board, *_), _ = falls(Level.HARD)
    lying = list[Pose]()
    for square in range(36):
        lying.append(fall.on_square(board, square, lying))
    assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(lying, 2)) > 18


def test_stray_counters_are_in_view_on_no_square_no_marker_and_no_other_board() -> None:
    fall, (board, *others), camera = falls()
    across = 0
    for _ in range(200):
        pose = fall.astray(board, [])
        at = (pose.x, pose.y)
        x, y = board.from_table(at)
        assert camera.seen([at], edge=8).all()
        assert not any(_inside(other.from_table(at), 0, 0, 200, 136) for other in others)
        assert not any(_inside((x, y), left, top, size, size) for left, top, size in board.sheet.markers)
        on_grid = _inside((x, y), 37, 5, 126, 126)
        lines = [abs((c - o) / 21 - round((c - o) / 21)) * 21 for c, o in ((x, 37), (y, 5))]
        assert not on_grid or min(lines) <= 3.01
        across += on_grid
    assert 60 < across < 140


def _inside(point: tuple[float, float], left: float, top: float, width: float, height: float) -> bool:
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def _likeness(frame: Picture, corners: list[list[float]], number: int) -> float:
    flat = np.array([(0, 0), (200, 0), (200, 136), (0, 136)], np.float32)
    to_flat = cv2.getPerspectiveTransform(np.array(corners, np.float32), flat)
    seen = cv2.warpPerspective(frame, to_flat, (200, 136))
    source = (files("assets") / "boards" / f"{number}.png").read_bytes()
    art = cv2.imdecode(np.frombuffer(source, np.uint8), cv2.IMREAD_COLOR)
    assert art is not None
    small = cv2.resize(art, (200, 136), interpolation=cv2.INTER_AREA)
    return float(cv2.matchTemplate(seen, small, cv2.TM_CCOEFF_NORMED)[0, 0])


def _square_corners(simulated: SimulatedBoards, square: int) -> Picture:
    board = simulated.scene.boards["r"]
    x, y = board.sheet.middle_of(square)
    corners = [(x + dx * 10.5, y + dy * 10.5) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    seen: Picture = simulated.scene.camera.project([board.on_table(c) for c in corners]).astype(np.float32)
    return seen


def _coarse(picture: Picture) -> Picture:
    """Small enough for the noise to cancel out."""
    return cv2.resize(picture, (80, 45), interpolation=cv2.INTER_AREA).astype(float)
