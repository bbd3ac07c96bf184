"""The boards as spots: whose is which, and how what lies on one is written.

Vision writes a board as `square:counter` pairs in reading order, “0:1 26:3”, and an empty one as nothing.
"""

from __future__ import annotations

from companion.games.finito_dice.board import EMPTY, NUM, Board

SPOTS = ("r", "b", "g", "y", "r2", "b2", "g2", "y2")


def written(board: Board) -> str | None:
    return " ".join(f"{square}:{counter}" for square, counter in enumerate(board) if counter) or None


def board_of(text: str | None) -> Board | None:
    """The board that a text stands for; None when it stands for none."""
    board = bytearray(EMPTY)
    for pair in (text or "").split():
        square, _colon, counter = pair.partition(":")
        if not (square.isdigit() and counter.isdigit() and int(square) < len(NUM)):
            return None
        board[int(square)] = int(counter)
    return bytes(board)


def seat_of(spot: str) -> int | None:
    """The seat whose board, or whose square, was seen or touched."""
    board = spot.partition(":")[0]
    return SPOTS.index(board) if board in SPOTS else None


def square_of(spot: str) -> int | None:
    square = spot.partition(":")[2]
    return int(square) if square.isdigit() and int(square) < len(NUM) else None
