"""The board of FINITO! dice: 36 numbered squares in reading order, and what counters on it amount to.

A board is 36 bytes: the counter on each square, 0 where it is free. Searching bytes is fast and they cannot
change.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

Board: TypeAlias = bytes

NUM = (1, 2, *(number for number in range(3, 19) for _twice in range(2)), 19, 20)
COLUMNS = 6
FACES = range(1, 21)  # of the die
COUNTERS = range(1, 13)
OPEN = 3  # counters that lie face up before each player

FREE = 0
EMPTY: Board = bytes(len(NUM))
IN_ORDER = bytes(COUNTERS)
SQUARES = {number: tuple(square for square in range(len(NUM)) if NUM[square] == number) for number in FACES}


def targets(board: Board, roll: int, by_number: bool = False) -> tuple[int, ...]:
    """Where a counter may go: the free squares of that number, else the next free ones below and above.

    With `by_number` the next free *number* counts, so that of its two free squares either will do.
    """
    rolled = SQUARES[roll]
    free = tuple(square for square in rolled if not board[square])
    if free:
        return free
    near = (board.rfind(FREE, 0, rolled[0]), board.find(FREE, rolled[-1] + 1))
    found = tuple(square for square in near if square >= 0)
    return tuple(_same_number(board, found)) if by_number else found


def _same_number(board: Board, near: tuple[int, ...]) -> Iterator[int]:
    for found in near:
        yield from (square for square in SQUARES[NUM[found]] if not board[square])


def placed(board: Board, counter: int, square: int) -> Board:
    return board[:square] + bytes((counter,)) + board[square + 1 :]


def lifted(board: Board, square: int) -> Board:
    return placed(board, FREE, square)


def moved(board: Board, source: int, square: int) -> Board:
    return placed(lifted(board, source), board[source], square)


def sequence(board: Board) -> bytes:
    """The counters in reading order; gaps do not matter."""
    return board.translate(None, EMPTY[:1])


def unplaced(board: Board) -> tuple[int, ...]:
    return tuple(counter for counter in COUNTERS if counter not in board)


def is_sorted(board: Board) -> bool:
    return sequence(board) == IN_ORDER


def longest_run(board: Board) -> int:
    """The most counters one after the other that ascend; values may be skipped, counters may not."""
    longest = length = before = 0
    for counter in sequence(board):
        length = length + 1 if counter > before else 1
        longest, before = max(longest, length), counter
    return longest


def first_disorder(board: Board) -> tuple[int, int] | None:
    """The first two neighbours of which the greater lies before the smaller."""
    return next((pair for pair in pairwise(sequence(board)) if pair[0] > pair[1]), None)
