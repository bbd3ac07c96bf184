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
from companion.games.finity.rules import apply
from companion.games.finity.state import State

CLOSE = 1  # moves from the centre: time to do something about it
ATTENTIVE = 1.2  # divided by the number of players: how often one of them notices
WHIM = 0.06  # how often any legal action will do


def choose(state: State, rng: Random) -> Event:
    """A legal action of the active player."""
    if rng.random() < WHIM:
        return _anything(state, rng)
    own = best_plan(state, state.active, rng)
    for event in (*_arriving(own), *_hindering(state, rng), *_advancing(own)):
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


def _hindering(state: State, rng: Random) -> Iterator[Event]:
    """Against those who are close: what costs them most and oneself nothing, or else a blocker in the way."""
    if rng.random() > ATTENTIVE / state.players:
        return
    for seat in _advanced(state):
        theirs = best_plan(state, seat, rng)
        if theirs is None or theirs.cost > CLOSE:
            continue
        harm = {event: _harm(state, seat, event) for event in _breaking(state, theirs)}
        yield from sorted((event for event in harm if harm[event] > 0), key=lambda event: -harm[event])
        yield from _blocking(state, theirs)


def _advanced(state: State) -> list[int]:
    """Others whose paths are already long; the next player first."""
    order = [(state.active + step) % state.players for step in range(1, state.players)]
    able = [seat for seat in order if seat in state.playing]
    return [seat for seat in able if walk_of(state, seat).longest >= len(state.tower) - 2]


def _breaking(state: State, theirs: Plan) -> Iterator[Event]:
    for slot in dict.fromkeys(theirs.used):
        events = (Event(verb, (SLOTS[slot].name,)) for verb in ("remove", "reverse"))
        yield from (event for event in events if is_allowed(state, event))


def _harm(state: State, seat: int, event: Event) -> int:
    """Crossings and rings that an event costs another player; nothing is worth what it costs oneself."""
    after = apply(state, event)
    own = _standing(state, state.active) - _standing(after, state.active)
    return _standing(state, seat) - _standing(after, seat) - 2 * max(0, own)


def _standing(state: State, seat: int) -> int:
    return walk_of(state, seat).longest + state.board.rings_of(seat)


def _blocking(state: State, theirs: Plan) -> Iterator[Event]:
    own = [slot for slot, seat in state.board.blockers_lying() if seat == state.active]
    for need in theirs.needs:
        if isinstance(need, NewBridge):
            yield from (Event("blocker", (SLOTS[slot].name, SLOTS[need.slot].name)) for slot in own)


def _anything(state: State, rng: Random) -> Event:
    """Each kind of action as likely as any other."""
    able = list(actions(state))
    verb = rng.choice(sorted({event.verb for event in able}))
    return rng.choice([event for event in able if event.verb == verb])
