"""One match being refereed: facts in, events booked, a display out. No threads, no clock, no pygame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Rolled, Seen
from companion.game import Event, Notice, Proposal, Question, Reading, Refused, Roll, Wait
from companion.match import Match
from companion.sight import Lying, Sight, overtakes
from companion.words import _

Keep = Callable[[int, list[Event]], None]
DieRoll = Callable[[float], Rolled]

PRESS_S = 10.0  # how long a press that led to nothing yet is remembered
TURNED_BACK = ("undo", "redo")


class Referee:
    """Lets the game judge what happens and keeps what it accepted, on disk before anything is shown.

    `keep` gets the number of the first line and the accepted events. `doubts` counts the questions that were
    asked because something was unsure, not those the rules demand. `busy` says that a hand is over the table.
    """

    def __init__(
        self, match: Match[Any], keep: Keep, watched: bool = False, roll: DieRoll | None = None
    ) -> None:
        self.match = match
        self._roll = roll
        self.question: Question | None = None
        self.notice = ""
        self.alarm = False
        self.refused: Event | None = None  # what the notice is about
        self.doubts = 0
        self.wake: float | None = None
        self.watched = watched
        self.busy = False
        self.sounds: deque[str] = deque(maxlen=16)
        self._keep = keep
        self._facts: list[Fact] = []
        self._held: deque[Fact] = deque()
        self._cause: Fact | None = None  # what is being judged or asked about
        self._sight = Sight(self._lying() if match.lines else {})

    # Facts

    def take_all(self, facts: Iterable[Fact]) -> None:
        """Facts of one moment: what the camera saw together is known before the first is judged."""
        timed = sorted(map(_timed, facts), key=_emptied_first)
        together = [fact for fact in timed if self._is_new(fact)]
        for fact in together:
            if isinstance(fact, Seen):
                self._sight.see(fact.news)
        for fact in together:
            self._receive(fact)

    def take(self, fact: Fact) -> None:
        self.take_all((fact,))

    def wait_is_over(self, now: float) -> bool:
        return self.wake is not None and now >= self.wake

    def elapse(self, now: float) -> None:
        self.wake = None
        self.take(Elapsed(now))

    def _is_new(self, fact: Fact) -> bool:
        """The camera may say the same thing twice."""
        return not (isinstance(fact, Seen) and self._sight.table.get(fact.news.spot) == fact.news)

    def _receive(self, fact: Fact) -> None:
        if isinstance(fact, Pressed) and self.busy and self.watched:
            fact = replace(fact, hand=True)
        if self.question is not None and not self._overtaken(fact):
            if not self._buzzed(fact):
                self._held.append(fact)
            return
        self._judge(fact)
        self._take_held()

    def _buzzed(self, fact: Fact) -> bool:
        """A buzzer may be an answer: who pressed it is who is asked for."""
        if self.question is None or not isinstance(fact, Pressed) or fact.seat is None:
            return False
        seats = [answer.seat for answer in self.question.answers]
        if fact.seat in seats:
            self.answer(seats.index(fact.seat))
        return fact.seat in seats

    def _overtaken(self, fact: Fact) -> bool:
        """A new look at the place in question, or a request by hand, overtakes the question."""
        if self.question is None or not (isinstance(fact, Asked) or self._answers(fact)):
            return False
        self.question = None
        if isinstance(fact, Seen) and fact.news.top is not None:
            spot = fact.news.spot
            self._facts = [f for f in self._facts if not (isinstance(f, Seen) and f.news.spot == spot)]
        return True

    def _answers(self, fact: Fact) -> bool:
        if not isinstance(fact, Seen) or self.question is None or fact.news.spot != self.question.spot:
            return False
        here = [seen.news for seen in self._sightings() if seen.news.spot == fact.news.spot]
        return overtakes(fact.news, here[-1] if here else None, self._lying().get(fact.news.spot))

    def _sightings(self) -> list[Seen]:
        """What was seen since the last event."""
        return [fact for fact in self._facts if isinstance(fact, Seen)]

    def _take_held(self) -> None:
        while self._held and self.question is None:
            self._judge(self._held.popleft())

    def _judge(self, fact: Fact) -> None:
        if isinstance(fact, Seen):
            news = self._sight.understand(fact.news)
            if news is None or self._sight.is_awaited(news):
                self._sight.compare(self._lying())
                return
            fact = replace(fact, news=news)
        reading = self.match.game.interpret(self.match.state, self.recent, fact)
        self._facts.append(fact)
        self._cause = fact
        if isinstance(fact, Seen):
            self._seen(fact, reading)
        self._act_on(reading)
        self._sight.compare(self._lying())
        if isinstance(fact, Pressed) and fact.tied and fact.seat is not None:
            self._say_tie(sorted((fact.seat, *fact.tied)))

    def _say_tie(self, seats: list[int]) -> None:
        """Shown, never decided: whose press is booked first, the players can take back."""
        names = [self.match.setup.players[seat] for seat in seats if seat < self._seats]
        if len(names) < 2:
            return  # the other button has no player tonight
        pattern = _("A tie: {names} pressed at the same moment. The table decides.")
        tie = pattern.format(names=", ".join(names))
        self.notice = " ".join(filter(None, (tie, self.notice)))

    @property
    def _seats(self) -> int:
        return len(self.match.setup.players)

    @property
    def recent(self) -> Recent:
        """What happened since the last event."""
        since = self.match.last.at if self.match.last else None
        return Recent(tuple(self._facts), dict(self._sight.table), self.watched, since)

    def _seen(self, fact: Seen, reading: Reading) -> None:
        if self.alarm and not isinstance(reading, Notice):
            self._hush()  # the table changed: the refusal has done its work

    def _act_on(self, reading: Reading) -> None:
        if isinstance(reading, Proposal):
            if not self._book(list(reading.events), self._cause):
                self._give_up()
            self._facts = [fact for fact in self._facts if fact not in reading.spent]
        elif isinstance(reading, Question):
            self._ask(reading)
        elif isinstance(reading, Wait):
            self.wake = reading.until
        elif isinstance(reading, Notice):
            self._say(reading.text, reading.alarm)
        elif isinstance(reading, Roll) and self._roll is not None and self._cause is not None:
            self._judge(self._roll(self._cause.at))

    def _ask(self, question: Question) -> None:
        self.doubts += question.doubt
        self.question = question
        self.wake = None
        self.sounds.append("question")

    def _say(self, text: str, alarm: bool) -> None:
        self.notice, self.alarm, self.refused = text, alarm, None
        if alarm:
            self.sounds.append("refused")

    def _hush(self) -> None:
        self.notice, self.alarm, self.refused = "", False, None

    # Answers

    def answer(self, number: int) -> None:
        if self.question is None or not 0 <= number < len(self.question.answers):
            return
        chosen = self.question.answers[number]
        asked, self.question = self.question, chosen.then
        if chosen.then is not None:
            self.question = chosen.then._replace(spot=chosen.then.spot or asked.spot)  # about the same place
            return
        if chosen.says is not None:
            self._judge(Asked(self._cause.at if self._cause else 0.0, chosen.says))
            self._take_held()
            return
        evidence = self._cause if asked.spot else None
        if not chosen.events or not self._book(list(chosen.events), evidence, asked.spot):
            self._give_up()
        self._take_held()

    def dismiss(self) -> None:
        """Closes the question without booking anything; or the notice; or says that the table is right."""
        if self.question is None:
            self._sight.confirm()
        else:
            self.question = None
            self._give_up()
        self._hush()
        self._take_held()

    def _give_up(self) -> None:
        """What was seen is not booked: where it lies wrong, the table has to be put right."""
        same = [fact for fact in self._held if isinstance(fact, Seen) and _same_moment(fact, self._cause)]
        self._held = deque(fact for fact in self._held if fact not in same)
        self._sight.stray([seen.news.spot for seen in (*self._sightings(), *same)], self._lying())
        self._facts = [fact for fact in self._facts if not isinstance(fact, Seen)]
        self.wake = None

    # Events

    def book(self, events: Iterable[Event]) -> bool:
        """What players say by hand. All of it or nothing; what the rules refuse becomes a sentence."""
        return self._book(list(events), None)

    def turn_back(self, event: Event) -> bool:
        """Undo or redo: whatever waits is given up, and the table has to be put as it was."""
        self.question = None
        self._held.clear()
        self._facts.clear()
        return self.book([event])

    def _book(self, events: list[Event], cause: Fact | None, spot: str | None = None) -> bool:
        events = list(map(_stamped, events))
        first, before = len(self.match.lines), self._lying()
        waited = {seen.news.spot for seen in self._sightings()}
        try:
            self.match.play_all(events)
        except Refused as why:
            self._say(why.said(_, self.match.game.card_name), alarm=True)
            self.refused = next(iter(events), None)
            return False
        if events:
            self._keep(first, events)
        self._remember(events, told=cause is None or isinstance(cause, Asked) or not self.watched)
        self._look_again(events, before, cause, spot)
        self._sight.stray(waited - {spot, _spot_of(cause)}, self._lying())
        heard = self.match.game.sounds
        self.sounds.extend(heard[event.verb] for event in events if event.verb in heard)
        return True

    def _remember(self, events: list[Event], told: bool) -> None:
        """Presses that none of the events was made of may belong to what comes next.

        What was told by hand will be seen, too: it is not to be taken for something new.
        """
        spent = {event.seat for event in events}, {event.at for event in events}
        presses = [f for f in self._facts if isinstance(f, Pressed)]
        kept: list[Fact] = [f for f in presses if f.seat not in spent[0] and f.at not in spent[1]]
        if told:
            kept += [f for f in self._facts if isinstance(f, Asked)]
            kept += [Asked(event.at or 0.0, event) for event in events]
        self._facts = _not_long_ago(kept)
        self.wake = None
        self._hush()

    # What lies there

    def must_lie(self) -> tuple[tuple[str, str | None], ...]:
        """After an undo, a correction or a restart: how the table must look, until it does."""
        return self._sight.must_lie(self._lying())

    def _lying(self) -> Lying:
        lying: Lying = self.match.game.lying(self.match.state)
        return lying

    def _look_again(self, events: list[Event], before: Lying, cause: Fact | None, spot: str | None) -> None:
        """Where belief changed without a look at the place, or stayed in spite of it, the table is wrong."""
        now, sight = self._lying(), self._sight
        changed = {place for place in {*before, *now} if before.get(place) != now.get(place)}
        sight.play_on()
        if any(event.verb in TURNED_BACK for event in events):
            sight.stray(now, now)
        elif cause is None or isinstance(cause, Asked):
            sight.explain(changed, now)
        else:
            looked = {spot or _spot_of(cause)}
            sight.explain(changed & (looked | sight.unread()), now)
            sight.stray(changed - looked, now)
            sight.stray(looked - changed, now)
        sight.compare(now)


def _stamped(event: Event) -> Event:
    """What is judged now must be what is read again after a power cut: times as they stand in a record."""
    return event if event.at is None else event._replace(at=max(0.0, round(event.at, 3)))


def _timed(fact: Fact) -> Fact:
    """Judged by the same times that are booked, so that nothing is offered which is refused later."""
    at = round(fact.at, 3)
    if isinstance(fact, Seen):
        return Seen(at, replace(fact.news, at=round(fact.news.at, 3)))
    return replace(fact, at=at)


def _spot_of(fact: Fact | None) -> str:
    return fact.news.spot if isinstance(fact, Seen) else ""


def _emptied_first(fact: Fact) -> tuple[float, bool]:
    return fact.at, not (isinstance(fact, Seen) and fact.news.top is None)


def _same_moment(fact: Seen, cause: Fact | None) -> bool:
    """Seen in the same look and of the same kind: one answer holds for both."""
    if not isinstance(cause, Seen) or fact.at != cause.at:
        return False
    unread = fact.news.top is not None and fact.news.top.label is None
    return (fact.news.top is None) == (cause.news.top is None) and not unread


def _not_long_ago(facts: list[Fact]) -> list[Fact]:
    latest = max((fact.at for fact in facts), default=0.0)
    return [fact for fact in facts if latest - fact.at <= PRESS_S]
