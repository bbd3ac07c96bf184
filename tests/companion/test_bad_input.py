"""Whatever a file holds, `finito replay` answers with a sentence, a documented status and one object."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.__main__ import main
from companion.record import LARGEST

SHORT = (
    "game: finito-cards\nplayers: Ada, Ben Ö, Cleo\nstarter: Ben Ö\ntarget: 60\nrules: throw_two=on\n\n"
    "@1.5 open r1 b4 g2 y6\nlay r2 # first\n@3 finito Ada\ntake\n"
    "recount owned 9 Ben Ö\nundo\nrule throw_two=off\n"
).encode()


def assert_answered(data: bytes, file: Path, capsys: pytest.CaptureFixture[str]) -> int:
    file.write_bytes(data)
    status = main(["replay", str(file), "--json", "--legal"])
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert isinstance(found, dict)
    assert out.count("\n") == 1
    assert (status, "refused" in found, "error" in found) in (
        (0, False, False),
        (1, True, False),
        (2, False, True),
    )
    assert_complaint(err, status, file)
    return status


def assert_complaint(err: str, status: int, file: Path) -> None:
    if status == 0:
        assert err == ""
        return
    assert err.startswith(f"{file}:")
    assert err.count("\n") == len(err.splitlines()) == 1
    assert err.endswith(".\n")
    assert len(err) < 10_000
    assert (": refused: " in err) == (status == 1)


def flipped(data: bytes, place: int, bits: int) -> bytes:
    return data[:place] + bytes([data[place] ^ bits]) + data[place + 1 :]


def test_the_sound_record_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert assert_answered(SHORT, tmp_path / "record", capsys) == 0


@pytest.mark.parametrize("bit", range(8))
def test_a_record_with_any_bit_flipped_is_answered(
    bit: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in range(len(SHORT)):
        assert_answered(flipped(SHORT, place, 1 << bit), tmp_path / "record", capsys)


@pytest.mark.long
def test_a_record_with_any_byte_changed_to_any_other_is_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in range(len(SHORT)):
        for bits in range(1, 256):
            assert_answered(flipped(SHORT, place, bits), tmp_path / "record", capsys)


def test_a_record_cut_anywhere_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for length in range(len(SHORT)):
        assert_answered(SHORT[:length], tmp_path / "record", capsys)


LINES = [line + b"\n" for line in SHORT.split(b"\n")]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(LINES) | st.binary(max_size=20), max_size=30))
def test_a_record_of_shuffled_lines_is_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[bytes]
) -> None:
    assert_answered(b"".join([*LINES[:6], *lines]), tmp_path / "record", capsys)
    assert_answered(b"".join(lines), tmp_path / "record", capsys)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0",
        b"\0" * 100_000,
        b"\xff\xfe" + "game: finito-cards\nplayers: A, B\n".encode("utf-16-le"),
        b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(5000),
        b"SQLite format 3\0" + random.Random(2).randbytes(5000),
        b"x" * 1_000_000,
        b"game: " + b"x" * 1_000_000,
        b"game: finito-cards\nplayers: " + b"A, " * 200_000,
        b"game: finito-cards\nplayers: A, B\n\nlay " + b"r1 " * 300_000,
        b"#" * 1_000_000,
        b"\xed\xa0\x80",
    ],
    ids=[
        "empty",
        "line",
        "nul",
        "zeros",
        "utf-16",
        "png",
        "sqlite",
        "x",
        "game",
        "names",
        "words",
        "hash",
        "half",
    ],
)
def test_a_file_that_is_no_record_is_status_2(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert assert_answered(data, tmp_path / "record", capsys) == 2


def test_a_huge_file_is_not_even_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert assert_answered(SHORT + b"end\n" * (5 * 2**20), tmp_path / "record", capsys) == 2


def test_the_longest_record_that_is_read_is_still_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = SHORT + b"undo\nredo\n" * 20_000
    assert assert_answered(data, tmp_path / "record", capsys) == 0
    assert assert_answered(SHORT.ljust(LARGEST, b"#"), tmp_path / "record", capsys) == 0
