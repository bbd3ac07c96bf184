"""How events and headers are written: what means nothing is unreadable, not refused."""

from __future__ import annotations

import pytest

from companion.game import Unreadable
from companion.games.finito_cards.rules import HEADERS, SETTINGS, VERBS
from companion.record import BadRecord, read

HEADER = "game: finito-cards\nplayers: One, Two\n"


@pytest.mark.parametrize(
    "line",
    [
        "lay r8",
        "lay",
        "lay r1 r2",
        "lay W",
        "open r1 b4 g2",
        "open r1 b4 g2 y6 y7",
        "open r1 b4 g2 y6 Nobody",
        "finito",
        "finito r1 r2 One",
        "finito Nobody",
        "miscall r1 One",
        "miscall",
        "take r1",
        "end One",
        "reassign",
        "reassign one",
        "reassign -1",
        "recount owned One",
        "recount owned ² One",
        "recount pile r 3",
        "recount pile red",
        "recount cleared -1",
        "recount cleared 99999",
        "recount hand 3 One",
        "draw",
    ],
)
def test_a_line_that_means_nothing_is_unreadable(line: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read(f"{HEADER}\nopen r1 b4 g2 y6\n{line}\n")
    assert bad.value.line == 5
    assert bad.value.why.endswith(".")


@pytest.mark.parametrize("text", ["", "rT", "rT gT bL", "rT gT rT bL", "rT gT bL yL yL", "r1 gT bL yL", "xT"])
def test_two_locks_and_two_tabula_rasa_are_removed_or_the_header_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        HEADERS["removed"](text)


def test_only_two_players_remove_cards() -> None:
    read(HEADER + "removed: rT gT bL yL\n\n")
    with pytest.raises(BadRecord, match="two players only"):
        read("game: finito-cards\nplayers: One, Two, Three\nremoved: rT gT bL yL\n\n")


def test_only_recounts_have_words_too_free_to_count() -> None:
    assert [name for name, verb in VERBS.items() if not verb.counted] == ["recount"]


def test_every_house_rule_says_what_its_values_mean() -> None:
    for setting in SETTINGS:
        assert len(setting.labels) == len(setting.values)
        assert setting.sentence.endswith("?")


@pytest.mark.parametrize(
    "rule", ["reaction_min_s=61", "reaction_min_s=x", "false_call_penalty=3", "throw_two=yes", "no_such=on"]
)
def test_a_house_rule_without_meaning_is_unreadable(rule: str) -> None:
    with pytest.raises(BadRecord):
        read(f"{HEADER}rules: {rule}\n\n")


def test_the_least_reaction_time_may_be_any_number() -> None:
    assert read(f"{HEADER}rules: reaction_min_s=2.5\n\n").setup.rules.number("reaction_min_s") == 2.5
