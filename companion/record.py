"""The text notation: one form for the journal, the export, the fixtures and “what happened?”."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from companion.game import Event, Game, Naming, Sentence, Setup, Unreadable, Verb
from companion.games import find
from companion.settings import Rules, read_choice

LARGEST = 4 * 1024 * 1024  # bytes; a long evening is a few hundred kilobytes
LONGEST = 4000  # characters of a line, comments aside

_TIME = re.compile(r"@([0-9]{1,9}(?:\.[0-9]+)?)")
_KEYS = ("game", "players", "starter", "target", "rules")


class BadRecord(Sentence):
    """The text cannot be read as a record; `line` counts from 1."""

    def __init__(self, line: int, pattern: str, **values: object) -> None:
        super().__init__(pattern, **values)
        self.line = line

    @property
    def why(self) -> str:
        return self.said()

    @classmethod
    def of(cls, line: int, why: Sentence) -> BadRecord:
        return cls(line, why.pattern, **why.values)


@dataclass(frozen=True)
class Line:
    """An event with the place where it stands."""

    number: int
    text: str
    event: Event


@dataclass(frozen=True)
class Record:
    game: Game[Any]
    setup: Setup
    lines: tuple[Line, ...]


# Reading ----------------------------------------------------------------------------------------------------


def decode(data: bytes) -> str:
    """The text of a file; BadRecord for what cannot be one."""
    if len(data) > LARGEST:
        raise BadRecord(1, "The file is larger than {size} MB, which no record is.", size=LARGEST // 2**20)
    plain = data.removeprefix(BOM_UTF8)
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        line = plain.count(b"\n", 0, error.start) + 1
        raise BadRecord(line, "The file is not UTF-8 text, which a record is.") from None


def read(text: str) -> Record:
    written = text.split("\n")
    lines = [_without_comment(line) for line in written]
    for number, line in enumerate(lines, 1):
        if line is not None and len(line) > LONGEST:
            raise BadRecord(number, "The line is too long: {length} signs.", length=len(line))
    end = next((n for n, line in enumerate(lines) if line is not None and not line), len(lines))
    game, setup = _read_header([(n + 1, line) for n, line in enumerate(lines[:end]) if line])
    events = [(n, line, written[n - 1]) for n, line in enumerate(lines[end:], end + 1) if line]
    return Record(game, setup, tuple(_read_lines(game, setup, events)))


def _without_comment(line: str) -> str | None:
    """The line's text; None for a line that holds nothing but a comment."""
    text, mark, _comment = line.partition("#")
    text = text.strip()
    return None if mark and not text else text


def _read_lines(game: Game[Any], setup: Setup, lines: Iterable[tuple[int, str, str]]) -> Iterable[Line]:
    """Each with its number, and without and with its comment."""
    for number, text, written in lines:
        try:
            yield Line(number, text, read_event(game, setup.players, written))
        except Unreadable as error:
            raise BadRecord.of(number, error) from None


def _read_header(lines: list[tuple[int, str]]) -> tuple[Game[Any], Setup]:
    found: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadRecord(
                number,
                "Header lines read “key: value”, then comes an empty line; “{text}” is neither.",
                text=line,
            )
        if key in found:
            raise BadRecord(number, "“{key}:” stands in the header twice.", key=key)
        found[key] = (number, value)
    game = _read_game(found)
    return game, _read_setup(game, found)


def _read_game(found: Mapping[str, tuple[int, str]]) -> Game[Any]:
    if "game" not in found:
        raise BadRecord(1, "The header names no game: the record must begin with “game: NAME”.")
    number, name = found["game"]
    try:
        return find(name)
    except Unreadable as error:
        raise BadRecord.of(number, error) from None


def _read_setup(game: Game[Any], found: Mapping[str, tuple[int, str]]) -> Setup:
    for key, (number, _value) in found.items():
        if key not in _KEYS and key not in game.headers:
            raise BadRecord(number, "“{key}:” is no header of {game}.", key=key, game=game.name)
    if "players" not in found:
        raise BadRecord(1, "The header names no players: it needs a line “players: A, B”.")
    number, names = found["players"]
    try:
        players = read_players(game, names)
        number, text = found.get("rules", (number, ""))
        rules = read_rules(game, text)
        number, text = found.get("starter", (number, players[0]))
        starter = _seat(players, text)
        number, text = found.get("target", (number, ""))
        target = read_target(text) if "target" in found else None
        for key, check in game.headers.items():
            if key in found:
                number, text = found[key]
                check(text)
        extras = {key: found[key][1] for key in game.headers if key in found}
        setup = Setup(players, rules, starter, target, extras)
        game.start(setup)
    except Unreadable as error:
        raise BadRecord.of(number, error) from None
    return setup


def read_players(game: Game[Any], text: str) -> tuple[str, ...]:
    players = tuple(name.strip() for name in text.split(",")) if text.strip() else ()
    if not all(players) or len(set(players)) != len(players):
        raise Unreadable("Every player needs a name of their own; “{names}” does not give that.", names=text)
    if not all(map(_is_name, players)):
        raise Unreadable("A name cannot contain “#”, a line break or broken signs: “{names}”.", names=text)
    if len(players) not in game.seats:
        raise Unreadable(
            "{game} is for {least} to {most} players, not {number}.",
            game=game.name, least=game.seats[0], most=game.seats[-1], number=len(players),
        )  # fmt: skip
    return players


def _is_name(text: str) -> bool:
    """Names come from keyboards, files and command lines: they must fit on a line of UTF-8."""
    halves = any("\ud800" <= sign <= "\udfff" for sign in text)
    return "#" not in text and len(text.splitlines()) == 1 and not halves


def read_rules(game: Game[Any], text: str) -> Rules:
    choices = [read_choice(part) for part in text.split(",")] if text.strip() else []
    if len({name for name, _value in choices}) != len(choices):
        raise Unreadable("A house rule is set twice in “{text}”.", text=text)
    return Rules.of(game.settings, dict(choices))


def read_target(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text) > 0):
        raise Unreadable("The target is a whole number above 0, not “{text}”.", text=text)
    return int(text)


def _seat(players: tuple[str, ...], name: str) -> int:
    if name not in players:
        raise Unreadable("“{name}” is not among the players.", name=name)
    return players.index(name)


# Events -----------------------------------------------------------------------------------------------------


def read_event(game: Game[Any], players: tuple[str, ...], text: str) -> Event:
    """The event that a line stands for; Unreadable, with a sentence, if there is none."""
    text, _mark, note = text.partition("#")
    word, rest = _first_word(text)
    at = None
    if word.startswith("@"):
        at = _read_time(word)
        word, rest = _first_word(rest)
    verb = _ENGINE.get(word) or game.verbs.get(word)
    if verb is None:
        raise Unreadable("“{word}” is no verb of {game}.", word=word, game=game.name)
    words, seat = _read_rest(verb, players, rest)
    if word == "rule":
        _check_rule(game, words)
    return Event(word, words, seat, at, note.strip())


def _first_word(text: str) -> tuple[str, str]:
    word, *rest = text.split(maxsplit=1) or ("",)
    return word, rest[0].rstrip() if rest else ""


def _read_time(stamp: str) -> float:
    found = _TIME.fullmatch(stamp)
    if not found:
        raise Unreadable("A time reads “@12.5”, in seconds; “{stamp}” does not.", stamp=stamp)
    return float(found[1])


def _read_rest(verb: Verb, players: tuple[str, ...], rest: str) -> tuple[tuple[str, ...], int | None]:
    """The longest name that ends the line is the player, where the rest then makes sense."""
    why: Unreadable | None = None
    for words, seat in _ways(verb, players, rest):
        try:
            return _checked(verb, words), seat
        except Unreadable as error:
            why = why or error
    raise why or Unreadable("“{rest}” does not end with the name of a player.", rest=rest)


def _ways(verb: Verb, players: tuple[str, ...], rest: str) -> Iterable[tuple[str, int | None]]:
    if verb.naming is not Naming.NEVER:
        for name in sorted(players, key=len, reverse=True):
            before = rest.removesuffix(name)
            if before != rest and (not before or before[-1].isspace()):
                yield before, players.index(name)
    if verb.naming is not Naming.MUST:
        yield rest, None


def _checked(verb: Verb, rest: str) -> tuple[str, ...]:
    words = tuple(rest.split())
    verb.check(words)
    return words


def _check_rule(game: Game[Any], words: tuple[str, ...]) -> None:
    name, value = read_choice(words[0])
    Rules.of(game.settings, {name: value})


def _no_words(words: tuple[str, ...]) -> None:
    if words:
        raise Unreadable("Nothing can follow this verb, but “{words}” does.", words=" ".join(words))


def _one_word(words: tuple[str, ...]) -> None:
    if len(words) != 1:
        raise Unreadable("One house rule, written name=value, must follow “rule”.")


_ENGINE: Mapping[str, Verb] = {
    "undo": Verb(Naming.NEVER, _no_words),
    "redo": Verb(Naming.NEVER, _no_words),
    "rule": Verb(Naming.NEVER, _one_word),
}


# Writing ----------------------------------------------------------------------------------------------------


def write_event(players: tuple[str, ...], event: Event) -> str:
    words = [event.verb, *event.words]
    if event.at is not None:
        words.insert(0, "@" + _write_time(event.at))
    if event.seat is not None:
        words.append(players[event.seat])
    if event.note:
        words.append(f"# {event.note}")
    return " ".join(words)


def _write_time(at: float) -> str:
    """Exactly, for a hundredth of a second can decide; never with an exponent."""
    return f"{Decimal(repr(at)):f}".removesuffix(".0")


def write_header(game: Game[Any], setup: Setup) -> str:
    lines = [f"game: {game.name}", f"players: {', '.join(setup.players)}"]
    if setup.starter:
        lines.append(f"starter: {setup.players[setup.starter]}")
    if setup.target is not None:
        lines.append(f"target: {setup.target}")
    rules = ", ".join(f"{name}={value}" for name, value in setup.rules.changed())
    if rules:
        lines.append(f"rules: {rules}")
    lines += [f"{key}: {value}" for key, value in setup.extras.items()]
    return "\n".join(lines) + "\n"


def write(game: Game[Any], setup: Setup, events: Iterable[Event]) -> str:
    body = "".join(write_event(setup.players, event) + "\n" for event in events)
    return write_header(game, setup) + "\n" + body
