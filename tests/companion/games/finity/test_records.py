"""Records of FINITY, which say themselves what must be true at every point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from tests.companion.games.record_fixtures import RECORDS, assert_adds_up, names_of


@pytest.mark.parametrize("name", names_of("finity"))
def test_a_record_adds_up_to_what_it_says(name: str) -> None:
    assert_adds_up("finity", name)


def test_the_command_line_counts_what_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / "finity" / "v3-what-ada-can-do.finito"), "--json", "--legal"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["legal"] == {
        "add": 150,
        "reverse": 3,
        "remove": 5,
        "ring": 5,
        "blocker": 78,
        "unblock": 0,
        "hq": 3,
        "teleport": 0,
        "resign": 2,
    }


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("players: Ada, Ben", "tower"),
        ("players: Ada, Ben\ntower: wxb", "wxb"),
        ("players: Ada, Ben\ntower: wwwwwwwb", "six of each"),
        ("players: Ada, Ben\ntower:", "tower"),
        ("players: Ada\ntower: wwbwbbbb", "2 to 4 players"),
        ("players: Ada, Ben\ntower: wwbwbbbb\nrules: express=on", "express"),
        ("players: Ada, Ben\ntower: wwbwbbbb\nrules: first_move=never", "first_move"),
    ],
)
def test_a_header_that_means_nothing_is_unreadable(
    header: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.finito"
    path.write_text(f"game: finity\n{header}\n\nadd b NE>E NE-E\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert why in capsys.readouterr().err
