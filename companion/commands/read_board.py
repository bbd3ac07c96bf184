"""`finito read-board`: which counters lie on the boards of FINITO! dice in a picture."""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.words import N_, _
from vision.counters import BoardReader, BoardReading, BoardSet
from vision.deck import Deck
from vision.measure import one_thread
from vision.picture import PictureError, load_picture

NAME = "read-board"
HELP = N_("which counters lie on the dice boards in a picture")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help=_("a photograph of the table"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    one_thread()
    assets = files("assets")
    reader = BoardReader(BoardSet.load(assets / "boards", Deck.load(assets / "decks" / "counters")))
    results = [_read(reader, path) for path in args.images]
    if args.json:
        print(json.dumps({"images": results}, ensure_ascii=False))
    else:
        for result in results:
            print(_told(result), file=sys.stderr if "error" in result else sys.stdout)
    return 1 if any("error" in result for result in results) else 0


def _read(reader: BoardReader, path: Path) -> dict[str, Any]:
    try:
        picture = load_picture(path)
    except PictureError as wrong:
        return {"file": str(path), "ms": 0.0, "boards": [], "error": str(wrong)}
    start = time.perf_counter()
    boards = [_board(board) for board in reader.read(picture)]
    return {"file": str(path), "ms": round((time.perf_counter() - start) * 1000, 1), "boards": boards}


def _board(reading: BoardReading) -> dict[str, Any]:
    return {
        "colour": reading.colour,
        "squares": {str(square): counter for square, counter in sorted(reading.squares.items())},
        "unsure": sorted(reading.unsure),
        "corners": [[round(x, 1), round(y, 1)] for x, y in reading.corners],
    }


def _told(result: dict[str, Any]) -> str:
    if "error" in result:
        return str(result["error"])
    lines = [_("{file}: {number} boards").format(file=result["file"], number=len(result["boards"]))]
    for board in result["boards"]:
        counters = " ".join(f"{square}:{counter}" for square, counter in board["squares"].items())
        unsure = _("unsure: {squares}").format(squares=" ".join(map(str, board["unsure"])))
        lines.append("  ".join(filter(None, (board["colour"], counters, unsure if board["unsure"] else ""))))
    return "\n".join(lines)
