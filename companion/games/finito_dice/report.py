"""What a match of FINITO! dice adds up to: its winners, and the state as programs read it."""

from __future__ import annotations

from typing import Any

from companion.game import Outcome
from companion.games.finito_dice.board import Board
from companion.games.finito_dice.scoring import winners
from companion.games.finito_dice.state import Phase, State, targets_of


def outcome(state: State) -> Outcome | None:
    return Outcome(winners(state)) if state.phase is Phase.GAME_OVER else None


def report(state: State) -> dict[str, Any]:
    """The state as records promise it to programs."""
    names = state.setup.players
    over = outcome(state)
    return {
        "phase": state.phase.value,
        "round": state.round,
        "rolls": state.rolls,
        "roll": state.roll,
        "boards": dict(zip(names, map(_lying, state.boards), strict=True)),
        "waiting": [names[seat] for seat in state.waiting],
        "targets": {names[seat]: list(targets_of(state, seat)) for seat in state.waiting},
        "runs": dict(zip(names, state.runs, strict=True)),
        "sorted": [names[seat] for seat in state.sorted],
        "totals": dict(zip(names, state.totals, strict=True)),
        "winners": [names[seat] for seat in over.winners] if over else [],
    }


def _lying(board: Board) -> dict[str, int]:
    return {str(square): counter for square, counter in enumerate(board) if counter}
