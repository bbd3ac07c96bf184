"""What a player of FINITY still needs for a full path: the cheapest plan that a short search finds.

A plan is a path as it could be. Bridges that lie cost nothing, those that could be laid cost a move, and so
does every ring. The search keeps the cheapest plans after each crossing and forgets the others; chance breaks
ties, so that players do not all want the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.games.finity.geometry import CENTRE, SLOTS, between
from companion.games.finity.notation import bridge
from companion.games.finity.state import State

WIDTH = 40  # plans that are kept after each crossing


class NewBridge(NamedTuple):
    slot: int
    lying: int


class NewRing(NamedTuple):
    station: int


Need = NewBridge | NewRing


class Plan(NamedTuple):
    """Where a path would stand, and what has to be done for it, in the order of the path."""

    station: int
    needs: tuple[Need, ...]
    visits: tuple[int, ...]  # so far, except the last
    used: tuple[int, ...] = ()  # slots that are crossed, in order

    @property
    def cost(self) -> int:
        return len(self.needs)


def best_plan(state: State, seat: int, rng: Random) -> Plan | None:
    """The cheapest way to a full path; None where none can be seen."""
    plans = [Plan(state.board.posts[seat], (), ())]
    for crossed in range(len(state.tower)):
        found = _distinct(onward for plan in plans for onward in _onward(state, seat, plan, crossed))
        plans = sorted(found, key=lambda plan: (plan.cost, rng.random()))[:WIDTH]
    return plans[0] if plans else None


def _distinct(plans: Iterator[Plan]) -> list[Plan]:
    """Plans that stand in the same place and need the same things are one."""
    found: dict[tuple[int, frozenset[Need], tuple[int, ...]], Plan] = {}
    for plan in plans:
        found.setdefault((plan.station, frozenset(plan.needs), tuple(sorted(plan.visits))), plan)
    return list(found.values())


def _onward(state: State, seat: int, plan: Plan, crossed: int) -> Iterator[Plan]:
    """The plans with one more crossing."""
    left = len(state.tower) - crossed - 1
    stay = _paid(state, seat, plan) if crossed else plan
    if stay is None:
        return
    for to in state.layout.adjacent[plan.station]:
        if _leads_home(state, to, left):
            onward = _over(state, stay, to, state.tower[crossed])
            if onward is not None:
                yield onward


def _leads_home(state: State, station: int, left: int) -> bool:
    """Whether the centre can still be the end, and no more than that."""
    if left == 0 or station == CENTRE:
        return left == 0 and station == CENTRE
    return left > 1 or CENTRE in state.layout.adjacent[station]


def _paid(state: State, seat: int, plan: Plan) -> Plan | None:
    """The same plan with a ring for the station it stands on; None if none can lie there."""
    here, owners = plan.station, state.board.owners_on(plan.station)
    planned = plan.needs.count(NewRing(here))
    visits = (*plan.visits, here)
    if plan.visits.count(here) < owners.count(seat + 1) + planned:
        return plan._replace(visits=visits)
    if state.board.posts[seat] == here or planned >= owners.count(0):
        return None
    return plan._replace(visits=visits, needs=(*plan.needs, NewRing(here)))


def _over(state: State, plan: Plan, to: int, colour: int) -> Plan | None:
    """Across a bridge that lies, or one that could be laid."""
    slots = between(plan.station, to)
    lying = bridge(colour, int(SLOTS[slots[0]].ends[0] == to))
    for slot in slots:
        if state.board.bridges[slot] == lying or NewBridge(slot, lying) in plan.needs:
            return plan._replace(station=to, used=(*plan.used, slot))
    for slot in slots:
        if _could_lie(state, plan, slot):
            return plan._replace(
                station=to, needs=(*plan.needs, NewBridge(slot, lying)), used=(*plan.used, slot)
            )
    return None


def _could_lie(state: State, plan: Plan, slot: int) -> bool:
    board, rivals = state.board, state.layout.rivals[slot]
    planned = {need.slot for need in plan.needs if isinstance(need, NewBridge)}
    crowded = any(board.bridges[rival] or rival in planned for rival in rivals)
    return board.is_free(slot) and slot not in planned and not crowded
