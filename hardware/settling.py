"""Focus, exposure, gain and white balance settle once and are frozen: a card must not change its colour.

Told by what the Pi's camera says about each picture; numbers are those of libcamera's enumerations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

Controls = dict[str, Any]

AF_MANUAL, AF_AUTO = 0, 1
AF_START = 0
AF_FOCUSED, AF_FAILED = 2, 3
AE_CONVERGED = 2
FEWEST = 10  # pictures: what is said about the first ones is about those before them
MOST = 75  # a lens that hunts, or a lamp that flickers, is not waited for any longer
FRAME_US = (40_000, 66_667)  # microseconds: 15 to 25 pictures a second, and light enough for a dim room


class Settling:
    """`known` are the controls that this camera has."""

    def __init__(self, known: Collection[str]) -> None:
        self._known = known
        self._seen = 0

    def begin(self) -> Controls:
        """What to set so that the camera looks for good values itself."""
        wanted: Controls = {"AeEnable": True, "AwbEnable": True, "FrameDurationLimits": FRAME_US}
        if "AfMode" in self._known:
            wanted |= {"AfMode": AF_AUTO, "AfTrigger": AF_START}
        return self._possible(wanted)

    def look(self, metadata: Mapping[str, Any]) -> Controls | None:
        """What to freeze, once the camera has found it; None while it still looks."""
        self._seen += 1
        found = self._seen >= FEWEST and self._is_focused(metadata) and self._is_exposed(metadata)
        return self._frozen(metadata) if found or self._seen >= MOST else None

    def _is_focused(self, metadata: Mapping[str, Any]) -> bool:
        return "AfMode" not in self._known or metadata.get("AfState") in (AF_FOCUSED, AF_FAILED)

    def _is_exposed(self, metadata: Mapping[str, Any]) -> bool:
        """Newer cameras tell a state, older ones whether it is locked; some tell nothing."""
        if "AeState" in metadata:
            return bool(metadata["AeState"] == AE_CONVERGED)
        return bool(metadata.get("AeLocked", self._seen >= 2 * FEWEST))

    def _frozen(self, metadata: Mapping[str, Any]) -> Controls:
        wanted: Controls = {}
        if {"ExposureTime", "AnalogueGain"} <= set(metadata):
            wanted["AeEnable"] = False
            wanted |= {name: metadata[name] for name in ("ExposureTime", "AnalogueGain")}
        if "ColourGains" in metadata:
            wanted |= {"AwbEnable": False, "ColourGains": metadata["ColourGains"]}
        if "LensPosition" in metadata:
            wanted |= {"AfMode": AF_MANUAL, "LensPosition": metadata["LensPosition"]}
        return self._possible(wanted)

    def _possible(self, wanted: Controls) -> Controls:
        return {name: value for name, value in wanted.items() if name in self._known}
