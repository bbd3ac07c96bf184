"""Which cards were laid, in which order; asked where the camera cannot know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.game import Answer, Event, Proposal, Question
from companion.games.finito_cards.asking import Rest, answer, ask, book, glance
from companion.games.finito_cards.deck import INDEX, KINDS
from companion.games.finito_cards.names import card_name, colour_name, player_name
from companion.games.finito_cards.pending import after, callable_cards, label_of, throw
from companion.games.finito_cards.state import RUNNING, State, copies_left, top_of
from companion.words import _
from vision.sighting import Change, News


class Tale(NamedTuple):
    """The card being told. All of the tale is booked in `start`; `state` is how far it has come."""

    start: State
    state: State
    news: News
    rest: Rest

    @property
    def spot(self) -> str:
        return self.news.spot

    def lay(self, card: str) -> Event:
        return Event("lay", (card,), at=self.news.at)

    def laid(self, card: str, label: str = "") -> Answer:
        return answer(label or card_name(card), (self.lay(card),), self.rest, card)


def tell(start: State, cards: Sequence[News], events: tuple[Event, ...], rest: Rest) -> Proposal | Question:
    """The cards were laid in this order; what is doubtful among them is asked on the way."""
    state = after(start, events)
    if not cards or state is None or state.phase not in RUNNING or (events and state.someone_is_out):
        return rest(events)
    news = cards[0]

    def further(more: tuple[Event, ...]) -> Proposal | Question:
        return tell(start, cards[1:], (*events, *more), rest)

    tale = Tale(start, state, news, further)
    label = label_of(news)
    doubt = unsure if label is None else _doubt(tale, label)
    return doubt(tale) if doubt else further((tale.lay(label or ""),))


def _doubt(tale: Tale, label: str) -> Callable[[Tale], Question] | None:
    if label[0] != tale.spot:
        return wrong_pile
    if copies_left(tale.state, label) <= 0:
        return one_too_many
    if tale.news.change is Change.UNCLEAR:
        return second_or_moved
    return one_or_two if tale.news.crowded else None


def which_first(start: State, cards: Sequence[News], events: tuple[Event, ...], rest: Rest) -> Question:
    """Several cards came to rest in the same look, on different places."""

    def begun(first: News) -> Rest:
        others = [card for card in cards if card is not first]

        def then(_none: tuple[Event, ...]) -> Proposal | Question:
            if len(others) < 2:
                return tell(start, (first, *others), events, rest)
            return tell(start, (first,), events, lambda told: which_first(start, others, told, rest))

        return then

    text = _("Several cards were laid at once. Which came first?")
    answers = [answer(_named(card), (), begun(card), label_of(card)) for card in cards]
    back = Answer(_("They go back to the hand"), events)
    return ask(start, text, (*answers, back), cards[0].spot)


def _named(news: News) -> str:
    label = label_of(news)
    if label is not None:
        return card_name(label)
    return _("the card on {colour}").format(colour=colour_name(news.spot))


# One card ---------------------------------------------------------------------------------------------------


def likely(tale: Tale) -> list[str]:
    """What the camera takes it for, as far as the rules allow it; the order is the camera's."""
    named = [label for label, _confidence in tale.news.top.candidates] if tale.news.top else []
    fitting = [label for label in named if label in INDEX and label[0] == tale.spot]
    return [label for label in dict.fromkeys(fitting) if copies_left(tale.state, label) > 0][:3]


def any_card(tale: Tale, doubt: bool = True) -> Question:
    """Every card of the place's colour that can still come, as a grid, and that nothing came at all."""
    cards = [tale.spot + kind for kind in KINDS if copies_left(tale.state, tale.spot + kind) > 0]
    answers = [tale.laid(card) for card in cards]
    nothing = answer(_("Nothing was laid"), (), tale.rest)
    return ask(tale.start, _("Which card was laid?"), (*answers, *called(tale), nothing), tale.spot, doubt)


def called(tale: Tale) -> list[Answer]:
    """That it was the identical card, thrown by somebody; whatever came after it goes back."""
    card = next((card for card in callable_cards(tale.state) if card[0] == tale.spot), None)
    if card is None or tale.state is not tale.start:
        return []
    throws = [
        answer(player_name(tale.state, seat), (throw(tale.state, seat, tale.news.at, card),), book)
        for seat in range(tale.state.players)
    ]
    who = ask(tale.start, _("Who threw the identical card?"), throws, tale.spot, doubt=False)
    return [Answer(_("FINITO!"), then=who)] if who.answers else []


def _another(tale: Tale) -> Answer:
    return Answer(_("Another card"), then=any_card(tale))


def unsure(tale: Tale) -> Question:
    text = _("I am not sure which card was laid on {colour}.").format(colour=colour_name(tale.spot))
    thrown = called(tale)
    cards = likely(tale)[: 3 - len(thrown)]
    if not cards:
        return any_card(tale)._replace(text=text)
    return ask(tale.start, text, (*map(tale.laid, cards), *thrown, _another(tale)), tale.spot)


def wrong_pile(tale: Tale) -> Question:
    label = label_of(tale.news) or ""
    twin = tale.spot + label[1:]
    text = _("The {card} lies on the {colour} pile.").format(
        card=card_name(label), colour=colour_name(tale.spot)
    )
    answers = (
        tale.laid(label, _("It was laid; move it to its pile")),
        tale.laid(twin, _("It is the {card}").format(card=card_name(twin))),
        answer(_("It goes back to the hand"), (), tale.rest),
        _another(tale),
    )
    return ask(tale.start, text, answers, tale.spot)


def one_too_many(tale: Tale) -> Question:
    text = _("I read the {card}, but no copy of it is left. Which card is it?").format(
        card=card_name(label_of(tale.news) or "")
    )
    nothing = answer(_("Nothing was laid"), (), tale.rest)
    return ask(tale.start, text, (*map(tale.laid, likely(tale)[:2]), nothing, _another(tale)), tale.spot)


def one_or_two(tale: Tale) -> Question:
    """Something else moved besides the card on top."""
    label = label_of(tale.news) or ""
    text = _("Was the {card} laid alone, or is there another new card under it?").format(
        card=card_name(label)
    )
    only = tale.laid(label, _("Only the {card}").format(card=card_name(label)))
    two = Answer(_("Two cards"), then=_under(tale, label))
    return ask(tale.start, text, (only, two, _another(tale)), tale.spot)


def _under(tale: Tale, label: str) -> Question:
    cards = [tale.spot + kind for kind in KINDS]
    possible = [card for card in cards if copies_left(tale.state, card) > (card == label)]
    answers = [
        answer(card_name(card), (tale.lay(card), tale.lay(label)), tale.rest, card) for card in possible
    ]
    return ask(tale.start, _("Which card lies under it?"), answers, tale.spot)


def second_or_moved(tale: Tale) -> Question:
    """The same face after a hand was there."""
    label = label_of(tale.news) or ""
    text = _("Was a second {card} laid, or was the pile only moved?").format(card=card_name(label))
    answers = (
        answer(_("Only moved"), (), tale.rest),
        tale.laid(label, _("A second {card}").format(card=card_name(label))),
        *called(tale),
    )
    return glance(tale.start, text, answers, tale.spot)


def unbooked(state: State, news: News) -> Question | None:
    """The first look in the middle of a round, at a pile whose top is not the one that was booked."""
    label = label_of(news)
    if label is None or label == top_of(state, news.spot) or label[0] != news.spot:
        return None
    text = _("The {card} lies there, but was not booked. Was it laid while I could not see?")
    answers = (
        Tale(state, state, news, book).laid(label, _("Yes, the {card}").format(card=card_name(label))),
        Answer(_("No; the pile is put right")),
    )
    asked = ask(state, text.format(card=card_name(label)), answers, news.spot)
    return asked if len(asked.answers) > 1 else None


def laid_too_early(start: State, cards: Sequence[News], before: tuple[Event, ...], rest: Rest) -> Question:
    """The pile was not seen to go, but a card lies there: it was taken and the next player laid at once."""
    news, label = cards[0], label_of(cards[0])
    text = _("Another card was laid before the pile was taken.")
    if label is not None:
        text = _("The {card} was laid before the pile was taken.").format(card=card_name(label))
    taken = answer(
        _("The pile has been taken, then it was laid"),
        (*before, Event("take", at=news.at)),
        lambda events: tell(start, cards, events, rest),
        label,
    )
    back = answer(_("It goes back to the hand"), before, book)
    thrown = [] if label or before else called(Tale(start, start, news, book))
    return ask(start, text, (taken, back, *thrown), news.spot)
