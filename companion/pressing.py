"""Whose press would mean something now: what the lamps in the buttons show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.facts import Pressed, Recent
from companion.game import Proposal, Question, Refused, Roll, Wait
from companion.match import Match


def who_may_press(match: Match[Any], recent: Recent, now: float) -> frozenset[int]:
    """Asked of the game itself, seat by seat, as if nobody looked: where no camera sees the table, a press
    alone must be enough, so what it means is said at once and not first when a card follows.
    """
    return frozenset(
        seat for seat in range(len(match.setup.players)) if _means_something(match, recent, now, seat)
    )


def _means_something(match: Match[Any], recent: Recent, now: float, seat: int) -> bool:
    unseen = replace(recent, watched=False)
    reading = match.game.interpret(match.state, unseen, Pressed(now, seat))
    if isinstance(reading, Proposal):
        return _is_accepted(match, reading)
    return isinstance(reading, Question | Roll | Wait)


def _is_accepted(match: Match[Any], proposal: Proposal) -> bool:
    state = match.state
    try:
        for event in proposal.events:
            state = match.game.apply(state, event)
    except Refused:
        return False
    return True
