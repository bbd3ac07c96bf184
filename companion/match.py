"""Players, settings, events, and the state they add up to.

State is derived by replay, so undo, resume and history are one mechanism. A moment is kept every few events
so that taking back costs little however long the evening was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from companion.game import Event, Game, Outcome, Refused, Setup
from companion.settings import Rules, read_choice

S = TypeVar("S")

_EVERY = 32


class Moment(NamedTuple, Generic[S]):
    state: S
    rules: Rules


class Match(Generic[S]):
    """One game being played. `lines` is everything that was accepted, undo and redo included: the record."""

    def __init__(self, game: Game[S], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.lines: list[Event] = []
        self._standing: list[Event] = []
        self._undone: list[Event] = []
        self._kept = [Moment(game.start(setup), setup.rules)]
        self._now = self._kept[0]

    @property
    def state(self) -> S:
        return self._now.state

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def standing(self) -> Sequence[Event]:
        """The events that count, without what was taken back."""
        return self._standing

    @property
    def last(self) -> Event | None:
        """The last event that still stands: what `undo` would take back."""
        return self._standing[-1] if self._standing else None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def play(self, event: Event) -> None:
        """Accept `event`, or raise Refused and stay as it was."""
        if event.verb == "undo":
            self._undo()
        elif event.verb == "redo":
            self._redo()
        else:
            self._push(event)
            self._undone.clear()
        self.lines.append(event)

    def play_all(self, events: Iterable[Event]) -> None:
        """Accept all of `events`, or raise Refused and stay as it was before the first."""
        before = self.lines[:], self._standing[:], self._undone[:], self._kept[:], self._now
        try:
            for event in events:
                self.play(event)
        except BaseException:
            self.lines, self._standing, self._undone, self._kept, self._now = before
            raise

    def _push(self, event: Event) -> None:
        self._now = self._after(self._now, event)
        self._standing.append(event)
        if len(self._standing) % _EVERY == 0:
            self._kept.append(self._now)

    def _after(self, moment: Moment[S], event: Event) -> Moment[S]:
        if event.verb != "rule":
            return Moment(self.game.apply(moment.state, event), moment.rules)
        rules = moment.rules.with_(*read_choice(event.words[0]))
        return Moment(self.game.amend(moment.state, rules), rules)

    def _undo(self) -> None:
        if not self._standing:
            raise Refused("There is nothing left to take back.")
        self._undone.append(self._standing[-1])
        self._rewind(len(self._standing) - 1)

    def _redo(self) -> None:
        if not self._undone:
            raise Refused("Nothing was taken back that could be restored.")
        self._push(self._undone[-1])
        self._undone.pop()

    def _rewind(self, length: int) -> None:
        del self._standing[length:]
        del self._kept[length // _EVERY + 1 :]
        self._now = self._kept[-1]
        for event in self._standing[(len(self._kept) - 1) * _EVERY :]:
            self._now = self._after(self._now, event)


def replay(game: Game[Any], setup: Setup, events: Iterable[Event]) -> Match[Any]:
    match = Match(game, setup)
    for event in events:
        match.play(event)
    return match
