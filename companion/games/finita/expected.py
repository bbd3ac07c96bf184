"""One sentence: what is expected now, and from whom."""

from __future__ import annotations

from companion.games.finita.deck import DEALT, PETRA
from companion.games.finita.house import house_of
from companion.games.finita.laid import blind_only
from companion.games.finita.lots import beginner
from companion.games.finita.names import colour_name
from companion.games.finita.opening import starters
from companion.games.finita.saying import cards, player_name, player_names, value_name
from companion.games.finita.spread import next_to_show
from companion.games.finita.state import BETWEEN, Phase, State
from companion.words import _


def expected(state: State) -> str:
    if state.phase in BETWEEN:
        return _deal(state)
    if state.phase is Phase.GAME_OVER:
        return _("The match is over.")
    if state.phase is Phase.SCORING:
        return _scoring(state)
    said = {
        Phase.TURN: _turn,
        Phase.DREW: _drew,
        Phase.PENDING: _hit,
        Phase.SERVING: _serving,
        Phase.SHOWING: _showing,
    }[state.phase](state)
    return " ".join(filter(None, (_skipped(state), said)))


def _skipped(state: State) -> str:
    if state.skipped is None:
        return ""
    return _("{name} is skipped.").format(name=player_name(state, state.skipped))


def wanted(state: State) -> str:
    """What goes on the pile, in words."""
    colour = colour_name(state.want_colour) if state.want_colour else ""
    value = value_name(state.want_value) if state.want_value else ""
    if colour and value:
        return _("{colour} or {value}").format(colour=colour, value=value)
    return colour or value or _("any card")


def _turn(state: State) -> str:
    name = player_name(state, state.active)
    if blind_only(state):
        return _("{name} turns up a card laid aside: {wanted} fits. Or draws.").format(
            name=name, wanted=wanted(state)
        )
    return _("{name} lays {wanted}, a wish or a power; or draws.").format(name=name, wanted=wanted(state))


def _drew(state: State) -> str:
    text = _("{name} lays the drawn card if it fits ({wanted}), or passes.")
    return text.format(name=player_name(state, state.active), wanted=wanted(state))


def _hit(state: State) -> str:
    name, house = player_name(state, state.active), state.house
    pending = cards(state.pending)
    if house.chaos:
        text = _("{name} draws {cards}, or answers with a draw card or Pia.")
    elif house.verlaengerung and state.on_draw_two:
        text = _("{name} draws {cards}, or answers with a draw-two or Pia.")
    elif house.verlaengerung:
        text = _("{name} draws {cards}, or answers with a draw-four or Pia.")
    else:
        text = _("{name} draws {cards}, or answers with Pia.")
    return text.format(name=name, cards=pending)


def request(state: State) -> str:
    """What Paul or Petra asks for, short."""
    asked = state.request
    if asked is None or state.phase is not Phase.SERVING:
        return ""
    return f"{asked.sign} {asked.number}".strip()


def _serving(state: State) -> str:
    asked = state.request
    number = asked.number if asked else 0
    text = _("Paul asks for a {number}: {name} lays one, or draws a card.")
    if asked and asked.top.label == PETRA:
        text = _("Petra asks for more than {number}: {name} lays such a number, or draws a card.")
        if asked.sign == "<":
            text = _("Petra asks for less than {number}: {name} lays such a number, or draws a card.")
    return text.format(number=number, name=player_name(state, state.waiting[0]))


def _showing(state: State) -> str:
    if len(state.waiting) == 1:
        text = _("Patrick: everybody reveals a number, the highest draws three. {name} is missing.")
        return text.format(name=player_name(state, state.waiting[0]))
    text = _("Patrick: everybody reveals a number, the highest draws three. {number} are missing.")
    return text.format(number=len(state.waiting))


def _scoring(state: State) -> str:
    out, seat = player_name(state, state.active), next_to_show(state)
    if seat is None:
        return _("{name} has gone out.").format(name=out)
    text = _("{out} has gone out. {name} lays {cards} face up on the place for hands.")
    return text.format(out=out, name=player_name(state, seat), cards=cards(state.counts[seat]))


def _deal(state: State) -> str:
    gather = _("Gather all cards.") if state.phase is Phase.ROUND_OVER else ""
    memory = house_of(state.next_rules).memory
    text = _("Deal {number} to each and turn up the next card.")
    if memory:
        text = _("Deal {number} to each, {aside} of them aside, and turn up the next card.")
    return " ".join(filter(None, (gather, text.format(number=DEALT, aside=memory), begins(state))))


def begins(state: State) -> str:
    seat, able = beginner(state), starters(state)
    if seat is None:
        return _("Draw lots for who begins: {names}.").format(names=player_names(state, able))
    text = _("{name} begins.") if len(able) == 1 else _("The lot: {name} begins.")
    return text.format(name=player_name(state, seat))
