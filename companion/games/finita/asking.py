"""How a question is put: only answers that the rules accept, and grids that a finger can use."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.game import Answer, Proposal, Question, Reading
from companion.games.finita.deck import COLOURS, NUMBERS
from companion.games.finita.names import card_name, colour_name
from companion.games.finita.possible import Events, after
from companion.games.finita.saying import player_name
from companion.games.finita.state import State
from companion.words import _


def ask(
    state: State, text: str, answers: Iterable[Answer], spot: str | None = None, doubt: bool = False
) -> Question:
    """A question whose answers can all be booked now. What the rules demand is no doubt."""
    return Question(text, tuple(each for each in answers if _is_possible(state, each)), spot, doubt)


def _is_possible(state: State, each: Answer) -> bool:
    if each.then is not None:
        return bool(each.then.answers)
    return not each.events or after(state, each.events) is not None


def leading(label: str, reading: Reading, face: str | None = None) -> Answer | None:
    """The answer that stands for what follows; None if nothing follows that could be answered."""
    if isinstance(reading, Proposal):
        return Answer(label, reading.events, face)
    return Answer(label, face=face, then=reading) if isinstance(reading, Question) else None


def seats(
    state: State, text: str, able: Iterable[int], events: Callable[[int], Events], spot: str | None = None
) -> Question:
    """One answer for each player, which their buzzer gives as well."""
    answers = (Answer(player_name(state, seat), events(seat), seat=seat) for seat in able)
    return ask(state, text, answers, spot)


def numbers(state: State, text: str, events: Callable[[str], Events], spot: str | None = None) -> Question:
    return ask(state, text, (Answer(number, events(number)) for number in NUMBERS), spot)


def colours(state: State, text: str, events: Callable[[str], Events], spot: str | None = None) -> Question:
    return ask(state, text, _coloured(events), spot)


def _coloured(events: Callable[[str], Events]) -> Iterable[Answer]:
    for colour in COLOURS:
        yield Answer(colour_name(colour), events(colour), sign=colour)


def grid(
    state: State,
    text: str,
    labels: Iterable[str],
    tell: Callable[[str], Reading],
    spot: str | None = None,
    more: Iterable[Answer] = (),
    doubt: bool = False,
) -> Question:
    """Faces to tap, one for each card of which anything can be told."""
    faces = (leading(card_name(label), tell(label), label) for label in labels)
    return ask(state, text, (*filter(None, faces), *more), spot, doubt)


def put_back() -> Answer:
    return Answer(_("It goes back; nothing is booked"))
