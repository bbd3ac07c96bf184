"""The shape of the tree, checked: who may import whom, what importing does, and what no file may hold."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "vision", "hardware", "assets")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LONGEST = 400  # lines of a module

# Of a game's folder, these meet the world; all others are rules.
OUTWARD = ("__init__", "interpret", "questions", "names", "scene", "bots")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(tree: ast.AST) -> Iterator[tuple[str, ast.stmt]]:
    """Every module that is imported anywhere in the tree, and where."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or "", node
            if node.module in PACKAGES:
                yield from ((f"{node.module}.{alias.name}", node) for alias in node.names)
        elif isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign):
            yield from ((name, node) for name in _imported_later(node))


def _imported_later(statement: ast.stmt) -> Iterator[str]:
    """`later("module", "name")` imports as well, when it is first called."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "later":
            named = node.args[0]
            assert isinstance(named, ast.Constant)
            yield str(named.value)


@cache
def imported_by(path: Path) -> set[str]:
    return {name for name, _node in imports(ast.parse(path.read_text(encoding="utf-8")))}


def importers_of(package: str) -> set[str]:
    return {
        name_of(path) for path in SOURCES if any(name.split(".")[0] == package for name in imported_by(path))
    }


def belongs(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


# Who may import whom


@pytest.mark.parametrize(("package", "foreign"), [("hardware", "vision"), ("vision", "hardware")])
def test_hardware_and_vision_know_neither_the_companion_nor_each_other(package: str, foreign: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        wrong = {name for name in imported_by(path) if belongs(name, "companion", foreign)}
        assert not wrong, f"{name_of(path)} imports {wrong}"


def rules_modules() -> list[Path]:
    folders = [path for path in (ROOT / "companion" / "games").iterdir() if (path / "__init__.py").exists()]
    inner = [path for folder in folders for path in folder.glob("*.py")]
    outward = {path for path in inner if path.stem in OUTWARD}
    while True:  # what only outward modules use may look outward too
        more = {path for path in inner if path not in outward and _only_used_by(path, inner, outward)}
        if not more:
            return sorted(set(inner) - outward)
        outward |= more


def _only_used_by(path: Path, inner: list[Path], outward: set[Path]) -> bool:
    users = [other for other in inner if name_of(path) in imported_by(other)]
    return path.stem != "rules" and bool(users) and all(user in outward for user in users)


@pytest.mark.parametrize("path", rules_modules(), ids=name_of)
def test_rules_know_only_what_a_game_is(path: Path) -> None:
    siblings = name_of(path).rpartition(".")[0]
    for name in imported_by(path):
        allowed = belongs(name, "companion.game", "companion.sentence", "companion.settings", siblings)
        assert allowed or name.split(".")[0] in sys.stdlib_module_names, f"{name_of(path)} imports {name}"


def test_every_game_has_rules() -> None:
    assert {path.parent.name for path in rules_modules() if path.stem == "rules"} == {
        path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py")
    }


def test_pygame_is_imported_in_the_screen_only() -> None:
    assert all(belongs(name, "companion.screen", "assets.drawing") for name in importers_of("pygame"))


def test_cv2_is_imported_in_vision_and_where_frames_are_made_or_drawn() -> None:
    wrong = {
        name for name in importers_of("cv2") if not belongs(name, "vision", "hardware", "assets.drawing")
    }
    assert wrong <= {"companion.bench"}  # which measures in units of it


def test_the_cameras_library_is_imported_in_one_function() -> None:
    found = [
        (path, node)
        for path in SOURCES
        for name, node in imports(ast.parse(path.read_text(encoding="utf-8")))
        if name.split(".")[0] in ("picamera2", "libcamera")
    ]
    functions = {(path, function.name) for path, node in found for function in _functions_around(path, node)}
    assert len({path for path, _node in found}) == 1
    assert len(functions) == 1


def _functions_around(path: Path, statement: ast.stmt) -> list[ast.FunctionDef]:
    """The innermost function; the statement is found again by its place."""
    inside = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and node.lineno < statement.lineno <= (node.end_lineno or node.lineno)
    ]
    assert inside, f"{path}:{statement.lineno} is not inside a function"
    return [max(inside, key=lambda node: node.lineno)]


@pytest.mark.parametrize("package", ["picamera2", "lgpio", "fpdf", "starlette", "paho"])
def test_what_may_be_missing_is_not_imported_by_whoever_starts(package: str) -> None:
    """Extras are imported where they are used, inside functions or in modules that only they need."""
    heads = {
        "companion.__main__",
        "companion.evening",
        "companion.live",
        "companion.demo",
        "companion.referee",
    }
    assert not importers_of(package) & heads


# What importing does

IMPORT_ALL = """
import importlib, os, sys, threading
from pathlib import Path
before = set(Path.cwd().iterdir())
for name in sys.argv[1:]:
    importlib.import_module(name)
assert threading.active_count() == 1, threading.enumerate()
assert "picamera2" not in sys.modules
pygame = sys.modules.get("pygame")
assert pygame is None or not (pygame.get_init() or pygame.display.get_init() or pygame.mixer.get_init())
assert set(Path.cwd().iterdir()) == before
"""


def test_importing_every_module_does_nothing(tmp_path: Path) -> None:
    names = [name_of(path) for path in SOURCES if path.stem != "__main__"]
    names += ["companion.__main__"]
    environment = {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
    environment |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # as our command line sets it
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *names],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == [tmp_path / "home"] or not list(tmp_path.iterdir())


def test_most_commands_start_without_pictures_and_windows() -> None:
    """Half of the commands need neither, and a second is long."""
    code = "import sys; from companion.__main__ import main; main(['replay', 'x']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert not {"cv2", "pygame", "gpiozero"} & set(done.stdout.split())


# What a file holds


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_every_module_says_what_it_is_for() -> None:
    silent = [name_of(path) for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text("utf-8")))]
    assert not silent


TEXTS = (".py", ".toml", ".md", ".txt", ".cfg", ".ini", ".po", ".pot", ".yml", ".yaml", ".json", ".svg", "")
# Written in pieces, so that this file does not find itself.
FORBIDDEN = re.compile(
    "|".join(
        [
            "(?<![a-z./])/" + "work/",
            "(?<![a-z./])/" + "root(?![a-z])",
            "/" + "home/[a-z]",
            "/" + "tmp/venv",
            "index-" + "url",
            "files" + r"\.pythonhosted",
            "pypi" + r"\.org",
            "TO" + "DO|FIX" + "ME",
        ]
    )
)


def our_texts() -> list[Path]:
    """What is committed; without git, the sources."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return SOURCES
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, timeout=60)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.suffix in TEXTS and path.is_file()] or SOURCES


def test_no_file_names_our_machines_registries_or_plans() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in our_texts()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not found
