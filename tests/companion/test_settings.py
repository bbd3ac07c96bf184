"""House rules: what is understood, what is refused, and what a record has to say of them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sentence import Unreadable
from companion.settings import Rules, Setting, read_choice

PENALTY = Setting("penalty", ("0", "1", "2"), "How much?", ("None", "One", "Two"))
SWITCH = Setting("jump", ("off", "on"), "May one jump?", ("No", "Yes"))
SECONDS = Setting("least", ("4", "0", "8"), "How long?", ("4 s", "none", "8 s"), limits=(0, 60))
TABLE = (PENALTY, SWITCH, SECONDS)


def test_the_first_value_is_the_default() -> None:
    rules = Rules.of(TABLE)
    assert (rules.word("penalty"), rules.on("jump"), rules.number("least")) == ("0", False, 4)


def test_a_rule_that_another_one_needs_is_on_with_it() -> None:
    adding = Setting("adding", ("on", "off"), "Do they add up?", ("Yes", "No"), on_with="jump")
    table = (adding, SWITCH)
    both = Rules.of(table, {"adding": "off", "jump": "on"})
    assert both.on("adding")
    assert adding.is_forced(both.chosen)
    assert not Rules.of(table, {"adding": "off"}).on("adding")
    assert not adding.is_forced({"jump": "on"}), "it is on anyway"
    with pytest.raises(Unreadable):
        Rules.of(table, {"adding": "perhaps", "jump": "on"})


def test_a_chosen_value_holds() -> None:
    rules = Rules.of(TABLE, {"penalty": "2", "jump": "on", "least": "2.5"})
    assert (rules.word("penalty"), rules.on("jump"), rules.number("least")) == ("2", True, 2.5)
    assert rules.text("least") == "2.5"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("penalty", "3"),
        ("penalty", ""),
        ("penalty", "00"),
        ("jump", "yes"),
        ("jump", "On"),
        ("least", "61"),
        ("least", "-1"),
        ("least", "four"),
        ("least", "nan"),
        ("least", "inf"),
        ("least", "1e1"),
        ("least", "1_0"),
        ("least", "٣"),
        ("least", "²"),
        ("least", "."),
        ("least", "--4"),
        ("least", "9" * 400),
        ("none_such", "on"),
    ],
)
def test_a_value_that_means_nothing_is_unreadable_and_says_what_could_stand_there(
    name: str, value: str
) -> None:
    with pytest.raises(Unreadable) as unreadable:
        Rules.of(TABLE, {name: value})
    assert str(unreadable.value).endswith(".")
    assert name in str(unreadable.value)


@given(st.text())
def test_whatever_is_read_as_a_number_lies_between_the_limits(text: str) -> None:
    with suppress(Unreadable):
        assert 0 <= Rules.of(TABLE, {"least": text}).number("least") <= 60


def test_only_what_differs_from_the_default_needs_to_be_written() -> None:
    rules = Rules.of(TABLE, {"least": "0", "jump": "off", "penalty": "1"})
    assert list(rules.changed()) == [("penalty", "1"), ("least", "0")]


def test_changing_one_rule_keeps_the_others() -> None:
    first = Rules.of(TABLE, {"jump": "on"})
    second = first.with_("penalty", "2")
    assert (second.on("jump"), second.word("penalty")) == (True, "2")
    assert first.word("penalty") == "0"


@pytest.mark.parametrize("text", ["jump=on", " jump = on ", "jump= on"])
def test_a_choice_is_written_name_equals_value(text: str) -> None:
    assert read_choice(text) == ("jump", "on")


@pytest.mark.parametrize("text", ["", "jump", "jump=", "=on", "=", " "])
def test_anything_else_is_no_choice(text: str) -> None:
    with pytest.raises(Unreadable, match="name=value"):
        read_choice(text)
