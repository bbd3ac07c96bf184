"""Something reaches in from the edge of the picture: a hand, an arm, a sleeve. What lies under it waits."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.look import Mask

LEAST_AREA = 30  # pixels of the small picture
STRANGE = 0.14  # a change of brightness (log) that another lamp does not explain
NEAR = 4  # pixels around a hand that belong to its shadow


def reaching_in(small: Picture, ground: Picture, threshold: float) -> Mask:
    """Where something that comes from the edge hangs over the table, compared with the bare ground."""
    changed = cv2.absdiff(small, ground) > threshold
    if not (changed[0].any() or changed[-1].any() or changed[:, 0].any() or changed[:, -1].any()):
        return np.zeros(small.shape, bool)
    strange = changed & (np.abs(_unexplained(small, ground)) > STRANGE)
    closed = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(closed)
    edge = np.unique(np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]]))
    hands = [piece for piece in edge if piece and stats[piece, cv2.CC_STAT_AREA] >= LEAST_AREA]
    found = np.isin(pieces, hands).astype(np.uint8)
    return np.asarray(cv2.dilate(found, np.ones((2 * NEAR + 1, 2 * NEAR + 1), np.uint8)) > 0)


def _unexplained(small: Picture, ground: Picture) -> NDArray[np.float32]:
    """The change of brightness (log) beyond what a lamp does: something smooth over the whole picture."""
    change = np.log((small.astype(np.float32) + 8) / (ground.astype(np.float32) + 8))
    sparse = change[4::8, 4::8]
    terms = _smooth_terms(sparse.shape)
    weight = np.ones(sparse.size, np.float32)
    for _ in range(4):
        scaled = terms * weight
        fitted = np.linalg.solve(scaled @ terms.T + 1e-6 * np.eye(len(terms)), scaled @ sparse.ravel())
        off = np.abs(sparse.ravel() - fitted @ terms)
        weight = 1 / (1 + (off / 0.05) ** 2)
    lamp = cv2.resize((fitted @ terms).reshape(sparse.shape).astype(np.float32), change.shape[::-1])
    return np.asarray(change - lamp, np.float32)


def _smooth_terms(shape: tuple[int, ...]) -> NDArray[np.float32]:
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y]).reshape(6, -1).astype(np.float32)
