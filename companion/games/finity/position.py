"""A whole position in one line, as the camera tells it: every piece on the board, sorted.

    b NE>E NE-E@SE; blocker C-N@NE r; post N r; ring s NE r

Bridges say colour, way and slot; what belongs to a player ends with the colour of the seat. The tower and the
rings on the centre are not told: they never change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.game import Event
from companion.games.finity.geometry import SLOT, SLOTS, STATION, STATIONS
from companion.games.finity.legal import actions
from companion.games.finity.notation import SIZES, spoken
from companion.games.finity.rules import apply
from companion.games.finity.state import Board, State, put

COLOURS_OF_SEATS = ("r", "b", "g", "y")


class Position(NamedTuple):
    """What a line tells, piece by piece, whatever wrote it."""

    pieces: frozenset[str]

    @classmethod
    def read(cls, text: str) -> Position:
        return cls(frozenset(filter(None, (piece.strip() for piece in text.split(";")))))

    def differing(self, other: Position) -> tuple[str, ...]:
        """The slots and stations at which two positions differ."""
        places = {_place(piece) for piece in self.pieces ^ other.pieces}
        return tuple(sorted(places & {*SLOT, *STATION}))


def _place(piece: str) -> str:
    """Bridges end with their slot, everything else with its owner."""
    words = piece.split()
    owned = len(words) > 2 and words[-1] in COLOURS_OF_SEATS
    return words[-2] if owned else words[-1]


def written(board: Board) -> str:
    return "; ".join(sorted(_pieces(board)))


def _pieces(board: Board) -> Iterator[str]:
    for slot, lying in board.bridges_lying():
        yield " ".join((*spoken(slot, lying), SLOTS[slot].name))
    for station, size, seat in board.rings_lying():
        yield f"ring {SIZES[size]} {STATIONS[station].name} {COLOURS_OF_SEATS[seat]}"
    for seat, station in enumerate(board.posts):
        yield f"post {STATIONS[station].name} {COLOURS_OF_SEATS[seat]}"
    for slot, seat in board.blockers_lying():
        yield f"blocker {SLOTS[slot].name} {COLOURS_OF_SEATS[seat]}"


def reachable(state: State) -> dict[str, Event]:
    """Every position that one legal action makes, with the action; before its orphans are taken off, too."""
    found: dict[str, Event] = {}
    for event in actions(state):
        after = apply(state, event)
        found[written(after.board)] = event
        if after.orphans:
            found[written(as_left(after))] = event
    return found


def as_left(state: State) -> Board:
    """As the hand left it: the rings that were cut off still lie there."""
    rings = state.board.rings
    for seat, station, size in state.orphans:
        rings = put(rings, 3 * station + size, seat + 1)
    return state.board._replace(rings=rings)
