"""What a touched slot or station offers: two taps for any move, and only what is legal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Answer, Event, Notice, Question, Reading, Refused
from companion.games.finity.allowed import CHECKS
from companion.games.finity.geometry import SLOT, SLOTS, STATION
from companion.games.finity.names import told
from companion.games.finity.notation import BRIDGES, SIZES, spoken
from companion.games.finity.state import Phase, State
from companion.hex_board import touched as spot_of
from companion.words import _


def offered(state: State, place: str) -> Iterator[Event]:
    """The legal actions that end at a slot or station."""
    for event in _imaginable(state, place):
        try:
            CHECKS[event.verb](state, event)
        except Refused:
            continue
        yield event


def _imaginable(state: State, place: str) -> Iterator[Event]:
    if place in SLOT:
        yield Event("reverse", (place,))
        yield Event("remove", (place,))
        yield Event("unblock", (place,))
        for lying in BRIDGES:
            yield Event("add", (*spoken(SLOT[place], lying), place))
        for slot, owner in state.board.blockers_lying():
            if owner == state.active:
                yield Event("blocker", (SLOTS[slot].name, place))
    elif place in STATION:
        yield from (Event("ring", (size, place)) for size in SIZES)
        yield Event("hq", (place,))
        yield Event("teleport", (place,))


def choose(state: State, place: str, at: float) -> Reading:
    """The second tap, or the reason why there is nothing to choose."""
    if state.phase is Phase.GAME_OVER or not place:
        return None
    answers = tuple(Answer(told(state, event), (event._replace(at=at),)) for event in offered(state, place))
    if not answers:
        return Notice(_why_not(state, place), alarm=True)
    name = state.setup.players[state.active]
    text = _("{name} at {place}: what was done?").format(name=name, place=place)
    return Question(text, answers, doubt=False, about=(spot_of(place),))


def place_of(event: Event) -> str:
    """Where an action ends: what is touched for it."""
    return event.words[-1]


def _why_not(state: State, place: str) -> str:
    """The reason that says most: why a bridge cannot lie there, or a ring."""
    own = place in SLOT and state.board.blockers[SLOT[place]] == state.active + 1
    if own:
        return _("This blocker can be moved: touch the empty slot where it goes.")
    usual = Event("ring", ("m", place)) if place in STATION else _usual(state, place)
    try:
        CHECKS[usual.verb](state, usual)
    except Refused as why:
        return why.said(_)
    return _("Nothing can be done there now.")


def _usual(state: State, place: str) -> Event:
    slot = SLOT[place]
    if state.board.bridges[slot]:
        return Event("remove", (place,))
    if state.board.blockers[slot]:
        return Event("unblock", (place,))
    return Event("add", (*spoken(slot, BRIDGES[0]), place))
