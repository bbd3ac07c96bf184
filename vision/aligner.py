"""Moves the outline of a card to where its content fits the faces best; light and shadow have no say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Matrix
from vision.pyramid import Covers, Floats, Pyramid, face_patch, patch_to_card, visible_part

GREY = np.array([0.25, 0.4, 0.35], np.float32)  # blue, green, red: blue ink must not look as dark as black
NEIGHBOURHOOD = 0.22  # of a card's width: contrast is measured against what lies so near
FLAT = 6.0  # grey values; weaker contrast than this is noise
ALIEN = 1.2  # a misfit that no move explains: a finger, a reflection
STIFF = 1e-6
SETTLED_MM, LOST_MM, LOST_SHAPE = 0.15, 15.0, 0.5
# A covered card tells too little for eight freedoms: it shifts, turns and grows in the plane of its cover.
FLAT_MOVES = np.array(
    [[1, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, -1, 1, 0, 0, 0], [0, 0, 1, 0, 0, 1, 0, 0]],
    np.float32,
)
LEAN = 50.0  # millimetres, to give the perspective numbers the size of the others


class Fit(NamedTuple):
    """A card where it fits best, and how alike each template is there (1: the same)."""

    card: Matrix
    alike: Floats

    @property
    def best(self) -> float:
        """Of the likeliest template; -1 for a card that was lost on the way."""
        return float(np.nan_to_num(self.alike, nan=-1.0).max())


class Aligner:
    """All faces of a deck at one size, both ways up: template 2i is face i upright, 2i + 1 turned by half."""

    def __init__(self, contrasts: Floats, size: tuple[float, float]) -> None:
        self.size = size
        self.shape = contrasts.shape[1], contrasts.shape[2]
        self._contrasts = contrasts.reshape(len(contrasts), -1)
        self._units = unit(self._contrasts)
        self._squares = self._contrasts**2
        self._slopes: dict[int, Floats] = {}

    @classmethod
    def of_faces(cls, faces: Sequence[Picture], size: tuple[float, float], rows: int) -> Aligner:
        shape = rows, round(rows * size[0] / size[1])
        upright = [contrast(tone(face_patch(face, size, shape))) for face in faces]
        return cls(np.stack([turned for face in upright for turned in (face, face[::-1, ::-1])]), size)

    def see(self, picture: Pyramid, card: Matrix) -> Floats:
        return contrast(tone(picture.patch(card, self.size, self.shape))).ravel()

    def alike(self, seen: Floats, visible: Floats | None = None) -> Floats:
        """How alike each template is, where the card is not covered."""
        if visible is None:
            return np.asarray(self._units @ unit(seen), np.float32)
        share = visible / max(float(visible.sum()), 1.0)
        mean, own = self._contrasts @ share, float(seen @ share)
        spread = self._squares @ share - mean * mean
        common = self._contrasts @ (seen * share) - mean * own
        return np.asarray(
            common / np.sqrt((spread + 1e-4) * (float(seen**2 @ share) - own * own + 1e-4)), np.float32
        )

    def glance(self, picture: Pyramid, card: Matrix, covers: Covers = ()) -> float:
        return float(self.alike(self.see(picture, card), self._visible(card, covers)).max())

    def _visible(self, card: Matrix, covers: Covers) -> Floats | None:
        return visible_part(card, self.size, self.shape, covers).ravel() if covers else None

    def refine(self, picture: Pyramid, card: Matrix, steps: int, covers: Covers = ()) -> Fit:
        for _ in range(steps):
            seen, visible = self.see(picture, card), self._visible(card, covers)
            best = int(self.alike(seen, visible).argmax())
            moves = self._moves(best) if visible is None else FLAT_MOVES @ self._moves(best)
            step = self._step(seen - self._contrasts[best], moves, visible)
            step = step if visible is None else step @ FLAT_MOVES
            if not (np.abs(step[:2]).max() < LOST_MM and np.abs(step[2:6]).max() < LOST_SHAPE):
                break
            card = card @ _undone(step)
            card = card / card[2, 2]
            if np.abs(step[:2]).max() < SETTLED_MM and np.abs(step[2:]).max() < SETTLED_MM / 40:
                break
        alike = self.alike(self.see(picture, card), self._visible(card, covers))
        return Fit(np.asarray(card, np.float64), alike)

    @staticmethod
    def _step(misfit: Floats, moves: Floats, visible: Floats | None) -> NDArray[np.float64]:
        trusted = np.abs(misfit) < ALIEN
        weighed = moves * (trusted if visible is None else trusted * visible)
        normal = weighed @ moves.T + STIFF * misfit.size * np.eye(len(moves), dtype=np.float32)
        return np.asarray(np.linalg.solve(normal, weighed @ misfit), np.float64)

    def _moves(self, template: int) -> Floats:
        """How the template changes when the card lies a little off: eight freedoms, any homography."""
        if template not in self._slopes:
            to_card = patch_to_card(self.size, self.shape)
            x, y = to_card[0, 0], to_card[1, 1]
            face = self._contrasts[template].reshape(self.shape).astype(np.float64)
            dy, dx = (slope.ravel() for slope in np.gradient(face, y, x))
            v, u = (
                grid.ravel().astype(np.float64) for grid in np.mgrid[0 : self.shape[0], 0 : self.shape[1]]
            )
            u, v = u * x + to_card[0, 2], v * y + to_card[1, 2]
            lean = u * dx + v * dy
            moves = [dx, dy, u * dx, v * dx, u * dy, v * dy, -u * lean / LEAN, -v * lean / LEAN]
            self._slopes[template] = np.stack(moves).astype(np.float32)
        return self._slopes[template]


def tone(patch: Floats) -> Floats:
    """Half grey, half the darkest colour: yellow print on paper is hardly darker, but much less blue."""
    low = cv2.min(cv2.min(patch[..., 0], patch[..., 1]), patch[..., 2])
    return np.asarray(0.5 * (patch @ GREY) + 0.5 * low, np.float32)


def contrast(grey: Floats) -> Floats:
    """Each point against its neighbourhood, in units of how much that varies."""
    near = max(3, round(grey.shape[1] * NEIGHBOURHOOD) | 1)
    above = grey - cv2.blur(grey, (near, near))
    spread = cv2.blur(above * above, (2 * near + 1, 2 * near + 1))
    return np.asarray(above / np.sqrt(spread + FLAT * FLAT), np.float32)


def unit(rows: Floats) -> Floats:
    """Rows with mean 0 and length 1: their products are correlations."""
    level = rows - rows.mean(axis=-1, keepdims=True)
    length = np.sqrt((level * level).sum(axis=-1, keepdims=True))
    return np.asarray(level / (length + 1e-3 * np.sqrt(rows.shape[-1])), np.float32)


def _undone(step: NDArray[np.float64]) -> Matrix:
    """The homography that undoes a misfit of so much."""
    x, y, a, b, c, d, e, f = (float(value) for value in step)
    return np.linalg.inv(np.array([[1 + a, b, x], [c, 1 + d, y], [e / LEAN, f / LEAN, 1]]))
