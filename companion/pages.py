"""The pages around a match, as data, and what players can wish on them. No pygame, no disk."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.scene import Display
from hardware import wiring

LONGEST_NAME = 20
COLOURS = 6  # how many colours players can choose from


class Place(Enum):
    """Where the menu can lead."""

    HOME = "home"
    PLAYERS = "players"
    RULES = "rules"
    HISTORY = "history"
    DECKS = "decks"


@dataclass(frozen=True)
class Player:
    """A name and the number of its colour."""

    name: str
    colour: int = 0


@dataclass(frozen=True)
class PastMatch:
    """A match as the history shows it; `when` is in the players' words, `totals` are after each round."""

    match: int
    title: str
    when: str
    players: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = True
    target: int | None = None
    score_name: str = ""


@dataclass(frozen=True)
class GameTile:
    name: str
    title: str
    fewest: int
    most: int
    deck: str


@dataclass(frozen=True)
class Home:
    """`note` says what table is there: “simulated table: no camera found”."""

    games: tuple[GameTile, ...]
    unfinished: PastMatch | None = None
    note: str = ""
    language: str = "en"
    volume: int = 7
    quiet: bool = False
    motion: bool = True
    kiosk: bool = False  # then the machine can be switched off from here


@dataclass(frozen=True)
class Typing:
    """A name being written; `capital` is the keyboard's shift."""

    seat: int
    text: str
    capital: bool = True


@dataclass(frozen=True)
class Players:
    title: str
    players: tuple[Player, ...]
    starter: int
    fewest: int
    most: int
    typing: Typing | None = None
    problem: str = ""


@dataclass(frozen=True)
class RuleLine:
    """A house rule and its choices, in the players' words; the default is the first choice."""

    name: str
    sentence: str
    values: tuple[str, ...]
    labels: tuple[str, ...]
    chosen: str


@dataclass(frozen=True)
class HouseRules:
    """`open` is the rule whose choices are shown; none of them: the list."""

    title: str
    rules: tuple[RuleLine, ...]
    targets: tuple[int, ...] = ()
    target: int | None = None
    usual_target: int | None = None
    open: str | None = None


@dataclass(frozen=True)
class History:
    """`viewed` is the match that is shown alone."""

    matches: tuple[PastMatch, ...]
    viewed: PastMatch | None = None


@dataclass(frozen=True)
class Fairness:
    """Before a match with a die: what it is bound to, then a word of the table."""

    title: str
    commitment: str  # 64 hexadecimal digits
    word: str = ""
    typing: Typing | None = None


@dataclass(frozen=True)
class Playing:
    display: Display


@dataclass(frozen=True)
class Wiring:
    """The wiring diagram; the seats that are `lit` have just pressed. A `printed` one has no keys."""

    wiring: wiring.Wiring
    lit: frozenset[int | None] = frozenset()
    note: str = ""
    printed: bool = False


@dataclass(frozen=True)
class Teaching:
    """A deck is shown to the camera face by face. `outline` is the card found, in shares of the picture.

    `face` is our picture of what is wanted, as a hint. `asks`: the card looks like another; it may be kept.
    """

    title: str
    wanted: str
    taken: int
    total: int
    note: str
    face: tuple[str, str] | None = None  # deck and label
    outline: tuple[tuple[float, float], ...] = ()
    asks: bool = False
    simulated: bool = False


@dataclass(frozen=True)
class Taught:
    """What became of a lesson; `weak` are labels worth showing again, with what players call them."""

    title: str
    sentences: tuple[str, ...]
    weak: tuple[tuple[str, str], ...] = ()
    busy: bool = False


@dataclass(frozen=True)
class Decks:
    """The decks of the games, to choose one that shall be taught."""

    games: tuple[GameTile, ...]


Page = Home | Players | HouseRules | History | Fairness | Playing | Wiring | Teaching | Taught | Decks


# What players can wish there.


@dataclass(frozen=True)
class Open:
    place: Place


@dataclass(frozen=True)
class Back:
    pass


@dataclass(frozen=True)
class ChooseGame:
    name: str


@dataclass(frozen=True)
class Resume:
    match: int


@dataclass(frozen=True)
class Quit:
    pass


@dataclass(frozen=True)
class SwitchOff:
    """The machine itself; asked for by a long press."""


@dataclass(frozen=True)
class SetLanguage:
    language: str


@dataclass(frozen=True)
class SetVolume:
    volume: int  # 0 to 10


@dataclass(frozen=True)
class SetQuiet:
    quiet: bool


@dataclass(frozen=True)
class SetMotion:
    motion: bool


@dataclass(frozen=True)
class AddPlayer:
    pass


@dataclass(frozen=True)
class RemovePlayer:
    seat: int


@dataclass(frozen=True)
class MovePlayer:
    """Changes places with the neighbour `by` seats on."""

    seat: int
    by: int


@dataclass(frozen=True)
class Recolour:
    """The next colour nobody else has."""

    seat: int


@dataclass(frozen=True)
class Youngest:
    seat: int


@dataclass(frozen=True)
class Rename:
    seat: int


@dataclass(frozen=True)
class EnterWord:
    """Opens the keyboard for the table's word."""


@dataclass(frozen=True)
class Type:
    text: str


@dataclass(frozen=True)
class Erase:
    pass


@dataclass(frozen=True)
class Shift:
    pass


@dataclass(frozen=True)
class Done:
    pass


@dataclass(frozen=True)
class OpenRule:
    name: str


@dataclass(frozen=True)
class Choose:
    setting: str
    value: str


@dataclass(frozen=True)
class Aim:
    """The match goes to this target."""

    target: int


@dataclass(frozen=True)
class StartMatch:
    pass


@dataclass(frozen=True)
class View:
    match: int


@dataclass(frozen=True)
class Scroll:
    """Turns the leaves of a long list; the screen keeps this one to itself."""

    by: int


@dataclass(frozen=True)
class Unfold:
    """Opens the menu or the corrections over a match, or closes them; the screen keeps this one to itself."""

    sheet: str  # "menu", "corrections" or ""


@dataclass(frozen=True)
class TeachDeck:
    """Show the faces of this deck to the camera."""

    deck: str


@dataclass(frozen=True)
class Take:
    """This card is the wanted face, whatever the camera thinks of it."""


@dataclass(frozen=True)
class Skip:
    """To another face: 1 the next, -1 the one before."""

    by: int


@dataclass(frozen=True)
class ShowAgain:
    label: str


@dataclass(frozen=True)
class Learn:
    """Enough was shown."""


PageIntent = (
    Open | Back | ChooseGame | Resume | Quit | SwitchOff | SetLanguage | SetVolume | SetQuiet | SetMotion
    | AddPlayer | RemovePlayer | MovePlayer | Recolour | Youngest | Rename | EnterWord | Type | Erase
    | Shift | Done | OpenRule | Choose | Aim | StartMatch | View | Scroll | Unfold | TeachDeck | Take | Skip
    | ShowAgain | Learn
)  # fmt: skip
