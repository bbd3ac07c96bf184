"""Penalties that people notice: a wrong card, a slap, a suggestion, a superfluous question."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import CARDS, DRAW_FOUR, PIA
from companion.games.finita.drawing import drawn
from companion.games.finita.jumping import is_late, may_jump
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.powers import served_by
from companion.games.finita.state import ACTING, RUNNING, Phase, State, after, fits

SUGGESTION = 2
OTHERWISE = 1  # for everything else


def is_wrong(state: State, seat: int, label: str) -> bool:
    """Whether a card that `seat` laid is an offence: it does not fit, or it is not the player's turn.

    Right cards cannot be booked as wrong ones. After drawing any card can be wrong, for only the drawn one
    may be laid; so can a draw-four where the hand must not hold the wanted colour: people notice.
    """
    if state.phase not in RUNNING:
        return False
    if seat == state.active and state.phase in ACTING:
        return _wrong_in_turn(state, label) and not _merely_late(state, label)
    return label not in free_out_of_turn(state, seat)


def _wrong_in_turn(state: State, label: str) -> bool:
    if state.phase is Phase.DREW or (label == DRAW_FOUR and state.house.plus4_strict):
        return True
    answers_draw = label == PIA and state.phase is Phase.PENDING
    return not (answers_draw or fits(state, CARDS[label]))


def free_out_of_turn(state: State, seat: int) -> set[str]:
    """What costs nothing though another player is on turn: what Paul or Petra asks for, a twin thrown in, be
    it too late, and Pia against a skip."""
    free = set(served_by(state)) if state.phase is Phase.SERVING and seat == state.waiting[0] else set()
    if may_jump(state, seat, state.pile[-1]):
        free.add(state.pile[-1])
    if seat == state.skipped:
        free.add(PIA)
    if state.covered and _merely_late(state, state.covered):
        free.add(state.covered)
    return free


def _merely_late(state: State, label: str) -> bool:
    """Thrown in too slowly costs nothing, unless the house says so."""
    return not state.house.zw_slow and is_late(state, label)


def check_wrong(state: State, event: Event) -> None:
    seat, label = named(event), event.words[0]
    if is_wrong(state, seat, label):
        return
    check_running(state)
    if _merely_late(state, label):
        raise Refused("{card} was thrown in too slowly: it goes back, and nothing is booked.", card=label)
    raise Refused(
        "{card} is no wrong card of {player} now. Book it as laid.", card=label, player=name_of(state, seat)
    )


def wrong(state: State, event: Event) -> State:
    """The card goes back and one is drawn. Who was on turn loses it, unless cards are pending."""
    seat = named(event)
    punished = drawn(state, seat, OTHERWISE)
    passes = seat == state.active and state.phase in (Phase.TURN, Phase.DREW) and state.house.wrong_passes
    if passes:
        return punished.but(phase=Phase.TURN, active=after(state, seat), skipped=None)
    return punished.but(skipped=None)


def check_slap(state: State, event: Event) -> None:
    if state.slap:
        return
    check_running(state)
    _check_slapping(state)
    raise Refused(
        "There is no 9 to be slapped now: a slap is booked once for each 9, before the next card is laid or "
        "drawn."
    )


def slap(state: State, event: Event) -> State:
    return drawn(state, named(event), OTHERWISE).but(slap=False, skipped=None)


def may_misslap(state: State) -> bool:
    """On a 9 nobody slaps wrongly, even when it need not be slapped."""
    return state.house.klatschen and state.phase in RUNNING and CARDS[state.pile[-1]].value != "9"


def check_misslap(state: State, event: Event) -> None:
    if may_misslap(state):
        return
    check_running(state)
    _check_slapping(state)
    raise Refused("A 9 lies on top, so nobody slapped wrongly. Book who was last.")


def misslap(state: State, event: Event) -> State:
    return _fined(state, event, OTHERWISE)


def _check_slapping(state: State) -> None:
    if not state.house.klatschen:
        raise Refused("Nothing is slapped in this match.")


def check_suggest(state: State, event: Event) -> None:
    check_running(state)


def suggest(state: State, event: Event) -> State:
    return _fined(state, event, SUGGESTION)


def check_question(state: State, event: Event) -> None:
    check_running(state)
    if not state.house.dumme_frage:
        raise Refused("Questions cost nothing in this match.")


def question(state: State, event: Event) -> State:
    return _fined(state, event, OTHERWISE)


def _fined(state: State, event: Event, cards: int) -> State:
    return drawn(state, named(event), cards).but(skipped=None)
