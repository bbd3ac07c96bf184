"""The simulated world around the companion: a table with hands over it, and pins to press.

Here deeds become pixels and voltages; nothing of it knows what the companion believes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.game import Game
from companion.simulation import ClearTable, Deed, LayCard, PassOver, Press, Straighten, Sweep
from hardware.mock_pins import BOUNCY, MockPins
from hardware.simulated import Level, SimulatedTable
from hardware.wiring import DEFAULT

FRAME_S = 0.12  # the simulated camera takes eight pictures a second

Picture = NDArray[np.uint8]


class World:
    def __init__(self, game: Game[Any], level: Level, seed: int, clock: Callable[[], float]) -> None:
        self.table = SimulatedTable(game.table.deck, None, level, seed)
        self.pins = MockPins(clock)
        self.wiring = DEFAULT
        self._motions: deque[Iterator[None]] = deque()
        self._pressed: list[int] = []

    @property
    def moving(self) -> bool:
        return bool(self._motions)

    def do(self, deed: Deed) -> None:
        """Begin a deed; hands move with the frames, a press is at once."""
        if isinstance(deed, Press):
            self.press(deed.seat)
        elif isinstance(deed, LayCard):
            self._motions.append(self.table.lay(deed.spot, deed.card, deed.seat))
        elif isinstance(deed, Sweep):
            self._motions.append(self.table.sweep(deed.spot, deed.seat))
        elif isinstance(deed, Straighten):
            self._motions.append(self.table.straighten(deed.spot, deed.seat))
        elif isinstance(deed, PassOver):
            self._motions.append(self.table.pass_over(deed.seat))
        elif isinstance(deed, ClearTable):
            self._clear()

    def press(self, seat: int) -> None:
        """A finger comes down on a bouncing contact and lets go before the next frame."""
        pin = self.wiring.pin(seat)
        self.pins.press(pin, BOUNCY)
        self._pressed.append(pin)

    def arrange(self, piles: Mapping[str, Sequence[str]]) -> None:
        """Put the piles like this, between two frames: nobody reaches into a simulated table."""
        self._motions.clear()
        for spot, cards in piles.items():
            if self.table.truth[spot] == tuple(cards):
                continue
            motions = [self.table.sweep(spot, 0), *(self.table.lay(spot, card, 0) for card in cards)]
            for motion in motions:
                deque(motion, maxlen=0)

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

    def _clear(self) -> None:
        self._motions.append(self.table.clear())
        if self.table.level is Level.HARD:
            self.table.change_lamp()
