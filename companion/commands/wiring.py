"""`finito wiring`: the diagram of what is configured, and a test of every button and lamp."""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.sentence import Unreadable
from companion.words import _, speak

if TYPE_CHECKING:
    from hardware.wiring import Wiring

NAME = "wiring"
HELP = "draw how buttons and lamps are wired, and try each of them"

PICTURE = (1680, 1140)  # the shape of the diagram


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from companion.wires import WIRES

    parser.add_argument("--png", type=Path, metavar="FILE", help=_("write the diagram as a picture"))
    parser.add_argument("--pdf", type=Path, metavar="FILE", help=_("write the diagram to print"))
    known = "; ".join(f"{wire.name} ({wire.default}): {_(wire.sentence)}" for wire in WIRES)
    told = _("remember other pins: {known}").format(known=known)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=PINS", dest="pins", help=told)


def run(args: argparse.Namespace) -> int:
    from companion import home, preferences
    from companion.wires import wiring_of

    tastes = preferences.load(home.preferences())
    speak(os.environ.get("FINITO_LANGUAGE") or tastes.language)
    try:
        chosen = {**tastes.wiring, **dict(map(_choice, args.pins))}
        wiring = wiring_of(chosen)
    except Unreadable as why:
        print(why.said(_), file=sys.stderr)
        return 2
    if args.pins and not preferences.save(home.preferences(), replace(tastes, wiring=chosen)):
        print(_("The pins cannot be remembered: the disk is full or read-only."), file=sys.stderr)
        return 1
    if args.png or args.pdf:
        return _write(wiring, args)
    return 0 if args.pins else _try(wiring)


def _choice(text: str) -> tuple[str, str]:
    name, equals, pins = (part.strip() for part in text.partition("="))
    if not (name and equals and pins):
        raise Unreadable("Pins are written as in lamps=12,13; not “{text}”.", text=text.strip())
    return name, pins


def _write(wiring: Wiring, args: argparse.Namespace) -> int:
    try:
        if args.pdf:
            from companion.printing import plan

            plan.write(wiring, args.pdf)
        if args.png:
            _draw(wiring, args.png)
    except ModuleNotFoundError as missing:
        sorry = _("Printing needs the library fpdf2, but {name} is not installed. Install it with: {command}")
        command = f"{sys.executable} -m pip install fpdf2"
        print(sorry.format(name=missing.name, command=command), file=sys.stderr)
        return 1
    except OSError as problem:
        sorry = _("The diagram cannot be written: {reason}.").format(reason=problem)
        print(sorry, file=sys.stderr)
        return 1
    return 0


def _draw(wiring: Wiring, path: Path) -> None:
    from companion import pages
    from companion.screen.screen import Screen

    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with Screen(size=PICTURE, motion=False) as screen:
        screen.show(pages.Wiring(wiring, printed=True))
        screen.save(path)


def _try(wiring: Wiring) -> int:
    from companion.screen.screen import Screen
    from companion.wiring_test import WiringTest
    from hardware.buttons import real_pins
    from hardware.mock_pins import MockPins

    pins = real_pins()
    with Screen() as screen, WiringTest(wiring, pins or MockPins(), real=pins is not None) as test:
        while not test.over:
            test.step(screen)
            time.sleep(0.02)
    return 0
