"""Pieces on the board of FINITY: all that others need to watch them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vision.hexes import SPOT, HexBoard
from vision.marker_watcher import MarkerWatcher
from vision.piece_place import PiecePlace
from vision.piece_reader import PieceReader

__all__ = ["SPOT", "HexBoard", "PieceWatcher"]


class PieceWatcher(MarkerWatcher[PiecePlace]):
    """News are on one spot, "board"; labels and candidates are whole positions as texts (piece_text.py).

    The picture is compared with the known position, place by place; `suppose` names the positions that may
    follow. They decide where the picture leaves a little doubt; a clear reading that is none of them is told
    all the same.
    """

    def __init__(self, board: HexBoard) -> None:
        self._board = PiecePlace(SPOT, PieceReader(board))
        super().__init__(board, [self._board])

    def suppose(self, texts: Iterable[str] | Callable[[], Iterable[str]]) -> None:
        """The positions that may come next; a callable is asked each time something has changed."""
        if callable(texts):
            self._board.supposed = texts
        else:
            kept = tuple(texts)
            self._board.supposed = lambda: kept

    @property
    def differing(self) -> tuple[str, ...]:
        """The stations and slots where the last look left a doubt; none after a sure one."""
        return self._board.differing
