"""What is told by touch and key: complete events are booked, for the others the rest is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.facts import Asked, Recent, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finita.asking import ask, grid, numbers, seats
from companion.games.finita.deck import CARDS, LABELS, PIA
from companion.games.finita.laid import Came, blind_only, can_come, judged
from companion.games.finita.names import card_name
from companion.games.finita.notation import NOTHING_SHOWN, PAIRS, RUNS, SETS, Words
from companion.games.finita.possible import is_allowed
from companion.games.finita.saying import player_name
from companion.games.finita.spots import DISCARD, HAND
from companion.games.finita.spread import hand_told, hand_touched
from companion.games.finita.state import RUNNING, Phase, State, answerer
from companion.games.finita.wrong import any_wrong
from companion.words import _

UNREAD = "?"  # a card that lies there and was misread


def asked(state: State, recent: Recent, fact: Asked) -> Reading:
    event = fact.event._replace(at=fact.at)
    if event.verb == "hand":
        return hand_told(state, event)
    if event.words == (UNREAD,):
        return any_card(state, recent, fact.at, DISCARD)
    more = _INCOMPLETE.get(event.verb)
    return more(state, recent, event) if more and _lacks(event) else Proposal((event,))


def _lacks(event: Event) -> bool:
    """Nobody is named, or no card, where the event needs it."""
    if event.verb in _NAMES_A_CARD:
        return not event.words
    return event.seat is None


def touched(state: State, recent: Recent, fact: Touched) -> Reading:
    """The place was touched: what happened there, told without the camera."""
    if fact.spot == HAND or state.phase is Phase.SCORING:
        return hand_touched(state, fact)
    return any_card(state, recent, fact.at) if fact.spot == DISCARD else None


# Cards ------------------------------------------------------------------------------------------------------


def any_card(state: State, recent: Recent, at: float, spot: str | None = None) -> Reading:
    """Every card that can come now, and what else may lie there."""
    if state.phase not in RUNNING or state.phase is Phase.SHOWING:
        return Notice(_("No card is laid now."))

    def tell(label: str) -> Reading:
        return judged(state, Came(label, at, spot, recent.facts))

    labels = [label for label in LABELS if can_come(state, label, at, recent.facts)]
    other = Answer(_("A wrong card"), then=any_wrong(state, at))
    return grid(state, _("Which card was laid?"), labels, tell, spot, (other,))


def _together(state: State, _recent: Recent, event: Event) -> Reading:
    """Several cards in one action: a poker, or two that are identical."""
    twins, runs, sets = (_able(state, plays, event.at) for plays in (PAIRS, RUNS, SETS))
    if runs or sets:
        return _poker(state, runs, sets, twins)
    if twins:
        return _twins(state, twins)
    return Notice(_("Several cards cannot be laid at once now."), alarm=True)


def _poker(state: State, runs: list[Event], sets: list[Event], twins: list[Event]) -> Question:
    """Runs by their lowest card; sets by their number, the bottom card first, then the one on top."""
    answers = [
        Answer(f"{card_name(lay.words[0])} – {CARDS[lay.words[-1]].value}", (lay,), lay.words[0])
        for lay in runs
    ]
    four = Answer(_("Four of a number …"), then=_set(state, sets))
    two = Answer(_("Two identical cards …"), then=_twins(state, twins))
    return ask(state, _("Poker: which is the lowest card?"), (*answers, four, two))


def _twins(state: State, lays: list[Event]) -> Question:
    answers = [Answer(card_name(lay.words[0]), (lay,), lay.words[0]) for lay in lays]
    return ask(state, _("Which card was laid twice?"), answers)


def _able(state: State, plays: Iterable[Words], at: float | None) -> list[Event]:
    lays = (Event("lay", words, None, at) for words in plays)
    return [lay for lay in lays if is_allowed(state, lay)]


def _set(state: State, lays: list[Event]) -> Question:
    """The card that was below, and then the order of the others."""
    bottoms = dict.fromkeys(lay.words[0] for lay in lays)
    answers = [
        Answer(card_name(bottom), face=bottom, then=_tops(state, [e for e in lays if e.words[0] == bottom]))
        for bottom in bottoms
    ]
    return ask(state, _("Which of the four lies at the bottom?"), answers)


def _tops(state: State, lays: list[Event]) -> Question:
    answers = [Answer(" ".join(map(card_name, lay.words[1:])), (lay,), lay.words[-1]) for lay in lays]
    return ask(state, _("Which lies on top?"), answers)


def _jump(state: State, _recent: Recent, event: Event) -> Reading:
    top = state.top or ""
    text = _("Who threw in the {card}?").format(card=card_name(top) if top else "")
    able = [seat for seat in range(state.players) if is_allowed(state, Event("jump", (top,), seat))]
    if not able:
        return Notice(_("Nothing can be thrown in now."), alarm=True)
    return seats(state, text, able, lambda seat: (Event("jump", (top,), seat, event.at),))


def _any_wrong(state: State, _recent: Recent, event: Event) -> Reading:
    return any_wrong(state, event.at or 0.0)


def _blind(state: State, recent: Recent, event: Event) -> Reading:
    if not blind_only(state):
        return Notice(_("Cards laid aside come only when the hand is empty."), alarm=True)
    labels = [label for label in LABELS if can_come(state, label, event.at or 0.0, recent.facts)]

    def tell(label: str) -> Reading:
        return judged(state, Came(label, event.at or 0.0, None, recent.facts))

    return grid(state, _("Which card was turned up?"), labels, tell)


def _dodge(state: State, recent: Recent, event: Event) -> Reading:
    """Pia lies there; one more card follows, seen or told."""
    seat = answerer(state)
    if seat is None or is_allowed(state, event):
        return Proposal((event,))
    if recent.watched:
        name = player_name(state, seat)
        return Notice(_("{name} is not affected and lays one more card on Pia.").format(name=name))
    facts = (*recent.facts, Asked(event.at or 0.0, event))

    def tell(label: str) -> Reading:
        return judged(state, Came(label, event.at or 0.0, None, facts))

    return grid(state, _("Which card is laid with Pia?"), LABELS, tell)


def _show(state: State, _recent: Recent, event: Event) -> Reading:
    """Patrick: the number that a player reveals."""
    seat = event.seat if event.seat is not None else next(iter(state.waiting), None)
    if seat is None or state.phase is not Phase.SHOWING:
        return Proposal((event._replace(words=(NOTHING_SHOWN,), seat=seat or 0),))
    text = _("Which number does {name} show?").format(name=player_name(state, seat))
    question = numbers(state, text, lambda number: (Event("show", (number,), seat, event.at),))
    none = Answer(_("none"), (Event("show", (NOTHING_SHOWN,), seat, event.at),))
    pia = Answer(PIA, (Event("show", (PIA,), seat, event.at),))
    return question._replace(answers=(*question.answers, *ask(state, text, (none, pia)).answers))


# Calls and penalties ----------------------------------------------------------------------------------------


def _finita(state: State, _recent: Recent, event: Event) -> Reading:
    able = [seat for seat in range(state.players) if is_allowed(state, Event("finita", (), seat))]
    if len(able) == 1:
        return Proposal((event._replace(seat=able[0]),))
    if not able:
        return Notice(_("Nobody has one card left and has not called yet."), alarm=True)
    text = _("Who calls “Finita!”?")
    return seats(state, text, able, lambda seat: (event._replace(seat=seat),))


def _accuse(state: State, _recent: Recent, event: Event) -> Reading:
    """Whoever it is: the rules know it, and only now is it said."""
    if state.watch is None:
        return Notice(_("Nobody forgot “Finita!”, or it is too late: nothing is booked."), alarm=True)
    return Proposal((event._replace(seat=state.watch),))


def _who(text: Callable[[], str]) -> Callable[[State, Recent, Event], Reading]:
    def question(state: State, _recent: Recent, event: Event) -> Reading:
        able = [seat for seat in range(state.players) if is_allowed(state, event._replace(seat=seat))]
        if not able:  # the rules say why not
            return Proposal((event._replace(seat=state.active),))
        return seats(state, text(), able, lambda seat: (event._replace(seat=seat),))

    return question


_NAMES_A_CARD = frozenset({"lay", "wrong", "jump", "blind", "dodge", "show"})
_INCOMPLETE: Mapping[str, Callable[[State, Recent, Event], Reading]] = {
    "lay": _together,
    "wrong": _any_wrong,
    "jump": _jump,
    "blind": _blind,
    "dodge": _dodge,
    "show": _show,
    "finita": _finita,
    "accuse": _accuse,
    "slap": _who(lambda: _("Who slapped last?")),
    "misslap": _who(lambda: _("Who slapped without a 9?")),
    "shuffle": _who(lambda: _("Whose cards laid aside change places?")),
    "suggest": _who(lambda: _("Who made a suggestion?")),
    "question": _who(lambda: _("Who asked a superfluous question?")),
}
