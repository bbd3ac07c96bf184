"""What light and sensor do to a picture: tint, gradient, shadow, blur and noise."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from statistics import NormalDist

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Picture
from hardware.simulated.level import Conditions

Field = NDArray[np.float32]

_WAVELENGTHS = np.array([450.0, 540.0, 600.0])  # nm, as the sensor's blue, green and red see best
_SECOND_RADIATION = 1.4388e7  # nm K
_DAYLIGHT = 6500.0
_SENSOR_GAMMA = 2.2
_EXPOSURE = (0.88, 1.0)
_STEPS = 4096


@dataclass(frozen=True, eq=False)
class Lamp:
    """One light over the table: `map` is what each pixel gets of it (BGR, 255 = all)."""

    map: Picture
    kelvin: float
    gradient: float
    towards: tuple[float, float]  # the way shadows fall on the table


def hang_lamp(conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]) -> Lamp:
    kelvin, ratio = rng.uniform(*conditions.kelvin), rng.uniform(*conditions.gradient)
    light = _gradient(rng, ratio, size) * _lamp_shadow(rng, conditions.shadow, size)
    tint = _tint(kelvin, rng.uniform(*conditions.white_balance)) * rng.uniform(*_EXPOSURE)
    fall = radians(rng.uniform(0, 360))
    brightness = 255 if conditions.lit else 0
    lit = (light[..., None] * tint.astype(np.float32) * brightness + 0.5).astype(np.uint8)
    return Lamp(lit, kelvin, ratio, (cos(fall), sin(fall)))


def _tint(kelvin: float, corrected: float) -> NDArray[np.float64]:
    """Planck's law against daylight, less what white balance takes away, as encoded BGR gains up to 1."""
    gains = _planck(_DAYLIGHT) / _planck(kelvin)
    encoded = gains ** ((1 - corrected) / _SENSOR_GAMMA)
    tint: NDArray[np.float64] = encoded / encoded.max()
    return tint


def _planck(kelvin: float) -> NDArray[np.float64]:
    """The inverse of the black body's radiance; the factors that cancel are left out."""
    return np.expm1(_SECOND_RADIATION / (_WAVELENGTHS * kelvin))


def _gradient(rng: np.random.Generator, ratio: float, size: tuple[int, int]) -> Field:
    """A slope with the soft pool of a lamp, from 1 down to 1/ratio over the picture."""
    x, y = _grid(size)
    angle = rng.uniform(0, 2 * np.pi)
    pool_x, pool_y = rng.uniform(-0.6, 0.6, 2)
    pool = np.exp(-((x - pool_x) ** 2 + (y - pool_y) ** 2) / rng.uniform(0.6, 2.5))
    field = x * cos(angle) + y * sin(angle) + rng.uniform(0, 1.5) * pool
    field = (field - field.min()) / (field.max() - field.min())
    spread: Field = (1 / ratio + (1 - 1 / ratio) * field).astype(np.float32)
    return spread


def _lamp_shadow(rng: np.random.Generator, depth: float, size: tuple[int, int]) -> Field:
    """The soft shadow of something that stands in the light: a lamp's arm, a shoulder, a bottle."""
    width, height = size
    shade = np.zeros((height // 8, width // 8), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        centre = rng.integers((0, 0), (width // 8, height // 8)).tolist()
        axes = rng.integers((8, 14), (30, 90)).tolist()
        cv2.ellipse(shade, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.3, 1)), -1)
    soft = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(1, 5)))
    return 1 - depth * rng.uniform(0.3, 1) * cv2.resize(soft, size, interpolation=cv2.INTER_LINEAR)


def _grid(size: tuple[int, int]) -> tuple[Field, Field]:
    across = np.linspace(-1, 1, size[0], dtype=np.float32)
    far = size[1] / size[0]
    return across[None, :], np.linspace(-far, far, size[1], dtype=np.float32)[:, None]


class Sensor:
    """Noise that is new in every frame: a bank of it is made once and read from anywhere, either way up.

    The bank is kept as what brightens and what darkens, because adding and subtracting bytes with saturation
    is ten times faster than going through wider numbers.
    """

    def __init__(self, sigma: float, rng: np.random.Generator, size: tuple[int, int]) -> None:
        self.sigma = sigma
        self._rng, self._shape = rng, (size[1], size[0], 3)
        self._length = size[0] * size[1] * 3
        steps = _normal_steps(sigma)
        draws = rng.integers(0, len(steps), 2 * self._length, dtype=np.uint16)
        self._brighter = np.maximum(steps, 0).astype(np.uint8)[draws]
        self._darker = np.maximum(-steps, 0).astype(np.uint8)[draws]

    def expose(self, picture: Picture) -> Picture:
        start = int(self._rng.integers(self._length + 1))
        more, less = self._brighter, self._darker
        if self._rng.integers(2):
            more, less = less, more
        frame = cv2.add(picture, more[start : start + self._length].reshape(self._shape))
        return cv2.subtract(frame, less[start : start + self._length].reshape(self._shape), dst=frame)


def _normal_steps(sigma: float) -> NDArray[np.int64]:
    """Equally likely values of a normal distribution, rounded to grey values."""
    normal = NormalDist(0, sigma)
    return np.rint([normal.inv_cdf((step + 0.5) / _STEPS) for step in range(_STEPS)]).astype(np.int64)
