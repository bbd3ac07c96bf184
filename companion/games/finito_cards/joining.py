"""Joining buzzes and cards: when enough is known to book, when to ask, and how long to wait for either."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Event, Notice, Proposal, Reading, Wait
from companion.games.finito_cards import questions
from companion.games.finito_cards.asking import Rest, book, followed_by
from companion.games.finito_cards.by_hand import pressed_after
from companion.games.finito_cards.doubts import laid_too_early, tell
from companion.games.finito_cards.names import player_name
from companion.games.finito_cards.pending import Pending, after, is_twin, label_of, reaching, throw
from companion.games.finito_cards.state import Phase, State, copies_left
from companion.words import _
from vision.sighting import Change, News

THROW_S = 3.0  # how long a caller has for the throw before what happened meanwhile raises a question
LATE_BUZZ_S = 1.5  # how long an identical card waits for the buzz that explains it
HAND_S = 1.5  # how long a press to stop waits for the card under the hand that is over the table
QUICK_S = 0.6  # a card seen so soon after that press was laid before it; nobody else is so fast

Cards = Sequence[News]


def weigh(state: State, pending: Pending, now: float) -> Reading:
    """Book, ask or wait, by all that happened since the last event."""
    due = _due(state, pending)
    if due is None:
        return None
    due = round(due, 3)  # as facts are timed
    return settle(state, pending, now, ending(state, pending)) if now >= due else Wait(due)


def ending(state: State, pending: Pending) -> Rest:
    """What the press means that came while a hand was over the table."""
    wish = pending.wish
    if wish is None:
        return book
    if wish.seat is None:
        return lambda told: pressed_after(state, wish, told)
    return followed_by(state, Event("end", at=wish.at))


def settle(state: State, pending: Pending, now: float, rest: Rest) -> Reading:
    """Nothing more is waited for; `rest` follows what is told."""
    twins, others = _sorted(state, pending)
    if pending.calls:
        return _settle_calls(state, pending, now, rest)
    if state.phase is Phase.STRUCK:
        return _settle_struck(state, twins, others, rest)
    if pending.vain and any(label_of(card) == state.lays[-1].card for card in others):
        return questions.vain_call(state, pending, rest)
    if twins and pending.lapsed:
        return questions.lapsed_call(state, pending, twins, rest)
    if others and pending.lapsed and int(state.rules.word("false_call_penalty")):
        return questions.false_call(state, pending, pending.lapsed, now, rest)
    if not pending.cards and not state.lays:
        first = _("{name} lays at least one card before stopping.")
        return Notice(first.format(name=player_name(state, state.active)))
    if _may_be_the_next_players(state, pending):
        return questions.who_laid(state, pending)
    return tell(state, pending.cards, (), rest)


def _may_be_the_next_players(state: State, pending: Pending) -> bool:
    """The hand over the table while the active player stopped may have been the next player's."""
    wish = pending.wish
    if wish is None or wish.seat is None or not pending.cards or not state.lays:
        return False
    return pending.cards[-1].at - wish.at > QUICK_S


def _sorted(state: State, pending: Pending) -> tuple[Cards, Cards]:
    """The identical cards, and all others."""
    twins = [card for card in pending.cards if is_twin(state, pending.calls, card)]
    return twins, [card for card in pending.cards if card not in twins]


# When -------------------------------------------------------------------------------------------------------


def _due(state: State, pending: Pending) -> float | None:
    """When enough is known, or nothing more can be waited for; None while nothing is to be decided."""
    twins, others = _sorted(state, pending)
    if pending.calls:
        return _due_with_calls(state, pending, twins, others)
    if others:
        return others[-1].at
    if twins:
        return twins[-1].at + LATE_BUZZ_S
    return pending.wish.at + HAND_S if pending.wish else None


def _due_with_calls(state: State, pending: Pending, twins: Cards, others: Cards) -> float | None:
    called = pending.calls[-1].at
    if twins:
        return _due_with_twins(state, pending, twins)
    if _on_waiting(state, pending, others):
        return others[-1].at
    laid = [card for card in others if card.change is not Change.UNCLEAR]
    return called + THROW_S if laid or _nudged(state, pending) else None


def _due_with_twins(state: State, pending: Pending, twins: Cards) -> float:
    card = label_of(twins[-1]) or ""
    calls = reaching(state, pending.calls, card)
    latest = max(pending.calls[-1].at, twins[-1].at)
    if len(twins) > len(calls):
        return latest + LATE_BUZZ_S
    complete = len(twins) == len(calls) or copies_left(state, card) <= len(twins)
    return latest if complete else latest + THROW_S


# What -------------------------------------------------------------------------------------------------------


def _settle_calls(state: State, pending: Pending, now: float, rest: Rest) -> Reading:
    twins, others = _sorted(state, pending)
    if twins:
        return _thrown(state, pending, twins, now)
    if state.phase is Phase.STRUCK:
        return _called_and_gone_on(state, pending, others, now, rest)
    nudged = _nudged(state, pending)
    if nudged and not others:
        card = label_of(nudged[-1]) or ""
        return questions.really_thrown(state, nudged[-1], card, reaching(state, pending.calls, card))
    on_new = _on_waiting(state, pending, others)
    return Proposal(on_new) if on_new else questions.false_call(state, pending, pending.calls, now, rest)


def _thrown(state: State, pending: Pending, twins: Cards, now: float) -> Reading:
    """What else lies there goes back to the hand: the call stopped the active player."""
    news, card = twins[-1], label_of(twins[-1]) or ""
    calls = reaching(state, pending.calls, card)
    if len(twins) > len(calls):
        return questions.who_else_threw(state, news, card, calls)
    if len(twins) < len(calls):
        return questions.who_threw(state, card, calls, len(twins), now, news.spot)
    return Proposal(tuple(throw(state, *call, card) for call in calls))


def _called_and_gone_on(state: State, pending: Pending, others: Cards, now: float, rest: Rest) -> Reading:
    """After a FINITO! another one was called, and then a card was laid or the pile was pushed."""
    card = state.window or ""
    calls = reaching(state, pending.calls, card)
    if not others:
        return questions.who_threw(state, card, calls, 1, now, card[0])
    return questions.who_threw(
        state, card, calls, 1, now, card[0], lambda told: laid_too_early(state, others, told, rest)
    )


def _settle_struck(state: State, twins: Cards, others: Cards, rest: Rest) -> Reading:
    if others:
        return laid_too_early(state, others, (), rest)
    return questions.who_else_threw(state, twins[-1], state.window or "", ()) if twins else None


def _nudged(state: State, pending: Pending) -> Cards:
    """A pile on which was called and that moved: perhaps the throw, although no card was seen to be added."""
    first = min((call.at for call in pending.calls), default=0.0)
    return [
        news
        for news in pending.nudges
        if news.at >= first and (label := label_of(news)) and reaching(state, pending.calls, label)
    ]


def _on_waiting(state: State, pending: Pending, others: Cards) -> tuple[Event, ...]:
    """The buzz was faster than the camera: the card it was meant for waits, and now its twin lies on it."""
    if len(others) != 1 + len(pending.calls) or state.phase is Phase.STRUCK:
        return ()
    label = label_of(others[0])
    if label is None or any(label_of(card) != label for card in others):
        return ()
    laid = Event("lay", (label,), at=others[0].at)
    now = after(state, (laid,))
    if now is None or now.window != label:
        return ()
    events = (laid, *(throw(now, *call, label) for call in pending.calls))
    return events if after(state, events) is not None else ()
