"""Scoring: everybody who still holds cards spreads them under the camera, one after the other.

The number of cards is known, so a card that was overlooked is asked for and never lost.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import and_

from companion.facts import Recent, Seen, Touched
from companion.game import Answer, Event, Proposal, Question, Reading, Wait
from companion.games.finita.asking import ask
from companion.games.finita.deck import LABELS
from companion.games.finita.names import card_name
from companion.games.finita.saying import in_short, player_name
from companion.games.finita.scoring import hand_points, still_to_show
from companion.games.finita.spots import HAND, hand_of, in_order
from companion.games.finita.state import State, copies_left
from companion.words import _
from vision.sighting import Change, News, Sighting

MORE_S = 1.5  # how long a hand with too few cards waits for the rest to be laid
SURE_SHARE = 0.998  # of all readings, with as many cards as there should be
LEAST_CONFIDENCE = 0.9  # of the least clear card
LIKELY = 2  # readings that are offered when the camera is not sure

Cards = tuple[str, ...]


def next_to_show(state: State) -> int | None:
    """The first after who went out, around the table."""
    waiting, players = still_to_show(state), state.players
    return min(waiting, key=lambda seat: (seat - state.active) % players, default=None)


def hand_seen(state: State, recent: Recent, news: News) -> Reading:
    seat = next_to_show(state)
    if seat is None or news.top is None or news.change is Change.MOVED:
        return None
    cards = hand_of(news.top.label) or _as_good_as_sure(state, seat, news.top)
    if cards is None:
        return _unsure(state, news, seat)
    if _is_left_over(state, recent, cards):
        return None
    if is_possible(state, seat, cards):
        return Proposal((_hand(seat, cards, news.at),))
    if len(cards) < state.counts[seat]:
        return Wait(round(news.at + MORE_S, 3))
    return _differs(state, news, seat, cards)


def hand_waited(state: State, recent: Recent, now: float) -> Reading:
    """No more cards came."""
    looks = [fact.news for fact in recent.facts if isinstance(fact, Seen) and fact.news.spot == HAND]
    seat = next_to_show(state)
    if seat is None or not looks or looks[-1].top is None or now < round(looks[-1].at + MORE_S, 3):
        return None
    cards = hand_of(looks[-1].top.label)
    return _differs(state, looks[-1], seat, cards) if cards else None


def hand_touched(state: State, fact: Touched) -> Reading:
    seat = next_to_show(state)
    return None if seat is None else hand_told(state, Event("hand", (), seat, fact.at))


def is_possible(state: State, seat: int, cards: Cards) -> bool:
    """As many cards as the rules know, and none that lies elsewhere."""
    return len(cards) == state.counts[seat] and all(
        copies <= copies_left(state, label) for label, copies in Counter(cards).items()
    )


def _as_good_as_sure(state: State, seat: int, seen: Sighting) -> Cards | None:
    """One card of many may be a little unclear. The number of cards is a second witness: where it is right,
    and every other reading hundreds of times less likely, nobody needs to be asked."""
    label, share = seen.candidates[0] if seen.candidates else ("", 0.0)
    cards = hand_of(label)
    if cards is None or share < SURE_SHARE or seen.confidence < LEAST_CONFIDENCE:
        return None
    return cards if is_possible(state, seat, cards) else None


def _is_left_over(state: State, recent: Recent, cards: Cards) -> bool:
    """Part of a hand that was counted and is being taken away."""
    looks = [fact.news for fact in recent.facts if isinstance(fact, Seen) and fact.news.spot == HAND]
    if any(news.change is Change.CLEARED for news in looks):
        return False
    return any(not Counter(cards) - Counter(shown) for shown in state.hands if shown)


def _hand(seat: int, cards: Cards, at: float) -> Event:
    return Event("hand", in_order(cards), seat, at)


# Questions --------------------------------------------------------------------------------------------------


def _unsure(state: State, news: News, seat: int) -> Question:
    text = _("I cannot read {name}'s cards for certain.").format(name=player_name(state, seat))
    return _asked(state, news, seat, text, _clear(news))


def _clear(news: News) -> Cards:
    """The cards that every reading of the hand has in common."""
    labels = [label for label, _confidence in news.top.candidates] if news.top else []
    hands = [Counter(cards) for label in labels if (cards := hand_of(label)) is not None]
    common = reduce(and_, hands) if hands else Counter[str]()
    return in_order(common.elements())


def _differs(state: State, news: News, seat: int, cards: Cards) -> Question:
    text = _("{name} should hold {count} cards, but I read {found}.").format(
        name=player_name(state, seat), count=state.counts[seat], found=len(cards)
    )
    if len(cards) == state.counts[seat]:
        text = _("I read more copies of a card in {name}'s hand than can be there.").format(
            name=player_name(state, seat)
        )
    return _asked(state, news, seat, text, cards)


def _asked(state: State, news: News, seat: int, text: str, cards: Cards) -> Question:
    """The readings that can be, the missing cards one by one, or all of them by hand."""
    answers = [_reading(state, seat, hand, news.at) for hand in _candidates(state, seat, news)]
    if 0 < len(cards) < state.counts[seat]:
        missing = _("These are right: {cards}. Tell the others").format(cards=in_short(cards))
        answers.append(Answer(missing, says=_hand(seat, cards, news.at)))
    answers.append(Answer(_("Tell all the cards by hand"), says=Event("hand", (), seat, news.at)))
    answers.append(Answer(_("Spread them again")))
    return ask(state, text, answers, HAND, doubt=True)


def _candidates(state: State, seat: int, news: News) -> list[Cards]:
    labels = [label for label, _confidence in news.top.candidates] if news.top else []
    hands = dict.fromkeys(cards for label in labels if (cards := hand_of(label)) is not None)
    return [cards for cards in hands if is_possible(state, seat, cards)][:LIKELY]


def _reading(state: State, seat: int, cards: Cards, at: float) -> Answer:
    points = hand_points(cards, state.house.power_points)
    label = _("{cards}: {points} points").format(cards=in_short(cards), points=points)
    return Answer(label, (_hand(seat, cards, at),))


# By hand ----------------------------------------------------------------------------------------------------


def hand_told(state: State, event: Event) -> Reading:
    """Card by card, with the running sum; the last one completes the hand."""
    seat, cards, at = event.seat, event.words, event.at or 0.0
    if seat is None or seat not in still_to_show(state) or len(cards) >= state.counts[seat]:
        return Proposal((event._replace(words=in_order(cards)),))
    left = [label for label in LABELS if copies_left(state, label) > cards.count(label)]
    answers = [_one_more(state, seat, cards, label, at) for label in left]
    if cards:
        answers.append(Answer(_("Take the last one back"), says=Event("hand", cards[:-1], seat, at)))
    points = hand_points(cards, state.house.power_points)
    text = _("{name}: {number} of {count} cards, {points} points so far. Which card comes next?").format(
        name=player_name(state, seat), number=len(cards), count=state.counts[seat], points=points
    )
    return ask(state, text, answers)


def _one_more(state: State, seat: int, cards: Cards, label: str, at: float) -> Answer:
    whole = (*cards, label)
    if len(whole) == state.counts[seat]:
        return Answer(card_name(label), (_hand(seat, whole, at),), label)
    return Answer(card_name(label), face=label, says=Event("hand", whole, seat, at))
