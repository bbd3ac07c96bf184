"""Faces that were shown but are not a deck yet: kept on disk, so that a power cut costs none of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from companion import home
from companion.decks import checked
from companion.words import _
from vision.deck import DeckError, Picture
from vision.picture import PictureError, load_picture, save_picture
from vision.teach import Outlined, Shown


class LessonBook:
    """One picture per face, in a folder that no deck can be named like."""

    def __init__(self, name: str) -> None:
        self._folder = home.decks() / f".{checked(name)}-shown"

    def put(self, label: str, picture: Picture, corners: Outlined = ()) -> None:
        """On disk, whole or not at all. Where the card lies is noted after its picture, and for it only."""
        page = self._page(label)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            save_picture(page, picture)
            self._note(label).write_text(json.dumps({"bytes": page.stat().st_size, "corners": corners}))
        except OSError as wrong:
            sorry = _("The picture cannot be kept: {reason}.").format(reason=wrong.strerror or wrong)
            raise DeckError(sorry) from None

    def shown(self) -> list[Shown]:
        """All that can still be read; what a power cut left behind half-written is not among it."""
        found = []
        for path in sorted(self._folder.glob("*.png")):
            try:
                found.append(Shown(path.stem, path.stem, load_picture(path), self._corners(path.stem)))
            except PictureError:
                path.unlink(missing_ok=True)
        return found

    def close(self) -> None:
        """The deck is written; the pictures are needed no more."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _page(self, label: str) -> Path:
        return self._folder / f"{label}.png"

    def _note(self, label: str) -> Path:
        return self._folder / f"{label}.json"

    def _corners(self, label: str) -> Outlined:
        """None where the note is lost, or is that of a former picture: then the card is sought."""
        try:
            note = json.loads(self._note(label).read_text())
            if note["bytes"] != self._page(label).stat().st_size:
                return ()
            return tuple((float(x), float(y)) for x, y in note["corners"])
        except (OSError, ValueError, TypeError, KeyError):
            return ()
