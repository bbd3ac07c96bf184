"""What the rules would say: asked first, so that nothing is offered and then refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.game import Event, Refused
from companion.games.finita.deck import LABELS
from companion.games.finita.notation import SINGLES
from companion.games.finita.rules import apply
from companion.games.finita.state import State

Events = tuple[Event, ...]

#: One way to say each card: whether it can be laid hangs seldom on what is said with it.
SPOKEN: Mapping[str, tuple[str, ...]] = {
    label: next(words for words in SINGLES if words[0] == label) for label in LABELS
}


def after(state: State, events: Iterable[Event]) -> State | None:
    """Where `events` lead, or None if the rules refuse one of them."""
    try:
        for event in events:
            state = apply(state, event)
    except Refused:
        return None
    return state


def is_allowed(state: State, *events: Event) -> bool:
    return after(state, events) is not None


def refusal(state: State, events: Iterable[Event]) -> Refused | None:
    """Why the rules refuse it."""
    try:
        for event in events:
            state = apply(state, event)
    except Refused as why:
        return why
    return None
