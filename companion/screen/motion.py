"""Movements that explain: a card travels to its pile, a pile to its player. They end by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.scene import Board, Boards, Display, Heap, Pile, Piles

FLIGHT_S = 0.24
FRESH_S = 2.0
REMIND_S = 3.0  # how long the others have to notice before the screen does
ROLL_S = 1.65  # the die rolls, and lies a moment before its number counts


@dataclass(frozen=True)
class Flight:
    """A face on its way between two named places of the page; `before` is what lies on the pile till then."""

    face: str
    deck: str
    start: str
    end: str
    began: float
    spot: str
    before: Pile | None

    def share(self, now: float) -> float:
        """How much of the way is done: quick off, soft landing."""
        done = min(1.0, max(0.0, (now - self.began) / FLIGHT_S))
        return 1 - (1 - done) ** 3


@dataclass
class Changes:
    """Compares one display with the next: what is fresh, and what has to travel."""

    motion: bool
    flights: list[Flight] = field(default_factory=list)
    rolled: float = float("-inf")
    _number: int | None = None  # rolled, and not yet lying
    _fresh: dict[str, float] = field(default_factory=dict)

    def note(self, old: Display | None, new: Display, now: float) -> None:
        if old is None or old.scene.game != new.scene.game:
            return
        same_round = old.scene.heading == new.scene.heading
        compare = _COMPARED.get(type(new.scene.table))
        if compare is not None and isinstance(old.scene.table, type(new.scene.table)):
            compare(self, old.scene.table, new.scene.table, _active(old) if same_round else None, now)
        if not same_round:
            return
        for one, other in zip(old.scene.players, new.scene.players, strict=False):
            if one.figures != other.figures:
                self._fresh[f"seat {other.seat}"] = now + FRESH_S

    def piles(self, old: Piles, new: Piles, active: int | None, now: float) -> None:
        """Cards travel within a round; between two, all of them are dealt anew."""
        if active is None:
            return
        former = {pile.spot: pile for pile in old.piles}
        for after in new.piles:
            before = former.get(after.spot, after)
            if (before.top, before.height) != (after.top, after.height):
                self._fresh[after.spot] = now + FRESH_S
                way = _way(before, after, active, old.window is not None)
                if way and self.motion:
                    card, start, end, below = way
                    self.flights.append(Flight(card, new.deck, start, end, now, after.spot, below))

    def heap(self, old: Heap, new: Heap, active: int | None, now: float) -> None:
        """A card travels from its player to the pile; a reminder comes late."""
        if new.reminded and new.reminded != old.reminded:
            self._fresh["reminder"] = now + REMIND_S
        if active is None or not new.top or (old.top, old.height) == (new.top, new.height):
            return
        self._fresh[new.spot] = now + FRESH_S
        if new.height > old.height and self.motion:
            before = Pile(old.spot, "", "", old.top, old.height)
            self.flights.append(Flight(new.top, new.deck, f"seat {active}", new.spot, now, new.spot, before))

    def boards(self, old: Boards, new: Boards, _active: int | None, now: float) -> None:
        if new.die.number is not None and _thrown(old.die.throw, new.die.throw):
            self.rolled, self._number = now, new.die.number
        if len(old.boards) == len(new.boards) and old.die.throw == new.die.throw:
            for before, after in zip(old.boards, new.boards, strict=True):
                self._board(before, after, new.deck, now)

    def _board(self, old: Board, new: Board, deck: str, now: float) -> None:
        """A counter comes from the hand or from another square; one that is taken back just goes."""
        changed = [n for n, lying in enumerate(new.counters) if lying != old.counters[n]]
        gone = {old.counters[square]: square for square in changed if old.counters[square]}
        for square in changed:
            lying, spot = new.counters[square], f"{new.spot}:{square}"
            self._fresh[spot] = now + FRESH_S
            if lying and self.motion:
                start = f"{new.spot}:{gone[lying]}" if lying in gone else f"seat {new.seat}"
                face = f"{new.colour}{lying}"
                self.flights.append(Flight(face, deck, start, spot, now, spot, None))

    def rolling(self, now: float) -> bool:
        return self.motion and now < self.rolled + ROLL_S

    def landed(self, now: float) -> int | None:
        """The number that has just come to lie, once."""
        if self._number is None or self.rolling(now):
            return None
        number, self._number = self._number, None
        return number

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


def _thrown(before: int, now: int) -> bool:
    """Rolls are counted in each round; an undo goes back by one and throws nothing."""
    return now > before or (now == 1 and before > 2)


def _active(display: Display) -> int:
    return next((line.seat for line in display.scene.players if line.active), 0)


# Two tables of a kind; who is active, None between two rounds; and when.
_COMPARED: Mapping[type, Callable[[Changes, Any, Any, int | None, float], None]] = {
    Piles: Changes.piles,
    Heap: Changes.heap,
    Boards: Changes.boards,
}
