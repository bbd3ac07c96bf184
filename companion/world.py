"""The simulated world around the companion: a table with hands over it, and pins to press.

Here deeds become pixels and voltages; nothing of it knows what the companion believes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.game import Game
from companion.kinds import kind_of
from companion.simulation import ClearTable, Deed, HandDeed, Press
from hardware.mock_pins import BOUNCY, MockPins
from hardware.simulated import Level, Motion
from hardware.wiring import DEFAULT

FRAME_S = 0.12  # the simulated camera takes eight pictures a second

Picture = NDArray[np.uint8]


class World:
    """One table of the game's kind, and the mock pins of its buzzers."""

    def __init__(
        self, game: Game[Any], players: int, level: Level, seed: int, clock: Callable[[], float]
    ) -> None:
        self.table = kind_of(game).simulate(game.table, players, level, seed)
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
        elif isinstance(deed, HandDeed):
            self._motions.append(deed.over(self.table))
        if isinstance(deed, ClearTable) and self.table.level is Level.HARD:
            self.table.change_lamp()

    def at_once(self, deeds: Iterable[Deed]) -> None:
        """Done between two frames, without a hand: how a simulated table is put right."""
        self._motions.clear()
        for deed in deeds:
            if isinstance(deed, HandDeed):
                deque(deed.over(self.table), maxlen=0)

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
