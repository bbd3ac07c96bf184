"""Where a match of FINITY stands, and what can be told from it at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.game import Setup
from companion.games.finity.geometry import CENTRE, LAYOUTS, SLOTS, STATIONS, Layout
from companion.games.finity.notation import SIZES, bridge
from companion.settings import Rules

BRIDGES_OF_A_COLOUR = 32
RINGS_OF_A_SIZE = 8
LARGE = SIZES.index("l")


class Phase(StrEnum):
    TURN = "turn"
    GAME_OVER = "game_over"


class Ending(StrEnum):
    """Why a game is over."""

    PATH = "path"  # complete paths
    RESIGNED = "resigned"  # only one player was left
    QUIET = "quiet"  # ten rounds in which no ring came or went
    REPEATED = "repeated"  # the same board for the third time
    STUCK = "stuck"  # nobody can do anything


class Board(NamedTuple):
    """Everything that lies on the table, the centre's rings aside: they are always there.

    Bytes compare and hash fast and cannot change. Owners are written as seat + 1, so that 0 is nobody.
    """

    bridges: bytes  # by slot: a bridge as in notation.bridge; 0 where there is none
    rings: bytes  # by seat on a station, which is 3 * station + size: the owner
    posts: bytes  # by seat: the station
    blockers: bytes  # by slot: the owner

    def bridges_lying(self) -> Iterator[tuple[int, int]]:
        """Slots with their bridges."""
        return ((slot, lying) for slot, lying in enumerate(self.bridges) if lying)

    def rings_lying(self) -> Iterator[tuple[int, int, int]]:
        """Stations, sizes and owners' seats."""
        return ((n // 3, n % 3, owner - 1) for n, owner in enumerate(self.rings) if owner)

    def blockers_lying(self) -> Iterator[tuple[int, int]]:
        """Slots with their blockers' seats."""
        return ((slot, owner - 1) for slot, owner in enumerate(self.blockers) if owner)

    def owners_on(self, station: int) -> bytes:
        """Of the small, the medium and the large ring."""
        return self.rings[3 * station : 3 * station + 3]

    def rings_of(self, seat: int) -> int:
        """How many lie outside the centre."""
        return self.rings.count(seat + 1)

    def is_free(self, slot: int) -> bool:
        return not (self.bridges[slot] or self.blockers[slot])

    def post_on(self, station: int) -> int | None:
        """The seat whose headquarters this is."""
        seat = self.posts.find(station)
        return None if seat < 0 else seat


def controller(board: Board, station: int) -> int | None:
    """Who may remove the bridges that lead here: the post's owner, else the owner of the smallest ring."""
    seat = board.post_on(station)
    if seat is not None or station == CENTRE:
        return seat
    return next((owner - 1 for owner in board.owners_on(station) if owner), None)


def put(held: bytes, place: int, value: int) -> bytes:
    """The same with another value at one place."""
    return held[:place] + bytes((value,)) + held[place + 1 :]


class Ring(NamedTuple):
    """A ring that returned to its owner's supply."""

    seat: int
    station: int
    size: int


class Move(NamedTuple):
    """The previous move, as far as the next must not undo it."""

    before: Board
    removed: tuple[int, int] | None  # slot and colour of a bridge that was taken away
    lost: bool  # somebody lost a ring by it


@dataclass(frozen=True, slots=True)
class State:
    """Tuples are by seat."""

    setup: Setup
    rules: Rules
    next_rules: Rules  # a match is one round: what is changed during it waits for a round that never comes
    tower: bytes  # colours, bottom first
    board: Board
    active: int
    moved: tuple[bool, ...]  # who has made a move
    left: tuple[int | None, ...]  # the slot that a blocker of theirs left with their last move
    turn: int = 0  # moves made
    built: bool = False  # by `set`: the table was found in mid-game
    quiet: int = 0  # turns since a ring came or went
    orphans: tuple[Ring, ...] = ()  # that returned with the last event
    last: Move | None = None
    finished: tuple[tuple[int, ...], ...] = ()  # best first; who shares a place stands together
    resigned: tuple[int, ...] = ()  # in this order
    seen: tuple[Board, ...] = ()  # every board so far, where repetition counts
    ending: Ending | None = None

    @property
    def phase(self) -> Phase:
        return Phase.TURN if self.ending is None else Phase.GAME_OVER

    @property
    def players(self) -> int:
        return len(self.moved)

    @property
    def layout(self) -> Layout:
        return LAYOUTS[len(self.moved)]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have neither reached the end nor resigned."""
        out = {*self.resigned, *(seat for group in self.finished for seat in group)}
        return tuple(seat for seat in range(self.players) if seat not in out)

    @property
    def quiet_limit(self) -> int:
        """After ten rounds without a ring the game is drawn."""
        return 10 * len(self.playing)

    @property
    def is_new(self) -> bool:
        """Nothing but building has happened: the position may still be built."""
        return self.turn == 0 and not self.resigned and self.ending is None

    @property
    def is_first_move(self) -> bool:
        """The active player must still keep away from the other headquarters."""
        if self.built:
            return False
        return self.turn == 0 if self.rules.word("first_move") == "opening" else not self.moved[self.active]


def first_board(players: int) -> Board:
    layout = LAYOUTS[players]
    blockers = bytearray(len(SLOTS))
    for seat, slots in enumerate(layout.blockers):
        for slot in slots:
            blockers[slot] = seat + 1
    return Board(bytes(len(SLOTS)), bytes(3 * len(STATIONS)), bytes(layout.homes), bytes(blockers))


def rings_left(board: Board, seat: int, size: int) -> int:
    """In the supply of a player; one large ring lies on the centre for ever."""
    return RINGS_OF_A_SIZE - (size == LARGE) - board.rings[size::3].count(seat + 1)


def bridges_left(board: Board, colour: int) -> int:
    return BRIDGES_OF_A_COLOUR - sum(board.bridges.count(bridge(colour, way)) for way in (0, 1))
