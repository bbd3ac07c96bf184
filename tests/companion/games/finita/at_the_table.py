"""A table without a camera and a screen: what hands do is told to a referee, as facts and in their time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.facts import Asked, Fact, Pressed, Seen, Touched
from companion.game import Event, Naming, Question, Setup
from companion.games.finita import FINITA
from companion.games.finita.spots import DISCARD, HAND
from companion.games.finita.state import State
from companion.match import Match
from companion.referee import Referee
from companion.settings import Rules
from vision.sighting import Change, Corners, News, Sighting

NAMES = ("Anna", "Ben", "Cleo", "David", "Emma")


class AtTheTable:
    """Anna begins with a red 5 on the pile. `lines` are booked before the table is looked at."""

    def __init__(
        self,
        *lines: str,
        players: int = 3,
        rules: Mapping[str, str] | None = None,
        watched: bool = True,
        lots: str = "",
        opened: str = "open r5 Anna",
    ) -> None:
        chosen = Rules.of(FINITA.settings, rules)
        extras = {"lots": lots} if lots else {}
        self.match: Match[State] = Match(FINITA, Setup(NAMES[:players], chosen, extras=extras))
        self.now = 0.0
        self._places = 0
        for line in (opened, *lines) if opened else lines:
            self.match.play(event(line))
        self.referee = Referee(self.match, lambda _first, _events: None, watched)
        self.referee.dismiss()
        self.begun = len(self.match.lines)

    # Deeds

    def lay(self, card: str, after: float = 3.0, crowded: bool = False) -> None:
        same = card == self.state.top
        self.happens(after, self._seen(Change.DOUBLED if same else Change.LAID, card, crowded=crowded))

    def together(self, *cards: str, after: float = 3.0) -> None:
        """Cards that came in one look, the lowest first."""
        self.happens(after, *(self._seen(Change.LAID, card) for card in cards))

    def look(self, change: Change, card: str, after: float = 3.0, crowded: bool = False) -> None:
        self.happens(after, self._seen(change, card, crowded=crowded))

    def unsure(self, *candidates: str, after: float = 3.0, crowded: bool = False) -> None:
        self.happens(after, self._seen(Change.LAID, None, candidates, crowded=crowded))

    def spread(self, *cards: str, after: float = 3.0, read: Sequence[str] = ()) -> None:
        """A hand on its place; `read` are whole readings where the camera is not sure."""
        label = " ".join(cards) or None
        self.happens(after, self._seen(Change.LAID, label, read, spot=HAND))

    def gather(self, after: float = 1.0) -> None:
        self.happens(after, Seen(0.0, News(HAND, 0.0, Change.CLEARED, None)))

    def clear(self, after: float = 1.0) -> None:
        self.happens(after, Seen(0.0, News(DISCARD, 0.0, Change.CLEARED, None)))

    def press(self, name: str | None, after: float = 0.5, hand: bool = False) -> None:
        self.referee.busy = hand
        self.happens(after, Pressed(0.0, NAMES.index(name) if name else None))
        self.referee.busy = False

    def tell(self, line: str, after: float = 0.5) -> None:
        """What is offered on the screen may still lack a card or a player."""
        words = line.split()
        seat = NAMES.index(words.pop()) if words[-1] in NAMES else None
        self.happens(after, Asked(0.0, Event(words[0], tuple(words[1:]), seat)))

    def touch(self, spot: str = DISCARD, after: float = 0.5) -> None:
        self.happens(after, Touched(0.0, spot))

    def wait(self, seconds: float) -> None:
        until = round(self.now + seconds, 3)
        while self.referee.wake is not None and self.referee.wake <= until:
            self.now = self.referee.wake
            self.referee.elapse(self.now)
        self.now = until

    def undo(self) -> None:
        self.wait(0.5)
        self.referee.turn_back(Event("undo", at=self.now))

    def happens(self, after: float, *facts: Fact) -> None:
        self.wait(after)
        self.referee.take_all([at_time(fact, self.now) for fact in facts])

    def answer(self, *labels: str) -> None:
        for label in labels:
            self.referee.answer(self.labels.index(label))

    # What came of it

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def events(self) -> list[str]:
        """Everything booked since the table was looked at, as it is written."""
        return [written(one) for one in self.match.standing[self.begun :]]

    @property
    def question(self) -> Question:
        assert self.referee.question is not None, (self.events, self.referee.notice)
        return self.referee.question

    @property
    def quiet(self) -> bool:
        return self.referee.question is None

    @property
    def labels(self) -> list[str]:
        return [answer.label for answer in self.question.answers]

    @property
    def said(self) -> str:
        return self.referee.notice

    # Looks

    def _seen(
        self,
        change: Change,
        label: str | None,
        candidates: Sequence[str] = (),
        spot: str = DISCARD,
        crowded: bool = False,
    ) -> Seen:
        named = tuple((one, 0.4) for one in candidates or ([label] if label else []))
        top = Sighting(label, 0.9 if label else 0.4, named, self._place())
        return Seen(0.0, News(spot, 0.0, change, top, crowded))

    def _place(self) -> Corners:
        """No two cards come to lie in exactly the same place."""
        self._places += 1
        x = 40.0 * self._places
        return ((x, 0.0), (x + 63, 0.0), (x + 63, 88.0), (x, 88.0))


def event(line: str) -> Event:
    words = line.split()
    named = FINITA.verbs[words[0]].naming is Naming.MUST
    seat = NAMES.index(words.pop()) if named else None
    return Event(words[0], tuple(words[1:]), seat)


def written(one: Event) -> str:
    name = () if one.seat is None else (NAMES[one.seat],)
    return " ".join((one.verb, *one.words, *name))


def at_time(fact: Fact, now: float) -> Fact:
    if isinstance(fact, Seen):
        news = fact.news
        return Seen(now, News(news.spot, now, news.change, news.top, news.crowded))
    if isinstance(fact, Pressed):
        return Pressed(now, fact.seat)
    if isinstance(fact, Asked):
        return Asked(now, fact.event)
    assert isinstance(fact, Touched)
    return Touched(now, fact.spot)
