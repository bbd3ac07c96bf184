"""Drawn photographs: faces of our deck on a table that nobody knows, tilted, turned, under a lamp."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.vision.watching import our_deck
from vision.deck import Deck, Picture
from vision.plane import homography, rectangle
from vision.teach import Lesson, Shown, learn

SIZE = 480, 640  # rows, columns
FACES = ("r1", "r5", "r6", "b1", "b5", "b6", "g1", "g7")


def table(rng: np.random.Generator) -> Picture:
    """Wood or cloth: soft stripes of some colour."""
    rows, columns = SIZE
    colour = rng.uniform(40, 150, 3)
    stripes = cv2.GaussianBlur(rng.normal(0, 1, (rows, columns, 1)).astype(np.float32), (0, 0), 9, sigmaY=2)
    return np.clip(colour + 160 * stripes.reshape(rows, columns, 1), 0, 255).astype(np.uint8)


def photograph(
    label: str,
    seed: int,
    *,
    turn: float | None = None,
    blur: float = 0.7,
    light: float = 0.9,
    shift: float = 0.0,
) -> Picture:
    """One card on a table; `shift` moves it out of the picture, in picture widths."""
    rng = np.random.default_rng(seed)
    return add_card(table(rng), label, rng, turn=turn, blur=blur, light=light, shift=shift)


def add_card(
    scene: Picture,
    label: str,
    rng: np.random.Generator,
    *,
    turn: float | None = None,
    blur: float = 0.7,
    light: float = 0.9,
    shift: float = 0.0,
    at: tuple[float, float] | None = None,
) -> Picture:
    face = our_deck().faces[label]
    height, width = face.shape[:2]
    turn = rng.uniform(-np.pi, np.pi) if turn is None else turn
    scale = rng.uniform(2.2, 2.9)
    outline = rectangle(63, 88) * scale
    spun = outline @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    spun *= 1 + rng.uniform(-0.06, 0.06, (4, 1))  # leaning towards or away from the camera
    middle = np.array(at or (SIZE[1] / 2, SIZE[0] / 2)) + rng.uniform(-25, 25, 2) + (shift * SIZE[1], 0)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
    to_scene = homography(corners, spun + middle)
    shown = cv2.warpPerspective(face, to_scene, SIZE[::-1], flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), to_scene, SIZE[::-1])
    scene = np.where(mask[..., None] > 127, shown, scene).astype(np.uint8)
    slope = np.linspace(1 - rng.uniform(0, 0.25), 1, SIZE[1])[None, :, None]
    tint = np.array([rng.uniform(0.8, 1), 1, rng.uniform(0.9, 1)])
    lit = cv2.GaussianBlur(scene, (0, 0), blur).astype(np.float32) * slope * tint * light
    return np.asarray(np.clip(lit + rng.normal(0, 1.5, lit.shape), 0, 255), np.uint8)


def shown(labels: tuple[str, ...] = FACES, seed: int = 1) -> list[Shown]:
    return [
        Shown(label, f"{label}.jpg", photograph(label, seed + index, turn=0.1 * (index % 5 - 2)))
        for index, label in enumerate(labels)
    ]


@cache
def lesson() -> Lesson:
    return learn("drawn", shown())


def taught() -> Deck:
    deck = lesson().deck
    assert deck is not None
    return deck
