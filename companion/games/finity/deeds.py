"""What hands do at a board of FINITY: after each visit another position lies there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.simulation import HandDeed

if TYPE_CHECKING:
    from hardware.simulated import Motion, SimulatedPieces


@dataclass(frozen=True)
class MovePieces(HandDeed):
    """A hand takes pieces off the board and lays others down, in one visit."""

    is_read: ClassVar[bool] = True

    seat: int
    position: str

    def over(self, table: SimulatedPieces) -> Motion:
        return table.change(self.position, self.seat)


@dataclass(frozen=True)
class TakeOff(MovePieces):
    """What the companion asked for, or what players told it before: nothing new comes of it."""

    is_read: ClassVar[bool] = False


@dataclass(frozen=True)
class SetUp(TakeOff):
    """The tower is built, and everybody puts post and blockers where they begin."""

    tower: str

    def over(self, table: SimulatedPieces) -> Motion:
        table.build(self.tower)
        return super().over(table)
