"""`finito evaluate`: how often labelled pictures are read rightly, wrongly, or not at all."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from companion import decks, home
from companion.commands.read import CardReader, reader_for
from companion.progress import Progress
from companion.words import N_, _
from vision.calibration import Guess, bins, curve, mean_gap
from vision.deck import DeckError, Picture
from vision.failure_sheet import Failure, shrunk, write_sheet
from vision.measure import one_thread
from vision.picture import PictureError, load_picture
from vision.sighting import Sighting
from vision.tally import Tally, wilson

NAME = "evaluate"
HELP = N_("count right, wrong and unsure readings of labelled pictures")

MARGIN = 0.12  # of a box, looked at around it


class Row(NamedTuple):
    """One picture of a manifest: what lies there, and perhaps where (centre x, y, width, height; shares)."""

    file: Path
    labels: tuple[str, ...]
    boxes: tuple[tuple[float, ...], ...]
    top: tuple[str, ...] = ()  # those that lie on the others, where the manifest says so


class Result(NamedTuple):
    tally: Tally
    seconds: list[float]
    failures: list[Failure]
    unread: list[str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help=_("with manifest.csv: file, label or labels")
    )
    parser.add_argument("--deck", required=True, help=_("the name of the deck that lies there"))
    parser.add_argument("--boxes", action="store_true", help=_("read each box of the manifest by itself"))
    parser.add_argument("--every", type=int, default=1, metavar="N", help=_("only every N-th picture"))
    parser.add_argument("--sheet", type=Path, metavar="FILE", help=_("where the failures are drawn (PNG)"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    one_thread()
    try:
        rows = _manifest(args.folder)[:: max(1, args.every)]
        reader = reader_for(decks.deck_of(args.deck))
    except (DeckError, ManifestError) as wrong:
        if args.json:
            print(json.dumps({"error": str(wrong)}, ensure_ascii=False))
        print(str(wrong), file=sys.stderr)
        return 1
    result = _evaluate(reader, rows, args.boxes)
    sheet = args.sheet or home.home() / "evaluations" / f"{args.deck}.png"
    drawn = str(sheet) if write_sheet(result.failures, sheet) else None
    for sentence in result.unread:
        print(sentence, file=sys.stderr)
    facts = _facts(result, args.deck, drawn)
    print(json.dumps(facts, ensure_ascii=False) if args.json else _told(facts))
    return 0


class ManifestError(ValueError):
    """A folder that cannot be evaluated; the sentence says why."""


def _manifest(folder: Path) -> list[Row]:
    path = folder / "manifest.csv"
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except OSError as wrong:
        raise ManifestError(
            _("{path} cannot be read: {why}.").format(path=path, why=wrong.strerror)
        ) from None
    except (UnicodeDecodeError, csv.Error):
        raise ManifestError(_("{path} is not a table of comma-separated values.").format(path=path)) from None
    read = [_row(folder, row) for row in rows]
    found = [row for row in read if row]
    if not found:
        said = _("{path} names no picture: it needs the columns file and label (or labels).")
        raise ManifestError(said.format(path=path))
    return found


def _row(folder: Path, row: dict[str, str | None]) -> Row | None:
    file, labels = row.get("file"), row.get("label") or row.get("labels")
    if not file or labels is None:
        return None
    several = labels.split() if row.get("label") is None else [labels.strip()]
    try:
        boxes = tuple(tuple(map(float, box.split(","))) for box in (row.get("boxes") or "").split())
    except ValueError:
        boxes = ()
    top = tuple((row.get("top") or "").split())
    return Row(folder / file, tuple(several), tuple(box for box in boxes if len(box) == 4), top)


def _evaluate(reader: CardReader, rows: Sequence[Row], by_box: bool) -> Result:
    result = Result(Tally(), [], [], [])
    with Progress(_("Reading the pictures")) as progress:
        for number, row in enumerate(rows):
            progress.tell(number / len(rows))
            _read(result, reader, row, by_box)
    return result


def _read(result: Result, reader: CardReader, row: Row, by_box: bool) -> None:
    try:
        picture = load_picture(row.file)
    except PictureError as wrong:
        result.unread.append(str(wrong))
        return
    if by_box and len(row.boxes) == len(row.labels):
        for box, label in zip(row.boxes, row.labels, strict=True):
            _count(result, reader, _cut(picture, box), (label,))
    else:
        _count(result, reader, picture, row.labels, row.top)


def _count(
    result: Result, reader: CardReader, picture: Picture, truth: tuple[str, ...], top: tuple[str, ...] = ()
) -> None:
    start = time.perf_counter()
    cards = reader.read(picture)
    result.seconds.append(time.perf_counter() - start)
    if not result.tally.count(truth, cards, top):
        small, scale = shrunk(picture)
        moved = tuple(_moved(card, scale) for card in cards)
        said = " ".join(card.label or "?" + card.candidates[0][0] for card in cards if card.candidates)
        result.failures.append(Failure(small, " ".join(truth), said or "-", moved))


def _moved(card: Sighting, scale: float) -> Sighting:
    corners = tuple((x * scale, y * scale) for x, y in card.corners)
    return Sighting(card.label, card.confidence, card.candidates, corners)


def _cut(picture: Picture, box: tuple[float, ...]) -> Picture:
    height, width = picture.shape[:2]
    x, y, w, h = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    left, right = max(0, int(x - w * (0.5 + MARGIN))), min(width, int(x + w * (0.5 + MARGIN)) + 1)
    top, bottom = max(0, int(y - h * (0.5 + MARGIN))), min(height, int(y + h * (0.5 + MARGIN)) + 1)
    return np.ascontiguousarray(picture[top:bottom, left:right])


def _facts(result: Result, deck: str, sheet: str | None) -> dict[str, Any]:
    tally = result.tally
    shares = {}
    for name in ("right", "wrong", "none"):
        count = getattr(tally, name)
        low, high = wilson(min(count, tally.cards), tally.cards)
        shares[name] = {
            "count": count,
            "share": round(count / max(1, tally.cards), 5),
            "bounds": [round(low, 5), round(high, 5)],
        }
    milliseconds = sorted(1000 * second for second in result.seconds)
    return {
        "deck": deck,
        "pictures": tally.pictures,
        "cards": tally.cards,
        **shares,
        "heaps": dict(tally.heaps) or None,
        "false_a_picture": round(tally.wrong / max(1, tally.pictures), 4),
        "unreadable": len(result.unread),
        "confusions": [[truth, said, n] for (truth, said), n in tally.confusions.most_common()],
        "calibration": _calibration(tally),
        "curve": [list(point) for point in curve(tally.firsts)],
        "ms": round(median(milliseconds), 1) if milliseconds else None,
        "ms_90": round(milliseconds[int(0.9 * (len(milliseconds) - 1))], 1) if milliseconds else None,
        "sheet": sheet,
    }


def _calibration(tally: Tally) -> dict[str, Any]:
    """How honest confidence is, for names given, for the likeliest face of each card, and for candidates."""
    kinds = {"answers": tally.answers, "firsts": tally.firsts, "candidates": tally.candidates}
    return {name: _honesty(guesses) for name, guesses in kinds.items()}


def _honesty(guesses: Sequence[Guess]) -> dict[str, Any]:
    found = bins(guesses)
    rounded = [[one.low, one.high, one.number, round(one.said, 4), round(one.right, 4)] for one in found]
    return {"mean_gap": round(mean_gap(found), 4), "bins": rounded}


def _told(facts: dict[str, Any]) -> str:
    lines = [_("{pictures} pictures, {cards} cards").format(**facts)]
    words = {"right": _("right"), "wrong": _("wrong"), "none": _("not sure")}
    for name, word in words.items():
        part = facts[name]
        low, high = part["bounds"]
        lines.append(f"{word}: {part['count']} ({part['share']:.2%}; {low:.2%} - {high:.2%})")
    if facts["heaps"]:
        lines.append(_heap_line(facts))
    lines += [
        _("{truth} read as {said}: {n}").format(truth=t, said=s, n=n) for t, s, n in facts["confusions"]
    ]
    lines += _honest_lines(facts)
    if facts["ms"] is not None:
        lines.append(_("{ms} ms a picture (nine in ten below {ms_90})").format(**facts))
    if facts["sheet"]:
        lines.append(_("failures: {sheet}").format(**facts))
    return "\n".join(lines)


def _heap_line(facts: dict[str, Any]) -> str:
    heaps = facts["heaps"]
    return _("on top named: {a} of {b}; covered named: {c} of {d}; false names a picture: {e}").format(
        a=heaps["top named"],
        b=heaps["top"],
        c=heaps["covered named"],
        d=heaps["covered"],
        e=facts["false_a_picture"],
    )


def _honest_lines(facts: dict[str, Any]) -> list[str]:
    """Said and right of the likeliest faces, and what another threshold would have given."""
    lines = [_("confidence of the likeliest face: how many, said, right")]
    for low, high, count, said, right in facts["calibration"]["firsts"]["bins"]:
        lines.append(f"  {low:4.2f} - {high:4.2f}  {count:6d}  {said:6.1%}  {right:6.1%}")
    lines.append(_("answering from a confidence on: right, wrong"))
    total = max(1, facts["cards"])
    for least, right, wrong in facts["curve"]:
        lines.append(f"  {least:5.3f}  {right:6d} ({right / total:.2%})  {wrong:6d} ({wrong / total:.2%})")
    return lines
