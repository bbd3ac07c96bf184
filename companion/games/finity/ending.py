"""How a game of FINITY ends, and who comes in first, second, third and last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby

from companion.games.finity.paths import walk_of
from companion.games.finity.state import Ending, State

REPEATED = 3  # times the same board

Groups = tuple[tuple[int, ...], ...]


def decided(state: State) -> State:
    """After a move: complete paths first, then the rounds without a ring, then repetition."""
    state = _arrived(state)
    if state.ending is not None:
        return state
    if state.quiet >= state.quiet_limit:
        return replace(state, ending=Ending.QUIET)
    if state.seen.count(state.board) >= REPEATED:
        return replace(state, ending=Ending.REPEATED)
    return state


def _arrived(state: State) -> State:
    """Whoever has a full path, whoever made the move."""
    arrived = [seat for seat in state.playing if walk_of(state, seat).is_full]
    if not arrived:
        return state
    groups = _ranked(arrived, lambda seat: (walk_of(state, seat).different, state.board.rings_of(seat)))
    if state.rules.word("places") == "longest":
        return replace(state, finished=groups[:1], ending=Ending.PATH)
    state = replace(state, finished=(*state.finished, *groups))
    return replace(state, ending=Ending.PATH) if len(state.playing) <= 1 else state


def without(state: State, seat: int) -> State:
    """A player has resigned; the last one left wins, or takes the next place."""
    state = replace(state, resigned=(*state.resigned, seat))
    if len(state.playing) > 1:
        return state
    return replace(state, finished=(*state.finished, state.playing), ending=Ending.RESIGNED)


def winners(state: State) -> tuple[int, ...]:
    """Empty until the game is over, and when it is drawn before anybody has arrived."""
    over = state.ending is not None and state.finished
    return tuple(sorted(state.finished[0])) if over else ()


def places(state: State) -> tuple[int, ...]:
    """By seat, from 1 on; who shares a place is followed by a gap. Whoever resigned first is last."""
    groups = (*state.finished, *_others(state), *((seat,) for seat in reversed(state.resigned)))
    place_of, place = dict[int, int](), 1
    for group in groups:
        place_of.update(dict.fromkeys(group, place))
        place += len(group)
    return tuple(place_of[seat] for seat in range(state.players))


def _others(state: State) -> Groups:
    """Those who were still playing at the end: placed by their paths if somebody won, else all equal."""
    if not state.playing:
        return ()
    if not state.finished or state.rules.word("places") == "play_on":
        return (state.playing,)
    rings = state.rules.word("places_tie") == "rings"
    return _ranked(
        state.playing,
        lambda seat: (walk_of(state, seat).longest, state.board.rings_of(seat) if rings else 0),
    )


def _ranked(seats: Iterable[int], worth: Callable[[int], tuple[int, int]]) -> Groups:
    """Best first, equals together."""
    ordered = sorted(seats, key=worth, reverse=True)
    return tuple(tuple(group) for _worth, group in groupby(ordered, key=worth))
