"""What a game is: a value of pure functions over events and states.

Nothing here knows a clock, chance, a screen or a disk. `legal` and `apply` are two doors to one truth: what
the one offers the other accepts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from companion.sentence import Refused as Refused
from companion.sentence import Sentence as Sentence
from companion.sentence import Unreadable as Unreadable
from companion.settings import Rules, Setting

if TYPE_CHECKING:
    from companion.facts import Fact, Recent
    from companion.scene import Scene
    from companion.simulation import Bots, Dealer

S = TypeVar("S")


class Event(NamedTuple):
    """One line of a record: what happened, as the game understands it. `seat` counts from 0.

    `note` stands behind the line as a comment, for people and auditors; no rule looks at it.
    """

    verb: str
    words: tuple[str, ...] = ()
    seat: int | None = None
    at: float | None = None
    note: str = ""


class Naming(Enum):
    """Whether a verb's line ends with a player."""

    NEVER = "never"
    MAY = "may"
    MUST = "must"


@dataclass(frozen=True)
class Verb:
    """How a verb is written: `check` raises Unreadable for words that mean nothing.

    Verbs with free-form words (a recount, a hand shown) are not `counted` among the legal events.
    """

    naming: Naming
    check: Callable[[tuple[str, ...]], None]
    counted: bool = True


@dataclass(frozen=True)
class Setup:
    """How a match begins: the header of its record."""

    players: tuple[str, ...]
    rules: Rules
    starter: int = 0
    target: int | None = None
    extras: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The end of a match. Several winners share the victory; none is a draw."""

    winners: tuple[int, ...]


class TablePlan(Protocol):
    """What every kind of table has: what lies on it, and the spots by name."""

    @property
    def deck(self) -> str: ...

    @property
    def spots(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class CardTable:
    """Piles of cards: the deck, the spots they lie on, and on which of them a card belongs."""

    deck: str
    spots: tuple[str, ...]
    spot_of: Callable[[str], str]


@dataclass(frozen=True)
class BoardTable:
    """Boards with numbered counters, one for each player in the order of the spots."""

    deck: str
    spots: tuple[str, ...]


@dataclass(frozen=True)
class HeapTable:
    """One discard pile, and a place where hands are spread at the end of a round."""

    deck: str
    spots: tuple[str, ...]


@dataclass(frozen=True)
class HexTable:
    """A board of hexagons, seen as a whole; `reachable` are the positions that one legal event can make."""

    deck: str
    spots: tuple[str, ...]
    reachable: Callable[[Any], Mapping[str, Event]]


class Answer(NamedTuple):
    """One answer to a question: what it says, the card it shows, and the events it stands for.

    `then` asks on (“something else” → which card?). `says` is an event that is not complete yet: the game
    judges it as a request by hand and says what follows. Answers without any of these leave the state as it
    is: the table has to be put right. `sign` is the colour that is drawn beside the words; the buzzer of
    `seat` gives the answer, too.
    """

    label: str
    events: tuple[Event, ...] = ()
    face: str | None = None
    then: Question | None = None
    says: Event | None = None
    sign: str = ""
    seat: int | None = None


class Question(NamedTuple):
    """Asked when the companion cannot know; the likeliest answer first.

    `spot` is where the evidence lies. `doubt` tells a doubt from a choice that the rules demand. `about` are
    the places, as touches name them, that the table shows beside it.
    """

    text: str
    answers: tuple[Answer, ...]
    spot: str | None = None
    doubt: bool = True
    about: tuple[str, ...] = ()


class Wait(NamedTuple):
    """Nothing yet: ask again at this time, unless something else happens before."""

    until: float


class Roll(NamedTuple):
    """The die is wanted: chance comes from outside, as a fact."""


class Notice(NamedTuple):
    """A sentence to show; nothing is booked. `alarm` shakes and sounds as a refusal."""

    text: str
    alarm: bool = False


class Proposal(NamedTuple):
    """Events to book, in order; all or none. `spent` are presses that they explain as well."""

    events: tuple[Event, ...]
    spent: tuple[Fact, ...] = ()


Reading = Proposal | Question | Wait | Roll | Notice | None


def later(module: str, name: str) -> Callable[..., Any]:
    """A function that is imported when it is first called: the first page needs nobody's bots and tables."""

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    return lambda *words: found()(*words)


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game as a value. See companion/games for the registry and the README for how to add one."""

    name: str
    title: str
    seats: range
    settings: tuple[Setting, ...]
    verbs: Mapping[str, Verb]
    table: TablePlan  # its kind is a row in companion/kinds.py
    target: Callable[[int], int | None]
    start: Callable[[Setup], S]
    apply: Callable[[S, Event], S]
    amend: Callable[[S, Rules], S]
    legal: Callable[[S], Iterable[Event]]
    outcome: Callable[[S], Outcome | None]
    report: Callable[[S], dict[str, Any]]
    interpret: Callable[[S, Recent, Fact], Reading]
    describe: Callable[[S], Scene]
    lying: Callable[[S], Mapping[str, str | None]]
    bots: Callable[..., Bots]
    dealer: Callable[[int], Dealer]
    suggested: Callable[[Rules], int | None] = lambda _rules: None  # a target, where only some rules have one
    headers: Mapping[str, Callable[[str], None]] = field(default_factory=dict)
    prior: Callable[[S, str], float] = lambda _state, _label: 1.0  # ranks what the camera cannot tell apart
    card_name: Callable[[str], str] = str  # what players call a label
    solo: Callable[[S], int] | None = None  # alone at the table this counts, and less is better
    sounds: Mapping[str, str] = field(default_factory=dict)  # verb → the sound of an accepted event
    lots: Callable[[Setup, Random], Mapping[str, str]] = lambda _setup, _random: {}  # headers drawn by lot
    tally: str = "totals"  # what of the report says how the players stand
    demo_target: int | None = None  # what bots play to unless told otherwise; None: as people do
    demo_rules: Callable[[Random], Mapping[str, str]] = lambda _random: {}  # and the house rules they choose
