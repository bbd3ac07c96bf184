"""The table mat: marker corners for the camera, four quiet places for the players, little ink."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from assets.drawing.finito import CORNER, HEIGHT, SUITS, WIDTH
from assets.drawing.markers import marker
from assets.drawing.pen import INK, PAPER, Drawing, Element, Point, Stroke, number, path, polygon, rect

PAPERS = ("a4", "letter")
FINITO, FINITA = "mat", "mat/finita"  # folders of the assets
_LINE = Stroke("#A9B4C0", 0.5)
_SIGN_SPAN = 24.0
_ARROW = 5.0
_EDGE = 6.0  # printers reach no closer to the edge of the paper
_RULE = 100.0


def geometry(paper: str, folder: str = FINITO) -> dict[str, Any]:
    """The mat's table in mat.toml, the one home of these numbers."""
    with files("assets").joinpath(*folder.split("/"), "mat.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)[paper]
    return table


def mat(paper: str, folder: str = FINITO) -> Drawing:
    table = geometry(paper, folder)
    markers = (element for facts in table["markers"] for element in marker(facts))
    places = (element for name, (x, y) in table["places"].items() for element in _place(name, (x, y)))
    ground = rect(0, 0, table["width"], table["height"], PAPER)
    hand = _hand(*table["hand"]) if "hand" in table else ()
    return (ground, *markers, *places, *hand, *_seam(table), *_rules(table))


def _place(name: str, centre: Point) -> Drawing:
    x, y = centre
    card = rect(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, PAPER, radius=CORNER, stroke=_LINE)
    return (card, *(_sign(name, centre) if name in SUITS else _SIGNS[name](centre)))


def _sign(suit: str, centre: Point) -> Drawing:
    return (path(SUITS[suit].outline(centre, _SIGN_SPAN), "none", Stroke(SUITS[suit].hue, 1.6)),)


def _stack(centre: Point) -> Drawing:
    """Cards upon cards, face down: where one draws."""
    x, y = centre
    return tuple(
        rect(x - 12 + shift, y - 17 + shift, 22, 31, PAPER, radius=2, stroke=_LINE)
        for shift in (0.0, 2.0, 4.0)
    )


def _four_shapes(centre: Point) -> Drawing:
    """All colours, in outline: where one discards."""
    x, y = centre
    places = {"r": (x - 10, y - 11), "b": (x + 10, y - 11), "g": (x - 10, y + 11), "y": (x + 10, y + 11)}
    return tuple(
        path(SUITS[suit].outline(place, 11.0), "none", Stroke(SUITS[suit].hue, 1.2))
        for suit, place in places.items()
    )


_SIGNS: dict[str, Callable[[Point], Drawing]] = {"draw": _stack, "discard": _four_shapes}


def _hand(left: float, top: float, right: float, bottom: float) -> Drawing:
    """The field for a hand that is counted, with a few cards side by side to show how."""
    field = rect(left, top, right - left, bottom - top, PAPER, radius=CORNER, stroke=_LINE)
    middle = (left + right) / 2 + 50  # beside the seam
    cards = tuple(
        rect(middle - 30 + 10 * step, top + 8, 22, 31, PAPER, radius=2, stroke=_LINE) for step in range(5)
    )
    return (field, *cards)


def _seam(table: dict[str, Any]) -> Drawing:
    """Arrows on both sheets that meet at the edge to be joined; a wrong pair of edges would not match."""
    seam, height = table["sheet_width"], table["height"]
    levels = (0.2 * height, 0.5 * height, 0.8 * height)
    return tuple(_arrow(seam, side, level) for level in levels for side in (-1, 1))


def _arrow(seam: float, side: int, level: float) -> Element:
    tip, foot = seam + side * _EDGE, seam + side * (_EDGE + _ARROW)
    return polygon([(tip, level), (foot, level - _ARROW / 2), (foot, level + _ARROW / 2)], "none", _LINE)


def _rules(table: dict[str, Any]) -> Drawing:
    """On each sheet a rule of 100 mm in steps of 10: a ruler laid on it tells whether the printer scaled."""
    level = table["height"] - _EDGE
    middles = (x for x, _y in list(table["places"].values())[-2:])
    return tuple(element for middle in middles for element in _rule(middle - _RULE / 2, level))


def _rule(left: float, level: float) -> Drawing:
    pen = Stroke(INK, 0.25)
    ticks = (
        path(f"M{number(left + 10 * step)} {number(level)} v{-3 if step in (0, 10) else -1.5}", stroke=pen)
        for step in range(11)
    )
    return (path(f"M{number(left)} {number(level)} h{number(_RULE)}", stroke=pen), *ticks)
