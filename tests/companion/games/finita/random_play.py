"""Random but lawful matches of FINITA, without hands: any card that fits may be laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from random import Random

from companion.game import Event, Setup
from companion.games.finita.deck import LABELS, NUMBERS, PIA, SEATS, WISH
from companion.games.finita.notation import NOTHING_SHOWN, PLAYS, SINGLES
from companion.games.finita.rules import SETTINGS, apply, legal, start
from companion.games.finita.scoring import still_to_show
from companion.games.finita.state import Phase, State
from companion.settings import Rules

NAMES = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
#: What happens more often than other things, and what more seldom; otherwise nobody would ever go out.
WEIGHTS = {"lay": 24, "jump": 12, "blind": 12, "serve": 12, "wrong": 0.3, "suggest": 0.1, "misslap": 0.1}
BY_CARD = ("jump", "serve", "wrong")
BY_NAME = ("fail", "finita", "accuse", "slap", "misslap", "shuffle", "suggest", "question")


def random_setup(rng: Random, **chosen: str) -> Setup:
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
    seat = rng.choice(still_to_show(state))
    return Event("hand", tuple(rng.choices(LABELS, k=state.counts[seat])), seat)


@cache
def everything(players: int) -> tuple[Event, ...]:
    """Every event that can be written, hands shown for scoring aside; most of it is not allowed."""
    seats = range(players)
    return (
        *(Event("lay", words) for words in PLAYS),
        *(Event(verb, words) for verb in ("blind", "dodge") for words in SINGLES),
        *(Event(verb) for verb in ("dodge", "draw", "pass", "divert")),
        *(Event("open", words, seat) for words in SINGLES for seat in seats if _opens(words)),
        *(Event(verb, (label,), seat) for verb in BY_CARD for label in LABELS for seat in seats),
        *(Event("show", (word,), seat) for word in (*NUMBERS, NOTHING_SHOWN, PIA) for seat in seats),
        *(Event(verb, (), seat) for verb in BY_NAME for seat in seats),
    )


def _opens(words: tuple[str, ...]) -> bool:
    return len(words) == 1 or words[0] == WISH
