"""Reads a card of which only a part shows: compared with every face where it shows, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.look import Mask
from vision.plane import Matrix
from vision.recogniser import (
    ACCEPTED,
    ALIEN,
    ALIEN_MISFIT,
    BRIGHTEST,
    CANDIDATES,
    CAP,
    COLOURS,
    GLARE_LIGHT,
    GLARE_MISFIT,
    HALF_SURE,
    LEAST_APART,
    LOST_MM,
    RELIGHT,
    RIGID,
    SETTLED_MM,
    SURENESS,
    SURPRISE,
    Recogniser,
)
from vision.templates import CELL, CELLS, COLUMNS, HEIGHT, ROWS, WIDTH, Floats, Templates, in_cells

SOFT, TOLERANT, FIRST_STEPS = 2.0, 1.0, 4
LAST_STEPS = 4
CAUTION = 0.75  # of a step: a photograph sharper than the face would be overshot
ENOUGH_FOR_SLOPES = 0.4  # share of a card that must show to tell how the light slopes across it
ENOUGH_FOR_SIZE = 0.6  # and its size
LEAST_LIT = 20  # pixels from which light is told
PART_FIT, MOST_ALIEN, MOST_OUTSHONE = 0.6, 0.12, 0.4


@dataclass(frozen=True, eq=False)
class Part:
    """What a partly hidden card most likely is."""

    label: str | None  # None when it cannot be told
    best: str
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    card: Matrix  # from millimetres of the card to pixels, so that it shows as it was looked for
    fit: float
    margin: float
    misfits: Floats  # of the likeliest face in every cell of the card, shown or not
    alien: float  # share of what shows that neither the face nor a reflection explains


class PartReader:
    """Reads cards of a deck through a mask."""

    def __init__(self, recogniser: Recogniser) -> None:
        self.recogniser = recogniser

    def read(self, image: NDArray[np.uint8], card: Matrix, shown: Mask) -> Part:
        """`shown` says of every pixel of the flattened card whether nothing lies on it."""
        card, best = self._refine(image, card, shown)
        patch = self.recogniser.patch(image, card)
        sharp = self._as_sharp_as(patch, best, shown)
        flat = even(patch, sharp, shown)
        return self._judge(flat, sharp, shown, card)

    def _refine(self, image: NDArray[np.uint8], card: Matrix, shown: Mask) -> tuple[Matrix, int]:
        """Move the outline until what shows fits the likeliest face: softened first, which sees farther, then
        with faces as sharp as the photograph."""
        poor = self.recogniser.templates[-1]
        card, best = self._settle(image, card, shown, poor, SOFT, TOLERANT, FIRST_STEPS)
        sharp = self._as_sharp_as(self.recogniser.patch(image, card), best, shown)
        return self._settle(image, card, shown, sharp, 0.0, ALIEN, LAST_STEPS)

    def _settle(
        self,
        image: NDArray[np.uint8],
        card: Matrix,
        shown: Mask,
        t: Templates,
        soft: float,
        tolerated: float,
        steps: int,
    ) -> tuple[Matrix, int]:
        seen = np.flatnonzero(shown)
        freedoms = 4 if shown.mean() > ENOUGH_FOR_SIZE else 3
        faces = t.grey[:, seen]
        squares = (faces**2).sum(axis=1)
        best = 0
        for _ in range(steps):
            patch = self.recogniser.patch(image, card)
            if soft:
                patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), soft), np.float32)
            grey = np.minimum(even(patch, t, shown).mean(axis=2).ravel()[seen], BRIGHTEST)
            best = int(np.argmin(squares - 2 * (faces @ grey)))
            moves = t.moves(best, 4)[[*range(freedoms), 4, 7]][:, seen]
            step = CAUTION * _nudge(grey - faces[best], moves, freedoms, tolerated)
            if not np.abs(step[:2]).max() < LOST_MM:
                break
            card = card @ _moved(step)
            if np.abs(step[:2]).max() < SETTLED_MM / 4 and abs(step[2]) < SETTLED_MM / 160:
                break
        return np.asarray(card / card[2, 2], np.float64), best

    def _as_sharp_as(self, patch: Floats, face: int, shown: Mask) -> Templates:
        flat = even(patch, self.recogniser.templates[1], shown).mean(axis=2)[shown]
        return min(
            self.recogniser.templates,
            key=lambda t: float(((flat - t.grey[face].reshape(HEIGHT, WIDTH)[shown]) ** 2).sum()),
        )

    def _judge(self, flat: Floats, t: Templates, shown: Mask, card: Matrix) -> Part:
        """As a whole card is judged, but by the pixels that show."""
        mask = _mask_cells(shown)
        used = np.flatnonzero(mask.any(axis=1))
        seen = in_cells(flat)
        rows = np.concatenate([used + colour * CELLS for colour in range(3)])
        through = np.tile(mask[used], (3, 1))[:, None, :].astype(np.float32)
        away = (t.cells[rows] - seen[rows][:, None, :]) ** 2 * through
        misfit = away.sum(axis=2).reshape(3, len(used), -1) * COLOURS
        best = int(np.argmin(np.minimum(misfit.sum(axis=0), CAP).sum(axis=0)))
        share = mask[used].mean(axis=1)
        lighter = ((seen[used] - t.cells[used, best]) * mask[used]).sum(axis=1) / mask[used].sum(axis=1)
        off = misfit[:, :, best].sum(axis=0)
        glare = (off > GLARE_MISFIT * share) & (lighter > GLARE_LIGHT)
        clear = ~glare
        apart_cells = (t.cells[rows] - t.cells[rows, best, None]) ** 2 * through
        apart = (apart_cells.sum(axis=2).reshape(3, len(used), -1) * COLOURS)[:, clear].sum(axis=(0, 1))
        ahead = (misfit - misfit[:, :, best, None])[:, clear].sum(axis=(0, 1))
        error = float(np.minimum(off, ALIEN_MISFIT * share)[clear].sum())
        telling = np.minimum(1, apart / (LEAST_APART + error))
        lead = ahead / np.maximum(apart, 1e-6) * telling
        rivals = ~t.same[best]
        margin = float(lead[rivals].min(initial=1.0)) if clear.any() else 0.0
        contrast = seen[used][clear][mask[used][clear]] if clear.any() else np.zeros(1, np.float32)
        fit = 1 - float(off[clear].sum() / max(contrast.var() * contrast.size, 1e-6))
        alien = float(((off > ALIEN_MISFIT * share) & ~glare).mean())
        whole = fit > PART_FIT and alien < MOST_ALIEN and glare.mean() < MOST_OUTSHONE
        confidence = float(1 / (1 + np.exp((HALF_SURE - margin) / SURENESS)))
        capped = np.minimum(misfit.sum(axis=0), CAP).sum(axis=0)
        return Part(
            label=t.labels[best] if whole and margin > ACCEPTED else None,
            best=t.labels[best],
            confidence=confidence,
            candidates=_candidates(capped, best, t, confidence, error),
            card=card,
            fit=fit,
            margin=margin,
            misfits=_everywhere(seen, t, best),
            alien=alien,
        )


def even(patch: Floats, t: Templates, shown: Mask) -> Floats:
    """The patch under even, white light, told from those pixels of what all faces share that show."""
    telling = t.telling[shown.ravel()[t.telling]]
    rows = patch.reshape(-1, 3)
    if len(telling) < LEAST_LIT:
        return np.asarray(patch / 255, np.float32)
    terms = t.slopes if shown.mean() > ENOUGH_FOR_SLOPES else t.slopes[:1]
    here, mean, seen = terms[:, telling], t.mean.reshape(-1, 3)[telling], rows[telling]
    light = np.empty_like(rows)
    for colour in range(3):
        design = mean[:, colour] * here
        inverse = np.linalg.pinv(design.T)
        calm = seen[:, colour]
        for _ in range(RELIGHT):
            level = np.maximum(inverse @ calm @ here, 4.0)
            usual = level * mean[:, colour]
            calm = usual + np.clip(seen[:, colour] - usual, -SURPRISE * level, SURPRISE * level)
        light[:, colour] = np.maximum(inverse @ calm @ terms, 4.0)
    return np.asarray(patch / light.reshape(patch.shape), np.float32)


def _mask_cells(shown: Mask) -> Mask:
    """cell x pixel, as the templates are cut."""
    split = shown.reshape(ROWS, CELL, COLUMNS, CELL).transpose(0, 2, 1, 3)
    return np.ascontiguousarray(split.reshape(CELLS, CELL * CELL))


def _everywhere(seen: Floats, t: Templates, best: int) -> Floats:
    away = ((seen - t.cells[:, best]) ** 2).sum(axis=1).reshape(3, CELLS)
    return np.asarray((away * COLOURS[:, :, 0]).sum(axis=0), np.float32)


def _candidates(
    misfits: Floats, best: int, t: Templates, confidence: float, error: float
) -> tuple[tuple[str, float], ...]:
    least: dict[str, float] = {}
    for index in np.argsort(misfits):
        least.setdefault(t.labels[index], float(misfits[index] - misfits[best]))
    first = t.labels[best]
    others = [label for label in least if label != first]
    chance = np.exp([-max(0.0, least[label]) / (1 + error) for label in others])
    shares = (1 - confidence) * chance / max(chance.sum(), 1e-9)
    return tuple([(first, confidence), *zip(others, shares.tolist(), strict=True)][:CANDIDATES])


def _nudge(misfit: Floats, moves: Floats, freedoms: int, tolerated: float) -> Floats:
    weighed = moves * (np.abs(misfit) < tolerated)
    normal = weighed @ moves.T + RIGID * np.eye(len(moves), dtype=np.float32)
    return np.asarray(np.linalg.solve(normal, weighed @ misfit)[:freedoms], np.float32)


def _moved(step: Floats) -> Matrix:
    """The step that undoes a misfit; a turn is only a turn, because size cannot be told from a corner."""
    x, y, turn, *grow = (float(value) for value in step)
    size = 1 + (grow[0] if grow else 0.0)
    c, s = size * np.cos(turn), size * np.sin(turn)
    return np.linalg.inv(np.array([[c, -s, x], [s, c, y], [0, 0, 1.0]]))
