"""Kinds of tables: for each, the watch that reads it and the simulation that stands in for it.

A table that looks like none before is a row here, and a view in companion/screen/table_views.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from companion.decks import deck_of
from companion.eyes import Watch
from companion.game import BoardTable, CardTable, Game, HeapTable
from hardware.simulated import Level, SimulatedBoards, SimulatedDiscard, SimulatedTable
from hardware.simulated.photographed import PhotographedTable
from vision.counters import BoardSet, BoardWatcher
from vision.discard import DiscardWatcher
from vision.mat import Mat
from vision.watcher import Watcher


@dataclass(frozen=True)
class Kind:
    """`watch` gets the table and how many play; `simulate` also how hard it is to see, and the seed."""

    watch: Callable[[Any, int], Watch]
    simulate: Callable[[Any, int, Level, int], PhotographedTable[Any]]


def kind_of(game: Game[Any]) -> Kind:
    return _KINDS[type(game.table)]


def _watch_cards(table: CardTable, _players: int) -> Watch:
    return Watcher(deck_of(table.deck), Mat.load(files("assets") / "mat"), table.spot_of, table.spots)


def _simulate_cards(table: CardTable, _players: int, level: Level, seed: int) -> SimulatedTable:
    return SimulatedTable(table.deck, None, level, seed)


def _watch_boards(table: BoardTable, players: int) -> Watch:
    boards = BoardSet.load(files("assets") / "boards", deck_of(table.deck))
    return BoardWatcher(boards, table.spots[:players])


def _simulate_boards(_table: BoardTable, players: int, level: Level, seed: int) -> SimulatedBoards:
    return SimulatedBoards(players, level, seed)


def _watch_heap(table: HeapTable, _players: int) -> Watch:
    mat = Mat.load(files("assets") / "mat" / table.deck)
    return DiscardWatcher(deck_of(table.deck), mat, *table.spots)


def _simulate_heap(table: HeapTable, players: int, level: Level, seed: int) -> SimulatedDiscard:
    return SimulatedDiscard(table.deck, level, seed, seats=players)


_KINDS: Mapping[type, Kind] = {
    CardTable: Kind(_watch_cards, _simulate_cards),
    HeapTable: Kind(_watch_heap, _simulate_heap),
    BoardTable: Kind(_watch_boards, _simulate_boards),
}
