"""From edges on a wire to presses of a button, by the time the kernel gave each edge.

A closing contact bounces for some milliseconds. Libraries wait until it is quiet, so that the bouncier switch
loses a race; here its first edge counts, and the rest is ignored. Nothing here waits or looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import inf

from hardware.wiring import Seat

LOCK_OUT = 0.3  # seconds after a press in which the same button says nothing new
SETTLE = 0.02  # a contact that was open for less than this did not open: it bounced
TIE_WINDOW = 0.002  # presses closer than this are a tie: a busy kernel stamps no better
STUCK_AFTER = 10.0  # nobody holds a buzzer for that long
FLICKER = 0.05  # edges closer than this belong to one disturbance
CHATTER_AFTER = 1.0  # a disturbance of this length is no finger


@dataclass(frozen=True)
class Press:
    """A button went down. `tied` are the seats already known to have pressed within the tie window."""

    at: float
    seat: Seat
    tied: tuple[int, ...] = ()


class Fault(Enum):
    """What can be wrong with a button."""

    STUCK = "stuck"  # closed for longer than a hand would
    CHATTERING = "chattering"  # opens and closes without end: a loose wire, or a long one without a shield
    UNUSABLE = "unusable"  # the pin could not be opened


@dataclass(frozen=True)
class Trouble:
    """A button that needs somebody to look at it."""

    seat: Seat
    fault: Fault
    detail: str = ""


@dataclass
class _Line:
    """What is remembered of one wire; it never grows."""

    down: bool = False
    edge_at: float = -inf
    restless_since: float = -inf
    pressed_at: float = -inf

    def edge(self, at: float, down: bool) -> bool:
        """Take one edge; whether it is a press."""
        open_for = -inf if self.down else at - self.edge_at
        pressed = down and open_for >= SETTLE and at - self.pressed_at >= LOCK_OUT
        if at - self.edge_at > FLICKER:
            self.restless_since = at
        self.down, self.edge_at = down, max(at, self.edge_at)
        if pressed:
            self.pressed_at = at
        return pressed

    def fault(self, now: float, stuck_after: float) -> Fault | None:
        quiet_for = now - self.edge_at
        if self.edge_at - self.restless_since >= CHATTER_AFTER and quiet_for < CHATTER_AFTER:
            return Fault.CHATTERING
        return Fault.STUCK if self.down and quiet_for >= stuck_after else None


class PressFilter:
    """Tells presses from bounces, for all buttons of a table."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._lines = {seat: _Line() for seat in seats}

    def begin(self, at: float, seat: Seat, down: bool) -> None:
        """How a line stands when we begin to listen: one that is already closed was not pressed now."""
        since = at if down else -inf
        self._lines[seat] = _Line(down, edge_at=since, restless_since=since)

    def edge(self, at: float, seat: Seat, down: bool) -> Press | None:
        """The press that this edge is, if it is one."""
        if not self._lines[seat].edge(at, down):
            return None
        return Press(at, seat, () if seat is None else self._tied(at, seat))

    def trouble(self, now: float, stuck_after: float = STUCK_AFTER) -> tuple[Trouble, ...]:
        faults = ((seat, line.fault(now, stuck_after)) for seat, line in self._lines.items())
        return tuple(Trouble(seat, fault) for seat, fault in faults if fault is not None)

    def _tied(self, at: float, seat: int) -> tuple[int, ...]:
        return tuple(
            other
            for other, line in self._lines.items()
            if other is not None and other != seat and abs(at - line.pressed_at) <= TIE_WINDOW
        )
