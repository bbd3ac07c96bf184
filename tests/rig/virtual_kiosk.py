"""A kiosk's life, on a machine that systemd has booted. Runs inside it, as the user who plays.

Prints one line for each promise. Nothing is pretended but the display: SDL draws into memory.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable

from companion.home import home
from companion.kiosk import UNIT, WATCHDOG_S, Kiosk
from companion.starts import failed_starts

PATIENCE = 300.0  # seconds for a busy machine
GONE_S = 2.0
FOR_THE_HANGMAN = 5.0  # seconds that systemd may take beyond the watchdog's


def finito(*words: str) -> str:
    """What ./finito says, as typed by a player."""
    done = subprocess.run(["./finito", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def systemctl(*words: str) -> str:
    done = subprocess.run(["systemctl", "--user", *words], capture_output=True, text=True)
    return done.stdout.strip()


def told(name: str) -> str:
    """What systemd knows about the unit."""
    return systemctl("show", "--value", "--property", name, UNIT)


def until(reached: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < ends, systemctl("status", UNIT)


def runs() -> bool:
    """It has said that it is ready: only then is a unit of its type active."""
    return told("ActiveState") == "active"


def struck(number: signal.Signals) -> float:
    """The seconds until the companion is gone after a signal."""
    pid = int(told("MainPID"))
    with os.fdopen(os.pidfd_open(pid), closefd=True, mode="rb", buffering=0) as process:
        begun = time.monotonic()
        os.kill(pid, number)
        assert select.select([process], [], [], PATIENCE)[0]
    return time.monotonic() - begun


def restarted(times: int) -> bool:
    return told("NRestarts") == str(times) and runs()


def last_start() -> str:
    log = (home() / "log.txt").read_text(encoding="utf-8")
    return [line for line in log.splitlines() if "begun: version" in line][-1]


# The first evening


def it_is_switched_on() -> None:
    assert "the companion starts on the console" in finito("kiosk", "on")
    assert systemctl("is-enabled", UNIT) == "enabled"
    assert finito("kiosk", "status").startswith("on: ")


# The second one


def it_starts_with_the_machine() -> None:
    until(runs)
    assert told("NRestarts") == "0"
    assert "kiosk True, safe mode False" in last_start()


def it_says_that_it_lives() -> None:
    assert told("WatchdogUSec") == f"{WATCHDOG_S}s"
    for _ in range(2):
        before = told("WatchdogTimestampMonotonic")
        until(lambda before=before: told("WatchdogTimestampMonotonic") != before)  # type: ignore[misc]


def killed_it_comes_back() -> None:
    struck(signal.SIGKILL)
    until(lambda: restarted(1))
    assert failed_starts() == 2  # the one that was killed, and this one until it has proven itself
    assert "safe mode False" in last_start()


def hanging_it_is_ended_and_comes_back() -> None:
    assert struck(signal.SIGSTOP) <= WATCHDOG_S + FOR_THE_HANGMAN
    until(lambda: restarted(2))


def after_two_failed_starts_it_starts_safely() -> None:
    assert "safe mode True" in last_start()


def told_to_go_it_is_gone_in_order() -> None:
    assert struck(signal.SIGTERM) <= GONE_S
    until(lambda: told("ActiveState") == "inactive")
    assert told("Result") == "success"
    assert failed_starts() == 0


def stopped_by_systemd_it_is_gone_as_soon() -> None:
    systemctl("start", UNIT)
    assert runs()
    assert "safe mode False" in last_start()
    begun = time.monotonic()
    systemctl("stop", UNIT)
    assert time.monotonic() - begun <= GONE_S
    assert told("ActiveState") == "inactive"


def switched_off_nothing_is_left() -> None:
    systemctl("start", UNIT)
    finito("kiosk", "off")
    assert runs()  # who plays is not interrupted
    assert not Kiosk.of_user().unit.exists()
    assert systemctl("is-enabled", UNIT) in ("not-found", "")  # an older systemd complains instead
    assert finito("kiosk", "status").startswith("off")
    systemctl("stop", UNIT)


# The third one


def it_does_not_start_any_more() -> None:
    assert told("LoadState") == "not-found"
    assert told("ActiveState") == "inactive"


# The fourth one, at a machine that starts into a desktop


def with_a_desktop_the_desktop_starts_it() -> None:
    """Its session runs what the entry says, by the rules of such entries, which are nearly a shell's."""
    assert "the companion starts with the desktop" in finito("kiosk", "on")
    assert systemctl("is-enabled", UNIT) == "disabled"
    assert told("ActiveState") == "inactive"
    entry = Kiosk.of_user().entry.read_text(encoding="utf-8").splitlines()
    (wanted,) = (line.removeprefix("Exec=") for line in entry if line.startswith("Exec="))
    subprocess.run(shlex.split(wanted), check=True, env={**os.environ, "DISPLAY": ":7"})
    assert runs()
    assert "DISPLAY=:7" in systemctl("show-environment").splitlines()


def switched_off_the_desktop_starts_nothing() -> None:
    finito("kiosk", "off")
    assert not Kiosk.of_user().entry.exists()
    systemctl("stop", UNIT)
    assert told("LoadState") == "not-found"


WITH_DESKTOP = 3
EVENINGS: tuple[tuple[Callable[[], None], ...], ...] = (
    (it_is_switched_on,),
    (
        it_starts_with_the_machine,
        it_says_that_it_lives,
        killed_it_comes_back,
        hanging_it_is_ended_and_comes_back,
        after_two_failed_starts_it_starts_safely,
        told_to_go_it_is_gone_in_order,
        stopped_by_systemd_it_is_gone_as_soon,
        switched_off_nothing_is_left,
    ),
    (it_does_not_start_any_more,),
    (with_a_desktop_the_desktop_starts_it, switched_off_the_desktop_starts_nothing),
)


def main(evening: int) -> None:
    for promise in EVENINGS[evening]:
        begun = time.monotonic()
        try:
            promise()
        except Exception:
            print(f"BROKEN {promise.__name__}\n{traceback.format_exc()}", flush=True)
        else:
            print(f"KEPT {promise.__name__} {time.monotonic() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
