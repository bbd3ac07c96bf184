"""How each kind of table is drawn: a new kind is a row here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from companion.game import Question
from companion.hex_board import HexBoard
from companion.scene import Boards, Display, Heap, Piles, TableView
from companion.screen import boards, heap, hex_paths, hexes, piles
from companion.screen.canvas import Canvas
from companion.screen.stage import Stage

Must = dict[str, str | None]


def _nothing(_canvas: Canvas, _rect: pygame.Rect, _table: Any, _asked: Question, _stage: Stage) -> None:
    """Its questions show all they need themselves."""


@dataclass(frozen=True)
class View:
    """`draw` shows the table, `lying` how it must be put right. `asked_about` shows what a question is about
    and returns the room that is left for it, or None. `with_players`: it needs the players' place as well.
    `sheets` are pages of its own that can be unfolded, by the first word of their name.
    """

    draw: Callable[[Canvas, pygame.Rect, Any, Display, Stage], None]
    lying: Callable[[Canvas, pygame.Rect, Any, Must, Stage], None]
    asked_about: Callable[[Canvas, pygame.Rect, Any, Question, Stage], pygame.Rect | None] = _nothing
    with_players: bool = False
    sheets: Mapping[str, Callable[[Canvas, Display, Stage], None]] = field(default_factory=dict)


def view_of(table: TableView) -> View:
    return _VIEWS[type(table)]


_VIEWS: Mapping[type, View] = {
    Piles: View(piles.draw, piles.lying),
    Heap: View(heap.draw, heap.lying),
    Boards: View(boards.draw, boards.lying, boards.asked_about, with_players=True),
    HexBoard: View(hexes.draw, hexes.lying, hexes.asked_about, sheets={"path": hex_paths.draw}),
}
