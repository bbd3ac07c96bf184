"""What facts mean in FINITO! cards: where the companion is clever, and never guesses silently.

Buzzers mean different things at different moments: another player's press in the reaction window is a claim,
which the identical card seen on the pile makes a FINITO!; the active player's own press ends the turn. An
identical card without a claim is the active player's own second copy, once a late buzz had its chance.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading, Wait
from companion.games.finito_cards import questions
from companion.games.finito_cards.calls import earlier
from companion.games.finito_cards.deck import COLOURS
from companion.games.finito_cards.state import Phase, State, copies_left, is_number, top_of
from companion.words import _
from vision.sighting import Change, News

CLAIM_S = 8.0  # a card that comes later than this after the buzz is asked about, not booked
THROW_S = 3.0  # how long a caller has for the throw before a card laid meanwhile raises the question
LATE_BUZZ_S = 1.5  # how long an identical card waits for the buzz that explains it

_OPEN = (Phase.SETUP, Phase.ROUND_OVER, Phase.GAME_OVER)


def interpret(state: State, recent: Recent, fact: Fact) -> Reading:
    if isinstance(fact, Asked):
        return Proposal((fact.event._replace(at=fact.at),))
    if isinstance(fact, Pressed):
        return _pressed(state, recent, fact)
    if isinstance(fact, Touched):
        return questions.by_hand(state, fact)
    if isinstance(fact, Elapsed):
        return _elapsed(state, recent, fact)
    if state.phase in _OPEN:
        return _opening(state, recent, fact)
    return _seen(state, recent, fact)


# Buzzers ----------------------------------------------------------------------------------------------------


def _pressed(state: State, recent: Recent, fact: Pressed) -> Reading:
    if state.phase in _OPEN:
        return Notice(_("The buzzers are heard. Lay the four opening cards first."))
    if fact.seat is None:
        return _shared_press(state, recent, fact)
    if fact.seat == state.active:
        return _own_press(state, recent, fact)
    return _claim(state, recent, fact, fact.seat)


def _shared_press(state: State, recent: Recent, fact: Pressed) -> Reading:
    """One button in all: the rules know what it can mean, only the table knows who it was."""
    if state.phase is Phase.DECIDE:
        return _own_press(state, recent, fact)
    callers = [seat for seat in _others(state) if seat not in state.callers]
    if state.phase is Phase.TURN and not _late_card(state, fact.at):
        return Notice(_("{name} lays a card first.").format(name=_name(state, state.active)))
    answers = [
        Answer(_("{name}: FINITO!").format(name=_name(state, seat)), (_finito(state, fact, seat),))
        for seat in callers
    ]
    if state.phase is Phase.WINDOW:
        stop = Answer(_("{name} stops").format(name=_name(state, state.active)), (Event("end", at=fact.at),))
        answers.append(stop)
    return Question(_("Who pressed the button?"), tuple(answers), doubt=False)


def _own_press(state: State, recent: Recent, fact: Pressed) -> Reading:
    if state.phase is Phase.STRUCK:
        return Notice(_("FINITO! was called: {name} takes the pile.").format(name=_name(state, state.active)))
    if state.phase is Phase.TURN:
        if _late_card(state, fact.at):
            return _claim(state, recent, fact, state.active)
        return Notice(_("{name} lays at least one card before stopping.").format(name=_name(state, state.active)))
    claims = _claims(state, recent, fact.at)
    if claims:
        waiting = _("{name} called FINITO!: the identical card comes first.")
        return Notice(waiting.format(name=_name(state, claims[0])))
    return Proposal((*_held(state, recent), Event("end", at=fact.at)))


def _claim(state: State, recent: Recent, fact: Pressed, seat: int) -> Reading:
    name = _name(state, seat)
    if state.window is None and not _late_card(state, fact.at):
        return Notice(_("{name} buzzed, but there is no card to call FINITO! on.").format(name=name))
    if seat in state.callers and not state.rules.on("throw_two"):
        return Notice(_("{name} has already called FINITO! on this card.").format(name=name))
    if not recent.watched:
        return Proposal((_finito(state, fact, seat),))
    double = _held_double(state, recent)
    if double is not None:
        return Proposal((_finito(state, fact, seat, double),))
    return Notice(_("{name}: FINITO! Throw the identical card.").format(name=name))


def _finito(state: State, fact: Fact, seat: int, double: News | None = None) -> Event:
    card = top_of(state, double.spot) if double else state.window or _late_card(state, fact.at)
    words = () if card is None or card == state.window else (card,)
    return Event("finito", words, seat, fact.at)


def _claims(state: State, recent: Recent, now: float) -> list[int]:
    """Seats that buzzed and whose card has not been booked yet, in the order of their presses."""
    seats: list[int] = []
    for fact in recent.facts:
        if not isinstance(fact, Pressed) or fact.seat is None or fact.seat in seats:
            continue
        if now - fact.at <= CLAIM_S and _may_claim(state, fact):
            seats.append(fact.seat)
    return seats


def _may_claim(state: State, fact: Pressed) -> bool:
    if fact.seat == state.active:
        return state.phase is Phase.TURN and _late_card(state, fact.at) is not None
    return state.window is not None or _late_card(state, fact.at) is not None


def _late_card(state: State, now: float) -> str | None:
    """The number card on which a call would still count although play has gone on."""
    late = earlier(state)
    if late is None or late.at is None or not is_number(late.card):
        return None
    return late.card if now - late.at < state.rules.number("reaction_min_s") else None


# Cards ------------------------------------------------------------------------------------------------------


def _seen(state: State, recent: Recent, fact: Seen) -> Reading:
    news = fact.news
    if news.change is Change.FIRST:
        return None  # after a restart nothing is proposed until the table changes
    if news.top is None:
        return _cleared(state, recent, fact)
    if news.top.label is None:
        return questions.unsure(state, news, _claims(state, recent, fact.at), _held(state, recent))
    if news.change is Change.LAID:
        return _laid(state, recent, fact, news.top.label)
    return _same_face(state, recent, fact, news.top.label)


def _cleared(state: State, recent: Recent, fact: Seen) -> Reading:
    spot = fact.news.spot
    if not state.piles[COLOURS.index(spot)]:
        return None  # a tabula rasa went, as it should
    claims = _claims(state, recent, fact.at)
    struck = state.window is not None and spot == state.window[0]
    if struck and state.phase is Phase.STRUCK and not claims:
        return Proposal((Event("take", at=fact.at),))
    if struck and (claims or state.phase is Phase.STRUCK):
        if state.phase is Phase.WINDOW and len(claims) == 1:
            return Proposal((Event("finito", (), claims[0], fact.at), Event("take", at=fact.at)))
        return questions.who_threw(state, fact, claims)
    return questions.emptied(state, fact)


def _laid(state: State, recent: Recent, fact: Seen, label: str) -> Reading:
    news = fact.news
    if label == top_of(state, news.spot):
        return None  # the table was put right
    if label[0] != news.spot:
        return questions.wrong_pile(state, news, label)
    if copies_left(state, label) <= 0:
        return questions.one_too_many(state, news, label)
    if state.phase is Phase.STRUCK:
        return questions.laid_too_early(state, fact, label)
    together = [other for other in _together(recent, news) if _could_lay(state, other)]
    if together:
        return questions.two_at_once(state, news, together[0])
    if news.crowded:
        return questions.one_or_two(state, news, label)
    claims = _claims(state, recent, fact.at)
    if claims:
        return _laid_into_a_claim(state, recent, fact, label, claims)
    return Proposal((*_held(state, recent), Event("lay", (label,), at=fact.at)))


def _laid_into_a_claim(state: State, recent: Recent, fact: Seen, label: str, claims: list[int]) -> Reading:
    """The caller's card may still be on its way; only when it does not come, ask."""
    pressed = max(press.at for press in recent.facts if isinstance(press, Pressed) and press.seat in claims)
    if fact.at < pressed + THROW_S:
        return Wait(pressed + THROW_S)
    return questions.false_call(state, fact.at, claims[0], label)


def _same_face(state: State, recent: Recent, fact: Seen, label: str) -> Reading:
    """The face that lay there lies there again: a throw, a second copy, or only a pile put straight."""
    news = fact.news
    claims = _claims(state, recent, fact.at)
    if label != top_of(state, news.spot):
        return None  # the camera's own earlier reading was corrected by hand; nothing new lies there
    if copies_left(state, label) <= 0:
        return None if news.change is not Change.DOUBLED else questions.one_too_many(state, news, label)
    callable_ = label in (state.window, _late_card(state, fact.at))
    if claims and callable_:
        return _thrown(state, recent, fact, label, claims)
    if news.change is Change.MOVED:
        return None
    if state.phase is Phase.STRUCK:
        return questions.who_threw_another(state, fact, label)
    if news.change is Change.UNCLEAR:
        return questions.second_or_straightened(state, news, label)
    if callable_:
        return Wait(fact.at + LATE_BUZZ_S)
    return Proposal((*_held(state, recent), Event("lay", (label,), at=fact.at)))


def _thrown(state: State, recent: Recent, fact: Seen, label: str, claims: list[int]) -> Reading:
    if fact.news.change is Change.MOVED:
        return questions.really_thrown(state, fact, label, claims)
    words = () if label == state.window else (label,)
    thrown = 1 + sum(1 for _double in _doubles(state, recent))
    if thrown >= len(claims):
        return Proposal(tuple(Event("finito", words, seat, fact.at) for seat in claims))
    if copies_left(state, label) >= len(claims):
        return None  # the other caller's card is still to come; if not, the cleared place raises the question
    return questions.who_threw(state, fact, claims)


def _together(recent: Recent, news: News) -> list[News]:
    """Cards that came to rest in the same look on other places."""
    return [other for other in recent.table.values() if other.spot != news.spot and other.at == news.at]


def _could_lay(state: State, news: News) -> bool:
    label = news.top.label if news.top else None
    return news.change is Change.LAID and label is not None and label != top_of(state, news.spot)


# An identical card that waits for its buzz -------------------------------------------------------------------


def _doubles(state: State, recent: Recent) -> Iterator[News]:
    for fact in recent.facts:
        if isinstance(fact, Seen) and fact.news.change in (Change.DOUBLED, Change.UNCLEAR) and fact.news.top:
            label = fact.news.top.label
            if label is not None and label == top_of(state, fact.news.spot):
                yield fact.news


def _held_double(state: State, recent: Recent) -> News | None:
    if state.phase is Phase.STRUCK:
        return None
    return next((news for news in _doubles(state, recent) if news.change is Change.DOUBLED), None)


def _held(state: State, recent: Recent) -> tuple[Event, ...]:
    """The active player's own second copy, if one was held back; what comes now shows that nobody called."""
    double = _held_double(state, recent)
    if double is None or double.top is None or double.top.label is None:
        return ()
    return (Event("lay", (double.top.label,), at=double.at),)


def _elapsed(state: State, recent: Recent, fact: Elapsed) -> Reading:
    if state.phase in _OPEN:
        return None
    claims = _claims(state, recent, fact.at)
    if claims:
        laid = [seen.news for seen in recent.facts if isinstance(seen, Seen) and _could_lay(state, seen.news)]
        label = laid[-1].top.label if laid and laid[-1].top else None
        return questions.false_call(state, fact.at, claims[0], label) if label else None
    held = _held(state, recent)
    return Proposal(held) if held else None


# The opening ------------------------------------------------------------------------------------------------


def _opening(state: State, recent: Recent, fact: Seen) -> Reading:
    if state.phase is Phase.GAME_OVER:
        return None
    seen = [seen.news for seen in (*recent.facts, fact) if isinstance(seen, Seen)]
    fresh = {news.spot: news for news in seen if not _left_over(state, news)}
    lying = [fresh.get(colour) for colour in COLOURS]
    if any(news is None or news.top is None for news in lying):
        return None
    tops = [news.top.label for news in lying if news and news.top]
    for news in lying:
        if news and news.top and news.top.label is None:
            return questions.unsure_opening(state, news, tuple(tops))
    labels = tuple(label for label in tops if label is not None)
    return questions.opening(state, fact, labels)


def _left_over(state: State, news: News) -> bool:
    """After a restart between two rounds the old piles are seen for the first time again."""
    same = news.top is not None and news.top.label == top_of(state, news.spot)
    return state.phase is Phase.ROUND_OVER and news.change is Change.FIRST and same


def _others(state: State) -> list[int]:
    return [seat for seat in range(len(state.setup.players)) if seat != state.active]


def _name(state: State, seat: int) -> str:
    return state.setup.players[seat]
