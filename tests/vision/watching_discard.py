"""A simulated table with a discard pile and a watcher above it."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from importlib.resources import files

import cv2

from hardware.simulated import Level, Motion, SimulatedDiscard
from vision.deck import Deck
from vision.discard import DiscardWatcher
from vision.hand_text import written
from vision.mat import Mat
from vision.sighting import News

FRAME = 0.1  # seconds


@cache
def finita_deck() -> Deck:
    cv2.setNumThreads(1)
    return Deck.load(files("assets") / "decks" / "finita")


@cache
def finita_mat() -> Mat:
    return Mat.load(files("assets") / "mat" / "finita")


@cache
def _fresh_watch() -> DiscardWatcher:
    """Its templates take seconds to make, and are the same for every table."""
    return DiscardWatcher(finita_deck(), finita_mat())


def every_card() -> list[str]:
    return [label for label, copies in finita_deck().copies.items() for _ in range(copies)]


class WatchedDiscard:
    """Plays on a table and gathers the news of every frame."""

    def __init__(self, level: Level, seed: int) -> None:
        self.table = SimulatedDiscard("finita", level, seed)
        self.watch = deepcopy(_fresh_watch())
        self.at = 0.0

    def through(self, motion: Motion) -> list[News]:
        news: list[News] = []
        for _ in motion:
            self.at += FRAME
            news += self.watch.look(self.table.frame(), self.at)
        return news

    def wait(self, frames: int = 3) -> list[News]:
        return self.through(self.table.wait(frames))

    def lay(self, label: str, seat: int = 0) -> list[News]:
        return self.through(self.table.lay("discard", label, seat))

    def open(self, label: str) -> list[News]:
        """An empty table is looked at, then the first card is turned up."""
        return self.wait(4) + self.lay(label) + self.wait(4)

    @property
    def hand(self) -> str:
        """The hand that truly lies there."""
        return written(self.table.truth["hand"], finita_deck())
