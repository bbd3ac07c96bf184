"""`finito` without a command: the screen."""

from __future__ import annotations

import argparse

from companion.words import N_

NAME = "screen"
HELP = N_("open the screen: choose a game, players and house rules, and play")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing to choose: the menu is on the screen."""


def run(args: argparse.Namespace) -> int:
    from companion.evening import Evening, opened

    with opened() as (screen, journal):
        Evening(screen, journal, getattr(args, "table", "auto")).run()
    return 0
