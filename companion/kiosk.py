"""Starts the companion with the Pi: a systemd unit of the user, and a desktop entry where there is a desktop.

The unit alone cannot know when a desktop is ready to show a window, so there the desktop starts it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

UNIT = "finito-companion.service"
ENTRY = "finito-companion.desktop"
WATCHDOG_S = 20
TREE = Path(__file__).parents[1]

_UNIT_TEXT = """\
[Unit]
Description=Finito Companion
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
Environment=FINITO_KIOSK=1{environment}
WorkingDirectory=%h
ExecStart={command}
Restart=on-failure
RestartSec=2
WatchdogSec={watchdog}
TimeoutStartSec=900
TimeoutStopSec=5
SuccessExitStatus=143

[Install]
WantedBy=default.target
"""

_ENTRY_TEXT = """\
[Desktop Entry]
Type=Application
Name=Finito Companion
Exec=sh -c "systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR; \
systemctl --user restart {unit}"
X-GNOME-Autostart-enabled=true
"""


class NoSystemd(Exception):
    """systemd does not run here, or does not answer; the sentence is its own."""


@dataclass(frozen=True)
class Kiosk:
    """`settings` is the user's folder of settings, usually ~/.config."""

    settings: Path

    @classmethod
    def of_user(cls) -> Kiosk:
        return cls(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))

    @property
    def unit(self) -> Path:
        return self.settings / "systemd" / "user" / UNIT

    @property
    def entry(self) -> Path:
        return self.settings / "autostart" / ENTRY

    @property
    def installed(self) -> bool:
        return self.unit.exists()

    def on(self, desktop: bool) -> None:
        """OSError when the files cannot be written, NoSystemd when nobody reads them: then it stays off."""
        try:
            self._install(desktop)
        except (OSError, NoSystemd):
            self._remove_files()
            raise

    def _install(self, desktop: bool) -> None:
        _replace(self.unit, unit_text())
        _systemctl("daemon-reload")
        if desktop:
            _replace(self.entry, _ENTRY_TEXT.format(unit=UNIT))
            _systemctl("disable", UNIT)
        else:
            self.entry.unlink(missing_ok=True)
            _systemctl("enable", UNIT)

    def off(self) -> None:
        """What runs goes on until it is left. A systemd that does not answer starts nothing either."""
        if self.installed:
            with suppress(NoSystemd):
                _systemctl("disable", UNIT)
        self._remove_files()
        with suppress(NoSystemd):
            _systemctl("daemon-reload")

    def _remove_files(self) -> None:
        """With the link that `systemctl enable` makes."""
        link = self.unit.parent / "default.target.wants" / UNIT
        for path in (self.entry, link, self.unit):
            path.unlink(missing_ok=True)

    def running(self) -> str:
        return _systemctl("is-active", UNIT, check=False)


def unit_text() -> str:
    """Started by the launcher of the tree; an installed package is started by its Python."""
    launcher = TREE / "finito"
    command = _quoted(str(launcher)) if launcher.exists() else f"{_quoted(sys.executable)} -m companion"
    kept = {name: os.environ[name] for name in ("FINITO_HOME", "FINITO_VENV") if os.environ.get(name)}
    environment = "".join(f"\nEnvironment={_quoted(f'{name}={value}')}" for name, value in kept.items())
    return _UNIT_TEXT.format(command=command, environment=environment, watchdog=WATCHDOG_S)


def has_desktop() -> bool:
    """Whether this machine starts into a desktop; where systemd does not say, whether one is here now."""
    try:
        return _run("systemctl", "get-default", check=False) == "graphical.target"
    except NoSystemd:
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def switch_off() -> bool:
    """Shut the machine down; False when it may not be done from here."""
    try:
        _run("systemctl", "poweroff")
    except NoSystemd:
        return False
    return True


def _quoted(text: str) -> str:
    escaped = text.replace("%", "%%").replace('"', '\\"')
    return f'"{escaped}"' if " " in text else escaped


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, path)


def _systemctl(*words: str, check: bool = True) -> str:
    return _run("systemctl", "--user", *words, check=check)


def _run(program: str, *words: str, check: bool = True) -> str:
    found = shutil.which(program)
    if found is None:
        raise NoSystemd(f"{program} is not installed")
    try:
        done = subprocess.run([found, *words], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoSystemd(str(error)) from None
    if check and done.returncode:
        raise NoSystemd(done.stderr.strip() or f"{program} ended with {done.returncode}")
    return done.stdout.strip()
