"""Players made of code, for the demo: what hands do at a simulated table, and what is true after it.

Bots act only through the world: a hand moves over the table, a pin goes low, a finger taps the screen. They
never touch the companion's state; they keep the truth in a match of their own, to be compared with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from companion.game import Event
from companion.match import Match
from companion.scene import Scene

if TYPE_CHECKING:
    from hardware.simulated import Motion, SimulatedBoards, SimulatedTable
    from hardware.simulated.discard import SimulatedDiscard
    from hardware.simulated.photographed import PhotographedTable


class Deed:
    """Something that is done at the table. `is_read` where the camera has to read what came of it."""

    is_read: ClassVar[bool] = False

    @property
    def cards_read(self) -> int:
        return int(self.is_read)


class HandDeed(Deed, ABC):
    """A hand reaches over the table: each deed knows the kind of table it is done on."""

    @abstractmethod
    def over(self, table: Any) -> Motion:
        """The motion that does it."""


@dataclass(frozen=True)
class LayCard(HandDeed):
    """A hand brings a card and leaves it on the spot."""

    is_read = True

    seat: int
    spot: str
    card: str

    def over(self, table: SimulatedTable) -> Motion:
        return table.lay(self.spot, self.card, self.seat)


@dataclass(frozen=True)
class Sweep(HandDeed):
    """A hand takes away everything that lies on the spot."""

    seat: int
    spot: str

    def over(self, table: SimulatedTable) -> Motion:
        return table.sweep(self.spot, self.seat)


@dataclass(frozen=True)
class PutCounter(HandDeed):
    """A hand sets a counter on a square of the board."""

    is_read = True

    seat: int
    spot: str
    counter: str
    square: int

    def over(self, table: SimulatedBoards) -> Motion:
        return table.put(self.spot, self.counter, self.square, self.seat)


@dataclass(frozen=True)
class MoveCounter(HandDeed):
    """A hand moves the counter from one square to another."""

    is_read = True

    seat: int
    spot: str
    source: int
    square: int

    def over(self, table: SimulatedBoards) -> Motion:
        return table.move(self.spot, self.source, self.square, self.seat)


@dataclass(frozen=True)
class LiftCounter(HandDeed):
    """A hand takes the counter away."""

    seat: int
    spot: str
    square: int

    def over(self, table: SimulatedBoards) -> Motion:
        return table.lift(self.spot, self.square, self.seat)


@dataclass(frozen=True)
class TakeBack(HandDeed):
    """A hand takes the top card of the pile back."""

    seat: int
    spot: str

    def over(self, table: SimulatedDiscard) -> Motion:
        return table.take_back(self.spot, self.seat)


@dataclass(frozen=True)
class Race(HandDeed):
    """Two hands throw a card almost at once, each a seat with its card; the first comes to lie below."""

    first: tuple[int, str]
    second: tuple[int, str]

    @property
    def cards_read(self) -> int:
        return 2

    def over(self, table: SimulatedDiscard) -> Motion:
        (here, one), (there, other) = self.first, self.second
        return table.jump_in((one, here), (other, there))


@dataclass(frozen=True)
class DrawCard(HandDeed):
    """A hand takes a card from the draw pile, which nobody reads."""

    seat: int

    def over(self, table: SimulatedDiscard) -> Motion:
        return table.draw(self.seat)


@dataclass(frozen=True)
class Reshuffle(HandDeed):
    """All but the top card of the discard pile become the draw pile."""

    seat: int

    def over(self, table: SimulatedDiscard) -> Motion:
        return table.reshuffle(self.seat)


@dataclass(frozen=True)
class SpreadHand(HandDeed):
    """A player lays what is left of a hand face up, to be counted."""

    is_read = True

    seat: int
    cards: tuple[str, ...]

    @property
    def cards_read(self) -> int:
        return len(self.cards)

    def over(self, table: SimulatedDiscard) -> Motion:
        return table.spread(self.cards, self.seat)


@dataclass(frozen=True)
class GatherHand(HandDeed):
    """The hand that was counted is taken away."""

    seat: int

    def over(self, table: SimulatedDiscard) -> Motion:
        return table.gather(self.seat)


@dataclass(frozen=True)
class Straighten(HandDeed):
    seat: int
    spot: str

    def over(self, table: SimulatedTable) -> Motion:
        return table.straighten(self.spot, self.seat)


@dataclass(frozen=True)
class PassOver(HandDeed):
    """A hand crosses the table and does nothing."""

    seat: int

    def over(self, table: PhotographedTable[Any]) -> Motion:
        return table.pass_over(self.seat)


@dataclass(frozen=True)
class ClearTable(HandDeed):
    """All cards are gathered for the next deal."""

    seat: int

    def over(self, table: PhotographedTable[Any]) -> Motion:
        return table.clear()


@dataclass(frozen=True)
class Press(Deed):
    """A finger on the seat's buzzer."""

    seat: int


@dataclass(frozen=True)
class Think(Deed):
    """Time passes and nobody moves."""

    seconds: float


@dataclass(frozen=True)
class Tap(Deed):
    """A finger on the screen, where this event is offered."""

    event: Event


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
