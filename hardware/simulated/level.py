"""How hard the simulated camera makes it: the conditions under which a table is photographed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

Range = tuple[float, float]


class Level(Enum):
    """What can be asked of the simulated camera."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    DARK = "dark"


@dataclass(frozen=True)
class Conditions:
    """Ranges from which a seed draws one table; angles in degrees, lengths in mm, noise in grey values."""

    tilt: Range  # of the camera, off the vertical
    card_px: Range  # width of a card in the photograph
    turn: float  # of the table under the camera, at most, either way
    scatter_mm: float  # sigma of a card about its place, per axis
    scatter_deg: float
    upside_down: float  # share of cards that lie the other way up
    kelvin: Range
    white_balance: Range  # share of the lamp's tint that the camera corrects
    gradient: Range  # brightest to darkest part of the picture, 1:n
    shadow: float  # how much light a hand or the lamp's own shadow takes, at most
    blur: Range  # sigma in px
    noise: Range
    glare_chance: float  # of a play
    glare_share: float  # of the card's area, at most
    hue: float  # how far the print strays from the art, at most, either way
    gamma: float
    size: float
    matless: float  # share of seeds without the mat
    lit: bool = True


_NORMAL = Conditions(
    tilt=(0, 25),
    card_px=(80, 130),
    turn=180,
    scatter_mm=10,
    scatter_deg=15,
    upside_down=0.5,
    kelvin=(2700, 6500),
    white_balance=(0.3, 0.8),
    gradient=(1, 1.6),
    shadow=0.25,
    blur=(0.5, 1.0),
    noise=(3, 6),
    glare_chance=0.1,
    glare_share=0.1,
    hue=8,
    gamma=0.15,
    size=0.015,
    matless=0,
)
_HARD = Conditions(
    tilt=(25, 40),
    card_px=(60, 90),
    turn=180,
    scatter_mm=25,
    scatter_deg=15,
    upside_down=0.5,
    kelvin=(2200, 7500),
    white_balance=(0.3, 0.8),
    gradient=(1.6, 3),
    shadow=0.25,
    blur=(1, 2),
    noise=(6, 12),
    glare_chance=1 / 3,
    glare_share=0.25,
    hue=8,
    gamma=0.15,
    size=0.015,
    matless=0.5,
)
_EASY = Conditions(
    tilt=(0, 5),
    card_px=(110, 130),
    turn=4,
    scatter_mm=2,
    scatter_deg=2,
    upside_down=0,
    kelvin=(5000, 6000),
    white_balance=(0.9, 1),
    gradient=(1, 1.1),
    shadow=0.05,
    blur=(0.3, 0.4),
    noise=(0.8, 1.2),
    glare_chance=0,
    glare_share=0,
    hue=0,
    gamma=0,
    size=0,
    matless=0,
)
_DARK = replace(_NORMAL, lit=False, noise=(2, 4), glare_chance=0)

CONDITIONS = MappingProxyType(
    {Level.EASY: _EASY, Level.NORMAL: _NORMAL, Level.HARD: _HARD, Level.DARK: _DARK}
)
