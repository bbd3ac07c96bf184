"""Buzzers: draw and pass in one's own turn, "I cannot" when serving, "Finita!" with one card left.

A press can be faster than the camera, which waits for the hand to leave: who has two cards and a hand over
the table may be laying one of them and calling.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts import Fact, Pressed, Recent, Seen
from companion.game import Answer, Event, Notice, Proposal, Reading, Wait
from companion.games.finita.asking import ask
from companion.games.finita.possible import after, is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.slaps import by_buttons, due, last_of, open_for_buttons, pressed_in_order
from companion.games.finita.state import RUNNING, Phase, State
from companion.words import _

HAND_S = 1.5  # how long a press waits for the card under the hand that is over the table
EARLY_S = 4.0  # a call may be this much faster than the camera


def pressed(state: State, recent: Recent, fact: Pressed) -> Reading:
    if state.phase not in RUNNING:
        return Notice(_("The buzzer works. It is not needed now."))
    if fact.seat is None:
        return _shared(state, fact)
    if open_for_buttons(state):
        return _slapped(state, recent, fact, fact.seat)
    if state.watch == fact.seat:
        return Proposal((_call(fact),))
    if _may_be_laying(state, fact):
        return Wait(round(fact.at + HAND_S, 3))
    return _means(state, fact, fact.seat)


def waited(state: State, recent: Recent, now: float) -> Reading:
    """The card did not come, or the last one did not slap."""
    if state.phase not in RUNNING:
        return None
    presses = pressed_in_order(recent.facts, now)
    if open_for_buttons(state):
        found = last_of(state, presses, now)
        return Proposal(found, presses) if found else None
    waiting = [press for press in presses if _may_be_laying(state, press) and not _seen_after(recent, press)]
    due_now = [press for press in waiting if now >= round(press.at + HAND_S, 3)]
    return _means(state, due_now[-1], due_now[-1].seat) if due_now else None


def with_calls(state: State, facts: Iterable[Fact], reading: Reading, now: float) -> Reading:
    """What early presses mean once the card they came with is read: a slap of the 9, or “Finita!”."""
    reached = after(state, reading.events) if isinstance(reading, Proposal) else None
    if not isinstance(reading, Proposal) or reached is None or reached.phase not in RUNNING:
        return reading
    presses = tuple(press for press in pressed_in_order(facts, now) if press.hand)
    if open_for_buttons(reached):
        slap = last_of(reached, presses, now)
        return Proposal((*reading.events, *slap), presses) if slap else reading
    calls = [_call(press) for press in presses if press.seat == reached.watch and now - press.at <= EARLY_S]
    return Proposal((*reading.events, *calls[:1]))


def _seen_after(recent: Recent, press: Pressed) -> bool:
    return any(isinstance(fact, Seen) and fact.at >= press.at for fact in recent.facts)


def _call(fact: Pressed) -> Event:
    return Event("finita", (), fact.seat, fact.at)


def _may_be_laying(state: State, fact: Pressed) -> bool:
    """A card that makes the press a call, or a slap, may be on its way."""
    turn = state.waiting[0] if state.phase is Phase.SERVING else state.active
    if not fact.hand or fact.seat != turn or state.phase is Phase.SHOWING:
        return False
    return state.counts[turn] == 2 or by_buttons(state)


def _means(state: State, fact: Pressed, seat: int | None) -> Reading:
    event = own_event(state, fact.at)
    if event is not None and seat == _whose_turn(state):
        return Proposal((event,))
    if seat is not None and is_allowed(state, _call(fact)):
        return Proposal((_call(fact),))
    if state.watch is not None and seat != state.active and _is_plain(state):
        return Proposal((Event("accuse", (), state.watch, fact.at),))
    name = player_name(state, seat if seat is not None else state.active)
    return Notice(_("{name} buzzed.").format(name=name))


def _is_plain(state: State) -> bool:
    """Buzzers of others mean nothing else at this table."""
    return not state.house.zwischenwerfen and not by_buttons(state)


def _whose_turn(state: State) -> int:
    return state.waiting[0] if state.phase is Phase.SERVING else state.active


def own_event(state: State, at: float) -> Event | None:
    """What the buzzer of whose turn it is means now."""
    if state.phase is Phase.SERVING:
        return Event("fail", (), state.waiting[0], at)
    verb = {Phase.TURN: "draw", Phase.PENDING: "draw", Phase.DREW: "pass"}.get(state.phase)
    return Event(verb, at=at) if verb else None


# Slaps ------------------------------------------------------------------------------------------------------


def _slapped(state: State, recent: Recent, fact: Pressed, seat: int) -> Reading:
    before = pressed_in_order(recent.facts, fact.at)
    if seat in {press.seat for press in before}:
        return _means(state, fact, seat)
    presses = pressed_in_order((*recent.facts, fact), fact.at)
    found = last_of(state, presses, fact.at)
    if found:
        return Proposal(found, presses)
    if len(presses) == state.players - 1:
        return Wait(due(presses))
    return Notice(_("{number} of {players} have slapped.").format(number=len(presses), players=state.players))


# One button for all -----------------------------------------------------------------------------------------


def _shared(state: State, fact: Pressed) -> Reading:
    """The rules know what it can mean, only the table knows who it was."""
    answers = list(_meanings(state, fact.at))
    if len(answers) == 1 and answers[0].events:
        return Proposal(answers[0].events)
    nobody = Answer(_("Nobody, by mistake"))
    return ask(state, _("Who pressed the button?"), (*answers, nobody))


def _meanings(state: State, at: float) -> Iterable[Answer]:
    event = own_event(state, at)
    if event is not None:
        verbs = {"draw": _("{name} draws"), "pass": _("{name} passes"), "fail": _("{name} cannot serve")}
        name = player_name(state, _whose_turn(state))
        yield Answer(verbs[event.verb].format(name=name), (event,))
    for seat in range(state.players):
        call = Event("finita", (), seat, at)
        if is_allowed(state, call):
            yield Answer(_("{name}: Finita!").format(name=player_name(state, seat)), (call,))
