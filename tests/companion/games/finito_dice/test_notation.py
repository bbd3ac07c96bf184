"""How events and headers are written: what means nothing is unreadable, not refused."""

from __future__ import annotations

import pytest

from companion.games.finito_dice.rules import SETTINGS, VERBS, target
from companion.record import BadRecord, read

HEADER = "game: finito-dice\nplayers: One, Two\n"


@pytest.mark.parametrize(
    "line",
    [
        "roll",
        "roll 0",
        "roll 21",
        "roll 07",
        "roll ²",
        "roll 7 One",
        "roll 7 8",
        "open One",
        "open 1 2 3",
        "open 1 2 3 4 One",
        "open 0 1 2 One",
        "open 13 One",
        "put 3@27",
        "put 13@27 One",
        "put 0@27 One",
        "put 3@36 One",
        "put 3@-1 One",
        "put 03@27 One",
        "put 3 27 One",
        "put 3@27 4@28 One",
        "put 3@27 Nobody",
        "move 21>26",
        "move 21>36 One",
        "move 21@26 One",
        "move 21-26 One",
        "move One",
        "stay",
        "stay 3 One",
        "finito",
        "finito 3 One",
        "reroll 3",
        "reroll One",
        "lay r1",
    ],
)
def test_a_line_that_means_nothing_is_unreadable(line: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read(f"{HEADER}\nroll 15\n{line}\n")
    assert bad.value.line == 5
    assert bad.value.why.endswith(".")


@pytest.mark.parametrize("number", range(1, 5))
def test_a_box_is_for_one_to_four_players(number: int) -> None:
    read(f"game: finito-dice\nplayers: {', '.join('ABCDEFGHI'[:number])}\n\n")


@pytest.mark.parametrize("number", range(5, 9))
def test_five_to_eight_players_need_more_sets(number: int) -> None:
    header = f"game: finito-dice\nplayers: {', '.join('ABCDEFGHI'[:number])}\n"
    with pytest.raises(BadRecord, match="extra_sets=on"):
        read(header + "\n")
    read(header + "rules: extra_sets=on\n\n")


def test_nine_players_are_too_many() -> None:
    with pytest.raises(BadRecord, match="1 to 8 players"):
        read(f"game: finito-dice\nplayers: {', '.join('ABCDEFGHI')}\nrules: extra_sets=on\n\n")


@pytest.mark.parametrize("match", ["single", "fixed_rounds_nl"])
def test_a_target_contradicts_another_kind_of_match(match: str) -> None:
    with pytest.raises(BadRecord, match="belongs to match=target_sum"):
        read(f"{HEADER}target: 50\nrules: match={match}\n\n")
    read(f"{HEADER}target: 50\nrules: match=target_sum\n\n")


@pytest.mark.parametrize(
    "rule",
    ["nl_goal=0", "nl_goal=13", "nl_goal=7.5", "nl_rounds=0", "nl_rounds=2.5", "may_pass=yes", "no_such=on"],
)
def test_a_house_rule_without_meaning_is_unreadable(rule: str) -> None:
    with pytest.raises(BadRecord):
        read(f"{HEADER}rules: {rule}\n\n")


@pytest.mark.parametrize("rule", ["nl_goal=3", "nl_goal=12", "nl_rounds=20"])
def test_the_dutch_goal_and_rounds_may_be_any_sensible_number(rule: str) -> None:
    read(f"{HEADER}rules: {rule}\n\n")


def test_only_open_counters_are_too_many_to_count() -> None:
    assert [name for name, verb in VERBS.items() if not verb.counted] == ["open"]


def test_every_house_rule_says_what_its_values_mean() -> None:
    for setting in SETTINGS:
        assert len(setting.labels) == len(setting.values)
        assert setting.sentence.endswith("?")


def test_only_who_rolls_is_a_matter_of_the_screen() -> None:
    assert [setting.name for setting in SETTINGS if setting.on_screen] == ["roller"]


def test_no_target_is_usual_for_a_single_game_is() -> None:
    assert [target(players) for players in range(1, 9)] == [None] * 8
