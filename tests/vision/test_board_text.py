from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vision.board_text import counters_in, likeliest, written
from vision.squares import Square

COUNTERS = st.integers(1, 12)
BOARDS = st.dictionaries(st.integers(0, 35), COUNTERS, max_size=12)
DOUBTS = st.lists(st.tuples(st.integers(0, 12), st.floats(0.01, 1)), min_size=1, max_size=4).map(tuple)


@given(BOARDS)
def test_a_board_is_written_and_read_back(board: dict[int, int]) -> None:
    assert counters_in(written(board)) == board


def test_an_empty_board_is_an_empty_text() -> None:
    assert (written({}), counters_in(None), counters_in("")) == ("", {}, {})


@given(st.dictionaries(st.integers(0, 35), DOUBTS, max_size=5))
def test_no_likely_board_has_a_number_twice_and_the_best_comes_first(
    doubts: dict[int, tuple[tuple[int, float], ...]],
) -> None:
    boards = likeliest({at: Square(None, choices, 0.5) for at, choices in doubts.items()}, None)
    for text, _chance in boards:
        counters = list(counters_in(text).values())
        assert len(counters) == len(set(counters))
    chances = [chance for _text, chance in boards]
    assert chances == sorted(chances, reverse=True)
    assert len(boards) <= 4


def test_the_prior_ranks_and_does_not_decide() -> None:
    squares = {3: Square(None, ((5, 0.8), (6, 0.2)), 0.8), 7: Square(2, ((2, 1.0),), 1.0)}
    assert [text for text, _ in likeliest(squares, None)] == ["3:5 7:2", "3:6 7:2"]
    assert next(text for text, _ in likeliest(squares, lambda text: "6" in text)) == "3:6 7:2"
    assert [text for text, _ in likeliest(squares, lambda _text: 0.0)] == ["3:5 7:2", "3:6 7:2"]
