"""What was played can be listed and taken along, even what the rules no longer understand."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from companion import home
from companion.__main__ import main
from companion.game import Event, Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.journal import Journal, Note
from companion.keeping import Keeper
from companion.match import Match
from companion.record import write
from companion.referee import Referee
from companion.settings import Rules

OPENING = Event("open", ("r1", "b4", "g2", "y6"), at=1.5)
LAST = [Event("recount", ("owned", "1"), 0), Event("lay", ("rL",))]


def played(
    *events: Event, demo: bool = False, target: int = 1, begun: str = "2026-01-02T20:15:00"
) -> Match[Any]:
    rules = Rules.of(FINITO_CARDS.settings, {"throw_two": "on"})
    match = Match(FINITO_CARDS, Setup(("Ada", "Mary Ann", "Žofie"), rules, 0, target))
    with Journal(home.journal()) as journal:
        referee = Referee(match, Keeper.begin(journal, match, begun, demo).keep)
        for event in events:
            assert referee.book([event])
    return match


def finito(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


# History


def test_without_matches_the_history_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert finito(capsys, "history") == (0, "No match has been played yet.\n", "")
    assert finito(capsys, "history", "--json") == (0, '{"matches": []}\n', "")


def test_matches_are_listed_newest_first_with_their_result(capsys: pytest.CaptureFixture[str]) -> None:
    played(OPENING, *LAST)
    played(OPENING, demo=True, begun="2026-01-03T18:00:00")
    status, out, err = finito(capsys, "history")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "    2  2026-01-03 18:00  finito-cards (demo)  Ada, Mary Ann, Žofie  unfinished",
        "    1  2026-01-02 20:15  finito-cards  Ada, Mary Ann, Žofie  won by Ada",
    ]


def test_programs_get_the_same_as_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(OPENING, *LAST)
    listed = json.loads(finito(capsys, "history", "--json")[1])["matches"]
    assert listed == [
        {
            "match": 1,
            "begun": "2026-01-02T20:15:00",
            "game": "finito-cards",
            "players": ["Ada", "Mary Ann", "Žofie"],
            "demo": False,
            "over": True,
            "totals": match.game.report(match.state)["totals"],
            "winners": ["Ada"],
        }
    ]


def test_a_damaged_journal_is_told_once_and_the_list_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    home.journal().write_bytes(b"no journal")
    status, out, err = finito(capsys, "history")
    assert (status, out) == (0, "No match has been played yet.\n")
    assert "journal.db.damaged-1" in err
    assert finito(capsys, "history")[2] == ""


def test_a_journal_that_cannot_be_opened_is_told_and_is_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    home.journal().mkdir()
    status, out, err = finito(capsys, "history", "--json")
    assert (status, json.loads(out)) == (1, {"matches": []})
    assert err.startswith("The journal cannot be written")


# Export


def test_the_newest_match_is_exported_as_the_record_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    played(OPENING)
    match = played(OPENING, Event("lay", ("r2",), None, 3.25), Event("undo"), Event("miscall", (), 1))
    text = write(match.game, match.setup, match.lines)
    assert finito(capsys, "export") == (0, text, "")
    assert finito(capsys, "export", "--record", "2") == (0, text, "")
    assert "@3.25 lay r2\nundo\nmiscall Mary Ann\n" in text


def test_an_exported_record_can_be_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(OPENING, *LAST)
    file = home.home() / "match.finito"
    file.write_text(finito(capsys, "export")[1], encoding="utf-8")
    found = json.loads(finito(capsys, "replay", str(file), "--json")[1])
    assert match.game.report(match.state).items() <= found.items()


def test_a_match_is_chosen_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(OPENING)
    played(OPENING, *LAST)
    assert finito(capsys, "export", "1")[1] == write(match.game, match.setup, match.lines)


def test_a_table_has_the_totals_of_every_player_by_round(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(OPENING, *LAST, target=1000)
    status, out, _err = finito(capsys, "export", "--csv")
    totals = match.game.report(match.state)["totals"]
    assert status == 0
    assert list(csv.reader(io.StringIO(out))) == [
        ["round", "Ada", "Mary Ann", "Žofie"],
        ["1", *(str(totals[name]) for name in match.setup.players)],
    ]


def test_programs_get_the_state_and_the_events(capsys: pytest.CaptureFixture[str]) -> None:
    match = played(OPENING, Event("lay", ("r2",)))
    found = json.loads(finito(capsys, "export", "--json")[1])
    assert match.game.report(match.state).items() <= found.items()
    assert found["events"] == ["@1.5 open r1 b4 g2 y6", "lay r2"]
    assert (found["match"], found["demo"], found["over"]) == (1, False, False)


@pytest.mark.parametrize("form", ["--record", "--csv", "--json"])
def test_a_match_that_is_not_there_is_told_in_a_sentence(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = finito(capsys, "export", form)
    assert (status, out, err) == (1, "", "No match has been played yet, so there is nothing to export.\n")
    played(OPENING)
    status, out, err = finito(capsys, "export", form, "7")
    assert (status, out, err) == (1, "", "There is no match 7. “finito history” lists them.\n")


def forgotten(line: str = "fly r2") -> str:
    """A match of rules that nobody knows any more."""
    header = "game: finito-kites\nplayers: Ada, Ben\n"
    with Journal(home.journal()) as journal:
        journal.append(journal.begin(header, "2020-01-01T10:00:00"), 0, ["open", line])
    return f"{header}\nopen\n{line}\n"


def test_a_match_of_forgotten_rules_is_listed_and_exported_all_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = forgotten()
    assert "finito-kites  Ada, Ben  unfinished" in finito(capsys, "history")[1]
    assert finito(capsys, "export") == (0, text, "")


def test_what_cannot_be_told_of_forgotten_rules_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    forgotten()
    status, out, err = finito(capsys, "export", "--json")
    assert (status, json.loads(out)["events"]) == (1, ["open", "fly r2"])
    assert "It can still be exported as a record." in err
    status, out, err = finito(capsys, "export", "--csv")
    assert (status, out) == (1, "")
    assert "finito-kites" in err


@pytest.mark.parametrize(
    "summary", ["", "{", "[]", '{"totals": 3}', '{"totals": [[1, 2]], "winners": [9]}', "null"]
)
def test_an_odd_summary_does_not_hide_a_match(summary: str, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal(home.journal()) as journal:
        journal.append(journal.begin("game: x\nplayers: Ada, Ben\n", "then"), 0, ["end"], Note(True, summary))
    status, out, err = finito(capsys, "history")
    assert (status, err) == (0, "")
    assert out.endswith("finished\n")
