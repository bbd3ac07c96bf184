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
        if old is None or old.scene.game != new.scene.game or _heading(old) != _heading(new):
            return
        for before, after in _pairs(old, new):
            if (before.top, before.height) != (after.top, after.height):
                self._fresh[after.spot] = now + FRESH_S
                self._send(old, new, before, after, now)
        for one, other in zip(old.scene.players, new.scene.players, strict=False):
            if one.figures != other.figures:
                self._fresh[f"seat {other.seat}"] = now + FRESH_S

    def _send(self, old: Display, new: Display, before: Pile, after: Pile, now: float) -> None:
        if not self.motion:
            return
        deck, active = new.scene.table.deck, _active(old)
        if after.top and after.height > before.height:
            self.flights.append(
                Flight(after.top, deck, f"seat {active}", after.spot, now, after.spot, before)
            )
        elif before.top and after.height == 0 and old.scene.table.window is not None:
            self.flights.append(
                Flight(before.top, deck, after.spot, f"seat {active}", now, after.spot, after)
            )

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


def _pairs(old: Display, new: Display) -> list[tuple[Pile, Pile]]:
    if not (isinstance(old.scene.table, Piles) and isinstance(new.scene.table, Piles)):
        return []
    former = {pile.spot: pile for pile in old.scene.table.piles}
    return [(former[pile.spot], pile) for pile in new.scene.table.piles if pile.spot in former]


def _heading(display: Display) -> str:
    return display.scene.heading


def _active(display: Display) -> int:
    return next((line.seat for line in display.scene.players if line.active), 0)
