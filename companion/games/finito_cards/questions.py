"""What FINITO! cards asks when the camera cannot know: the likeliest answers first, two taps at most."""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts import Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finito_cards.deck import COLOURS, KINDS
from companion.games.finito_cards.names import card_name, colour_name
from companion.games.finito_cards.scoring import starters
from companion.games.finito_cards.state import Phase, State, copies_left
from companion.words import _
from vision.sighting import Change, News


def _lay(label: str, at: float) -> Event:
    return Event("lay", (label,), at=at)


def _nothing() -> Answer:
    return Answer(_("Nothing was laid"))


def _others(state: State) -> list[int]:
    return [seat for seat in range(len(state.setup.players)) if seat != state.active]


def _name(state: State, seat: int) -> str:
    return state.setup.players[seat]


def _something_else(state: State, news: News, before: tuple[Event, ...] = ()) -> Answer:
    """Every card of the place's colour that can still come, as a grid, and that nothing came at all."""
    cards = [news.spot + kind for kind in KINDS if copies_left(state, news.spot + kind) > 0]
    answers = [Answer(card_name(card), (*before, _lay(card, news.at)), face=card) for card in cards]
    which = Question(_("Which card was laid?"), (*answers, _nothing()), spot=news.spot)
    return Answer(_("Another card"), then=which)


def _likely(state: State, news: News, but: str = "") -> list[str]:
    """The camera's candidates, those that the rules allow first; the order within is the camera's."""
    named = [label for label, _confidence in news.top.candidates] if news.top else []
    possible = [label for label in named if label[0] == news.spot and copies_left(state, label) > 0]
    return [label for label in possible if label != but][:3]


def by_hand(state: State, fact: Touched) -> Reading:
    """A place was touched: the card that was laid there, told without the camera."""
    news = News(fact.spot, fact.at, Change.LAID, None)
    if state.phase is Phase.GAME_OVER:
        return None
    if state.phase in (Phase.SETUP, Phase.ROUND_OVER):
        return unsure_opening(state, news, (None,) * len(COLOURS))._replace(doubt=False)
    if state.phase is Phase.STRUCK:
        return Notice(_("First the pile is taken under the FINITO! card."))
    which = _something_else(state, news).then
    return which._replace(doubt=False, spot=None) if which else None


def unsure(state: State, news: News, claims: list[int], before: tuple[Event, ...]) -> Reading:
    likely = _likely(state, news)
    called = [
        Answer(
            _("{name} threw {card}").format(name=_name(state, seat), card=card_name(state.window)),
            (Event("finito", (), seat, news.at),),
            face=state.window,
        )
        for seat in claims
        if state.window is not None and state.window[0] == news.spot
    ]
    laid = [Answer(card_name(card), (*before, _lay(card, news.at)), face=card) for card in likely]
    text = _("I am not sure which card was laid on {colour}.").format(colour=colour_name(news.spot))
    answers = (*called, *laid)[:3]
    return Question(text, (*answers, _something_else(state, news, before)), spot=news.spot)


def wrong_pile(state: State, news: News, label: str) -> Reading:
    twin = news.spot + label[1:]
    answers = [
        Answer(
            _("{card} was laid; put it on its pile").format(card=card_name(label)),
            (_lay(label, news.at),),
            label,
        ),
        Answer(_("It is {card}").format(card=card_name(twin)), (_lay(twin, news.at),), twin),
        Answer(_("It goes back to the hand")),
    ]
    if copies_left(state, twin) <= 0:
        del answers[1]
    text = _("{card} lies on the {colour} pile.").format(card=card_name(label), colour=colour_name(news.spot))
    return Question(text, (*answers, _something_else(state, news)), spot=news.spot)


def one_too_many(state: State, news: News, label: str) -> Reading:
    text = _("I read {card}, but every copy of it has been laid already.").format(card=card_name(label))
    answers = [Answer(card_name(card), (_lay(card, news.at),), card) for card in _likely(state, news, label)]
    return Question(text, (*answers, _nothing(), _something_else(state, news)), spot=news.spot)


def laid_too_early(state: State, fact: Seen, label: str) -> Reading:
    """The pile was not seen to go, but a card lies there: it was taken and the next player laid at once."""
    take = Event("take", at=fact.at)
    text = _("{card} was laid before the pile was taken.").format(card=card_name(label))
    answers = (
        Answer(
            _("The pile was taken, then {card} laid").format(card=card_name(label)),
            (take, _lay(label, fact.at)),
            label,
        ),
        Answer(_("It goes back to the hand")),
    )
    return Question(text, answers, spot=fact.news.spot)


def two_at_once(state: State, news: News, other: News) -> Reading:
    pair = [n.top.label for n in (news, other) if n.top and n.top.label]
    first, second = pair[0], pair[1]
    text = _("Two cards were laid at once: which came first?")
    answers = tuple(
        Answer(card_name(one), (_lay(one, news.at), _lay(two, news.at)), one)
        for one, two in ((first, second), (second, first))
        if copies_left(state, one) > 0 and copies_left(state, two) > 0
    )
    return Question(text, (*answers, Answer(_("They go back to the hand"))), spot=news.spot)


def one_or_two(state: State, news: News, label: str) -> Reading:
    """Something else moved besides the card on top."""
    cards = [news.spot + kind for kind in KINDS]
    under = [card for card in cards if copies_left(state, card) > (card == label)]
    two = [Answer(card_name(card), (_lay(card, news.at), _lay(label, news.at)), card) for card in under]
    text = _("Was {card} laid alone, or is there another new card under it?").format(card=card_name(label))
    answers = (
        Answer(_("Only {card}").format(card=card_name(label)), (_lay(label, news.at),), label),
        Answer(_("Two cards"), then=Question(_("Which card lies under it?"), tuple(two), spot=news.spot)),
        _something_else(state, news),
    )
    return Question(text, answers, spot=news.spot)


def second_or_straightened(state: State, news: News, label: str) -> Reading:
    text = _("Was a second {card} laid, or was the pile only moved?").format(card=card_name(label))
    answers = (
        Answer(_("Only moved")),
        Answer(_("A second {card}").format(card=card_name(label)), (_lay(label, news.at),), label),
        *(
            Answer(_("{name}: FINITO!").format(name=_name(state, seat)), (Event("finito", (), seat, news.at),))
            for seat in _others(state)
            if label == state.window
        ),
    )
    return Question(text, answers, spot=news.spot)


def emptied(state: State, fact: Seen) -> Reading:
    spot = fact.news.spot
    text = _("The {colour} place was emptied. What happened?").format(colour=colour_name(spot))
    answers = [Answer(_("Only tidied; it is put back"))]
    if copies_left(state, spot + "T") > 0 and not state.callers:
        answers.append(Answer(card_name(spot + "T"), (_lay(spot + "T", fact.at),), spot + "T"))
    if state.window is not None and state.window[0] == spot:
        answers.append(Answer(_("FINITO!"), then=_who(state, fact, _others(state))))
    return Question(text, tuple(answers), spot=spot)


def _who(state: State, fact: Seen, seats: Iterable[int]) -> Question:
    take = Event("take", at=fact.at)
    answers = [
        Answer(_name(state, seat), (Event("finito", (), seat, fact.at), take))
        for seat in seats
        if seat not in state.callers
    ]
    return Question(_("Who threw the identical card?"), tuple(answers), spot=fact.news.spot, doubt=False)


def who_threw(state: State, fact: Seen, claims: list[int]) -> Reading:
    """Several buzzed, but not as many cards were seen."""
    cleared = fact.news.top is None
    after = (Event("take", at=fact.at),) if cleared else ()
    throws = {seat: Event("finito", (), seat, fact.at) for seat in claims}
    text = _("More players called FINITO! than cards were seen. Who threw one?")
    answers = [Answer(_name(state, seat), (throws[seat], *after)) for seat in claims[:2]]
    if state.callers:
        answers = [Answer(_("Only {name}").format(name=_name(state, state.callers[0])), after), *answers]
    elif len(claims) > 1 and state.window is not None and copies_left(state, state.window) > 1:
        both = tuple(throws[seat] for seat in claims[:2])
        answers.append(Answer(_("Both"), (*both, *after)))
    return Question(text, tuple(answers), spot=fact.news.spot)


def who_threw_another(state: State, fact: Seen, label: str) -> Reading:
    seats = [seat for seat in _others(state) if seat not in state.callers]
    text = _("Another {card} was thrown. By whom?").format(card=card_name(label))
    answers = [Answer(_name(state, seat), (Event("finito", (), seat, fact.at),)) for seat in seats]
    return Question(text, (Answer(_("Nobody: it was only moved")), *answers), spot=fact.news.spot)


def really_thrown(state: State, fact: Seen, label: str, claims: list[int]) -> Reading:
    text = _("{name} called FINITO!, but I saw no second {card}. Was it thrown?")
    words = () if label == state.window else (label,)
    answers = (
        Answer(_("Yes"), (Event("finito", words, claims[0], fact.at),), label),
        Answer(_("No")),
    )
    said = text.format(name=_name(state, claims[0]), card=card_name(label))
    return Question(said, answers, spot=fact.news.spot)


def false_call(state: State, at: float, caller: int, label: str) -> Reading:
    """A card other than the twin came to rest although somebody had called."""
    name, card = _name(state, caller), card_name(label)
    miscall = Event("miscall", (), caller, at)
    text = _("{name} called FINITO!, but {card} was laid.").format(name=name, card=card)
    answers = (
        Answer(_("A false call; {card} was laid").format(card=card), (miscall, _lay(label, at)), label),
        Answer(_("{name} threw the wrong card; it goes back").format(name=name), (miscall,)),
    )
    return Question(text, answers, spot=label[0])


# The opening ------------------------------------------------------------------------------------------------


def opening(state: State, fact: Seen, labels: tuple[str, ...]) -> Reading:
    for spot, label in zip(COLOURS, labels, strict=True):
        if label[0] != spot:
            text = _("{card} lies on the {colour} place. Put each card on the place of its colour.")
            return Notice(text.format(card=card_name(label), colour=colour_name(spot)), alarm=True)
        if not label[1:].isdigit():
            text = _("{card} cannot open a pile: the opening cards must be numbers. Take another.")
            return Notice(text.format(card=card_name(label)), alarm=True)
    tied = starters(state.setup.starter, state.candidates, state.next_rules)
    if len(tied) > 1:
        answers = [Answer(_name(state, seat), (Event("open", labels, seat, fact.at),)) for seat in tied]
        return Question(_("Who starts this round?"), tuple(answers), doubt=False)
    return Proposal((Event("open", labels, None, fact.at),))


def unsure_opening(state: State, news: News, labels: tuple[str | None, ...]) -> Question:
    """One question for each opening card that could not be read; the last answer opens the round."""
    spot = news.spot
    numbers = [spot + kind for kind in KINDS if kind.isdigit()]
    likely = [label for label, _confidence in news.top.candidates if label in numbers] if news.top else []
    text = _("Which card opens the {colour} pile?").format(colour=colour_name(spot))
    ordered = [*likely, *(card for card in numbers if card not in likely)]
    answers = tuple(_opening_answer(state, news, labels, card) for card in ordered)
    return Question(text, answers, spot=spot)


def _opening_answer(state: State, news: News, labels: tuple[str | None, ...], card: str) -> Answer:
    known = tuple(card if spot == news.spot else label for spot, label in zip(COLOURS, labels, strict=True))
    missing = [spot for spot, label in zip(COLOURS, known, strict=True) if label is None]
    if missing:
        next_one = News(missing[0], news.at, news.change, None)
        return Answer(card_name(card), face=card, then=unsure_opening(state, next_one, known))
    opening_cards = tuple(label for label in known if label is not None)
    return Answer(card_name(card), (Event("open", opening_cards, None, news.at),), card)


