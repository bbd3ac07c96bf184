"""The simulated boards when people play: what they tell the screen by touch, hands then do on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.finito_dice.board import Board
from companion.games.finito_dice.spots import SPOTS
from companion.games.finito_dice.state import Phase, State
from companion.simulation import ClearTable, Deed, LiftCounter, MoveCounter, PutCounter


class BoardDealer:
    """There are no hands to show: a square is touched on the screen, and a counter follows on the table."""

    def __init__(self, seed: int) -> None:
        """Nothing is drawn by lot: the players choose."""

    def hand(self, state: State) -> tuple[str, ...]:
        return ()

    def lay(self, state: State, card: str) -> list[Deed]:
        return []

    def pressed(self, state: State, seat: int) -> list[Deed]:
        return []

    def follow(self, state: State, truth: Mapping[str, Any], now: float) -> list[Deed]:
        if state.phase is Phase.ROLL and state.between and any(truth.values()):
            return [ClearTable(0)]
        return self.taken_back(state, truth)

    def taken_back(self, state: State, truth: Mapping[str, Any]) -> list[Deed]:
        deeds: list[Deed] = []
        for seat, board in enumerate(state.boards):
            deeds += _rearranged(seat, board, truth[SPOTS[seat]])
        return deeds


def _rearranged(seat: int, board: Board, lying: Mapping[int, str]) -> list[Deed]:
    """What turns the counters that lie there into the board that is believed; a move stays one motion."""
    spot = SPOTS[seat]
    wanted = {square: f"{spot[0]}{counter}" for square, counter in enumerate(board) if counter}
    gone = {square: label for square, label in lying.items() if wanted.get(square) != label}
    new = {square: label for square, label in wanted.items() if lying.get(square) != label}
    if len(gone) == len(new) == 1 and set(gone.values()) == set(new.values()):
        return [MoveCounter(seat, spot, *gone, *new)]
    lifted: list[Deed] = [LiftCounter(seat, spot, square) for square in gone]
    return [*lifted, *(PutCounter(seat, spot, label, square) for square, label in new.items())]
