"""The machine and its libraries."""

from __future__ import annotations

import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from companion import __version__
from companion.doctor.check import Check
from companion.words import _

MODEL = Path("/proc/device-tree/model")
DEVICES = Path("/sys/devices/platform")
THROTTLED = "soc*/soc*:firmware/get_throttled"  # a Pi 5 writes its soc's address in these names
LIBRARIES = (
    "numpy", "opencv-python-headless", "pygame", "pygame-ce", "gpiozero", "lgpio", "picamera2", "fpdf2",
)  # fmt: skip

_NOW = {0: "under-voltage", 1: "frequency capped", 2: "throttled", 3: "too hot"}
_SINCE_START = {bit + 16: said for bit, said in _NOW.items()}


def model() -> str:
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").strip("\0 \n")
    except OSError:
        return ""


def is_a_pi() -> bool:
    return "Raspberry Pi" in model()


def python() -> Check:
    detail = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    detail += f", {model()}" if model() else ""
    if is_a_pi() and sys.maxsize < 2**32:
        return Check("python", False, detail, _("Install the 64-bit Raspberry Pi OS."))
    return Check("python", True, detail)


def environment() -> Check:
    """On a Pi the camera's and the pins' libraries come from the system: the environment must see them."""
    if sys.prefix == sys.base_prefix:
        return Check("environment", True, _("the system's own Python"))
    seen = _sees_the_system(Path(sys.prefix) / "pyvenv.cfg")
    kind = _("sees the system's packages") if seen else _("sees only its own packages")
    if is_a_pi() and not seen:
        advice = _("Remove the folder {folder} and start ./finito again: it makes the right kind.")
        return Check("environment", False, kind, advice.format(folder=sys.prefix))
    return Check("environment", True, kind)


def _sees_the_system(settings: Path) -> bool:
    try:
        lines = settings.read_text(encoding="utf-8").lower().splitlines()
    except OSError:
        return False
    return any(line.replace(" ", "") == "include-system-site-packages=true" for line in lines)


def versions() -> Check:
    known = ((name, _version(name)) for name in LIBRARIES)
    found = [f"companion {__version__}", *(f"{name} {number}" for name, number in known if number)]
    missing = [name for name in ("numpy", "cv2", "pygame", "gpiozero") if find_spec(name) is None]
    if is_a_pi():
        missing += [name for name in ("picamera2", "lgpio") if find_spec(name) is None]
    if missing:
        advice = _("Missing: {names}. On a Pi: sudo apt install python3-picamera2 python3-lgpio")
        return Check("versions", False, ", ".join(found), advice.format(names=", ".join(missing)))
    return Check("versions", True, ", ".join(found))


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def power() -> Check:
    bits = _from_kernel() if is_a_pi() else None
    if bits is None and is_a_pi():
        bits = _from_firmware()
    if bits is None:
        said = _("the Pi does not tell") if is_a_pi() else _("not a Raspberry Pi")
        return Check("power", True, said)
    return told(bits)


def _from_kernel() -> int | None:
    for file in DEVICES.glob(THROTTLED):
        try:
            return int(file.read_text(), 16)
        except (OSError, ValueError):
            continue
    return None


def _from_firmware() -> int | None:
    """`throttled=0x50000`, where the kernel does not pass it on."""
    try:
        done = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5)
        return int(done.stdout.partition("=")[2], 16)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None


def told(bits: int) -> Check:
    """What the firmware's bits mean."""
    now = [said for bit, said in _NOW.items() if bits >> bit & 1]
    since = [said for bit, said in _SINCE_START.items() if bits >> bit & 1]
    if not now and not since:
        return Check("power", True, _("enough, and cool"))
    detail = "; ".join(filter(None, (", ".join(now), ", ".join(f"{said} since the start" for said in since))))
    advice = _("Use the Pi's own power supply and a short cable; give it air.")
    return Check("power", not now, detail, advice)
