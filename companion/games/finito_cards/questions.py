"""Who called, who threw, what became of a pile: asked when the camera and the buzzers do not say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from companion.game import Answer, Event, Proposal, Question
from companion.games.finito_cards.asking import Rest, answer, ask, book, followed_by, glance
from companion.games.finito_cards.calls import MOST_THROWS
from companion.games.finito_cards.doubts import tell
from companion.games.finito_cards.names import card_name, colour_name, player_name, player_names
from companion.games.finito_cards.pending import Call, Pending, callable_cards, label_of, reaching, throw
from companion.games.finito_cards.state import Phase, State, copies_left
from companion.words import _
from vision.sighting import Change, News


def _false(calls: Iterable[Call], at: float) -> tuple[Event, ...]:
    return tuple(Event("miscall", (), call.seat, at) for call in calls)


def _throws(state: State, calls: Iterable[Call], card: str) -> tuple[Event, ...]:
    return tuple(throw(state, call.seat, call.at, card) for call in calls)


def able(state: State, at: float, card: str) -> tuple[Call, ...]:
    """Everybody who could throw `card` now."""
    return reaching(state, [Call(seat, at) for seat in range(state.players)], card)


# Several called, or nobody ----------------------------------------------------------------------------------


def who_threw(
    state: State, card: str, calls: Sequence[Call], seen: int, at: float, spot: str, rest: Rest = book
) -> Question:
    """Not as many cards were seen as players called; who called without throwing called falsely."""
    groups = sorted(_groups(state, card, calls), key=lambda group: abs(len(group) - seen))

    def threw(group: Sequence[Call]) -> Answer:
        others = [call for call in calls if call not in group]
        label = player_names(state, [call.seat for call in group]) if group else _("Nobody else")
        return answer(label, (*_false(others, at), *_throws(state, group, card)), rest)

    text = _("Not every card of those who called FINITO! was seen. Who threw the {card}?")
    return glance(state, text.format(card=card_name(card)), map(threw, groups), spot)


def _groups(state: State, card: str, calls: Sequence[Call]) -> Iterable[tuple[Call, ...]]:
    room = min(copies_left(state, card), MOST_THROWS - len(state.callers))
    least = 0 if state.callers else 1
    return chain.from_iterable(combinations(calls, size) for size in range(least, room + 1))


def who_else_threw(state: State, news: News, card: str, calls: Sequence[Call], rest: Rest = book) -> Question:
    """One identical card more than players called."""
    thrown = _throws(state, calls, card)
    others = [call for call in able(state, news.at, card) if call.seat not in [c.seat for c in calls]]
    names = [
        answer(player_name(state, call.seat), (*thrown, *_throws(state, [call], card)), rest)
        for call in others
    ]
    moved = answer(_("Nobody: it was only moved"), thrown, rest)
    unclear = news.change is Change.UNCLEAR
    text = _("Another {card} was thrown. By whom?").format(card=card_name(card))
    return glance(state, text, (moved, *names) if unclear else (*names, moved), news.spot)


def really_thrown(state: State, news: News, card: str, calls: Sequence[Call], rest: Rest = book) -> Question:
    text = _("{names} called FINITO!, but I saw no second {card}. Was it thrown?")
    said = text.format(names=player_names(state, [c.seat for c in calls]), card=card_name(card))
    if len(calls) > 1:
        return who_threw(state, card, calls, 1, news.at, news.spot, rest)
    answers = (answer(_("Yes"), _throws(state, calls, card), rest), Answer(_("No")))
    return ask(state, said, answers, news.spot)


def lapsed_call(state: State, pending: Pending, twins: Sequence[News], rest: Rest) -> Question:
    """The buzz came so long before the card that it may have been given up."""
    news, card = twins[0], label_of(twins[0]) or ""
    called = _("{name}: FINITO!")
    thrown = [
        Answer(called.format(name=player_name(state, call.seat)), _throws(state, [call], card), card)
        for call in reaching(state, pending.lapsed, card)
    ]
    text = _("Who laid the second {card}?").format(card=card_name(card))
    return glance(state, text, (*thrown, _own_second(state, pending, rest)), news.spot)


def _own_second(state: State, pending: Pending, rest: Rest) -> Answer:
    label = _("{name} laid a second one").format(name=player_name(state, state.active))
    return answer(label, (), lambda _none: tell(state, pending.cards, (), rest))


def vain_call(state: State, pending: Pending, rest: Rest) -> Question:
    """Somebody buzzed on a lock or a tabula rasa, and now a second one lies there."""
    back = _("{name} threw it; it goes back")
    thrown = [Answer(back.format(name=player_name(state, call.seat))) for call in pending.vain]
    card = state.lays[-1].card
    text = _("Nobody can call FINITO! on the {card}. Who laid the second one?").format(card=card_name(card))
    return glance(state, text, (_own_second(state, pending, rest), *thrown), card[0])


# A call, and then another card ------------------------------------------------------------------------------


def false_call(state: State, pending: Pending, calls: Sequence[Call], now: float, rest: Rest) -> Question:
    """A card other than the twin came to rest although somebody had called, or none at all."""
    names = player_names(state, [call.seat for call in calls])
    cards = pending.cards
    false = answer(_("A false call"), _false(calls, now), lambda events: tell(state, cards, events, rest))
    thrown = _thrown_after_all(state, calls)
    likeliest = (*thrown, false) if _may_be_thrown(state, cards) else (false, *thrown)
    answers = [
        *_forgotten_end(state, pending, calls, rest),
        *likeliest,
        *_on_the_new_card(state, pending, calls),
    ]
    if cards:
        back = _("{names} threw the wrong card; it goes back").format(names=names)
        answers.append(Answer(back, _false(calls, now)))
    return glance(state, _what_came(cards, names), answers, cards[0].spot if cards else None)


def _may_be_thrown(state: State, cards: Sequence[News]) -> bool:
    """An unread card lies where the identical one is expected."""
    spots = [card[0] for card in callable_cards(state)]
    return bool(cards) and label_of(cards[0]) is None and cards[0].spot in spots


def _what_came(cards: Sequence[News], names: str) -> str:
    if not cards:
        return _("{names} called FINITO!, but no card came.").format(names=names)
    label = label_of(cards[0])
    if label is None:
        return _("{names} called FINITO!, but another card was laid.").format(names=names)
    return _("{names} called FINITO!, but the {card} was laid.").format(names=names, card=card_name(label))


def _forgotten_end(state: State, pending: Pending, calls: Sequence[Call], rest: Rest) -> list[Answer]:
    """The next player laid although the turn was not ended, and pressed to end the own turn."""
    if not pending.cards or [call.seat for call in calls] != [state.next_seat] or len(state.lays) < 2:
        return []
    label = _("{name} had stopped; {next} laid the {card} and stopped too").format(
        name=player_name(state, state.active),
        next=player_name(state, state.next_seat),
        card=card_name(state.lays[-1].card),
    )
    events = (Event("reassign", ("1",), at=calls[0].at), Event("end", at=calls[0].at))
    return [answer(label, events, lambda told: tell(state, pending.cards, told, rest))]


def _thrown_after_all(state: State, calls: Sequence[Call]) -> list[Answer]:
    """The identical card lies there, unseen; what came after it goes back."""
    return [
        Answer(
            _("{name} threw the {card}").format(name=player_name(state, call.seat), card=card_name(card)),
            (throw(state, *call, card),),
            card,
        )
        for card in callable_cards(state)
        for call in reaching(state, calls, card)
    ]


def _on_the_new_card(state: State, pending: Pending, calls: Sequence[Call]) -> list[Answer]:
    """The buzz was meant for the new card and was faster than the camera."""
    label = label_of(pending.cards[0]) if pending.cards else None
    if label is None:
        return []
    text = _("{name} called on the {card}")
    laid = Event("lay", (label,), at=pending.cards[0].at)
    return [
        Answer(
            text.format(name=player_name(state, call.seat), card=card_name(label)),
            (laid, Event("finito", (), call.seat, max(call.at, pending.cards[0].at))),
            label,
        )
        for call in calls
    ]


def who_laid(state: State, pending: Pending) -> Question:
    """The active player stopped with a hand over the table, and then a card lay there."""
    news, wish = pending.cards[-1], pending.wish
    end = Event("end", at=wish.at if wish else news.at)
    name, other = player_name(state, state.active), player_name(state, state.next_seat)
    before = [card for card in pending.cards if card is not news]

    def first(_none: tuple[Event, ...]) -> Proposal | Question:
        return tell(state, pending.cards, (), followed_by(state, end))

    def afterwards(_none: tuple[Event, ...]) -> Proposal | Question:
        return tell(state, before, (), lambda told: tell(state, [news], (*told, end), book))

    answers = (
        answer(_("{name}, who then stopped").format(name=name), (), first),
        answer(_("{name}, after {other} had stopped").format(name=other, other=name), (), afterwards),
    )
    label = label_of(news)
    text = _("Who laid the last card?")
    if label is not None:
        text = _("Who laid the {card}?").format(card=card_name(label))
    return ask(state, text, answers, news.spot)


# A place without cards --------------------------------------------------------------------------------------


def emptied(state: State, news: News, cards: Sequence[News], together: bool) -> Question:
    """A place was emptied out of nowhere; `together` with another one. `cards` had come before and wait."""
    spot = news.spot

    def told(*more: Event) -> Rest:
        return lambda _none: tell(state, cards, (), followed_by(state, *more))

    rasa = answer(card_name(spot + "T"), (), told(Event("lay", (spot + "T",), at=news.at)), spot + "T")
    tidied = answer(_("Only tidied; it is put back"), (), told())
    over = Answer(_("The round is over"), then=_who_is_out(state, news))
    finito = _finito_and_take(state, news)
    answers = (over, tidied, *finito, rasa) if together else (*finito, rasa, tidied, over)
    text = _("The {colour} place was emptied. What happened?").format(colour=colour_name(spot))
    return ask(state, text, answers, spot)


def _finito_and_take(state: State, news: News) -> list[Answer]:
    cards = [card for card in callable_cards(state) if card[0] == news.spot]
    calls = able(state, news.at, cards[0]) if cards else ()
    if not calls or state.phase is Phase.STRUCK:
        return []
    taken = followed_by(state, Event("take", at=news.at))
    one = [answer(player_name(state, call.seat), (throw(state, *call, cards[0]),), taken) for call in calls]
    two = [
        answer(
            player_names(state, [call.seat for call in pair]),
            tuple(throw(state, *call, cards[0]) for call in pair),
            taken,
        )
        for pair in combinations(calls, 2)
    ]
    both = ask(state, _("Which two players threw one?"), two, news.spot, doubt=False)
    who = ask(
        state,
        _("Who threw the identical card?"),
        (*one, Answer(_("Two players"), then=both)),
        news.spot,
        doubt=False,
    )
    return [Answer(_("FINITO!"), then=who)]


def _who_is_out(state: State, news: News) -> Question:
    """The companion counted one more than there are: the player who went out knows better."""
    last = Event("take" if state.phase is Phase.STRUCK else "end", at=news.at)
    answers = [
        Answer(
            player_name(state, seat),
            (Event("recount", ("owned", "0"), seat, news.at), last),
        )
        for seat in range(state.players)
    ]
    return ask(state, _("Who has no cards left?"), answers, news.spot, doubt=False)


def rasa_or_back(state: State, news: News) -> Question:
    """An unread card came to an empty place and went: as a tabula rasa does, or back to the hand."""
    text = _("A card came to the {colour} place and went. What was it?").format(colour=colour_name(news.spot))
    rasa = news.spot + "T"
    answers = (
        Answer(card_name(rasa), (Event("lay", (rasa,), at=news.at),), rasa),
        Answer(_("It went back to the hand")),
    )
    return ask(state, text, answers, news.spot)
