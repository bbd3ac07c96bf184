"""Two cards that came in one look: the lower one was faster."""

from __future__ import annotations

from companion.game import Answer, Event, Proposal, Reading
from companion.games.finita.asking import ask
from companion.games.finita.laid import jumping
from companion.games.finita.names import card_name
from companion.games.finita.possible import is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.spots import DISCARD
from companion.games.finita.state import State, copies_left
from companion.words import _


def two_came(state: State, under: str, top: str, at: float, buzzed: int | None = None) -> Reading:
    """Thrown in, the lower one was faster and the other goes back; a twin on top came too late; else two
    players laid one after the other, or one laid twins. Under the old top nothing may have come at all."""
    if top == state.top and copies_left(state, top) <= 0:
        return None  # it lay there before: the pile was put straight, and another card shows
    if buzzed is not None:
        return Proposal((Event("jump", (under,), buzzed, at),))
    jumpers = jumping(state, under)
    lower, upper = Event("lay", (under,), None, at), Event("lay", (top,), None, at)
    if not jumpers and top != state.top and is_allowed(state, lower, upper):
        return Proposal((lower, upper))
    name = player_name(state, state.active)
    both = [Answer(_("Both were laid in turn"), (lower, upper))]
    twins = Event("lay", (under, top), None, at)
    both += [Answer(_("{name}, both at once").format(name=name), (twins,))] if under == top else []
    own = Answer(_("{name}, in turn; the other goes back").format(name=name), (lower,), seat=state.active)
    thrown = [
        Answer(player_name(state, seat), (Event("jump", (under,), seat, at),), seat=seat) for seat in jumpers
    ]
    text = _("Two cards came at once, the {card} was faster. Who laid it?").format(card=card_name(under))
    moved = [Answer(_("Only moved"))] if top == state.top else []
    return ask(state, text, (*thrown, own, *both, *moved), DISCARD)
