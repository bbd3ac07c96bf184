"""The board: its numbers, where a counter may go, and what a row of counters is worth (D01 to D17, D35)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.finito_dice.board import (
    COLUMNS,
    COUNTERS,
    EMPTY,
    FACES,
    NUM,
    Board,
    first_disorder,
    is_sorted,
    longest_run,
    moved,
    placed,
    targets,
    unplaced,
)

ASCENDING = tuple(COUNTERS)


def board_of(**counters: int) -> Board:
    """`_20=5` is counter 5 on square 20."""
    board = EMPTY
    for square, counter in counters.items():
        board = placed(board, counter, int(square[1:]))
    return board


def covered(*squares: int) -> Board:
    return board_of(**{f"_{square}": counter for counter, square in enumerate(squares, 1)})


def in_a_row(*counters: int) -> Board:
    return bytes(counters).ljust(len(NUM), b"\0")


def test_the_board_has_36_numbers_in_six_rows() -> None:
    rows = [NUM[row : row + COLUMNS] for row in range(0, len(NUM), COLUMNS)]
    assert rows == [
        (1, 2, 3, 3, 4, 4),
        (5, 5, 6, 6, 7, 7),
        (8, 8, 9, 9, 10, 10),
        (11, 11, 12, 12, 13, 13),
        (14, 14, 15, 15, 16, 16),
        (17, 17, 18, 18, 19, 20),
    ]


@pytest.mark.parametrize(
    ("lying", "roll", "squares"),
    [
        ((), 15, (26, 27)),
        ((20, 21, 22, 23), 12, (19, 24)),
        ((20, 21), 12, (19, 22)),
        ((20,), 12, (21,)),
        ((0,), 1, (1,)),
        ((35,), 20, (34,)),
        ((0, 1, 2), 2, (3,)),
        ((34, 35), 19, (33,)),
        ((34, 35), 20, (33,)),
        ((32, 33, 34, 35), 18, (31,)),
        ((32, 33, 34, 35), 20, (31,)),
        (range(12), 4, (12,)),
    ],
)
def test_a_counter_goes_on_the_rolled_number_or_next_to_it(
    lying: tuple[int, ...], roll: int, squares: tuple[int, ...]
) -> None:
    assert targets(covered(*lying), roll) == squares


@pytest.mark.parametrize(
    ("lying", "roll", "squares"),
    [
        ((20, 21, 22, 23), 12, (18, 19, 24, 25)),
        ((19, 20, 21, 22), 12, (18, 23)),
        ((0, 1, 2), 1, (3,)),
        ((0, 1), 1, (2, 3)),
        ((34, 35), 20, (32, 33)),
        ((20,), 12, (21,)),
    ],
)
def test_by_number_either_square_of_the_next_free_number_will_do(
    lying: tuple[int, ...], roll: int, squares: tuple[int, ...]
) -> None:
    assert targets(covered(*lying), roll, by_number=True) == squares


@st.composite
def boards(draw: st.DrawFn) -> Board:
    squares = draw(st.lists(st.sampled_from(range(len(NUM))), max_size=len(COUNTERS), unique=True))
    counters = draw(st.permutations(COUNTERS))
    return board_of(**{f"_{square}": counter for square, counter in zip(squares, counters, strict=False)})


@given(boards(), st.sampled_from(FACES))
def test_there_are_always_one_or_two_free_squares_to_go_to(board: Board, roll: int) -> None:
    found = targets(board, roll)
    assert 1 <= len(found) <= 2
    assert list(found) == sorted(set(found)) == by_hand(board, roll)


def by_hand(board: Board, roll: int) -> list[int]:
    """The rule once more, as slowly as a player reads it."""
    rolled = [square for square in range(36) if NUM[square] == roll]
    free = [square for square in range(36) if board[square] == 0]
    if any(square in free for square in rolled):
        return [square for square in rolled if square in free]
    below = [square for square in free if square < min(rolled)]
    above = [square for square in free if square > max(rolled)]
    return below[-1:] + above[:1]


@given(boards(), st.sampled_from(FACES))
def test_by_number_there_are_one_to_four_among_them_the_nearest(board: Board, roll: int) -> None:
    found = targets(board, roll, by_number=True)
    assert 1 <= len(found) <= 4
    assert set(targets(board, roll)) <= set(found)
    assert all(not board[square] for square in found)
    assert list(found) == sorted(set(found))


@pytest.mark.parametrize(
    ("counters", "run"),
    [
        ((7, 5, 4, 6, 8, 9, 10, 3, 1, 2, 12, 11), 5),
        ((1, 2, 3, 7, 4, 5, 6, 8, 9, 10, 11, 12), 8),
        (ASCENDING[::-1], 1),
        (ASCENDING, 12),
        ((), 0),
        ((7,), 1),
        ((2, 1), 1),
        ((1, 12), 2),
    ],
)
def test_a_run_ascends_without_a_counter_in_between(counters: tuple[int, ...], run: int) -> None:
    assert longest_run(in_a_row(*counters)) == run


def test_gaps_do_not_matter() -> None:
    board = covered(0, 1, 5, 7, 8, 13, 17, 20, 26, 30, 33, 35)
    assert is_sorted(board)
    assert longest_run(board) == 12
    assert first_disorder(board) is None


def test_eleven_in_order_are_not_sorted() -> None:
    assert not is_sorted(in_a_row(*ASCENDING[:11]))


def test_the_first_pair_out_of_order_is_found() -> None:
    assert first_disorder(in_a_row(1, 2, 9, 8, 12, 3)) == (9, 8)
    assert first_disorder(EMPTY) is None


@given(boards())
def test_with_all_counters_either_the_board_is_sorted_or_a_pair_is_not(board: Board) -> None:
    if not unplaced(board):
        assert is_sorted(board) == (first_disorder(board) is None) == (longest_run(board) == 12)


def test_a_moved_counter_lies_only_where_it_went() -> None:
    assert moved(board_of(_20=5, _21=6), 20, 22) == board_of(_22=5, _21=6)
    assert unplaced(board_of(_20=5, _21=6)) == (1, 2, 3, 4, 7, 8, 9, 10, 11, 12)
