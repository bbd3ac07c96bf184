"""Movements that explain: a card travels to its pile, a pile to its player. They end by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.scene import Display, Pile, Piles

FLIGHT_S = 0.24
FRESH_S = 2.0


@dataclass(frozen=True)
class Flight:
    """A face on its way between two named places of the page; `before` is what lies on the pile till then."""

    face: str
    deck: str
    start: str
    end: str
    began: float
    spot: str
    before: Pile

    def share(self, now: float) -> float:
        """How much of the way is done: quick off, soft landing."""
        done = min(1.0, max(0.0, (now - self.began) / FLIGHT_S))
        return 1 - (1 - done) ** 3


@dataclass
class Changes:
    """Compares one display with the next: what is fresh, and what has to travel."""

    motion: bool
    flights: list[Flight] = field(default_factory=list)
    _fresh: dict[str, float] = field(default_factory=dict)

    def note(self, old: Display | None, new: Display, now: float) -> None:
        if old is None or old.scene.game != new.scene.game or old.scene.heading != new.scene.heading:
            return
        if isinstance(old.scene.table, Piles) and isinstance(new.scene.table, Piles):
            self._piles(old.scene.table, new.scene.table, _active(old), now)
        for one, other in zip(old.scene.players, new.scene.players, strict=False):
            if one.figures != other.figures:
                self._fresh[f"seat {other.seat}"] = now + FRESH_S

    def _piles(self, old: Piles, new: Piles, active: int, now: float) -> None:
        former = {pile.spot: pile for pile in old.piles}
        for after in new.piles:
            before = former.get(after.spot, after)
            if (before.top, before.height) != (after.top, after.height):
                self._fresh[after.spot] = now + FRESH_S
                way = _way(before, after, active, old.window is not None)
                if way and self.motion:
                    card, start, end, below = way
                    self.flights.append(Flight(card, new.deck, start, end, now, after.spot, below))

    def fresh(self, now: float) -> frozenset[str]:
        return frozenset(name for name, until in self._fresh.items() if now < until)

    def flying(self, now: float) -> list[Flight]:
        self.flights = [flight for flight in self.flights if now < flight.began + FLIGHT_S]
        return self.flights

    def next_change(self, now: float) -> float | None:
        """When a mark goes away by itself."""
        return min((until for until in self._fresh.values() if now < until), default=None)

    def forget(self) -> None:
        self.flights.clear()
        self._fresh.clear()


def _way(before: Pile, after: Pile, active: int, struck: bool) -> tuple[str, str, str, Pile] | None:
    """Which card travels from where to where, and what lies on the pile till it is there."""
    seat = f"seat {active}"
    if after.top and after.height > before.height:
        return after.top, seat, after.spot, before
    if before.top and after.height == 0 and struck:
        return before.top, after.spot, seat, after
    return None


def _active(display: Display) -> int:
    return next((line.seat for line in display.scene.players if line.active), 0)
