"""The few SVG elements that every reader of ours (pygame, fpdf2) agrees on, from path to polygon."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Self

Point = tuple[float, float]

INK = "#12161C"
PAPER = "#FFFFFF"


def number(value: float) -> str:
    """Short and stable, so that a drawing made anywhere is the same file, byte for byte."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True)
class Stroke:
    colour: str
    width: float


@dataclass(frozen=True)
class Element:
    """One SVG element; transforms are written outermost first, as SVG applies them."""

    tag: str
    geometry: tuple[tuple[str, str], ...]
    fill: str = "none"
    stroke: Stroke | None = None
    transforms: tuple[str, ...] = ()

    def moved(self, x: float, y: float, scale: float = 1.0) -> Self:
        step = f"translate({number(x)} {number(y)})"
        if scale != 1.0:
            step += f" scale({number(scale)})"
        return replace(self, transforms=(step, *self.transforms))

    def turned(self, angle: float, centre: Point) -> Self:
        step = f"rotate({number(angle)} {number(centre[0])} {number(centre[1])})"
        return replace(self, transforms=(step, *self.transforms))

    def svg(self) -> str:
        attributes = [*self.geometry, ("fill", self.fill)]
        if self.stroke:
            attributes += [
                ("stroke", self.stroke.colour),
                ("stroke-width", number(self.stroke.width)),
                ("stroke-linecap", "round"),
                ("stroke-linejoin", "round"),
            ]
        if self.transforms:
            attributes.append(("transform", " ".join(self.transforms)))
        written = " ".join(f'{name}="{value}"' for name, value in attributes)
        return f"<{self.tag} {written}/>"


Drawing = tuple[Element, ...]


def rect(
    left: float,
    top: float,
    width: float,
    height: float,
    fill: str,
    radius: float = 0.0,
    stroke: Stroke | None = None,
) -> Element:
    sizes = [("x", left), ("y", top), ("width", width), ("height", height)]
    if radius:
        sizes += [("rx", radius), ("ry", radius)]
    return Element("rect", tuple((name, number(size)) for name, size in sizes), fill, stroke)


def circle(centre: Point, radius: float, fill: str, stroke: Stroke | None = None) -> Element:
    sizes = (("cx", number(centre[0])), ("cy", number(centre[1])), ("r", number(radius)))
    return Element("circle", sizes, fill, stroke)


def ellipse(centre: Point, across: float, down: float, fill: str, stroke: Stroke | None = None) -> Element:
    """`across` and `down` are half axes."""
    sizes = (("cx", centre[0]), ("cy", centre[1]), ("rx", across), ("ry", down))
    return Element("ellipse", tuple((name, number(size)) for name, size in sizes), fill, stroke)


def path(data: str, fill: str = "none", stroke: Stroke | None = None) -> Element:
    return Element("path", (("d", data),), fill, stroke)


def polygon(points: Sequence[Point], fill: str, stroke: Stroke | None = None) -> Element:
    data = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return Element("polygon", (("points", data),), fill, stroke)


def polar(centre: Point, radius: float, angle: float) -> Point:
    """A point at an angle in degrees, clockwise from the top."""
    return centre[0] + radius * sin(radians(angle)), centre[1] - radius * cos(radians(angle))


def ring_of(count: int, centre: Point, radius: float, start: float = 0.0) -> list[Point]:
    return [polar(centre, radius, start + step * 360 / count) for step in range(count)]


def rounded(points: Sequence[Point], radius: float) -> str:
    """Path data of a closed polygon whose corners are rounded."""
    commands: list[str] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        first, last = _towards(corner, before, radius), _towards(corner, after, radius)
        commands.append(f"{'L' if commands else 'M'}{pair(first)} Q{pair(corner)} {pair(last)}")
    return " ".join(commands) + " Z"


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def pair(point: Point) -> str:
    """A point in path data."""
    return f"{number(point[0])} {number(point[1])}"


def move(drawing: Drawing, x: float, y: float, scale: float = 1.0) -> Drawing:
    return tuple(element.moved(x, y, scale) for element in drawing)


def turn(drawing: Drawing, angle: float, centre: Point) -> Drawing:
    return tuple(element.turned(angle, centre) for element in drawing)


def document(width_mm: float, height_mm: float, drawing: Drawing) -> str:
    size = f'width="{number(width_mm)}mm" height="{number(height_mm)}mm"'
    box = f'viewBox="0 0 {number(width_mm)} {number(height_mm)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>']
    lines += [f"  {element.svg()}" for element in drawing]
    return "\n".join([*lines, "</svg>", ""])
