"""Refusals that many verbs share: what cannot be because of where the round stands."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.state import RUNNING, Phase, State


def check_running(state: State) -> None:
    """Somebody may act; sentences say what has to come first."""
    if state.phase in RUNNING:
        return
    check_unfinished(state)
    if state.phase is Phase.SCORING:
        raise Refused("{player} has gone out. Now the others show what they hold.", player=_out(state))
    if state.phase is Phase.ROUND_OVER:
        raise Refused("The round is over. Deal, and turn up the first card of the next one; or undo.")
    raise Refused("The round has not begun. Deal, and turn up the first card.")


def check_unfinished(state: State) -> None:
    if state.phase is Phase.GAME_OVER:
        raise Refused("The match is over; nothing more can be booked. Undo if something was wrong.")


def named(event: Event) -> int:
    assert event.seat is not None, event  # the notation demands a player
    return event.seat


def name_of(state: State, seat: int) -> str:
    return state.setup.players[seat]


def _out(state: State) -> str:
    return name_of(state, state.counts.index(0))
