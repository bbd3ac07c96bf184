"""Every event that the rules would accept now, verb by verb; hands shown for scoring aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.game import Event
from companion.games.finita.calls import may_call
from companion.games.finita.deck import CARDS, LABELS, NUMBERS, PIA, SEATS, WISH
from companion.games.finita.house import house_of
from companion.games.finita.jumping import may_jump
from companion.games.finita.laying import is_possible, may_together
from companion.games.finita.memory import may_turn_up
from companion.games.finita.notation import NOTHING_SHOWN, PAIRS, RUNS, SETS, SINGLES, Play, Words
from companion.games.finita.opening import opens, starters
from companion.games.finita.penalties import free_out_of_turn, is_wrong, may_misslap
from companion.games.finita.pia import may_dodge
from companion.games.finita.powers import may_show, served_by
from companion.games.finita.state import BETWEEN, RUNNING, Phase, State, answerer, fits, in_hand

_Lays = Mapping[str, tuple[tuple[Event, Play], ...]]


def _by_first(verb: str, plays: Mapping[Words, Play]) -> _Lays:
    """Events by the card that has to fit."""
    written = [(Event(verb, words), play) for words, play in plays.items()]
    return {
        label: tuple((event, play) for event, play in written if play.labels[0] == label) for label in LABELS
    }


_LAYS = tuple(_by_first("lay", plays) for plays in (SINGLES, PAIRS, RUNS, SETS))
_DODGES, _BLINDS = (
    tuple((Event(verb, words), play) for words, play in SINGLES.items()) for verb in ("dodge", "blind")
)
_OPENINGS = tuple(words for words in SINGLES if len(words) == 1 or words[0] == WISH)
_SHOWN = (*NUMBERS, NOTHING_SHOWN, PIA)
_WRONG = tuple(
    tuple((label, Event("wrong", (label,), seat)) for label in LABELS) for seat in range(SEATS[-1])
)


def legal(state: State) -> Iterator[Event]:
    if state.phase in BETWEEN:
        yield from _openings(state)
    if state.phase not in RUNNING:
        return
    yield from _in_turn(state)
    yield from _answers(state)
    yield from _powers(state)
    yield from _calls(state)
    yield from _penalties(state)


def _openings(state: State) -> Iterator[Event]:
    house, able = house_of(state.next_rules), starters(state)
    for words in _OPENINGS:
        if opens(house, words[0]):
            yield from (Event("open", words, seat) for seat in able)


def _in_turn(state: State) -> Iterator[Event]:
    """What the active player may lay or draw, and what others may throw in between."""
    if state.phase is Phase.SERVING or state.phase is Phase.SHOWING:
        return
    yield from _lays(state)
    yield Event("pass" if state.phase is Phase.DREW else "draw")
    if state.aside[state.active]:
        yield from (event for event, play in _BLINDS if may_turn_up(state, play))
    top = state.pile[-1]
    for seat in range(len(state.counts)):
        if may_jump(state, seat, top):
            yield Event("jump", (top,), seat)


def _lays(state: State) -> Iterator[Event]:
    for label, first in CARDS.items():
        if not fits(state, first):
            continue
        for plays in _LAYS:
            group = plays[label]
            if group and may_together(state, group[0][1].size, first):
                yield from (event for event, play in group if play.size > 1 or is_possible(state, play))


def _answers(state: State) -> Iterator[Event]:
    """Pia against a draw card or a skip."""
    if answerer(state) is None:
        return
    yield Event("divert")
    if may_dodge(state, None):
        yield Event("dodge")
    yield from (event for event, play in _DODGES if may_dodge(state, play))


def _powers(state: State) -> Iterator[Event]:
    if state.phase is Phase.SERVING:
        seat = state.waiting[0]
        if in_hand(state, seat):
            yield from (Event("serve", (label,), seat) for label in served_by(state))
        yield Event("fail", (), seat)
    if state.phase is Phase.SHOWING:
        for seat in state.waiting:
            yield from (Event("show", (word,), seat) for word in _SHOWN if may_show(state, seat, word))


def _calls(state: State) -> Iterator[Event]:
    for seat in range(len(state.counts)):
        if may_call(state, seat):
            yield Event("finita", (), seat)
    if state.watch is not None:
        yield Event("accuse", (), state.watch)


def _penalties(state: State) -> Iterator[Event]:
    seats = range(len(state.counts))
    fines = {
        "suggest": True,
        "question": state.house.dumme_frage,
        "slap": state.slap,
        "misslap": may_misslap(state),
    }
    for verb, bookable in fines.items():
        if bookable:
            yield from (Event(verb, (), seat) for seat in seats)
    if state.zero:
        yield from (Event("shuffle", (), seat) for seat in seats if seat != state.layer and state.aside[seat])
    for seat in seats:
        yield from _wrongs(state, seat)


def _wrongs(state: State, seat: int) -> Iterator[Event]:
    if seat == state.active:
        return (event for label, event in _WRONG[seat] if is_wrong(state, seat, label))
    free = free_out_of_turn(state, seat)
    return (event for label, event in _WRONG[seat] if label not in free)
