"""Slapping a 9 with buttons: the last one to press draws a card."""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts import Fact, Pressed
from companion.game import Event
from companion.games.finita.possible import Events
from companion.games.finita.state import State

SLAP_S = 9.0  # presses further apart than this are not one slap
LAST_S = 2.0  # when all but one have pressed, the last one has so much time


def by_buttons(state: State) -> bool:
    return state.house.klatschen and state.rules.word("slap_by") == "buttons"


def open_for_buttons(state: State) -> bool:
    return state.slap and by_buttons(state)


def pressed_in_order(facts: Iterable[Fact], now: float) -> tuple[Pressed, ...]:
    """The first press of each seat within the time of one slap, in their order."""
    first: dict[int, Pressed] = {}
    for fact in facts:
        if isinstance(fact, Pressed) and fact.seat is not None and now - fact.at <= SLAP_S:
            first.setdefault(fact.seat, fact)
    return tuple(sorted(first.values(), key=lambda press: press.at))


def last_of(state: State, presses: tuple[Pressed, ...], now: float) -> Events:
    """The slap, as soon as it is known who was last."""
    if not open_for_buttons(state):
        return ()
    if len(presses) == state.players:
        return (_slap(presses[-1].seat, presses[-1].at),)
    missing = [seat for seat in range(state.players) if seat not in {press.seat for press in presses}]
    if len(missing) == 1 and presses and now >= due(presses):
        return (_slap(missing[0], now),)
    return ()


def due(presses: tuple[Pressed, ...]) -> float:
    return round(presses[-1].at + LAST_S, 3)


def _slap(seat: int | None, at: float) -> Event:
    return Event("slap", (), seat, at)
