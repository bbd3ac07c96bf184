"""What the rules allow: one check for each verb. A check says in a sentence why not, or says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.game import Event, Refused
from companion.games.finito_dice.board import COUNTERS, NUM, OPEN, first_disorder, sequence, unplaced
from companion.games.finito_dice.notation import MOVES, OPENS, PUTS
from companion.games.finito_dice.state import ACTING, Phase, State, may_put, targets_from


def check_roll(state: State, event: Event) -> None:
    _unfinished(state)
    if state.waiting:
        names = ", ".join(state.setup.players[seat] for seat in state.waiting)
        raise Refused("Before the next roll, these players still have to act: {players}.", players=names)
    if state.awaits_call and not state.rules.on("must_call"):
        names = ", ".join(state.setup.players[seat] for seat in state.sorted)
        raise Refused(
            "Several boards are sorted: {players}. Who called Finito first has won; book the call.",
            players=names,
        )


def check_reroll(state: State, event: Event) -> None:
    _unfinished(state)
    if state.phase not in ACTING or state.roll is None:
        raise Refused("The die has not been rolled, so there is nothing to roll again.")
    if len(state.waiting) < state.players:
        raise Refused(
            "Somebody has already acted on the {roll}. Undo that first, then roll again.", roll=state.roll
        )


def check_open(state: State, event: Event) -> None:
    _unfinished(state)
    seat, found = named(event), {OPENS[word] for word in event.words}
    name = state.setup.players[seat]
    left = tuple(COUNTERS) if state.between else unplaced(state.boards[seat])
    if not left:
        raise Refused("All counters of {player} lie on the board; none is left to turn up.", player=name)
    if len(found) < len(event.words):
        raise Refused("Every counter exists only once for each player. Look at them again.")
    if not found.issubset(left):
        raise Refused(
            "On the board of {player} these counters already lie: {counters}. Look at the open ones again.",
            player=name,
            counters=_listed(sorted(found.difference(left))),
        )
    if len(found) != min(OPEN, len(left)):
        raise Refused(
            "{player} has {left} counters left, so {wanted} of them lie open, not {found}.",
            player=name,
            left=len(left),
            wanted=min(OPEN, len(left)),
            found=len(found),
        )


def check_put(state: State, event: Event) -> None:
    seat, (counter, square) = named(event), PUTS[event.words[0]]
    _acts(state, seat)
    name = state.setup.players[seat]
    if state.phase is Phase.MOVE:
        raise Refused(
            "All counters of {player} lie on the board: now one of them is moved to another square.",
            player=name,
        )
    if counter in state.boards[seat]:
        raise Refused(
            "Counter {counter} of {player} already lies on the board.", counter=counter, player=name
        )
    able = may_put(state, seat)
    if counter not in able:
        raise Refused(
            "{player} can place an open counter only ({open}), not {counter}.",
            player=name,
            open=_listed(able),
            counter=counter,
        )
    _fits(state, seat, counter, square, targets_from(state, seat))


def check_move(state: State, event: Event) -> None:
    seat, (source, square) = named(event), MOVES[event.words[0]]
    _acts(state, seat)
    name = state.setup.players[seat]
    if state.phase is Phase.PLACE:
        raise Refused(
            "{player} places a new counter with this roll; moving begins when all twelve lie on the board.",
            player=name,
        )
    counter = state.boards[seat][source]
    if not counter:
        raise Refused(
            "No counter of {player} lies on square {square}, counted from 0.", player=name, square=source
        )
    if source == square:
        raise Refused(
            "Counter {counter} cannot stay where it is; it must go to another square.", counter=counter
        )
    able = targets_from(state, seat, source)
    if not able:
        raise Refused(
            "Lifted off, counter {counter} could only go back where it was. Move another one.",
            counter=counter,
        )
    _fits(state, seat, counter, square, able)


def _fits(state: State, seat: int, counter: int, square: int, able: tuple[int, ...]) -> None:
    """The beginner's slip is to look at the counter's number; the sentence says which number counts."""
    if square in able:
        return
    facts: dict[str, object] = {
        "roll": state.roll,
        "counter": counter,
        "numbers": _listed(sorted({NUM[target] for target in able})),
        "squares": _listed(able),
    }
    if state.boards[seat][square]:
        raise Refused(
            "That square is covered. The die shows {roll}: counter {counter} goes on a free square "
            "numbered {numbers} (squares {squares}, counted from 0).",
            **facts,
        )
    if NUM[able[0]] == state.roll:
        raise Refused(
            "The die shows {roll}: counter {counter} goes on a square numbered {roll}, not {found} "
            "(squares {squares}, counted from 0).",
            found=NUM[square],
            **facts,
        )
    raise Refused(
        "The die shows {roll}, and every {roll} is covered: counter {counter} goes on the next free square "
        "below or above, numbered {numbers} (squares {squares}, counted from 0).",
        **facts,
    )


def check_stay(state: State, event: Event) -> None:
    if not state.rules.on("may_pass"):
        raise Refused("Nobody may pass: everybody has to act with every roll.")
    _acts(state, named(event))
    if state.phase is Phase.PLACE:
        raise Refused("Nobody may pass before all twelve counters lie on the board.")


def check_finito(state: State, event: Event) -> None:
    _running(state)
    seat = named(event)
    name, board = state.setup.players[seat], state.boards[seat]
    pair = first_disorder(board)
    if pair:
        raise Refused(
            "The board of {player} is not sorted: {first} before {second}. The game goes on.",
            player=name,
            first=pair[0],
            second=pair[1],
        )
    if len(sequence(board)) < len(COUNTERS):
        raise Refused(
            "Finito takes twelve counters in order; on the board of {player} lie {number}. The game goes on.",
            player=name,
            number=len(sequence(board)),
        )
    if any(call.seat == seat for call in state.calls):
        raise Refused("{player} has already called Finito.", player=name)


CHECKS: Mapping[str, Callable[[State, Event], None]] = {
    "roll": check_roll,
    "open": check_open,
    "put": check_put,
    "move": check_move,
    "stay": check_stay,
    "finito": check_finito,
    "reroll": check_reroll,
}


def named(event: Event) -> int:
    assert event.seat is not None, event  # the notation demands a player
    return event.seat


def _acts(state: State, seat: int) -> None:
    _running(state)
    if state.phase is Phase.ROLL:
        raise Refused("The die has to be rolled first; then everybody acts.")
    if seat in state.waiting:
        return
    name = state.setup.players[seat]
    if state.phase is Phase.PLACE:
        raise Refused("{player} has already placed a counter with this roll.", player=name)
    raise Refused("{player} has already acted with this roll.", player=name)


def _running(state: State) -> None:
    _unfinished(state)
    if state.phase is Phase.ROUND_OVER:
        raise Refused("The round is over. Clear the boards and roll for the next one, or undo.")


def _unfinished(state: State) -> None:
    if state.phase is Phase.GAME_OVER:
        raise Refused("The match is over; nothing more can be booked. Undo if something was wrong.")


def _listed(values: Iterable[int]) -> str:
    return ", ".join(map(str, values))
