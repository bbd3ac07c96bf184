"""The end of a round: minus points, the ten for going out, and who begins next."""

from __future__ import annotations

from dataclasses import replace

from companion.games.finito_cards.state import Phase, State
from companion.settings import Rules

BONUS = 10


def finish(state: State) -> State:
    """The round is over: count, and go on to the next round or end the match."""
    minus = round_minus(state)
    totals = tuple(map(sum, zip(state.totals, minus, strict=True)))
    done = replace(
        state,
        totals=totals,
        rounds=(*state.rounds, minus),
        lays=(),
        ended=(),
        callers=(),
        phase=Phase.GAME_OVER,
        uncounted=state,
    )
    if max(totals) >= state.goal:
        return done
    candidates = most_minus(totals, state.starter)
    return with_next_starter(replace(done, phase=Phase.ROUND_OVER, candidates=candidates))


def round_minus(state: State) -> tuple[int, ...]:
    rewarded = _rewarded(state)
    return tuple(
        owned + under + fouls - BONUS * (seat in rewarded)
        for seat, (owned, under, fouls) in enumerate(zip(state.owned, state.under, state.fouls, strict=True))
    )


def _rewarded(state: State) -> tuple[int, ...]:
    out = tuple(seat for seat, owned in enumerate(state.owned) if owned == 0)
    if state.active in out and state.rules.word("multi_out_bonus") == "active_only":
        return (state.active,)
    return out


def most_minus(totals: tuple[int, ...], starter: int) -> tuple[int, ...]:
    """The seats with the most minus points, clockwise from the seat after the last starter."""
    most, seats = max(totals), len(totals)
    clockwise = ((starter + step) % seats for step in range(1, seats + 1))
    return tuple(seat for seat in clockwise if totals[seat] == most)


def with_next_starter(state: State) -> State:
    """Shows who begins next; where the lot decides, the first candidate until `open` names another."""
    starter = starters(state.setup.starter, state.candidates, state.next_rules)[0]
    return replace(state, starter=starter, active=starter)


def starters(youngest: int, candidates: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """Who may begin the next round: several only where the lot decides."""
    how = rules.word("start_tie")
    if len(candidates) == 1 or how == "random":
        return candidates
    return (youngest,) if how == "youngest" else candidates[:1]
