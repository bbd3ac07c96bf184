"""FINITY once more, slowly, by names, and straight from the words of the rules: what the fast code is held
against. Nothing here is shared with it but the shape of a report.

A position is the report of a state. `Before` is what the referee of a real table would have to remember.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

EDGES = [
    *("C-N", "C-NE", "C-SE", "C-S", "C-SW", "C-NW"),
    *("N-NE", "NE-SE", "SE-S", "S-SW", "SW-NW", "N-NW"),
    *("N-FNE", "NE-FNE", "NE-E", "SE-E", "SE-FSE", "S-FSE"),
    *("S-FSW", "SW-FSW", "SW-W", "NW-W", "NW-FNW", "N-FNW"),
]
JUNCTIONS = [
    ("C-N@NE", "C-NE@N", "N-NE@C"),
    ("C-NE@SE", "C-SE@NE", "NE-SE@C"),
    ("C-SE@S", "C-S@SE", "SE-S@C"),
    ("C-S@SW", "C-SW@S", "S-SW@C"),
    ("C-SW@NW", "C-NW@SW", "SW-NW@C"),
    ("C-NW@N", "C-N@NW", "N-NW@C"),
    ("NE-SE@E", "NE-E@SE", "SE-E@NE"),
    ("SW-NW@W", "SW-W@NW", "NW-W@SW"),
    ("N-NW@FNW", "NW-FNW@N", "N-FNW@NW"),
    ("S-SW@FSW", "S-FSW@SW", "SW-FSW@S"),
    ("N-NE@FNE", "N-FNE@NE", "NE-FNE@N"),
    ("SE-S@FSE", "SE-FSE@S", "S-FSE@SE"),
]
INNER = ["C", "N", "NE", "SE", "S", "SW", "NW"]
OUTER = {2: ["E", "W"], 3: ["E", "FNW", "FSW"], 4: ["E", "W", "FNE", "FNW", "FSE", "FSW"]}

Position = dict[str, Any]


def stations(players: int) -> list[str]:
    return INNER + OUTER[players]


def slots(players: int) -> list[str]:
    """Three on every edge of the table; what is in no corner of three places lies at the rim."""
    there = stations(players)
    sides = [slot for junction in JUNCTIONS for slot in junction]
    found = []
    for edge in EDGES:
        if set(edge.split("-")) <= set(there):
            mine = [slot for slot in sides if slot.split("@")[0] == edge]
            found += [edge, *mine, *([f"{edge}@*"] if len(mine) == 1 else [])]
    return found


def junction_of(slot: str, players: int) -> tuple[str, ...]:
    """The three slots of a junction whose three stations are all on the table."""
    for junction in JUNCTIONS:
        if slot in junction and set(slot.replace("@", "-").split("-")) <= set(stations(players)):
            return junction
    return ()


def ends(slot: str) -> tuple[str, str]:
    first, second = slot.split("@")[0].split("-")
    return first, second


# Paths


def paths(position: Position, tower: str, player: str, home: str | None = None) -> Iterator[list[str]]:
    """Every partial path, as the sequence of its stations."""
    bridges = [(text[0], *text[2:].split(">")) for text in position["bridges"].values()]
    rings = {place: list(by_size.values()).count(player) for place, by_size in position["rings"].items()}

    def onward(path: list[str]) -> Iterator[list[str]]:
        yield path
        k = len(path) - 1
        if k == len(tower) or path[-1] == "C":
            return
        if k > 0 and path[1:].count(path[-1]) > rings.get(path[-1], 0):
            return
        for colour, start, end in bridges:
            if colour == tower[k] and start == path[-1] and (end != "C" or k + 1 == len(tower)):
                yield from onward([*path, end])

    yield from onward([home or position["posts"][player]])


def reach(position: Position, tower: str, player: str, home: str | None = None) -> set[str]:
    return {place for path in paths(position, tower, player, home) for place in path}


def longest(position: Position, tower: str, player: str) -> int:
    return max(len(path) - 1 for path in paths(position, tower, player))


def different(position: Position, tower: str, player: str) -> int:
    """Stations of the best full path; 0 when there is none."""
    full = (path for path in paths(position, tower, player) if path[-1] == "C")
    return max((len(set(path)) for path in full), default=0)


def orphans(position: Position, tower: str) -> set[tuple[str, str, str]]:
    reached = {player: reach(position, tower, player) for player in position["posts"]}
    return {
        (player, place, size)
        for place, by_size in position["rings"].items()
        for size, player in by_size.items()
        if place not in reached[player]
    }


# What is legal


@dataclass
class Before:
    """Of the match so far: what the rules against undoing and for first moves look back at."""

    board: Position | None = None  # before the last move
    removed: tuple[str, str] | None = None  # slot and colour that the last move took away
    lost: bool = False
    moved: set[str] = field(default_factory=set)
    left: dict[str, str] = field(default_factory=dict)  # where a blocker came from with a player's last move


BOARD = ("bridges", "rings", "posts", "blockers")


@dataclass
class Table:
    """What all actions look at."""

    position: Position
    tower: str
    rules: dict[str, str]
    playing: list[str]
    before: Before

    def __post_init__(self) -> None:
        self.me, self.posts = self.position["active"], self.position["posts"]
        self.players = len(self.posts)
        self.bridges, self.blockers = self.position["bridges"], self.position["blockers"]
        self.rings = self.position["rings"]
        self.others = {place for player, place in self.posts.items() if player != self.me}
        ringed = {place for place in self.rings if self.me in self.rings[place].values()}
        self.ringed, self.own = ringed, ringed | {self.posts[self.me]}
        self.held = is_held_back(self.position, self.tower, self.rules, self.playing)
        moved = self.before.moved
        self.first = self.me not in moved if self.rules["first_move"] == "each" else not moved
        taken = {*self.bridges, *self.blockers}
        self.empty = [slot for slot in slots(self.players) if slot not in taken]

    def near(self, slot: str) -> bool:
        return not self.held or bool(self.own & set(ends(slot)))

    def beside(self, slot: str) -> list[str]:
        return [self.bridges[other] for other in self.bridges if ends(other) == ends(slot)]

    def undoes(self, **changed: Any) -> bool:
        return undoes({**self.position, **changed}, self.tower, self.before)


def legal(
    position: Position, tower: str, rules: dict[str, str], playing: list[str], before: Before
) -> set[str]:
    """Every action that the active player can take, as a line of a record."""
    table = Table(position, tower, rules, playing, before)
    kinds = (adds, reversals, removals, rings, blocker_moves, blocker_removals, post_moves)
    return {line for kind in kinds for line in kind(table)}


def adds(table: Table) -> Iterator[str]:
    for slot in table.empty:
        rivals = [other for other in junction_of(slot, table.players) if other != slot]
        touched = {*ends(slot), *(place for rival in rivals for place in ends(rival))}
        crowded = any(rival in table.bridges for rival in rivals)
        if crowded or not table.near(slot) or (table.first and touched & table.others):
            continue
        for colour in "wb":
            for start, end in (ends(slot), ends(slot)[::-1]):
                bridge = f"{colour} {start}>{end}"
                if bridge not in table.beside(slot) and may_lie(table, slot, colour):
                    yield f"add {bridge} {slot}"


def may_lie(table: Table, slot: str, colour: str) -> bool:
    again = table.before.removed == (slot, colour)
    forbidden = again and (not table.before.lost or table.rules["re_add"] == "strict")
    return not forbidden and sum(text[0] == colour for text in table.bridges.values()) < 32


def reversals(table: Table) -> Iterator[str]:
    for slot, text in table.bridges.items():
        start, end = text[2:].split(">")
        turned = f"{text[0]} {end}>{start}"
        able = turned not in table.beside(slot) and table.near(slot)
        if able and not table.undoes(bridges={**table.bridges, slot: turned}):
            yield f"reverse {slot}"


def removals(table: Table) -> Iterator[str]:
    for slot, text in table.bridges.items():
        end = text.split(">")[1]
        without = {other: table.bridges[other] for other in table.bridges if other != slot}
        able = end != "C" and controls(table.position, end) == table.me
        if able and not table.undoes(bridges=without):
            yield f"remove {slot}"


def rings(table: Table) -> Iterator[str]:
    for place in reach(table.position, table.tower, table.me) - {"C", table.posts[table.me]}:
        for size in "sml":
            used = sum(by_size.get(size) == table.me for by_size in table.rings.values()) + (size == "l")
            if size not in table.rings.get(place, {}) and used < 8:
                yield f"ring {size} {place}"


def blocker_moves(table: Table) -> Iterator[str]:
    for slot in [slot for slot, owner in table.blockers.items() if owner == table.me]:
        for to in table.empty:
            beside = table.first and set(ends(to)) & table.others
            if not beside and table.near(to) and table.before.left.get(table.me) != to:
                yield f"blocker {slot} {to}"


def blocker_removals(table: Table) -> Iterator[str]:
    if len(table.bridges) >= 20:
        yield from (f"unblock {slot}" for slot, owner in table.blockers.items() if owner != table.me)


def post_moves(table: Table) -> Iterator[str]:
    blocked = is_blocked(table.position, table.me, table.players)
    for place in set(stations(table.players)) - {"C", *table.posts.values()}:
        if table.undoes(posts={**table.posts, table.me: place}):
            continue
        if table.ringed & reach(table.position, table.tower, table.me, place):
            yield f"hq {place}"
        elif blocked and (table.rules["teleport_to"] == "no_post" or place not in table.rings):
            yield f"teleport {place}"


def undoes(position: Position, tower: str, before: Before) -> bool:
    """Whether the board before the last move comes back."""
    if before.board is None:
        return False
    gone = orphans(position, tower)
    rings = {
        place: {size: who for size, who in by_size.items() if (who, place, size) not in gone}
        for place, by_size in position["rings"].items()
    }
    after = {**position, "rings": {place: by_size for place, by_size in rings.items() if by_size}}
    return all(after[part] == before.board[part] for part in BOARD)


def controls(position: Position, station: str) -> str | None:
    for player, place in position["posts"].items():
        if place == station:
            return str(player)
    by_size = position["rings"].get(station, {})
    return next((by_size[size] for size in "sml" if size in by_size), None)


def is_blocked(position: Position, player: str, players: int) -> bool:
    home = position["posts"][player]
    edges = [edge.split("-") for edge in EDGES if home in edge.split("-")]
    around = {place for edge in edges for place in edge} - {home, "C"}
    full = [position["rings"].get(place, {}) for place in around if place in stations(players)]
    return all(len(by_size) == 3 and player not in by_size.values() for by_size in full)


def is_held_back(position: Position, tower: str, rules: dict[str, str], playing: list[str]) -> bool:
    if rules["anti_kingmaker"] == "off":
        return False
    mine = longest(position, tower, position["active"])
    return sum(longest(position, tower, player) > mine + 2 for player in playing) >= 2
