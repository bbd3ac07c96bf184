"""Bots play a whole match through camera, vision, pins, referee, journal and screen; the truth is compared.

Everything the bots do goes through the world: pixels, pins, and touches posted to the window. What the
companion believes is compared with what is true after every deed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.app import App, Inbox
from companion.eyes import Eyes, Picture
from companion.facts import Pressed
from companion.game import Answer, Event, Game, Question
from companion.match import Match
from companion.referee import Referee
from companion.scene import Answered, Command, Intent, Touch
from companion.screen.screen import Screen
from companion.simulation import Bots, Step, Tap, Think
from companion.tables import SimulatedPlace, watcher_for
from companion.world import FRAME_S, World
from hardware.buttons import Buttons
from hardware.presses import Press
from hardware.simulated import Level
from hardware.simulated.album import Album
from vision.sighting import View

PATIENCE = 20  # frames that a bot waits for the companion to notice a card before it helps
SMOOTH_S = 0.015  # between two pictures of the screen when somebody watches
MOST_TAPS = 40  # on one question and those it leads to: a hand of cards is told one by one
FIND_PLACES = 20  # frames in which a table must be found


class TooDark(Exception):
    """Nothing can be read on this table."""


class Left(Exception):
    """Somebody closed the window."""


class SimulatedTime:
    """A clock that only moves when the demo says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now = round(self.now + seconds, 3)


@dataclass
class Tally:
    """What the demo found out."""

    cards: int = 0
    silent_misreads: int = 0
    checked: int = 0
    notes: list[str] = field(default_factory=list)


class Demo:
    def __init__(
        self,
        game: Game[Any],
        bots: Bots,
        referee: Referee,
        screen: Screen,
        clock: SimulatedTime,
        level: Level,
        seed: int,
        in_real_time: bool = False,
        album: Path | None = None,
        shots: Path | None = None,
    ) -> None:
        self.bots = bots
        self.referee = referee
        self.screen = screen
        self.clock = clock
        self.tally = Tally()
        self.inbox: Inbox = Inbox()
        self.world = World(game, len(referee.match.setup.players), level, seed, clock)
        self.eyes = Eyes(watcher_for(referee.match), self.inbox.put)
        place = SimulatedPlace(game, self.eyes, self.world.press)
        screen.evidence(place.crop)
        self.app = App(referee, place, screen, self.inbox, clock)
        self._in_real_time = in_real_time
        self._album = Album(album) if album else None
        self._shots = shots
        self._shot_at = (-1, "")

    def run(self) -> Tally:
        with Buttons(self.world.wiring, self._pressed, self.world.pins, self.clock):
            self._find_places()
            for step in self.bots.steps():
                self._do(step)
            self._settle()
        return self.tally

    def _pressed(self, press: Press) -> None:
        self.inbox.put((Pressed(press.at, press.seat),))

    def _find_places(self) -> None:
        """A few frames of the empty table."""
        for _ in range(FIND_PLACES):
            self._frame()
            if self.eyes.view is View.STILL:
                return
        if self.eyes.view is View.DARK:
            raise TooDark

    # Deeds

    def _do(self, step: Step) -> None:
        if isinstance(step.deed, Think):
            self._think(step.deed.seconds)
        elif isinstance(step.deed, Tap):
            self._tap_offered(step.deed.event)
        else:
            self.tally.cards += step.deed.cards_read
            self.world.do(step.deed)
            self._frame()
            while self.world.moving:
                self._frame()
        self.bots.look(self.app.display().scene)
        self._answer()
        self._compare()
        if not step.unclear:
            self._settle()

    def _think(self, seconds: float) -> None:
        """For eyes, frame by frame; else in one leap."""
        if self._in_real_time:
            for _ in range(round(seconds / FRAME_S)):
                self._frame()
        else:
            self.clock.pass_(seconds)
            self.app.step()

    def _frame(self) -> None:
        start = time.monotonic()
        self.clock.pass_(FRAME_S)
        image = self.world.frame()
        self._see(image)
        if self._album is not None:
            self._album.paste(image, self.world.table.truth_of_frame())
        self.app.step()
        self._shoot()
        while self._in_real_time and time.monotonic() - start < FRAME_S:
            time.sleep(SMOOTH_S)
            self.app.step()
        if self.app.over is not None:
            raise Left

    def _see(self, image: Picture) -> None:
        """The simulated camera never fails; tests put one here that does."""
        self.eyes.look(image, self.clock())

    # Questions

    def _answer(self) -> None:
        """Taps the true answer, as an honest player would; twice if the first leads to more."""
        for _ in range(MOST_TAPS):
            question = self.referee.question
            if question is None:
                return
            self._tap(_choice(question, self._unbooked()))

    def _unbooked(self) -> list[Event]:
        return [_plain(event) for event in self.bots.truth.standing[len(self._believed.standing) :]]

    def _tap_offered(self, event: Event) -> None:
        """A finger on what the screen offers, if need be on the sheet of corrections."""
        if not self.screen.tap(event):
            self._tap(Command.CORRECT)
            self._tap(event)
        self.app.step()

    def _tap(self, intent: Intent) -> None:
        if not self.screen.tap(intent):
            asked = self.referee.question.text if self.referee.question else ""
            self.tally.notes.append(f"{intent} is not on the screen: {asked} {self._unbooked()}")
            self.referee.dismiss()
        self.app.step()
        self._shoot()

    # Truth

    @property
    def _believed(self) -> Match[Any]:
        return self.referee.match

    def _compare(self) -> None:
        """Every event that is newly believed must be the true one."""
        believed, true = self._believed.standing, self.bots.truth.standing
        while self.tally.checked < len(believed):
            number = self.tally.checked
            if number >= len(true) or _plain(believed[number]) != _plain(true[number]):
                self._untrue(number)
                return
            self.tally.checked += 1
        if len(believed) == len(true):
            self._compare_states()

    def _compare_states(self) -> None:
        """The same events must add up to the same: every count, want, pending card and total."""
        untrue = differing(self._believed, self.bots.truth)
        if untrue:
            self.tally.silent_misreads += 1
            self.tally.notes.append(f"believed and true differ at {self.clock()}: {untrue}")

    def _untrue(self, number: int) -> None:
        """Believed, and not so: count it, then take it back by hand as players would."""
        self.tally.silent_misreads += 1
        self.tally.notes.append(f"believed {self._believed.standing[number]} at {self.clock()}")
        while len(self._believed.standing) > number:
            self._tap(Command.UNDO)

    def _settle(self) -> None:
        """Before play goes on, everything true must be believed; what was overlooked is entered by hand."""
        for _ in range(PATIENCE):
            if not self._unbooked():
                return
            self._frame()
            self._answer()
            self._compare()
        if self._unbooked():
            self._help()

    def _help(self) -> None:
        """Overlooked counts as misread; then it is told by touch, as players would: a button or the place."""
        self.tally.silent_misreads += 1
        self.tally.notes.append(f"overlooked {self._unbooked()} at {self.clock()}")
        ways: list[Intent] = [*self._unbooked(), *map(Touch, self._believed.game.table.spots)]
        for intent in ways:
            if self._unbooked() and self.screen.tap(intent):
                self.app.step()
                self._answer()
        self._compare()

    def _shoot(self) -> None:
        """A picture of the screen whenever something new is to be seen."""
        if self._shots is None:
            return
        asked = self.referee.question.text if self.referee.question else ""
        now = len(self._believed.lines), asked
        if now != self._shot_at:
            self._shot_at = now
            name = f"{len(self._believed.lines):05}{'-question' if asked else ''}.png"
            self.screen.save(self._shots / name)


def differing(believed: Match[Any], true: Match[Any]) -> dict[str, tuple[Any, Any]]:
    """What programs would read otherwise than it is, by name: as believed, and as it is."""
    here, there = believed.game.report(believed.state), true.game.report(true.state)
    return {name: (here[name], there[name]) for name in there if here[name] != there[name]}


def _plain(event: Event) -> Event:
    return event._replace(at=None, note="")


def _choice(question: Question, wanted: list[Event]) -> Intent:
    """The answer that books what is true, or the one that leads to it; the one that books nothing else."""

    def is_true(answer: Answer) -> bool:
        events = [_plain(event) for event in answer.events]
        return bool(events) and events == wanted[: len(events)]

    def says_so_far(answer: Answer) -> bool:
        return answer.says is not None and any(_begins(answer.says, event) for event in wanted[:1])

    def is_nothing(answer: Answer) -> bool:
        return not answer.events and answer.then is None and answer.says is None

    for fits in (is_true, says_so_far, is_nothing):
        number = _leading_to(question, fits)
        if number is not None:
            return Answered(number)
    return Command.DISMISS


def _begins(said: Event, true: Event) -> bool:
    """Whether what is said can still become the true event."""
    return (said.verb, said.seat) == (true.verb, true.seat) and said.words == true.words[: len(said.words)]


def _leading_to(question: Question, fits: Callable[[Answer], bool]) -> int | None:
    """The first answer that fits, or the first behind which one does."""
    answers = list(enumerate(question.answers))
    for number, answer in answers:
        if fits(answer):
            return number
    deeper = (n for n, answer in answers if answer.then and _leading_to(answer.then, fits) is not None)
    return next(deeper, None)
