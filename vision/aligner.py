"""Moves the outline of a card to where its content fits the faces best; light and shadow have no say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Matrix
from vision.pyramid import Covers, Floats, Pyramid, face_patch, patch_to_card, visible_part

GREY = np.array([0.25, 0.4, 0.35], np.float32)  # blue, green, red: blue ink must not look as dark as black
NEIGHBOURHOOD = 0.22  # of a card's width: contrast is measured against what lies so near
WIDE = 0.35  # where a card is only roughly known: large patches of print attract from farther off
FLAT = 6.0  # grey values; weaker contrast than this is noise
ALIEN = 1.5  # a misfit that counts half: a finger or a reflection, or else the card lies far off
COVERED_ALIEN = 1.2  # of a covered card, a misfit that no move explains
STIFF = 1e-6
SETTLED_MM, LOST_MM, LOST_SHAPE = 0.15, 15.0, 0.5
SHORTER = 0.4  # of a step that led nowhere
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

    def __init__(self, contrasts: Floats, size: tuple[float, float], near: float = NEIGHBOURHOOD) -> None:
        self.size = size
        self.shape = contrasts.shape[1], contrasts.shape[2]
        self._near = near
        self._contrasts = contrasts.reshape(len(contrasts), -1)
        self.units = unit(self._contrasts)
        self._squares = self._contrasts**2
        self._slopes: dict[int, Floats] = {}

    @classmethod
    def of_faces(
        cls, faces: Sequence[Picture], size: tuple[float, float], rows: int, near: float = NEIGHBOURHOOD
    ) -> Aligner:
        shape = rows, round(rows * size[0] / size[1])
        upright = [contrast(tone(face_patch(face, size, shape)), near) for face in faces]
        return cls(np.stack([turned for face in upright for turned in (face, face[::-1, ::-1])]), size, near)

    def see(self, picture: Pyramid, card: Matrix) -> Floats:
        return contrast(tone(picture.patch(card, self.size, self.shape)), self._near).ravel()

    def alike(self, seen: Floats, visible: Floats | None = None) -> Floats:
        """How alike each template is, where the card is not covered."""
        if visible is None:
            return np.asarray(self.units @ unit(seen), np.float32)
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
        if covers:
            return self._refine_covered(picture, card, steps, covers)
        seen = self.see(picture, card)
        fit = Fit(np.asarray(card, np.float64), self.alike(seen))
        step = self._step(seen)
        for _ in range(steps):
            if _lost(step) or _settled(step):
                break
            moved = _moved(fit.card, step)
            seen = self.see(picture, moved)
            alike = self.alike(seen)
            if alike.max() > fit.best:
                fit, step = Fit(moved, alike), self._step(seen)
            else:
                step = step * SHORTER
        return fit

    def _refine_covered(self, picture: Pyramid, card: Matrix, steps: int, covers: Covers) -> Fit:
        for _ in range(steps):
            step = self._covered_step(
                self.see(picture, card), visible_part(card, self.size, self.shape, covers).ravel()
            )
            if _lost(step):
                break
            card = _moved(card, step)
            if _settled(step):
                break
        alike = self.alike(self.see(picture, card), self._visible(card, covers))
        return Fit(np.asarray(card, np.float64), alike)

    def _step(self, seen: Floats) -> NDArray[np.float64]:
        """Slopes half way between what is seen and the template lead home from twice as far."""
        best = int(self.alike(seen).argmax())
        misfit = seen - self._contrasts[best]
        trusted = 1 / (1 + (misfit / ALIEN) ** 2)
        return _solved(self._moves((seen + self._contrasts[best]) / 2), misfit, trusted)

    def _covered_step(self, seen: Floats, visible: Floats) -> NDArray[np.float64]:
        best = int(self.alike(seen, visible).argmax())
        misfit = seen - self._contrasts[best]
        if best not in self._slopes:
            self._slopes[best] = FLAT_MOVES @ self._moves(self._contrasts[best])
        trusted = (np.abs(misfit) < COVERED_ALIEN) * visible
        return _solved(self._slopes[best], misfit, trusted) @ FLAT_MOVES

    @cached_property
    def _places(self) -> tuple[Floats, Floats]:
        """Where on the card each point of a template lies, in millimetres."""
        to_card = patch_to_card(self.size, self.shape)
        v, u = (grid.ravel().astype(np.float32) for grid in np.mgrid[0 : self.shape[0], 0 : self.shape[1]])
        x, y = u * to_card[0, 0] + to_card[0, 2], v * to_card[1, 1] + to_card[1, 2]
        return np.asarray(x, np.float32), np.asarray(y, np.float32)

    def _moves(self, contrasts: Floats) -> Floats:
        """How what is seen changes when the card lies a little off: eight freedoms, any homography."""
        to_card = patch_to_card(self.size, self.shape)
        face = contrasts.reshape(self.shape)
        dx = cv2.Sobel(face, cv2.CV_32F, 1, 0, ksize=1, scale=0.5 / to_card[0, 0]).ravel()
        dy = cv2.Sobel(face, cv2.CV_32F, 0, 1, ksize=1, scale=0.5 / to_card[1, 1]).ravel()
        u, v = self._places
        lean = (u * dx + v * dy) / -LEAN
        return np.stack([dx, dy, u * dx, v * dx, u * dy, v * dy, u * lean, v * lean])


def tone(patch: Floats) -> Floats:
    """Half grey, half the darkest colour: yellow print on paper is hardly darker, but much less blue."""
    low = cv2.min(cv2.min(patch[..., 0], patch[..., 1]), patch[..., 2])
    return np.asarray(0.5 * (patch @ GREY) + 0.5 * low, np.float32)


def contrast(grey: Floats, share: float = NEIGHBOURHOOD) -> Floats:
    """Each point against its neighbourhood, in units of how much that varies."""
    near = max(3, round(grey.shape[1] * share) | 1)
    above = grey - cv2.blur(grey, (near, near))
    spread = cv2.blur(above * above, (2 * near + 1, 2 * near + 1))
    return np.asarray(above / np.sqrt(spread + FLAT * FLAT), np.float32)


def unit(rows: Floats) -> Floats:
    """Rows with mean 0 and length 1: their products are correlations."""
    level = rows - rows.mean(axis=-1, keepdims=True)
    length = np.sqrt((level * level).sum(axis=-1, keepdims=True))
    return np.asarray(level / (length + 1e-3 * np.sqrt(rows.shape[-1])), np.float32)


def _solved(moves: Floats, misfit: Floats, trusted: Floats) -> NDArray[np.float64]:
    """Which moves together explain a misfit best."""
    weighed = moves * trusted
    normal = weighed @ moves.T + STIFF * misfit.size * np.eye(len(moves), dtype=np.float32)
    return np.asarray(np.linalg.solve(normal, weighed @ misfit), np.float64)


def _lost(step: NDArray[np.float64]) -> bool:
    return not (np.abs(step[:2]).max() < LOST_MM and np.abs(step[2:6]).max() < LOST_SHAPE)


def _settled(step: NDArray[np.float64]) -> bool:
    return bool(np.abs(step[:2]).max() < SETTLED_MM and np.abs(step[2:]).max() < SETTLED_MM / 40)


def _moved(card: Matrix, step: NDArray[np.float64]) -> Matrix:
    """The card where a misfit of so much is undone."""
    x, y, a, b, c, d, e, f = (float(value) for value in step)
    moved = card @ np.linalg.inv(np.array([[1 + a, b, x], [c, 1 + d, y], [e / LEAN, f / LEAN, 1]]))
    return np.asarray(moved / moved[2, 2], np.float64)
