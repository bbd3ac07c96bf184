"""`finito teach`: any printed deck, learned from one or more photographs of each face."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import decks
from companion.lesson_words import learned, sentences
from companion.progress import Progress
from companion.words import N_, _
from vision import deck_folder
from vision.deck import Deck, DeckError
from vision.glyphs import is_tiles
from vision.measure import one_thread
from vision.picture import PictureError, load_picture
from vision.teach import Lesson, Shown, checked_labels, learn, learn_tiles

NAME = "teach"
HELP = N_("learn the faces of a deck from photographs")

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
MOST_PICTURES = 1000
CUT_OUT = 320  # pixels


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=_("what the deck will be called"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--from",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help=_("pictures named LABEL.jpg, LABEL-note.jpg"),
    )
    how.add_argument("--export", type=Path, metavar="FILE", help=_("write the deck to one file"))
    how.add_argument(
        "--import", dest="file", type=Path, metavar="FILE", help=_("take a deck from such a file")
    )
    parser.add_argument(
        "--size", type=_size, metavar="56x87", help=_("width and height of a card in millimetres")
    )
    parser.add_argument(
        "--faces", metavar="A,B,…", help=_("with the camera: the faces to show, or a file with one a line")
    )
    parser.add_argument("--tiles", action="store_true", help=_("numbered pieces, each filling its picture"))
    parser.add_argument("--anew", action="store_true", help=_("forget the faces that were taught before"))
    parser.add_argument("--strict", action="store_true", help=_("write nothing unless every face is good"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    one_thread()
    try:
        folder = decks.taught_folder(args.name)
        if args.export:
            return _export(folder, args)
        if args.file:
            deck = deck_folder.unpack(args.file, folder)
            return _told(
                _("{name} has {number} faces.").format(name=args.name, number=len(deck.labels)), args, deck
            )
        if args.folder is None:
            return _guided(args)
        return _from_folder(args, folder)
    except DeckError as wrong:
        if args.json:
            print(json.dumps({"deck": None, "error": str(wrong)}, ensure_ascii=False))
        print(str(wrong), file=sys.stderr)
        return 1


def _size(text: str) -> tuple[float, float]:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)", text.strip())
    if not match or not all(10 <= float(side) <= 300 for side in match.groups()):
        raise argparse.ArgumentTypeError(_("a size looks like 56x87, in millimetres from 10 to 300"))
    return float(match[1]), float(match[2])


def _guided(args: argparse.Namespace) -> int:
    """On the screen, with the camera."""
    from companion.lesson import lesson_of, teach_on_screen

    lesson = teach_on_screen(lesson_of(args.name, _faces(args.faces), args.size, args.anew))
    if args.json:
        facts = _facts(lesson.lesson, args.name, lesson.written) if lesson.lesson else {"deck": None}
        print(json.dumps(facts, ensure_ascii=False))
    return 0 if lesson.written else 1


def _faces(text: str | None) -> tuple[str, ...]:
    """A list with commas, or the lines of a file."""
    if not text:
        return ()
    try:
        words = Path(text).read_text("utf-8").splitlines() if Path(text).is_file() else text.split(",")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DeckError(f"{text}: {wrong}.") from None
    labels = tuple(dict.fromkeys(word.strip() for word in words if word.strip()))
    checked_labels(labels)
    return labels


def _export(folder: Path, args: argparse.Namespace) -> int:
    if not folder.is_dir():
        raise DeckError(_("There is no taught deck called {name!r}.").format(name=args.name))
    deck_folder.pack(folder, args.export)
    return _told(_("{name} was written to {file}.").format(name=args.name, file=args.export), args, None)


def _told(sentence: str, args: argparse.Namespace, deck: Deck | None) -> int:
    if args.json:
        print(
            json.dumps({"deck": args.name, "faces": list(deck.labels) if deck else None}, ensure_ascii=False)
        )
    else:
        print(sentence)
    return 0


def _from_folder(args: argparse.Namespace, folder: Path) -> int:
    known = Deck.load(folder) if folder.is_dir() and not args.anew else None
    if known is not None and not known.taught:
        known = None
    shown, unread = _shown(args.folder, known)
    for sentence in unread:
        print(sentence, file=sys.stderr)
    if args.tiles or _small(shown):
        lesson = learn_tiles(args.name, shown, args.size)
    else:
        with Progress(_("Learning the faces")) as progress:
            lesson = learn(args.name, shown, args.size, decks.copies_of(args.name), known, progress.tell)
    written = lesson.deck is not None and not (args.strict and _spoilt(lesson))
    if lesson.deck is not None and written:
        deck_folder.save(lesson.deck, folder)
    _report(lesson, args, written)
    return 0 if written else 1


def _small(shown: Sequence[Shown]) -> bool:
    """Cut-outs of single pieces, not photographs of a table."""
    sides = sorted(max(one.picture.shape[:2]) for one in shown)
    return sides[len(sides) // 2] <= CUT_OUT and is_tiles([one.picture for one in shown])


def _spoilt(lesson: Lesson) -> bool:
    return bool(lesson.missing or any(one.poor for one in lesson.taken))


def _shown(folder: Path, known: Deck | None) -> tuple[list[Shown], list[str]]:
    """The pictures of a folder, and a sentence for each that cannot be read."""
    paths = _paths(folder)
    labels = [_label(path, folder) for path in paths]
    checked_labels(labels)
    shown, unread = [], []
    for label, path in zip(labels, paths, strict=True):
        try:
            shown.append(Shown(label, str(path), load_picture(path)))
        except PictureError as wrong:
            unread.append(str(wrong))
    if not shown:
        raise DeckError(_("There is no picture in {folder}.").format(folder=folder))
    if len({one.label for one in shown} | set(known.labels if known else ())) < 2:
        raise DeckError(_("A deck needs at least two faces; {folder} has one.").format(folder=folder))
    return shown, unread


def _paths(folder: Path) -> list[Path]:
    """Pictures in the folder, and in folders in it that are named like a face."""
    try:
        inner = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        nested = [path for one in inner if one.is_dir() for path in sorted(one.iterdir())]
    except OSError as wrong:
        raise DeckError(f"{folder}: {wrong.strerror or wrong}.") from None
    paths = [path for path in [*inner, *nested] if path.suffix.lower() in PICTURES and path.is_file()]
    if len(paths) > MOST_PICTURES:
        raise DeckError(
            _("{folder} holds more than {most} pictures.").format(folder=folder, most=MOST_PICTURES)
        )
    return paths


def _label(path: Path, folder: Path) -> str:
    """“red_5-near.jpg” shows red_5; so does any picture in a folder “red_5”."""
    if path.parent != folder:
        return path.parent.name
    return path.stem.partition("-")[0].strip() or path.stem


def _report(lesson: Lesson, args: argparse.Namespace, written: bool) -> None:
    for sentence in sentences(lesson):
        print(sentence, file=sys.stderr)
    if args.json:
        print(json.dumps(_facts(lesson, args.name, written), ensure_ascii=False))
    elif lesson.deck is None or not written:
        print(_("The deck was not written."), file=sys.stderr)
    else:
        print("\n".join(learned(lesson, args.name)))


def _facts(lesson: Lesson, name: str, written: bool) -> dict[str, Any]:
    labels: Sequence[str] = lesson.deck.labels if lesson.deck else ()
    return {
        "deck": name if written else None,
        "faces": list(labels) if written else [],
        "missing": list(lesson.missing),
        "pictures": [
            {
                "file": one.source,
                "label": one.label,
                "flaws": [f.value for f in dict.fromkeys(one.poor + one.useless)],
                "used": not one.useless,
            }
            for one in lesson.taken
        ],
        "margins": [[m.label, m.rival, round(m.odds, 2)] for m in lesson.margins],
        "alike": [[m.label, m.rival] for m in lesson.too_alike],
    }
