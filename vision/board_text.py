"""A whole board written as text: "square:counter" pairs in reading order, and what an unsure board may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vision.squares import Square

MOST = 4  # whole boards that a question offers
WIDTH = 12  # boards kept while the unsure squares are gone through


def written(counters: Mapping[int, int]) -> str:
    return " ".join(f"{square}:{counter}" for square, counter in sorted(counters.items()) if counter)


def counters_in(text: str | None) -> dict[int, int]:
    """The counters of a written board, by square; an empty board is nothing."""
    pairs = (pair.split(":") for pair in (text or "").split())
    return {int(square): int(counter) for square, counter in pairs}


def likeliest(
    squares: Mapping[int, Square], prior: Callable[[str], float] | None
) -> tuple[tuple[str, float], ...]:
    """The likeliest whole boards, best first; no number lies on two squares. The prior only ranks them."""
    sure = {at: square.counter for at, square in squares.items() if square.counter}
    boards: list[tuple[dict[int, int], float]] = [(sure, 1.0)]
    for at, square in squares.items():
        if square.counter is None:
            choices = square.candidates or ((0, 1.0),)
            boards = _best([_with(board, at, choice) for board in boards for choice in choices])
    ranked = [(written(board), chance) for board, chance in boards if chance > 0]
    if prior:
        ranked = [(text, chance * prior(text)) for text, chance in ranked] if _any(ranked, prior) else ranked
    total = sum(chance for _, chance in ranked)
    ranked.sort(key=lambda one: -one[1])
    return tuple((text, chance / total) for text, chance in ranked[:MOST] if chance > 0)


def _any(ranked: Sequence[tuple[str, float]], prior: Callable[[str], float]) -> bool:
    return any(prior(text) > 0 for text, _ in ranked)


def _with(
    board: tuple[dict[int, int], float], at: int, choice: tuple[int, float]
) -> tuple[dict[int, int], float]:
    counters, chance = board
    counter, share = choice
    if counter and counter in counters.values():
        return counters, 0.0
    return ({**counters, at: counter} if counter else counters), chance * share


def _best(boards: list[tuple[dict[int, int], float]]) -> list[tuple[dict[int, int], float]]:
    return sorted((board for board in boards if board[1] > 0), key=lambda board: -board[1])[:WIDTH]
