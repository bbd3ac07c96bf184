"""“Finita!”: called with one card left, or forgotten and noticed in time."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.drawing import drawn
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.state import RUNNING, State


def may_call(state: State, seat: int) -> bool:
    """Once for each time that the last card is reached, however late."""
    return state.phase in RUNNING and state.counts[seat] == 1 and seat not in state.called


def check_finita(state: State, event: Event) -> None:
    seat = named(event)
    if may_call(state, seat):
        return
    check_running(state)
    if seat in state.called:
        raise Refused("{player} has already called “Finita!”.", player=name_of(state, seat))
    raise Refused(
        "{player} holds {held} cards; “Finita!” is called with the last one. It costs nothing.",
        player=name_of(state, seat),
        held=state.counts[seat],
    )


def finita(state: State, event: Event) -> State:
    """Who has called need not be watched. A skip can still be answered: calls are no next event."""
    seat = named(event)
    return state.but(called=state.called | {seat}, watch=None if state.watch == seat else state.watch)


def check_accuse(state: State, event: Event) -> None:
    seat = named(event)
    if state.watch == seat:
        return
    check_running(state)
    if seat in state.called:
        raise Refused(
            "{player} has called “Finita!”: there is nothing to accuse.", player=name_of(state, seat)
        )
    raise Refused(
        "There is nothing to accuse {player} of: a forgotten “Finita!” counts until the next player has laid "
        "or drawn.",
        player=name_of(state, seat),
    )


def accuse(state: State, event: Event) -> State:
    """`event` names who forgot. Like a call it is no next event: a skip can still be answered."""
    return drawn(state, named(event), state.house.forgot).but(watch=None)
