"""`finito roll` as somebody types it."""

from __future__ import annotations

import argparse
import json
from typing import Any

import pytest

from companion.commands import roll


def typed(*words: str) -> int:
    parser = argparse.ArgumentParser()
    roll.add_arguments(parser)
    return roll.run(parser.parse_args(words))


def reported(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert typed(*words, "--json") == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_one_roll_is_reported_with_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    report = reported(capsys)
    (face,) = report["rolls"]
    assert report["n"] == 1
    assert report["counts"] == {str(number): int(number == face) for number in range(1, 21)}


def test_up_to_a_thousand_rolls_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    report = reported(capsys, "-n", "1000")
    assert len(report["rolls"]) == 1000
    assert {face: report["rolls"].count(int(face)) for face in report["counts"]} == report["counts"]
    assert "rolls" not in reported(capsys, "-n", "1001")


def test_many_rolls_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    report = reported(capsys, "-n", "100000")
    assert sum(report["counts"].values()) == report["n"] == 100_000
    assert min(report["counts"].values()) > 4_000


@pytest.mark.parametrize("text", ["0", "-4", "1e3", "ten", "", "1.5", "1000000001", "²", "９", "9" * 5000])
def test_a_number_of_rolls_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(f"-n={text}") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"The number of rolls must be a whole number from 1 to 1,000,000,000, not “{text}”.\n"


def test_a_single_roll_is_drawn_large(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed() == 0
    rows = capsys.readouterr().out.split("\n")[1:6]
    assert all(row.strip() for row in rows)


def test_many_rolls_are_drawn_as_bars_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("-n", "100000") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines[:20]] == list(range(1, 21))
    assert lines[-1].startswith("Chi-square is ")


def test_few_rolls_are_listed_and_not_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("-n", "12") == 0
    said = capsys.readouterr().out
    assert len(said.splitlines()[0].split()) == 12
    assert "Chi-square" not in said
