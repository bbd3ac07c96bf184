"""What lies under the cards: a procedural table top and, mostly, the printed mat on it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Picture
from hardware.simulated.pinhole import Pinhole, Point

Field = NDArray[np.float32]
T = TypeVar("T")

_TILE = 1024  # px of a texture tile, which mirrors itself to fill the table
_TILE_PX_PER_MM = 1.4
_MAT_PX_PER_MM = 4
_WOODS = ((38, 52, 78), (52, 84, 122), (70, 108, 146), (88, 118, 142), (34, 40, 52), (60, 72, 104))
_CLOTHS = ((58, 92, 40), (84, 52, 34), (44, 34, 96), (78, 78, 80), (40, 40, 42), (96, 104, 74), (60, 92, 124))


@dataclass(frozen=True)
class Mat:
    """The mat's geometry in mm: markers as (x, y, size, rows of bits), places by name."""

    width: float
    height: float
    markers: tuple[tuple[float, float, float, tuple[str, ...]], ...]
    places: Mapping[str, Point]

    def marker_corners(self) -> list[Point]:
        return [(x + dx, y + dy) for x, y, side, _ in self.markers for dx in (0, side) for dy in (0, side)]


def load_mat(paper: str = "a4") -> Mat:
    geometry = tomllib.loads((files("assets") / "mat" / "mat.toml").read_text("utf-8"))[paper]
    markers = tuple((m["x"], m["y"], m["size"], tuple(m["bits"])) for m in geometry["markers"])
    places = {name: (x, y) for name, (x, y) in geometry["places"].items()}
    return Mat(geometry["width"], geometry["height"], markers, places)


def lay_ground(camera: Pinhole, rng: np.random.Generator, mat: Mat | None) -> Picture:
    """The empty table as the camera sees it in flat white light."""
    tile = _one_of(rng, (_wood, _wood, _cloth, _cloth, _patterned, _laminate))(rng)
    spin = _spin(rng.uniform(0, 360))
    scaled = np.diag([1 / _TILE_PX_PER_MM, 1 / _TILE_PX_PER_MM, 1]) @ _shift(-_TILE / 2, -_TILE / 2)
    ground = cv2.warpPerspective(
        tile, camera.plane() @ spin @ scaled, camera.size, flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )  # fmt: skip
    return ground if mat is None else _with_mat(ground, camera, rng, mat)


def _with_mat(ground: Picture, camera: Pinhole, rng: np.random.Generator, mat: Mat) -> Picture:
    """The sheet over the ground, drawn at twice the size and reduced, with the faint shadow of its edge."""
    sheet = _printed_mat(mat, rng)
    to_mm = _shift(0.5, 0.5)
    to_mm = np.diag([1 / _MAT_PX_PER_MM, 1 / _MAT_PX_PER_MM, 1]) @ to_mm
    double = _shift(-0.5, -0.5) @ np.diag([2.0, 2.0, 1.0]) @ _shift(0.5, 0.5)
    width, height = camera.size
    warped = cv2.warpPerspective(
        sheet, double @ camera.plane() @ to_mm, (2 * width, 2 * height), flags=cv2.INTER_LINEAR
    )
    small = cv2.resize(warped, camera.size, interpolation=cv2.INTER_AREA).astype(np.float32)
    alpha = small[..., 3:] / 255
    shadow = cv2.GaussianBlur(small[..., 3], (0, 0), 2.5)[..., None] / 255
    under = ground * (1 - 0.35 * shadow)
    return (under * (1 - alpha) + small[..., :3] * alpha + 0.5).astype(np.uint8)


def _printed_mat(mat: Mat, rng: np.random.Generator) -> Picture:
    scale = _MAT_PX_PER_MM
    shape = round(mat.height * scale), round(mat.width * scale)
    sheet = np.full((*shape, 4), 255, np.uint8)
    sheet[..., :3] = np.array([232, 238, 240]) - rng.integers(0, 10)
    ink = tuple(int(v) for v in rng.integers(25, 50, 1).repeat(3))
    for x, y, side, rows in mat.markers:
        _print_marker(sheet, x * scale, y * scale, side * scale, rows, ink)
    for x, y in mat.places.values():
        _print_place(sheet, (x * scale, y * scale), scale)
    _crease(sheet, shape[1] // 2)
    return sheet


def _print_marker(
    sheet: Picture, x: float, y: float, side: float, rows: Sequence[str], ink: tuple[int, ...]
) -> None:
    cell = side / (len(rows) + 2)
    white = tuple(int(v) for v in sheet[0, 0, :3])
    _block(sheet, x, y, side, ink)
    for row, bits in enumerate(rows, 1):
        for column, bit in enumerate(bits, 1):
            if bit == "1":
                _block(sheet, x + column * cell, y + row * cell, cell, white)


def _block(sheet: Picture, x: float, y: float, side: float, colour: tuple[int, ...]) -> None:
    sheet[round(y) : round(y + side), round(x) : round(x + side), :3] = colour


def _print_place(sheet: Picture, centre: Point, scale: float) -> None:
    """A pale outline, as a card would fill it."""
    half = np.array([34.0, 46.5]) * scale
    low, high = (np.array(centre) - half).round().astype(int), (np.array(centre) + half).round().astype(int)
    cv2.rectangle(sheet, low.tolist(), high.tolist(), (196, 190, 186, 255), round(0.8 * scale), cv2.LINE_AA)


def _crease(sheet: Picture, column: int) -> None:
    """Where the two sheets meet."""
    sheet[:, column - 1 : column + 1, :3] = (sheet[:, column - 1 : column + 1, :3] * 0.86).astype(np.uint8)


def _wood(rng: np.random.Generator) -> Picture:
    """Grain along x: noise stretched lengthwise, on planks of their own shade."""
    grain = 0.55 * _noise(rng, 160, 6) + 0.3 * _noise(rng, 420, 14) + 0.35 * _noise(rng, 24, 3)
    rings = np.sin(14 * (_noise(rng, 10, 3) + _rows() * 3)) * 0.25
    tone = 1 + 0.16 * (grain + rings) + 0.03 * _noise(rng, 1024, 300)
    return _tinted(tone * _planks(rng), _one_of(rng, _WOODS), rng)


def _planks(rng: np.random.Generator) -> Field:
    shade = np.ones((_TILE, _TILE), np.float32)
    if rng.uniform() < 0.4:
        return shade  # a table top in one piece
    edges = np.arange(0, _TILE, rng.integers(110, 190))
    for top, end in zip(edges, [*edges[1:], _TILE], strict=True):
        shade[top:end] = rng.normal(1, 0.07)
        shade[top : top + 2] = 0.6
    return shade


def _cloth(rng: np.random.Generator) -> Picture:
    weave = 0.05 * _noise(rng, 512, 512) + 0.05 * _noise(rng, 900, 200) + 0.05 * _noise(rng, 200, 900)
    return _tinted(1 + weave + 0.05 * _noise(rng, 8, 8), _one_of(rng, _CLOTHS), rng)


def _patterned(rng: np.random.Generator) -> Picture:
    """A checked or striped table cloth."""
    period = rng.integers(60, 130)
    wave = (np.arange(_TILE) % period < period / 2).astype(np.float32)
    across, down = np.meshgrid(wave, wave * float(rng.uniform() < 0.7))
    check = 1 + 0.3 * (across + down) / 2
    return _tinted(check * (1 + 0.05 * _noise(rng, 600, 600)), _one_of(rng, _CLOTHS), rng)


def _laminate(rng: np.random.Generator) -> Picture:
    grey = rng.integers(50, 125)
    colour = tuple(int(grey + tint) for tint in rng.integers(-10, 11, 3))
    return _tinted(1 + 0.04 * _noise(rng, 700, 700) + 0.04 * _noise(rng, 6, 6), colour, rng)


def _tinted(tone: Field, colour: Sequence[int], rng: np.random.Generator) -> Picture:
    bright = rng.uniform(0.8, 1.2)
    painted: Picture = np.clip(tone[..., None] * np.array(colour) * bright, 4, 215).astype(np.uint8)
    return painted


def _noise(rng: np.random.Generator, rows: int, columns: int) -> Field:
    """Smooth noise of unit sigma with the given number of cells down and across the tile."""
    coarse = rng.standard_normal((min(rows, _TILE), min(columns, _TILE)), np.float32)
    return cv2.resize(coarse, (_TILE, _TILE), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def _rows() -> Field:
    return np.linspace(0, 1, _TILE, dtype=np.float32)[:, None]


def _spin(degrees: float) -> NDArray[np.float64]:
    turned = cv2.getRotationMatrix2D((0, 0), degrees, 1)
    return np.vstack([turned, [0, 0, 1]])


def _shift(x: float, y: float) -> NDArray[np.float64]:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def _one_of(rng: np.random.Generator, choices: Sequence[T]) -> T:
    return choices[int(rng.integers(len(choices)))]
