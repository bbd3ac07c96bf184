"""Where the rig builds its machines: Debian systems in folders, kept between runs.

FINITO_RIG moves the folder. Everything comes from Debian's and PyPI's packages, by whatever way this machine
is set up to reach them. What a part of the rig lacks is the reason why it is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs
import pytest

TREE = Path(__file__).parents[2]
OURS = "amd64"  # programs of any other processor are emulated
# Where the Pi's processor is emulated: that of a Pi 4. The emulator's own choice has vector instructions that
# no Pi has, and multiplies matrices wrongly with them.
PI_4 = "cortex-a72"
BARE = ("python3", "python3-venv", "ca-certificates")
HOW_TO_REACH_PACKAGES = ("resolv.conf", "hosts", "pip.conf", "ssl/certs/ca-certificates.crt")  # of /etc
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE = 7200.0  # seconds: software emulation on a busy machine
INSIDE = "/srv/finito"  # where the tree lies in every machine

# Mounts of a process's own: they end with it, and nothing is left mounted when a test is killed.
ENTER = """
mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/tmp" || exit 99
root=$1; shift
exec chroot "$root" "$@"
"""


def cache() -> Path:
    usual = platformdirs.user_cache_dir("finito-companion-rig", appauthor=False)
    return Path(os.environ.get("FINITO_RIG") or usual).resolve()


def need(**programs: str) -> None:
    """Skip, and say why, unless this is root on Linux with these programs; values are their packages."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("this part of the rig builds Debian systems, which only root on Linux can")
    wanted = {"debootstrap": "debootstrap", "unshare": "util-linux", **programs}
    missing = {name: package for name, package in wanted.items() if shutil.which(name) is None}
    if missing:
        pytest.skip(f"missing: {', '.join(missing)}; apt-get install {' '.join(missing.values())}")


def skip_without_packages(error: subprocess.CalledProcessError) -> None:
    """Nobody can build a Debian system without reaching Debian."""
    said = f"{error.stdout}{error.stderr}"
    signs = "Failed getting release file", "Temporary failure", "Could not resolve"
    if any(sign in said for sign in signs):
        pytest.skip("Debian's packages cannot be reached from here")


@dataclass(frozen=True)
class Machine:
    """A Debian system in a folder."""

    root: Path

    def run(
        self, *command: str, folder: str = "/", env: Mapping[str, str] | None = None, check: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run a command inside. What it said is in the error when it fails."""
        inside = {"PATH": PATH, "HOME": "/var/empty-home", "LANG": "C.UTF-8"}
        inside |= {"DEBIAN_FRONTEND": "noninteractive", "QEMU_CPU": PI_4}
        inside |= {name: value for name, value in os.environ.items() if _is_about_the_way(name)}
        words = ["env", "-i", *(f"{name}={value}" for name, value in {**inside, **(env or {})}.items())]
        words += ["sh", "-c", 'cd "$0" && exec "$@"', folder, *command]
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", ENTER, "enter", str(self.root), *words],
            capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if check and done.returncode:
            said = "\n".join((done.stdout + done.stderr).splitlines()[-60:])
            raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{said}")
        return done

    def path(self, inside: str) -> Path:
        return self.root / inside.lstrip("/")

    def bring_tree(self) -> None:
        """The tree as it stands, without what git does not know or care for; what was there is replaced."""
        target = self.path(INSIDE)
        shutil.rmtree(target, ignore_errors=True)
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=TREE, capture_output=True, check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.decode().split("\0")):
            if (TREE / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(TREE / name, target / name)


def _is_about_the_way(name: str) -> bool:
    return (name.startswith("PIP_") and name != "PIP_FIND_LINKS") or name.lower().endswith("_proxy")


def machine(suite: str, name: str = "bare", packages: Iterable[str] = (), arch: str = OURS) -> Machine:
    """Debian with these packages; built when it is not there yet, or was asked for differently."""
    base = _built(f"{suite}-{arch}", "bare", lambda root: _debootstrap(root, suite, arch))
    wanted = tuple(packages)
    if not wanted:
        return base
    return _built(f"{suite}-{arch}-{name}", " ".join(wanted), lambda root: _extended(root, base, wanted))


def _built(name: str, recipe: str, build: Callable[[Path], None]) -> Machine:
    root, stamp = cache() / name, cache() / f"{name}.built"
    if not stamp.exists() or stamp.read_text() != recipe:
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        try:
            build(root)
        except subprocess.CalledProcessError as error:
            skip_without_packages(error)
            raise AssertionError(f"{name} could not be built:\n{error.stdout}{error.stderr}") from None
        stamp.write_text(recipe)
    return Machine(root)


def _debootstrap(root: Path, suite: str, arch: str) -> None:
    options = [f"--arch={arch}", "--variant=minbase", f"--include={','.join(BARE)}"]
    options += [] if arch == OURS else ["--foreign"]
    command = ["unshare", "--mount", "debootstrap", *options, suite, str(root)]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    if arch != OURS:
        _lay_out(root)
    for name in HOW_TO_REACH_PACKAGES:
        if (here := Path("/etc") / name).exists():
            (root / "etc" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(here, root / "etc" / name)
    (root / "var/empty-home").mkdir()


def _lay_out(root: Path) -> None:
    """The packages' files without their scripts, which emulated take longer than all that is to be tested."""
    for package in sorted((root / "var/cache/apt/archives").glob("*.deb")):
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True)
        command = ["tar", "-x", "--keep-directory-symlink", "-C", str(root)]
        subprocess.run(command, input=files.stdout, check=True, capture_output=True)
    shutil.copy(root / "usr/share/base-passwd/passwd.master", root / "etc/passwd")


def _extended(root: Path, base: Machine, packages: tuple[str, ...]) -> None:
    subprocess.run(["cp", "-a", "--reflink=auto", str(base.root), str(root)], check=True)
    inside = Machine(root)
    inside.run("apt-get", "update", "-q")
    inside.run("apt-get", "install", "-q", "-y", "--no-install-recommends", *packages)
    inside.run("apt-get", "clean")
