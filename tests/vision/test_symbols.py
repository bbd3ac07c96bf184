"""A symbol seen from the side is still the same symbol, and another one stays another."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pyramid import Floats
from vision.symbols import SymbolAligner

ROWS, COLUMNS = 48, 56
DIGITS = "5", "6", "8"


def drawn(text: str) -> Floats:
    canvas = np.zeros((ROWS, COLUMNS), np.uint8)
    font = cv2.FONT_HERSHEY_DUPLEX
    (width, height), _ = cv2.getTextSize(text, font, 1.5, 5)
    cv2.putText(canvas, text, ((COLUMNS - width) // 2, (ROWS + height) // 2), font, 1.5, 255, 5, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(canvas, (0, 0), 1.0) / np.float32(255), np.float32)


def from_the_side(symbol: Floats, squeeze: float, shear: float) -> Floats:
    to_seen = np.array([[squeeze, shear, 0], [0, 1.0, 0]])
    middle = np.array([(COLUMNS - 1) / 2, (ROWS - 1) / 2])
    to_seen[:, 2] = middle - to_seen[:, :2] @ middle
    return np.asarray(cv2.warpAffine(symbol, to_seen, (COLUMNS, ROWS)), np.float32)


@pytest.mark.parametrize(("squeeze", "shear"), [(1.0, 0.0), (0.75, 0.0), (1.2, 0.1), (0.85, -0.25)])
@pytest.mark.parametrize("digit", DIGITS)
def test_a_squeezed_and_sheared_symbol_is_found_again(digit: str, squeeze: float, shear: float) -> None:
    aligner = SymbolAligner(np.stack([drawn(one) for one in DIGITS]))
    seen = from_the_side(drawn(digit), squeeze, shear)
    alike = [aligner.alike(seen, known) for known in range(len(DIGITS))]
    assert DIGITS[int(np.argmax(alike))] == digit
    assert max(alike) > 0.97
    assert sorted(alike)[-2] < max(alike) - 0.02


def test_an_empty_piece_is_like_no_symbol() -> None:
    aligner = SymbolAligner(np.stack([drawn("5"), drawn("8")]))
    assert abs(aligner.alike(np.zeros((ROWS, COLUMNS), np.float32), 0)) < 0.01
