"""Which pins the players' own wiring uses: one table that feeds the command line, its help and the file."""

from __future__ import annotations

from collections.abc import Mapping

from companion.sentence import Unreadable
from companion.settings import Setting
from hardware.wiring import DEFAULT, LAMPS, Wiring, WiringError

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
        raise Unreadable("{error}", error=str(error)) from None


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
