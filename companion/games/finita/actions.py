"""What players can do and put right by hand; one table for touch and keys."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Event
from companion.games.finita.deck import NUMBERS, PIA
from companion.games.finita.laid import blind_only
from companion.games.finita.notation import NOTHING_SHOWN
from companion.games.finita.possible import is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.slaps import by_buttons
from companion.games.finita.state import RUNNING, Phase, State, answerer, in_hand
from companion.scene import Action
from companion.words import _


def actions(state: State) -> tuple[Action, ...]:
    """What belongs to the flow of the game, for tables without buzzers.

    “Forgotten!” is always there: offered only when it is true, it would tell the others.
    """
    if state.phase not in RUNNING:
        return ()
    flow = [_in_turn(state)] if state.phase is not Phase.SHOWING else []
    calls = [
        Action(_("Finita!"), Event("finita"), "f"),
        Action(_("Finita forgotten!"), Event("accuse"), "a"),
    ]
    return (*flow, *calls)


def _in_turn(state: State) -> Action:
    if state.phase is Phase.SERVING:
        return Action(_("Cannot serve"), Event("fail", (), state.waiting[0]), "space")
    if state.phase is Phase.DREW:
        return Action(_("Pass"), Event("pass"), "space")
    if state.pending:
        return Action(_("Draw {number}").format(number=state.pending), Event("draw"), "space")
    return Action(_("Draw"), Event("draw"), "space")


def choices(state: State) -> tuple[str, tuple[Action, ...]]:
    """What only people know and the table waits for, one tap each; and the question in words."""
    if state.phase is Phase.SHOWING:
        return _shown(state, state.waiting[0])
    if state.slap and not by_buttons(state):
        return _("Who slapped last?"), _by_player(state, "slap")
    if state.zero:
        return _("Whose cards laid aside change places?"), _by_player(state, "shuffle")
    together = _together(state)
    return "", (Action(together, Event("lay"), "k"),) if together else ()


def _together(state: State) -> str:
    """What may be laid in one action, besides a single card."""
    house = state.house
    if state.phase is not Phase.TURN or in_hand(state, state.active) < 2:
        return ""
    if house.poker:
        return _("Poker")
    return _("Twins") if house.zwischenwerfen else ""


def _by_player(state: State, verb: str) -> tuple[Action, ...]:
    events = (Event(verb, (), seat) for seat in range(state.players))
    able = [event for event in events if is_allowed(state, event)]
    return tuple(Action(player_name(state, event.seat or 0), event) for event in able)


def _shown(state: State, seat: int) -> tuple[str, tuple[Action, ...]]:
    text = _("Patrick: which number does {name} show?").format(name=player_name(state, seat))
    words = {**{number: number for number in NUMBERS}, NOTHING_SHOWN: _("none"), PIA: PIA}
    events = {word: Event("show", (word,), seat) for word in words}
    return text, tuple(Action(words[w], event) for w, event in events.items() if is_allowed(state, event))


def corrections(state: State) -> tuple[Action, ...]:
    """Penalties that people notice, and what the camera could not see."""
    return tuple(_told(state)) if state.phase in RUNNING else tuple(_scored(state))


def _told(state: State) -> Iterator[Action]:
    yield Action(_("A wrong card, or out of turn"), Event("wrong"))
    if answerer(state) is not None:
        yield Action(_("Pia: passed on"), Event("divert"))
        yield Action(_("Pia: not affected"), Event("dodge"))
    if state.house.zwischenwerfen:
        yield Action(_("A card was thrown in"), Event("jump"))
    if blind_only(state):
        yield Action(_("A card laid aside was turned up"), Event("blind"))
    yield Action(_("A suggestion: two cards"), Event("suggest"))
    if state.house.dumme_frage:
        yield Action(_("A superfluous question: one card"), Event("question"))
    if state.slap:
        yield Action(_("The last one to slap: one card"), Event("slap"))
    if state.house.klatschen:
        yield Action(_("Slapped without a 9: one card"), Event("misslap"))


def _scored(state: State) -> Iterator[Action]:
    if state.phase is Phase.SCORING:
        for seat, shown in enumerate(state.hands):
            if shown is None and state.counts[seat]:
                label = _("Tell {name}'s cards by hand").format(name=player_name(state, seat))
                yield Action(label, Event("hand", (), seat))
