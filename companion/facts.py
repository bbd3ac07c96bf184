"""Everything that can happen at a table. Sensors post facts; only a game says what they mean.

Times are seconds since the match was opened, from a clock that never jumps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.game import Event
from vision.sighting import News


@dataclass(frozen=True)
class Seen:
    """The camera saw a spot come to rest in another state."""

    at: float
    news: News


@dataclass(frozen=True)
class Pressed:
    """A buzzer went down. `seat` is None for the one button that all share.

    `hand` says that a hand was over the table: a card may be on its way that the camera has not read yet.
    `tied` are the seats that pressed so close to this one that no clock here can tell who was first.
    """

    at: float
    seat: int | None
    hand: bool = False
    tied: tuple[int, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A player asked for an event by touch or key."""

    at: float
    event: Event


@dataclass(frozen=True)
class Touched:
    """A player touched a spot on the screen, to say by hand what the camera could not see."""

    at: float
    spot: str


@dataclass(frozen=True)
class Rolled:
    """The companion's die came to rest; `proof` is what an auditor needs to check it."""

    at: float
    number: int
    proof: str = ""


@dataclass(frozen=True)
class Elapsed:
    """The moment has come that a `Wait` asked for."""

    at: float


Fact = Seen | Pressed | Asked | Touched | Rolled | Elapsed


@dataclass(frozen=True)
class Recent:
    """What happened since the last event, oldest first, and what the camera last saw on each spot.

    `watched` is False when no camera sees the table: then a press or a tap alone must be enough. `since` is
    when the last event happened, as far as it is known.
    """

    facts: tuple[Fact, ...] = ()
    table: Mapping[str, News] = field(default_factory=dict)
    watched: bool = True
    since: float | None = None
