"""How players made of code choose their moves in FINITY: they follow their cheapest plan, hinder whoever is
about to arrive, and now and then do as they please. Pure: chance comes from outside."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game import Event
from companion.games.finity.geometry import SLOTS, STATIONS
from companion.games.finity.legal import actions, is_allowed
from companion.games.finity.notation import SIZES, spoken
from companion.games.finity.paths import walk_of
from companion.games.finity.planning import Need, NewBridge, NewRing, Plan, best_plan
from companion.games.finity.state import State

CLOSE = 1  # moves from the centre: time to do something about it
ATTENTIVE = 0.7  # how often a player notices
WHIM = 0.06  # how often any legal action will do


def choose(state: State, rng: Random) -> Event:
    """A legal action of the active player."""
    if rng.random() < WHIM:
        return _anything(state, rng)
    own = best_plan(state, state.active, rng)
    for event in (*_arriving(own), *_hindering(state, own, rng), *_advancing(own)):
        if is_allowed(state, event):
            return event
    return _anything(state, rng)


def _arriving(own: Plan | None) -> Iterator[Event]:
    """The one move that is missing."""
    if own is not None and own.cost == CLOSE:
        yield from _advancing(own)


def _advancing(own: Plan | None) -> Iterator[Event]:
    for need in own.needs if own is not None else ():
        yield from _done(need)


def _done(need: Need) -> Iterator[Event]:
    if isinstance(need, NewRing):
        yield from (Event("ring", (size, STATIONS[need.station].name)) for size in SIZES)
    else:
        yield Event("add", (*spoken(need.slot, need.lying), SLOTS[need.slot].name))


def _hindering(state: State, own: Plan | None, rng: Random) -> Iterator[Event]:
    """Against those who are close: takes away or turns what they rely on, or blocks what they need."""
    if rng.random() > ATTENTIVE:
        return
    spared = own.used if own is not None else ()
    for seat in _advanced(state):
        theirs = best_plan(state, seat, rng)
        if theirs is None or theirs.cost > CLOSE:
            continue
        yield from _blocking(state, theirs)
        for slot in reversed(theirs.used):
            if slot not in spared:
                yield from (Event(verb, (SLOTS[slot].name,)) for verb in ("remove", "reverse"))


def _advanced(state: State) -> list[int]:
    """Others whose paths are already long; the next player first."""
    order = [(state.active + step) % state.players for step in range(1, state.players)]
    able = [seat for seat in order if seat in state.playing]
    return [seat for seat in able if walk_of(state, seat).longest >= len(state.tower) - 2]


def _blocking(state: State, theirs: Plan) -> Iterator[Event]:
    for need in theirs.needs:
        if isinstance(need, NewBridge):
            own = [slot for slot, seat in state.board.blockers_lying() if seat == state.active]
            yield from (Event("blocker", (SLOTS[slot].name, SLOTS[need.slot].name)) for slot in own)


def _anything(state: State, rng: Random) -> Event:
    """Each kind of action as likely as any other."""
    able = list(actions(state))
    verb = rng.choice(sorted({event.verb for event in able}))
    return rng.choice([event for event in able if event.verb == verb])
