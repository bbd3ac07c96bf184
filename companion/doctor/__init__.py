"""What works on this machine, what does not, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from companion.doctor.check import Check
from companion.words import _

# One function each; only what is asked for is imported, for a broken library must not silence the others.
EXAMINATIONS = (
    ("python", "system:python"),
    ("environment", "system:environment"),
    ("versions", "system:versions"),
    ("camera", "devices:camera"),
    ("buttons", "pins:buttons"),
    ("lamps", "pins:lamps"),
    ("screen", "devices:screen"),
    ("sound", "devices:sound"),
    ("disk", "storage:disk"),
    ("journal", "storage:journal"),
    ("power", "system:power"),
)


def checks() -> Iterator[Check]:
    for name, place in EXAMINATIONS:
        module, _colon, function = place.partition(":")
        try:
            examine: Callable[[], Check] = getattr(import_module(f"companion.doctor.{module}"), function)
            yield examine()
        except Exception as error:  # a doctor does not fall ill
            said = _("could not be examined ({kind}: {error})").format(kind=type(error).__name__, error=error)
            advice = _("Please send this with a report: finito report.")
            yield Check(name, False, said, advice)
