"""Which pins the players' own wiring uses: one table that feeds the command line, its help and the file."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentence import Sentence, Unreadable
from companion.settings import Setting
from hardware.wiring import (
    DEFAULT,
    LAMPS,
    PINS,
    SEATS,
    NoSuchPin,
    Part,
    PinTaken,
    TooManyParts,
    Wiring,
    WiringError,
)

NONE = "none"


def _written(pins: tuple[int, ...]) -> str:
    return ",".join(map(str, pins)) or NONE


WIRES = (
    Setting("buttons", (_written(DEFAULT.buzzers),), "the GPIO of each seat's button, in order of seats"),
    Setting("shared", (str(DEFAULT.shared),), "the GPIO of the one button that all share"),
    Setting("lamps", (NONE, _written(LAMPS)), "the GPIO of the lamp in each button, in order of seats"),
)


def wiring_of(chosen: Mapping[str, str]) -> Wiring:
    """The wiring that these settings mean; Unreadable, with a sentence, when nobody could solder it."""
    known = {wire.name: wire for wire in WIRES}
    for name in chosen:
        if name not in known:
            raise Unreadable(
                "There is no setting “{name}”; there are: {known}.", name=name, known=", ".join(known)
            )
    pins = {wire.name: _read(wire, chosen.get(wire.name, wire.default)) for wire in WIRES}
    shared = pins["shared"][0] if pins["shared"] else None
    try:
        return Wiring(pins["buttons"], shared, pins["lamps"])
    except WiringError as error:
        raise _in_words(error) from None


def _in_words(error: WiringError) -> Unreadable:
    """The hardware speaks English only; players hear it in their language."""
    if isinstance(error, TooManyParts):
        if error.lamps:
            return Unreadable(
                "{many} lamps are too many: {seats} seats can have one.", many=error.many, seats=SEATS
            )
        return Unreadable(
            "{many} buzzers are too many: {seats} seats can have one.", many=error.many, seats=SEATS
        )
    if isinstance(error, NoSuchPin):
        return Unreadable(
            "{part} cannot be wired to GPIO {pin}: use GPIO {first} to {last}.",
            part=_named(error.part), pin=error.pin, first=PINS[0], last=PINS[-1],
        )  # fmt: skip
    if isinstance(error, PinTaken):
        return Unreadable(
            "{one} and {other} are both wired to GPIO {pin}: give each a pin of its own.",
            one=_named(error.one), other=_named_within(error.other), pin=error.pin,
        )  # fmt: skip
    return Unreadable("{error}", error=str(error))


def _named(part: Part) -> Sentence:
    if part.seat is None:
        return Sentence("The shared button")
    if part.lamp:
        return Sentence("The lamp of seat {number}", number=part.seat + 1)
    return Sentence("The buzzer of seat {number}", number=part.seat + 1)


def _named_within(part: Part) -> Sentence:
    """In the middle of a sentence, where some languages write the article small."""
    if part.seat is None:
        return Sentence("the shared button")
    if part.lamp:
        return Sentence("the lamp of seat {number}", number=part.seat + 1)
    return Sentence("the buzzer of seat {number}", number=part.seat + 1)


def _read(wire: Setting, text: str) -> tuple[int, ...]:
    if text.strip().lower() in (NONE, ""):
        return ()
    words = [word.strip() for word in text.split(",")]
    numbers = all(word.isascii() and word.isdigit() and len(word) <= 2 for word in words)
    if not numbers or (wire.name == "shared" and len(words) > 1):
        raise Unreadable(
            "{name} is written as GPIO numbers with commas between them, or none; not “{text}”.",
            name=wire.name, text=text,
        )  # fmt: skip
    return tuple(map(int, words))


def usable_wiring(chosen: Mapping[str, str]) -> Wiring:
    """The wiring to play with: what was written into the file by hand may be unusable, and play goes on."""
    try:
        return wiring_of(chosen)
    except Unreadable:
        return DEFAULT
