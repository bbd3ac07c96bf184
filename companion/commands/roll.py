"""`finito roll`: the die that plays, rolled once or often enough to be judged; or checked in a record.

Rolls here are those of a match, each from the next secret of a hash chain, only that no journal keeps them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from companion.audit import Failure, failures, rolls_of
from companion.commands.replay import contents
from companion.die import rolls
from companion.record import BadRecord, decode, read
from companion.words import _
from hardware.die import FACES

NAME = "roll"
HELP = "roll the companion's twenty-sided die"

MOST = 1_000_000_000
LISTED = 1000  # up to so many rolls are kept one by one
JUDGED = 5 * len(FACES)  # fewer rolls say nothing about a die
BAR = 40
CHI_SQUARE_99 = 36.19  # 19 degrees of freedom

_DIGITS = {
    "0": (" ### ", "#   #", "#   #", "#   #", " ### "),
    "1": ("  #  ", " ##  ", "  #  ", "  #  ", " ### "),
    "2": (" ### ", "#   #", "  ## ", " #   ", "#####"),
    "3": ("#### ", "    #", " ### ", "    #", "#### "),
    "4": ("#  # ", "#  # ", "#####", "   # ", "   # "),
    "5": ("#####", "#    ", "#### ", "    #", "#### "),
    "6": (" ### ", "#    ", "#### ", "#   #", " ### "),
    "7": ("#####", "   # ", "  #  ", " #   ", " #   "),
    "8": (" ### ", "#   #", " ### ", "#   #", " ### "),
    "9": (" ### ", "#   #", " ####", "    #", " ### "),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    either = parser.add_mutually_exclusive_group()
    either.add_argument("-n", default="1", metavar="N", help=_("how many rolls (1)"))
    checked = _("check the die of a record: every number against the chain announced before the match")
    either.add_argument("--audit", metavar=_("RECORD"), help=checked)
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    if args.audit is not None:
        return _audit(args.audit, args.json)
    n = _number(args.n)
    if n is None:
        refusal = _("The number of rolls must be a whole number from 1 to {most:,}, not “{text}”.")
        print(refusal.format(most=MOST, text=args.n), file=sys.stderr)
        return 2
    counts, listed = _roll(n)
    if args.json:
        print(json.dumps(_report(n, counts, listed)))
    else:
        print("\n".join(_shown(n, counts, listed)))
    return 0


# Auditing


def _audit(file: str, as_json: bool) -> int:
    try:
        record = read(decode(contents(file)))
    except BadRecord as bad:
        _tell(file, 0, [Failure(bad.line, bad.said(_))], as_json)
        return 2
    found = list(failures(record))
    _tell(file, len(rolls_of(record)), found, as_json)
    return 1 if found else 0


def _tell(file: str, number: int, found: list[Failure], as_json: bool) -> None:
    for failure in found:
        print(f"{file}:{failure.line}: {failure.why}", file=sys.stderr)
    if as_json:
        listed: list[dict[str, Any]] = [{"line": failure.line, "why": failure.why} for failure in found]
        told = {"file": file, "rolls": number, "ok": not found, "failures": listed}
        print(json.dumps(told, ensure_ascii=False))
    elif not found:
        print(_proven(number))


def _proven(number: int) -> str:
    """What an audit is worth, and what not."""
    if not number:
        return _("A die is announced, but nothing has been rolled yet.")
    return _(
        "Every number follows from the chain that was announced before the match; rolls: {number}.\n"
        "This proves that no number was changed afterwards, if the line “die:” is what was shown before the "
        "match.\n"
        "It does not prove that nobody peeked: who owns the machine could have known the numbers beforehand."
    ).format(number=number)


# Rolling


def _number(text: str) -> int | None:
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))
    return int(text) if plain and 1 <= int(text) <= MOST else None


def _roll(n: int) -> tuple[list[int], list[int]]:
    """How often each face came, and the rolls themselves if they are few."""
    counts = [0] * len(FACES)
    listed: list[int] = []
    for block in rolls(n):
        counts = [count + block.count(face) for count, face in zip(counts, FACES, strict=True)]
        if n <= LISTED:
            listed.extend(block)
    return counts, listed


def _report(n: int, counts: Sequence[int], listed: Sequence[int]) -> dict[str, object]:
    report: dict[str, object] = {"n": n, "counts": dict(zip(map(str, FACES), counts, strict=True))}
    return {**report, "rolls": list(listed)} if n <= LISTED else report


def _shown(n: int, counts: Sequence[int], listed: Sequence[int]) -> list[str]:
    if n == 1:
        return _large(listed[0])
    few = [" ".join(map(str, listed)), ""] if n <= JUDGED else []
    return [*few, *_bars(counts), *_judged(n, counts)]


def _large(number: int) -> list[str]:
    """The number in letters that can be read across a table."""
    digits = [_DIGITS[digit] for digit in str(number)]
    rows = ("   ".join(row) for row in zip(*digits, strict=True))
    wide = ("".join(letter * 2 for letter in row).replace("#", _ink()) for row in rows)
    return ["", *(f"  {row}".rstrip() for row in wide), ""]


def _bars(counts: Sequence[int]) -> list[str]:
    longest, width = max(counts), len(str(max(counts)))
    bars = (_ink() * round(BAR * count / longest) for count in counts)
    lines = zip(FACES, counts, bars, strict=True)
    return [f"{face:>2}  {count:>{width}}  {bar}".rstrip() for face, count, bar in lines]


def _judged(n: int, counts: Sequence[int]) -> list[str]:
    """What the counts say about the die; nothing when they are too few to say anything."""
    if n < JUDGED:
        return []
    expected = n / len(FACES)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    usual = _(
        "Chi-square is {found:.1f}: a fair die stays below {limit:.1f} in 99 of 100 tests like this one."
    )
    odd = _("Chi-square is {found:.1f}: a fair die exceeds {limit:.1f} only in 1 of 100 tests; roll again.")
    sentence = usual if chi_square < CHI_SQUARE_99 else odd
    return ["", sentence.format(found=chi_square, limit=CHI_SQUARE_99)]


def _ink() -> str:
    """A full block, where the terminal can show one."""
    try:
        "█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "#"
    return "█"
