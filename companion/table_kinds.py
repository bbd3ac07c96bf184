"""What the companion can look at. Apart from the tables themselves, so that the first page comes soon."""

from __future__ import annotations

from hardware.camera_sources import find_camera

KINDS = ("auto", "simulated", "camera", "manual")


def chosen_kind(wished: str) -> str:
    """What “auto” means here and now."""
    if wished != "auto":
        return wished
    return "simulated" if find_camera() is None else "camera"
