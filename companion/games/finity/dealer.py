"""The simulated board when people play: what they tell the screen by touch, hands then do on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.finity.deeds import SetUp, TakeOff
from companion.games.finity.position import written
from companion.games.finity.state import State
from companion.hex_board import SPOT
from companion.simulation import Deed


class FinityDealer:
    """There are no hands to show: a place is touched on the screen, and the pieces follow on the table."""

    def __init__(self, seed: int) -> None:
        """Nothing is drawn by lot: the players choose."""

    def hand(self, state: State) -> tuple[str, ...]:
        return ()

    def lay(self, state: State, card: str) -> list[Deed]:
        return []

    def pressed(self, state: State, seat: int) -> list[Deed]:
        return []

    def follow(self, state: State, truth: Mapping[str, Any], now: float) -> list[Deed]:
        return self.taken_back(state, truth)

    def taken_back(self, state: State, truth: Mapping[str, Any]) -> list[Deed]:
        wanted = written(state.board)
        if truth[SPOT] == wanted:
            return []
        if truth[SPOT]:
            return [TakeOff(state.active, wanted)]
        return [SetUp(state.active, wanted, state.setup.extras["tower"])]
