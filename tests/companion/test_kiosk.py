"""Started with the machine: the unit, the watchdog, safe starts, and leaving when told."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion import evening, home, menu, pages, preferences
from companion.__main__ import main
from companion.game import Setup
from companion.games import GAMES
from companion.games.finito_cards import FINITO_CARDS
from companion.journal import Journal
from companion.keeping import Keeper
from companion.kiosk import Kiosk, unit_text
from companion.match import Match
from companion.menu_pages import page
from companion.screen.screen import Screen
from companion.settings import Rules
from companion.starts import MOST, PROVEN_S, Start, failed_starts
from companion.watchdog import PULSE_S, Watchdog

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # for a busy machine
GONE_S = 2.0

SYSTEMCTL = """#!/bin/sh
echo "$*" >> "$SYSTEMCTL_LOG"
[ "$1" = get-default ] && echo "$SYSTEMCTL_DEFAULT"
[ "$2" = is-active ] && echo active
exit ${SYSTEMCTL_STATUS:-0}
"""


class Systemd:
    """A systemctl that writes down what it is asked."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._log = folder / "asked"
        self._patch = monkeypatch
        program = folder / "bin" / "systemctl"
        program.parent.mkdir()
        program.write_text(SYSTEMCTL)
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
        monkeypatch.setenv("SYSTEMCTL_LOG", str(self._log))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        self.starts_into("multi-user.target")

    def starts_into(self, target: str) -> None:
        self._patch.setenv("SYSTEMCTL_DEFAULT", target)

    def fails(self) -> None:
        self._patch.setenv("SYSTEMCTL_STATUS", "1")

    @property
    def asked(self) -> list[str]:
        return self._log.read_text().splitlines() if self._log.exists() else []


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Systemd:
    return Systemd(tmp_path, monkeypatch)


def test_on_the_console_the_unit_itself_is_enabled(systemd: Systemd) -> None:
    assert main(["kiosk", "on"]) == 0
    kiosk = Kiosk.of_user()
    assert "Type=notify" in kiosk.unit.read_text()
    assert not kiosk.entry.exists()
    assert "--user enable finito-companion.service" in systemd.asked


def test_with_a_desktop_the_desktop_starts_it(systemd: Systemd) -> None:
    systemd.starts_into("graphical.target")
    assert main(["kiosk", "on"]) == 0
    kiosk = Kiosk.of_user()
    assert "systemctl --user restart finito-companion.service" in kiosk.entry.read_text()
    assert "--user enable finito-companion.service" not in systemd.asked


def test_off_leaves_nothing_behind(systemd: Systemd) -> None:
    systemd.starts_into("graphical.target")
    main(["kiosk", "on"])
    assert main(["kiosk", "off"]) == 0
    kiosk = Kiosk.of_user()
    assert not kiosk.unit.exists()
    assert not kiosk.entry.exists()
    assert main(["kiosk", "off"]) == 0


@pytest.mark.usefixtures("systemd")
def test_the_status_says_whether_it_is_on_and_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kiosk", "status"]) == 0
    assert capsys.readouterr().out.startswith("off")
    main(["kiosk", "on"])
    capsys.readouterr()
    assert main(["kiosk", "status"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("on: ")
    assert said.strip().endswith("active")


def test_a_systemd_that_does_not_answer_is_a_sentence(
    systemd: Systemd, capsys: pytest.CaptureFixture[str]
) -> None:
    systemd.fails()
    assert main(["kiosk", "on"]) == 1
    assert capsys.readouterr().err.startswith("systemd does not do it: ")


def test_a_systemd_that_does_not_answer_leaves_it_off(
    systemd: Systemd, capsys: pytest.CaptureFixture[str]
) -> None:
    systemd.fails()
    systemd.starts_into("graphical.target")
    main(["kiosk", "on"])
    kiosk = Kiosk.of_user()
    assert not kiosk.unit.exists()
    assert not kiosk.entry.exists()
    capsys.readouterr()
    assert main(["kiosk", "status"]) == 0
    assert capsys.readouterr().out.startswith("off")


def test_it_can_be_switched_off_though_systemd_does_not_answer_any_more(systemd: Systemd) -> None:
    assert main(["kiosk", "on"]) == 0
    kiosk = Kiosk.of_user()
    link = kiosk.unit.parent / "default.target.wants" / kiosk.unit.name
    link.parent.mkdir()
    link.symlink_to(kiosk.unit)
    systemd.fails()
    assert main(["kiosk", "off"]) == 0
    assert not kiosk.unit.exists()
    assert not link.is_symlink()


def test_the_unit_is_watched_restarted_and_keeps_its_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FINITO_HOME", "/mnt/a 100% full disk")
    lines = unit_text().splitlines()
    assert "WatchdogSec=20" in lines
    assert "Restart=on-failure" in lines
    assert 'Environment="FINITO_HOME=/mnt/a 100%% full disk"' in lines
    assert f"ExecStart={ROOT / 'finito'}" in lines


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_itself_has_nothing_to_object(tmp_path: Path) -> None:
    unit = tmp_path / "finito-companion.service"
    unit.write_text(unit_text())
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    words = ["systemd-analyze", "--user", "verify", str(unit)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert unit.name not in done.stderr


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    """systemd's ear."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(PATIENCE)
        yield ear


def test_systemd_hears_that_it_lives_once_a_second(listener: socket.socket) -> None:
    now = 0.0
    with Watchdog(listener.getsockname(), lambda: now) as watchdog:
        watchdog.ready()
        for _ in range(10):
            watchdog.alive()
        now += PULSE_S
        watchdog.alive()
    heard = [listener.recv(64) for _ in range(4)]
    assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_without_systemd_nobody_is_told() -> None:
    with Watchdog("") as watchdog:
        watchdog.ready()
        watchdog.alive()


def test_a_systemd_that_went_away_is_no_reason_to_stop(tmp_path: Path) -> None:
    with Watchdog(str(tmp_path / "gone")) as watchdog:
        watchdog.ready()


def test_after_two_starts_that_came_to_nothing_the_next_is_a_safe_one() -> None:
    assert [Start().safe for _ in range(MOST + 1)] == [False, False, True]
    assert failed_starts() == MOST + 1


def test_a_start_that_runs_for_a_while_or_is_left_in_order_is_none() -> None:
    now = 0.0
    start = Start(lambda: now)
    start.alive()
    assert failed_starts() == 1
    now += PROVEN_S
    start.alive()
    assert failed_starts() == 0
    Start().proven()
    assert failed_starts() == 0


def test_a_file_of_nonsense_counts_as_no_failed_start() -> None:
    (home.home() / "failed-starts").write_text("many")
    assert not Start().safe


KIOSK = [sys.executable, "-m", "companion"]


def started(listener: socket.socket, **more: str) -> subprocess.Popen[str]:
    """As systemd starts it, until it says that it is ready and lives."""
    environment = {**os.environ, "FINITO_KIOSK": "1", "NOTIFY_SOCKET": listener.getsockname(), **more}
    environment["PYTHONPATH"] = str(ROOT)
    child = subprocess.Popen(KIOSK, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    assert listener.recv(64) == b"READY=1"
    assert listener.recv(64) == b"WATCHDOG=1"
    return child


def forget_what_was_said(listener: socket.socket) -> None:
    listener.setblocking(False)
    with suppress(BlockingIOError):
        while listener.recv(64):
            pass
    listener.settimeout(PATIENCE)


def told_to_go(child: subprocess.Popen[str]) -> float:
    """How many seconds it takes to leave."""
    begun = time.monotonic()
    child.send_signal(signal.SIGTERM)
    ended(child)
    return time.monotonic() - begun


def ended(child: subprocess.Popen[str]) -> int:
    with child:
        return child.wait(PATIENCE)


def test_told_to_go_it_leaves_in_order_and_that_is_no_failed_start(listener: socket.socket) -> None:
    child = started(listener)
    assert told_to_go(child) < GONE_S
    assert child.returncode == 128 + signal.SIGTERM
    assert failed_starts() == 0
    log = (home.home() / "log.txt").read_text()
    assert "begun: version" in log


def test_a_camera_that_hangs_in_the_middle_of_a_match_does_not_keep_it(
    listener: socket.socket, tmp_path: Path
) -> None:
    """Nobody ever writes into this film: whoever opens it waits for good."""
    os.mkfifo(tmp_path / "film.mp4")
    match = Match(FINITO_CARDS, Setup(("Ada", "Ben"), Rules.of(FINITO_CARDS.settings)))
    with Journal(home.journal()) as journal:
        Keeper.begin(journal, match, "2026-01-01T20:00:00")
    child = started(listener, FINITO_CAMERA=str(tmp_path / "film.mp4"))
    listener.recv(64)
    assert told_to_go(child) < GONE_S
    with Journal(home.journal()) as journal:
        assert (journal.trouble, journal.set_aside) == ("", None)
        assert journal.unfinished() is not None


def test_a_demo_leaves_when_it_is_told_to_and_does_not_pretend_to_have_ended_well() -> None:
    """SDL would make a closed window of it, which a demo without a window sees late and takes for a wish."""
    words = ["demo", "finito-cards", "--headless", "--json", "--trace"]
    child = subprocess.Popen([*KIOSK, *words], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    assert child.stderr is not None
    child.stderr.readline()  # the first event is on disk
    assert told_to_go(child) < GONE_S
    assert child.returncode == 128 + signal.SIGTERM


def test_killed_twice_it_comes_back_in_safe_mode_with_the_players_settings_untouched(
    listener: socket.socket,
) -> None:
    preferences.save(home.preferences(), preferences.Preferences(volume=3, language="de"))
    for _ in range(MOST):
        child = started(listener)
        child.kill()
        ended(child)
        forget_what_was_said(listener)
    child = started(listener)
    child.send_signal(signal.SIGTERM)
    ended(child)
    assert "safe mode True" in (home.home() / "log.txt").read_text()
    assert preferences.load(home.preferences()) == preferences.Preferences(volume=3, language="de")


def test_the_machine_is_switched_off_by_a_long_press_and_only_in_a_kiosk() -> None:
    shown = menu.Menu(GAMES, preferences.Preferences(), "en", kiosk=True)
    assert menu.step(shown, pages.SwitchOff()) == menu.Leave(off=True)
    plain = menu.Menu(GAMES, preferences.Preferences(), "en")
    assert menu.step(plain, pages.SwitchOff()) == plain
    with Screen(size=(800, 480), motion=False) as screen:
        screen.show(page(shown))
        assert screen.canvas.cut == []
        (target,) = (target for target in screen.canvas.targets if target.wish == pages.SwitchOff())
        assert target.hold
        assert pages.Quit() not in [target.wish for target in screen.canvas.targets]


def test_a_machine_that_may_not_be_switched_off_says_so_and_stays(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[str] = []

    class Held(Screen):
        """Somebody switches off, reads why it was not done, and does it again when it may be done."""

        def show(self, shown: pages.Page) -> None:
            super().show(shown)
            assert isinstance(shown, pages.Home)
            notes.append(shown.note)
            if "does not let itself be switched off" in shown.note:
                monkeypatch.setenv("SYSTEMCTL_STATUS", "0")

        def poll(self) -> list[Any]:
            super().poll()
            return [pages.SwitchOff()]

    systemd.fails()
    monkeypatch.setenv("FINITO_KIOSK", "1")
    monkeypatch.setattr(evening, "Screen", Held)
    assert main([]) == 0
    assert systemd.asked == ["poweroff", "poweroff"]
    assert [note.startswith("The machine does not let itself") for note in notes] == [False, True]
    assert failed_starts() == 0


def test_a_journal_written_when_told_to_go_is_whole(listener: socket.socket) -> None:
    child = started(listener)
    child.send_signal(signal.SIGTERM)
    ended(child)
    with Journal(home.journal()) as journal:
        assert (journal.trouble, journal.set_aside) == ("", None)
