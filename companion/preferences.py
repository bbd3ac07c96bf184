"""What the companion remembers of its players' tastes: a small JSON file, replaced whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.pages import COLOURS, LONGEST_NAME, Player
from companion.words import LANGUAGES

MOST_PLAYERS = 6


@dataclass(frozen=True)
class Preferences:
    """`language` None is the system's; `volume` goes from 0 to 10."""

    players: tuple[Player, ...] = ()
    language: str | None = None
    volume: int = 7
    quiet: bool = False
    motion: bool = True
    wiring: Mapping[str, str] = field(default_factory=dict)  # what differs from the usual pins

    def colours(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The colour of each of these players: the remembered one, else the seat's, never one twice."""
        known = {player.name: player.colour for player in self.players}
        chosen: list[int] = []
        for seat, name in enumerate(names):
            wished = [known.get(name, seat), seat, *range(COLOURS)]
            chosen.append(next((colour for colour in wished if colour not in chosen), seat % COLOURS))
        return tuple(chosen)


def load(path: Path) -> Preferences:
    """What was remembered. A damaged file is set aside and the defaults are taken."""
    try:
        return _read(json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, PermissionError, IsADirectoryError):
        return Preferences()
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        _set_aside(path)
        return Preferences()


def save(path: Path, preferences: Preferences) -> bool:
    """False when the disk did not take it: play goes on, the tastes are forgotten with the power."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(asdict(preferences), file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        return False
    return True


def _read(found: Any) -> Preferences:
    plain = Preferences()
    language = found.get("language")
    return replace(
        plain,
        players=tuple(_player(entry) for entry in found.get("players", ()))[:MOST_PLAYERS],
        language=language if language in LANGUAGES else None,
        volume=min(10, max(0, int(found.get("volume", plain.volume)))),
        quiet=bool(found.get("quiet", plain.quiet)),
        motion=bool(found.get("motion", plain.motion)),
        wiring={str(name): str(pins) for name, pins in found.get("wiring", {}).items()},
    )


def _player(entry: Any) -> Player:
    name, colour = str(entry["name"]).strip()[:LONGEST_NAME], int(entry["colour"])
    if not name or any(sign in name for sign in ",#\n\r"):
        raise ValueError("no name")
    return Player(name, colour % COLOURS)


def _set_aside(path: Path) -> None:
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        os.replace(path, target)
    except OSError:
        return
