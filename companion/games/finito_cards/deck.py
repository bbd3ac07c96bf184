"""The playing deck of FINITO! cards: which cards there are, how many of each, how they are dealt."""

from __future__ import annotations

from collections.abc import Mapping

COLOURS = "rbgy"
COLOUR_WORDS = ("red", "blue", "green", "yellow")
NUMBERS = "1234567"
LOCK, TABULA_RASA = "L", "T"
KINDS = NUMBERS + LOCK + TABULA_RASA
LABELS = tuple(colour + kind for colour in COLOURS for kind in KINDS)
UNKNOWN = "?"  # a card known to lie in a pile only because it was counted

#: Where a card's count stands in `State.seen`; all copies of one kind are `len(KINDS)` apart.
INDEX: Mapping[str, int] = {label: index for index, label in enumerate(LABELS)}
#: Which of the four places a card belongs to.
PLACE: Mapping[str, int] = {label: COLOURS.index(label[0]) for label in LABELS}
#: How often each card is printed.
PRINTED: Mapping[str, int] = {label: 2 if label[1] == TABULA_RASA else 3 for label in LABELS}

#: For two players any two tabula rasa and any two locks leave with the sevens; this is our suggestion.
REMOVED = ("rT", "gT", "bL", "yL")
#: How many copies of a kind are left when two of it left and nobody said which.
SCARCE: Mapping[str, int] = {LOCK: 10, TABULA_RASA: 6}

_HANDS = {2: 7, 3: 5, 4: 4, 5: 3, 6: 3}


def hand_size(players: int) -> int:
    return _HANDS[players]


def target(players: int) -> int:
    """The minus points at which the rulebook suggests to end the game."""
    return 80 if players <= 3 else 60


def deck_size(players: int) -> int:
    return 88 if players == 2 else 104


def deck_of(players: int, removed: tuple[str, ...] = REMOVED) -> Mapping[str, int]:
    """A whole deck, copies by label. `removed` concerns two players only."""
    if players != 2:
        return PRINTED
    deck = {label: copies for label, copies in PRINTED.items() if label[1] != "7"}
    for label in removed:
        deck[label] -= 1
    return deck


def deal(players: int, starter: int, set_aside: bool) -> tuple[int, ...]:
    """How many cards each seat gets: dealt one by one from the starter, or the remainder set aside."""
    each, extra = divmod(deck_size(players) - len(COLOURS), players)
    if set_aside:
        return (each,) * players
    return tuple(each + ((seat - starter) % players < extra) for seat in range(players))
