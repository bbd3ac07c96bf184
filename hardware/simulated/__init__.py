"""A table that is drawn, photographed and played on without one: the companion runs whole on a laptop.

It shares the art with the decks and nothing with the recogniser: what vision reads here, it has to see.
"""

from hardware.simulated.boards import SimulatedBoards
from hardware.simulated.discard import SimulatedDiscard
from hardware.simulated.level import Level
from hardware.simulated.photographed import Motion
from hardware.simulated.pieces import SimulatedPieces
from hardware.simulated.table import SimulatedTable

__all__ = ["Level", "Motion", "SimulatedBoards", "SimulatedDiscard", "SimulatedPieces", "SimulatedTable"]
