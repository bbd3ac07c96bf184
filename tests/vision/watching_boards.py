"""A simulated table with boards under a watch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from hardware.simulated import Level
from hardware.simulated.boards import SimulatedBoards
from hardware.simulated.photographed import Motion
from vision.counters import BoardReader, BoardSet, BoardWatcher
from vision.deck import Deck
from vision.sighting import Change, News

STILL = 9  # frames after a hand has gone


@cache
def boards() -> BoardSet:
    return BoardSet.load(files("assets") / "boards", Deck.load(files("assets") / "decks" / "counters"))


@cache
def reader() -> BoardReader:
    return BoardReader(boards())


def written(counters: Mapping[int, str]) -> str:
    return " ".join(f"{square}:{label[1:]}" for square, label in sorted(counters.items()))


def told(news: list[News]) -> list[tuple[str, Change, str | None]]:
    return [(one.spot, one.change, one.top.label if one.top else "") for one in news]


class WatchedBoards:
    """Every frame of a motion is looked at; the news are gathered."""

    def __init__(self, count: int, level: Level, seed: int) -> None:
        self.table = SimulatedBoards(count, level, seed)
        self.watch = BoardWatcher(boards(), list(self.table.scene.spots))
        self.at = 0.0

    def walk(self, motion: Motion) -> list[News]:
        news: list[News] = []
        for _ in motion:
            self.at += 1 / 15
            news += self.watch.look(self.table.frame(), self.at)
        return news

    def wait(self, frames: int = STILL) -> list[News]:
        return self.walk(self.table.wait(frames))

    def put(self, spot: str, label: str, square: int) -> list[News]:
        return self.walk(self.table.put(spot, label, square, seat=0, still=STILL))

    def move(self, spot: str, source: int, square: int) -> list[News]:
        return self.walk(self.table.move(spot, source, square, seat=0, still=STILL))
