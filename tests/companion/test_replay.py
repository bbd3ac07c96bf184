"""`finito replay` as other programs see it: output, complaints and exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main

GOOD = "game: finito-cards\nplayers: Ada, Ben, Cleo\n\nopen r1 b4 g2 y6\nlay r2\n"


class Replay:
    """One run in this process: what it printed, complained and returned."""

    def __init__(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._file = tmp_path / "match.finito"
        self._capsys = capsys

    def __call__(self, record: str | bytes, *options: str) -> tuple[int, str, str]:
        data = record.encode() if isinstance(record, str) else record
        self._file.write_bytes(data)
        status = main(["replay", str(self._file), *options])
        out, err = self._capsys.readouterr()
        return status, out, err.replace(str(self._file), "FILE")

    def json(self, record: str | bytes, *options: str) -> tuple[int, dict[str, Any], str]:
        status, out, err = self(record, "--json", *options)
        assert out.endswith("\n")
        assert out.count("\n") == 1
        found = json.loads(out)
        assert isinstance(found, dict)
        return status, found, err


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    return Replay(tmp_path, capsys)


def test_every_event_accepted_is_status_0(replay: Replay) -> None:
    status, found, err = replay.json(GOOD)
    assert (status, err) == (0, "")
    assert found["phase"] == "window"
    assert found["active"] == "Ada"
    assert found["piles"] == {"r": ["r1", "r2"], "b": ["b4"], "g": ["g2"], "y": ["y6"]}
    assert "refused" not in found
    assert "legal" not in found


def test_the_state_has_every_promised_key(replay: Replay) -> None:
    _status, found, _err = replay.json(GOOD)
    promised = {
        "phase", "round", "starter", "active", "owned", "hand", "under", "totals", "round_minus", "piles",
        "cleared", "missing", "winners",
    }  # fmt: skip
    assert promised <= found.keys()


def test_a_refused_event_is_status_1_and_the_state_is_the_one_before(replay: Replay) -> None:
    status, found, err = replay.json(GOOD + "take  # too early\nlay r3\n")
    assert status == 1
    why = found["refused"]["why"]
    assert found["refused"] == {"line": 6, "event": "take", "why": why}
    assert err == f"FILE:6: refused: {why}\n"
    del found["refused"]
    assert found == replay.json(GOOD)[1]


def test_an_unreadable_file_is_status_2_even_if_an_event_before_is_refused(replay: Replay) -> None:
    status, found, err = replay.json(GOOD + "take\nfly\n")
    assert status == 2
    assert found == {"error": {"line": 7, "why": "“fly” is no verb of finito-cards."}}
    assert err == "FILE:7: “fly” is no verb of finito-cards.\n"


def test_an_unreadable_file_prints_nothing_for_people(replay: Replay) -> None:
    assert replay("game: chess\nplayers: Ada, Ben\n")[:2] == (2, "")


def test_people_read_the_same_facts(replay: Replay) -> None:
    status, out, _err = replay(GOOD)
    assert status == 0
    assert "window" in out
    assert "Ada" in out


def test_undo_and_redo_are_events_of_the_record(replay: Replay) -> None:
    taken_back = replay.json(GOOD + "undo\n")[1]
    assert taken_back["phase"] == "turn"
    assert replay.json(GOOD + "undo\nredo\n")[1] == replay.json(GOOD)[1]
    status, found, _err = replay.json(GOOD + "undo\nundo\nundo\n")
    assert (status, found["refused"]["line"]) == (1, 8)


def test_rules_are_in_force_from_the_next_round(replay: Replay) -> None:
    last = "recount owned 1 {}\nlay rL\n"
    text = GOOD.replace("lay r2", "rule false_call_penalty=2\nmiscall Ben") + last.format("Ada")
    first = replay.json(text)[1]
    assert first["round_minus"]["Ben"] == first["owned"]["Ben"]
    starter = first["active"]
    caller = next(name for name in first["players"] if name != starter)
    second = replay.json(text + f"open r1 b4 g2 y6\nmiscall {caller}\n" + last.format(starter))[1]
    assert second["round_minus"][caller] == second["owned"][caller] + 2


def test_legal_counts_the_events_of_every_verb(replay: Replay) -> None:
    legal = replay.json(GOOD, "--legal")[1]["legal"]
    assert legal == {"open": 0, "lay": 36, "finito": 2, "miscall": 2, "take": 0, "end": 1, "reassign": 0}


def test_legal_openings_are_all_numbers_of_four_colours(replay: Replay) -> None:
    header = "game: finito-cards\nplayers: Ada, Ben\n"
    assert replay.json(header, "--legal")[1]["legal"]["open"] == 6**4
    assert replay.json(header.replace("Ben", "Ben, Cleo"), "--legal")[1]["legal"]["open"] == 7**4


def test_legal_is_told_of_the_state_before_a_refused_event(replay: Replay) -> None:
    assert replay.json(GOOD + "take\n", "--legal")[1]["legal"] == replay.json(GOOD, "--legal")[1]["legal"]


def test_names_in_any_script_stay_what_they_are(replay: Replay) -> None:
    found = replay.json("game: finito-cards\nplayers: Žofie, 李 四, Ανδρέας\n\nopen r1 b4 g2 y6\n")[1]
    assert found["players"] == ["Žofie", "李 四", "Ανδρέας"]


def test_what_a_file_holds_cannot_steer_the_terminal(replay: Replay) -> None:
    _status, found, err = replay.json(GOOD + "\x1b[31mfly\x07 away\n")
    assert found["error"]["why"] == "“�[31mfly�” is no verb of finito-cards."
    assert err.count("\n") == 1
    assert "\x1b" not in err


@pytest.mark.parametrize("missing", ["no such file", ".", "file\nwith two lines"])
def test_a_file_that_cannot_be_opened_is_status_2(missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", missing, "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["error"]["why"].startswith("The file cannot be read")
    assert err.startswith(f"{missing}:1: The file cannot be read")


def test_no_file_named_is_status_2_with_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["replay"])
    assert exit_.value.code == 2
    assert "--help" in capsys.readouterr().err


# As a program


def finito(*words: str, **run: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "companion", *words], timeout=60, capture_output=True, **run)


def test_a_program_replays_standard_input() -> None:
    done = finito("replay", "-", "--json", "--legal", input=GOOD.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["legal"]["end"] == 1


def test_standard_input_that_is_closed_is_told() -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m companion replay - <&-"], timeout=60, capture_output=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"-:1: The file cannot be read")


def test_output_is_utf_8_whatever_the_terminal_thinks() -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = finito("replay", "-", "--json", input=GOOD.replace("Ada", "Žofie").encode(), env=plain)
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("utf-8"))["active"] == "Žofie"


def test_a_reader_that_goes_away_is_no_mishap(own_home: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "replay", "-", "--json"],
        input=GOOD.encode(), timeout=60, stdout=writer, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
    assert not own_home.exists()


def test_an_output_that_takes_nothing_is_told_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "replay", "-"],
            input=GOOD.encode(), timeout=60, stdout=full, stderr=subprocess.PIPE,
        )  # fmt: skip
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_what_nobody_foresaw_becomes_a_sentence_and_a_note(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def burst(_args: object) -> int:
        raise ZeroDivisionError("the die broke")

    monkeypatch.setattr("companion.commands.replay.run", burst)
    assert main(["replay", "x"]) == 1
    err = capsys.readouterr().err
    assert "the die broke" in err
    assert str(own_home / "mishaps.txt") in err
    assert "ZeroDivisionError" in (own_home / "mishaps.txt").read_text()


def test_where_nothing_can_be_noted_the_sentence_is_said_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def burst(_args: object) -> int:
        raise ZeroDivisionError

    (tmp_path / "home").write_text("a file where the folder should be")
    monkeypatch.setattr("companion.commands.replay.run", burst)
    assert main(["replay", "x"]) == 1
    assert capsys.readouterr().err == "Something went wrong that should not: ZeroDivisionError.\n"


def test_an_interrupted_command_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.commands.replay.run", interrupted)
    assert main(["replay", "x"]) == 130
    assert capsys.readouterr().err == ""


def test_a_plain_buffer_will_do_as_output(
    replay: Replay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, out = tmp_path / "match.finito", io.StringIO()
    file.write_text(GOOD)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(out.getvalue())["round"] == 1
