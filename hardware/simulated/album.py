"""Frames of the simulated camera on disk, each with its truth beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

QUALITY = 95  # what a camera's own JPEG would have


class Album:
    """A folder of numbered pictures; `000042.jpg` goes with `000042.json`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._number = 0

    def paste(self, image: NDArray[np.uint8], truth: dict[str, Any]) -> None:
        self._number += 1
        path = self._folder / f"{self._number:06}.jpg"
        written, data = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
        if not written:
            raise OSError(f"The frame {path} could not be encoded.")
        path.write_bytes(data.tobytes())
        path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
