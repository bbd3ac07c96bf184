"""Throwing in between: a card identical to the top one, out of turn, before the active player's card."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import CARDS, DRAW_TWO
from companion.games.finita.notation import SINGLES
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.state import Phase, State, in_hand
from companion.games.finita.turns import laid


def may_jump(state: State, seat: int, label: str) -> bool:
    """While draw cards are pending only an identical draw-two is thrown in, and adds to them, be answers in
    turn allowed or not; a card that was only served starts nothing. On the first open card anybody may."""
    house = state.house
    if not house.zwischenwerfen or label != state.pile[-1] or seat == state.active or state.served:
        return False
    if state.layer == seat and not house.zw_own:
        return False
    return in_scope(state, label) and _in_time(state, label) and in_hand(state, seat) > 0


def in_scope(state: State, label: str) -> bool:
    """What may be thrown in at all: numbers, with the wider rule other coloured cards; and twins exist."""
    card = CARDS[label]
    wide = state.house.zw_symbols and card.colour is not None
    return (card.number is not None or wide) and card.copies > 1


def _in_time(state: State, label: str) -> bool:
    if state.phase is Phase.PENDING:
        return CARDS[label].value == DRAW_TWO
    return state.phase is Phase.TURN or state.phase is Phase.DREW


def is_late(state: State, label: str) -> bool:
    """A twin of the card that has just been covered: too slow, but no wrong card."""
    return state.house.zwischenwerfen and label == state.covered and in_scope(state, label)


def check_jump(state: State, event: Event) -> None:
    seat, label = named(event), event.words[0]
    if state.pile and may_jump(state, seat, label):
        return
    check_running(state)
    if not state.house.zwischenwerfen:
        raise Refused("Nobody throws in out of turn in this match. Take {card} back.", card=label)
    if label != state.top:
        _refuse_other(state, label)
    if seat == state.active and state.phase in (Phase.TURN, Phase.DREW, Phase.PENDING):
        raise Refused(
            "It is the turn of {player}, who lays {card} and need not throw it in.",
            player=name_of(state, seat),
            card=label,
        )
    raise _unfit(state, seat, label)


def _refuse_other(state: State, label: str) -> None:
    if is_late(state, label):
        raise Refused(
            "Too slow: another card lies on {card} already, so it goes back to the hand.", card=label
        )
    raise Refused("Only a card identical to the top one is thrown in. Take {card} back.", card=label)


def _unfit(state: State, seat: int, label: str) -> Refused:
    if not in_scope(state, label):
        return Refused("{card} cannot be thrown in. Take it back.", card=label)
    if state.served or not _in_time(state, label):
        return Refused(
            "Nobody throws in on a card served to Paul or Petra, nor while others serve, show or have to "
            "draw. Take {card} back.",
            card=label,
        )
    if not in_hand(state, seat):
        return Refused(
            "{player} has no cards in hand, and cards laid aside are never thrown in.",
            player=name_of(state, seat),
        )
    return Refused(
        "{player} laid the top card; only others may throw in on it. Take {card} back.",
        player=name_of(state, seat), card=label,
    )  # fmt: skip


def jump(state: State, event: Event) -> State:
    """Play goes on after the thrower; whoever sits in between is jumped over."""
    return laid(state, named(event), SINGLES[event.words])
