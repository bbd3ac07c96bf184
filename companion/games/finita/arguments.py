"""What is said with a card: the colour of a wish, Paul's number, Petra's greater or smaller, Pia's choice.

The camera sees the card, the players say the rest with one tap, or two.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.game import Answer, Proposal, Question
from companion.games.finita.asking import ask, colours, numbers
from companion.games.finita.deck import COLOUR_WORDS, COLOURS, DRAW_FOUR, PAUL, PETRA, PIA, WISH
from companion.games.finita.possible import SPOKEN, Events, is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.state import State
from companion.words import _

#: The events that book a card, given its label and what is said with it.
Make = Callable[[tuple[str, ...]], Events]
Spoken = Callable[[State, str, str, Make, str | None], Question]

_WORDS = dict(zip(COLOURS, COLOUR_WORDS, strict=True))


def can_be(state: State, label: str, make: Make) -> bool:
    return is_allowed(state, *make(SPOKEN[label]))


def spoken(state: State, label: str, make: Make, seat: int, spot: str | None = None) -> Proposal | Question:
    """`label` is booked; what `seat` said with it is asked."""
    question = _ASKED.get(label)
    if question is None:
        return Proposal(make((label,)))
    return question(state, label, player_name(state, seat), make, spot)


def _wish(state: State, label: str, name: str, make: Make, spot: str | None) -> Question:
    text = _("Which colour does {name} wish for?").format(name=name)
    return colours(state, text, lambda colour: make((label, _WORDS[colour])), spot)


def _paul(state: State, label: str, name: str, make: Make, spot: str | None) -> Question:
    text = _("Paul: which number does {name} name?").format(name=name)
    return numbers(state, text, lambda number: make((label, number)), spot)


def _petra(state: State, label: str, name: str, make: Make, spot: str | None) -> Question:
    text = _("Petra: what does {name} ask for?").format(name=name)
    greater, smaller = _("Greater than …"), _("Smaller than …")
    answers = (
        Answer(label_, then=numbers(state, label_, _with_sign(make, label, sign), spot))
        for label_, sign in ((greater, ">"), (smaller, "<"))
    )
    return ask(state, text, answers, spot)


def _with_sign(make: Make, label: str, sign: str) -> Callable[[str], Events]:
    return lambda number: make((label, sign + number))


def _pia(state: State, label: str, name: str, make: Make, spot: str | None) -> Question:
    text = _("Pia: which colour or number does {name} wish for?").format(name=name)
    wish = colours(state, text, lambda colour: make((label, _WORDS[colour])), spot)
    number = numbers(state, _("Which number?"), lambda number: make((label, number)), spot)
    return wish._replace(answers=(*wish.answers, Answer(_("A number …"), then=number)))


_ASKED: dict[str, Spoken] = {WISH: _wish, DRAW_FOUR: _wish, PAUL: _paul, PETRA: _petra, PIA: _pia}
