"""Every event that can be written, for those who ask which of them the rules accept."""

from __future__ import annotations

from functools import cache

from companion.game import Event
from companion.games.finita.deck import LABELS, NUMBERS, PIA, WISH
from companion.games.finita.notation import NOTHING_SHOWN, PLAYS, SINGLES

BY_CARD = ("jump", "serve", "wrong")
BY_NAME = ("fail", "finita", "accuse", "slap", "misslap", "shuffle", "suggest", "question")


@cache
def everything(players: int) -> tuple[Event, ...]:
    """Every event that can be written, hands shown for scoring aside; most of it is not allowed."""
    seats = range(players)
    return (
        *(Event("lay", words) for words in PLAYS),
        *(Event(verb, words) for verb in ("blind", "dodge") for words in SINGLES),
        *(Event(verb) for verb in ("dodge", "draw", "pass", "divert")),
        *(Event("open", words, seat) for words in SINGLES for seat in seats if _opens(words)),
        *(Event(verb, (label,), seat) for verb in BY_CARD for label in LABELS for seat in seats),
        *(Event("show", (word,), seat) for word in (*NUMBERS, NOTHING_SHOWN, PIA) for seat in seats),
        *(Event(verb, (), seat) for verb in BY_NAME for seat in seats),
    )


def _opens(words: tuple[str, ...]) -> bool:
    return len(words) == 1 or words[0] == WISH
