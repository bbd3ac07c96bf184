"""The boards of FINITO! dice: six rows of squares, markers for the camera, the owner's colour.

A number of the board is pale and lies in the paper: large while its square is free, small in a tab beside the
counter that covers it. A number of a counter is dark and bold on a disc. So nobody takes one for the other.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from assets.drawing.finito import SUITS
from assets.drawing.glyphs import digits
from assets.drawing.markers import marker
from assets.drawing.pen import PAPER, Drawing, Element, Point, Stroke, circle, move, number, path, rect

COLUMNS = 6
_LINE, _FINE = Stroke("#A9B4C0", 0.5), Stroke("#CDD5DD", 0.3)
_TAB, _TAB_INK, _TAB_SIZE, _TAB_TALL = "#DFE5EB", "#46525F", (4.7, 3.6), 2.5
_TINT, _GHOST, _GHOST_TALL = 0.08, 0.3, 8.0  # shares of the board's colour in the paper
_FRAME, _SECOND_FRAME = 1.2, 0.5
_SIGN_SPAN = 19.0


def geometry() -> dict[str, Any]:
    """boards.toml, the one home of these numbers."""
    with files("assets").joinpath("boards", "boards.toml").open("rb") as file:
        return tomllib.load(file)


def board(index: int) -> Drawing:
    facts = geometry()
    own = facts["boards"][index]
    hue = SUITS[own["colour"]].hue
    ground = rect(0, 0, facts["width"], facts["height"], PAPER)
    markers = (element for each in own["markers"] for element in marker(each))
    places = (circle((x, y), facts["counter"] / 2 + 0.6, "none", _LINE) for x, y in facts["open"])
    return (
        ground,
        *_rows(facts, hue),
        *_squares(facts, hue),
        *_frame(facts, own),
        *_sign(facts, own),
        *markers,
        *places,
    )


def _rows(facts: dict[str, Any], hue: str) -> Iterator[Element]:
    """Every other row is tinted: the order to be reached runs along the rows."""
    (left, top), square = facts["grid"], facts["square"]
    for row in range(0, len(facts["numbers"]) // COLUMNS, 2):
        yield rect(left, top + row * square, COLUMNS * square, square, paler(hue, _TINT))


def _squares(facts: dict[str, Any], hue: str) -> Iterator[Element]:
    """Finer lines within a pair of the same number than between numbers."""
    numbers, square = facts["numbers"], facts["square"]
    for index, value in enumerate(numbers):
        row, column = divmod(index, COLUMNS)
        left, top = facts["grid"][0] + column * square, facts["grid"][1] + row * square
        yield from _written(
            str(value), (left + square / 2, top + square / 2), _GHOST_TALL, paler(hue, _GHOST)
        )
        yield rect(left, top, *_TAB_SIZE, _TAB)
        yield from _written(
            str(value), (left + _TAB_SIZE[0] / 2, top + _TAB_SIZE[1] / 2), _TAB_TALL, _TAB_INK
        )
        if row:
            yield path(f"M{number(left)} {number(top)} h{number(square)}", stroke=_LINE)
        if column:
            pen = _FINE if numbers[index - 1] == value else _LINE
            yield path(f"M{number(left)} {number(top)} v{number(square)}", stroke=pen)


def _written(text: str, centre: Point, tall: float, colour: str) -> Drawing:
    drawing, width = digits(text, colour)
    scale = tall / 100
    return move(drawing, centre[0] - width * scale / 2, centre[1] - tall / 2, scale)


def _frame(facts: dict[str, Any], own: dict[str, Any]) -> Iterator[Element]:
    hue = SUITS[own["colour"]].hue
    yield _around(facts, _FRAME / 2, Stroke(hue, _FRAME))
    if own["box"] > 1:
        yield _around(facts, 2.2, Stroke(hue, _SECOND_FRAME))


def _around(facts: dict[str, Any], distance: float, pen: Stroke) -> Element:
    (left, top), span = facts["grid"], COLUMNS * facts["square"] + 2 * distance
    return rect(left - distance, top - distance, span, span, "none", radius=distance, stroke=pen)


def _sign(facts: dict[str, Any], own: dict[str, Any]) -> Iterator[Element]:
    """The colour's shape beside the grid; a second box has a ring around it as around its grid."""
    suit, centre = SUITS[own["colour"]], (facts["grid"][0] * 0.46, facts["height"] / 2)
    yield path(suit.outline(centre, _SIGN_SPAN), suit.hue)
    if own["box"] > 1:
        yield path(suit.outline(centre, _SIGN_SPAN + 7), "none", Stroke(suit.hue, _FRAME))


def paler(hue: str, share: float) -> str:
    """The colour thinned with white."""
    parts = (int(hue[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)
