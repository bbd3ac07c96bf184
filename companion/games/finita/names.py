"""What players call the cards of FINITA."""

from __future__ import annotations

from companion.games.finita.deck import COLOURED, DRAW_FOUR, DRAW_TWO, REVERSE, SKIP, WISH
from companion.words import _


def colour_name(colour: str) -> str:
    return {"r": _("red"), "b": _("blue"), "g": _("green"), "y": _("yellow")}[colour]


def card_name(label: str) -> str:
    if label not in COLOURED:
        return {WISH: _("colour wish"), DRAW_FOUR: _("draw-four")}.get(label, label)
    card = COLOURED[label]
    pattern = {
        SKIP: _("{colour} skip"),
        REVERSE: _("{colour} reverse"),
        DRAW_TWO: _("{colour} draw-two"),
    }.get(card.value or "", "{colour} {number}")
    return pattern.format(colour=colour_name(label[0]), number=card.value)
