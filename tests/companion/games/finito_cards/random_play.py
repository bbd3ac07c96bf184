"""Random but lawful matches of FINITO! cards, without hands: any card that can still come may be laid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.game import Event, Refused, Setup
from companion.games.finito_cards.deck import COLOUR_WORDS, COLOURS, KINDS, LABELS, NUMBERS
from companion.games.finito_cards.rules import SETTINGS, apply, start
from companion.games.finito_cards.state import Phase, State, copies_left
from companion.settings import Rules

LONGEST = 20_000  # events; a match that has not ended by then never will


def random_setup(rng: Random) -> Setup:
    names = ("One", "Two", "Three", "Four", "Five", "Six")[: rng.randint(2, 6)]
    chosen = {setting.name: rng.choice(setting.values) for setting in SETTINGS}
    extras = {"removed": "rT yT bL bL"} if len(names) == 2 and rng.random() < 0.5 else {}
    target = rng.choice((None, None, 1, 30))
    return Setup(names, Rules.of(SETTINGS, chosen), rng.randrange(len(names)), target, extras)


def play(rng: Random, setup: Setup, look: Callable[[State], None]) -> list[Event]:
    """Plays a match to its end; `look` sees every state. Returns what was accepted."""
    events: list[Event] = []
    state, now = start(setup), 0.0
    while state.phase is not Phase.GAME_OVER:
        assert len(events) < LONGEST, "the match does not end"
        now = round(now + rng.choice((0.5, 1.5, 3.0, 7.0)), 3)
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
    if state.phase in (Phase.SETUP, Phase.ROUND_OVER):
        return random_opening(rng, state)
    chances = {
        Phase.TURN: ("lay",) * 8 + ("finito", "late", "miscall", "end"),
        Phase.WINDOW: ("lay",) * 4 + ("finito",) * 2 + ("end",) * 3 + ("late", "reassign", "miscall"),
        Phase.DECIDE: ("lay", "end", "late", "reassign"),
        Phase.STRUCK: ("take", "take", "finito", "miscall"),
    }
    return _MAKERS[rng.choice(chances[state.phase])](rng, state)


def random_recount(rng: Random, state: State) -> Event:
    count, seat = str(rng.choice((0, 1, 2, 5, 20, 50))), rng.randrange(state.players)
    what = rng.choice(("owned", "under", "pile", "cleared"))
    if what == "pile":
        return Event("recount", (what, rng.choice(COLOUR_WORDS), count))
    return Event("recount", (what, count), None if what == "cleared" else seat)


def random_opening(rng: Random, state: State) -> Event:
    cards = tuple(colour + rng.choice(NUMBERS) for colour in COLOURS)
    return Event("open", cards, rng.choice((None, *range(state.players))))


def _lay(rng: Random, state: State) -> Event:
    some = rng.sample(LABELS, 12)
    return Event("lay", (next((card for card in some if copies_left(state, card)), some[0]),))


def _finito(rng: Random, state: State) -> Event:
    return Event("finito", (), rng.randrange(state.players))


def _late(rng: Random, state: State) -> Event:
    lays = state.lays or state.ended
    card = rng.choice(lays).card if lays else rng.choice(COLOURS) + rng.choice(KINDS)
    return Event("finito", (card,), rng.randrange(state.players))


def _miscall(rng: Random, state: State) -> Event:
    return Event("miscall", (), rng.randrange(state.players))


def _reassign(rng: Random, state: State) -> Event:
    return Event("reassign", (str(rng.randint(1, 3)),))


def _end(rng: Random, state: State) -> Event:
    return Event("end")


def _take(rng: Random, state: State) -> Event:
    return Event("take")


_MAKERS: dict[str, Callable[[Random, State], Event]] = {
    "lay": _lay,
    "finito": _finito,
    "late": _late,
    "miscall": _miscall,
    "reassign": _reassign,
    "end": _end,
    "take": _take,
}
