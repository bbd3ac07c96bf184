"""What happened since the last event and is not booked yet: calls, cards that wait, a wish to stop.

It is gathered anew from the facts each time, so that their order at the table does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.facts import Asked, Fact, Pressed, Seen
from companion.game import Event, Refused
from companion.games.finito_cards.allowed import CHECKS
from companion.games.finito_cards.calls import earlier
from companion.games.finito_cards.deck import INDEX
from companion.games.finito_cards.rules import apply
from companion.games.finito_cards.state import Phase, State, copies_left, top_of
from vision.sighting import Change, News

CLAIM_S = 8.0  # a card that comes later than this after the buzz is asked about, not booked
EARLY_S = 2.0  # a buzz may be this much faster than the camera, which waits for the hand to leave
WISH_S = 3.0  # how long a press to stop is remembered while a hand is over the table

_SAME_FACE = (Change.DOUBLED, Change.UNCLEAR, Change.MOVED)


class Call(NamedTuple):
    """A buzz that the rules would let become a FINITO!."""

    seat: int
    at: float


@dataclass(frozen=True)
class Pending:
    calls: tuple[Call, ...]  # in the order of their presses
    lapsed: tuple[Call, ...]  # buzzed so long ago that a card thrown now is no matter of course
    vain: tuple[Call, ...]  # buzzed on a lock or a tabula rasa
    cards: tuple[News, ...]  # cards that came to rest and wait, oldest first
    nudges: tuple[News, ...]  # piles that only moved, as far as the camera could see
    wish: Pressed | None  # the turn should end, or the shared button went down, with a hand over the table


def gather(state: State, facts: Sequence[Fact], now: float) -> Pending:
    calls = _calls(state, facts)
    cards, nudges = _came(state, facts)
    return Pending(
        tuple(call for call in calls if now - call.at <= CLAIM_S),
        tuple(call for call in calls if now - call.at > CLAIM_S),
        _vain(state, facts, now),
        cards,
        nudges,
        _wish(state, facts, calls, now),
    )


def after(state: State, events: Iterable[Event]) -> State | None:
    """Where `events` lead, or None if the rules refuse one of them."""
    try:
        for event in events:
            state = apply(state, event)
    except Refused:
        return None
    return state


def allowed(state: State, event: Event) -> bool:
    try:
        CHECKS[event.verb](state, event)
    except Refused:
        return False
    return True


def label_of(news: News) -> str | None:
    """The playing card on top; a back or a marker is as good as unread."""
    label = news.top.label if news.top else None
    return label if label in INDEX else None


# Calls ------------------------------------------------------------------------------------------------------


def throw(state: State, seat: int, at: float, card: str | None) -> Event:
    """FINITO! by `seat`. A buzz that was faster than the camera counts from the moment the card was seen."""
    if card is not None and card != state.window:
        return Event("finito", (card,), seat, at)
    return Event("finito", (), seat, at if state.opened is None else max(at, state.opened))


def callable_cards(state: State) -> tuple[str, ...]:
    """The card just laid, and the one before it, on which a call may reach back."""
    late = earlier(state)
    return tuple(card for card in (state.window, late.card if late else None) if card is not None)


def reaching(state: State, calls: Iterable[Call], card: str) -> tuple[Call, ...]:
    """The calls that the rules would accept on `card`."""
    return tuple(call for call in calls if allowed(state, throw(state, call.seat, call.at, card)))


def _calls(state: State, facts: Iterable[Fact]) -> list[Call]:
    latest: dict[int, Call] = {}
    for press in facts:
        if isinstance(press, Pressed) and press.seat is not None and may_call(state, press):
            latest[press.seat] = Call(press.seat, press.at)
    return sorted(latest.values(), key=lambda call: call.at)


def may_call(state: State, press: Pressed) -> bool:
    if press.seat is None:
        return False
    cards = [card for card in callable_cards(state) if card != state.window or _in_time(state, press)]
    return any(reaching(state, (Call(press.seat, press.at),), card) for card in cards)


def _in_time(state: State, press: Pressed) -> bool:
    """A press before the card was seen means it only if the card was on its way."""
    if state.opened is None or press.at >= state.opened:
        return True
    return press.hand and state.opened - press.at <= EARLY_S


def _vain(state: State, facts: Iterable[Fact], now: float) -> tuple[Call, ...]:
    if state.phase is not Phase.DECIDE:
        return ()
    presses = [fact for fact in facts if isinstance(fact, Pressed) and now - fact.at <= CLAIM_S]
    others = [press for press in presses if press.seat not in (None, state.active)]
    return tuple(Call(press.seat, press.at) for press in others if press.seat is not None)


# Cards ------------------------------------------------------------------------------------------------------


def _came(state: State, facts: Iterable[Fact]) -> tuple[tuple[News, ...], tuple[News, ...]]:
    cards: list[News] = []
    nudges: list[News] = []
    told = _told(facts)
    for news in (fact.news for fact in facts if isinstance(fact, Seen)):
        if _restored(state, news):
            cards = [card for card in cards if card.spot != news.spot]
        elif told and _is_same(state, news, ()) and label_of(news) == state.window:
            told -= 1  # the card of a FINITO! that was entered by hand
        elif news.change is Change.MOVED:
            nudges.append(news)
        elif _is_card(state, news, cards):
            cards.append(news)
    return tuple(cards), tuple(nudges)


def _told(facts: Iterable[Fact]) -> int:
    """How many throws on the last card were entered by hand."""
    verbs = [fact.event.verb for fact in facts if isinstance(fact, Asked)]
    since = [number for number, verb in enumerate(verbs) if verb not in ("finito", "miscall")]
    return verbs[since[-1] + 1 if since else 0 :].count("finito")


def _restored(state: State, news: News) -> bool:
    """Nothing lies there any more, or the card lies on top that should."""
    label = label_of(news)
    right = label is not None and label == top_of(state, news.spot)
    return news.top is None or (news.change is Change.LAID and right)


def _is_card(state: State, news: News, waiting: Sequence[News]) -> bool:
    if news.change is Change.UNCLEAR:
        label = label_of(news)
        return label is not None and _is_same(state, news, waiting) and copies_left(state, label) > 0
    return news.change in (Change.LAID, Change.DOUBLED)


def _is_same(state: State, news: News, waiting: Sequence[News]) -> bool:
    """The face that is believed, or waits, on top of that place."""
    here = [label_of(card) for card in waiting if card.spot == news.spot]
    top = here[-1] if here else top_of(state, news.spot)
    return news.change in _SAME_FACE and label_of(news) == top


def is_twin(state: State, calls: Iterable[Call], news: News) -> bool:
    """The identical card for a FINITO!, if somebody calls."""
    label = label_of(news)
    if label is None or label[0] != news.spot or label not in callable_cards(state):
        return False
    if label == state.window or reaching(state, calls, label):
        return True
    late = earlier(state)
    since = news.at - late.at if late and late.at is not None else CLAIM_S
    return since < state.rules.number("reaction_min_s")


# A wish to stop ---------------------------------------------------------------------------------------------


def _wish(state: State, facts: Iterable[Fact], calls: Sequence[Call], now: float) -> Pressed | None:
    """A press while a hand was over the table: the card under that hand comes first."""
    if state.phase is Phase.STRUCK or calls:
        return None
    laid = state.lays[-1].at if state.lays else None
    for fact in facts:
        if isinstance(fact, Pressed) and fact.hand and fact.seat in (None, state.active):
            recent = now - fact.at <= WISH_S and (laid is None or fact.at >= laid)
            if recent:
                return fact
    return None
