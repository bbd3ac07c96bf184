"""Numbered pieces, drawn: each fills its picture as a box of a manifest does."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.deck import Picture

INKS = {"red": (40, 40, 200), "blue": (190, 90, 30), "black": (40, 40, 40)}
NUMBERS = (1, 2, 4, 5, 7, 8, 12)


@cache
def typeface() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("assets") / "fonts" / "DejaVuSansCondensed-Bold.ttf"), 46)


def tile(ink: str, number: int, turn: float = 0.0, light: float = 1.0) -> Picture:
    """A drawn piece that fills its picture: the number lies above its middle.

    In a typeface of our own: OpenCV 4 writes in another than OpenCV 5.
    """
    blank = Image.new("RGB", (104, 150), (196, 214, 222))
    ImageDraw.Draw(blank).text((52, 48), str(number), INKS[ink], typeface(), anchor="mm")
    piece = np.asarray(blank)
    spin = cv2.getRotationMatrix2D((52, 75), np.degrees(turn), 1.0)
    spin[:, 2] += 40, 20
    table = np.full((190, 184, 3), (60, 80, 110), np.uint8)
    seen = cv2.warpAffine(piece, spin, (184, 190), table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(seen, (3, 3), 0) * light, np.uint8)
