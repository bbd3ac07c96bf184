"""A match of FINITY as a screen and a camera meet it."""

from __future__ import annotations

from companion.facts import Recent, Seen, Touched
from companion.game import Question, Reading
from companion.games.finity.interpret import interpret
from companion.games.finity.state import State
from companion.hex_board import SPOT, touched
from tests.companion.games.finity.a_match import begun, played
from vision.sighting import Change, News, Sighting

EXAMPLE = """
set w N>NE N-NE
set w NE>E NE-E
set b E>NE NE-E@*
set b E>SE SE-E
set b SE>E SE-E@*
set ring s NE Ada
set ring s E Ada
set ring m E Ada
set ring s SE Ada
"""


def example() -> State:
    """The first example of the rulebook: Ada walks N, NE, E, SE, E, NE."""
    return played(begun(tower="wwbbbwbw"), EXAMPLE)


def touch(state: State, place: str) -> Reading:
    return interpret(state, Recent(), Touched(1.0, touched(place)))


def see(state: State, label: str | None, *likely: str, change: Change = Change.LAID) -> Reading:
    candidates = tuple((text, 0.5 / (rank + 1)) for rank, text in enumerate(likely))
    news = News(SPOT, 2.0, change, Sighting(label, 0.9 if label else 0.4, candidates, ()))
    return interpret(state, Recent(), Seen(2.0, news))


def events_of(reading: Reading) -> list[str]:
    """What the answers of a question would book, in words."""
    assert isinstance(reading, Question), reading
    return [" ".join((event.verb, *event.words)) for answer in reading.answers for event in answer.events]
