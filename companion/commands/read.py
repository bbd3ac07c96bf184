"""`finito read`: which cards lie in a picture."""

from __future__ import annotations

import argparse
import json
import sys
import time
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from companion import decks
from companion.words import N_, _
from vision.deck import Deck, DeckError, Picture
from vision.mat import Mat
from vision.measure import one_thread
from vision.photo_reader import PhotoReader
from vision.picture import PictureError, load_picture
from vision.reader import Reader
from vision.sighting import Sighting
from vision.tile_spread import TileSpread

NAME = "read"
HELP = N_("which cards lie in a picture")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help=_("a photograph of the table"))
    parser.add_argument("--deck", required=True, help=_("the name of the deck that lies there"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    one_thread()
    try:
        reader = reader_for(decks.deck_of(args.deck))
    except DeckError as wrong:
        return _refuse(str(wrong), args.json)
    results = [_read(reader, path) for path in args.images]
    if args.json:
        print(json.dumps({"images": results}, ensure_ascii=False))
    else:
        for result in results:
            print(_line(result), file=sys.stderr if "error" in result else sys.stdout)
    return 1 if any("error" in result for result in results) else 0


class CardReader(Protocol):
    """What reads single pictures."""

    def read(self, image: Picture) -> list[Sighting]: ...


def reader_for(deck: Deck) -> CardReader:
    """Drawn faces are compared pixel by pixel; photographed ones by several witnesses."""
    if deck.tiles and deck.taught:
        return TileSpread(deck)
    return PhotoReader(deck) if deck.taught else Reader(deck, Mat.load(files("assets") / "mat"))


def _refuse(sentence: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"images": [], "error": sentence}, ensure_ascii=False))
    print(sentence, file=sys.stderr)
    return 1


def _read(reader: CardReader, path: Path) -> dict[str, Any]:
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
