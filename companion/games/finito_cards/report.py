"""What a match of FINITO! cards adds up to: its winners, and the state as programs read it."""

from __future__ import annotations

from typing import Any

from companion.game import Outcome
from companion.games.finito_cards.deck import COLOURS
from companion.games.finito_cards.state import Phase, State


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
        "starter": names[state.starter],
        "active": names[state.active],
        "owned": by_name(state.owned),
        "hand": by_name(state.hand),
        "under": by_name(state.under),
        "totals": by_name(state.totals),
        "round_minus": by_name(state.round_minus) if state.round_minus else {},
        "piles": {colour: list(pile) for colour, pile in zip(COLOURS, state.piles, strict=True)},
        "cleared": state.cleared,
        "missing": state.missing,
        "winners": [names[seat] for seat in over.winners] if over else [],
    }
