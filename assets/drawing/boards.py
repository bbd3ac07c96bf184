"""The boards of FINITO! dice: six rows of squares, markers for the camera, the owner's colour.

A number of the board is pale and lies in the paper: large while its square is free, small in a tab beside
the counter that covers it. A number of a counter is dark and bold on a disc. So nobody mistakes them.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from assets.drawing.finito import SUITS
from assets.drawing.glyphs import digits
from assets.drawing.markers import marker
from assets.drawing.pen import PAPER, Drawing, Element, Point, Stroke, circle, move, number, pair, path, rect

COLUMNS = 6
_LINE, _FINE = Stroke("#A9B4C0", 0.5), Stroke("#CDD5DD", 0.3)
_TAB, _TAB_WIDTH, _TAB_HEIGHT = "#DFE5EB", 4.7, 3.6
_SMALL, _SMALL_COLOUR = 2.5, "#46525F"
_LARGE, _LARGE_COLOUR = 8.0, "#CBD3DC"
_TINT = 0.08  # how much of the board's colour a tinted row has
# Frames of a board by its box, as distance from the grid and width; printers must reach the outermost.
_FRAMES = {1: ((0.6, 1.2),), 2: ((0.4, 0.8), (1.6, 0.4))}
_SIGN_SPAN, _SECOND_SIGN_SPAN, _SECOND_SIGN_LINE = 19.0, 26.0, 1.2


def geometry() -> dict[str, Any]:
    """boards.toml, the one home of these numbers."""
    with files("assets").joinpath("boards", "boards.toml").open("rb") as file:
        return tomllib.load(file)


def board(index: int) -> Drawing:
    facts = geometry()
    own = facts["boards"][index]
    ground = rect(0, 0, facts["width"], facts["height"], PAPER)
    markers = (element for each in own["markers"] for element in marker(each))
    grid = (*_rows(facts, SUITS[own["colour"]].hue), *_numbers(facts), *_lines(facts), *_frame(facts, own))
    return (ground, *grid, *_sign(facts, own), *markers, *_open(facts))


def _rows(facts: dict[str, Any], hue: str) -> Iterator[Element]:
    """Every other row is tinted: the order to be reached runs along the rows."""
    (left, top), square = facts["grid"], facts["square"]
    for row in range(0, len(facts["numbers"]) // COLUMNS, 2):
        yield rect(left, top + row * square, COLUMNS * square, square, _paler(hue, _TINT))


def _corner(facts: dict[str, Any], index: int) -> Point:
    row, column = divmod(index, COLUMNS)
    return facts["grid"][0] + column * facts["square"], facts["grid"][1] + row * facts["square"]


def _numbers(facts: dict[str, Any]) -> Iterator[Element]:
    for index, value in enumerate(facts["numbers"]):
        left, top = _corner(facts, index)
        middle = left + facts["square"] / 2, top + facts["square"] / 2
        yield from _written(value, middle, _LARGE, _LARGE_COLOUR)
        yield rect(left, top, _TAB_WIDTH, _TAB_HEIGHT, _TAB)
        yield from _written(value, (left + _TAB_WIDTH / 2, top + _TAB_HEIGHT / 2), _SMALL, _SMALL_COLOUR)


def _lines(facts: dict[str, Any]) -> Iterator[Element]:
    """Finer within a pair of the same number than between numbers."""
    numbers, square = facts["numbers"], number(facts["square"])
    for index, value in enumerate(numbers):
        left, top = _corner(facts, index)
        if index >= COLUMNS:
            yield path(f"M{pair((left, top))} h{square}", stroke=_LINE)
        if index % COLUMNS:
            yield path(
                f"M{pair((left, top))} v{square}", stroke=_FINE if numbers[index - 1] == value else _LINE
            )


def _written(value: int, centre: Point, tall: float, colour: str) -> Drawing:
    drawing, width = digits(str(value), colour)
    scale = tall / 100
    return move(drawing, centre[0] - width * scale / 2, centre[1] - tall / 2, scale)


def _frame(facts: dict[str, Any], own: dict[str, Any]) -> Iterator[Element]:
    for distance, width in _FRAMES[own["box"]]:
        yield _around(facts, distance, Stroke(SUITS[own["colour"]].hue, width))


def _around(facts: dict[str, Any], distance: float, pen: Stroke) -> Element:
    (left, top), span = facts["grid"], COLUMNS * facts["square"] + 2 * distance
    return rect(left - distance, top - distance, span, span, "none", radius=distance, stroke=pen)


def _sign(facts: dict[str, Any], own: dict[str, Any]) -> Iterator[Element]:
    """The colour's shape beside the grid; a second box has a ring around it as around its grid."""
    suit, above = SUITS[own["colour"]], own["markers"][0]
    centre = above["x"] + above["size"] / 2, facts["height"] / 2
    yield path(suit.outline(centre, _SIGN_SPAN), suit.hue)
    if own["box"] > 1:
        yield path(suit.outline(centre, _SECOND_SIGN_SPAN), "none", Stroke(suit.hue, _SECOND_SIGN_LINE))


def _open(facts: dict[str, Any]) -> Iterator[Element]:
    """Where the counters lie that may be chosen from: beside the grid, within the camera's reach."""
    for x, y in facts["open"]:
        yield circle((x, y), facts["counter"] / 2 + 0.6, "none", _LINE)


def _paler(hue: str, share: float) -> str:
    """The colour thinned with white."""
    parts = (int(hue[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)
