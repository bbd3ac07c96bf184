"""Two cards that came in one look: the lower one was faster."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Answer, Event, Proposal, Reading
from companion.games.finita.asking import ask
from companion.games.finita.laid import jumping
from companion.games.finita.names import card_name
from companion.games.finita.possible import is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.spots import DISCARD
from companion.games.finita.state import State
from companion.words import _


def two_laid(state: State, under: str, top: str, at: float) -> Reading:
    """First `under`, in turn or thrown in, and then `top` by whose turn it is then."""
    answers = tuple(_ways(state, under, top, at))
    if len(answers) == 1:
        return Proposal(answers[0].events)
    text = _("Who laid the {card}?").format(card=card_name(under))
    return ask(state, text, answers, DISCARD) if answers else None


def two_came(state: State, under: str, top: str, at: float) -> Reading:
    """Both were read. Thrown in, the lower one was faster and the other goes back; a twin on top came too
    late; else two players laid one after the other."""
    jumpers = jumping(state, under)
    lower, upper = Event("lay", (under,), None, at), Event("lay", (top,), None, at)
    if not jumpers and top != state.top and is_allowed(state, lower, upper):
        return Proposal((lower, upper))
    name = player_name(state, state.active)
    both = [Answer(_("Both were laid in turn"), (lower, upper))]
    own = Answer(_("{name}, in turn; the other goes back").format(name=name), (lower,), seat=state.active)
    thrown = [
        Answer(player_name(state, seat), (Event("jump", (under,), seat, at),), seat=seat) for seat in jumpers
    ]
    text = _("Two cards came at once, the {card} was faster. Who laid it?").format(card=card_name(under))
    return ask(state, text, (*thrown, own, *both), DISCARD)


def _ways(state: State, under: str, top: str, at: float) -> Iterator[Answer]:
    upper = Event("lay", (top,), None, at)
    first = [Event("lay", (under,), None, at)]
    first += [Event("jump", (under,), seat, at) for seat in jumping(state, under)]
    for lower in first:
        seat = state.active if lower.seat is None else lower.seat
        if is_allowed(state, lower, upper):
            yield Answer(player_name(state, seat), (lower, upper))
    twins = Event("lay", (under, top), None, at)
    if under == top and is_allowed(state, twins):
        yield Answer(_("{name}, both at once").format(name=player_name(state, state.active)), (twins,))
