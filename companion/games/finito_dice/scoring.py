"""When everybody has acted: does the round end, who has won it, what is it worth?"""

from __future__ import annotations

from dataclasses import replace

from companion.games.finito_dice.board import COUNTERS
from companion.games.finito_dice.state import Aim, Phase, State


def settled(state: State) -> State:
    """The roll is done with once nobody has to act: on to the next, or the round is over."""
    if state.waiting:
        return state
    if not reached(state):
        return replace(state, phase=Phase.ROLL)
    return state if _takes_a_call(state) else _finished(state)


def reached(state: State) -> tuple[int, ...]:
    """Who has what ends the round: a sorted board or, by the Dutch rules, a run long enough."""
    if state.aim is not Aim.FIXED_ROUNDS:
        return state.sorted
    if state.rolls < len(COUNTERS) and state.rules.word("nl_from") == "all_placed":
        return ()
    goal = state.rules.number("nl_goal")
    return tuple(seat for seat, run in enumerate(state.runs) if run >= goal)


def _takes_a_call(state: State) -> bool:
    """Finito means a sorted board, so nothing has to be called for a Dutch run."""
    if state.calls or state.aim is Aim.FIXED_ROUNDS:
        return False
    several = len(state.sorted) > 1
    return state.rules.on("must_call") or (several and state.rules.word("same_roll") == "first_call")


def round_winners(state: State) -> tuple[int, ...]:
    if state.calls and state.rules.word("same_roll") == "first_call" and state.aim is not Aim.FIXED_ROUNDS:
        return (_first_caller(state),)
    return reached(state)


def _first_caller(state: State) -> int:
    """The clock decides where it was read for every call, else the order in which they came."""
    timed = [(call.at, call.seat) for call in state.calls if call.at is not None]
    if len(timed) < len(state.calls):
        return state.calls[0].seat
    return min(timed, key=lambda call: call[0])[1]


def _finished(state: State) -> State:
    scored = round_points(state)
    points = tuple(map(sum, zip(state.points, scored, strict=True)))
    done = replace(state, points=points, rounds=(*state.rounds, scored))
    return replace(done, phase=Phase.GAME_OVER if _decided(done) else Phase.ROUND_OVER)


def round_points(state: State) -> tuple[int, ...]:
    runs = state.runs
    if state.rules.word("scoring") == "run":
        return runs
    winners = round_winners(state)
    others = (run for seat, run in enumerate(runs) if seat not in winners)
    worth = len(COUNTERS) - max(others, default=0) if len(winners) == 1 else 0
    return tuple(worth if seat in winners else 0 for seat in range(state.players))


def _decided(state: State) -> bool:
    match state.aim:
        case Aim.SINGLE:
            return True
        case Aim.TARGET_SUM:
            return max(state.points) >= state.goal
    return len(state.rounds) >= state.rules.number("nl_rounds")


def winners(state: State) -> tuple[int, ...]:
    """Of a match that is over: of the single round, or all with the highest sum."""
    if state.aim is Aim.SINGLE:
        return round_winners(state)
    most = max(state.points)
    return tuple(seat for seat, points in enumerate(state.points) if points == most)
