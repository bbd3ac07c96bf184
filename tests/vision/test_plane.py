from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.plane import Plane, Pose, Window, distinct, rectangle, transform
from vision.quads import common_plane

places = st.floats(-200, 200)
turns = st.floats(-3.1, 3.1)


def seen_from(tilt: float, turn: float) -> Plane:
    """A camera 700 mm away that looks down at a slant."""
    c, s = np.cos(tilt), np.sin(tilt)
    slant = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    rotation = slant @ about
    lens = np.array([[985, 0, 640], [0, 985, 360], [0, 0, 1]])
    return Plane(lens @ np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, 700]]))


@given(places, places, turns, st.floats(0.9, 1.1))
def test_a_pose_survives_the_way_through_the_picture(x: float, y: float, turn: float, scale: float) -> None:
    plane = seen_from(0.5, 1.0)
    pose = Pose(x, y, turn, scale)
    back = plane.pose_of(plane.card(pose))
    assert np.allclose((back.x, back.y, back.scale), (x, y, scale), atol=1e-6)
    assert back.near(pose, 0.001, 0.001)


@given(turns)
def test_a_card_is_in_the_same_place_either_way_up(turn: float) -> None:
    assert distinct([Pose(0, 0, turn), Pose(1, 0, turn + np.pi), Pose(30, 0, turn)]) == [
        Pose(0, 0, turn),
        Pose(30, 0, turn),
    ]


def test_a_window_looks_straight_down() -> None:
    window = Window.around(100, 50, 80, 2)
    assert window.shape == (160, 160)
    assert np.allclose(transform(window.to_pixels, np.array([[100, 50]])), [[79.5, 79.5]])


@given(st.floats(0, 0.7), turns, st.lists(turns, min_size=4, max_size=4))
def test_four_cards_tell_the_plane_they_lie_in(tilt: float, about: float, turned: list[float]) -> None:
    plane = seen_from(tilt, about)
    middles = [(-90, -80), (80, -70), (-70, 90), (100, 80)]
    poses = [Pose(x, y, turn) for (x, y), turn in zip(middles, turned, strict=True)]
    face = rectangle(63, 88)
    rng = np.random.default_rng(1)
    cards = [transform(plane.card(pose), face) + rng.normal(0, 0.3, (4, 2)) for pose in poses]
    found = common_plane(cards, (63, 88))
    seen = [np.linalg.inv(found.to_pixels) @ plane.card(pose) for pose in poses]
    where = np.array([[pose.x, pose.y] for pose in map(Pose.of, seen)])
    true = np.array(middles, float)
    assert np.abs(_distances(where) - _distances(true)).max() < 4


def _distances(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array([np.hypot(*(a - b)) for a in points for b in points])
