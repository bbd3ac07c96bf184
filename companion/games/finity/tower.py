"""The tower of FINITY: drawn by lot before the match, from six indicators of each colour, bottom first."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.game import Setup
from companion.games.finity.notation import COLOURS, OF_EACH
from companion.games.finity.settings import EXPRESS, TOWER


def lots(setup: Setup, chance: Random) -> Mapping[str, str]:
    """The header that says which tower was drawn."""
    height = EXPRESS if setup.rules.on("express") else TOWER
    return {"tower": "".join(chance.sample(COLOURS * OF_EACH, height))}
