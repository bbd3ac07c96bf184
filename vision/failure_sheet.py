"""The pictures that were misread, side by side: the fastest way to see why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.deck import Picture
from vision.sighting import Sighting

SIDE, CAPTION, COLUMNS, MOST = 240, 34, 6, 60
SEEN = ((60, 220, 60), (60, 60, 255))  # the outline of what was named, and of what was not


class Failure(NamedTuple):
    picture: Picture
    truth: str
    said: str
    cards: tuple[Sighting, ...]


def draw_sheet(failures: Sequence[Failure]) -> Picture:
    tiles = [_tile(failure) for failure in failures[:MOST]] or [np.zeros((SIDE + CAPTION, SIDE, 3), np.uint8)]
    empty = np.zeros_like(tiles[0])
    tiles += [empty] * (-len(tiles) % min(COLUMNS, len(tiles)))
    columns = min(COLUMNS, len(tiles))
    rows = [np.hstack(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    return np.asarray(np.vstack(rows), np.uint8)


def write_sheet(failures: Sequence[Failure], path: Path) -> bool:
    """Whether the sheet could be written."""
    written, data = cv2.imencode(".png", draw_sheet(failures))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.tobytes() if written else b"")
    except OSError:
        return False
    return bool(written)


def shrunk(picture: Picture) -> tuple[Picture, float]:
    scale = SIDE / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale


def _tile(failure: Failure) -> Picture:
    small, scale = shrunk(failure.picture)
    for card in failure.cards:
        outline = np.round(np.array(card.corners) * scale).astype(np.int32)
        cv2.polylines(small, [outline.reshape(-1, 1, 2)], True, SEEN[card.label is None], 1, cv2.LINE_AA)
    tile = np.zeros((SIDE + CAPTION, SIDE, 3), np.uint8)
    tile[CAPTION : CAPTION + small.shape[0], : small.shape[1]] = small
    for line, text in enumerate((failure.truth, failure.said)):
        cv2.putText(
            tile,
            text[:36],
            (3, 13 + 15 * line),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.4,
            (255, 255, 255),
            1,
            cv2.LINE_AA,
        )
    return tile
