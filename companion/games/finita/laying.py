"""Laying in one's own turn: one card, two identical ones, or a poker."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import PIA, Card
from companion.games.finita.notation import PLAYS, Play
from companion.games.finita.phases import check_running, name_of
from companion.games.finita.state import ACTING, Phase, State, fits, in_hand
from companion.games.finita.turns import laid
from companion.games.finita.wants import wanted


def may_lay(state: State, play: Play) -> bool:
    """Whether the active player may lay this now."""
    first = play.cards[0]
    return fits(state, first) and may_together(state, play.size, first) and is_possible(state, play)


def may_together(state: State, size: int, first: Card) -> bool:
    """Whether so many cards, `first` at the bottom, may be laid at once: twins by the rule that lets them be
    thrown in, a poker only when nothing was drawn or is to be drawn."""
    phase, house = state.phase, state.house
    if phase not in ACTING or in_hand(state, state.active) < size:
        return False
    if size == 1:
        return True
    if size == 2:
        twins = first.copies > 1 and (first.number is not None or house.zw_symbols)
        return twins and house.zwischenwerfen and phase is not Phase.DREW
    return house.poker and phase is Phase.TURN


def is_possible(state: State, play: Play) -> bool:
    """Petra may not ask for what no card is, unless the house lets her."""
    return play.possible or not state.house.petra_forbids


def check_lay(state: State, event: Event) -> None:
    play = PLAYS.get(event.words)
    if play is not None and may_lay(state, play):
        return
    check_running(state)
    _check_moment(state)
    if play is None:
        raise Refused(
            "These cards cannot be laid together: {cards}. Lay one card, two identical ones, five numbers in "
            "a row of one colour from the lowest on, or a number in all four colours.",
            cards=" ".join(event.words),
        )
    if in_hand(state, state.active) < play.size:
        raise _too_few(state, play)
    if play.size > 1:
        _check_together(state, play)
    check_possible(state, play)
    raise no_fit(state, play.cards[0])


def lay(state: State, event: Event) -> State:
    return laid(state, state.active, PLAYS[event.words])


def _check_moment(state: State) -> None:
    if state.phase is Phase.SERVING:
        raise Refused(
            "First {player} has to lay the card that was asked for, or draw one.",
            player=name_of(state, state.waiting[0]),
        )
    if state.phase is Phase.SHOWING:
        raise Refused("First everybody shows a number or none; nothing is laid before.")


def _too_few(state: State, play: Play) -> Refused:
    values = {"player": name_of(state, state.active), "held": in_hand(state, state.active)}
    if not values["held"]:
        return Refused(
            "{player} has no cards in hand: a card laid aside has to be turned up, or one is drawn.", **values
        )
    return Refused("{player} holds {held} cards and cannot lay {laid}. Look again.", laid=play.size, **values)


def _check_together(state: State, play: Play) -> None:
    if state.phase is Phase.DREW:
        raise Refused("After drawing only the drawn card may be laid. Take the others back.")
    if play.size > 2:
        if not state.house.poker:
            raise Refused("Without the poker rule cards are laid one by one. Take all but one back.")
        if state.phase is Phase.PENDING:
            raise Refused(
                "{pending} cards are to be drawn first; a poker is no answer. Take it back.",
                pending=state.pending,
            )
        return
    card = play.cards[0]
    if card.copies == 1:
        raise Refused("{card} exists only once. Look which card it really is.", card=card.label)
    if not state.house.zwischenwerfen:
        raise Refused("Without the rule for throwing in, identical cards are laid one by one. Take one back.")
    if card.number is None and not state.house.zw_symbols:
        raise Refused("Only identical numbers are laid together, not {card}. Take one back.", card=card.label)


def check_possible(state: State, play: Play) -> None:
    if not is_possible(state, play):
        raise Refused("No card is {sign} {number}: Petra has to ask for another number.",
            sign=play.sign, number=play.number)  # fmt: skip


def no_fit(state: State, card: Card) -> Refused:
    if state.phase is not Phase.PENDING:
        return Refused(
            "{card} does not fit: wanted is {wanted}. Take it back; if it was laid in earnest, book a wrong "
            "card.",
            card=card.label, wanted=wanted(state),
        )  # fmt: skip
    if card.label == PIA:
        return Refused(
            "Pia answers the draw card: say whether the player escapes and lays another card, or passes on."
        )
    return Refused(
        "{card} is no answer: {pending} cards are to be drawn. Take it back, and draw or answer.",
        card=card.label,
        pending=state.pending,
    )
