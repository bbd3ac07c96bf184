"""Power cuts by replay: what a disk may hold when the power goes at any moment of a run.

strace writes down what the program asked of the kernel. Up to every moment, the files are built again from
what was synced, and from nothing, some, or torn pieces of what was not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

CALLS = "pwrite64,write,ftruncate,fsync,fdatasync,unlink"
SECTOR = 512  # what a disk writes whole or not at all

_LINE = re.compile(r"\d+\s+(?P<call>\w+)\((?P<words>.*)\)\s+= (?P<result>-?\d+)")
_FILE = re.compile(r"\d+<(?P<path>[^>]*)>")
_DATA = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Deed(NamedTuple):
    """One thing asked of the kernel: write, cut, sync, unlink, or say (on standard error)."""

    what: str
    path: str = ""
    at: int = 0
    data: bytes = b""


def deeds(trace: Path, folder: Path) -> Iterator[Deed]:
    """What was done to the files of a folder, and what was said, in order."""
    with trace.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            found = _LINE.match(line)
            if found and not found["result"].startswith("-"):
                yield from _deed(found["call"], found["words"], str(folder))


def _deed(call: str, words: str, folder: str) -> Iterator[Deed]:
    data = _DATA.search(words)
    if call == "unlink":
        path = _text(data)
        if path.startswith(folder):
            yield Deed("unlink", path)
        return
    if call == "write":
        if words.startswith("2<"):
            yield Deed("say", data=_bytes(data))
        return
    file = _FILE.match(words)
    path = _plain(file["path"]) if file else ""
    if not path.startswith(folder) or path.endswith("-shm"):
        return
    number = int(words.rsplit(",", 1)[1]) if "," in words else 0
    if call == "pwrite64":
        yield Deed("write", path, number, _bytes(data))
    elif call == "ftruncate":
        yield Deed("cut", path, number)
    else:
        yield Deed("sync", path)


def _plain(quoted: str) -> str:
    return bytes.fromhex(quoted.replace("\\x", "")).decode() if quoted.startswith("\\x") else quoted


def _bytes(found: re.Match[str] | None) -> bytes:
    return bytes.fromhex(found[1].replace("\\x", "")) if found else b""


def _text(found: re.Match[str] | None) -> str:
    return _bytes(found).decode("utf-8", "replace")


Files = dict[str, bytearray]


@dataclass
class Disk:
    """What is safe, and what the kernel was only told."""

    safe: Files = field(default_factory=dict)
    told: list[Deed] = field(default_factory=list)

    def do(self, deed: Deed) -> None:
        """Names come and go with the next sync of anything, as ext4 does it."""
        if deed.what != "sync":
            self.told.append(deed)
            return
        left = []
        for one in self.told:
            if one.path == deed.path or one.what == "unlink":
                _do(self.safe, one)
            else:
                left.append(one)
        self.told = left

    def images(self, chance: Random) -> Iterator[Files]:
        """What may be found after a cut now: without what was not synced, with some, with torn pieces."""
        yield self._after([])
        if self.told:
            yield self._after([one for one in self.told if chance.random() < 0.5])
            yield self._after([_torn(one, chance) for one in self.told if chance.random() < 0.7])
            yield self._after(self.told)

    def _after(self, told: list[Deed]) -> Files:
        files = {path: bytearray(data) for path, data in self.safe.items()}
        for one in told:
            _do(files, one)
        return files


def _torn(deed: Deed, chance: Random) -> Deed:
    sectors = len(deed.data) // SECTOR
    return deed._replace(data=deed.data[: SECTOR * chance.randrange(sectors)]) if sectors > 1 else deed


def _do(files: Files, deed: Deed) -> None:
    if deed.what == "unlink":
        files.pop(deed.path, None)
        return
    data = files.setdefault(deed.path, bytearray())
    if deed.what == "cut":
        del data[deed.at :]
    data.extend(bytes(max(0, deed.at - len(data))))
    data[deed.at : deed.at + len(deed.data)] = deed.data
