"""The kiosk under a real systemd: a machine that boots in a container, four times."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.rig.virtual_kiosk import EVENINGS, WITH_DESKTOP
from tests.rig.workshop import INSIDE, PATIENCE, Machine, machine, need

pytestmark = pytest.mark.rig
BOOTING = ("systemd", "systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd")
PLAYER = "player"
PLAYERS_HOME = f"/srv/{PLAYER}"
SAID = "/srv/said"

# As Raspberry Pi OS whose console logs in by itself: the user's units start with the machine.
SETTLE = f"""
set -e
id {PLAYER} 2> /dev/null || useradd --create-home --home-dir {PLAYERS_HOME} {PLAYER}
rm -rf {PLAYERS_HOME}/.config {PLAYERS_HOME}/.local
mkdir -p /var/lib/systemd/linger && touch /var/lib/systemd/linger/{PLAYER}
mkdir -p /etc/environment.d
printf 'SDL_VIDEODRIVER=dummy\\nSDL_AUDIODRIVER=dummy\\n' > /etc/environment.d/50-rig.conf
ln -sf ../rig.service /etc/systemd/system/multi-user.target.wants/rig.service
"""

EVENING = """\
[Unit]
After=user@{uid}.service
Wants=user@{uid}.service

[Service]
Type=oneshot
User={player}
Environment=XDG_RUNTIME_DIR=/run/user/{uid} PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={tree}
WorkingDirectory={tree}
ExecStart={tree}/.venv/bin/python -m tests.rig.virtual_kiosk {evening}
StandardOutput=append:{said}
StandardError=inherit
ExecStopPost=+/usr/bin/systemctl --no-block poweroff
"""

# Ended as a whole when the test is, and what it leaves in /run goes with it.
ENTER = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
BOOT = """
echo $$ > "$1/cgroup.procs"; shift
mkdir -p /run/systemd/nspawn && mount -t tmpfs tmpfs /run/systemd/nspawn && exec "$@"
"""


@contextmanager
def group() -> Iterator[Path]:
    """Where the machine's processes are counted: systemd makes groups of its own below it."""
    own = groups() / "finito-rig"
    own.mkdir(exist_ok=True)
    try:
        yield own
    finally:
        for folder in sorted((each for each in own.rglob("*") if each.is_dir()), reverse=True):
            folder.rmdir()
        own.rmdir()


def groups() -> Path:
    """Where this kernel shows its second kind of control groups, which a new systemd needs."""
    mounts = (line.split() for line in Path("/proc/mounts").read_text().splitlines())
    found = next((Path(where) for _what, where, kind, *_rest in mounts if kind == "cgroup2"), None)
    if found is None:
        pytest.skip("this kernel shows no control groups of version 2 (cgroup2)")
    return found


def with_systemd(suite: str) -> Machine:
    inside = machine(suite, "kiosk", BOOTING)
    inside.bring_tree()
    inside.run("./finito", "--version", folder=INSIDE)
    inside.run("sh", "-c", SETTLE)
    return inside


def boot(inside: Machine, evening: int) -> str:
    """What was said inside, from the machine's start until it switched itself off."""
    uid = inside.run("id", "-u", PLAYER).stdout.strip()
    unit = EVENING.format(uid=uid, player=PLAYER, tree=INSIDE, said=SAID, evening=evening)
    inside.path("/etc/systemd/system/rig.service").write_text(unit)
    inside.path(SAID).write_text("")
    target = "graphical" if evening == WITH_DESKTOP else "multi-user"
    inside.run("systemctl", "set-default", f"{target}.target")
    container = ["systemd-nspawn", "--register=no", "--private-network", "--console=pipe", "--boot"]
    container += [] if Path("/run/systemd/system").exists() else ["--keep-unit"]
    with group() as own:
        done = subprocess.run(
            [*ENTER, "sh", "-c", BOOT, "boot", str(own), *container, "--directory", str(inside.root)],
            capture_output=True, text=True, errors="replace", timeout=PATIENCE, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    return inside.path(SAID).read_text() or done.stdout + done.stderr


@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_a_kiosk_starts_with_the_machine_comes_back_and_leaves_when_told(suite: str) -> None:
    need(**{"systemd-nspawn": "systemd-container"})
    groups()
    inside = with_systemd(suite)
    said = "".join(boot(inside, evening) for evening in range(len(EVENINGS)))
    print(said)
    promises = [promise.__name__ for evening in EVENINGS for promise in evening]
    broken = [name for name in promises if f"KEPT {name} " not in said]
    assert not broken, said[-6000:]
