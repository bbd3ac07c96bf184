"""One match being refereed: facts in, events booked, a display out. No threads, no clock, no pygame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from companion.facts import Asked, Elapsed, Fact, Recent, Seen
from companion.game import Answer, Event, Notice, Proposal, Question, Reading, Refused, Wait
from companion.match import Match
from companion.words import _
from vision.sighting import News

Keep = Callable[[int, list[Event]], None]


class Referee:
    """Lets the game judge what happens and keeps what it accepted, on disk before anything is shown.

    `keep` gets the number of the first line and the accepted events. `doubts` counts the questions that were
    asked because something was unsure, not those the rules demand.
    """

    def __init__(self, match: Match[Any], keep: Keep, watched: bool = False) -> None:
        self.match = match
        self.question: Question | None = None
        self.notice = ""
        self.alarm = False
        self.doubts = 0
        self.wake: float | None = None
        self.watched = watched
        self.sounds: deque[str] = deque(maxlen=16)
        self._keep = keep
        self._facts: list[Fact] = []
        self._held: deque[Fact] = deque()
        self._table: dict[str, News] = {}

    # Facts

    def take_all(self, facts: Iterable[Fact]) -> None:
        """Facts of one moment: what the camera saw together is known before the first is judged."""
        together = sorted(facts, key=_emptied_first)
        self._table.update({fact.news.spot: fact.news for fact in together if isinstance(fact, Seen)})
        for fact in together:
            self.take(fact)

    def take(self, fact: Fact) -> None:
        if isinstance(fact, Seen):
            self._table[fact.news.spot] = fact.news
        if self.question is not None and not self._settles(fact):
            self._held.append(fact)
            return
        self._judge(fact)
        self._take_held()

    def wait_is_over(self, now: float) -> bool:
        return self.wake is not None and now >= self.wake

    def elapse(self, now: float) -> None:
        self.wake = None
        self.take(Elapsed(now))

    def _settles(self, fact: Fact) -> bool:
        """A new look at the place in question, or a request by hand, overtakes the question."""
        asked = self.question
        overtaken = isinstance(fact, Asked) or (
            asked is not None and isinstance(fact, Seen) and fact.news.spot == asked.spot
        )
        if overtaken:
            self.question = None
        return overtaken

    def _take_held(self) -> None:
        while self._held and self.question is None:
            self._judge(self._held.popleft())

    def _judge(self, fact: Fact) -> None:
        recent = Recent(tuple(self._facts), dict(self._table), self.watched)
        reading = self.match.game.interpret(self.match.state, recent, fact)
        self._facts.append(fact)
        self._act_on(reading)

    def _act_on(self, reading: Reading) -> None:
        if isinstance(reading, Proposal):
            self.book(reading.events)
        elif isinstance(reading, Question):
            self._ask(reading)
        elif isinstance(reading, Wait):
            self.wake = reading.until
        elif isinstance(reading, Notice):
            self._say(reading.text, reading.alarm)

    def _ask(self, question: Question) -> None:
        self.doubts += question.doubt
        self.question = question
        self.sounds.append("question")

    def _say(self, text: str, alarm: bool) -> None:
        self.notice, self.alarm = text, alarm
        if alarm:
            self.sounds.append("refused")

    # Events

    def book(self, events: Iterable[Event]) -> bool:
        """All of them or none; what the rules refuse becomes a sentence."""
        events = list(map(_stamped, events))
        first = len(self.match.lines)
        try:
            self.match.play_all(events)
        except Refused as why:
            self._say(why.said(_), alarm=True)
            return False
        self._keep(first, events)
        self._forget()
        heard = self.match.game.sounds
        self.sounds.extend(heard[event.verb] for event in events if event.verb in heard)
        return True

    def answer(self, number: int) -> None:
        if self.question is None or not 0 <= number < len(self.question.answers):
            return
        chosen: Answer = self.question.answers[number]
        self.question = chosen.then
        if chosen.events:
            self.book(chosen.events)
        elif chosen.then is None:
            self._forget()
        self._take_held()

    def dismiss(self) -> None:
        self.question, self.notice, self.alarm = None, "", False
        self._take_held()

    def _forget(self) -> None:
        self._facts.clear()
        self.notice, self.alarm, self.wake = "", False, None

    # What lies there

    def must_lie(self) -> tuple[tuple[str, str | None], ...]:
        """Places where the camera surely sees another card on top than the match knows."""
        believed = self.match.game.lying(self.match.state)
        wrong = [spot for spot, news in self._table.items() if _differs(news, believed.get(spot))]
        return tuple((spot, believed[spot]) for spot in believed if spot in wrong)


def _stamped(event: Event) -> Event:
    """What is judged now must be what is read again later: times as they stand in a record."""
    return event if event.at is None else event._replace(at=max(0.0, round(event.at, 3)))


def _differs(news: News, believed: str | None) -> bool:
    if news.top is None:
        return believed is not None
    return news.top.label is not None and news.top.label != believed


def _emptied_first(fact: Fact) -> tuple[float, bool]:
    return fact.at, not (isinstance(fact, Seen) and fact.news.top is None)
