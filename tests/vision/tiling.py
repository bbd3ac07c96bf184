"""Numbered pieces, drawn: each fills its picture as a box of a manifest does."""

from __future__ import annotations

import cv2
import numpy as np

from vision.deck import Picture

INKS = {"red": (40, 40, 200), "blue": (190, 90, 30), "black": (40, 40, 40)}
NUMBERS = (1, 2, 4, 5, 7, 8, 12)


def tile(ink: str, number: int, turn: float = 0.0, light: float = 1.0) -> Picture:
    """A drawn piece that fills its picture: the number lies above its middle."""
    piece = np.full((150, 104, 3), (196, 214, 222), np.uint8)
    text, font = str(number), cv2.FONT_HERSHEY_DUPLEX
    (width, height), _ = cv2.getTextSize(text, font, 1.3, 4)
    cv2.putText(piece, text, (52 - width // 2, 48 + height // 2), font, 1.3, INKS[ink], 4, cv2.LINE_AA)
    spin = cv2.getRotationMatrix2D((52, 75), np.degrees(turn), 1.0)
    spin[:, 2] += 40, 20
    table = np.full((190, 184, 3), (60, 80, 110), np.uint8)
    seen = cv2.warpAffine(piece, spin, (184, 190), table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(seen, (3, 3), 0) * light, np.uint8)
