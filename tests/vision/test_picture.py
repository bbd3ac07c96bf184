"""Whatever a camera or a telephone wrote: a colour picture of eight bits, or a sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.deck import Picture
from vision.picture import LONGEST, PictureError, load_picture

# EXIF's number of an orientation, and how the camera's pixels lie for a picture that is upright.
TURNS = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}


def half_red() -> Picture:
    """Wider than high, red on the left."""
    picture = np.full((80, 120, 3), 200, np.uint8)
    picture[:, :60] = (0, 0, 200)
    return picture


def with_orientation(jpeg: bytes, number: int) -> bytes:
    facts = b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 0x112, 3, 1, number, 0) + b"\0\0\0\0"
    data = b"Exif\0\0" + facts
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + jpeg[2:]


@pytest.mark.parametrize("number", TURNS)
def test_a_picture_is_turned_as_its_camera_says(number: int, tmp_path: Path) -> None:
    jpeg = cv2.imencode(".jpg", cv2.rotate(half_red(), TURNS[number]))[1].tobytes()
    (tmp_path / "a.jpg").write_bytes(with_orientation(jpeg, number))
    seen = load_picture(tmp_path / "a.jpg")
    assert seen.shape == (80, 120, 3)
    assert np.abs(seen.astype(int) - half_red()).mean() < 6


@pytest.mark.parametrize("kind", ["grey", "sixteen", "see-through"])
def test_any_kind_of_pixel_becomes_colour_of_eight_bits(kind: str, tmp_path: Path) -> None:
    grey = cv2.cvtColor(half_red(), cv2.COLOR_BGR2GRAY)
    kinds = {
        "grey": grey,
        "sixteen": half_red().astype(np.uint16) * 257,
        "see-through": cv2.cvtColor(half_red(), cv2.COLOR_BGR2BGRA),
    }
    cv2.imwrite(str(tmp_path / "a.png"), kinds[kind])
    seen = load_picture(tmp_path / "a.png")
    assert seen.dtype == np.uint8
    assert seen.shape == (80, 120, 3)
    wanted = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR) if kind == "grey" else half_red()
    assert np.abs(seen.astype(int) - wanted).max() <= 1


def test_a_huge_picture_is_made_smaller(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((3000, 4500, 3), np.uint8))
    assert load_picture(tmp_path / "a.png").shape == (1280, LONGEST, 3)


@pytest.mark.parametrize("kind", ["tiny", "cut off", "noise", "empty", "folder", "absent"])
def test_what_is_no_picture_of_a_card_is_a_sentence_that_names_it(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    jpeg = cv2.imencode(".jpg", cv2.resize(half_red(), (12, 8) if kind == "tiny" else (600, 400)))[1]
    contents = {"tiny": jpeg.tobytes(), "cut off": jpeg.tobytes()[:300], "noise": b"\x07" * 999, "empty": b""}
    if kind == "folder":
        path.mkdir()
    elif kind in contents:
        path.write_bytes(contents[kind])
    with pytest.raises(PictureError, match=r"a\.jpg .*\."):
        load_picture(path)
