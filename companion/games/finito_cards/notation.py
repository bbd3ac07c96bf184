"""How the events and the extra header of FINITO! cards are written; anything else is unreadable."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game import Naming, Unreadable, Verb
from companion.games.finito_cards.deck import COLOUR_WORDS, INDEX, LOCK, TABULA_RASA

Words = tuple[str, ...]


def read_count(word: str) -> int:
    """A number of cards. Longer than any deck can need is no number of cards."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise Unreadable("“{word}” is no number of cards.", word=word)
    return int(word)


def removed_cards(text: str) -> Words:
    """The locks and tabula rasa that two players took out of the deck."""
    cards = tuple(text.split())
    for card in cards:
        _card(card)
    if sorted(card[1] for card in cards) != [LOCK, LOCK, TABULA_RASA, TABULA_RASA]:
        raise Unreadable("Two players take out two tabula rasa and two locks, such as “rT gT bL yL”.")
    return cards


def _card(word: str) -> None:
    if word not in INDEX:
        raise Unreadable(
            "There is no card “{word}” in FINITO!; cards are r1 to r7, rL, rT, and b, g, y.", word=word
        )


def _cards(least: int, most: int) -> Callable[[Words], None]:
    def check(words: Words) -> None:
        for word in words:
            _card(word)
        if not least <= len(words) <= most:
            raise Unreadable("There are {found} cards where {wanted} belong.", found=len(words), wanted=most)

    return check


def _nothing(words: Words) -> None:
    if words:
        raise Unreadable("“{words}” means nothing here.", words=" ".join(words))


def _one_count(words: Words) -> None:
    if len(words) != 1:
        raise Unreadable("Reassigning needs one number: how many cards the next player laid.")
    read_count(words[0])


def _recount(words: Words) -> None:
    match words:
        case ("owned" | "under" | "cleared", count):
            read_count(count)
        case ("pile", colour, count) if colour in COLOUR_WORDS:
            read_count(count)
        case _:
            raise Unreadable(
                "A recount is written “owned N PLAYER”, “under N PLAYER”, “pile COLOUR N” or “cleared N”."
            )


def _removed(text: str) -> None:
    removed_cards(text)


VERBS: Mapping[str, Verb] = {
    "open": Verb(Naming.MAY, _cards(4, 4)),
    "lay": Verb(Naming.NEVER, _cards(1, 1)),
    "finito": Verb(Naming.MUST, _cards(0, 1)),
    "miscall": Verb(Naming.MUST, _nothing),
    "take": Verb(Naming.NEVER, _nothing),
    "end": Verb(Naming.NEVER, _nothing),
    "reassign": Verb(Naming.NEVER, _one_count),
    "recount": Verb(Naming.MAY, _recount, counted=False),
}
HEADERS: Mapping[str, Callable[[str], None]] = {"removed": _removed}
