"""The board of FINITY: its places, and which piece a word of a position means."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from hardware.simulated.board_layout import Sheet
from hardware.simulated.pinhole import Point

SHADES, SIZES = "bw", "sml"


@dataclass(frozen=True)
class SlotPlace:
    """A groove: its middle, the stations it joins, and the way from the first to the second in degrees."""

    middle: Point
    ends: tuple[str, str]
    turn: float


@dataclass(frozen=True)
class Lying:
    """A piece of a position: the name of its art, its place on the board, its turn (None: any)."""

    label: str
    middle: Point
    turn: float | None


@dataclass(frozen=True)
class HexSheet(Sheet):
    """The geometry of board.toml for one number of players."""

    players: int
    colours: tuple[str, ...]
    stations: Mapping[str, Point]
    slots: Mapping[str, SlotPlace]
    tower: tuple[Point, float]  # where the first indicator lies, and how far the next one is down from it

    def piece(self, token: str) -> Lying:
        """What a word such as "b NE>E NE-E", "ring s NE r", "post E r" or "blocker C-N@NE r" means."""
        match token.split():
            case [shade, way, slot] if shade in SHADES and slot in self.slots:
                return Lying(f"bridge-{shade}", self.slots[slot].middle, self._turn(slot, way, token))
            case ["ring", size, station, colour] if size in SIZES and station in self.stations:
                return Lying(f"ring-{size}-{self._known(colour)}", self.stations[station], None)
            case ["post", station, colour] if station in self.stations:
                return Lying(f"post-{self._known(colour)}", self.stations[station], None)
            case ["blocker", slot, colour] if slot in self.slots:
                place = self.slots[slot]
                return Lying(f"blocker-{self._known(colour)}", place.middle, place.turn)
        raise ValueError(f"{token!r} is no piece on this board.")

    def _known(self, colour: str) -> str:
        if colour not in self.colours:
            raise ValueError(f"Nobody plays {colour!r} on this board.")
        return colour

    def _turn(self, slot: str, way: str, token: str) -> float:
        place = self.slots[slot]
        ways = {">".join(place.ends): place.turn, ">".join(reversed(place.ends)): place.turn + 180}
        if way not in ways:
            raise ValueError(f"{token!r} does not lie along its slot.")
        return ways[way]


@cache
def load_hex_sheet(players: int) -> HexSheet:
    told = tomllib.loads((files("assets") / "finity" / "board.toml").read_text("utf-8"))
    table = next((table for table in told["tables"] if table["players"] == players), None)
    if table is None:
        raise ValueError(f"There is no board for {players} players.")
    there = set(table["stations"])
    return HexSheet(
        width=told["width"],
        height=told["height"],
        players=players,
        colours=tuple(told["colours"][:players]),
        stations={name: (told["stations"][name]["x"], told["stations"][name]["y"]) for name in there},
        slots={
            name: SlotPlace((slot["x"], slot["y"]), tuple(slot["ends"]), slot["turn"])
            for name, slot in told["slots"].items()
            if there.issuperset(slot["ends"])
        },
        tower=((told["tower"]["x"], told["tower"]["y"]), told["tower"]["step"]),
    )
