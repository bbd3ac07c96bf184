"""Which counter is it? Discs lie at any angle, so they are compared ring by ring around their middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Points

Floats = NDArray[np.float32]
Turns = NDArray[np.float64]

BLURS = (0.4, 0.7, 1.0, 1.4, 1.9, 2.5)  # millimetres: from a sharp photograph to a very poor one
PRINT_DETAIL = 5.0  # pixels to the millimetre of a face
RINGS, RING_MM, SLICES = 15, 0.57, 72
GUESSES = 4  # numbers that are tried out, each in its own best place
HOPELESS = 0.3  # correlation behind the likeliest number from which another is not tried
STEPS = 4  # of moving a disc to where it fits best
LONGEST_STEP, FARTHEST = 1.0, 3.0  # millimetres
GLARE = 0.3  # share of a disc's contrast by which a reflection is brighter than what is printed
SHINING = 1.12  # times the brightness of white paper: nothing but a reflection is brighter
ALIEN = 0.5  # misfit of a point that no move explains
GREY = np.array([0.114, 0.587, 0.299], np.float32)  # of blue, green and red, as OpenCV weighs them
CHROMA = np.array([[0, -1, 1], [-2, 1, 1]], np.float32) / np.sqrt(np.array([[2], [6]], np.float32))

_RADII = ((np.arange(RINGS) + 0.5) * RING_MM).astype(np.float32)
_ANGLES = (np.arange(SLICES) * 2 * np.pi / SLICES).astype(np.float32)
_WEIGHT = (_RADII / _RADII.sum())[:, None] / SLICES


@dataclass(frozen=True, eq=False)
class DiscReading:
    """The likeliest counter on one disc, and how it compares with every other number and colour.

    A lead of 1 means: looks exactly like the best, seen along the line to the other; 0 is half way.
    """

    number: int
    middle: tuple[float, float]  # millimetres
    fit: float  # correlation with the print of that number
    fits: Floats  # with each number, 1 first
    leads: Floats  # over each number
    apart: Floats  # how much of the difference from each number shows
    outshone: float  # share of the disc under a reflection
    colour_leads: Mapping[str, float]  # of the board's own colour over each other


class Faces:
    """Every counter as ring x slice x BGR, for each colour and sharpness; the numbers begin with 1."""

    def __init__(self, counters: Deck) -> None:
        colours = sorted({label[0] for label in counters.labels})
        count = len(counters.labels) // len(colours)
        self.unrolled = {
            colour: [
                np.stack([_unrolled(counters, f"{colour}{n}", blur) for n in range(1, count + 1)])
                for blur in BLURS
            ]
            for colour in colours
        }


class DiscReader:
    """Reads counters of one colour at places that are roughly known."""

    def __init__(self, faces: Faces, colour: str) -> None:
        self.colour = colour
        self._prints = [_Prints(one @ GREY) for one in faces.unrolled[colour]]
        self._hues = {
            other: [one @ CHROMA.T for one in unrolled] for other, unrolled in faces.unrolled.items()
        }

    def read(
        self, view: Picture, scale: float, sharpness: int, tint: Floats, white: Floats, middles: Points
    ) -> list[DiscReading]:
        """`view` shows the board straight from above; `tint` is the colour of white paper in it, and `white`
        how bright it is at each of the middles."""
        if not len(middles):
            return []
        prints = self._prints[sharpness]
        grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
        guessed, places, turns, fits = self._try_out(grey, scale, prints, middles, white)
        best = fits.argmax(axis=1)
        row = np.arange(len(middles))
        numbers, lain, turned = guessed[row, best], places[row, best], turns[row, best]
        seen, dull = _dulled(_around(grey, scale, lain, turned), white)
        clear = np.stack([prints.clear(seen[at], dull[at], numbers[at]) for at in row])
        likeness = prints.correlate(seen, clear)
        chroma = _around(view, scale, lain, turned) / tint @ CHROMA.T
        return [self._judge(seen[at], clear[at], likeness[at], chroma[at], sharpness, lain[at]) for at in row]

    def _try_out(
        self, grey: Picture, scale: float, prints: _Prints, middles: Points, white: Floats
    ) -> tuple[NDArray[np.intp], Points, Turns, Floats]:
        """disc x guess: the likeliest numbers, where each fits best, and how well it does there."""
        seen, dull = _dulled(_around(grey, scale, middles, np.zeros(len(middles))), white)
        likeness = prints.correlate(seen, dull)
        numbers = np.argsort(-likeness.max(axis=2), axis=1)[:, :GUESSES]
        slices = np.take_along_axis(likeness.argmax(axis=2), numbers, axis=1)
        first = np.take_along_axis(likeness.max(axis=2), numbers, axis=1)
        tried = first > first[:, :1] - HOPELESS
        discs, flat = np.nonzero(tried)[0], numbers[tried]
        start, level = middles[discs].astype(np.float64), white[discs]
        lain, turns = start, slices[tried] * 2 * np.pi / SLICES
        for _ in range(STEPS):
            steps = prints.steps(*_dulled(_around(grey, scale, lain, turns), level), flat)
            x, y = steps[:, :2].clip(-LONGEST_STEP, LONGEST_STEP).T
            c, s = np.cos(turns), np.sin(turns)
            lain = lain + np.stack([c * x - s * y, s * x + c * y], axis=1)
            lain = start + (lain - start).clip(-FARTHEST, FARTHEST)
            turns = turns + steps[:, 2].clip(-0.2, 0.2)
        places, turned = np.zeros((*tried.shape, 2)), np.zeros(tried.shape)
        fits = np.full(tried.shape, -1, np.float32)
        places[tried], turned[tried] = lain, turns
        fits[tried] = prints.fits(*_dulled(_around(grey, scale, lain, turns), level), flat)
        return numbers, places, turned, fits

    def _judge(
        self, seen: Floats, clear: Floats, likeness: Floats, chroma: Floats, sharpness: int, middle: Points
    ) -> DiscReading:
        prints = self._prints[sharpness]
        number, turn = divmod(int(likeness.argmax()), SLICES)
        fits = likeness.max(axis=1)
        apart = 1 - prints.alike(number, turn, likeness.argmax(axis=1), clear)
        leads = (fits[number] - fits) / np.maximum(apart, 1e-3)
        return DiscReading(
            number=number + 1,
            middle=(float(middle[0]), float(middle[1])),
            fit=float(fits[number]),
            fits=fits,
            leads=np.asarray(leads, np.float32),
            apart=np.asarray(apart, np.float32),
            outshone=1 - float((clear * _WEIGHT).sum()),
            colour_leads=self._colours(seen, chroma, sharpness, number, turn, clear),
        )

    def _colours(
        self, seen: Floats, chroma: Floats, sharpness: int, number: int, turn: int, clear: Floats
    ) -> dict[str, float]:
        weight = (clear * _WEIGHT)[..., None]
        flat = chroma / max(self._prints[sharpness].level(seen, number, turn, clear), 1.0)
        hues = {name: np.roll(all_[sharpness][number], turn, axis=1) for name, all_ in self._hues.items()}
        own = hues.pop(self.colour)
        mine = float((weight * (flat - own) ** 2).sum())
        return {
            name: (float((weight * (flat - hue) ** 2).sum()) - mine)
            / max(float((weight * (hue - own) ** 2).sum()), 1e-6)
            for name, hue in hues.items()
        }


class _Prints:
    """Every number of one colour at one sharpness: number x ring x slice, in grey."""

    def __init__(self, flat: Floats) -> None:
        self._flat = np.asarray(flat, np.float32)
        self._once = np.fft.rfft(self._flat, axis=2).astype(np.complex64)
        self._twice = np.fft.rfft(self._flat**2, axis=2).astype(np.complex64)
        self._moves = np.stack([_derive(face) for face in self._flat])

    def correlate(self, seen: Floats, clear: Floats) -> Floats:
        """disc x number x slice: how each disc, where clear, correlates with each number turned so far."""
        weight = clear * _WEIGHT
        total = np.maximum(weight.sum(axis=(1, 2), keepdims=True), 1e-6)
        level = (weight * seen).sum(axis=(1, 2), keepdims=True) / total
        away = seen - level
        power = (weight * away**2).sum(axis=(1, 2), keepdims=True)
        along = _turned(weight * away, self._once)
        mean = _turned(weight, self._once) / total
        spread = _turned(weight, self._twice) - mean**2 * total
        return np.asarray(along / np.sqrt(np.maximum(power * spread, 1e-9)), np.float32)

    def fits(self, seen: Floats, clear: Floats, numbers: NDArray[np.intp]) -> Floats:
        """How each disc, where clear, correlates with one number as it lies."""
        return _correlation(seen, self._flat[numbers], clear * _WEIGHT)

    def alike(self, best: int, turn: int, turns: NDArray[np.intp], clear: Floats) -> Floats:
        """How the best number, turned so, correlates with each other number in its own best turn."""
        columns = (np.arange(SLICES)[None, None] - turns[:, None, None]) % SLICES
        rows = np.take_along_axis(self._flat, columns, axis=2)
        return _correlation(rows, np.roll(self._flat[best], turn, axis=1)[None], (clear * _WEIGHT)[None])

    def clear(self, seen: Floats, dull: Floats, number: int) -> Floats:
        """1 where no reflection outshines the print, 0 where one does."""
        face, clear = self._flat[number], dull
        for _ in range(2):
            dark, bright = _light(seen, face, clear)
            glare = (seen - (dark + bright * face) > GLARE * max(bright, 1.0)).astype(np.uint8)
            glare = cv2.erode(glare, np.ones((2, 2), np.uint8))
            if not glare.any() or clear.mean() < 0.2:
                break
            around = np.concatenate([glare[:, -4:], glare, glare[:, :4]], axis=1)
            clear = dull * (1 - cv2.dilate(around, np.ones((4, 6), np.uint8))[:, 4:-4])
        return np.asarray(clear, np.float32)

    def level(self, seen: Floats, number: int, turn: int, clear: Floats) -> float:
        """How bright white paper is here."""
        dark, bright = _light(seen, np.roll(self._flat[number], turn, axis=1), clear)
        return dark + bright

    def steps(self, seen: Floats, clear: Floats, numbers: NDArray[np.intp]) -> NDArray[np.float64]:
        """Millimetres in x and y and radians by which each disc is off the best place of its number."""
        faces = self._flat[numbers].reshape(len(numbers), -1)
        moves = self._moves[numbers]
        flat = seen.reshape(len(numbers), -1)
        weight = (clear * _WEIGHT).reshape(len(numbers), -1)
        weight = weight / np.maximum(weight.sum(1, keepdims=True), 1e-6)
        mean, level = (faces * weight).sum(1, keepdims=True), (flat * weight).sum(1, keepdims=True)
        bright = ((faces - mean) * (flat - level) * weight).sum(1, keepdims=True)
        spread = np.maximum(((faces - mean) ** 2 * weight).sum(1, keepdims=True), 1e-6)
        misfit = (flat - level) / np.maximum(bright / spread, 1.0) + mean - faces
        weighed = moves * (weight * (np.abs(misfit) < ALIEN))[:, None]
        normal = weighed @ moves.transpose(0, 2, 1) + 1e-6 * np.eye(moves.shape[1], dtype=np.float32)
        solved = np.linalg.solve(normal, weighed @ misfit[:, :, None])
        return np.asarray(solved[:, :3, 0], np.float64)


def _dulled(seen: Floats, white: Floats) -> tuple[Floats, Floats]:
    """Discs without what shines brighter than white paper; and 1 where nothing does, 0 where it does."""
    level = white[:, None, None]
    shining = (seen > SHINING * level).astype(np.float32)
    for at in np.flatnonzero(shining.any(axis=(1, 2))):
        shining[at] = cv2.dilate(shining[at], np.ones((2, 3), np.uint8))
    return np.minimum(seen, np.float32(1.05) * level), 1 - shining


def _turned(seen: Floats, prints: NDArray[np.complex64]) -> Floats:
    """Products of discs with prints, summed over all rings, for every turn at once."""
    rows = np.fft.rfft(seen, axis=2).astype(np.complex64).transpose(2, 0, 1)
    product = rows @ prints.conj().transpose(2, 1, 0)
    return np.asarray(np.fft.irfft(product.transpose(1, 2, 0), SLICES, axis=2), np.float32)


def _correlation(one: Floats, other: Floats, weight: Floats) -> Floats:
    total = np.maximum(weight.sum(axis=(1, 2), keepdims=True), 1e-6)
    a = one - (weight * one).sum(axis=(1, 2), keepdims=True) / total
    b = other - (weight * other).sum(axis=(1, 2), keepdims=True) / total
    power = (weight * a**2).sum(axis=(1, 2)) * (weight * b**2).sum(axis=(1, 2))
    return np.asarray((weight * a * b).sum(axis=(1, 2)) / np.sqrt(np.maximum(power, 1e-9)), np.float32)


def _light(seen: Floats, face: Floats, clear: Floats) -> tuple[float, float]:
    """What black, and what white over it, must be for a face to look most like what is seen."""
    weight = clear * _WEIGHT
    total = max(float(weight.sum()), 1e-6)
    mean, level = float((weight * face).sum()) / total, float((weight * seen).sum()) / total
    spread = max(float((weight * (face - mean) ** 2).sum()), 1e-6)
    bright = float((weight * (face - mean) * (seen - level)).sum()) / spread
    return level - bright * mean, bright


def _derive(face: Floats) -> Floats:
    """How a face changes when it lies off in x or y or is turned, and under another light."""
    out = np.gradient(face, RING_MM, axis=0)
    on = (np.roll(face, -1, axis=1) - np.roll(face, 1, axis=1)) * SLICES / (4 * np.pi)
    c, s, r = np.cos(_ANGLES)[None], np.sin(_ANGLES)[None], _RADII[:, None]
    rows = [s / r * on - c * out, -s * out - c / r * on, -on, face, np.ones_like(face)]
    return np.stack([row.ravel() for row in rows]).astype(np.float32)


def _unrolled(counters: Deck, label: str, blur: float) -> Floats:
    """A face as ring x slice x BGR, from 0 to 1, blurred like a photograph."""
    side = round(counters.width_mm * PRINT_DETAIL)
    face = cv2.resize(counters.faces[label], (side, side), interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.GaussianBlur(face, (0, 0), blur * PRINT_DETAIL), np.uint8)
    middle = np.array([[counters.width_mm / 2, counters.height_mm / 2]])
    scale = side / counters.width_mm
    return np.asarray(_around(soft, scale, middle, np.zeros(1))[0] / np.float32(255), np.float32)


def _around(view: Picture, scale: float, middles: Points, turns: Turns) -> Floats:
    """disc x ring x slice (x BGR): what lies around each middle, beginning at its turn."""
    angles = _ANGLES[None, None] + turns.astype(np.float32)[:, None, None]
    at = middles.astype(np.float32)[:, :, None, None]
    x = (at[:, 0] + _RADII[None, :, None] * np.cos(angles)) * np.float32(scale) - np.float32(0.5)
    y = (at[:, 1] + _RADII[None, :, None] * np.sin(angles)) * np.float32(scale) - np.float32(0.5)
    lines = x.reshape(-1, SLICES), y.reshape(-1, SLICES)
    flat = cv2.remap(view, *lines, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.float32).reshape(*x.shape, *view.shape[2:])
