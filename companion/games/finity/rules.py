"""The rules of FINITY: what an event makes of a state. Pure; what is refused stays unbooked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.game import Event, Refused, Setup, Unreadable
from companion.games.finity.allowed import CHECKS
from companion.games.finity.building import built
from companion.games.finity.ending import decided, without
from companion.games.finity.geometry import SLOT, STATION
from companion.games.finity.legal import can_act, legal
from companion.games.finity.notation import ADDS, COLOURS, HEADERS, RINGS, VERBS, colour_of, reversed_
from companion.games.finity.paths import swept
from companion.games.finity.report import outcome, report
from companion.games.finity.settings import SETTINGS, objection
from companion.games.finity.state import Board, Ending, Move, Phase, State, first_board, put
from companion.settings import Rules

__all__ = [
    "HEADERS",
    "SETTINGS",
    "VERBS",
    "Phase",
    "State",
    "amend",
    "apply",
    "legal",
    "outcome",
    "report",
    "start",
    "target",
]


def target(_players: int) -> int | None:
    """No points are counted."""
    return None


def start(setup: Setup) -> State:
    if "tower" not in setup.extras:
        raise Unreadable("The header names no tower, and no path can be told without: add “tower: wwbwbbbb”.")
    tower, players = setup.extras["tower"], len(setup.players)
    why = objection(setup.rules, tower)
    if why:
        raise Unreadable(why.pattern, **why.values)
    return State(
        setup=setup,
        rules=setup.rules,
        next_rules=setup.rules,
        tower=bytes(map(COLOURS.index, tower)),
        board=first_board(players),
        active=setup.starter,
        moved=(False,) * players,
        left=(None,) * players,
    )


def amend(state: State, rules: Rules) -> State:
    """A match is one round: house rules change before its first move, or too late to matter."""
    why = objection(rules, state.setup.extras["tower"])
    if why:
        raise Refused(why.pattern, **why.values)
    return replace(state, next_rules=rules, rules=rules if state.is_new else state.rules)


def apply(state: State, event: Event) -> State:
    CHECKS[event.verb](state, event)
    return _EFFECTS[event.verb](state, event)


def _add(state: State, event: Event) -> State:
    slot, lying = ADDS[event.words]
    return _moved(state, state.board._replace(bridges=put(state.board.bridges, slot, lying)))


def _reverse(state: State, event: Event) -> State:
    slot, bridges = SLOT[event.words[0]], state.board.bridges
    return _moved(state, state.board._replace(bridges=put(bridges, slot, reversed_(bridges[slot]))))


def _remove(state: State, event: Event) -> State:
    slot, bridges = SLOT[event.words[0]], state.board.bridges
    removed = slot, colour_of(bridges[slot])
    return _moved(state, state.board._replace(bridges=put(bridges, slot, 0)), removed=removed)


def _ring(state: State, event: Event) -> State:
    station, size = RINGS[event.words]
    rings = put(state.board.rings, 3 * station + size, state.active + 1)
    return _moved(state, state.board._replace(rings=rings))


def _blocker(state: State, event: Event) -> State:
    source, slot = (SLOT[word] for word in event.words)
    blockers = put(put(state.board.blockers, source, 0), slot, state.active + 1)
    return _moved(state, state.board._replace(blockers=blockers), left=source)


def _unblock(state: State, event: Event) -> State:
    slot = SLOT[event.words[0]]
    return _moved(state, state.board._replace(blockers=put(state.board.blockers, slot, 0)))


def _hq(state: State, event: Event) -> State:
    posts = put(state.board.posts, state.active, STATION[event.words[0]])
    return _moved(state, state.board._replace(posts=posts))


def _resign(state: State, event: Event) -> State:
    assert event.seat is not None, event  # the notation demands a player
    state = without(replace(state, orphans=()), event.seat)
    if state.ending is not None or event.seat != state.active:
        return state
    return _passed(state)


def _moved(
    state: State, board: Board, removed: tuple[int, int] | None = None, left: int | None = None
) -> State:
    """The move is made: orphans go, the end is looked for, and the turn passes."""
    seat = state.active
    now, orphans = swept(state.tower, board)
    after = replace(
        state,
        board=now,
        moved=(*state.moved[:seat], True, *state.moved[seat + 1 :]),
        left=(*state.left[:seat], left, *state.left[seat + 1 :]),
        turn=state.turn + 1,
        quiet=state.quiet + 1 if now.rings == state.board.rings else 0,
        orphans=orphans,
        last=Move(state.board, removed, bool(orphans)),
        seen=(*(state.seen or (state.board,)), now) if state.rules.on("threefold") else (),
    )
    after = decided(after)
    return after if after.ending is not None else _passed(after)


def _passed(state: State) -> State:
    """To the next player who can do anything at all."""
    for step in range(1, state.players + 1):
        seat = (state.active + step) % state.players
        if seat in state.playing:
            next_ = replace(state, active=seat)
            if can_act(next_):
                return next_
    return replace(state, ending=Ending.STUCK)


_EFFECTS: Mapping[str, Callable[[State, Event], State]] = {
    "add": _add,
    "reverse": _reverse,
    "remove": _remove,
    "ring": _ring,
    "blocker": _blocker,
    "unblock": _unblock,
    "hq": _hq,
    "teleport": _hq,
    "resign": _resign,
    "set": built,
}
