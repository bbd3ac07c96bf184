"""Edges with their times become presses: bounces, races, storms."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.presses import LOCK_OUT, SETTLE, STUCK_AFTER, TIE_WINDOW, Fault, Press, PressFilter, Trouble

Edge = tuple[float, int, bool]

# Up to 6 ms of bouncing: seconds from edge to edge, in pairs, so that the contact ends where it went.
shapes = st.lists(st.tuples(st.floats(1e-6, 3e-4), st.floats(1e-6, 3e-4)), max_size=10).map(
    lambda pairs: [gap for pair in pairs for gap in pair]
)


def swing(at: float, seat: int, down: bool, bounces: Iterable[float] = ()) -> list[Edge]:
    """A contact that closes or opens, with its bounces."""
    times = accumulate(bounces, initial=at)
    return [(time, seat, down if number % 2 == 0 else not down) for number, time in enumerate(times)]


def presses(edges: Iterable[Edge], seats: int = 2) -> list[Press]:
    listener = PressFilter(range(seats))
    return [press for edge in edges if (press := listener.edge(*edge)) is not None]


@given(st.lists(st.tuples(st.floats(0.03, 2), st.floats(0.3, 5), shapes, shapes), min_size=1, max_size=8))
def test_a_bouncy_button_counts_once_and_by_its_first_edge(
    story: list[tuple[float, float, list[float], list[float]]],
) -> None:
    now, edges, moments = 100.0, [], []
    for held, pause, closing, opening in story:
        moments.append(now)
        edges += swing(now, 0, True, closing) + swing(now + held, 0, False, opening)
        now += held + pause
    assert [press.at for press in presses(edges)] == moments


@given(st.floats(0, 0.005), shapes, shapes)
def test_the_first_edge_wins_however_much_it_bounces(
    lead: float, winner: list[float], loser: list[float]
) -> None:
    edges = sorted(swing(5.0, 0, True, winner) + swing(5.0 + lead, 1, True, loser))
    first, second = sorted(presses(edges), key=lambda press: press.at)
    if lead > TIE_WINDOW + 1e-9:
        assert (first.seat, second.seat) == (0, 1)
        assert first.tied == second.tied == ()
    elif lead < TIE_WINDOW - 1e-9:
        assert {first.seat, second.seat} == {0, 1}
        assert first.tied + second.tied in ((0,), (1,))


def test_an_edge_that_arrives_late_keeps_its_place_and_its_tie() -> None:
    listener = PressFilter(range(2))
    early = listener.edge(5.001, 1, True)
    late = listener.edge(5.000, 0, True)
    assert early == Press(5.001, 1)
    assert late == Press(5.000, 0, tied=(1,))


def test_three_hands_at_once_are_one_tie() -> None:
    edges = [(5.0, 0, True), (5.0005, 1, True), (5.001, 2, True)]
    assert presses(edges, seats=3)[-1].tied == (0, 1)


def test_the_shared_button_ties_with_nobody() -> None:
    listener = PressFilter((0, None))
    assert listener.edge(5.0, 0, True) == Press(5.0, 0)
    assert listener.edge(5.0, None, True) == Press(5.0, None)


@given(st.floats(0.03, 0.26), st.floats(0.001, 0.2))
def test_pressed_twice_within_the_lock_out_counts_once(again: float, held: float) -> None:
    times = (1.0, 1.0 + again / 2, 1.0 + again, 1.0 + again + held)
    edges = [(time, 0, number % 2 == 0) for number, time in enumerate(times)]
    assert presses(edges) == [Press(1.0, 0)]


def test_pressed_again_after_the_lock_out_counts_again() -> None:
    edges = [(1.0, 0, True), (1.1, 0, False), (1.0 + LOCK_OUT, 0, True)]
    assert [press.at for press in presses(edges)] == [1.0, 1.0 + LOCK_OUT]


def test_one_players_lock_out_does_not_silence_another() -> None:
    assert [press.seat for press in presses([(1.0, 0, True), (1.05, 1, True)])] == [0, 1]


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 1), st.booleans()), max_size=200))
def test_whatever_a_wire_does_presses_are_far_apart_and_follow_a_rest(
    moves: list[tuple[float, int, bool]],
) -> None:
    times = accumulate(gap for gap, _, _ in moves)
    edges = [(time, seat, down) for time, (_, seat, down) in zip(times, moves, strict=True)]
    for seat in range(2):
        mine = [(time, down) for time, owner, down in edges if owner == seat]
        found = [press.at for press in presses(edges) if press.seat == seat]
        assert all(later - sooner >= LOCK_OUT for sooner, later in pairwise(found))
        begun = {after for (before, _), (after, _) in pairwise(mine) if after - before >= SETTLE}
        assert set(found) <= begun | {time for time, _ in mine[:1]}


@pytest.mark.parametrize("hertz", [20, 50, 1000, 5000])
def test_a_storm_is_one_press_and_is_reported(hertz: int) -> None:
    listener = PressFilter([0])
    found = [listener.edge(1 + n / hertz / 2, 0, n % 2 == 0) for n in range(hertz * 2 * 5)]
    assert sum(press is not None for press in found) == (1 if hertz > 25 else 15)
    assert listener.trouble(6.0) == (Trouble(0, Fault.CHATTERING),)
    assert listener.trouble(8.0) == ()


def test_a_hand_that_hammers_is_not_reported() -> None:
    listener = PressFilter([0])
    for n in range(100):
        listener.edge(1 + n * 0.075, 0, n % 2 == 0)
    assert listener.trouble(1 + 99 * 0.075) == ()


def test_a_button_that_is_held_too_long_is_stuck_until_it_opens() -> None:
    listener = PressFilter([0, 1])
    listener.edge(1.0, 1, True)
    assert listener.trouble(1.0 + STUCK_AFTER - 0.1) == ()
    assert listener.trouble(1.0 + STUCK_AFTER) == (Trouble(1, Fault.STUCK),)
    listener.edge(20.0, 1, False)
    assert listener.trouble(20.0) == ()


def test_a_button_already_closed_when_we_begin_is_no_press_but_may_be_stuck() -> None:
    listener = PressFilter([0])
    listener.begin(1.0, 0, True)
    assert listener.trouble(1.1) == ()
    assert listener.trouble(2.0, stuck_after=1.0) == (Trouble(0, Fault.STUCK),)
    assert listener.trouble(12.0) == (Trouble(0, Fault.STUCK),)
    assert listener.edge(12.5, 0, False) is None
    assert listener.edge(13.0, 0, True) == Press(13.0, 0)
