"""What a view knows besides its page: what just changed, what is on its way, and the camera's pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from companion.scene import Pile

Picture = Callable[[], pygame.Surface | None]
Crop = Callable[[str], pygame.Surface | None]


@dataclass(frozen=True)
class Stage:
    """`flying` is what still lies on a spot while a card is on its way; `leaf` counts a long list's pages."""

    fresh: frozenset[str] = frozenset()
    flying: Mapping[str, Pile | None] = field(default_factory=dict)
    sheet: str = ""
    leaf: int = 0
    began: float = 0.0  # when this page came
    alarmed: float = 0.0  # when the notice that shakes came
    motion: bool = True
    rolled: float = float("-inf")  # when the die was last thrown
    rolling: bool = False  # and it does not lie yet
    picture: Picture = lambda: None
    crop: Crop = lambda _spot: None
