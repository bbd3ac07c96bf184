"""The command line as a whole: every command explains itself, and nonsense is answered in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import home
from companion.__main__ import COMMANDS, main, module_of


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = module_of(name)
    assert name == command.NAME
    assert command.HELP
    with pytest.raises(SystemExit) as exit_:
        main([name, "--help"])
    assert exit_.value.code == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"usage: finito {name}")
    assert err == ""


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--help"])
    assert exit_.value.code == 0
    out = capsys.readouterr().out
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("    ") and line[4] != " "]
    assert listed == list(COMMANDS)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out.startswith("Finito Companion ")


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["--fly"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--fly"],
        ["export", "one"],
        ["export", "--csv", "--json"],
        ["history", "now"],
        ["demo"],
        ["demo", "finito-cards", "--camera", "blind"],
        ["demo", "finito-cards", "--seed", "one"],
        ["play", "finito-cards"],
    ],
)
def test_words_that_mean_nothing_are_status_2_and_point_to_the_help(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(words)
    assert exit_.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--help" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", [["demo"], ["play", "--players", "Ada,Ben"]])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game “chess”"),
        (["finito-cards", "--rule", "fly=on"], "There is no setting “fly”"),
        (["finito-cards", "--rule", "throw_two=maybe"], "throw_two is one of off, on, not “maybe”."),
        (["finito-cards", "--rule", "throw_two"], "name=value"),
        (["finito-cards", "--target", "0"], "above 0"),
    ],
)
def test_a_match_that_cannot_begin_is_status_2_with_a_sentence(
    command: list[str], words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.endswith(".\n")
    assert not home.journal().exists()


@pytest.mark.parametrize(
    "players", ["Ada", "Ada,Ada", "Ada,,Ben", "", "A,B,C,D,E,F,G", "Ada,#1", "Ada,B\nen"]
)
def test_players_that_cannot_play_are_status_2_with_a_sentence(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "finito-cards", "--players", players]) == 2
    assert capsys.readouterr().err.endswith(".\n")


def test_a_name_in_broken_letters_is_told(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play", "finito-cards", "--players", b"Ada,B\xffn"],
        capture_output=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_the_users_data_lies_where_finito_home_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FINITO_HOME", str(tmp_path / "a" / "b"))
    assert home.home() == tmp_path / "a" / "b"
    assert home.journal().parent == home.decks().parent == home.preferences().parent == home.home()
    assert home.home().is_dir()


def test_without_finito_home_it_lies_where_the_system_keeps_such_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FINITO_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in home.home().parents


def test_a_home_that_cannot_be_made_is_no_mishap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FINITO_HOME", str(tmp_path / "file" / "home"))
    assert home.home() == tmp_path / "file" / "home"
