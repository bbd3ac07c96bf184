"""What a match of FINITA adds up to: its winners, and the state as programs read it."""

from __future__ import annotations

from typing import Any

from companion.game import Outcome
from companion.games.finita.state import Phase, State


def outcome(state: State) -> Outcome | None:
    if state.phase is not Phase.GAME_OVER:
        return None
    fewest = min(state.totals)
    return Outcome(tuple(seat for seat, total in enumerate(state.totals) if total == fewest))


def report(state: State) -> dict[str, Any]:
    """The state as records promise it to programs."""
    names = state.setup.players
    over = outcome(state)

    def by_name(values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(names, values, strict=True))

    return {
        "phase": state.phase.value,
        "round": state.round,
        "active": names[state.active],
        "direction": state.direction,
        "top": state.top,
        "want": {"colour": state.want_colour, "value": state.want_value},
        "pending": state.pending,
        "counts": by_name(state.counts),
        "aside": by_name(state.aside),
        "draw_pile": state.draw_pile,
        "discard": state.discard,
        "watch": None if state.watch is None else names[state.watch],
        "totals": by_name(state.totals),
        "winners": [names[seat] for seat in over.winners] if over else [],
    }
