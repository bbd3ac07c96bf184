"""Players made of code, for the demo: what hands do at a simulated table, and what is true after it.

Bots act only through the world: a hand moves over the table, a pin goes low, a finger taps the screen. They
never touch the companion's state; they keep the truth in a match of their own, to be compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.game import Event
from companion.match import Match
from companion.scene import Scene


@dataclass(frozen=True)
class LayCard:
    """A hand brings a card and leaves it on the spot."""

    seat: int
    spot: str
    card: str


@dataclass(frozen=True)
class Sweep:
    """A hand takes away everything that lies on the spot."""

    seat: int
    spot: str


@dataclass(frozen=True)
class PutCounter:
    """A hand sets a counter on a square of the board."""

    seat: int
    spot: str
    counter: str
    square: int


@dataclass(frozen=True)
class MoveCounter:
    """A hand moves the counter from one square to another."""

    seat: int
    spot: str
    source: int
    square: int


@dataclass(frozen=True)
class LiftCounter:
    """A hand takes the counter away."""

    seat: int
    spot: str
    square: int


@dataclass(frozen=True)
class Straighten:
    seat: int
    spot: str


@dataclass(frozen=True)
class PassOver:
    """A hand crosses the table and does nothing."""

    seat: int


@dataclass(frozen=True)
class ClearTable:
    """All cards are gathered for the next deal."""

    seat: int


@dataclass(frozen=True)
class Press:
    """A finger on the seat's buzzer."""

    seat: int


@dataclass(frozen=True)
class Think:
    """Time passes and nobody moves."""

    seconds: float


@dataclass(frozen=True)
class Tap:
    """A finger on the screen, where this event is offered."""

    event: Event


Deed = (
    LayCard
    | PutCounter
    | MoveCounter
    | LiftCounter
    | Sweep
    | Straighten
    | PassOver
    | ClearTable
    | Press
    | Think
    | Tap
)


@dataclass(frozen=True)
class Step:
    """One deed; `true` are the events that have truly happened once it is done.

    `unclear` deeds may be understood only together with the next one.
    """

    deed: Deed
    true: tuple[Event, ...] = ()
    unclear: bool = False


class Dealer(Protocol):
    """The cards that people hold at the simulated table: deeds follow from what they tap and press."""

    def hand(self, state: Any) -> tuple[str, ...]: ...

    def lay(self, state: Any, card: str) -> list[Deed]: ...

    def pressed(self, state: Any, seat: int) -> list[Deed]: ...

    def follow(self, state: Any, truth: Mapping[str, Any], now: float) -> list[Deed]:
        """What hands do by themselves; `truth` is what lies on each spot."""
        ...

    def taken_back(self, state: Any, truth: Mapping[str, Any]) -> list[Deed]:
        """After an undo or a restart: what puts the table right."""
        ...


class Bots(Protocol):
    """Made by a game for one match; all chance comes from the seed it was given."""

    truth: Match[Any]

    def look(self, scene: Scene) -> None:
        """What the players see on the screen before their next deed."""
        ...

    def steps(self) -> Iterator[Step]: ...
