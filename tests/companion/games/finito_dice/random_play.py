"""Random but lawful matches of FINITO! dice. Players keep their counters in order now and then, or no match
would ever end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from random import Random

from companion.game import Event, Refused, Setup
from companion.games.finito_dice.board import COUNTERS, FACES, NUM, Board, moved, placed, sequence
from companion.games.finito_dice.rules import SETTINGS, apply, start
from companion.games.finito_dice.state import Phase, State, may_put, targets_from
from companion.settings import Rules

ENOUGH = 1500  # events; not every match has to end


def random_setup(rng: Random) -> Setup:
    names = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")[: rng.choice((1, 2, 2, 3, 4, 8))]
    chosen = {setting.name: rng.choice(setting.values) for setting in SETTINGS}
    chosen["extra_sets"] = "on" if len(names) > 4 else "off"
    target = rng.choice((1, 20, 30)) if chosen["match"] == "target_sum" and rng.random() < 0.7 else None
    return Setup(names, Rules.of(SETTINGS, chosen), target=target)


def play(rng: Random, setup: Setup, look: Callable[[State], None]) -> list[Event]:
    """Plays a match to its end, or long enough; `look` sees every state. Returns what was accepted."""
    events: list[Event] = []
    state, now = start(setup), 0.0
    while state.phase is not Phase.GAME_OVER and len(events) < ENOUGH:
        now = round(now + rng.random(), 3)
        event = random_event(rng, state)._replace(at=now if rng.random() < 0.9 else None)
        try:
            state = apply(state, event)
        except Refused:
            continue
        events.append(event)
        look(state)
    return events


def random_event(rng: Random, state: State) -> Event:
    """Something that players might do now; not everything of it is allowed."""
    seat = rng.randrange(state.players)
    if rng.random() < 0.1:
        return rng.choice(_SLIPS)(rng, seat)
    if state.sorted and rng.random() < 0.5:
        return Event("finito", (), rng.choice(state.sorted))
    if not state.waiting:
        return random_roll(rng, seat)
    return _sensible(rng, state, rng.choice(state.waiting))


def _sensible(rng: Random, state: State, seat: int) -> Event:
    """Any action that is allowed; mostly the one that keeps most counters in order."""
    able = list(_actions(state, seat))
    rng.shuffle(able)
    return max(able, key=lambda action: _in_order(action[1]))[0] if rng.random() < 0.9 else able[0][0]


def _actions(state: State, seat: int) -> list[tuple[Event, Board]]:
    board = state.boards[seat]
    if state.phase is Phase.PLACE:
        return [
            (Event("put", (f"{counter}@{square}",), seat), placed(board, counter, square))
            for counter in may_put(state, seat)
            for square in targets_from(state, seat)
        ]
    return [
        (Event("move", (f"{source}>{square}",), seat), moved(board, source, square))
        for source, counter in enumerate(board)
        if counter
        for square in targets_from(state, seat, source)
    ]


def _in_order(board: Board) -> int:
    """How many counters could stay if the others were moved: the longest ascending subsequence."""
    ends: list[int] = []
    for counter in sequence(board):
        place = bisect_left(ends, counter)
        ends[place : place + 1] = [counter]
    return len(ends)


def random_roll(rng: Random, _seat: int) -> Event:
    return Event("roll", (str(rng.choice(FACES)),))


def random_open(rng: Random, seat: int) -> Event:
    counters = rng.sample(COUNTERS, rng.choice((1, 2, 3, 3, 3)))
    return Event("open", tuple(map(str, counters)), seat)


def random_put(rng: Random, seat: int) -> Event:
    return Event("put", (f"{rng.choice(COUNTERS)}@{rng.randrange(len(NUM))}",), seat)


def random_move(rng: Random, seat: int) -> Event:
    return Event("move", (f"{rng.randrange(len(NUM))}>{rng.randrange(len(NUM))}",), seat)


def _spoken(verb: str) -> Callable[[Random, int], Event]:
    return lambda _rng, seat: Event(verb, (), None if verb == "reroll" else seat)


_SLIPS = (
    random_roll,
    random_open,
    random_open,
    random_put,
    random_move,
    *map(_spoken, ("stay", "finito", "reroll")),
)
