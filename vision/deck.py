"""A deck of printed cards, as a folder describes it: sizes, copies, and one picture per face."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

# Taught faces may be photographs of any size; more pixels than this tell the recogniser nothing.
LONGEST_FACE = 1200


class DeckError(ValueError):
    """A deck folder that cannot be used; the sentence says what is wrong with it."""


@dataclass(frozen=True)
class Deck:
    """The cards that may lie on the table: how many of each, how large, and what they look like."""

    name: str
    width_mm: float
    height_mm: float
    copies: Mapping[str, int]
    faces: Mapping[str, Picture]
    taught: bool = False  # learned from photographs, not drawn
    tiles: bool = False  # numbered pieces: a single symbol on each

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.copies)

    @classmethod
    def load(cls, folder: Path | Traversable) -> Deck:
        facts = _facts(folder)
        copies = _copies(folder, facts)
        return cls(
            name=folder.name,
            width_mm=_length(folder, facts, "width_mm"),
            height_mm=_length(folder, facts, "height_mm"),
            copies=copies,
            faces={label: _face(folder, label) for label in copies},
            taught=facts.get("taught") is True,
            tiles=facts.get("shape") == "tile",
        )


def _facts(folder: Path | Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath("deck.toml").read_text("utf-8"))
    except OSError:
        raise DeckError(f"There is no deck in {folder}: it has no readable deck.toml.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise DeckError(f"The deck.toml in {folder} is not valid TOML: {wrong}.") from None


def _length(folder: Path | Traversable, facts: Mapping[str, Any], key: str) -> float:
    value = facts.get(key)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 10 <= value <= 300:
        raise DeckError(f"The deck.toml in {folder} needs {key}, a length of 10 to 300 millimetres.")
    return float(value)


def _copies(folder: Path | Traversable, facts: Mapping[str, Any]) -> dict[str, int]:
    faces = facts.get("faces")
    if not isinstance(faces, dict) or not faces:
        raise DeckError(f"The deck.toml in {folder} names no cards: it needs a table [faces].")
    for label, count in faces.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise DeckError(f"The deck.toml in {folder} must give {label} a number of copies, 1 or more.")
    return dict(faces)


def _face(folder: Path | Traversable, label: str) -> Picture:
    try:
        data = folder.joinpath("faces", f"{label}.png").read_bytes()
    except OSError:
        raise DeckError(f"The deck in {folder} has no picture faces/{label}.png.") from None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if picture is None:
        raise DeckError(f"The picture faces/{label}.png of the deck in {folder} cannot be read.")
    longest = max(picture.shape[:2])
    if longest > LONGEST_FACE:
        shrink = LONGEST_FACE / longest
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)
