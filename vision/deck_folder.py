"""Taught decks on disk: a folder that is there whole or not at all, and one file to pass it on."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

import cv2

from vision.deck import Deck, DeckError

LARGEST_DECK = 200 * 2**20  # bytes, unpacked
MOST_FILES = 2000


def save(deck: Deck, folder: Path) -> None:
    """Write a deck; what was in the folder before is replaced at once, when all is written."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as scratch:
            fresh = Path(scratch) / "new"
            _write(deck, fresh)
            _replace(fresh, folder, Path(scratch) / "old")
    except OSError as wrong:
        raise DeckError(f"The deck cannot be written to {folder}: {wrong.strerror or wrong}.") from None


def _write(deck: Deck, folder: Path) -> None:
    (folder / "faces").mkdir(parents=True)
    for label, face in deck.faces.items():
        if not label or label.startswith(".") or any(sign in label for sign in "/\\\0"):
            raise DeckError(f"{label!r} cannot be the name of a face.")
        written, data = cv2.imencode(".png", face)
        if not written:
            raise DeckError(f"The face {label} cannot be written as a picture.")
        _flush(folder / "faces" / f"{label}.png", data.tobytes())
    _flush(folder / "deck.toml", _facts(deck).encode())


def _facts(deck: Deck) -> str:
    lines = [
        f"name = {json.dumps(deck.name, ensure_ascii=False)}",
        f"width_mm = {deck.width_mm:g}",
        f"height_mm = {deck.height_mm:g}",
        "taught = true",
        *(['shape = "tile"'] if deck.tiles else []),
        "",
        "[faces]",
    ]
    lines += [f"{json.dumps(label, ensure_ascii=False)} = {count}" for label, count in deck.copies.items()]
    return "\n".join(lines) + "\n"


def _flush(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _replace(fresh: Path, folder: Path, aside: Path) -> None:
    if folder.exists():
        folder.rename(aside)
    try:
        fresh.rename(folder)
    except OSError:
        if aside.exists():
            aside.rename(folder)
        raise


def pack(folder: Path, file: Path) -> None:
    """A deck as one file."""
    deck = Deck.load(folder)
    scratch = file.with_name(file.name + ".part")
    try:
        with zipfile.ZipFile(scratch, "w", zipfile.ZIP_STORED) as archive:
            archive.write(folder / "deck.toml", "deck.toml")
            for label in deck.labels:
                archive.write(folder / "faces" / f"{label}.png", f"faces/{label}.png")
        scratch.replace(file)
    except OSError as wrong:
        scratch.unlink(missing_ok=True)
        raise DeckError(f"{file} cannot be written: {wrong.strerror or wrong}.") from None


def unpack(file: Path, folder: Path) -> Deck:
    """The deck in such a file, put into a folder; nothing is written unless all of it can be used."""
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / folder.name
        target.mkdir()
        try:
            with zipfile.ZipFile(file) as archive:
                _extract(archive, target)
        except (OSError, zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError):
            raise DeckError(f"{file} is not a deck that was exported by finito teach.") from None
        deck = Deck.load(target)
        save(deck, folder)
    return deck


def _extract(archive: zipfile.ZipFile, target: Path) -> None:
    """Only what belongs to a deck, and no more than a deck needs: names are not trusted."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > LARGEST_DECK:
        raise ValueError("too large")
    (target / "faces").mkdir()
    for entry in entries:
        folder, _, name = entry.filename.rpartition("/")
        if (folder, name) != ("", "deck.toml") and not (folder == "faces" and name.endswith(".png")):
            continue
        if "\\" in name or name.startswith("."):
            continue
        with archive.open(entry) as source, (target / folder / name).open("wb") as copy:
            shutil.copyfileobj(source, copy)
