"""The screen as the app sees it: show a page, poll what people wish."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import pygame

from companion import pages
from companion.pages import Page, Playing
from companion.scene import Command
from companion.screen import fairness, home, keys, pictures, players, rules, teaching, wiring
from companion.screen import history as past
from companion.screen.canvas import Canvas, Target, Wish
from companion.screen.faces import counter, face, ratio
from companion.screen.motion import Changes, Flight
from companion.screen.sounds import Sounds
from companion.screen.speech import Voice
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, GAME_COLOURS
from companion.screen.touch import HOLD_S, Press, Release, Source, Touches, finger_events
from companion.screen.window import Window
from companion.words import language

if TYPE_CHECKING:
    import numpy as np

    Frame = np.ndarray[Any, Any]

FRAME_S = 1 / 40  # movements need no more


class Screen:
    """Draws only what differs; a still screen costs next to nothing."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        motion: bool = True,
        volume: int = 7,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._window = Window(size, fullscreen)
        self._sounds = Sounds(volume)
        self._voice = Voice(volume)
        self._changes = Changes(motion)
        self._canvas = Canvas(self._window.still, self._window.theme)
        self._touches = Touches(self._window.size, self._window.theme.touch)
        self._page: Page | None = None
        self._drawn: object = None
        self._drawn_at = float("-inf")
        self._moving = self._stale = False
        self._pressed: dict[Source, tuple[Target, float]] = {}
        self._focus: pygame.Rect | None = None
        self._sheet, self._leaf = "", 0
        self._began = self._alarmed = float("-inf")
        self._picture = pictures.Latest()
        self._evidence: Callable[[str], Frame | None] = lambda _spot: None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._sounds.close()
        self._voice.close()
        self._window.close()

    # Showing

    def show(self, page: Page) -> None:
        now = self._clock()
        self._arrive(page, now)
        self._speak(now)
        if (essence := self._essence(now)) != self._drawn:
            self._draw(now)
            self._drawn = essence
        elif not self._stale and not (self._moving and now - self._drawn_at >= FRAME_S):
            return
        self._live(now)
        pygame.display.flip()

    def busy(self) -> bool:
        """A movement runs: call show again soon."""
        return self._moving or self._stale

    def _arrive(self, page: Page, now: float) -> None:
        """Notes what is new about the page before it is drawn."""
        old, self._page = self._page, page
        before = old.display if isinstance(old, Playing) else None
        if not isinstance(page, Playing):
            if type(old) is not type(page) or _part(old) != _part(page):
                self._began, self._sheet, self._leaf, self._focus = now, "", 0, None
            return
        display = page.display
        self._changes.note(before, display, now)
        if before is None or _part(old) != _part(page):
            self._began, self._leaf, self._focus = now, 0, None
            self._sheet = self._sheet if before is not None and not display.question else ""
        if display.alarm and (before is None or (before.notice, before.alarm) != (display.notice, True)):
            self._alarmed = now

    def _speak(self, now: float) -> None:
        """The number is said when it is seen."""
        number = self._changes.landed(now)
        muted = isinstance(self._page, Playing) and self._page.display.muted
        if number is not None and not muted:
            self._voice.say(str(number), language())

    def _essence(self, now: float) -> object:
        """What the still picture depends on; the clock and the camera's picture are not in it."""
        page: object = self._page
        if isinstance(page, Playing):
            display = page.display
            page = replace(display, now=0.0, camera=replace(display.camera, picture=0))
        flying = tuple(flight.spot for flight in self._changes.flying(now))
        moved = self._changes.fresh(now), flying, self._changes.rolling(now)
        return page, moved, self._sheet, self._leaf, self._window.size

    def _draw(self, now: float) -> None:
        self._canvas = canvas = Canvas(self._window.still, self._window.theme)
        stage = Stage(
            fresh=self._changes.fresh(now),
            flying={flight.spot: flight.before for flight in self._changes.flying(now)},
            sheet=self._sheet,
            leaf=self._leaf,
            began=self._began,
            alarmed=self._alarmed,
            motion=self._changes.motion,
            rolled=self._changes.rolled,
            rolling=self._changes.rolling(now),
            picture=self._picture.surface,
            crop=lambda spot: pictures.surface(self._evidence(spot)),
        )
        match self._page:
            case Playing(display):
                from companion.screen import play  # all kinds of tables, and the first page needs none

                play.draw(canvas, display, stage)
            case pages.Home() as page:
                home.draw(canvas, page, stage)
            case pages.Players() as page:
                players.draw(canvas, page)
            case pages.HouseRules() as page:
                rules.draw(canvas, page, stage)
            case pages.History() as page:
                past.draw(canvas, page, stage)
            case pages.Fairness() as page:
                fairness.draw(canvas, page)
            case pages.Wiring() as page:
                wiring.draw(canvas, page)
            case pages.Teaching() | pages.Taught() | pages.Decks() as page:
                teaching.draw(canvas, page, stage)
        for flight in self._changes.flights:
            canvas.live.append(_travelling(canvas, flight))

    def _live(self, now: float) -> None:
        surface, table = self._window.surface, self._table_time()
        surface.blit(self._window.still, (0, 0))
        moving = [live(surface, now, table) for live in self._canvas.live]
        self._moving = any(moving) or bool(self._pressed)
        self._touched(surface, now)
        self._drawn_at, self._stale = now, False

    def _table_time(self) -> float:
        return self._page.display.now if isinstance(self._page, Playing) else 0.0

    def _touched(self, surface: pygame.Surface, now: float) -> None:
        """What is under a finger lights up; a long press fills it from the left."""
        for target, since in self._pressed.values():
            share = min(1.0, (now - since) / HOLD_S) if target.hold else 1.0
            glow = pygame.Surface((max(1, round(target.rect.w * share)), target.rect.h), pygame.SRCALPHA)
            glow.fill((*ACCENT, 60))
            surface.blit(glow, target.rect)
        if self._focus is not None:
            pygame.draw.rect(surface, ACCENT, self._focus.inflate(6, 6), 3, self._window.theme.radius)

    # Pictures and sound

    def picture(self, bgr: Frame | None) -> None:
        """The camera's latest frame, of any size; shown small, a few times a second."""
        self._stale |= self._picture.take(bgr, self._clock())

    def evidence(self, provider: Callable[[str], Frame | None]) -> None:
        """Where questions get the camera's crop of a spot from."""
        self._evidence = provider

    def sound(self, name: str) -> None:
        self._sounds.play(name)

    def volume(self, volume: int) -> None:
        """0 to 10; 0 is quiet."""
        self._sounds.volume(volume)
        self._voice.volume(volume)

    def motion(self, motion: bool) -> None:
        self._changes.motion = motion

    def save(self, path: Path | str) -> None:
        self._window.save(Path(path))

    # Listening

    def poll(self) -> list[Wish]:
        """What was wished since the last call, by touch and by key."""
        now, wishes = self._clock(), list[Wish]()
        for event in pygame.event.get():
            wishes += self._heard(event, now)
        wishes += self._held(now)
        return [wish for wish in wishes if not self._kept(wish)]

    def _heard(self, event: pygame.event.Event, now: float) -> list[Wish]:
        if event.type == pygame.QUIT:
            return [pages.Quit()]
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._stale = True
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        gesture = self._touches.heard(event, now)
        if isinstance(gesture, Press):
            self._press(gesture, now)
        elif isinstance(gesture, Release):
            return self._release(gesture, now)
        return []

    def _resized(self) -> None:
        self._window.resized()
        self._touches = Touches(self._window.size, self._window.theme.touch)
        self._focus, self._drawn = None, None

    def _press(self, press: Press, now: float) -> None:
        self._focus, self._stale = None, True
        target = self._under(press.at)
        if target is not None:
            self._pressed[press.source] = (target, now)

    def _release(self, release: Release, now: float) -> list[Wish]:
        """A touch counts where it began, if it also ends there."""
        self._stale = True
        target, since = self._pressed.pop(release.source, (None, now))
        if target is None or not target.rect.collidepoint(release.at):
            return []
        return [] if target.hold and now - since < HOLD_S else [target.wish]

    def _held(self, now: float) -> list[Wish]:
        ripe = [
            source
            for source, (target, since) in self._pressed.items()
            if target.hold and now - since >= HOLD_S
        ]
        return [self._pressed.pop(source)[0].wish for source in ripe]

    def _under(self, at: tuple[int, int]) -> Target | None:
        under = [target for target in self._canvas.targets if target.rect.collidepoint(at)]
        top = under[-1] if under else None
        if top is None or not top.near:
            return top
        return min((target for target in under if target.near), key=lambda target: target.away(at))

    def _key(self, event: pygame.event.Event) -> list[Wish]:
        if (moved := keys.moved_focus(event, self._canvas, self._focus)) is not None:
            self._focus, self._stale = moved, True
            return []
        wish = keys.wish(event, self._canvas, self._focus)
        return [] if wish is None else [wish]

    def _kept(self, wish: Wish) -> bool:
        """Leafing and unfolding are the screen's own business."""
        match wish:
            case pages.Scroll(by):
                self._leaf = max(0, self._leaf + by)
            case pages.Unfold(sheet):
                self._sheet, self._leaf, self._focus = sheet, 0, None
            case Command.CORRECT if isinstance(self._page, Playing):
                self._sheet, self._leaf, self._focus = "corrections", 0, None
            case Command.PROVE if isinstance(self._page, Playing):
                self._sheet, self._leaf, self._focus = "die", 0, None
            case _:
                self._sheet = ""
                return False
        return True

    # For bots and tests

    def targets(self) -> list[tuple[tuple[int, int, int, int], Wish]]:
        """What can be touched now, and where."""
        return [
            ((target.rect.x, target.rect.y, target.rect.w, target.rect.h), target.wish)
            for target in self._canvas.targets
        ]

    def tap(self, wish: Wish) -> bool:
        """Posts a finger where this wish is on the screen; False if it is not. A long press only begins."""
        target = next((target for target in self._canvas.targets if target.wish == wish), None)
        if target is None:
            return False
        down, up = finger_events(target.rect.center, self._window.size)
        pygame.event.post(down)
        if not target.hold:
            pygame.event.post(up)
        return True

    @property
    def canvas(self) -> Canvas:
        """What was drawn last; tests measure it."""
        return self._canvas


def _part(page: Page | None) -> object:
    """Which of its faces a page shows: another one begins anew, with its first leaf."""
    match page:
        case Playing(display):
            result: object = display.scene.result
            return result, display.question, display.paused
        case pages.History(_matches, viewed):
            return viewed
        case pages.HouseRules() as house:
            return house.open
        case pages.Players() | pages.Fairness() as written:
            return written.typing is None
    return None


def _seen(flight: Flight, height: int) -> pygame.Surface | None:
    """What travels, as it will lie: a counter, or a card."""
    if ratio(flight.deck) == 1:
        return counter(flight.deck, flight.face, height * 86 // 100, GAME_COLOURS[flight.face[0]])
    return face(flight.deck, flight.face, height)


def _travelling(canvas: Canvas, flight: Flight) -> Callable[[pygame.Surface, float, float], bool]:
    start, end = canvas.places.get(flight.start), canvas.places.get(flight.end)
    height = max(place.h for place in (start, end) if place) if start or end else 0
    card = canvas.places.get(flight.spot)
    drawn = _seen(flight, card.h if card else height)

    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        share = flight.share(now)
        if drawn is None or start is None or end is None:
            return False
        x = start.centerx + (end.centerx - start.centerx) * share
        y = start.centery + (end.centery - start.centery) * share
        surface.blit(drawn, drawn.get_rect(center=(round(x), round(y))))
        return True

    return live
