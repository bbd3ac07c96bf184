"""When the launcher makes its environment, and what it leaves behind. Only the commands it runs are faked."""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import launcher

PLAY, TEST = launcher.TO_PLAY, launcher.TO_TEST


class Workshop:
    """A tree of its own, in which venv and pip are played by a few lines."""

    def __init__(self, tree: Path) -> None:
        self.folder = tree / ".venv"
        self.commands: list[list[str]] = []
        self.trouble: BaseException | None = None
        self.interpreter = tree / "python3.x"
        self.interpreter.touch()

    def run(self, command: list[str]) -> None:
        self.commands.append(command)
        if "venv" in command:
            self._venv(Path(command[-1]))
        elif self.trouble:
            raise self.trouble

    def _venv(self, folder: Path) -> None:
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(self.interpreter)
        (folder / "bin" / "pip").write_text(f"#!{folder}/bin/python\n")
        (folder / "pyvenv.cfg").touch()

    def start(self, extras: frozenset[str] = PLAY) -> None:
        launcher.prepared(self.folder, extras)

    @property
    def builds(self) -> int:
        return sum("venv" in command for command in self.commands)

    def beside(self) -> set[str]:
        return {path.name for path in self.folder.parent.iterdir() if path.name.startswith(".venv")}


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    workshop = Workshop(tmp_path)
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((launcher.TREE / name).read_bytes())
    monkeypatch.setattr(launcher, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(launcher, "PINS", tmp_path / "constraints.txt")
    monkeypatch.setattr(launcher, "PI_MODEL", tmp_path / "model")
    monkeypatch.setattr(launcher, "quietly", workshop.run)
    monkeypatch.setattr(launcher, "clean_up_when_told_to_end", lambda: None)
    return workshop


def test_it_is_made_at_the_first_start_only(workshop: Workshop) -> None:
    workshop.start()
    workshop.start()
    assert workshop.builds == 1
    assert workshop.beside() == {".venv"}


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_it_is_made_anew_when_what_it_was_made_from_changed(workshop: Workshop, name: str) -> None:
    workshop.start()
    with (workshop.folder.parent / name).open("a") as file:
        file.write("# changed\n")
    workshop.start()
    assert workshop.builds == 2
    assert workshop.beside() == {".venv"}


def test_it_is_made_anew_when_its_python_vanished(workshop: Workshop) -> None:
    workshop.start()
    workshop.interpreter.unlink()
    workshop.interpreter = workshop.folder.parent / "python3.y"
    workshop.interpreter.touch()
    workshop.start()
    assert workshop.builds == 2


def test_it_is_made_anew_when_its_python_became_another_version(workshop: Workshop) -> None:
    workshop.start()
    workshop.interpreter.unlink()
    newer = workshop.folder.parent / "python3.y"
    newer.touch()
    workshop.interpreter.symlink_to(newer)
    workshop.start()
    assert workshop.builds == 2


def test_a_damaged_stamp_means_making_it_anew(workshop: Workshop) -> None:
    workshop.start()
    for content in ("", "[]", '{"extras": ["print"]}', "\x00"):
        (workshop.folder / launcher.STAMP).write_text(content)
        workshop.start()
    assert workshop.builds == 5


def test_testing_adds_what_tests_need_once_and_playing_keeps_it(workshop: Workshop) -> None:
    workshop.start(PLAY)
    assert not any("pytest" in command for command in workshop.commands)
    workshop.start(TEST)
    assert "pytest" in workshop.commands[-1]
    workshop.start(PLAY)
    workshop.start(TEST)
    assert workshop.builds == 2


def test_scripts_name_the_folder_they_end_up_in(workshop: Workshop) -> None:
    workshop.start()
    assert (workshop.folder / "bin" / "pip").read_text() == f"#!{workshop.folder}/bin/python\n"


@pytest.mark.parametrize("trouble", [launcher.CannotStart("offline"), KeyboardInterrupt(), SystemExit(143)])
def test_a_start_that_fails_leaves_nothing_behind(workshop: Workshop, trouble: BaseException) -> None:
    workshop.trouble = trouble
    with pytest.raises(type(trouble)):
        workshop.start()
    assert workshop.beside() == set()


def test_a_failed_renewal_leaves_the_old_environment_alone(workshop: Workshop) -> None:
    workshop.start(PLAY)
    workshop.trouble = launcher.CannotStart("no internet")
    with pytest.raises(launcher.CannotStart):
        workshop.start(TEST)
    workshop.start(PLAY)
    assert workshop.builds == 2
    assert workshop.beside() == {".venv"}


def test_what_a_killed_start_left_is_never_used_and_goes_at_the_next(workshop: Workshop) -> None:
    (workshop.folder.parent / ".venv-building-4711" / "bin").mkdir(parents=True)
    workshop.start()
    assert workshop.beside() == {".venv"}
    (workshop.folder.parent / ".venv-old-4711" / "bin").mkdir(parents=True)
    workshop.start()
    assert workshop.beside() == {".venv"}
    assert workshop.builds == 1


def test_a_ready_environment_is_used_while_somebody_else_is_building(workshop: Workshop) -> None:
    workshop.start()
    at_work = workshop.folder.parent / ".venv-building-4711"
    at_work.mkdir()
    with locked(workshop.folder.parent):
        workshop.start()
    assert workshop.builds == 1
    assert at_work.exists()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    lock = os.open(folder, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(lock)


def test_a_python_without_ensurepip_is_refused_by_the_name_of_its_package(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(launcher.CannotStart, match=r"sudo apt install python3\.\d+-venv"):
        workshop.start()
    assert workshop.commands == []
    assert workshop.beside() == set()


def test_a_folder_with_other_things_in_it_is_not_replaced(workshop: Workshop) -> None:
    (workshop.folder / "photographs").mkdir(parents=True)
    with pytest.raises(launcher.CannotStart, match="holds other things"):
        workshop.start()
    assert (workshop.folder / "photographs").exists()


@pytest.mark.parametrize(
    ("model", "shared"), [("Raspberry Pi 5 Model B Rev 1.0\0", True), ("Other board\0", False), ("", False)]
)
def test_only_on_a_pi_the_systems_packages_are_seen(workshop: Workshop, model: str, shared: bool) -> None:
    launcher.PI_MODEL.write_text(model)
    workshop.start()
    assert ("--system-site-packages" in workshop.commands[0]) is shared


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution", "Connect this computer"),
        ("OSError: [Errno 28] No space left on device", "make room"),
        ("ERROR: No matching distribution found for numpy", "64-bit"),
        ("one\ntwo\nERROR: something else", "ERROR: something else"),
    ],
)
def test_what_went_wrong_is_said_with_what_to_do(output: str, advice: str) -> None:
    with pytest.raises(launcher.CannotStart, match=advice):
        launcher.quietly([sys.executable, "-c", f"import sys; sys.exit({output!r})"])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["-m", "not long and not rig", "-n", "auto", "--dist", "worksteal"]),
        (["-x"], ["-m", "not long and not rig", "-n", "auto", "--dist", "worksteal", "-x"]),
        (["tests/vision"], ["-m", "not long and not rig", "tests/vision"]),
        (["--long"], ["-m", "not rig"]),
        (["--rig", "-x"], ["-m", "not long", "-rs", "-x"]),
        (["--long", "--rig"], ["-m", "", "-rs"]),
    ],
)
def test_long_and_rig_tests_are_left_out_unless_asked_for(arguments: list[str], expected: list[str]) -> None:
    assert launcher.chosen_tests(arguments) == expected


def installed(workshop: Workshop) -> list[str]:
    (pip,) = (command for command in workshop.commands if "install" in command)
    return [launcher.name_of(word) for word in pip[pip.index("--constraint") + 2 :]]


@pytest.mark.parametrize("there", [True, False])
def test_a_pi_keeps_its_own_pygame_if_it_has_one(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    launcher.PI_MODEL.write_text("Raspberry Pi 5 Model B")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object() if there else None)
    monkeypatch.setattr(launcher, "refuse_without_ensurepip", lambda: None)
    workshop.start()
    assert ("pygame" in installed(workshop)) is not there
    assert "opencv-python-headless" in installed(workshop)


def test_elsewhere_pygame_is_installed(workshop: Workshop) -> None:
    workshop.start()
    assert "pygame" in installed(workshop)


def test_what_only_a_pi_has_is_named_and_never_installed(workshop: Workshop) -> None:
    launcher.PI_MODEL.write_text("Raspberry Pi 5 Model B")
    workshop.start(TEST)
    assert not {"picamera2", "lgpio"} & set(installed(workshop))
