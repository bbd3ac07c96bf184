"""Random but lawful matches of FINITA, without hands, for tests and measuring: any fitting card may come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random

from companion.game import Event, Setup
from companion.games.finita.deck import LABELS, SEATS
from companion.games.finita.rules import SETTINGS, apply, legal, start
from companion.games.finita.scoring import still_to_show
from companion.games.finita.state import Phase, State
from companion.settings import Rules

NAMES = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
#: What happens more often than other things, and what more seldom; otherwise nobody would ever go out.
WEIGHTS = {"lay": 24, "jump": 12, "blind": 12, "serve": 12, "wrong": 0.3, "suggest": 0.1, "misslap": 0.1}


def random_setup(rng: Random, **chosen: str) -> Setup:
    """Any number of players and any house rules; some are `chosen`."""
    names = NAMES[: rng.choice(SEATS)]
    picked = {setting.name: rng.choice(setting.values) for setting in SETTINGS} | chosen
    target = rng.choice((None, 1, 150))
    return Setup(names, Rules.of(SETTINGS, picked), rng.randrange(len(names)), target)


def play(rng: Random, setup: Setup, look: Callable[[State], None], most: int) -> list[Event]:
    """Plays a match to its end, or so many events of it; `look` sees every state. Returns what happened."""
    events: list[Event] = []
    state = start(setup)
    while state.phase is not Phase.GAME_OVER and len(events) < most:
        event = random_hand(rng, state) if state.phase is Phase.SCORING else random_choice(rng, state)
        state = apply(state, event)
        events.append(event)
        look(state)
    return events


def random_choice(rng: Random, state: State) -> Event:
    """One of the legal events: first the verb, for there are far more cards than calls."""
    able = defaultdict(list)
    for event in legal(state):
        able[event.verb].append(event)
    assert able, f"nobody can do anything: {state}"
    verb = rng.choices(tuple(able), [WEIGHTS.get(verb, 3) for verb in able])[0]
    return rng.choice(able[verb])


def random_hand(rng: Random, state: State) -> Event:
    """What somebody still holds: any cards, as many as the rules know."""
    seat = rng.choice(still_to_show(state))
    return Event("hand", tuple(rng.choices(LABELS, k=state.counts[seat])), seat)
