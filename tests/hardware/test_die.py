"""The die: every face has the same chance."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from hardware.die import FACES, Entropy, face_of, faces_of, roll_d20


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
def test_single_rolls_are_the_faces_of_the_same_entropy(data: bytes) -> None:
    faces, entropy = faces_of(data), stream(data)
    assert bytes(roll_d20(entropy) for _ in faces) == faces


def test_the_operating_systems_entropy_is_rolled() -> None:
    assert {roll_d20() for _ in range(2000)} == set(FACES)
