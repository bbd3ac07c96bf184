"""The die: every face has the same chance, and one roll is like a million."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die import FACES, Entropy, face_of, faces_of, roll_d20, rolls

CHI_SQUARE_ONE_IN_A_MILLION = 65.4  # 19 degrees of freedom: this test may fail by chance once in a lifetime


def stream(data: bytes) -> Entropy:
    """Entropy that is known beforehand, and an end when a roll takes more of it than it needs."""
    file = BytesIO(data)

    def entropy(n: int) -> bytes:
        given = file.read(n)
        if len(given) < n:
            raise EOFError
        return given

    return entropy


def test_every_face_owns_twelve_bytes_and_sixteen_bytes_are_left_out() -> None:
    owners = Counter(face_of(bytes([byte])) for byte in range(256))
    assert owners.pop(None) == 16
    assert owners == dict.fromkeys(FACES, 12)


def test_the_first_fair_byte_decides() -> None:
    assert face_of(bytes([255, 240, 239, 0])) == 20
    assert face_of(bytes([0, 239])) == 1
    assert face_of(bytes([240, 255])) is None
    assert face_of(b"") is None


def test_an_unfair_byte_is_drawn_again() -> None:
    assert roll_d20(stream(bytes([250, 241, 6]))) == 7


@given(st.binary(max_size=300))
def test_many_rolls_are_the_single_rolls_of_the_same_entropy(data: bytes) -> None:
    n = len(faces_of(data))
    one_by_one, at_once = stream(data), stream(data)
    assert [roll_d20(one_by_one) for _ in range(n)] == list(b"".join(rolls(n, at_once)))


@pytest.mark.parametrize("n", [0, 1, 2, 65_535, 65_536, 65_537, 200_000])
def test_as_many_rolls_as_asked_for(n: int) -> None:
    assert sum(map(len, rolls(n))) == n


def test_the_operating_systems_entropy_makes_a_fair_die() -> None:
    n = 1_000_000
    counts = Counter(b"".join(rolls(n)))
    assert set(counts) == set(FACES)
    expected = n / len(FACES)
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < CHI_SQUARE_ONE_IN_A_MILLION


def test_single_rolls_come_from_the_operating_system_too() -> None:
    assert {roll_d20() for _ in range(2000)} == set(FACES)
