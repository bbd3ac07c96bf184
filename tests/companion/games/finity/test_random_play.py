"""Random matches of FINITY with every number of players and all house rules: what must hold in each of them,
and that the fast rules say what the slow reference says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Event, Refused
from companion.games.finity.geometry import STATIONS
from companion.games.finity.legal import legal
from companion.games.finity.paths import path_of, swept, walk_of
from companion.games.finity.report import outcome, report
from companion.games.finity.rules import apply, start
from companion.games.finity.state import State, bridges_left, rings_left
from companion.match import Match
from tests.companion.games.finity import reference
from tests.companion.games.finity.a_match import FINITY
from tests.companion.games.finity.random_play import everything, play, random_setup

SEEDS = st.integers(0, 2**32 - 1)
HOUSE_RULES = ("first_move", "re_add", "anti_kingmaker", "teleport_to")


def tower_of(state: State) -> str:
    return state.setup.extras["tower"]


# Against the reference


class Watch:
    """Follows a match from its reports alone, and remembers what the reference needs."""

    def __init__(self) -> None:
        self.before = reference.Before()

    def follow(self, position: dict[str, Any], event: Event, after: State) -> None:
        if event.verb == "resign":
            return
        me = position["active"]
        self.before.board = position
        self.before.lost = bool(after.orphans)
        self.before.removed = None
        if event.verb == "remove":
            self.before.removed = event.words[0], position["bridges"][event.words[0]][0]
        self.before.moved.add(me)
        self.before.left.pop(me, None)
        if event.verb == "blocker":
            self.before.left[me] = event.words[0]


def agree(state: State, watch: Watch) -> None:
    position, tower = report(state), tower_of(state)
    playing = [state.setup.players[seat] for seat in state.playing]
    rules = {name: state.rules.text(name) for name in HOUSE_RULES}
    offered = {" ".join((event.verb, *event.words)) for event in legal(state) if event.verb != "resign"}
    assert offered == reference.legal(position, tower, rules, playing, watch.before)


def assert_paths(state: State) -> None:
    position, tower = report(state), tower_of(state)
    for seat, name in enumerate(state.setup.players):
        walk, path = walk_of(state, seat), path_of(state, seat)
        assert walk.longest == reference.longest(position, tower, name) == len(path)
        assert walk.different == reference.different(position, tower, name)
        whole = [position["posts"][name], *(_name(step.end) for step in path)]
        assert whole in list(reference.paths(position, tower, name))
        if walk.is_full:
            assert len(set(whole)) == walk.different
        assert {_name(place) for place in range(13) if walk.reaches(place)} == reference.reach(
            position, tower, name
        )


def _name(station: int) -> str:
    return STATIONS[station].name


def assert_orphans(after: State) -> None:
    """What was taken away was out of reach, what was left is not, and once was enough."""
    position, tower = report(after), tower_of(after)
    assert reference.orphans(position, tower) == set()
    with_them = {place: dict(by_size) for place, by_size in position["rings"].items()}
    for player, place, size in position["orphans"]:
        with_them.setdefault(place, {})[size] = player
    found = reference.orphans({**position, "rings": with_them}, tower)
    assert found == {(player, place, size) for player, place, size in position["orphans"]}
    assert swept(after.tower, after.board) == (after.board, ())


def follow_with_the_reference(seed: int, players: int | None, every: int) -> None:
    rng, watch = Random(seed), Watch()
    for before, event, after in play(rng, random_setup(rng, players), enough=70):
        if before.turn % every == 0:
            agree(before, watch)
            assert_paths(before)
        watch.follow(report(before), event, after)
        assert_orphans(after)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_fast_rules_say_what_the_slow_ones_say(seed: int, players: int) -> None:
    follow_with_the_reference(seed, players, every=6)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
def test_the_fast_rules_say_what_the_slow_ones_say_at_every_move(seed: int) -> None:
    follow_with_the_reference(seed, None, every=1)


# Two doors to one truth


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_whatever_can_be_written_is_accepted_if_and_only_if_it_is_offered(seed: int) -> None:
    rng = Random(seed)
    for before, _event, _after in play(rng, random_setup(rng)):
        if before.turn % 25 == 13:
            offered = set(legal(before))
            for event in everything(rng, before.players):
                assert is_accepted(before, event) == (event in offered), event


def is_accepted(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except Refused as why:
        said = str(why)
        assert said.endswith("."), said
        assert "{" not in said, said
        return False
    return True


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_the_same_event_is_never_offered_twice(seed: int) -> None:
    rng = Random(seed)
    for before, _event, _after in play(rng, random_setup(rng), enough=40):
        offered = list(legal(before))
        assert len(set(offered)) == len(offered)


# What never gets lost


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_no_piece_gets_lost_and_no_corner_holds_two_bridges(seed: int) -> None:
    rng = Random(seed)
    for before, event, after in play(rng, random_setup(rng)):
        assert_pieces(after)
        gone = event.verb == "unblock"
        blockers = len(list(after.board.blockers_lying()))
        assert blockers == len(list(before.board.blockers_lying())) - gone
        for junction in after.layout.junctions:
            assert sum(after.board.bridges[slot] > 0 for slot in junction) <= 1


def assert_pieces(state: State) -> None:
    board, names = state.board, state.setup.players
    lying = Counter(text[0] for text in report(state)["bridges"].values())
    assert [bridges_left(board, colour) + lying["wb"[colour]] for colour in (0, 1)] == [32, 32]
    rings = Counter((size, seat) for _station, size, seat in board.rings_lying())
    for seat in range(len(names)):
        on_board = [rings[size, seat] + rings_left(board, seat, size) for size in range(3)]
        assert on_board == [8, 8, 7]  # and one large ring on the centre
        assert board.rings_of(seat) == sum(rings[size, seat] for size in range(3))
    assert len(set(board.posts)) == len(names)
    assert not any(board.owners_on(0))
    assert all(count <= 2 for count in Counter(seat for _slot, seat in board.blockers_lying()).values())


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_a_match_that_is_over_has_places_for_all_and_nothing_legal(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    after = start(setup)
    for _before, _event, after in play(rng, setup):
        assert (outcome(after) is None) == (after.ending is None)
        if after.ending is None:
            assert after.active in after.playing
            assert report(after)["places"] == {}
    if after.ending is not None:
        assert_ended(after)


def assert_ended(state: State) -> None:
    assert list(legal(state)) == []
    found = report(state)
    places = list(found["places"].values())
    assert sorted(found["places"]) == sorted(state.setup.players)
    assert all(sum(other < place for other in places) == place - 1 for place in places)
    best = [name for name, place in found["places"].items() if place == 1]
    assert found["winners"] in (best, [])
    if state.ending == "path":
        assert found["winners"] == best


# Time travel


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_taking_back_and_restoring_leads_to_the_same_states(seed: int) -> None:
    rng = Random(seed)
    match = Match(FINITY, random_setup(rng))
    seen = [match.state]
    for _before, event, after in play(rng, match.setup, enough=60):
        match.play(event)
        assert match.state == after
        seen.append(after)
    for before in reversed(seen[:-1]):
        match.play(Event("undo"))
        assert match.state == before
    for after in seen[1:]:
        match.play(Event("redo"))
        assert match.state == after
