"""The light on a card: told from what all faces of a deck share, so that colours can be compared at all."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.pyramid import Floats

Numbers = NDArray[np.float64]

WHITE = 235.0  # how bright paper is in the picture of a face
BRIGHTEST = 1.25  # of paper; what is brighter is a reflection
DARKEST_LIGHT = 6.0
SURPRISE = 0.14  # of the light; what differs more from the shared face is no paper
LOOKS = 4
STIFFNESS = (
    0.01,
    0.05,
    0.05,
    0.12,
    0.12,
    0.12,
)  # level, slopes and bends of the light: wild ones are not believed
SHARED = 4  # a quarter of a card, the part in which the faces agree best, tells the light
GRID = (58, 37)
ROUNDS = 4


class Lamplight:
    """Knows which parts of a deck's cards are paper on every face."""

    def __init__(self, patches: Floats) -> None:
        """`patches`: faces (both ways up) x rows x columns x BGR, paper being 1."""
        self._shape = patches.shape[1], patches.shape[2]
        flat = patches.reshape(len(patches), -1, 3)
        shared = np.median(flat, axis=0)
        self._telling = telling_pixels(flat, shared)
        self._paper = shared[self._telling].astype(np.float64)
        self._slopes = slopes(self._shape)[:3]

    def of(self, patch: Floats) -> Numbers:
        """Per colour: level and slopes of the light on a card."""
        seen = patch.reshape(-1, 3)[self._telling].astype(np.float64)
        start = np.quantile(seen, 0.75, axis=0) / np.median(self._paper, axis=0)
        return fit_light(seen, self._paper, self._slopes[:, self._telling], start)


def under_white_light(patch: Floats, light: Numbers) -> Floats:
    field = np.maximum((light @ slopes((patch.shape[0], patch.shape[1]))[: light.shape[1]]).T, DARKEST_LIGHT)
    return np.asarray(np.minimum(patch / field.reshape(patch.shape), BRIGHTEST), np.float32)


_KNOWN_SLOPES: dict[tuple[int, int], Numbers] = {}


def slopes(shape: tuple[int, int]) -> Numbers:
    """What light can do across a card: be level, slope, and bend a little."""
    if shape not in _KNOWN_SLOPES:
        y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
        bends = [np.ones_like(x), x, y, x * y, x * x - 1 / 3, y * y - 1 / 3]
        _KNOWN_SLOPES[shape] = np.stack(bends).reshape(6, -1)
    return _KNOWN_SLOPES[shape]


def telling_pixels(flat: NDArray[np.floating], shared: NDArray[np.floating]) -> NDArray[np.intp]:
    """Bright pixels in which the faces differ least."""
    spread = np.median(np.abs(flat - shared), axis=0).sum(axis=1)
    darkest = shared.min(axis=1)
    spread = np.where(darkest > 0.6 * np.quantile(darkest, 0.95), spread, np.inf)
    return np.argsort(spread, kind="stable")[: len(spread) // SHARED]


def fit_light(seen: Numbers, paper: Numbers, bends: Numbers, start: Numbers) -> Numbers:
    """The light under which the paper looks as seen; fingers and print step by step lose their say."""
    lights = []
    for colour in range(3):
        level = max(float(start[colour]), DARKEST_LIGHT)
        basis = (paper[:, colour] * bends).T
        usual = np.zeros(len(bends))
        usual[0] = level
        stiff = np.diag(STIFFNESS[: len(bends)]) * len(seen)
        light = usual
        for _ in range(LOOKS):
            weight = np.exp(-(((seen[:, colour] - basis @ light) / (SURPRISE * level)) ** 2))
            weighed = (basis * weight[:, None]).T
            light = np.linalg.solve(weighed @ basis + stiff, weighed @ seen[:, colour] + stiff @ usual)
        lights.append(light)
    return np.stack(lights)


def relit(faces: Sequence[Picture]) -> list[Picture]:
    """Photographed faces of one deck as if all had lain under the same even, white light."""
    size = GRID[1], GRID[0]
    shrunk = np.stack([cv2.resize(face, size, interpolation=cv2.INTER_AREA) for face in faces])
    small: Numbers = shrunk.reshape(len(faces), -1, 3).astype(np.float64)
    start = np.stack([_brightest(face) for face in small])
    fields = np.repeat(start[:, None], small.shape[1], axis=1)
    bends, paper = slopes(GRID), np.ones(3)
    for _ in range(ROUNDS):
        flat = small / fields
        both = np.concatenate([flat, flat[:, ::-1]])
        shared = np.median(both, axis=0)
        telling = telling_pixels(both, shared)
        paper = np.median(shared[telling], axis=0)
        lights = [
            fit_light(f[telling], shared[telling], bends[:, telling], s)
            for f, s in zip(small, start, strict=True)
        ]
        fields = np.stack([np.maximum((light @ bends).T, DARKEST_LIGHT) for light in lights])
    return [_divided(face, field * paper) for face, field in zip(faces, fields, strict=True)]


def _brightest(face: Numbers) -> Numbers:
    """The colour of the brightest fifth: paper, most likely."""
    order = np.argsort(face.min(axis=1))
    return np.asarray(face[order[-len(face) // 5 :]].mean(axis=0), np.float64)


def _divided(face: Picture, field: Numbers) -> Picture:
    light = cv2.resize(
        field.reshape(*GRID, 3).astype(np.float32),
        (face.shape[1], face.shape[0]),
        interpolation=cv2.INTER_LINEAR,
    )
    return np.asarray(np.clip(face / light * WHITE, 0, 255), np.uint8)
