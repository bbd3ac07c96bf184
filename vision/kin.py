"""Faces that share a symbol or a colour help each other: a glaring picture of one is made good by its kin."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.pyramid import Floats

Group = NDArray[np.intp]
Parts = tuple[str, str]

LETTER_AND_SYMBOL = re.compile(r"([a-z])[_\- ]?(\d+|[A-Z]\w*)$")
LACKING = 0.25  # of all pairs of a symbol and a colour: a deck without more of them is not complete at all
LIKELY = 0.85  # how often a pair that shares a name's part must look more alike than a pair that does not


def parts(label: str) -> Parts | None:
    """“green_7”, “7 of hearts”, “r5”: two parts, of which either may be shared with other faces."""
    match = LETTER_AND_SYMBOL.match(label)
    if match:
        return match[1], match[2]
    for mark in (" of ", "_", "-", " "):
        first, found, second = label.partition(mark)
        if found and first and second:
            return first, second
    return None


def kin(labels: Sequence[str], symbols: Floats, colours: Floats) -> tuple[list[Group], list[Group]]:
    """For each face those with the same symbol, and those of the same colour, told from how alike faces are.

    Names only propose; the pictures decide. A part of the names that goes with the colour cannot also go with
    the symbol, or nothing would tell such faces apart. A deck whose names say nothing has no kin.
    """
    alone = [np.array([index]) for index in range(len(labels))]
    coloured, colour_part = _group(labels, colours, (0, 1))
    drawn, _ = _group(labels, symbols, tuple(part for part in (0, 1) if part != colour_part))
    return drawn or alone, coloured or alone


def _group(
    labels: Sequence[str], alike: Floats, candidates: tuple[int, ...]
) -> tuple[list[Group], int | None]:
    """Groups of faces that share a part of their names and look alike; and which part that is."""
    names = [parts(label) for label in labels]
    best, groups, part = LIKELY, [], None
    for which in candidates:
        shared = [name[which] if name else f"{index}:{labels[index]}" for index, name in enumerate(names)]
        same = np.array([[one == other for other in shared] for one in shared])
        chance = _rank(alike, same)
        if chance > best:
            best, groups, part = chance, [np.flatnonzero(row) for row in same], which
    return groups, part


def gaps(symbols: Sequence[Group], colours: Sequence[Group]) -> list[tuple[int, int]]:
    """Faces that a nearly complete deck lacks, each told by a face with its symbol and one of its colour."""
    coloured = sorted({int(group[0]) for group in colours if len(group) > 1})
    known = [face for face in range(len(symbols)) if len(symbols[face]) > 1 or len(colours[face]) > 1]
    drawn = sorted({int(symbols[face][0]) for face in known})
    lacking = [
        (symbol, colour)
        for symbol in drawn
        for colour in coloured
        if not np.isin(symbols[symbol], colours[colour]).any()
    ]
    return lacking if len(lacking) <= LACKING * len(drawn) * len(coloured) else []


def closeness(groups: Sequence[Group], alike: Floats, middle: float) -> Floats:
    """How alike each face is to its kin, of these to the one at `middle` (0 the least alike, 1 the most); NaN
    for a face without kin."""
    close = np.full(len(groups), np.nan, np.float32)
    for face, group in enumerate(groups):
        others = group[group != face]
        if len(others):
            close[face] = np.quantile(alike[face, others], middle)
    return close


def _rank(alike: Floats, same: NDArray[np.bool_]) -> float:
    """How often a pair that is said to be the same is more alike than one that is not."""
    above = np.triu(np.ones_like(same), 1)
    yes, no = np.sort(alike[same & above]), np.sort(alike[~same & above])
    if len(yes) < 3 or len(no) < 3:
        return 0.0
    return float(np.searchsorted(no, yes).mean() / len(no))
