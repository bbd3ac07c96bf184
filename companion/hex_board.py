"""The table of FINITY as a screen can show it. Lengths are in distances between two stations, y points up."""

from __future__ import annotations

from dataclasses import dataclass

from companion.scene import Window

SPOT = "board"  # the camera sees the board as one spot; `board:NAME` is what was touched on it


@dataclass(frozen=True)
class HexRing:
    station: str
    size: str  # s m l
    seat: int


@dataclass(frozen=True)
class HexStation:
    """`rings` are the owners of the small, the medium and the large ring; `open`: something can be done."""

    name: str
    x: float
    y: float
    rings: tuple[int | None, int | None, int | None]
    post: int | None = None
    controller: int | None = None
    open: bool = False


@dataclass(frozen=True)
class HexSlot:
    """`angle` is the way of its bridge, else of the groove: degrees, counterclockwise from the right."""

    name: str
    x: float
    y: float
    angle: float
    bridge: str = ""  # b w
    blocker: int | None = None
    open: bool = False


@dataclass(frozen=True)
class HexWay:
    """The longest path of a player from the headquarters on, and every station within reach."""

    seat: int
    name: str
    walk: tuple[str, ...]
    reach: tuple[str, ...]


@dataclass(frozen=True)
class HexBoard:
    """`risks` are the rings that something offered at a touched place would cost; `lost` those just lost."""

    stations: tuple[HexStation, ...]
    slots: tuple[HexSlot, ...]
    tower: str  # bottom first
    colours: tuple[str, ...]  # r b g y, by seat
    ways: tuple[HexWay, ...] = ()
    risks: tuple[tuple[str, tuple[HexRing, ...]], ...] = ()
    lost: tuple[HexRing, ...] = ()
    deck: str = "finity"
    window: Window | None = None

    @property
    def places(self) -> dict[str, HexStation | HexSlot]:
        """Everything that can be touched, by name."""
        return {**{one.name: one for one in self.stations}, **{one.name: one for one in self.slots}}


def touched(name: str) -> str:
    """The spot of a station or slot."""
    return f"{SPOT}:{name}"


def place_of(spot: str) -> str:
    """The station or slot that was touched; nothing for the board as a whole."""
    return spot.partition(":")[2]
