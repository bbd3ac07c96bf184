"""Memory: cards laid aside at the deal, played blind once the hand is empty; and the 0 that moves them."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import PIA
from companion.games.finita.drawing import closed, drawn
from companion.games.finita.laying import check_possible, is_possible
from companion.games.finita.notation import SINGLES, Play
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.state import Phase, State, added, after, fits, in_hand
from companion.games.finita.turns import laid


def may_turn_up(state: State, play: Play) -> bool:
    """Any card may come up, whether it fits or not. Against a draw card Pia is booked as her answer."""
    if state.phase is not Phase.TURN and (state.phase is not Phase.PENDING or play.top.label == PIA):
        return False
    return not in_hand(state, state.active) and is_possible(state, play)


def check_blind(state: State, event: Event) -> None:
    play = SINGLES[event.words]
    if may_turn_up(state, play):
        return
    check_running(state)
    if not state.house.memory:
        raise Refused("No cards were laid aside in this match.")
    if state.phase not in (Phase.TURN, Phase.PENDING):
        raise Refused("A card laid aside is turned up at the beginning of one's turn only. Put it back.")
    if in_hand(state, state.active):
        raise Refused(
            "{player} still has cards in hand: cards laid aside come last. Put it back.",
            player=name_of(state, state.active),
        )
    check_possible(state, play)
    raise Refused(
        "Pia answers the draw card: say whether the player escapes and lays another card, or passes on."
    )


def blind(state: State, event: Event) -> State:
    """One that fits is laid. Another goes back, costs a card and the turn; what is pending stays pending."""
    seat, play = state.active, SINGLES[event.words]
    if fits(state, play.top):
        return laid(state.but(aside=added(state.aside, seat, -1)), seat, play)
    punished = drawn(closed(state, seat), seat, 1)
    return punished if state.pending else punished.but(active=after(state, seat))


def check_shuffle(state: State, event: Event) -> None:
    seat = named(event)
    if state.zero and seat != state.layer and state.aside[seat]:
        return
    check_running(state)
    if not state.house.zero_moves:
        raise Refused("A 0 does not move cards laid aside in this match.")
    if not state.zero:
        raise Refused("Cards laid aside change places once, right after a 0 was laid.")
    if seat == state.layer:
        raise Refused("Who laid the 0 moves the cards of an opponent: name another player.")
    raise Refused("{player} has no cards laid aside.", player=name_of(state, seat))


def shuffle(state: State, event: Event) -> State:
    """Nobody knows which lies where; only that it has been done for this 0."""
    return state.but(zero=False, skipped=None)
