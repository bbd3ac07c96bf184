"""`finito kiosk on|off|status`: whether the companion starts with the machine."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from companion.words import _

if TYPE_CHECKING:
    from companion.kiosk import Kiosk

NAME = "kiosk"
HELP = "start the companion with the machine, full-screen, and bring it back when it fails"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("wish", choices=("on", "off", "status"), help=_("what to do"))


def run(args: argparse.Namespace) -> int:
    from companion.kiosk import Kiosk, NoSystemd

    kiosk = Kiosk.of_user()
    try:
        return {"on": _on, "off": _off, "status": _status}[args.wish](kiosk)
    except NoSystemd as error:
        said = _("systemd does not do it: {error}. Do it as the user who plays, on the machine itself.")
        print(said.format(error=error), file=sys.stderr)
    except OSError as error:
        print(_("The files cannot be written: {error}.").format(error=error), file=sys.stderr)
    return 1


def _on(kiosk: Kiosk) -> int:
    from companion.kiosk import has_desktop

    desktop = has_desktop()
    kiosk.on(desktop)
    when = _("with the desktop") if desktop else _("on the console, when this user is logged in")
    print(_("From the next start of the machine on, the companion starts {when}.").format(when=when))
    if not desktop:
        print(_("Let the console log in by itself: sudo raspi-config, System, Boot / Auto Login."))
    return 0


def _off(kiosk: Kiosk) -> int:
    kiosk.off()
    print(_("The companion does not start with the machine any more."))
    return 0


def _status(kiosk: Kiosk) -> int:
    from companion.starts import failed_starts

    if not kiosk.installed:
        print(_("off: the companion is started by hand"))
        return 0
    print(_("on: {unit}, {state}").format(unit=kiosk.unit, state=kiosk.running() or _("unknown")))
    if failed_starts():
        print(_("starts that came to nothing: {count}").format(count=failed_starts()))
    return 0
