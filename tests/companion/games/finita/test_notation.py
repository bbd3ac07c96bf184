"""How events of FINITA are written and read."""

from __future__ import annotations

import pytest

from companion.game import Event, Unreadable
from companion.games.finita import FINITA as GAME
from companion.games.finita.notation import PLAYS, RUNS, SETS, VERBS
from companion.record import read_event, write_event
from tests.companion.games.finita.written import everything

PLAYERS = ("One", "Two Three", "Three", "7")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("open r7 One", Event("open", ("r7",), 0)),
        ("open W red Two Three", Event("open", ("W", "red"), 1)),
        ("lay r5", Event("lay", ("r5",))),
        ("lay r5 r5", Event("lay", ("r5", "r5"))),
        ("lay y4 y5 y6 y7 y8", Event("lay", ("y4", "y5", "y6", "y7", "y8"))),
        ("lay W4 green", Event("lay", ("W4", "green"))),
        ("lay Paul 7", Event("lay", ("Paul", "7"))),
        ("lay Petra >6", Event("lay", ("Petra", ">6"))),
        ("lay Petra <10", Event("lay", ("Petra", "<10"))),
        ("lay Pia red", Event("lay", ("Pia", "red"))),
        ("lay Pia 5", Event("lay", ("Pia", "5"))),
        ("lay Patrick", Event("lay", ("Patrick",))),
        ("jump g4 Three", Event("jump", ("g4",), 2)),
        ("draw", Event("draw")),
        ("pass", Event("pass")),
        ("dodge", Event("dodge")),
        ("dodge W blue", Event("dodge", ("W", "blue"))),
        ("divert", Event("divert")),
        ("serve Pia One", Event("serve", ("Pia",), 0)),
        ("fail One", Event("fail", (), 0)),
        ("show 10 7", Event("show", ("10",), 3)),
        ("show - One", Event("show", ("-",), 0)),
        ("finita One", Event("finita", (), 0)),
        ("accuse One", Event("accuse", (), 0)),
        ("wrong W4 One", Event("wrong", ("W4",), 0)),
        ("slap One", Event("slap", (), 0)),
        ("misslap One", Event("misslap", (), 0)),
        ("blind Pia 5", Event("blind", ("Pia", "5"))),
        ("shuffle One", Event("shuffle", (), 0)),
        ("suggest One", Event("suggest", (), 0)),
        ("question One", Event("question", (), 0)),
        ("hand r5 W W4 Paul One", Event("hand", ("r5", "W", "W4", "Paul"), 0)),
        ("@12.5 jump g4 One", Event("jump", ("g4",), 0, 12.5)),
    ],
)
def test_an_event_is_read_and_written_alike(line: str, event: Event) -> None:
    assert read_event(GAME, PLAYERS, line) == event
    assert write_event(PLAYERS, event) == line


def test_every_event_that_can_be_offered_is_read_as_it_is_written() -> None:
    for event in everything(len(PLAYERS)):
        assert read_event(GAME, PLAYERS, write_event(PLAYERS, event)) == event


@pytest.mark.parametrize(
    "line",
    [
        "open r7",
        "open W One",
        "open r7 red One",
        "lay",
        "lay r11",
        "lay W",
        "lay W pink",
        "lay W r",
        "lay r5 red",
        "lay Paul",
        "lay Paul 11",
        "lay Paul red",
        "lay Petra 6",
        "lay Petra >11",
        "lay Pia",
        "lay Patrick 5",
        "lay W red W red",
        "lay r5 One",
        "jump One",
        "jump r5",
        "jump W red One",
        "draw 2",
        "pass One",
        "dodge W",
        "dodge r5 r5",
        "divert r5",
        "serve One",
        "fail r5 One",
        "show One",
        "show 11 One",
        "show r5 One",
        "finita",
        "wrong One",
        "wrong r5 r6 One",
        "blind",
        "blind r5 r5",
        "hand One",
        "hand r5 x One",
        "slap",
        "lay ５",
        "sing One",
    ],
)
def test_what_means_nothing_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable) as why:
        read_event(GAME, PLAYERS, line)
    assert str(why.value).endswith(".")


def test_several_known_cards_can_be_read_whatever_they_are() -> None:
    """Whether they may be laid together is for the rules to say, and a refusal is not a broken file."""
    assert read_event(GAME, PLAYERS, "lay r5 b7 g2").words == ("r5", "b7", "g2")


def test_a_poker_is_five_in_a_row_or_one_number_in_four_colours() -> None:
    assert len(RUNS) == 4 * 7
    assert len(SETS) == 11 * 24
    assert ("y6", "y7", "y8", "y9", "y10") in RUNS
    assert ("y7", "y8", "y9", "y10") not in PLAYS


def test_only_a_hand_is_too_free_to_be_counted() -> None:
    assert [name for name, verb in VERBS.items() if not verb.counted] == ["hand"]
