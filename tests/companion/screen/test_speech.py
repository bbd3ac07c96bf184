"""Numbers are said by a program of the machine, and nobody misses it where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.screen.speech import Voice


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH of its own, with nothing on it yet."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder: Path, name: str, does: str = 'printf "%s " "$@"') -> Path:
    said = folder.parent / f"{name}.said"
    program = folder / name
    program.write_text(f'#!/bin/sh\n{{ {does}; }} >> "{said}"\n')
    program.chmod(0o755)
    return said


def test_a_number_is_said_in_the_language_of_the_table(programs: Path) -> None:
    said = install(programs, "espeak-ng")
    voice = Voice(5)
    voice.say("17", "de")
    voice.close()
    assert said.read_text() == "-v de -a 100 -- 17 "


def test_the_dispatcher_will_do_as_well(programs: Path) -> None:
    said = install(programs, "spd-say")
    voice = Voice(10)
    voice.say("4", "en")
    voice.close()
    assert said.read_text() == "-l en -i 100 -- 4 "


def test_without_a_program_nothing_is_said(programs: Path) -> None:
    voice = Voice(7)
    voice.say("17", "en")
    voice.close()
    assert list(programs.iterdir()) == []


def test_a_quiet_table_stays_quiet(programs: Path) -> None:
    said = install(programs, "espeak-ng")
    voice = Voice(0)
    voice.say("17", "en")
    voice.volume(3)
    voice.volume(-1)
    voice.say("18", "en")
    voice.close()
    assert not said.exists()


def test_a_program_that_hangs_holds_nobody_up(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(programs, "espeak-ng", "while :; do :; done")
    monkeypatch.setattr("companion.screen.speech.PATIENCE_S", 0.01)
    voice = Voice(7)
    for number in range(1, 4):
        voice.say(str(number), "en")
    voice.close()


def test_a_broken_program_is_given_up(programs: Path) -> None:
    broken = programs / "espeak-ng"
    broken.write_bytes(b"\x7fELF nonsense")
    broken.chmod(0o755)
    voice = Voice(7)
    voice.say("1", "en")
    voice.say("2", "en")
    voice.close()
