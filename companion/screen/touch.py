"""Fingers and mice. A touch may arrive as either or as both: each is accepted, and counted once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

ECHO_S = 0.7  # how long after a finger the same touch may still come as a mouse, and the other way round
HOLD_S = 0.7  # a long press

Source = tuple[str, int]


class Press(NamedTuple):
    source: Source
    at: tuple[int, int]


class Release(NamedTuple):
    source: Source
    at: tuple[int, int]


@dataclass
class Touches:
    """Tells real presses from their echoes by kind, time and place."""

    size: tuple[int, int]
    near: int
    _kind: str = ""
    _at: tuple[int, int] = (0, 0)
    _when: float = float("-inf")

    def heard(self, event: pygame.event.Event, now: float) -> Press | Release | None:
        place = self._place(event)
        if place is None:
            return None
        source, at = place
        down = event.type in (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
        if down and self._is_echo(source[0], at, now):
            return None
        if down or source[0] == self._kind:
            self._kind, self._at, self._when = source[0], at, now
        return Press(source, at) if down else Release(source, at)

    def _place(self, event: pygame.event.Event) -> tuple[Source, tuple[int, int]] | None:
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            at = (round(event.x * self.size[0]), round(event.y * self.size[1]))
            return ("finger", event.finger_id), at
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            return ("mouse", event.button), event.pos
        return None

    def _is_echo(self, kind: str, at: tuple[int, int], now: float) -> bool:
        close = max(abs(at[0] - self._at[0]), abs(at[1] - self._at[1])) <= self.near
        return kind != self._kind and now - self._when < ECHO_S and close


def finger_events(at: tuple[int, int], size: tuple[int, int]) -> tuple[pygame.event.Event, ...]:
    """A tap as a touch display reports it."""
    where: dict[str, Any] = {"x": at[0] / size[0], "y": at[1] / size[1], "dx": 0.0, "dy": 0.0}
    return tuple(
        pygame.event.Event(kind, touch_id=1, finger_id=1, pressure=1.0, **where)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP)
    )
