"""Words as pixels: fonts loaded once, text broken into lines that fit, surfaces remembered."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple

import pygame

from companion.screen.theme import Colour

_FILES = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}
_PIECES = re.compile(r"[^ -]*(?:-+| +|$)")  # a line may break after a space or a hyphen
ELLIPSIS = "…"


class Setting(NamedTuple):
    """How words are set: the size that fits, the lines, and whether words had to be cut."""

    size: int
    lines: tuple[str, ...]
    cut: bool


@lru_cache(maxsize=2)
def _bytes(bold: bool) -> bytes:
    return files("assets").joinpath("fonts", _FILES[bold]).read_bytes()


@lru_cache(maxsize=40)  # each keeps the letters that it has drawn
def font(size: int, bold: bool) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_bytes(bold)), size)


def forget() -> None:
    """Fonts die with pygame; a second window must load them again."""
    for cached in (font, words, width, set_in):
        cached.cache_clear()


@lru_cache(maxsize=1024)
def width(text: str, size: int, bold: bool) -> int:
    return font(size, bold).size(text)[0]


def line_height(size: int) -> int:
    return round(size * 1.2)


@lru_cache(maxsize=384)  # a few screens: more would only fill over an evening
def words(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    drawn = font(size, bold).render(text, True, colour)
    return drawn.convert_alpha() if pygame.display.get_surface() else drawn


@lru_cache(maxsize=512)
def set_in(
    text: str, room: tuple[int, int], size: int, smallest: int, bold: bool, most_lines: int
) -> Setting:
    """The largest setting of `text` in `room`, not over `size`; cut at `smallest` when nothing else helps."""
    for attempt in (*range(size, smallest, -1 if size < 40 else -2), smallest):
        lines = _broken(text, room[0], attempt, bold)
        fits = len(lines) <= min(most_lines, _lines_in(room[1], attempt))
        if fits and _all_fit(lines, room[0], attempt, bold):
            return Setting(attempt, lines, False)
    return _cut(text, room, smallest, bold, most_lines)


def _lines_in(height: int, size: int) -> int:
    """How many lines fit; a single one may use the box to its edges."""
    several = int((height + size * 0.2) // line_height(size))
    return several or int(height >= size * 0.9)


def _all_fit(lines: tuple[str, ...], room: int, size: int, bold: bool) -> bool:
    return all(width(line, size, bold) <= room for line in lines)


def _broken(text: str, room: int, size: int, bold: bool) -> tuple[str, ...]:
    """Greedy lines; a paragraph mark in the text is kept."""
    return tuple(
        line for part in text.split("\n") for line in _wrapped(part, lambda t: width(t, size, bold) <= room)
    )


def _wrapped(text: str, fits: Callable[[str], bool]) -> list[str]:
    lines = [""]
    for piece in _PIECES.findall(text):
        if fits((lines[-1] + piece).rstrip()) or not lines[-1]:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.strip() for line in lines]


def _cut(text: str, room: tuple[int, int], size: int, bold: bool, most_lines: int) -> Setting:
    count = max(1, min(most_lines, _lines_in(room[1], size)))
    lines = list(_broken(text, room[0], size, bold))
    kept = lines[:count]
    if len(lines) > count:
        kept[-1] += ELLIPSIS
    return Setting(size, tuple(_shortened(line, room[0], size, bold) for line in kept), True)


def _shortened(line: str, room: int, size: int, bold: bool) -> str:
    if width(line, size, bold) <= room:
        return line
    body = line.removesuffix(ELLIPSIS)
    while body and width(body + ELLIPSIS, size, bold) > room:
        body = body[:-1]
    return body.rstrip() + ELLIPSIS
