"""Kinds of tables: for each, the watch that reads it and the simulation that stands in for it.

A table that looks like none before is a row here, and a view in companion/screen/table_views.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from companion.decks import match_deck
from companion.eyes import Watch
from companion.game import BoardTable, CardTable, Game, HeapTable, HexTable
from companion.match import Match
from hardware.simulated import (
    Level,
    SimulatedBoards,
    SimulatedDiscard,
    SimulatedPieces,
    SimulatedTable,
)
from hardware.simulated.photographed import PhotographedTable
from vision.counters import BoardSet, BoardWatcher
from vision.discard import DiscardWatcher
from vision.mat import Mat
from vision.pieces import HexBoard, PieceWatcher
from vision.watcher import Watcher


@dataclass(frozen=True)
class Kind:
    """`watch` gets the table and the match that is played on it; `simulate` how many play, how hard the
    camera has it, and the seed.
    """

    watch: Callable[[Any, Match[Any]], Watch]
    simulate: Callable[[Any, int, Level, int], PhotographedTable[Any]]


def kind_of(game: Game[Any]) -> Kind:
    return _KINDS[type(game.table)]


def _watch_cards(table: CardTable, _match: Match[Any]) -> Watch:
    return Watcher(match_deck(table.deck), Mat.load(files("assets") / "mat"), table.spot_of, table.spots)


def _simulate_cards(table: CardTable, _players: int, level: Level, seed: int) -> SimulatedTable:
    return SimulatedTable(table.deck, None, level, seed)


def _watch_boards(table: BoardTable, match: Match[Any]) -> Watch:
    boards = BoardSet.load(files("assets") / "boards", match_deck(table.deck))
    return BoardWatcher(boards, table.spots[: len(match.setup.players)])


def _simulate_boards(_table: BoardTable, players: int, level: Level, seed: int) -> SimulatedBoards:
    return SimulatedBoards(players, level, seed)


def _watch_hexes(table: HexTable, match: Match[Any]) -> Watch:
    watcher = PieceWatcher(HexBoard.load(files("assets") / "finity", len(match.setup.players)))
    watcher.suppose(lambda: _may_lie(table, match))
    return watcher


def _may_lie(table: HexTable, match: Match[Any]) -> list[str]:
    """What lies there already, or has yet to be put right, and what one action makes of it."""
    lying = match.game.lying(match.state).values()
    return [*(text for text in lying if text), *table.reachable(match.state)]


def _simulate_hexes(_table: HexTable, players: int, level: Level, seed: int) -> SimulatedPieces:
    return SimulatedPieces(players, level, seed)


def _watch_heap(table: HeapTable, _match: Match[Any]) -> Watch:
    mat = Mat.load(files("assets") / "mat" / table.deck)
    return DiscardWatcher(match_deck(table.deck), mat, *table.spots)


def _simulate_heap(table: HeapTable, players: int, level: Level, seed: int) -> SimulatedDiscard:
    return SimulatedDiscard(table.deck, level, seed, seats=players)


_KINDS: Mapping[type, Kind] = {
    CardTable: Kind(_watch_cards, _simulate_cards),
    HeapTable: Kind(_watch_heap, _simulate_heap),
    BoardTable: Kind(_watch_boards, _simulate_boards),
    HexTable: Kind(_watch_hexes, _simulate_hexes),
}
