"""`finito roll --audit`, and the script for those who trust nobody: both say the same of every record."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.audit import audit
from companion.chain import Chain, announced
from companion.die import new_chain
from companion.journal import Journal
from tests.companion.commands.test_roll import typed
from tests.companion.dice_match import SETUP, begun, exported, rolled

ROLLS = 12
SECRET = bytes(range(32))
README = Path(__file__).parents[3] / "README.md"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Rolled as in a match, with a word, and exported."""
    with Journal(tmp_path_factory.mktemp("audit") / "journal.db") as journal:
        referee = begun(journal, announced(SETUP, new_chain(journal, SECRET), "fair play"))
        for _ in range(ROLLS):
            rolled(referee)
        return exported(journal)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.finito"


def audited(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    file.write_text(text, encoding="utf-8")
    status = typed("--audit", str(file), "--json")
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, said


def script_agrees(text: str) -> bool:
    try:
        audit(text)
    except SystemExit:
        return False
    return True


# A record as it was played


def test_an_honest_record_is_proven(record: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audited(file, record, capsys) == (
        0,
        {"file": str(file), "rolls": ROLLS, "ok": True, "failures": []},
    )
    assert script_agrees(record)


def test_it_is_said_what_is_proven_and_what_is_not(
    record: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(record, encoding="utf-8")
    assert typed("--audit", str(file)) == 0
    said = capsys.readouterr()
    assert "no number was changed afterwards" in said.out
    assert "who owns the machine could have known the numbers beforehand" in said.out
    assert said.err == ""


def test_a_record_without_rolls_yet_has_nothing_wrong(
    record: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(record.split("\n\n")[0] + "\n\n", encoding="utf-8")
    assert typed("--audit", str(file)) == 0
    assert "nothing has been rolled yet" in capsys.readouterr().out


def test_comments_times_and_line_ends_make_no_difference(
    record: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub("(?m)^@[0-9.]+ ", "# remembered\n  ", record).replace("\n", "\r\n")
    assert audited(file, text, capsys)[0] == 0
    assert script_agrees(text)


# A record that somebody changed


def another(number: str) -> str:
    return str(int(number) % 20 + 1)


def change_number(line: str) -> str:
    return re.sub(r"roll (\d+)", lambda found: f"roll {another(found[1])}", line)


def change_secret(line: str) -> str:
    return line[:-1] + ("0" if line[-1] != "0" else "1")


def forget_proof(line: str) -> str:
    return line.partition(" #")[0]


def claim_another_roll(line: str) -> str:
    return re.sub(r"die (\d+)", lambda found: f"die {int(found[1]) + 1}", line)


def forge(line: str) -> str:
    """Another secret with the number that belongs to it: what a cheat would really do."""
    made = Chain.of(b"\1" * 32, 1)
    return f"roll {made.numbers('fair play')[0]} # die 1 {made.links[1].hex()}"


CHANGES: list[tuple[Callable[[str], str], str]] = [
    (change_number, "but the record says"),
    (change_secret, "does not belong to the chain"),
    (forget_proof, "has no proof"),
    (claim_another_roll, "does not belong to the chain"),
    (forge, "does not belong to the chain"),
    (lambda line: line + "\n" + line, "does not belong to the chain"),
]


def roll_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.split("\n"), 1) if "# die" in line]


@pytest.mark.parametrize(("change", "why"), CHANGES)
@pytest.mark.parametrize("which", [0, 5, ROLLS - 1])
def test_whatever_is_changed_is_found_on_its_line(
    change: Callable[[str], str],
    why: str,
    which: int,
    record: str,
    file: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines, number = record.split("\n"), roll_lines(record)[which]
    lines[number - 1] = change(lines[number - 1])
    status, said = audited(file, "\n".join(lines), capsys)
    assert (status, said["ok"]) == (1, False)
    assert said["failures"][0]["line"] in (number, number + 1)
    assert why in said["failures"][0]["why"]
    assert len(said["failures"]) <= 2
    assert not script_agrees("\n".join(lines))


@pytest.mark.parametrize("which", [0, 4])
def test_a_roll_that_was_taken_out_is_missed(
    which: int, record: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, number = record.split("\n"), roll_lines(record)[which]
    text = "\n".join(lines[: number - 1] + lines[number:])
    status, said = audited(file, text, capsys)
    assert status == 1
    assert [failure["line"] for failure in said["failures"]] == [roll_lines(text)[which]]
    assert f"the proof of roll {which + 1} does not stand before it" in said["failures"][0]["why"]
    assert not script_agrees(text)


@pytest.mark.parametrize(
    ("old", "new"), [("word: .*\n", ""), ("fair play", "foul play"), ("die: .", "die: 0"), ("die: .*\n", "")]
)
def test_another_header_proves_nothing(
    old: str, new: str, record: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub(old, new, record)
    assert text != record
    assert audited(file, text, capsys)[0] == 1
    assert not script_agrees(text)


@given(st.data())
def test_no_sign_of_a_roll_can_be_changed_unnoticed(data: st.DataObject) -> None:
    """One digit of a number, a position or a secret becomes another."""
    lines = KNOWN.split("\n")
    number = data.draw(st.sampled_from(roll_lines(KNOWN)))
    start = lines[number - 1].index("roll")
    places = [n for n, sign in enumerate(lines[number - 1]) if n > start + 4 and sign in "0123456789abcf"]
    place = data.draw(st.sampled_from(places))
    sign = data.draw(st.sampled_from([sign for sign in "0123456789" if sign != lines[number - 1][place]]))
    lines[number - 1] = lines[number - 1][:place] + sign + lines[number - 1][place + 1 :]
    assert not script_agrees("\n".join(lines))


def _known() -> str:
    made = Chain.of(SECRET, 5)
    rows = [f"roll {n} # die {i} {made.links[i].hex()}" for i, n in enumerate(made.numbers("w"), 1)]
    header = f"game: finito-dice\nplayers: Ada\ndie: {made.commitment}\nword: w\n\n"
    return header + "\nreroll\n".join(rows) + "\n"


KNOWN = _known()


# Files that are no such record


def test_a_record_that_announces_no_die_proves_nothing(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = audited(file, "game: finito-dice\nplayers: Ada\n\nroll 3\n", capsys)
    assert (status, said["rolls"], said["ok"]) == (1, 1, False)
    assert "announces no die" in said["failures"][0]["why"]


def test_a_game_without_a_die_is_told_so(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = audited(file, "game: finito-cards\nplayers: Ada, Ben\n\n", capsys)
    assert (status, said["rolls"]) == (1, 0)


@pytest.mark.parametrize("text", ["", "nonsense", "game: finito-dice\nplayers: Ada\ndie: short\n"])
def test_what_is_no_record_is_unreadable(text: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = audited(file, text, capsys)
    assert (status, said["ok"], len(said["failures"])) == (2, False, 1)


def test_a_file_that_is_not_there_is_unreadable(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("--audit", str(file)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{file}:1: The file cannot be read: No such file or directory.\n"


def test_a_file_made_to_keep_us_busy_is_soon_done(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = f"roll 3 # die 200000000 {'ab' * 32}\nreroll\n"
    status, said = audited(file, KNOWN.split("\n\n")[0] + "\n\n" + row * 5000, capsys)
    assert (status, len(said["failures"])) == (1, 5000)


# The script


def test_the_script_runs_alone(record: str, tmp_path: Path) -> None:
    script = tmp_path / "audit.py"
    script.write_bytes(files("assets").joinpath("audit.py").read_bytes())
    changed, none = record.replace("roll ", "roll 1"), "game: finito-dice\nplayers: Ada\n\n"
    for text, status in ((record, 0), (changed, 1), (none, 1), ("", 1)):
        done = subprocess.run(
            [sys.executable, "-I", script], input=text.encode(), capture_output=True, timeout=60
        )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr


def test_what_the_readme_prints_of_the_script_is_the_script() -> None:
    script = files("assets").joinpath("audit.py").read_text("utf-8")
    printed = re.findall(r"(?s)```python\n(.*?)```", README.read_text("utf-8"))
    assert all(block.strip() in script for block in printed if "def audit(" in block)


def test_rolling_and_auditing_do_not_go_together() -> None:
    with pytest.raises(SystemExit) as refused:
        typed("-n", "3", "--audit", "x")
    assert refused.value.code == 2
