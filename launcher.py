"""Makes the environment that ./finito runs in, then becomes the program.

Run by ./finito with the Python it found, so it uses nothing but the standard library.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

TREE = Path(__file__).resolve().parent
PINS = TREE / "constraints.txt"
PROJECT = TREE / "pyproject.toml"
PI_MODEL = Path("/proc/device-tree/model")
NO_INTERNET = ("ConnectionError", "name resolution", "ConnectTimeout", "ReadTimeout")
TO_PLAY = frozenset({"print"})
TO_TEST = TO_PLAY | {"test"}
STAMP = "finito.json"
# The Pi's own build of these knows its display; one from elsewhere shows nothing on a console.
THE_PIS_OWN = frozenset({"pygame", "pygame-ce"})
# One process for each processor; the long tests and the rig want the machine for themselves.
SIDE_BY_SIDE = ("-n", "auto", "--dist", "worksteal")
TEST_HELP = """\
usage: ./finito test [--long] [--rig] [PYTEST ARGUMENT]...

Runs ruff, mypy and pytest, and stops at the first that finds a fault.
  --long  the whole of the checks of which an ordinary run takes a sample
  --rig   also the tests that need root and Debian"""


class CannotStart(Exception):
    """What stands in the way, in sentences for whoever typed ./finito."""


def main(arguments: list[str]) -> int:
    try:
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        become(prepared(environment_folder(), TO_PLAY), ["companion", *arguments])
    except CannotStart as obstacle:
        say(str(obstacle))
        return 1
    except OSError as error:
        say(f"Finito Companion could not be started: {error}.")
        return 1
    except KeyboardInterrupt:
        say("Stopped; the next start begins afresh.")
        return 130


def test(arguments: list[str]) -> int:
    if {"-h", "--help"} & set(arguments):
        print(TEST_HELP)
        return 0
    python = prepared(environment_folder(), TO_TEST)
    os.chdir(TREE)
    status = check(python)
    if status == 0:
        say("== pytest")
        become(python, ["pytest", *chosen_tests(arguments)])
    return status


def check(python: Path) -> int:
    for stage in (["ruff", "check", "."], ["mypy"]):
        if stage == ["mypy"] and not types_are_as_pinned():
            say("== mypy is left out: this system's older numpy and OpenCV describe their types differently")
            continue
        say(f"== {stage[0]}")
        status = subprocess.call([python, "-m", *stage], env=surroundings())
        if status:
            say(f"{stage[0]} found faults, so the tests were not run.")
            return status
    return 0


def types_are_as_pinned() -> bool:
    """Where constraints.txt stays with the numpy and OpenCV of Raspberry Pi OS 12, their types are others."""
    return platform.machine() != "aarch64" or sys.version_info >= (3, 12)


def chosen_tests(arguments: list[str]) -> list[str]:
    left_out = [mark for mark in ("long", "rig") if f"--{mark}" not in arguments]
    rest = [argument for argument in arguments if argument not in ("--long", "--rig")]
    reasons = [] if "rig" in left_out else ["-rs"]  # each part of the rig says why it was skipped
    marks = " and ".join(f"not {mark}" for mark in left_out)
    chosen = any(not argument.startswith("-") for argument in rest)
    return ["-m", marks, *reasons, *([] if chosen or len(left_out) < 2 else SIDE_BY_SIDE), *rest]


def become(python: Path, module: list[str]) -> NoReturn:
    """Replaces this process, so that signals and the exit status need no passing on."""
    os.execve(python, [str(python), "-m", *module], surroundings())


def surroundings() -> dict[str, str]:
    """Our tree comes first on the path, and the user's folder, packages and PYTHONPATH do not come at all."""
    ours = {"PYTHONPATH": str(TREE), "PYTHONSAFEPATH": "1", "PYTHONNOUSERSITE": "1"}
    return {name: value for name, value in os.environ.items() if name != "PYTHONHOME"} | ours


def say(sentence: str) -> None:
    """To standard error: standard output belongs to the program, which may be asked for JSON."""
    print(sentence, file=sys.stderr, flush=True)


def environment_folder() -> Path:
    return Path(os.environ.get("FINITO_VENV") or TREE / ".venv").resolve()


def prepared(folder: Path, extras: frozenset[str]) -> Path:
    """The Python of an environment that holds what is wanted; made first where need be."""
    ready = is_ready(folder, extras)
    if not ready:
        refuse_without_ensurepip()
        refuse_a_strange_folder(folder)
    if not ready or leftovers(folder):
        with only_one(folder.parent, patient=not ready) as alone:
            if alone:
                sweep(folder)
                if not is_ready(folder, extras):
                    build(folder, extras | held_extras(folder))
    return python_of(folder)


def python_of(folder: Path) -> Path:
    return folder / "bin" / "python"


def is_ready(folder: Path, extras: frozenset[str]) -> bool:
    stamp = read_stamp(folder)
    return stamp == new_stamp(folder, held_extras(folder)) and extras <= held_extras(folder)


def new_stamp(folder: Path, extras: frozenset[str]) -> dict[str, Any]:
    """What the environment was made from. The real path of its Python changes when that is upgraded."""
    python = python_of(folder).resolve()
    return {
        "sources": hashlib.sha256(PROJECT.read_bytes() + PINS.read_bytes()).hexdigest(),
        "python": str(python) if python.exists() else None,
        "extras": sorted(extras),
    }


def read_stamp(folder: Path) -> dict[str, Any]:
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def held_extras(folder: Path) -> frozenset[str]:
    """Kept when the environment is made anew, so that playing and testing in turn does not rebuild it."""
    return frozenset(read_stamp(folder).get("extras", ())) & TO_TEST


def leftovers(folder: Path) -> list[Path]:
    """Of a start that was killed; while somebody holds the lock, also of one that is at work."""
    return [*folder.parent.glob(f"{folder.name}-building-*"), *folder.parent.glob(f"{folder.name}-old-*")]


def sweep(folder: Path) -> None:
    for leftover in leftovers(folder):
        shutil.rmtree(leftover, ignore_errors=True)


@contextmanager
def only_one(parent: Path, *, patient: bool) -> Iterator[bool]:
    """Whether we are alone. Locks the folder itself: nothing to leave behind, and a killed start lets go.

    pip inherits the lock, so that one outliving a killed start is waited for and not built over.
    """
    try:
        parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(parent, os.O_RDONLY)
    except OSError as error:
        raise CannotStart(cannot_write(parent, error)) from error
    try:
        os.set_inheritable(lock, True)
        yield acquired(lock, patient)
    finally:
        os.close(lock)


def acquired(lock: int, patient: bool) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if not patient:
            return False
        say("Another start is preparing Finito Companion already; waiting for it …")
        fcntl.flock(lock, fcntl.LOCK_EX)
    return True


def build(folder: Path, extras: frozenset[str]) -> None:
    """Beside the final place, and moved there whole: nobody ever sees half an environment."""
    say("Preparing Finito Companion, once, about a minute …")
    clean_up_when_told_to_end()
    building = folder.with_name(f"{folder.name}-building-{os.getpid()}")
    try:
        make_environment(building)
        install(building, extras)
        correct_paths(building, folder)
        (building / STAMP).write_text(json.dumps(new_stamp(building, extras)), encoding="utf-8")
        exchange(building, folder)
    except OSError as error:
        raise CannotStart(cannot_write(folder.parent, error)) from error
    finally:
        shutil.rmtree(building, ignore_errors=True)


def refuse_without_ensurepip() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise CannotStart(
            f"This Python {version} cannot make environments: its package python{version}-venv is missing.\n"
            f"Install it with: sudo apt install python{version}-venv\n"
            "Then start Finito Companion again."
        )


def refuse_a_strange_folder(folder: Path) -> None:
    """It is about to be replaced, and FINITO_VENV may name anything, a home folder included."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise CannotStart(
            f"{folder} holds other things, and Finito Companion will not replace them.\n"
            "Move it away, or set FINITO_VENV to a folder that does not exist yet."
        )


def clean_up_when_told_to_end() -> None:
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) is signal.SIG_DFL:
            signal.signal(ending, lambda number, _: sys.exit(128 + number))


def make_environment(building: Path) -> None:
    """On a Pi it also sees the system's packages: picamera2 and lgpio exist only there."""
    on_a_pi = ["--system-site-packages"] if is_a_pi() else []
    quietly([sys.executable, "-I", "-m", "venv", *on_a_pi, str(building)])


def is_a_pi() -> bool:
    try:
        return b"Raspberry Pi" in PI_MODEL.read_bytes()
    except OSError:
        return False


def install(building: Path, extras: frozenset[str]) -> None:
    """Ready-made packages only: a compiler's error would help nobody who came to play cards."""
    pip = [str(python_of(building)), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    options = ["--retries", "2", "--only-binary", ":all:", "--constraint", str(PINS)]
    quietly([*pip, "install", *options, *requirements(extras)])


def requirements(extras: frozenset[str]) -> list[str]:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for extra in sorted(extras) for each in optional[extra])]
    there = THE_PIS_OWN if is_a_pi() and importlib.util.find_spec("pygame") else frozenset()
    return [each for each in wanted if name_of(each) not in there]


def name_of(requirement: str) -> str:
    """`pygame; python_version < "3.14"` is about pygame."""
    return re.split(r"[^A-Za-z0-9_.-]", requirement, maxsplit=1)[0]


def quietly(command: list[str]) -> None:
    """Output goes to a pipe, and on purpose: a child whose parent was killed ends at its next line."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        close_fds=False,
        start_new_session=True,
        env=os.environ | {"PIP_USER": "no"},
    ) as child:
        try:
            output, _ = child.communicate()
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)  # its own children too: they would go on writing
            raise
    if child.returncode:
        raise CannotStart(why_it_failed(output))


def why_it_failed(output: str) -> str:
    if "No space left on device" in output:
        return "The disk is full. Finito Companion needs 400 MB; make room and start it again."
    if any(sign in output for sign in NO_INTERNET):
        return (
            "What Finito Companion needs could not be downloaded: the internet was not reached.\n"
            "It is needed once. Connect this computer and start Finito Companion again."
        )
    last_lines = "\n".join(output.strip().splitlines()[-10:])
    if "No matching distribution" in output:
        here = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
        return (
            f"{last_lines}\n\nA package that Finito Companion needs is not to be had for {here}.\n"
            "It runs with Python 3.11 to 3.14 on 64-bit systems (on a Pi: the 64-bit Raspberry Pi OS)."
        )
    return f"{last_lines}\n\nFinito Companion could not be prepared; the lines above say why."


def cannot_write(parent: Path, error: OSError) -> str:
    return (
        f"Finito Companion cannot make its environment in {parent}: {error.strerror or error}.\n"
        "Make that folder writable, or set FINITO_VENV to a folder that may be made elsewhere."
    )


def correct_paths(building: Path, folder: Path) -> None:
    """The scripts name the folder they were made in; they will run in another."""
    for script in python_of(building).parent.iterdir():
        content = b"" if script.is_symlink() or script.is_dir() else script.read_bytes()
        if os.fsencode(building) in content:
            script.write_bytes(content.replace(os.fsencode(building), os.fsencode(folder)))


def exchange(building: Path, folder: Path) -> None:
    """The old environment is moved aside first: programs that run in it find the new one in its place."""
    old = folder.with_name(f"{folder.name}-old-{os.getpid()}")
    if folder.exists():
        folder.rename(old)
    building.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
