"""The table mat: marker corners for the camera, four quiet places for the players, little ink."""

import tomllib
from importlib.resources import files
from typing import Any

from assets.drawing.finito import CORNER, HEIGHT, SUITS, WIDTH
from assets.drawing.markers import marker
from assets.drawing.pen import INK, PAPER, Drawing, Element, Point, Stroke, number, path, polygon, rect

PAPERS = ("a4", "letter")
_LINE = Stroke("#A9B4C0", 0.5)
_SIGN_SPAN = 24.0
_ARROW = 5.0
_EDGE = 6.0  # printers reach no closer to the edge of the paper
_RULE = 100.0


def geometry(paper: str) -> dict[str, Any]:
    """The mat's table in mat.toml, the one home of these numbers."""
    with files("assets").joinpath("mat", "mat.toml").open("rb") as file:
        table: dict[str, Any] = tomllib.load(file)[paper]
    return table


def mat(paper: str) -> Drawing:
    table = geometry(paper)
    markers = (element for facts in table["markers"] for element in marker(facts))
    places = (element for suit, (x, y) in table["places"].items() for element in _place(suit, (x, y)))
    ground = rect(0, 0, table["width"], table["height"], PAPER)
    return (ground, *markers, *places, *_seam(table), *_rules(table))


def _place(suit: str, centre: Point) -> Drawing:
    x, y = centre
    card = rect(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, PAPER, radius=CORNER, stroke=_LINE)
    sign = path(SUITS[suit].outline(centre, _SIGN_SPAN), "none", Stroke(SUITS[suit].hue, 1.6))
    return card, sign


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
    middles = (table["places"][suit][0] for suit in "gy")
    return tuple(element for middle in middles for element in _rule(middle - _RULE / 2, level))


def _rule(left: float, level: float) -> Drawing:
    pen = Stroke(INK, 0.25)
    ticks = (
        path(f"M{number(left + 10 * step)} {number(level)} v{-3 if step in (0, 10) else -1.5}", stroke=pen)
        for step in range(11)
    )
    return (path(f"M{number(left)} {number(level)} h{number(_RULE)}", stroke=pen), *ticks)
