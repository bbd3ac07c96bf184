"""What facts mean in FINITO! cards: where the companion is clever, and never guesses silently.

Buzzers mean different things at different moments: another player's press in the reaction window is a call,
which the identical card seen on the pile makes a FINITO!; the active player's own press ends the turn. An
identical card without a call is the active player's own second copy, once a late buzz had its chance.
"""

from __future__ import annotations

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen, Touched
from companion.game import Event, Notice, Proposal, Reading, Refused
from companion.games.finito_cards import by_hand, questions
from companion.games.finito_cards.asking import followed_by
from companion.games.finito_cards.deck import COLOURS
from companion.games.finito_cards.doubts import tell, unbooked, which_first
from companion.games.finito_cards.joining import THROW_S, ending, settle, weigh
from companion.games.finito_cards.names import player_name, said
from companion.games.finito_cards.opening import between_rounds
from companion.games.finito_cards.pending import (
    Call,
    Pending,
    callable_cards,
    gather,
    is_twin,
    label_of,
    may_call,
    reaching,
    throw,
)
from companion.games.finito_cards.rules import apply
from companion.games.finito_cards.state import RUNNING, Phase, State, top_of
from companion.words import _
from vision.sighting import Change, News


def interpret(state: State, recent: Recent, fact: Fact) -> Reading:
    if state.phase not in RUNNING:
        return between_rounds(state, recent, fact)
    if isinstance(fact, Asked):
        return by_hand.asked(state, recent, fact)
    if isinstance(fact, Touched):
        return by_hand.touched(state, recent, fact)
    pending = gather(state, (*recent.facts, fact), fact.at)
    if isinstance(fact, Pressed):
        return _pressed(state, recent, pending, fact)
    if isinstance(fact, Elapsed):
        return weigh(state, pending, fact.at)
    return _seen(state, recent, pending, fact) if isinstance(fact, Seen) else None


# Buzzers ----------------------------------------------------------------------------------------------------


def _pressed(state: State, recent: Recent, pending: Pending, fact: Pressed) -> Reading:
    if fact.seat is None:
        return _shared_press(state, pending, fact)
    if may_call(state, fact):
        return _call(state, recent, pending, fact, fact.seat)
    if fact.seat == state.active:
        return _own_press(state, pending, fact)
    return _no_call(state, fact, fact.seat)


def _call(state: State, recent: Recent, pending: Pending, fact: Pressed, seat: int) -> Reading:
    if not recent.watched:
        card = next(card for card in callable_cards(state) if reaching(state, [Call(seat, fact.at)], card))
        return Proposal((throw(state, seat, fact.at, card),))
    reading = weigh(state, pending, fact.at)
    waiting = _("{name}: FINITO! Throw the identical card.").format(name=player_name(state, seat))
    return reading or Notice(waiting)


def _no_call(state: State, fact: Pressed, seat: int) -> Reading:
    """Acknowledged, with the reason why it is no FINITO!; nothing changes."""
    name = player_name(state, seat)
    if fact.hand and state.phase is not Phase.STRUCK:
        return Notice(_("{name} buzzed.").format(name=name))
    if state.phase is Phase.TURN:
        active = player_name(state, state.active)
        return Notice(_("{name} buzzed, but it is the turn of {active}.").format(name=name, active=active))
    try:
        apply(state, Event("finito", (), seat, fact.at))
    except Refused as why:
        return Notice(said(why))
    return None


def _own_press(state: State, pending: Pending, fact: Pressed) -> Reading:
    name = player_name(state, state.active)
    if state.phase is Phase.STRUCK:
        return Notice(_("FINITO! was called: {name} takes the pile.").format(name=name))
    if pending.calls and fact.at < pending.calls[-1].at + THROW_S:
        caller = player_name(state, pending.calls[-1].seat)
        return Notice(_("{name} called FINITO!: the identical card comes first.").format(name=caller))
    if pending.wish is not None:
        return weigh(state, pending, fact.at)
    if not state.lays and not pending.cards:
        return Notice(_("{name} lays at least one card before stopping.").format(name=name))
    return settle(state, pending, fact.at, followed_by(state, Event("end", at=fact.at)))


def _shared_press(state: State, pending: Pending, fact: Pressed) -> Reading:
    """One button in all; the card under a hand comes first."""
    if pending.wish is fact:
        return weigh(state, pending, fact.at)
    return by_hand.who_pressed(state, fact, pending.cards)


# Cards ------------------------------------------------------------------------------------------------------


def _seen(state: State, recent: Recent, pending: Pending, fact: Seen) -> Reading:
    news = fact.news
    if news.change is Change.FIRST:
        return unbooked(state, news)
    if news.top is None:
        return _cleared(state, recent, news)
    if news in pending.nudges:
        return weigh(state, pending, news.at) if pending.calls else None
    if news not in pending.cards:
        return None  # the table was put right
    together = (news, *_together(state, recent, news))
    if len(together) == 1 or pending.calls or state.phase is Phase.STRUCK:
        return weigh(state, pending, news.at)
    before = [card for card in pending.cards if card != news]
    rest = ending(state, pending)
    return tell(state, before, (), lambda told: which_first(state, together, told, rest))


def _together(state: State, recent: Recent, news: News) -> tuple[News, ...]:
    """Cards that came to rest in the same look on other places and have not been judged yet."""
    judged = [fact.news for fact in recent.facts if isinstance(fact, Seen)]
    others = [other for other in recent.table.values() if other.spot != news.spot and other.at == news.at]
    return tuple(other for other in others if other not in judged and _is_new(state, other))


def _is_new(state: State, news: News) -> bool:
    if news.change is Change.LAID:
        return news.top is not None and label_of(news) != top_of(state, news.spot)
    return news.change is Change.DOUBLED


def _cleared(state: State, recent: Recent, news: News) -> Reading:
    before = gather(state, recent.facts, news.at)  # with what lay there and went
    unread = [card for card in before.cards if card.spot == news.spot and label_of(card) is None]
    if not state.piles[COLOURS.index(news.spot)]:
        return questions.rasa_or_back(state, news) if unread and not before.calls else None
    for card in callable_cards(state):
        if card[0] == news.spot:
            reading = _struck(state, before, news, card)
            if reading is not None:
                return reading
    told = [card for card in before.cards if card not in unread]
    gone = [other for other in recent.table.values() if other.top is None and other.at == news.at]
    return questions.emptied(state, news, told, together=len(gone) > 1)


def _struck(state: State, before: Pending, news: News, card: str) -> Reading:
    """The pile of a card that may be called on was lifted."""
    taken = followed_by(state, Event("take", at=news.at))
    calls = reaching(state, before.calls, card)
    twins = [twin for twin in before.cards if twin.spot == news.spot and is_twin(state, calls, twin)]
    if state.phase is Phase.STRUCK and not calls and not twins:
        return taken(())
    if len(calls) == 1 and len(twins) <= 1 and state.phase is not Phase.STRUCK:
        return taken((throw(state, *calls[0], card),))
    if calls:
        return questions.who_threw(state, card, calls, len(calls), news.at, news.spot, taken)
    return questions.who_else_threw(state, twins[-1], card, (), taken) if state.callers else None
