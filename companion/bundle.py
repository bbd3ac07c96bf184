"""A bug report: logs, the doctor's findings, settings and the last record. No pictures, and no names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from companion import home, preferences
from companion.doctor import checks
from companion.game import Sentence
from companion.journal import Entry, Journal
from companion.logs import log_files
from companion.match import replay
from companion.record import read, write
from companion.words import _

LARGEST = 1_000_000  # letters of one file: the end is what matters


def write_bundle(path: Path, names: bool) -> list[str]:
    """Writes the file; returns what is in it. OSError when it cannot be written."""
    with Journal(home.journal()) as journal:
        entries = journal.entries()
        record = _record(journal, entries[0], names) if entries else ""
        known = [] if names else _names(entries)
    parts = [*_parts(names), *([("last.record", record)] if record else [])]
    with ZipFile(path, "w", ZIP_DEFLATED) as bundle:
        for name, text in parts:
            bundle.writestr(name, _without(text[-LARGEST:], known))
    return [name for name, _text in parts]


def _parts(names: bool) -> Iterator[tuple[str, str]]:
    found = {"checks": [check._asdict() for check in checks()]}
    yield "doctor.json", json.dumps(found, ensure_ascii=False, indent=1)
    tastes = preferences.load(home.preferences())
    if not names:
        tastes = replace(
            tastes,
            players=tuple(replace(player, name=_player(n)) for n, player in enumerate(tastes.players)),
        )
    yield "settings.json", json.dumps(asdict(tastes), ensure_ascii=False, indent=1)
    for path in (*log_files(), home.home() / "mishaps.txt"):
        try:
            yield path.name, path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue  # there was none


def _player(number: int) -> str:
    return f"Player {number + 1}"


def _record(journal: Journal, entry: Entry, names: bool) -> str:
    """The newest match. One that cannot be read is only named: its text might hold anything."""
    lines = journal.lines(entry.id)
    text = entry.header + "\n" + "".join(line + "\n" for line in lines)
    if names:
        return text
    try:
        record = read(text)
        players = tuple(_player(number) for number in range(len(record.setup.players)))
        setup, events = replace(record.setup, players=players), [line.event for line in record.lines]
        match = replay(record.game, setup, events)
    except (Sentence, ValueError):
        return _("A record of {count} lines that cannot be read.").format(count=len(lines)) + "\n"
    return write(record.game, match.setup, [event._replace(note="") for event in match.lines])


def _names(entries: list[Entry]) -> list[str]:
    """Whoever has ever played here, the longest name first, so that no part of one is left."""
    found = {player.name for player in preferences.load(home.preferences()).players}
    for entry in entries:
        try:
            found.update(read(entry.header).setup.players)
        except (Sentence, ValueError):
            continue
    return sorted(found, key=len, reverse=True)


def _without(text: str, names: list[str]) -> str:
    """Nor the name of whoever owns the computer: folders carry it."""
    text = text.replace(str(Path.home()), "~")
    for name in names:
        if len(name) > 1 and not name.startswith("Player "):
            text = text.replace(name, "…")
    return text
