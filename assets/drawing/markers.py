"""ArUco markers, drawn from the bits that a geometry file gives; so print needs no marker library."""

from typing import Any

from assets.drawing.pen import PAPER, Drawing, rect


def marker(facts: dict[str, Any]) -> Drawing:
    """Black square, white bits; one cell of border all around, as ArUco wants it."""
    cell = facts["size"] / 6
    black = rect(facts["x"], facts["y"], facts["size"], facts["size"], "#000000")
    white = tuple(
        rect(facts["x"] + (column + 1) * cell, facts["y"] + (row + 1) * cell, cell, cell, PAPER)
        for row, bits in enumerate(facts["bits"])
        for column, bit in enumerate(bits)
        if bit == "1"
    )
    return (black, *white)
