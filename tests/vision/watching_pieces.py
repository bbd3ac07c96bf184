"""A simulated FINITY board under a watch, and players who change it at random."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from hardware.simulated import Level, Motion, SimulatedPieces
from vision.pieces import SPOT, HexBoard, PieceWatcher
from vision.sighting import Change, News

STILL = 4  # frames after a hand has gone
ENOUGH = 14  # bridges from which some are taken away again
SIZES = "lms"


@cache
def board(players: int) -> HexBoard:
    return HexBoard.load(files("assets") / "finity", players)


@cache
def facts() -> dict[str, Any]:
    return tomllib.loads((files("assets") / "finity" / "board.toml").read_text("utf-8"))


def start(players: int) -> frozenset[str]:
    table = next(table for table in facts()["tables"] if table["players"] == players)
    posts = {f"post {home} {colour}" for home, colour in zip(table["homes"], "rbgy", strict=False)}
    pairs = zip(table["blockers"], "rbgy", strict=False)
    return frozenset(posts | {f"blocker {slot} {colour}" for slots, colour in pairs for slot in slots})


def written(position: frozenset[str]) -> str:
    return "; ".join(sorted(position))


def told(news: list[News]) -> list[tuple[Change, str | None]]:
    return [(one.change, one.top.label if one.top else "") for one in news]


class Actions:
    """What could happen to a position in one turn, much as the rules have it."""

    def __init__(self, players: int, position: frozenset[str], colour: str) -> None:
        self._board, self._now, self._colour = board(players), position, colour
        words = [word.split() for word in position]
        self._in_slots = {word[1] if word[0] == "blocker" else word[2] for word in words if len(word) == 3}
        self._bridges = [word for word in sorted(position) if word[0] in "bw" and word[1] == " "]

    def by_kind(self) -> dict[str, list[frozenset[str]]]:
        kinds = {
            "add": self._add,
            "reverse": self._reverse,
            "remove": self._remove,
            "ring": self._ring,
            "blocker": self._blocker,
            "post": self._post,
            "orphans": self._orphans,
        }
        return {kind: found for kind, make in kinds.items() if (found := sorted(make(), key=sorted))}

    def _free(self, bridge: bool) -> list[str]:
        held = {word.split()[2] for word in self._bridges}
        shut = {slot for group in self._board.junctions if held & set(group) for slot in group if bridge}
        return [slot for slot in self._board.slots if slot not in self._in_slots and slot not in shut]

    def _add(self) -> Iterator[frozenset[str]]:
        for slot in self._free(bridge=True):
            a, b = self._board.slots[slot].ends
            for word in (f"{shade} {way} {slot}" for shade in "bw" for way in (f"{a}>{b}", f"{b}>{a}")):
                yield self._now | {word}

    def _reverse(self) -> Iterator[frozenset[str]]:
        for word in self._bridges:
            shade, way, slot = word.split()
            yield self._now - {word} | {f"{shade} {'>'.join(reversed(way.split('>')))} {slot}"}

    def _remove(self) -> Iterator[frozenset[str]]:
        if len(self._bridges) > ENOUGH:
            yield from (self._now - {word} for word in self._bridges)

    def _ring(self) -> Iterator[frozenset[str]]:
        taken = {tuple(word.split()[1:3]) for word in self._now if word.startswith("ring")}
        for station in self._board.stations:
            for size in SIZES:
                used = sum(word.startswith(f"ring {size}") and word[-1] == self._colour for word in self._now)
                if (size, station) not in taken and used < 8:
                    yield self._now | {f"ring {size} {station} {self._colour}"}

    def _blocker(self) -> Iterator[frozenset[str]]:
        own = [word for word in self._now if word.startswith("blocker") and word[-1] == self._colour]
        for word in own:
            for slot in self._free(bridge=False):
                yield self._now - {word} | {f"blocker {slot} {self._colour}"}

    def _post(self) -> Iterator[frozenset[str]]:
        posts = {word.split()[1]: word for word in self._now if word.startswith("post")}
        own = next(word for word in posts.values() if word[-1] == self._colour)
        for station in self._board.stations:
            if station not in posts:
                yield self._now - {own} | {f"post {station} {self._colour}"}

    def _orphans(self) -> Iterator[frozenset[str]]:
        """A bridge is turned, and all rings of somebody on its ends go with it."""
        for word in self._bridges[:4]:
            shade, way, slot = word.split()
            a, b = way.split(">")
            rings = {ring for ring in self._now if ring.startswith("ring") and ring.split()[2] in (a, b)}
            if rings:
                yield self._now - {word} - rings | {f"{shade} {b}>{a} {slot}"}


class WatchedPieces:
    """Every frame of a motion is looked at; the news are gathered."""

    def __init__(self, players: int, level: Level, seed: int, position: frozenset[str] | None = None) -> None:
        self.players = players
        self.table = SimulatedPieces(players, level, seed, tower="wwbwbbbb")
        self.table.arrange(start(players) if position is None else position)
        self.watch = PieceWatcher(board(players))
        self.at = 0.0

    def begin(self) -> list[News]:
        """The position is told, and the table comes to rest."""
        self.watch.expect(self.table.truth)
        return self.wait(5)

    def walk(self, motion: Motion) -> list[News]:
        news: list[News] = []
        for _ in motion:
            self.at += 1 / 15
            news += self.watch.look(self.table.frame(), self.at)
        return news

    def wait(self, frames: int = STILL) -> list[News]:
        return self.walk(self.table.wait(frames))

    def change(self, position: frozenset[str], seat: int = 0) -> list[News]:
        return self.walk(self.table.change(position, seat, still=STILL))

    def add(self, *words: str) -> list[News]:
        return self.change(self.table.position | set(words))

    def suppose(self, colour: str = "r") -> dict[str, list[frozenset[str]]]:
        """All that may come next is told to the watch, and returned by kind."""
        kinds = Actions(self.players, self.table.position, colour).by_kind()
        self.watch.suppose([written(one) for found in kinds.values() for one in found])
        return kinds

    def crop(self) -> Any:
        return self.watch.crop(SPOT)


def mid_game(players: int, rng: np.random.Generator, turns: int) -> frozenset[str]:
    position = start(players)
    for turn in range(turns):
        position = any_of(Actions(players, position, "rbgy"[turn % players]).by_kind(), rng)
    return position


def any_of(kinds: dict[str, list[frozenset[str]]], rng: np.random.Generator) -> frozenset[str]:
    """Bridges and rings come more often than all else."""
    likely = {"add": 5.0, "ring": 6.0}
    weights = np.array([likely.get(kind, 1.0) for kind in kinds])
    found = list(kinds.values())[int(rng.choice(len(kinds), p=weights / weights.sum()))]
    return found[int(rng.integers(len(found)))]
