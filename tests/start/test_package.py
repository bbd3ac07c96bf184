"""What `pip install .` brings along, and what is pinned."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from launcher import TREE

PACKAGES = ("assets", "companion", "hardware", "vision")
NOT_SHIPPED = shutil.ignore_patterns("__pycache__", ".*")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("x86_64", "aarch64", "arm64")


def test_a_wheel_carries_every_file_of_the_four_packages(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for package in PACKAGES:
        shutil.copytree(TREE / package, copy / package, ignore=NOT_SHIPPED)
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(TREE / name, copy / name)
    expected = {str(path.relative_to(copy)) for package in PACKAGES for path in files_in(copy / package)}
    with zipfile.ZipFile(built_wheel(copy)) as wheel:
        assert expected - set(wheel.namelist()) == set()


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def built_wheel(copy: Path) -> Path:
    command = "from setuptools.build_meta import build_wheel; build_wheel('wheels')"
    (copy / "wheels").mkdir()
    subprocess.run([sys.executable, "-c", command], cwd=copy, check=True, capture_output=True)
    return next((copy / "wheels").iterdir())


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("machine", MACHINES)
def test_every_dependency_has_exactly_one_pinned_version(python: str, machine: str) -> None:
    here = {"python_version": python, "platform_machine": machine}
    names = [canonicalize_name(pin.name) for pin in pins() if applies(pin, here)]
    assert sorted(set(names)) == sorted(names)
    assert {canonicalize_name(need.name) for need in needs() if applies(need, here)} <= set(names)


def applies(requirement: Requirement, here: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(here)


def pins() -> list[Requirement]:
    lines = (TREE / "constraints.txt").read_text().splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def needs() -> list[Requirement]:
    settings = tomllib.loads((TREE / "pyproject.toml").read_text())
    project = settings["project"]
    extras = project["optional-dependencies"]
    optional = [need for extra in extras if extra != "pi" for need in extras[extra]]  # that one is apt's
    build = settings["build-system"]["requires"]
    return [Requirement(need) for need in [*build, *project["dependencies"], *optional]]


def test_pins_name_versions_and_no_addresses() -> None:
    assert all(pin.url is None and [spec.operator for spec in pin.specifier] == ["=="] for pin in pins())
