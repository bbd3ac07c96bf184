"""`finito` without a command: the screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from companion.words import N_, _

if TYPE_CHECKING:
    from companion.starts import Start
    from companion.watchdog import Watchdog

NAME = "screen"
HELP = N_("open the screen: choose a game, players and house rules, and play")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing to choose: the menu is on the screen."""


def run(args: argparse.Namespace) -> int:
    from companion.starts import is_kiosk

    if is_kiosk():
        return _kiosk()
    from companion.evening import Evening, opened

    with opened() as (screen, journal):
        Evening(screen, journal, getattr(args, "table", "auto")).run()
    return 0


def _kiosk() -> int:
    """As started by systemd: full-screen, watched, and after two starts that came to nothing a safe one."""
    from companion.starts import Start
    from companion.watchdog import Watchdog

    start = Start()
    with Watchdog() as watchdog:
        try:
            _until_switched_off(start, watchdog)
        except SystemExit:  # told to go, which is no failure
            start.proven()
            raise
    start.proven()
    return 0


def _until_switched_off(start: Start, watchdog: Watchdog) -> None:
    """Who may not switch the machine off is told so, and not left before a dark screen."""
    from companion.kiosk import switch_off

    off = _evening(start, watchdog)
    while off and not switch_off():
        off = _evening(start, watchdog, _("The machine does not let itself be switched off from here."))


def _evening(start: Start, watchdog: Watchdog, sorry: str = "") -> bool:
    """Whether the machine is to be switched off afterwards."""
    from companion.evening import Evening, opened

    with opened(kiosk=True, safe=start.safe) as (screen, journal):

        def alive() -> None:
            watchdog.alive()
            start.alive()

        table = "simulated" if start.safe else "auto"
        evening = Evening(screen, journal, table, alive, kiosk=True, safe=start.safe, sorry=sorry)
        watchdog.ready()
        evening.run()
        return evening.switch_off
