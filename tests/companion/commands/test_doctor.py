"""`finito doctor` and `finito report`: findings with advice, and a bundle without names."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from companion import home, preferences
from companion.__main__ import main
from companion.doctor import EXAMINATIONS, devices, pins, storage, system
from companion.doctor.check import Check
from companion.game import Event, Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.journal import Journal
from companion.keeping import Keeper
from companion.logs import LARGEST, log, log_file, log_files, write_logs
from companion.match import Match
from companion.mishaps import write_down
from companion.pages import Player
from companion.settings import Rules
from hardware.camera import Image, SupervisedCamera
from hardware.mock_pins import MockPins
from hardware.wiring import Wiring
from tests.hardware.test_camera import Puppet, World, silent


def found(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    checks = json.loads(capsys.readouterr().out)["checks"]
    assert all(set(check) == {"name", "ok", "detail", "advice"} for check in checks)
    return {check["name"]: check for check in checks}


def test_programs_get_one_object_with_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["doctor", "--json"])
    checks = found(capsys)
    assert list(checks) == [name for name, _place in EXAMINATIONS]
    assert status == (0 if all(check["ok"] for check in checks.values()) else 1)


def test_people_get_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor"])
    said = capsys.readouterr().out
    assert all(f" {name} " in said for name, _place in EXAMINATIONS)


def play_a_match(*names: str) -> None:
    match = Match(FINITO_CARDS, Setup(names, Rules.of(FINITO_CARDS.settings)))
    with Journal(home.journal()) as journal:
        keeper = Keeper.begin(journal, match, "2026-01-01T20:00:00")
        events = [Event("open", ("r1", "b1", "g1", "y1"), at=1.0), Event("lay", ("r5",), at=2.0)]
        match.play_all([*events, Event("finito", (), 1, 2.5)])
        keeper.keep(0, match.lines)


def test_a_sound_journal_is_counted() -> None:
    play_a_match("Zebulon", "Ottokar")
    check = storage.journal()
    assert check.ok
    assert check.detail == "1 matches with 3 events, 3 of them as they were written"


def test_a_changed_letter_in_the_journal_is_found_and_nothing_is_touched() -> None:
    play_a_match("Zebulon", "Ottokar")
    with sqlite3.connect(home.journal()) as db:
        db.execute("UPDATE events SET line = '@2 lay r6' WHERE number = 1")
    db.close()
    before = home.journal().read_bytes()
    check = storage.journal()
    assert not check.ok
    assert "sets the damaged journal aside" in check.advice
    assert home.journal().read_bytes() == before


def test_a_journal_of_rubbish_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    home.journal().write_bytes(b"rubbish" * 1000)
    assert main(["doctor", "--json"]) == 1
    assert not found(capsys)["journal"]["ok"]


def test_a_home_that_cannot_be_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FINITO_HOME", "/proc/nowhere")
    check = storage.disk()
    assert not check.ok
    assert "FINITO_HOME" in check.advice


@pytest.mark.parametrize(
    ("bits", "ok", "detail"),
    [
        (0x0, True, "enough, and cool"),
        (0x50001, False, "under-voltage; under-voltage since the start, throttled since the start"),
        (0x10000, True, "under-voltage since the start"),
    ],
)
def test_the_firmwares_word_about_power_is_understood(bits: int, ok: bool, detail: str) -> None:
    check = system.told(bits)
    assert (check.ok, check.detail) == (ok, detail)
    assert bool(check.advice) == bool(bits)


@pytest.mark.parametrize("folder", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
def test_a_pi_4_and_a_pi_5_are_asked_where_each_tells(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_pi(tmp_path, monkeypatch)
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "get_throttled").write_text("50001\n")
    monkeypatch.setattr(system, "DEVICES", tmp_path)
    assert system.power().detail.startswith("under-voltage; ")


def test_where_the_kernel_does_not_tell_about_power_the_firmware_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_pi(tmp_path, monkeypatch)
    monkeypatch.setattr(system, "DEVICES", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.power().detail == "the Pi does not tell"
    (tmp_path / "vcgencmd").write_text("#!/bin/sh\necho throttled=0x80008\n")
    (tmp_path / "vcgencmd").chmod(0o755)
    check = system.power()
    assert (check.ok, check.detail) == (False, "too hot; too hot since the start")


class Bench:
    """Mock pins in a time of their own; `rests` is what happens while the doctor listens."""

    def __init__(self) -> None:
        self.now = 10.0
        self.pins = MockPins(lambda: self.now)
        self.rests: Callable[[], object] = lambda: None

    def rest(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.rests()
            self.now += 0.01

    def check(self) -> Check:
        return pins.listened(Wiring((17, 27), 4), self.pins, lambda: self.now, self.rest)


def test_buttons_that_are_quiet_are_well() -> None:
    check = Bench().check()
    assert check.ok
    assert check.detail == "3 pins listen through MockPins"


def test_the_doctor_names_a_button_that_is_stuck_closed_by_seat_and_pin() -> None:
    bench = Bench()
    bench.rests = lambda: bench.pins.press(27)  # gpiozero's mock lets go of a button when its pin is opened
    check = bench.check()
    assert not check.ok
    assert check.advice.startswith("The button of seat 2 (GPIO 27) is stuck closed")


def test_the_doctor_names_a_loose_wire_by_seat_and_pin() -> None:
    bench = Bench()

    def rattle() -> None:
        bench.pins.press(4)
        bench.pins.release(4)

    bench.rests = rattle
    check = bench.check()
    assert not check.ok
    assert check.advice.startswith("The shared button (GPIO 4) opens and closes all the time")


@pytest.mark.parametrize(("wanted", "ok"), [("dummy", True), ("", False)])
def test_a_screen_that_nobody_sees_is_a_finding_unless_it_is_wanted(
    wanted: str, ok: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.screen.examine.display", lambda: ("dummy", "1280x720"))
    monkeypatch.setenv("SDL_VIDEODRIVER", wanted)
    check = devices.screen()
    assert check.ok is ok
    assert check.advice.startswith("Nothing will be seen with this driver. Start it on the desktop")


def a_pi(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "model").write_text("Raspberry Pi 5 Model B\0")
    monkeypatch.setattr(system, "MODEL", folder / "model")


def test_on_a_pi_an_environment_of_the_wrong_kind_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_pi(tmp_path, monkeypatch)
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    for setting, ok in (("false", False), ("true", True)):
        (tmp_path / "pyvenv.cfg").write_text(f"include-system-site-packages = {setting}\n")
        assert system.environment().ok is ok
    assert "Raspberry Pi 5" in system.python().detail


def test_a_camera_that_gives_no_picture_is_a_finding() -> None:
    world = World(silent, silent)
    with world.camera() as camera:
        check = devices.examined(camera, look=0.1, first=16.0)
    assert not check.ok
    assert check.detail == "The camera has sent no picture for 15 seconds."
    assert "cable" in check.advice


@contextmanager
def camera_of(picture: Image) -> Iterator[SupervisedCamera]:
    from hardware.camera import Shot

    world = World()

    def fate(world: World) -> Shot:
        about = {"kind": "picamera2", "format": "NV12", "focus": "fixed at 3.25"}
        return Shot(picture, world.now, 0, about)

    world.start = lambda: Puppet(world, fate)  # type: ignore[method-assign]
    with world.camera() as camera:
        yield camera


def test_a_camera_that_works_is_described() -> None:
    with camera_of(np.full((720, 1280, 3), 120, np.uint8)) as camera:
        check = devices.examined(camera, look=0.1)
    assert check.ok
    assert check.detail.startswith("picamera2, NV12, 1280x720, ")
    assert check.detail.endswith("focus: fixed at 3.25, light: 120")


def test_a_covered_lens_is_a_finding() -> None:
    with camera_of(np.zeros((720, 1280, 3), np.uint8)) as camera:
        check = devices.examined(camera, look=0.1)
    assert not check.ok
    assert "cap" in check.advice


# The report


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return tmp_path / "report.zip"


def texts(bundle: Path) -> dict[str, str]:
    with ZipFile(bundle) as zipped:
        return {name: zipped.read(name).decode() for name in zipped.namelist()}


def something_happened() -> None:
    play_a_match("Zebulon", "Ottokar")
    players = (Player("Zebulon"), Player("Ottokar", 1))
    preferences.save(home.preferences(), preferences.Preferences(players=players, volume=2))
    write_down(RuntimeError("Zebulon laid nothing"))
    log_file().write_text(f"2026 INFO finito: begun in {Path.home()}\n")
    (home.home() / "evidence.png").write_bytes(b"\x89PNG")


def test_the_report_holds_what_helps_and_no_names_or_pictures(bundle: Path) -> None:
    something_happened()
    assert main(["report", "--out", str(bundle)]) == 0
    held = texts(bundle)
    assert set(held) == {"doctor.json", "settings.json", "log.txt", "mishaps.txt", "last.record"}
    together = "".join(held.values())
    assert "Zebulon" not in together
    assert "Ottokar" not in together
    assert str(Path.home()) + "\n" not in together
    assert "players: Player 1, Player 2" in held["last.record"]
    assert "finito Player 2" in held["last.record"]
    assert json.loads(held["settings.json"])["volume"] == 2


def test_names_are_in_it_when_they_are_asked_for(bundle: Path) -> None:
    something_happened()
    assert main(["report", "--names", "--out", str(bundle)]) == 0
    assert "players: Zebulon, Ottokar" in texts(bundle)["last.record"]


def test_a_report_can_be_made_before_anything_was_played(bundle: Path) -> None:
    assert main(["report", "--out", str(bundle)]) == 0
    assert {"doctor.json", "settings.json"} <= set(texts(bundle))


def test_a_report_that_cannot_be_written_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--out", "/proc/nowhere/report.zip"]) == 1
    assert capsys.readouterr().err.startswith("The report cannot be written: ")


def test_logs_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "handlers", [])
    write_logs()
    for number in range(20_000):
        log.info("%s %s", number, "x" * 60)
    log.handlers[0].close()
    assert len(log_files()) == 4
    assert all(path.stat().st_size <= LARGEST for path in log_files())
