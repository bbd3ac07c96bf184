"""Players of FINITY made of code: they plan their paths, and their hands move the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game import Game, Setup
from companion.games.finity.deeds import MovePieces, SetUp, TakeOff
from companion.games.finity.position import as_left, written
from companion.games.finity.state import State
from companion.games.finity.thinking import choose
from companion.match import Match
from companion.scene import Scene
from companion.simulation import PassOver, Step, Think

PASSING = 0.05  # how often a hand crosses the board and does nothing


class FinityBots:
    """One match; `truth` is what truly happened."""

    def __init__(self, game: Game[State], setup: Setup, seed: int) -> None:
        self.truth = Match(game, setup)
        self._rng = Random(f"finity {seed}")

    def look(self, scene: Scene) -> None:
        """They know the board by heart."""

    def steps(self) -> Iterator[Step]:
        yield Step(SetUp(0, written(self.truth.state.board), self.truth.setup.extras["tower"]))
        while self.truth.outcome is None:
            yield Step(Think(round(self._rng.uniform(1.0, 6.0), 1)))
            if self._rng.random() < PASSING:
                yield Step(PassOver(self._rng.randrange(len(self.truth.setup.players))))
            yield from self._turn()

    def _turn(self) -> Iterator[Step]:
        """The action; then the rings that it cut off are taken from the board."""
        seat, event = self.truth.state.active, choose(self.truth.state, self._rng)
        self.truth.play(event)
        after = self.truth.state
        yield Step(MovePieces(seat, written(as_left(after))), (event,))
        if after.orphans:
            yield Step(TakeOff(seat, written(after.board)))
