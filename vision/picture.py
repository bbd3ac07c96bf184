"""Pictures from files: whatever a camera or a telephone wrote, as the colour picture that vision reads."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from vision.deck import Picture

LARGEST_FILE = 64 * 2**20  # bytes; no camera writes a larger photograph
LONGEST, SHORTEST = 1920, 32  # pixels: larger pictures are shrunk, smaller ones hold no card


class PictureError(ValueError):
    """A file that is no usable picture; the sentence names it and says why."""


def save_picture(path: Path, picture: Picture) -> None:
    """Written whole and flushed, or not at all; OSError if it cannot be."""
    scratch = path.with_name(path.name + ".part")
    with scratch.open("wb") as file:
        file.write(cv2.imencode(".png", picture)[1].tobytes())
        file.flush()
        os.fsync(file.fileno())
    scratch.replace(path)


def load_picture(path: Path) -> Picture:
    """The picture in a file, in colour, eight bits, the way up that the camera meant."""
    data = _bytes(path)
    try:
        # IMREAD_COLOR converts grey and 16-bit pictures and turns them as their EXIF data say.
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise PictureError(f"{path} is not a picture that can be read.")
    height, width = picture.shape[:2]
    if min(height, width) < SHORTEST:
        raise PictureError(f"{path} is only {width} x {height} pixels: too small to hold a card.")
    if max(height, width) > LONGEST:
        shrink = LONGEST / max(height, width)
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise PictureError(f"{path} is a folder, not a picture.")
        if path.stat().st_size > LARGEST_FILE:
            raise PictureError(f"{path} is larger than 64 MB: no photograph is.")
        data = path.read_bytes()
    except OSError as wrong:
        raise PictureError(f"{path} cannot be read: {wrong.strerror or wrong}.") from None
    if not data:
        raise PictureError(f"{path} is empty.")
    return data
