"""The live watch over the boards of FINITO! dice."""

from __future__ import annotations

from collections.abc import Sequence

from vision.board_place import BoardPlace
from vision.boards import BoardSet
from vision.discs import Faces
from vision.marker_watcher import MarkerWatcher
from vision.squares import SquareReader


class BoardWatcher(MarkerWatcher[BoardPlace]):
    """Reads the counters on the squares of every board."""

    def __init__(self, boards: BoardSet, spots: Sequence[str] = ("r", "b", "g", "y")) -> None:
        faces = Faces(boards.counters)
        readers = {spot: SquareReader(boards, boards.of(spot), faces) for spot in spots}
        super().__init__(boards, [BoardPlace(spot, reader) for spot, reader in readers.items()])
