"""What a screen can show, as data: no pygame, no pixels. Words in it are already in the players' language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from companion.game import Event, Question
from vision.sighting import View


class Command(Enum):
    """What players can ask of the companion itself, whatever the game."""

    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"  # opens the corrections the game offers
    PROVE = "prove"  # opens what the die is bound to
    PAUSE = "pause"
    CONTINUE = "continue"
    LEAVE = "leave"  # to the home screen; the match stays unfinished and can be resumed
    AGAIN = "again"  # another match with the same players and rules
    MUTE = "mute"
    DISMISS = "dismiss"  # closes a question or a notice without booking anything


@dataclass(frozen=True)
class Answered:
    """The answer with this number was chosen in the question that is shown."""

    number: int


@dataclass(frozen=True)
class Buzz:
    """A key that stands for a seat's buzzer: it drives the mock pin, or posts a press where pins are real."""

    seat: int


@dataclass(frozen=True)
class Touch:
    """A spot was touched: what happened there is told by hand."""

    spot: str


@dataclass(frozen=True)
class Play:
    """Simulated table only: lay this card of the shown hand."""

    card: str


Intent = Event | Command | Answered | Buzz | Touch | Play


@dataclass(frozen=True)
class Action:
    """One thing that can be done now, by touch and by key. `hold` asks for a long press."""

    label: str
    intent: Intent
    key: str = ""
    hold: bool = False


@dataclass(frozen=True)
class Pile:
    spot: str
    colour: str  # r b g y
    name: str
    top: str | None
    height: int
    to_come: tuple[tuple[str, int], ...] = ()  # kinds and how many copies are left, where the players want it


@dataclass(frozen=True)
class Window:
    """The reaction window: a ring that closes around the card just laid.

    `opened` is when the card was laid (None: unknown, the ring stands full) and `seconds` the least time.
    """

    spot: str
    opened: float | None
    seconds: float
    text: str
    struck: bool = False


class TableView(Protocol):
    """What lies on the table, as data; each kind has its view in companion/screen/table_views.py."""

    @property
    def deck(self) -> str: ...

    @property
    def window(self) -> Window | None: ...


@dataclass(frozen=True)
class Piles:
    """The table of FINITO! cards: four piles as they lie."""

    piles: tuple[Pile, ...]
    window: Window | None = None
    deck: str = "finito"


@dataclass(frozen=True)
class Board:
    """One player's board of FINITO! dice: the counter on each square, 0 where it is free.

    `legal` squares are lit for the roll; `row` are the squares of the longest run; `disorder` are those of
    the first two counters out of order, shown after a false call.
    """

    seat: int
    name: str
    colour: str
    counters: tuple[int, ...]
    legal: tuple[int, ...] = ()
    waiting: bool = False
    run: int = 0
    disorder: tuple[int, int] | None = None
    spot: str = ""  # what is touched
    row: tuple[int, ...] = ()
    sorted: bool = False


@dataclass(frozen=True)
class Seal:
    """What a die is bound to: `digits` were shown before the match, then came the table's `word`.

    `secret` belongs to the last roll, which was number `roll` of the chain: digits that nobody knew before.
    """

    digits: str
    word: str = ""
    roll: int = 0
    secret: str = ""


@dataclass(frozen=True)
class Die:
    """The d20. Each `throw` is a new roll; `wanted` invites to roll; without `seal` nobody can check it."""

    number: int | None
    throw: int = 0
    wanted: bool = False
    seal: Seal | None = None


@dataclass(frozen=True)
class Boards:
    """The table of FINITO! dice. A square is touched as `spot:square`, a board as its spot."""

    boards: tuple[Board, ...]
    numbers: tuple[int, ...]
    die: Die
    deck: str = "counters"

    window: None = None


@dataclass(frozen=True)
class Around:
    """One player around the pile of FINITA. `due`: must serve or show something now."""

    seat: int
    name: str
    cards: int
    aside: int = 0
    active: bool = False
    due: bool = False
    mark: str = ""


@dataclass(frozen=True)
class ShownHand:
    """What a player still held at the end of a round."""

    name: str
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Heap:
    """The table of FINITA: one discard pile, what goes on it, who sits around it and which way it goes.

    `colour` and `value` (a number, +2, or S for skip and R for reverse) are what is wanted, both None:
    anything; `request` is what Paul or Petra asks for.
    `choices` are what was said and only people know, one tap each, under the words `asked`. `hands` and
    `showing` are the scoring. `reminded` is who shall be reminded of “Finita!”.
    """

    spot: str
    top: str | None
    height: int
    draw_pile: int
    seats: tuple[Around, ...]
    colour: str | None = None
    value: str | None = None
    pending: int = 0
    direction: int = 1
    request: str = ""
    asked: str = ""
    choices: tuple[Action, ...] = ()
    hand_spot: str = ""
    showing: str = ""
    hands: tuple[ShownHand, ...] = ()
    reminded: str = ""
    deck: str = "finita"

    window: None = None


@dataclass(frozen=True)
class PlayerLine:
    """One strip beside the table; figures are (label, number) in reading order, the score apart."""

    seat: int
    name: str
    active: bool
    figures: tuple[tuple[str, str], ...]
    score: int
    mark: str = ""  # a short word of the moment: “FINITO!”, “last card!”
    sign: str = ""  # the colour of the player's pieces, where they have one: r b g y


@dataclass(frozen=True)
class Share:
    """Where a player's points of the round come from: bars that add up before the eye."""

    seat: int
    parts: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True)
class Result:
    """The end of a round, or of the match when there are winners."""

    heading: str
    shares: tuple[Share, ...]
    winners: tuple[int, ...] = ()
    next: str = ""
    over: bool = False  # a match can end without a winner


@dataclass(frozen=True)
class Scene:
    game: str
    heading: str  # round and target
    table: TableView
    players: tuple[PlayerLine, ...]
    expected: str  # one sentence: what is expected now, and from whom
    actions: tuple[Action, ...] = ()
    corrections: tuple[Action, ...] = ()
    totals: tuple[tuple[int, ...], ...] = ()  # after each round, by seat: the chart
    score_name: str = ""
    target: int | None = None
    result: Result | None = None
    warning: str = ""  # the checksum when it fails


@dataclass(frozen=True)
class CameraLine:
    """What the camera does now. `picture` counts its changes; the window fetches the pixels by itself."""

    text: str
    view: View | None
    simulated: bool
    picture: int = 0


@dataclass(frozen=True)
class Display:
    """The play screen as a whole."""

    scene: Scene
    camera: CameraLine
    now: float = 0.0
    question: Question | None = None
    notice: str = ""
    alarm: bool = False
    paused: bool = False
    must_lie: tuple[tuple[str, str | None], ...] = ()  # after undo or restart: how the table must look
    hand: tuple[str, ...] = ()  # simulated table: the hand that may be played by tapping
    muted: bool = False
    refused: Event | None = None  # what the notice is about, if the rules refused something
    best: tuple[str, ...] = ()  # solo: the best results so far, in words, the first is the best
    colours: tuple[int, ...] = ()  # each seat's colour; none: in seat order
