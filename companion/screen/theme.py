"""How the screen looks: colours, sizes and distances, all from the size of the window."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

Colour = tuple[int, int, int]

GROUND: Colour = (0x12, 0x16, 0x1C)
SURFACE: Colour = (0x1B, 0x22, 0x2C)
RAISED: Colour = (0x26, 0x30, 0x3C)
LINE: Colour = (0x3A, 0x46, 0x54)
TEXT: Colour = (0xF4, 0xF6, 0xF8)
QUIET: Colour = (0xA9, 0xB4, 0xC0)
ACCENT: Colour = (0xFF, 0xFF, 0xFF)
INK: Colour = GROUND  # writing on the accent

# Each colour of the game has its shape, and neither is used for anything else.
GAME_COLOURS: dict[str, Colour] = {
    "r": (0xE5, 0x48, 0x4D),
    "b": (0x4C, 0x8D, 0xFF),
    "g": (0x30, 0xA4, 0x6C),
    "y": (0xF5, 0xB8, 0x00),
}

# Players have colours too: pale ones, far from the cards', always beside a name or an initial.
PLAYER_COLOURS: tuple[Colour, ...] = (
    (0xC9, 0xB0, 0xFF),  # lilac
    (0x7C, 0xE0, 0xD6),  # turquoise
    (0xFF, 0xA8, 0xD0),  # pink
    (0xE3, 0xC9, 0xA4),  # sand
    (0xD5, 0xDD, 0xE6),  # silver
    (0xC6, 0xE5, 0x8E),  # lime
)

# Every pair of writing and ground that views use; the tests compute their contrast.
WRITTEN: tuple[tuple[Colour, Colour], ...] = (
    *((ink, ground) for ink in (TEXT, QUIET) for ground in (GROUND, SURFACE, RAISED)),
    (INK, ACCENT),
    *((INK, colour) for colour in PLAYER_COLOURS),
    *((colour, ground) for colour in PLAYER_COLOURS for ground in (GROUND, SURFACE, RAISED)),
)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other` mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    """Sizes in pixels for one window. Type sizes are ems; the capitals of DejaVu are 0.73 em high."""

    width: int
    height: int

    @property
    def upright(self) -> bool:
        return self.height > self.width

    @property
    def unit(self) -> int:
        """The one distance: 1/48 of the height, of the width where that is shorter."""
        return max(4, round(min(self.width, self.height) / 48))

    @property
    def touch(self) -> int:
        """The least edge of what can be touched: 9 mm on a 7-inch display."""
        return ceil(min(self.width, self.height) / 10)

    @property
    def radius(self) -> int:
        return self.unit

    @property
    def moment(self) -> int:
        return round(min(self.height / 6, self.width / 5))

    @property
    def title(self) -> int:
        return round(min(self.height / 11, self.width / 8))

    @property
    def name(self) -> int:
        return round(min(self.height / 16, self.width / 12))

    @property
    def sentence(self) -> int:
        return round(min(self.height / 21, self.width / 14))

    @property
    def read(self) -> int:
        """The least type for what is read across the table: its capitals are 1/39 of the height."""
        return ceil(self.height / 28)

    @property
    def label(self) -> int:
        """What belongs to a touch or a figure; an upright screen is too narrow for more than the least."""
        return self.small if self.upright else self.read

    @property
    def small(self) -> int:
        """The least type at all, for what only the hand at the screen reads."""
        return ceil(self.height / 40)
