"""A simulated table with a watcher above it: what the tests of the live watch play with."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib.resources import files

import cv2
import numpy as np

from hardware.simulated import Level, Motion, SimulatedTable
from vision.deck import Deck, Picture
from vision.mat import Mat
from vision.sighting import Change, News
from vision.watcher import Watcher

FRAME = 0.1  # seconds


@cache
def our_deck() -> Deck:
    cv2.setNumThreads(1)
    return Deck.load(files("assets") / "decks" / "finito")


@cache
def our_mat() -> Mat:
    return Mat.load(files("assets") / "mat")


@cache
def _fresh_watch() -> Watcher:
    """Its templates take a second to make, and are the same for every table."""
    return Watcher(our_deck(), our_mat(), colour_of)


def colour_of(label: str) -> str:
    return label[0]


class Watched:
    """Plays on a table and gathers the news of every frame."""

    def __init__(self, level: Level, seed: int, mat: Mat | None = None) -> None:
        self.table = SimulatedTable("finito", None, level, seed)
        self.watch = Watcher(our_deck(), mat, colour_of) if mat else deepcopy(_fresh_watch())
        self.at = 0.0
        self.grain = 0.0  # grey values of noise beside the camera's own
        self._chance = np.random.default_rng(seed)

    def through(self, motion: Motion) -> list[News]:
        news: list[News] = []
        for _ in motion:
            self.at += FRAME
            news += self.watch.look(self._grainy(self.table.frame()), self.at)
        return news

    def _grainy(self, image: Picture) -> Picture:
        if not self.grain:
            return image
        noise = self._chance.normal(0, self.grain, image.shape)
        return np.asarray(np.clip(image + noise, 0, 255), np.uint8)

    def wait(self, frames: int = 3) -> list[News]:
        return self.through(self.table.wait(frames))

    def lay(self, spot: str, label: str, seat: int = 0) -> list[News]:
        return self.through(self.table.lay(spot, label, seat))

    def open(self, *labels: str) -> list[News]:
        """An empty table is looked at, then the opening cards are laid."""
        news = self.wait(4)
        for seat, label in enumerate(labels):
            news += self.lay(colour_of(label), label, seat)
        return news + self.wait(4)


def told(news: list[News]) -> list[tuple[str, Change, str | None]]:
    return [(item.spot, item.change, item.top.label if item.top else None) for item in news]


def tops(watched: Watched) -> Iterator[tuple[str, str | None]]:
    for spot, labels in watched.table.truth.items():
        yield spot, labels[-1] if labels else None
