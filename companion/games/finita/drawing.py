"""Drawing: one card, all that are pending, or a penalty; and the shuffle when the draw pile runs out."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.phases import check_running, name_of
from companion.games.finita.state import Phase, State, added, after


def drawn(state: State, seat: int, number: int) -> State:
    """`seat` draws. When the draw pile runs out, all but the top card are shuffled; what is not there is
    forgiven. Who holds more than one card again has to call again."""
    left, pile = state.draw_pile, state.pile
    if number > left and len(pile) > 1:
        left += len(pile) - 1
        pile = pile[-1:]
    taken = min(number, left)
    if not taken:
        return state
    return state.but(
        counts=added(state.counts, seat, taken),
        draw_pile=left - taken,
        pile=pile,
        watch=None if state.watch == seat else state.watch,
        called=state.called - {seat} if seat in state.called else state.called,
    )


def check_draw(state: State, event: Event) -> None:
    phase = state.phase
    if phase is Phase.TURN or phase is Phase.PENDING:
        return
    check_running(state)
    if phase is Phase.DREW:
        raise Refused(
            "{player} has already drawn a card: lay it if it fits, or pass.",
            player=name_of(state, state.active),
        )
    if phase is Phase.SERVING:
        raise Refused(
            "{player} has to lay the card that was asked for. If that cannot be, say so.",
            player=name_of(state, state.waiting[0]),
        )
    raise Refused("Everybody shows a number first; then the turn passes.")


def draw(state: State, event: Event) -> State:
    """One card, which may be laid at once; or all that are pending, which usually costs the turn."""
    seat = state.active
    begun = closed(state, seat)
    if state.phase is Phase.TURN:
        return drawn(begun.but(phase=Phase.DREW), seat, 1)
    done = drawn(begun.but(phase=Phase.TURN, pending=0), seat, state.pending)
    return done.but(active=after(state, seat)) if state.house.lose_turn else done


def closed(state: State, seat: int) -> State:
    """Somebody lays or draws: what was waiting for the moment before is over."""
    return state.but(
        watch=state.watch if state.watch == seat else None,
        skipped=None,
        slap=False,
        zero=False,
        covered=None,
    )


def check_pass(state: State, event: Event) -> None:
    if state.phase is Phase.DREW:
        return
    check_running(state)
    raise Refused("Only who has drawn a card may pass. Draw first.")


def passed(state: State, event: Event) -> State:
    return state.but(phase=Phase.TURN, active=after(state, state.active))
