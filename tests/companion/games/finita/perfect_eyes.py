"""Bots and referee without pixels: every deed becomes the news that a perfect camera would bring.

What is believed must be what is true after every step, whatever the house rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from companion.demo import _choice, _plain, differing
from companion.facts import Asked, Fact, Pressed, Seen
from companion.game import Event, Setup
from companion.games.finita import FINITA
from companion.games.finita.spots import DISCARD, HAND
from companion.lots import drawn
from companion.match import Match
from companion.referee import Referee
from companion.scene import Answered
from companion.settings import Rules
from companion.simulation import (
    ClearTable,
    GatherHand,
    LayCard,
    Press,
    Race,
    Reshuffle,
    SpreadHand,
    Step,
    TakeBack,
    Tap,
    Think,
)
from vision.sighting import Change, Corners, News, Sighting

NAMES = ("Anna", "Ben", "Cleo", "David", "Emma", "Finn", "Greta", "Hugo", "Ida", "Jan")


class PerfectEyes:
    """One match of bots before a referee; `untrue` are sentences about what was believed and is not so."""

    def __init__(
        self, seed: int, players: int, target: int = 100, rules: Mapping[str, str] | None = None
    ) -> None:
        chosen = FINITA.demo_rules(Random(f"rules {seed}")) if rules is None else rules
        setup = Setup(NAMES[:players], Rules.of(FINITA.settings, chosen), target=target)
        setup = drawn(FINITA, setup, Random(seed))
        self.bots: Any = FINITA.bots(FINITA, setup, seed)
        self.referee = Referee(Match(FINITA, setup), lambda _first, _events: None, watched=True)
        self.now, self.cards, self.untrue = 0.0, 0, list[str]()
        self._pile: list[str] = []
        self._places = self._compared = 0

    def play(self) -> None:
        for step in self.bots.steps():
            self._do(step)
            if not step.unclear and not self._agrees():
                self.untrue.append(f"{self._last(self.believed)} is not {self._last(self.true)}: {step}")
                return

    @property
    def believed(self) -> Sequence[Event]:
        return self.referee.match.standing

    @property
    def true(self) -> Sequence[Event]:
        found: Sequence[Event] = self.bots.truth.standing
        return found

    def _agrees(self) -> bool:
        """All that is believed is true and all that is true is believed; what was compared stays so."""
        new = slice(self._compared, None)
        same = [_plain(event) for event in self.believed[new]] == [_plain(event) for event in self.true[new]]
        if same:
            self._compared = len(self.true)
        return same and not differing(self.referee.match, self.bots.truth)

    def _unbooked(self) -> list[Event]:
        return [_plain(event) for event in self.true[len(self.believed) :]]

    def _last(self, events: Sequence[Event]) -> list[Event]:
        return [_plain(event) for event in events[-3:]]

    def _do(self, step: Step) -> None:
        deed = step.deed
        self.cards += deed.cards_read
        self._wait(deed.seconds if isinstance(deed, Think) else 0.6)
        self.referee.take_all(self._facts(deed))
        self._answer()
        if not step.unclear and not self._agrees():
            self._wait(2.5)
            self._answer()

    def _wait(self, seconds: float) -> None:
        until = round(self.now + seconds, 3)
        while self.referee.wake is not None and self.referee.wake <= until:
            self.now = self.referee.wake
            self.referee.elapse(self.now)
        self.now = until

    def _answer(self) -> None:
        for _ in range(40):
            question = self.referee.question
            if question is None:
                return
            intent = _choice(question, self._unbooked())
            if not isinstance(intent, Answered):
                self.untrue.append(f"{question.text} has no true answer: {self._unbooked()}")
                self.referee.dismiss()
                return
            self.referee.answer(intent.number)

    def _facts(self, deed: object) -> Iterable[Fact]:
        if isinstance(deed, Press):
            yield Pressed(self.now, deed.seat)
        elif isinstance(deed, Tap):
            yield Asked(self.now, deed.event)
        elif isinstance(deed, SpreadHand):
            yield self._seen(HAND, Change.LAID, " ".join(deed.cards))
        elif isinstance(deed, GatherHand):
            yield self._gone(HAND)
        else:
            yield from self._on_the_pile(deed)

    def _on_the_pile(self, deed: object) -> Iterable[Fact]:
        if isinstance(deed, LayCard):
            same = self._pile[-1:] == [deed.card]
            self._pile.append(deed.card)
            yield self._seen(DISCARD, Change.DOUBLED if same else Change.LAID, deed.card)
        elif isinstance(deed, Race):
            yield from self._raced(deed.first[1], deed.second[1])
        elif isinstance(deed, TakeBack):
            taken = self._pile.pop()
            if self._pile[-1:] != [taken]:
                yield self._top()
        elif isinstance(deed, ClearTable | Reshuffle):
            self._pile = self._pile[-1:] if isinstance(deed, Reshuffle) else []
            yield self._gone(DISCARD)
            if self._pile:
                yield self._top()

    def _raced(self, lower: str, upper: str) -> Iterable[Fact]:
        """Now and then even perfect eyes only see that something else came with the card on top."""
        same = self._pile[-1:] == [upper]
        self._pile += [lower, upper]
        crowded = self._places % 3 == 0
        if not crowded:
            yield self._seen(DISCARD, Change.LAID, lower)
        yield self._seen(DISCARD, Change.DOUBLED if same and crowded else Change.LAID, upper, crowded)

    def _top(self) -> Seen:
        return self._seen(DISCARD, Change.LAID, self._pile[-1]) if self._pile else self._gone(DISCARD)

    def _seen(self, spot: str, change: Change, label: str, crowded: bool = False) -> Seen:
        self._places += 1
        x = 40.0 * self._places
        corners: Corners = ((x, 0.0), (x + 63, 0.0), (x + 63, 88.0), (x, 88.0))
        top = Sighting(label, 0.9, ((label, 0.9),), corners)
        return Seen(self.now, News(spot, self.now, change, top, crowded))

    def _gone(self, spot: str) -> Seen:
        return Seen(self.now, News(spot, self.now, Change.CLEARED, None))
