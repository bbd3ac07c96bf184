"""Numbered pieces, drawn: one that fills its picture as a box of a manifest does, or many on a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.deck import Picture

INKS = {"red": (40, 40, 200), "blue": (190, 90, 30), "black": (40, 40, 40)}
NUMBERS = (1, 2, 4, 5, 7, 8, 12)


@cache
def typeface() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("assets") / "fonts" / "DejaVuSansCondensed-Bold.ttf"), 46)


def piece(ink: str, number: int) -> Picture:
    """A drawn piece by itself; the number lies above its middle.

    In a typeface of our own: OpenCV 4 writes in another than OpenCV 5.
    """
    blank = Image.new("RGB", (104, 150), (196, 214, 222))
    pencil = ImageDraw.Draw(blank)
    pencil.rectangle((0, 0, 103, 149), outline=(150, 165, 172), width=2)
    pencil.text((52, 48), str(number), INKS[ink], typeface(), anchor="mm")
    return np.asarray(blank, np.uint8)


def tile(ink: str, number: int, turn: float = 0.0, light: float = 1.0) -> Picture:
    """A drawn piece that fills its picture."""
    spin = cv2.getRotationMatrix2D((52, 75), np.degrees(turn), 1.0)
    spin[:, 2] += 40, 20
    table = np.full((190, 184, 3), (60, 80, 110), np.uint8)
    seen = cv2.warpAffine(piece(ink, number), spin, (184, 190), table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(seen, (3, 3), 0) * light, np.uint8)


class Lying(NamedTuple):
    """A piece on a table: its middle in pixels, its turn in radians and its size."""

    ink: str
    number: int
    x: float
    y: float
    turn: float = 0.0
    size: float = 0.6

    @property
    def label(self) -> str:
        return f"{self.ink}_{self.number}"


def wood(height: int = 600, width: int = 800, seed: int = 1) -> Picture:
    """A table with a grain, and no piece on it."""
    noise = np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32)
    grain = cv2.GaussianBlur(noise, (0, 0), sigmaX=40, sigmaY=2.0) * 160
    return np.asarray(np.clip(np.array([60, 80, 110]) + grain[..., None], 20, 200), np.uint8)


def laid(pieces: Sequence[Lying], table: Picture) -> Picture:
    """A photograph of a table with pieces on it; the later lie on the earlier."""
    seen = table.copy()
    height, width = table.shape[:2]
    for one in pieces:
        spin = cv2.getRotationMatrix2D((52, 75), np.degrees(one.turn), one.size)
        spin[:, 2] += np.array([one.x - 52, one.y - 75])
        drawn = piece(one.ink, one.number)
        flags, border = cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
        cv2.warpAffine(drawn, spin, (width, height), seen, flags=flags, borderMode=border)
    noise = np.random.default_rng(7).normal(0, 3, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen, (3, 3), 0) + noise, 0, 255), np.uint8)
