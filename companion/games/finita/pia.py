"""Pia as an answer: who is hit by a draw card, or was skipped a moment ago, escapes or passes it on."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import PIA
from companion.games.finita.drawing import closed
from companion.games.finita.laying import check_possible, is_possible
from companion.games.finita.notation import SINGLES, Play
from companion.games.finita.phases import check_running, name_of
from companion.games.finita.state import Phase, State, added, after, answerer, in_hand
from companion.games.finita.turns import gone_out, laid, skip


def check_divert(state: State, event: Event) -> None:
    if answerer(state) is None:
        check_running(state)
        raise Refused(
            "Nobody is hit by a draw card, and nobody was skipped a moment ago: Pia has nothing to answer."
        )


def may_dodge(state: State, play: Play | None) -> bool:
    """One more card leaves the hand with Pia, unless she was the last in it or house rules leave her alone.

    Cards laid aside do not count: Pia asks for a card from the hand.
    """
    seat = answerer(state)
    if seat is None:
        return False
    if play is None:
        return not state.house.pia_second_card or in_hand(state, seat) < 2
    return state.house.pia_second_card and in_hand(state, seat) > 1 and is_possible(state, play)


def check_dodge(state: State, event: Event) -> None:
    play = SINGLES[event.words] if event.words else None
    if may_dodge(state, play):
        return
    check_divert(state, event)
    if not state.house.pia_second_card:
        raise Refused("In this match no other card is laid with Pia. Take it back.")
    if play is None:
        raise Refused("Who escapes with Pia lays exactly one more card: say which.")
    check_possible(state, play)
    seat = answerer(state)
    assert seat is not None
    raise Refused(
        "Pia was the last card in the hand of {player}: no other can be laid.", player=name_of(state, seat)
    )


def dodge(state: State, event: Event) -> State:
    """Not affected; the card that is laid with Pia need not fit, and has its effect."""
    seat = answerer(state)
    assert seat is not None
    free = state.but(pending=0)
    if event.words:
        return laid(free, seat, SINGLES[event.words], under=(PIA,))
    alone = _answered(free, seat)
    return (
        alone.but(phase=Phase.TURN, active=after(state, seat))
        if alone.counts[seat]
        else gone_out(alone, seat)
    )


def divert(state: State, event: Event) -> State:
    """The whole effect goes on to the next player; wants and kind of pending stay."""
    seat = answerer(state)
    assert seat is not None
    done = _answered(state, seat)
    if not done.counts[seat]:
        return gone_out(done, seat, state.pending)
    return done.but(active=after(state, seat)) if state.pending else skip(done, seat)


def _answered(state: State, seat: int) -> State:
    """Pia lies there; wants stay. From the cards laid aside she comes only when there are no others."""
    aside = state.aside if in_hand(state, seat) else added(state.aside, seat, -1)
    counts = added(state.counts, seat, -1)
    return closed(state, seat).but(
        counts=counts,
        aside=aside,
        pile=(*state.pile, PIA),
        layer=seat,
        served=False,
        watch=seat if counts[seat] == 1 else None,
    )
