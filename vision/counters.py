"""Counters on boards: all that others need to read or watch them."""

from vision.board_reader import BoardReader, BoardReading
from vision.board_watcher import BoardWatcher
from vision.boards import BoardSet

__all__ = ["BoardReader", "BoardReading", "BoardSet", "BoardWatcher"]
