"""What lies under everything: a procedural table top and sheets of paper on it, above all the mat."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Box, Patch, Picture, blend
from hardware.simulated.pinhole import Matrix, Pinhole, Point

Field = NDArray[np.float32]
T = TypeVar("T")

_TILE = 1024  # px of a texture tile, which mirrors itself to fill the table
_TILE_PX_PER_MM = 1.4
_WOODS = ((38, 52, 78), (52, 84, 122), (70, 108, 146), (88, 118, 142), (34, 40, 52), (60, 72, 104))
_CLOTHS = ((58, 92, 40), (84, 52, 34), (44, 34, 96), (78, 78, 80), (40, 40, 42), (96, 104, 74), (60, 92, 124))


@dataclass(frozen=True, eq=False)
class Mat:
    """A mat: its size, the corners of its markers and its places in mm, and its art.

    `hand` is the field (left, top, right, bottom) for a hand to be counted, on a mat that has one.
    """

    width: float
    height: float
    markers: tuple[Point, ...]
    places: Mapping[str, Point]
    art: Picture
    hand: tuple[float, ...] | None


@cache
def load_mat(paper: str = "a4", game: str = "") -> Mat:
    folder = files("assets") / "mat" / game
    geometry = tomllib.loads((folder / "mat.toml").read_text("utf-8"))[paper]
    art = cv2.imdecode(np.frombuffer((folder / f"{paper}.png").read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if art is None:
        raise ValueError(f"The art of the {paper} mat is not a picture.")
    markers = tuple(
        (marker["x"] + dx, marker["y"] + dy)
        for marker in geometry["markers"]
        for dx in (0, marker["size"])
        for dy in (0, marker["size"])
    )
    places = {name: (x, y) for name, (x, y) in geometry["places"].items()}
    hand = tuple(geometry["hand"]) if "hand" in geometry else None
    return Mat(geometry["width"], geometry["height"], markers, places, art, hand)


def lay_ground(camera: Pinhole, rng: np.random.Generator, mat: Mat | None) -> Picture:
    """The empty table, mostly with its mat, as the camera sees it in flat white light."""
    ground = bare_table(camera, rng)
    if mat is not None:
        ink = _printed(mat.art, rng)
        to_mm = np.diag([mat.width / ink.shape[1], mat.height / ink.shape[0], 1]) @ _shift(0.5, 0.5)
        lay_sheet(ground, camera, ink, to_mm, Box(0, 0, *camera.size))
    return ground


def bare_table(camera: Pinhole, rng: np.random.Generator) -> Picture:
    tile = _one_of(rng, (_wood, _wood, _cloth, _cloth, _patterned, _laminate))(rng)
    spin = _spin(rng.uniform(0, 360))
    scaled = np.diag([1 / _TILE_PX_PER_MM, 1 / _TILE_PX_PER_MM, 1]) @ _shift(-_TILE / 2, -_TILE / 2)
    lie = camera.plane() @ spin @ scaled
    return cv2.warpPerspective(tile, lie, camera.size, borderMode=cv2.BORDER_REFLECT_101)


def lay_sheet(ground: Picture, camera: Pinhole, ink: Picture, to_table: Matrix, box: Box) -> None:
    """Paper on the table, drawn at twice the size and reduced, with the faint shadow of its edge."""
    double = _shift(-0.5, -0.5) @ np.diag([2.0, 2.0, 1.0]) @ _shift(0.5 - box.left, 0.5 - box.top)
    width, height = box.shape
    large = cv2.warpPerspective(ink, double @ camera.plane() @ to_table, (2 * width, 2 * height))
    seen = cv2.resize(large, box.shape, interpolation=cv2.INTER_AREA)
    cover = cv2.extractChannel(seen, 3)
    light = cv2.convertScaleAbs(cv2.GaussianBlur(cover, (0, 0), 2.5), alpha=-0.35, beta=255)
    clear = cv2.multiply(cv2.bitwise_not(cover), light, scale=1 / 255)
    sheet = Patch(box, cv2.cvtColor(seen, cv2.COLOR_BGRA2BGR), cv2.merge([clear] * 3))
    blend(ground, sheet, Box(0, 0, *camera.size))


def _printed(art: Picture, rng: np.random.Generator) -> Picture:
    """On paper that is not quite white, in black that is not quite black; opaque (BGRA)."""
    paper = np.array([0.92, 0.94, 0.95]) * rng.uniform(0.95, 1.0)
    black = rng.uniform(0.08, 0.18)
    inks = ((np.arange(256)[:, None] * (1 - black) + 255 * black) * paper).astype(np.uint8)
    sheet = cv2.cvtColor(cv2.LUT(art, inks[None]), cv2.COLOR_BGR2BGRA)
    seam = sheet[:, sheet.shape[1] // 2 - 1 :, :3][:, :2]  # where the two sheets meet
    seam[...] = seam * 0.86
    return sheet


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
    return cv2.merge([cv2.convertScaleAbs(np.clip(tone, 0.1, 2), alpha=value * bright) for value in colour])


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
