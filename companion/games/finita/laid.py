"""A card came to lie on the discard pile: by the phase the rules know whose it is and what it does.

What the rules accept is booked; what only the table knows is asked; what they refuse becomes a question with
the reason, so that the penalty is one tap away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.facts import Asked, Fact, Pressed
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finita.arguments import Make, can_be, spoken
from companion.games.finita.asking import ask, leading
from companion.games.finita.deck import PIA
from companion.games.finita.jumping import is_late
from companion.games.finita.names import card_name
from companion.games.finita.possible import is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.slaps import by_buttons
from companion.games.finita.state import Phase, State, after, answerer, in_hand
from companion.games.finita.wrong import refused, too_late, too_slow
from companion.words import _

LATE_S = 2.0  # who throws in a twin of a covered card does it soon, or it is laid in turn
RACE_S = 1.0  # a card so soon after one that was thrown in was on its way before it lay there
NAMING_S = 4.0  # a buzz so soon before a card says whose it is


class Came(NamedTuple):
    """A card that lies on the pile now: read by the camera at `spot`, or told by hand where there is none."""

    label: str
    at: float
    spot: str | None
    facts: tuple[Fact, ...] = ()  # what happened since the last event,
    since: float | None = None  # and when that was

    def event(self, verb: str, seat: int | None = None) -> Event:
        return Event(verb, (self.label,), seat, self.at)

    def make(self, verb: str, *before: Event) -> Make:
        """The events that book it, once what is said with it is known."""
        return lambda words: (*before, Event(verb, words, None, self.at))


def judged(state: State, card: Came) -> Reading:
    return _BY_PHASE[state.phase](state, card)


def can_come(state: State, label: str, at: float = 0.0, facts: tuple[Fact, ...] = ()) -> bool:
    """Whether this card would be right now, whoever lays it."""
    card = Came(label, at, None, facts)
    if state.phase is Phase.SERVING:
        return is_allowed(state, card.event("serve", state.waiting[0]))
    if answerer(state) is not None and dodging(facts):
        return can_be(state, label, card.make("dodge"))
    if answerer(state) is not None and label == PIA:
        return True
    if blind_only(state):
        return can_be(state, label, card.make("blind"))
    ways = [card.make("lay"), card.make("lay", Event("draw", at=at))][: 1 + (state.phase is Phase.PENDING)]
    return bool(jumping(state, label)) or any(can_be(state, label, make) for make in ways)


# In turn ----------------------------------------------------------------------------------------------------


def _in_turn(state: State, card: Came) -> Reading:
    if answerer(state) is not None and (card.label == PIA or dodging(card.facts)):
        return _pia(state, card)
    jumpers = jumping(state, card.label)
    if jumpers:
        return _identical(state, card, jumpers)
    if blind_only(state):
        return _blind(state, card)
    if _raced(state, card):
        return too_slow(state, card.label, card.spot, _laid(state, card))
    if _is_late(state, card):
        return too_late(state, card.label, card.at, card.spot, _laid(state, card))
    buzzed = named(state, card)
    if buzzed is not None and buzzed in jumping(state, state.top or ""):
        return _buzzed_in(state, card, buzzed)
    if buzzed == after(state, state.active):
        return _whose(state, card, buzzed)
    return _laid(state, card)


def _laid(state: State, card: Came) -> Reading:
    make = card.make("lay")
    if can_be(state, card.label, make):
        return spoken(state, card.label, make, state.active, card.spot)
    return refused(state, card.label, card.at, card.spot, state.active)


def blind_only(state: State) -> bool:
    """The active player has nothing left but cards laid aside."""
    return state.phase in (Phase.TURN, Phase.DREW, Phase.PENDING) and not in_hand(state, state.active)


def _blind(state: State, card: Came) -> Reading:
    make = card.make("blind")
    if can_be(state, card.label, make):
        return spoken(state, card.label, make, state.active, card.spot)
    return refused(state, card.label, card.at, card.spot, state.active)


# Thrown in --------------------------------------------------------------------------------------------------


def jumping(state: State, label: str) -> tuple[int, ...]:
    """Who may throw this card in now."""
    seats = range(state.players) if label == state.top and state.house.zwischenwerfen else ()
    return tuple(seat for seat in seats if is_allowed(state, Event("jump", (label,), seat)))


def _identical(state: State, card: Came, jumpers: tuple[int, ...]) -> Reading:
    buzzed = named(state, card)
    if buzzed in jumpers:
        return Proposal((card.event("jump", buzzed),))
    return who_laid(state, card, jumpers)


def who_laid(state: State, card: Came, jumpers: tuple[int, ...]) -> Question:
    """The identical card came: only the table knows from whose hand. A buzzer answers, too."""
    text = _("Who laid the second {card}?").format(card=card_name(card.label))
    active = player_name(state, state.active)
    own = card.event("blind" if blind_only(state) else "lay")
    in_turn = Answer(_("{name}, in turn").format(name=active), (own,), seat=state.active)
    others = [seat for seat in jumpers if seat != state.active]
    thrown = (Answer(player_name(state, seat), (card.event("jump", seat),), seat=seat) for seat in others)
    return ask(state, text, (in_turn, *thrown), card.spot)


def _buzzed_in(state: State, card: Came, seat: int) -> Reading:
    """Somebody buzzed, and another card came: perhaps the one that was thrown in lies hidden below it."""
    top, name = card_name(state.top or ""), player_name(state, seat)
    jump = Event("jump", (state.top or "",), seat, card.at)
    laid = _("No, {name} laid the {card}").format(
        name=player_name(state, state.active), card=card_name(card.label)
    )
    answers = (
        Answer(_("Yes; the {card} goes back").format(card=card_name(card.label)), (jump,)),
        leading(laid, _laid(state, card)),
    )
    text = _("{name} buzzed: was a second {card} thrown in before?").format(name=name, card=top)
    return ask(state, text, filter(None, answers), card.spot, doubt=True)


def _raced(state: State, card: Came) -> bool:
    """Somebody has just thrown in a twin, faster than whose turn it was before."""
    if not state.house.zwischenwerfen or state.pile[-2:] != (state.top, state.top) or card.since is None:
        return False
    return card.at - card.since < RACE_S


def _is_late(state: State, card: Came) -> bool:
    """It is identical to the card that has just been covered: perhaps somebody threw it in too late."""
    if not is_late(state, card.label) or card.since is None:
        return False
    return card.at - card.since < LATE_S


def named(state: State, card: Came) -> int | None:
    """Whose buzz came just before the card. Where buzzers slap they name nobody."""
    if by_buttons(state):
        return None
    presses = [fact for fact in card.facts if isinstance(fact, Pressed) and fact.seat is not None]
    near = [press.seat for press in presses if 0 <= card.at - press.at <= NAMING_S]
    others = [seat for seat in near if seat != state.active]
    return others[-1] if others else None


def _whose(state: State, card: Came, seat: int) -> Reading:
    """The next player buzzed and laid, but the active one was not seen to draw."""
    verbs = ("pass",) if state.phase is Phase.DREW else ("draw", "pass")
    gone = [Event(verb, at=card.at) for verb in verbs]
    passed = card.make("lay", *gone)
    if not can_be(state, card.label, passed):
        return _laid(state, card)
    active, other = player_name(state, state.active), player_name(state, seat)
    drew = _("{active} drew and passed, {name} laid it").format(active=active, name=other)
    own = _("{active} laid it").format(active=active)
    answers = (
        leading(drew, spoken(state, card.label, passed, seat, card.spot)),
        leading(own, _laid(state, card)),
    )
    text = _("The {card}: did {active} draw before?").format(card=card_name(card.label), active=active)
    return ask(state, text, filter(None, answers), card.spot, doubt=True)


# Draw cards, and Pia against them ---------------------------------------------------------------------------


def _when_hit(state: State, card: Came) -> Reading:
    """An answer to the draw card; or the cards were drawn, as the screen said, and the next one lays."""
    if card.label == PIA or dodging(card.facts):
        return _pia(state, card)
    jumpers = jumping(state, card.label)
    if jumpers:
        return _identical(state, card, jumpers)
    if blind_only(state):
        return _blind(state, card)
    answer, drawn = card.make("lay"), card.make("lay", Event("draw", at=card.at))
    for make in (answer, drawn):
        if can_be(state, card.label, make):
            return spoken(state, card.label, make, state.active, card.spot)
    return refused(state, card.label, card.at, card.spot, state.active)


def dodging(facts: tuple[Fact, ...]) -> bool:
    """Somebody answered with Pia and is about to lay one more card."""
    told = [fact.event for fact in facts if isinstance(fact, Asked)]
    return bool(told) and told[-1].verb == "dodge" and not told[-1].words


def _pia(state: State, card: Came) -> Reading:
    seat = answerer(state)
    if seat is None or not dodging(card.facts):
        return pia(state, card)
    make = card.make("dodge")
    if can_be(state, card.label, make):
        return spoken(state, card.label, make, seat, card.spot)
    return refused(state, card.label, card.at, card.spot, seat)


def pia(state: State, card: Came) -> Reading:
    """Pia as an answer, or, when somebody was skipped, perhaps as the next player's wish."""
    seat = answerer(state)
    if seat is None:
        return _laid(state, card)
    name, further = player_name(state, seat), player_name(state, after(state, seat))
    divert = Event("divert", at=card.at)
    dodge = Event("dodge", at=card.at)
    alone = is_allowed(state, dodge)
    free = _("{name} is not affected").format(name=name)
    one_more = _("{name} is not affected and lays one more card").format(name=name)
    passes_on = _("{name} passes it on to {further}").format(name=name, further=further)
    answers = [
        Answer(passes_on, (divert,)),
        Answer(free, (dodge,)) if alone else Answer(one_more, says=dodge),
    ]
    if state.phase is not Phase.PENDING:
        wish = _("{name} lays it as a wish").format(name=player_name(state, state.active))
        own = leading(wish, _laid(state, card))
        answers += [own] if own else []
    return ask(state, _("Pia was laid. What does it mean?"), answers, card.spot)


# Paul, Petra, Patrick ---------------------------------------------------------------------------------------


def _served(state: State, card: Came) -> Reading:
    seat = state.waiting[0]
    serve = card.event("serve", seat)
    if is_allowed(state, serve):
        return Proposal((serve,))
    return refused(state, card.label, card.at, card.spot, seat, (serve,))


def _compared(_state: State, _card: Came) -> Reading:
    return Notice(_("Patrick only compares: tell the numbers, and everybody takes their card back."))


def _nothing(_state: State, _card: Came) -> Reading:
    return None


_BY_PHASE: Mapping[Phase, Callable[[State, Came], Reading]] = {
    Phase.TURN: _in_turn,
    Phase.DREW: _in_turn,
    Phase.PENDING: _when_hit,
    Phase.SERVING: _served,
    Phase.SHOWING: _compared,
    Phase.SCORING: _nothing,
    Phase.SETUP: _nothing,
    Phase.ROUND_OVER: _nothing,
    Phase.GAME_OVER: _nothing,
}
