"""The twenty-sided die: bytes of the operating system's entropy become faces, each with the same chance."""

from __future__ import annotations

import secrets
from collections.abc import Callable

FACES = range(1, 21)
_FAIR = len(FACES) * (256 // len(FACES))  # of 256 bytes 240 are used: twelve for each face
_FACE_OF_BYTE = bytes(1 + byte % len(FACES) for byte in range(256))
_UNFAIR = bytes(range(_FAIR, 256))

Entropy = Callable[[int], bytes]  # as many random bytes as are asked for


def faces_of(data: bytes) -> bytes:
    """The faces in random bytes, one byte each, in order; bytes that would favour a face are left out."""
    return data.translate(_FACE_OF_BYTE, _UNFAIR)


def face_of(data: bytes) -> int | None:
    """The first face in random bytes; None when all of them had to be left out."""
    return next(iter(faces_of(data)), None)


def roll_d20(entropy: Entropy = secrets.token_bytes) -> int:
    while (face := face_of(entropy(1))) is None:
        pass
    return face
