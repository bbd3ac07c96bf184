"""The d20: a real one, drawn in time, that lands on what was rolled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, pairwise
from statistics import median

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screen import die
from companion.screen.icosahedron import CORNERS, FACES, MIDDLES, NORMALS, facing, plane, turning

NUMBERS = range(1, 21)
FRAME_MS = 4.0
SIZE = (800, 480)


@pytest.fixture
def surface(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    die.forget()
    yield pygame.display.set_mode(SIZE)
    die.forget()
    pygame.display.quit()


def neighbours(number: int) -> set[int]:
    return {other for other in NUMBERS if len({*FACES[number - 1]} & {*FACES[other - 1]}) == 2}


def test_it_is_an_icosahedron() -> None:
    edges = {pair for face in FACES for pair in combinations(sorted(face), 2)}
    lengths = [np.linalg.norm(CORNERS[a] - CORNERS[b]) for a, b in edges]
    assert (len(CORNERS), len(edges), len(FACES)) == (12, 30, 20)
    assert np.allclose(lengths, lengths[0])


@pytest.mark.parametrize("number", NUMBERS)
def test_opposite_faces_add_up_to_21(number: int) -> None:
    assert np.allclose(MIDDLES[number - 1], -MIDDLES[21 - number - 1])


def test_it_is_numbered_as_dice_in_shops_are() -> None:
    assert neighbours(20) == {2, 8, 14}
    assert neighbours(1) == {7, 13, 19}
    assert neighbours(10) == {8, 12, 17}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_can_be_read_from_outside(number: int) -> None:
    """Right, up and towards the reader: anything else would be a number in a mirror."""
    face = plane(number)
    assert np.allclose(np.cross(face.right, face.up), NORMALS[number - 1])


@given(st.integers(1, 20), st.integers(1, 500))
def test_a_roll_ends_exactly_on_its_number(number: int, throw: int) -> None:
    assert np.allclose(turning(number, throw, 1.0), facing(number))
    towards = NORMALS @ turning(number, throw, 1.0).T
    assert np.allclose(towards[number - 1], (0, 0, 1))
    assert towards[:, 2].argmax() == number - 1


@given(st.integers(1, 20), st.integers(1, 500), st.floats(0, 1))
def test_on_its_way_it_stays_a_solid(number: int, throw: int, share: float) -> None:
    turn = turning(number, throw, share)
    assert np.allclose(turn @ turn.T, np.eye(3))
    assert np.linalg.det(turn) == pytest.approx(1)


def test_it_turns_without_a_jump() -> None:
    turns = [turning(13, 5, step / 200) for step in range(201)]
    jumps = [np.abs(a - b).max() for a, b in pairwise(turns)]
    assert max(jumps) < 0.4
    assert jumps[-1] < jumps[100] < jumps[0]


def test_each_number_lies_with_a_face_of_its_own(surface: pygame.Surface) -> None:
    pictures = {pygame.image.tobytes(die.resting(number, 120), "RGBA") for number in NUMBERS}
    assert len(pictures) == 20


def test_a_number_is_dark_on_the_face_that_looks_at_us(surface: pygame.Surface) -> None:
    middle = pygame.Rect(0, 0, 60, 50)
    middle.center = (100, 100)
    for number in NUMBERS:
        grey = pygame.surfarray.array3d(die.resting(number, 200).subsurface(middle)).mean(axis=2)
        assert 0.05 < (grey < 60).mean() < 0.7
        assert (grey > 150).mean() > 0.2


def test_a_frame_of_the_rolling_die_is_drawn_in_time(surface: pygame.Surface) -> None:
    place = pygame.Rect(240, 80, 320, 320)
    die.rolling(surface, place, 1, 1, 0.0)
    times = []
    for frame in range(96):
        start = time.perf_counter()
        die.rolling(surface, place, 1 + frame % 20, frame, frame % 48 / 48)
        times.append(1000 * (time.perf_counter() - start))
    assert median(times) <= FRAME_MS
