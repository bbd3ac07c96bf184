"""One finding of the doctor."""

from __future__ import annotations

from typing import NamedTuple


class Check(NamedTuple):
    """`ok` is False when something that is there, or is needed, does not work; `advice` is what to do.

    What is not there and need not be is ok: its detail says so, and the advice how to get it.
    """

    name: str
    ok: bool
    detail: str
    advice: str = ""
