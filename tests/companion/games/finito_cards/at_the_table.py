"""A table without a camera and a screen: what hands do is told to a referee, as facts and in their time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.facts import Asked, Fact, Pressed, Seen, Touched
from companion.game import Answer, Event, Question, Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_cards.state import State
from companion.match import Match
from companion.referee import Referee
from companion.settings import Rules
from vision.sighting import Change, Corners, News, Sighting

NAMES = ("Anna", "Ben", "Cleo", "David", "Emma", "Finn")
OPENING = ("r1", "b1", "g1", "y1")


class AtTheTable:
    """Anna begins. Every deed happens `after` some seconds; before a card lies still, the others had time."""

    def __init__(
        self,
        players: int = 3,
        rules: Mapping[str, str] | None = None,
        opening: Sequence[str] | None = OPENING,
        watched: bool = True,
        target: int | None = None,
    ) -> None:
        chosen = Rules.of(FINITO_CARDS.settings, rules)
        self.match = Match(FINITO_CARDS, Setup(NAMES[:players], chosen, target=target))
        self.kept: list[Event] = []
        self.now = 0.0
        self._places = 0
        self._last: list[Fact] = []
        if opening:
            self.match.play(Event("open", tuple(opening), at=0.0))
        self.restart(watched)
        self.referee.dismiss()
        self.begun = len(self.match.lines)

    def restart(self, watched: bool = True) -> None:
        self.referee = Referee(self.match, lambda first, events: self.kept.extend(events), watched)

    # Deeds

    def lay(
        self, card: str, on: str = "", after: float = 5.0, crowded: bool = False, at: Corners = ()
    ) -> None:
        self.happens(after, self._seen(Change.LAID, card, on, crowded, at))

    def doubled(self, card: str, after: float = 1.0, on: str = "") -> None:
        self.happens(after, self._seen(Change.DOUBLED, card, on))

    def unclear(self, card: str, after: float = 1.0) -> None:
        self.happens(after, self._seen(Change.UNCLEAR, card))

    def righted(self, card: str, after: float = 1.0) -> None:
        self.happens(after, self._seen(Change.RIGHTED, card))

    def moved(self, card: str, after: float = 1.0) -> None:
        self.happens(after, self._seen(Change.MOVED, card))

    def first(self, *cards: str) -> None:
        self.happens(1.0, *(self._seen(Change.FIRST, card) for card in cards))

    def together(self, *cards: str, after: float = 5.0) -> None:
        """Cards that come to rest in one look; a lone colour is a place that was emptied."""
        looks = [self._seen(Change.LAID, card) if card[1:] else self._gone(card) for card in cards]
        self.happens(after, *looks)

    def cleared(self, spot: str, after: float = 1.0) -> None:
        self.happens(after, self._gone(spot))

    def unsure(self, *candidates: str, on: str = "", after: float = 5.0, at: Corners = ()) -> None:
        self.happens(after, self._seen(Change.LAID, None, on or candidates[0][0], False, at, candidates))

    def press(self, name: str | None, after: float = 0.5, hand: bool = False) -> None:
        self.referee.busy = hand
        self.happens(after, Pressed(0.0, NAMES.index(name) if name else None))
        self.referee.busy = False

    def tell(self, verb: str, *words: str, by: str | None = None, after: float = 0.5) -> None:
        self.happens(after, Asked(0.0, Event(verb, words, NAMES.index(by) if by else None)))

    def touch(self, spot: str, after: float = 0.5) -> None:
        self.happens(after, Touched(0.0, spot))

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.referee.wake is not None and self.referee.wake <= until:
            self.now = self.referee.wake
            self.referee.elapse(self.now)
        self.now = until

    def undo(self) -> None:
        self.wait(0.5)
        self.referee.turn_back(Event("undo", at=self.now))

    def happens(self, after: float, *facts: Fact) -> None:
        self.wait(after)
        self._last = [at_time(fact, self.now) for fact in facts]
        self.referee.take_all(self._last)

    def again(self) -> None:
        """The same facts are delivered once more."""
        self.referee.take_all(self._last)

    def answer(self, *labels: str) -> None:
        for label in labels:
            self.referee.answer(self.labels.index(label))

    # What came of it

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def events(self) -> list[str]:
        """Everything booked since the opening, as words."""
        return [as_words(event) for event in self.match.standing[self.begun :]]

    @property
    def question(self) -> Question:
        assert self.referee.question is not None, self.events
        return self.referee.question

    @property
    def quiet(self) -> bool:
        return self.referee.question is None

    @property
    def labels(self) -> list[str]:
        return [answer.label for answer in self.question.answers]

    # Looks

    def _seen(
        self,
        change: Change,
        card: str | None,
        on: str = "",
        crowded: bool = False,
        at: Corners = (),
        candidates: Sequence[str] = (),
    ) -> Seen:
        named = tuple((label, 0.4) for label in candidates or ([card] if card else []))
        top = Sighting(card, 0.9 if card else 0.4, named, at or self._place())
        return Seen(0.0, News(on or (card or "?")[0], 0.0, change, top, crowded))

    def _gone(self, spot: str) -> Seen:
        return Seen(0.0, News(spot, 0.0, Change.CLEARED, None))

    def _place(self) -> Corners:
        """No two cards come to lie in exactly the same place."""
        self._places += 1
        x = 40.0 * self._places
        return ((x, 0.0), (x + 63, 0.0), (x + 63, 88.0), (x, 88.0))


def with_window(card: str = "r5", players: int = 3, rules: dict[str, str] | None = None) -> AtTheTable:
    """Anna has laid a number; nobody has called yet."""
    table = AtTheTable(players, rules)
    table.lay(card)
    assert table.events == [f"lay {card}"]
    return table


def struck(players: int = 3) -> AtTheTable:
    table = with_window(players=players)
    table.press("Ben")
    table.doubled("r5")
    assert table.events[1:] == ["finito Ben"]
    return table


def at_time(fact: Fact, now: float) -> Fact:
    if isinstance(fact, Seen):
        news = News(fact.news.spot, now, fact.news.change, fact.news.top, fact.news.crowded)
        return Seen(now, news)
    if isinstance(fact, Pressed):
        return Pressed(now, fact.seat)
    if isinstance(fact, Asked):
        return Asked(now, fact.event)
    assert isinstance(fact, Touched)
    return Touched(now, fact.spot)


def as_words(event: Event) -> str:
    name = () if event.seat is None else (NAMES[event.seat],)
    return " ".join((event.verb, *event.words, *name))


def every_answer(question: Question) -> list[Answer]:
    """All answers, also those that are reached through others."""
    found: list[Answer] = []
    for answer in question.answers:
        found.append(answer)
        if answer.then is not None:
            found += every_answer(answer.then)
    return found
