"""Calling FINITO!: on the card just laid, or on the one before it when the game went on too fast."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Event, Refused
from companion.games.finito_cards.deck import LOCK, PLACE, TABULA_RASA
from companion.games.finito_cards.state import (
    Laid,
    Phase,
    State,
    added,
    copies_left,
    with_pile,
    with_seen,
)

MOST_THROWS = 2  # every number card exists three times, and one of them was just laid


def check_throw(state: State, seat: int) -> None:
    name, card = state.setup.players[seat], state.lays[-1].card
    if seat == state.active:
        raise Refused(
            "{player} laid {card}; only the other players can call FINITO! on it.", player=name, card=card
        )
    if seat in state.callers and not state.rules.on("throw_two"):
        raise Refused("{player} has already thrown {card}; one card for each player.", player=name, card=card)
    if len(state.callers) >= MOST_THROWS or copies_left(state, card) < 1:
        raise Refused(
            "All copies of {card} have already been seen in this round, so nobody can throw another.",
            card=card,
        )
    if not state.owned[seat]:
        raise Refused("{player} has no cards left to throw.", player=name)
    if not state.callers and _protected(state, card):
        raise Refused(
            "{card} lies directly on a lock, which protects it here. Take the card back.", card=card
        )


def _protected(state: State, card: str) -> bool:
    below = state.piles[PLACE[card]][-2:-1]
    return state.rules.on("lock_protects_next") and bool(below) and below[0][1:] == LOCK


def called_on(state: State, event: Event) -> State:
    """The state in which FINITO! is called: now, or before the one `lay` or `end` that came too fast."""
    last = state.lays or state.ended
    if not last:
        raise Refused("No card has been laid yet in this turn, so there is nothing to call FINITO! on.")
    card = event.words[0] if event.words else last[-1].card
    if card[1] == LOCK:
        raise Refused("Nobody can call FINITO! on a lock. Take the card back.")
    if card[1] == TABULA_RASA:
        raise Refused("Nobody can call FINITO! on a tabula rasa. Take the card back.")
    if card == state.window:
        return state
    return _reach_back(state, event.at, card)


def earlier(state: State) -> Laid | None:
    """The card before the one `lay` or `end` that a late call may take back."""
    if state.phase is Phase.TURN:
        return state.ended[-1] if state.ended else None
    return state.lays[-2] if state.phase in (Phase.WINDOW, Phase.DECIDE) and len(state.lays) > 1 else None


def _reach_back(state: State, at: float | None, card: str) -> State:
    before = earlier(state)
    if before is None or before.card != card:
        raise Refused(
            "{card} is not the card that was just laid. Take it back; nothing is booked.", card=card
        )
    if at is None or before.at is None:
        raise Refused(
            "The game went on after {card}, nobody knows how soon: the call is too late. Take the card back.",
            card=card,
        )
    if not 0 <= round(at - before.at, 6) < state.rules.number("reaction_min_s"):
        raise Refused(
            "The game went on after {card}: the call comes too late. Take the card back.", card=card
        )
    return _resumed(state) if state.phase is Phase.TURN else _taken_back(state)


def _resumed(state: State) -> State:
    """As if the turn before had not been ended."""
    before = (state.active - 1) % state.players
    return replace(state, phase=Phase.WINDOW, active=before, lays=state.ended, ended=())


def _taken_back(state: State) -> State:
    """As if the last card were still in the active player's hand."""
    *lays, early = state.lays
    rasa = early.card[1] == TABULA_RASA
    pile = early.swept if rasa else state.piles[PLACE[early.card]][:-1]
    return replace(
        state,
        phase=Phase.WINDOW,
        owned=added(state.owned, state.active, 1),
        piles=with_pile(state, early.card, pile),
        cleared=state.cleared - (len(early.swept) + 1 if rasa else 0),
        seen=with_seen(state, early.card, -1),
        lays=tuple(lays),
    )
