"""Decks and boards as a printer made them: the art, a little off in hue, gamma and size."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing import Picture
from hardware.simulated.level import Conditions


@dataclass(frozen=True)
class Printer:
    """How far a print strays from its art."""

    size: float  # 1 = true
    hue: float  # degrees
    gamma: float  # 1 = true

    @classmethod
    def by_chance(cls, conditions: Conditions, rng: np.random.Generator) -> Printer:
        size = 1 + rng.uniform(-conditions.size, conditions.size)
        hue = rng.uniform(-conditions.hue, conditions.hue)
        return cls(size, hue, float(np.exp(rng.uniform(-conditions.gamma, conditions.gamma))))

    def ink(self, art: Picture) -> Picture:
        """BGR as it comes out on paper."""
        hsv = cv2.cvtColor(art.astype(np.float32) / 255, cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0] + self.hue) % 360
        ink = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR) ** self.gamma
        paper = np.array([0.955, 0.97, 0.975], np.float32)  # card stock is not quite white
        inked: Picture = (ink * paper * 255 + 0.5).astype(np.uint8)
        return inked


class Prints(Protocol):
    """What can be drawn lying on a table: faces by their labels, each with its size in mm."""

    def face(self, label: str) -> Picture:
        """BGRA of one print, multiplied with its shape."""

    def size(self, label: str) -> tuple[float, float]: ...

    def to_table(self, label: str) -> NDArray[np.float64]:
        """From pixels of a print to mm about its middle."""


class PrintedDeck:
    """Faces with their rounded corners, at the resolution that the photograph needs.

    The art is reduced once, properly, so that warping it afterwards does not alias.
    """

    def __init__(self, folder: Traversable, printer: Printer, px_per_mm: float) -> None:
        deck = tomllib.loads((folder / "deck.toml").read_text("utf-8"))
        self._printer = printer
        self.width, self.height = deck["width_mm"] * printer.size, deck["height_mm"] * printer.size
        round_ = deck["width_mm"] / 2 if deck.get("shape") == "disc" else deck.get("corner_mm", 3)
        self._corner = round_ * printer.size
        self._faces = folder / "faces"
        self._shape = round(self.width * px_per_mm), round(self.height * px_per_mm)
        self._printed: dict[str, Picture] = {}
        self.back: str = deck.get("back", "back")

    def face(self, label: str) -> Picture:
        """BGRA of one printed face, multiplied with its shape; drawn on first use."""
        if label not in self._printed:
            self._printed[label] = self._print(label)
        return self._printed[label]

    def size(self, label: str) -> tuple[float, float]:
        """Of every card the same."""
        return self.width, self.height

    def to_table(self, label: str) -> NDArray[np.float64]:
        """From pixels of a printed face to mm about the middle of the card."""
        return about_the_middle(self.size(label), self._shape)

    def _print(self, label: str) -> Picture:
        source = self._faces / f"{label}.png"
        if not source.is_file():
            raise ValueError(f"The deck has no face {label!r}.")
        art = cv2.imdecode(np.frombuffer(source.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
        if art is None:
            raise ValueError(f"The face {label!r} of the deck is not a picture.")
        ink = self._printer.ink(art)
        small = cv2.resize(ink, self._shape, interpolation=cv2.INTER_AREA)
        outline = self._outline()
        return np.dstack([cv2.multiply(small, cv2.merge([outline] * 3), scale=1 / 255), outline])

    def _outline(self) -> Picture:
        """The shape: a rectangle with round corners, which for a counter meet in a circle."""
        width, height = self._shape
        radius = round(self._corner * width / self.width)
        mask = np.zeros((height, width), np.uint8)
        cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
        cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
        for x in (radius, width - 1 - radius):
            for y in (radius, height - 1 - radius):
                cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
        return mask


def about_the_middle(size: tuple[float, float], shape: tuple[int, int]) -> NDArray[np.float64]:
    """From the middles of a picture's pixels to mm about the middle of what it shows."""
    across, down = size[0] / shape[0], size[1] / shape[1]
    return np.array([[across, 0, (across - size[0]) / 2], [0, down, (down - size[1]) / 2], [0, 0, 1]])


def deck_folder(deck: str | Traversable) -> Traversable:
    """The folder of one of our decks by name; any other deck comes as its folder."""
    return files("assets") / "decks" / deck if isinstance(deck, str) else deck
