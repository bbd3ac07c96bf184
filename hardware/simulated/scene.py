"""What does not change while a table is played on: places, camera, deck, ground and how sharp it all is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

import numpy as np

from hardware.simulated.drawing import Picture
from hardware.simulated.ground import Mat, lay_ground, load_mat
from hardware.simulated.layout import CARD_MM, outermost, spread_out, stray_limit
from hardware.simulated.level import Conditions
from hardware.simulated.pinhole import Pinhole, Point, take_up_position
from hardware.simulated.prints import PrintedDeck, Printer, Prints, deck_folder

SHARPER = 2  # faces are kept at that multiple of the photograph's resolution


@dataclass(frozen=True, eq=False)
class Scene:
    """One table under one camera."""

    spots: Mapping[str, Point]
    camera: Pinhole
    deck: Prints
    ground: Picture
    blur: float
    noise: float

    def middle(self) -> Point:
        x, y = np.mean(list(self.spots.values()), axis=0)
        return float(x), float(y)


@dataclass(frozen=True, eq=False)
class CardScene(Scene):
    """A table for piles of cards, with or without the mat."""

    deck: PrintedDeck
    mat: bool


def set_scene(
    deck: str | Traversable,
    spots: Mapping[str, Point] | None,
    conditions: Conditions,
    rng: np.random.Generator,
    size: tuple[int, int],
) -> CardScene:
    mat = load_mat()
    places = mat.places if spots is None else spots
    has_mat = bool(rng.uniform() >= conditions.matless)
    if not has_mat:
        places = spread_out(places, rng)
    to_see = [*outermost(places, stray_limit(places, conditions)), *(mat.markers if has_mat else ())]
    return under_camera(deck, places, to_see, mat if has_mat else None, conditions, rng, size)


def under_camera(
    deck: str | Traversable,
    places: Mapping[str, Point],
    to_see: Sequence[Point],
    mat: Mat | None,
    conditions: Conditions,
    rng: np.random.Generator,
    size: tuple[int, int],
) -> CardScene:
    """A table whose places are settled: the camera is hung, the deck printed, the ground laid."""
    camera = take_up_position(conditions, rng, list(places.values()), to_see, CARD_MM[0], size)
    sharp = SHARPER * max(camera.px_per_mm(place) for place in places.values())
    return CardScene(
        spots=dict(places),
        mat=mat is not None,
        camera=camera,
        deck=PrintedDeck(deck_folder(deck), Printer.by_chance(conditions, rng), sharp),
        ground=lay_ground(camera, rng, mat),
        blur=float(rng.uniform(*conditions.blur)),
        noise=float(rng.uniform(*conditions.noise)),
    )
