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
    """Three on every edge between stations that are on the table; a side slot is in a junction or at the rim."""
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


def legal(position: Position, tower: str, rules: dict[str, str], before: Before) -> set[str]:
    players = list(position["posts"])
    me, n = position["active"], len(players)
    bridges, blockers, rings = position["bridges"], position["blockers"], position["rings"]
    mine = reach(position, tower, me)
    held = is_held_back(position, tower, rules, players)
    own = {position["posts"][me], *(place for place in rings if me in rings[place].values())}
    others = [position["posts"][player] for player in players if player != me]
    first = me not in before.moved if rules["first_move"] == "each" else not before.moved
    empty = [slot for slot in slots(n) if slot not in bridges and slot not in blockers]
    found: set[str] = set()

    def near(slot: str) -> bool:
        return not held or bool(own & set(ends(slot)))

    for slot in empty:
        rivals = [other for other in junction_of(slot, n) if other != slot]
        touched = {*ends(slot), *(place for rival in rivals for place in ends(rival))}
        if any(rival in bridges for rival in rivals) or not near(slot):
            continue
        if first and touched & set(others):
            continue
        for colour in "wb":
            if before.removed == (slot, colour) and (not before.lost or rules["re_add"] == "strict"):
                continue
            if sum(text[0] == colour for text in bridges.values()) >= 32:
                continue
            for start, end in (ends(slot), ends(slot)[::-1]):
                beside = [bridges[other] for other in bridges if ends(other) == ends(slot)]
                if f"{colour} {start}>{end}" not in beside:
                    found.add(f"add {colour} {start}>{end} {slot}")
    for slot, text in bridges.items():
        start, end = text[2:].split(">")
        beside = [bridges[other] for other in bridges if ends(other) == ends(slot)]
        turned = f"{text[0]} {end}>{start}"
        if turned not in beside and near(slot):
            if not undoes({**position, "bridges": {**bridges, slot: turned}}, tower, before):
                found.add(f"reverse {slot}")
        without = {other: bridges[other] for other in bridges if other != slot}
        if end != "C" and controls(position, end) == me:
            if not undoes({**position, "bridges": without}, tower, before):
                found.add(f"remove {slot}")
    for slot, owner in blockers.items():
        if owner != me:
            found |= {f"unblock {slot}"} if len(bridges) >= 20 else set()
            continue
        for to in empty:
            beside_hq = first and set(ends(to)) & set(others)
            if not beside_hq and near(to) and before.left.get(me) != to:
                found.add(f"blocker {slot} {to}")
    for place in stations(n)[1:]:
        if place in mine and place != position["posts"][me]:
            for size in "sml":
                used = sum(by_size.get(size) == me for by_size in rings.values()) + (size == "l")
                if size not in rings.get(place, {}) and used < 8:
                    found.add(f"ring {size} {place}")
        if place not in position["posts"].values():
            keeps = {other for other in rings if me in rings[other].values()} & reach(position, tower, me, place)
            away = {**position, "posts": {**position["posts"], me: place}}
            if undoes(away, tower, before):
                continue
            if keeps:
                found.add(f"hq {place}")
            elif is_blocked(position, me, n) and (rules["teleport_to"] == "no_post" or place not in rings):
                found.add(f"teleport {place}")
    return found


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


def is_held_back(position: Position, tower: str, rules: dict[str, str], players: list[str]) -> bool:
    if rules["anti_kingmaker"] == "off":
        return False
    mine = longest(position, tower, position["active"])
    return sum(longest(position, tower, player) > mine + 2 for player in players) >= 2
