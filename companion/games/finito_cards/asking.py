"""How a question is put: only answers that the rules accept, three at a glance, the rest behind one tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.game import Answer, Event, Proposal, Question
from companion.games.finito_cards.pending import after
from companion.games.finito_cards.state import State
from companion.words import _

AT_A_GLANCE = 3

#: What follows once the events before are known: they are booked, or there is more to ask.
Rest = Callable[[tuple[Event, ...]], Proposal | Question]


def answer(label: str, events: tuple[Event, ...], rest: Rest, face: str | None = None) -> Answer:
    """`events`, and then whatever follows from them."""
    following = rest(events)
    if isinstance(following, Question):
        return Answer(label, face=face, then=following)
    return Answer(label, following.events, face)


def book(events: tuple[Event, ...]) -> Proposal:
    return Proposal(events)


def followed_by(state: State, *more: Event) -> Rest:
    """`more` belongs to what happened, unless the round was over before it."""

    def rest(events: tuple[Event, ...]) -> Proposal:
        whole = (*events, *more)
        return Proposal(whole if after(state, whole) is not None else events)

    return rest


def ask(
    state: State, text: str, answers: Iterable[Answer], spot: str | None = None, doubt: bool = True
) -> Question:
    """A question whose answers can all be booked now."""
    return Question(text, tuple(each for each in answers if _possible(state, each)), spot, doubt)


def glance(
    state: State, text: str, answers: Iterable[Answer], spot: str | None = None, doubt: bool = True
) -> Question:
    """The likeliest answers, and the others under “something else”."""
    whole = ask(state, text, answers, spot, doubt)
    if len(whole.answers) <= AT_A_GLANCE + 1:
        return whole
    first, others = whole.answers[:AT_A_GLANCE], whole.answers[AT_A_GLANCE:]
    more = Answer(_("Something else"), then=whole._replace(answers=others))
    return whole._replace(answers=(*first, more))


def _possible(state: State, each: Answer) -> bool:
    if each.then is not None:
        return bool(each.then.answers)
    return not each.events or after(state, each.events) is not None
