"""A table that is drawn, photographed and played on without one: the companion runs whole on a laptop.

It shares the card art with the deck and nothing with the recogniser: what vision reads here, it has to see.
"""

from hardware.simulated.level import Level
from hardware.simulated.table import Motion, SimulatedTable

__all__ = ["Level", "Motion", "SimulatedTable"]
