"""`finito read`: which cards lie in a picture."""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from companion import home
from companion.words import N_, _
from vision.deck import Deck, DeckError
from vision.mat import Mat
from vision.measure import one_thread
from vision.picture import PictureError, load_picture
from vision.reader import Reader
from vision.sighting import Sighting

NAME = "read"
HELP = N_("which cards lie in a picture")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help=_("a photograph of the table"))
    parser.add_argument("--deck", required=True, help=_("the name of the deck that lies there"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    one_thread()
    try:
        deck = Deck.load(_folder(args.deck))
    except DeckError as wrong:
        return _refuse(str(wrong), args.json)
    reader = Reader(deck, Mat.load(files("assets") / "mat"))
    results = [_read(reader, path) for path in args.images]
    if args.json:
        print(json.dumps({"images": results}, ensure_ascii=False))
    else:
        for result in results:
            print(_line(result), file=sys.stderr if "error" in result else sys.stdout)
    return 1 if any("error" in result for result in results) else 0


def _folder(name: str) -> Path | Traversable:
    """One of our decks, or one that the user taught."""
    if not name or name in (".", "..") or "/" in name or "\\" in name:
        raise DeckError(_("{name!r} is not the name of a deck.").format(name=name))
    ours = files("assets").joinpath("decks", name)
    taught = home.decks() / name
    for folder in (ours, taught):
        if folder.is_dir():
            return folder
    raise DeckError(_("There is no deck called {name!r}.").format(name=name))


def _refuse(sentence: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"images": [], "error": sentence}, ensure_ascii=False))
    print(sentence, file=sys.stderr)
    return 1


def _read(reader: Reader, path: Path) -> dict[str, Any]:
    try:
        picture = load_picture(path)
    except PictureError as wrong:
        return {"file": str(path), "ms": 0.0, "cards": [], "error": str(wrong)}
    start = time.perf_counter()
    cards = reader.read(picture)
    elapsed = round((time.perf_counter() - start) * 1000, 1)
    return {"file": str(path), "ms": elapsed, "cards": [_card(card) for card in cards]}


def _card(card: Sighting) -> dict[str, Any]:
    return {
        "label": card.label,
        "confidence": round(card.confidence, 4),
        "candidates": [[label, round(chance, 4)] for label, chance in card.candidates],
        "corners": [[round(x, 1), round(y, 1)] for x, y in card.corners],
    }


def _line(result: dict[str, Any]) -> str:
    if "error" in result:
        return str(result["error"])
    if not result["cards"]:
        return _("{file}: no card was found").format(file=result["file"])
    return f"{result['file']}: " + ", ".join(_named(card) for card in result["cards"])


def _named(card: dict[str, Any]) -> str:
    if card["label"]:
        return f"{card['label']} ({card['confidence']:.0%})"
    maybe = ", ".join(label for label, _chance in card["candidates"])
    return _("not sure (perhaps {maybe})").format(maybe=maybe)
