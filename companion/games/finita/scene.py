"""How a match of FINITA looks, as data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from companion.games.finita.actions import actions, choices, corrections
from companion.games.finita.deck import CARDS, DRAW_FOUR, DRAW_TWO, POWERS, SYMBOLS, WISH, points_of
from companion.games.finita.expected import begins, expected, request
from companion.games.finita.report import outcome
from companion.games.finita.saying import PLUS_TWO, player_name
from companion.games.finita.scoring import hand_points
from companion.games.finita.spots import DISCARD, HAND
from companion.games.finita.spread import next_to_show
from companion.games.finita.state import BETWEEN, RUNNING, Phase, State
from companion.scene import Around, Heap, PlayerLine, Result, Scene, Share, ShownHand
from companion.words import _


def describe(state: State) -> Scene:
    return Scene(
        game="FINITA",
        heading=_("Round {round} · to {target}").format(round=_round(state), target=state.goal),
        table=_heap(state),
        players=tuple(_line(state, seat) for seat in range(state.players)),
        expected=expected(state),
        actions=actions(state),
        corrections=corrections(state),
        totals=_totals(state),
        score_name=_("minus points"),
        target=state.goal,
        result=_result(state),
    )


def lying(state: State) -> Mapping[str, str | None]:
    """What must lie on the discard pile while a round is played; a spread hand comes and goes."""
    if state.phase not in RUNNING and state.phase is not Phase.SCORING:
        return {}
    return {DISCARD: state.top}


def _round(state: State) -> int:
    return max(1, state.round)


# The table --------------------------------------------------------------------------------------------------


def _heap(state: State) -> Heap:
    asked, offered = choices(state)
    showing = next_to_show(state)
    running = state.phase in RUNNING
    return Heap(
        spot=DISCARD,
        top=None if state.phase in BETWEEN else state.top,
        height=0 if state.phase in BETWEEN else state.discard,
        draw_pile=state.draw_pile,
        seats=tuple(_around(state, seat) for seat in range(state.players)),
        colour=state.want_colour if running else None,
        value=_value(state) if running else None,
        pending=state.pending,
        direction=state.direction,
        request=request(state),
        asked=asked,
        choices=offered,
        hand_spot=HAND if showing is not None else "",
        showing="" if showing is None else player_name(state, showing),
        hands=_hands(state),
        reminded=_reminded(state),
    )


def _value(state: State) -> str | None:
    return PLUS_TWO if state.want_value == DRAW_TWO else state.want_value


def _around(state: State, seat: int) -> Around:
    return Around(
        seat,
        player_name(state, seat),
        state.counts[seat],
        state.aside[seat] if state.house.memory else 0,
        _is_active(state, seat),
        _is_due(state, seat),
        _mark(state, seat),
    )


def _is_active(state: State, seat: int) -> bool:
    """Whom the table waits for."""
    if state.phase in (Phase.SERVING, Phase.SHOWING):
        return seat == state.waiting[0]
    if state.phase is Phase.SCORING:
        return seat == next_to_show(state)
    return seat == state.active and state.phase in RUNNING


def _is_due(state: State, seat: int) -> bool:
    return state.phase in (Phase.SERVING, Phase.SHOWING) and seat in state.waiting


def _mark(state: State, seat: int) -> str:
    if seat in state.called:
        return _("Finita!")
    if seat == state.skipped:
        return _("skipped")
    return _("out!") if state.phase is Phase.SCORING and not state.counts[seat] else ""


def _reminded(state: State) -> str:
    if state.watch is None or not state.rules.on("referee_alerts"):
        return ""
    return player_name(state, state.watch)


def _hands(state: State) -> tuple[ShownHand, ...]:
    if state.phase is not Phase.SCORING:
        return ()
    worth = state.house.power_points
    return tuple(
        ShownHand(player_name(state, seat), cards, hand_points(cards, worth))
        for seat, cards in enumerate(state.hands)
        if cards is not None
    )


# The players ------------------------------------------------------------------------------------------------


def _line(state: State, seat: int) -> PlayerLine:
    figures = [(_("cards"), str(state.counts[seat]))]
    if state.house.memory:
        figures.append((_("aside"), str(state.aside[seat])))
    if state.counts[seat] == 1:
        figures[0] = (_("card"), "1")
    name = player_name(state, seat)
    return PlayerLine(
        seat, name, _is_active(state, seat), tuple(figures), state.totals[seat], _mark(state, seat)
    )


# Points -----------------------------------------------------------------------------------------------------


def _totals(state: State) -> tuple[tuple[int, ...], ...]:
    sums = accumulate(state.rounds, lambda total, points: tuple(map(sum, zip(total, points, strict=True))))
    return tuple(sums)


def _result(state: State) -> Result | None:
    if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER) or not state.rounds:
        return None
    shares = tuple(_share(state, seat) for seat in range(state.players))
    over = outcome(state)
    if over is not None:
        return Result(_("The match is over"), shares, over.winners)
    heading = _("End of round {round}").format(round=len(state.rounds))
    return Result(heading, shares, next=_("Next round: {text}").format(text=begins(state)))


def _share(state: State, seat: int) -> Share:
    """By kind of card: what was expensive is seen at once."""
    cards = (state.hands[seat] if state.hands else None) or ()
    kinds: dict[str, int] = dict.fromkeys(map(_kind, CARDS), 0)
    for label in cards:
        kinds[_kind(label)] += points_of(label, state.house.power_points)
    return Share(seat, tuple(kinds.items()), sum(kinds.values()))


def _kind(label: str) -> str:
    if label in (WISH, DRAW_FOUR):
        return _("wishes")
    if label in POWERS:
        return _("powers")
    return _("specials") if CARDS[label].value in SYMBOLS else _("numbers")
