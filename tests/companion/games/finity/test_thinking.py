"""Players made of code: lawful, repeatable, and good enough to come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.game import Setup
from companion.games.finity.legal import is_allowed
from companion.games.finity.paths import walk_of
from companion.games.finity.planning import best_plan
from companion.games.finity.rules import SETTINGS, apply, start
from companion.games.finity.state import Ending, State
from companion.games.finity.thinking import choose
from companion.lots import drawn
from companion.settings import Rules
from tests.companion.games.finity.a_match import FINITY, NAMES, begun, played
from tests.companion.games.finity.test_rules import whole

LONG = 250


def a_game(players: int, seed: int, **chosen: str) -> State:
    rng = Random(seed)
    state = start(drawn(FINITY, Setup(NAMES[:players], Rules.of(SETTINGS, chosen)), rng))
    while state.ending is None and state.turn < LONG:
        action = choose(state, rng)
        assert is_allowed(state, action), action
        state = apply(state, action)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_with_a_full_path_in_reasonable_time(players: int) -> None:
    games = [a_game(players, seed) for seed in range(8)]
    assert {state.ending for state in games} == {Ending.PATH}
    assert all(20 <= state.turn <= 160 for state in games), [state.turn for state in games]


@pytest.mark.parametrize(
    "chosen",
    [{"express": "on"}, {"places": "play_on"}, {"anti_kingmaker": "on", "threefold": "on"}],
    ids=lambda chosen: next(iter(chosen)),
)
def test_games_end_by_other_house_rules_too(chosen: dict[str, str]) -> None:
    endings = Counter(a_game(3, seed, **chosen).ending for seed in range(6))
    assert endings[None] == 0
    assert endings[Ending.PATH] >= 5


def test_the_same_chance_leads_to_the_same_game() -> None:
    assert a_game(3, 5) == a_game(3, 5)
    assert a_game(3, 5).board != a_game(3, 6).board


def test_who_can_arrive_does() -> None:
    state = whole("b NE>C C-NE")
    plan = best_plan(state, 0, Random(1))
    assert plan is not None
    assert plan.cost == 1
    won = [apply(state, choose(state, Random(seed))).ending for seed in range(40)]
    assert won.count(Ending.PATH) >= 30


def test_who_is_about_to_arrive_is_hindered() -> None:
    bridges = ("set b N>NE N-NE", "set b NE>SE NE-SE", "set ring s NE Ada", "set ring s SE Ada")
    state = played(begun(tower="bbb"), *bridges, "set turn Ben")
    longest = [walk_of(apply(state, choose(state, Random(seed))), 0).longest for seed in range(40)]
    assert sum(after < walk_of(state, 0).longest for after in longest) >= 20


def test_a_plan_starts_from_nothing() -> None:
    plan = best_plan(begun(), 0, Random(3))
    assert plan is not None
    assert 9 <= plan.cost <= 15
