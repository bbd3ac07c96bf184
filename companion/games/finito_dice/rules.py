"""The rules of FINITO! dice: what an event makes of a state. Pure; what is refused stays unbooked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.game import Event, Refused, Setup, Unreadable
from companion.games.finito_dice.allowed import CHECKS, named
from companion.games.finito_dice.board import EMPTY, FACES, Board, moved, placed
from companion.games.finito_dice.notation import HEADERS, MOVES, OPENS, PUTS, ROLLS, VERBS
from companion.games.finito_dice.report import outcome, report
from companion.games.finito_dice.scoring import settled
from companion.games.finito_dice.settings import SETTINGS, objection
from companion.games.finito_dice.state import (
    USUAL_TARGET,
    Aim,
    Call,
    Phase,
    State,
    acting,
    lying,
    may_put,
    targets_from,
)
from companion.settings import Rules

__all__ = [
    "HEADERS",
    "SETTINGS",
    "VERBS",
    "Phase",
    "State",
    "amend",
    "apply",
    "legal",
    "outcome",
    "report",
    "start",
    "suggested",
    "target",
]


def target(_players: int) -> int | None:
    """None unless the table agrees on one: naming a target turns the single game into several rounds."""
    return None


def suggested(rules: Rules) -> int | None:
    """What a match of several rounds goes to."""
    return USUAL_TARGET if Aim(rules.word("match")) is Aim.TARGET_SUM else None


def start(setup: Setup) -> State:
    why = objection(setup, setup.rules)
    if why:
        raise Unreadable(why.pattern, **why.values)
    players = len(setup.players)
    return State(
        setup=setup,
        rules=setup.rules,
        next_rules=setup.rules,
        phase=Phase.ROLL,
        round=1,
        rolls=0,
        roll=None,
        boards=(EMPTY,) * players,
        opened=((),) * players,
        waiting=(),
        points=(0,) * players,
    )


def amend(state: State, rules: Rules) -> State:
    """House rules change between rounds only."""
    why = objection(state.setup, rules)
    if why:
        raise Refused(why.pattern, **why.values)
    return replace(state, next_rules=rules)


def apply(state: State, event: Event) -> State:
    CHECKS[event.verb](state, event)
    return _EFFECTS[event.verb](state, event)


def legal(state: State) -> Iterator[Event]:
    """Every event the rules would accept now; open counters aside, which could be almost any."""
    for event in _imaginable(state):
        try:
            CHECKS[event.verb](state, event)
        except Refused:
            continue
        yield event


def _imaginable(state: State) -> Iterator[Event]:
    yield from (Event("roll", (str(face),)) for face in FACES)
    yield Event("reroll")
    for seat in state.waiting:
        yield from _puts(state, seat) if state.phase is Phase.PLACE else _moves(state, seat)
        yield Event("stay", (), seat)
    yield from (Event("finito", (), seat) for seat in range(state.players))


def _puts(state: State, seat: int) -> Iterator[Event]:
    for square in targets_from(state, seat):
        yield from (Event("put", (f"{counter}@{square}",), seat) for counter in may_put(state, seat))


def _moves(state: State, seat: int) -> Iterator[Event]:
    for source in lying(state, seat):
        able = targets_from(state, seat, source)
        yield from (Event("move", (f"{source}>{square}",), seat) for square in able)


def _begun(state: State) -> State:
    """A round begins with the first thing said of it; until then the last one can still be seen."""
    if not state.between:
        return state
    return replace(
        state,
        rules=state.next_rules,
        phase=Phase.ROLL,
        round=len(state.rounds) + 1,
        rolls=0,
        roll=None,
        boards=(EMPTY,) * state.players,
        opened=((),) * state.players,
        calls=(),
        begun=True,
        proof="",
    )


def _roll(state: State, event: Event) -> State:
    state = _begun(state)
    rolls = state.rolls + 1
    everybody = tuple(range(state.players))
    shown = replace(state, roll=ROLLS[event.words[0]], proof=event.note)
    return replace(shown, phase=acting(rolls), rolls=rolls, waiting=everybody)


def _reroll(state: State, event: Event) -> State:
    """As if it had not been rolled, but the die lies there no more."""
    rolls = state.rolls - 1
    return settled(replace(state, phase=acting(rolls), rolls=rolls, roll=None, waiting=(), proof=""))


def _open(state: State, event: Event) -> State:
    state, seat = _begun(state), named(event)
    counters = tuple(sorted(OPENS[word] for word in event.words))
    return replace(state, opened=(*state.opened[:seat], counters, *state.opened[seat + 1 :]))


def _put(state: State, event: Event) -> State:
    seat, (counter, square) = named(event), PUTS[event.words[0]]
    opened = (*state.opened[:seat], (), *state.opened[seat + 1 :])
    return _acted(state, seat, placed(state.boards[seat], counter, square), opened)


def _move(state: State, event: Event) -> State:
    seat, (source, square) = named(event), MOVES[event.words[0]]
    return _acted(state, seat, moved(state.boards[seat], source, square), state.opened)


def _acted(state: State, seat: int, board: Board, opened: tuple[tuple[int, ...], ...]) -> State:
    boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
    return settled(replace(state, boards=boards, opened=opened, waiting=_without(state, seat)))


def _stay(state: State, event: Event) -> State:
    return settled(replace(state, waiting=_without(state, named(event))))


def _finito(state: State, event: Event) -> State:
    """Who calls rightly need not act any more: the sorted board stands."""
    seat = named(event)
    calls = (*state.calls, Call(seat, event.at))
    return settled(replace(state, calls=calls, waiting=_without(state, seat)))


def _without(state: State, seat: int) -> tuple[int, ...]:
    return tuple(other for other in state.waiting if other != seat)


_EFFECTS: Mapping[str, Callable[[State, Event], State]] = {
    "roll": _roll,
    "open": _open,
    "put": _put,
    "move": _move,
    "stay": _stay,
    "finito": _finito,
    "reroll": _reroll,
}
