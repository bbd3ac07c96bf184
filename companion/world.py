"""The simulated world around the companion: a table with hands over it, and pins to press.

Here deeds become pixels and voltages; nothing of it knows what the companion believes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.game import BoardTable, Game
from companion.simulation import (
    ClearTable,
    Deed,
    LayCard,
    LiftCounter,
    MoveCounter,
    PassOver,
    Press,
    PutCounter,
    Straighten,
    Sweep,
)
from hardware.mock_pins import BOUNCY, MockPins
from hardware.simulated import Level, Motion, SimulatedTable
from hardware.simulated.boards import SimulatedBoards
from hardware.wiring import DEFAULT

FRAME_S = 0.12  # the simulated camera takes eight pictures a second

Picture = NDArray[np.uint8]


_HANDS: Mapping[type[Deed], Callable[[Any, Any], Motion]] = {
    LayCard: lambda table, deed: table.lay(deed.spot, deed.card, deed.seat),
    Sweep: lambda table, deed: table.sweep(deed.spot, deed.seat),
    Straighten: lambda table, deed: table.straighten(deed.spot, deed.seat),
    PutCounter: lambda table, deed: table.put(deed.spot, deed.counter, deed.square, deed.seat),
    MoveCounter: lambda table, deed: table.move(deed.spot, deed.source, deed.square, deed.seat),
    LiftCounter: lambda table, deed: table.lift(deed.spot, deed.square, deed.seat),
    PassOver: lambda table, deed: table.pass_over(deed.seat),
    ClearTable: lambda table, deed: table.clear(),
}


class World:
    """One table of the game's kind, and the mock pins of its buzzers."""

    def __init__(
        self, game: Game[Any], players: int, level: Level, seed: int, clock: Callable[[], float]
    ) -> None:
        self.table = _table(game, players, level, seed)
        self.pins = MockPins(clock)
        self.wiring = DEFAULT
        self._motions: deque[Motion] = deque()
        self._pressed: list[int] = []

    @property
    def moving(self) -> bool:
        return bool(self._motions)

    def do(self, deed: Deed) -> None:
        """Begin a deed; hands move with the frames, a press is at once."""
        if isinstance(deed, Press):
            self.press(deed.seat)
        elif type(deed) in _HANDS:
            self._motions.append(_HANDS[type(deed)](self.table, deed))
        if isinstance(deed, ClearTable) and self.table.level is Level.HARD:
            self.table.change_lamp()

    def at_once(self, deeds: Iterable[Deed]) -> None:
        """Done between two frames, without a hand: how a simulated table is put right."""
        self._motions.clear()
        for deed in deeds:
            deque(_HANDS[type(deed)](self.table, deed), maxlen=0)

    def press(self, seat: int) -> None:
        """A finger comes down on a bouncing contact and lets go before the next frame."""
        pin = self.wiring.pin(seat)
        self.pins.press(pin, BOUNCY)
        self._pressed.append(pin)

    def frame(self) -> Picture:
        """One frame later."""
        while self._pressed:
            self.pins.release(self._pressed.pop())
        while self._motions:
            try:
                next(self._motions[0])
                break
            except StopIteration:
                self._motions.popleft()
        return self.table.frame()


def _table(game: Game[Any], players: int, level: Level, seed: int) -> SimulatedTable | SimulatedBoards:
    if isinstance(game.table, BoardTable):
        return SimulatedBoards(players, level, seed)
    return SimulatedTable(game.table.deck, None, level, seed)
