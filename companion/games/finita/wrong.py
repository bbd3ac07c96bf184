"""A card that the rules refuse: the reason, and one tap that books the penalty; or it was only misread."""

from __future__ import annotations

from companion.game import Answer, Event, Question, Reading
from companion.games.finita.asking import ask, grid, leading, put_back, seats
from companion.games.finita.deck import LABELS
from companion.games.finita.names import card_name
from companion.games.finita.possible import SPOKEN, Events, refusal
from companion.games.finita.saying import cards, player_name, said
from companion.games.finita.state import Phase, State
from companion.words import _

PENALTY = 1


def refused(state: State, label: str, at: float, spot: str | None, seat: int, tried: Events = ()) -> Question:
    why = refusal(state, tried or (Event("lay", SPOKEN[label], None, at),))
    text = " ".join(filter(None, (said(why) if why else "", _whom(state))))
    name = player_name(state, seat)
    own = _("{name} takes it back and draws {cards}").format(name=name, cards=cards(PENALTY))
    answers = (
        Answer(own, (_wrong(label, at, seat),)),
        somebody_else(state, label, at, seat, spot),
        put_back(),
        Answer(_("It is another card"), says=Event("lay", ("?",), None, at)),
    )
    return ask(state, text, answers, spot)


def _whom(state: State) -> str:
    if state.phase is not Phase.SERVING:
        return ""
    return _("It is for {name} to serve.").format(name=player_name(state, state.waiting[0]))


def _wrong(label: str, at: float, seat: int) -> Event:
    return Event("wrong", (label,), seat, at)


def somebody_else(state: State, label: str, at: float, seat: int, spot: str | None = None) -> Answer:
    """It was laid out of turn."""
    others = [other for other in range(state.players) if other != seat]
    text = _("Who laid the {card} out of turn?").format(card=card_name(label))
    who = seats(state, text, others, lambda other: (_wrong(label, at, other),), spot)
    return Answer(_("Somebody else laid it, out of turn"), then=who)


def too_late(state: State, label: str, at: float, spot: str | None, laid: Reading) -> Reading:
    """The identical card came after the next one was laid; or it is the active player's, by chance."""
    own = leading(_("{name}, in turn").format(name=player_name(state, state.active)), laid)
    text = _("The {card} again: was it laid in turn, or thrown in too late?").format(card=card_name(label))
    late = put_back()._replace(label=_("Thrown in too late: it goes back"))
    if state.house.zw_slow:
        who = seats(state, text, range(state.players), lambda seat: (_wrong(label, at, seat),), spot)
        late = Answer(_("Thrown in too late: it costs a card"), then=who)
    return ask(state, text, filter(None, (own, late)), spot, doubt=True)


def too_slow(state: State, label: str, spot: str | None, laid: Reading) -> Reading:
    """A card that came right after one was thrown in: it was on its way, and its player is jumped over."""
    text = _("The {card} came right after a card was thrown in.").format(card=card_name(label))
    own = leading(_("{name} laid it, in turn").format(name=player_name(state, state.active)), laid)
    back = put_back()._replace(label=_("It was too slow: it goes back"))
    return ask(state, text, (back, *filter(None, (own,))), spot, doubt=True)


def any_wrong(state: State, at: float) -> Question:
    """By hand: which card was wrong, and whose it was; the active player is the likeliest."""

    def whose(label: str) -> Reading:
        text = _("Who laid the {card}?").format(card=card_name(label))
        first = state.waiting[0] if state.phase is Phase.SERVING else state.active
        order = (first, *(seat for seat in range(state.players) if seat != first))
        return seats(state, text, order, lambda seat: (_wrong(label, at, seat),))

    return grid(state, _("Which card was wrong?"), LABELS, whose)
