"""Every figure that the README quotes, measured in one run on one thread.

Times of vision are given in units, so that they compare across machines: a unit is what OpenCV needs here to
turn one 1280x720 frame grey and threshold it adaptively.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial, reduce
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from threading import Event as Flag
from threading import Thread
from typing import Any

from companion.decks import deck_of
from companion.game import Event, Setup
from companion.games import find
from companion.games.finito_cards.bots import CardBots
from companion.games.finity import rules as finity
from companion.games.finity.legal import is_allowed
from companion.games.finity.notation import ADDS, RINGS
from companion.games.finity.paths import forget, walk_of
from companion.games.finity.thinking import choose
from companion.games.finity.tower import lots
from companion.kinds import kind_of
from companion.match import Match, replay
from companion.rules_speed import finita_speed
from companion.screen.measure import die_frames
from companion.settings import Rules
from companion.tables import watcher_for
from companion.world import FRAME_S, World
from hardware.buttons import Buttons
from hardware.mock_pins import MockPins
from hardware.simulated import Level, SimulatedBoards
from hardware.wiring import DEFAULT, Wiring
from vision.counters import BoardReader, BoardSet
from vision.measure import one_thread, unit_of

RESTING = 4  # frames
HEAPED = 20  # cards laid on one pile

FIRST_SCREEN = """
import os, runpy, sys
import pygame
flip = pygame.display.flip
def first():
    flip()
    os._exit(0)
pygame.display.flip = first
sys.argv = ["finito"]
runpy.run_module("companion", run_name="__main__")
"""


@dataclass(frozen=True)
class Figure:
    """`limit` is what must not be exceeded; None where a figure is only reported."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def holds(self) -> bool:
        return self.limit is None or self.value <= self.limit

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "holds": self.holds}


def figures() -> Iterator[Figure]:
    one_thread()
    yield from _vision()
    yield _boards()
    yield _die()
    yield _storm()
    yield _replaying()
    yield from _finity()
    yield from _finita()
    yield _starting()


# Vision -----------------------------------------------------------------------------------------------------


def _vision() -> Iterator[Figure]:
    unit, idle, read = _watched(Level.NORMAL, seeds=range(3))
    yield Figure("one unit", 1000 * unit, "ms")
    yield Figure("an idle frame", median(idle) / unit, "units", 1)
    yield Figure("a changed pile, median", median(read) / unit, "units", 16)
    yield Figure("a changed pile, slowest of 100", _slow(read) / unit, "units", 40)
    hard_unit, _idle, hard = _watched(Level.HARD, seeds=range(3))
    yield Figure("a changed pile, hard camera, median", median(hard) / hard_unit, "units")
    yield _heap()


def _heap() -> Figure:
    """FINITA has the most faces: 62. Cards are laid on its one pile."""
    game = find("finita")
    faces = deck_of(game.table.deck).labels
    times: list[float] = []
    for seed in range(2):
        table = kind_of(game).simulate(game.table, 3, Level.NORMAL, seed)
        watcher = watcher_for(Match(game, Setup(("A", "B", "C"), Rules.of(game.settings))))
        for at, image in enumerate(_laid(table, Random(seed).sample(faces, HEAPED))):
            seconds, news = _timed(partial(watcher.look, image, at * FRAME_S))
            if news:
                times.append(seconds / unit_of(image))
    return Figure(f"a changed pile of FINITA ({len(faces)} faces), median", median(times), "units", 16)


def _laid(table: Any, cards: Iterable[str]) -> Iterator[Any]:
    """What the camera sees while cards are laid on the pile."""
    for _ in table.wait(RESTING):
        yield table.frame()
    for seat, card in enumerate(cards):
        for _ in table.lay("discard", card, seat % 3):
            yield table.frame()


def _slow(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def _watched(level: Level, seeds: range) -> tuple[float, list[float], list[float]]:
    """The time of a unit, of every frame in which nothing moved, and of every frame with news."""
    units: list[float] = []
    idle: list[float] = []
    read: list[float] = []
    for seed in seeds:
        for image, seconds, news in _looks(level, seed):
            (read if news else idle).append(seconds)
            if len(units) < 50:
                units.append(unit_of(image))
    return median(units), idle, read


def _looks(level: Level, seed: int) -> Iterator[tuple[Any, float, bool]]:
    """One round of bots under the watch: the frames in which no hand is, and whether each brought news."""
    game = find("finito-cards")
    setup = Setup(("A", "B", "C"), Rules.of(game.settings), target=1)
    bots = CardBots(game, setup, seed)
    watcher = watcher_for(bots.truth)
    now = 0.0
    world = World(game, 3, level, seed, lambda: now)
    for step in bots.steps():
        world.do(step.deed)
        for _ in _until_calm(world):
            now += FRAME_S
            image = world.frame()
            seconds, news = _timed(partial(watcher.look, image, now))
            if news or not world.moving:
                yield image, seconds, bool(news)


def _until_calm(world: World) -> Iterator[None]:
    """Frames until the hands are gone, and a few more of the resting table."""
    while world.moving:
        yield
    yield from [None] * RESTING


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of this thread's own work: what else the machine does meanwhile is not ours."""
    start = time.thread_time()
    result = work()
    return time.thread_time() - start, result


# Dice -------------------------------------------------------------------------------------------------------


def _boards() -> Figure:
    """A board with all twelve counters, from a single picture in which it has been found."""
    reader = BoardReader(BoardSet.load(files("assets") / "boards", deck_of("counters")))
    times: list[float] = []
    for seed in range(8):
        table = SimulatedBoards(1, Level.NORMAL, seed)
        squares = Random(seed).sample(range(36), 12)
        for counter, square in enumerate(squares, 1):
            deque(table.put("r", f"r{counter}", square, 0), maxlen=0)
        image = table.frame()
        unit = median(unit_of(image) for _ in range(5))
        (found,) = reader.find(image)
        times += [_timed(partial(reader.read_one, image, found))[0] / unit for _ in range(3)]
    return Figure("a board of 12 counters, median", median(times), "units", 16)


def _die() -> Figure:
    frames = list(die_frames(300))[20:]
    return Figure("a frame of the rolling die, 800x480", 1000 * median(frames), "ms", 4)


def _storm() -> Figure:
    """Eight loose wires keep a pin library's thread as busy as it can be, and the screen still moves."""
    pins, wiring, calm = MockPins(), Wiring(DEFAULT.buzzers[:8]), Flag()

    def rattle() -> None:
        while not calm.is_set():
            for pin in wiring.buzzers:
                pins.press(pin)
                pins.release(pin)

    with Buttons(wiring, lambda press: None, pins):
        thread = Thread(target=rattle, name="storm")
        thread.start()
        frames = list(die_frames(300))[20:]
        calm.set()
        thread.join()
    return Figure("the same frame in a storm on 8 buttons, mean", 1000 * mean(frames), "ms", 33)


# Rules and start --------------------------------------------------------------------------------------------


def _replaying() -> Figure:
    """A match of a thousand events, from its events to its state."""
    game = find("finito-cards")
    setup = Setup(("A", "B", "C"), Rules.of(game.settings), target=400)
    bots = CardBots(game, setup, 1)
    for _step in bots.steps():
        if len(bots.truth.lines) >= 1000:
            break
    events = bots.truth.lines[:1000]
    seconds = median(_timed(partial(replay, game, setup, events))[0] for _ in range(9))
    return Figure("replaying 1,000 events", 1000 * seconds, "ms", 20)


def _finity() -> Iterator[Figure]:
    """Without any path that is remembered from before."""
    crowded = [_timed(partial(_judged, _crowded(seed)))[0] for seed in range(15)]
    yield Figure("FINITY, all legal events of a crowded board", 1000 * median(crowded), "ms", 20)
    games = [_timed(partial(_refolded, *_finity_game(seed)))[0] for seed in range(9)]
    yield Figure("FINITY, replaying 60 moves", 1000 * median(games), "ms", 150)


def _crowded(seed: int) -> finity.State:
    """Thirty bridges and thirty rings for four players, anywhere they can lie."""
    chance = Random(f"crowded {seed}")
    state = finity.start(_finity_setup(chance))
    bridges = [Event("set", words) for words in ADDS]
    rings = [Event("set", ("ring", *words), seat) for words in RINGS for seat in range(4)]
    for events in (bridges, rings):
        chance.shuffle(events)
        laid = 0
        for event in events:
            if laid < 30 and is_allowed(state, event):
                state, laid = finity.apply(state, event), laid + 1
    return state


def _judged(state: finity.State) -> None:
    """Every legal event, the rings that it costs, and the longest paths after it."""
    forget()
    for event in finity.legal(state):
        after = finity.apply(state, event)
        for seat in range(after.players):
            walk_of(after, seat)


def _finity_game(seed: int) -> tuple[Setup, list[Event]]:
    """The first sixty moves of a game that takes so many."""
    chance = Random(f"sixty moves {seed}")
    setup = _finity_setup(chance)
    state, events = finity.start(setup), list[Event]()
    while len(events) < 60:
        if state.ending is not None:
            state, events = finity.start(setup), []
        events.append(choose(state, chance))
        state = finity.apply(state, events[-1])
    return setup, events


def _finity_setup(chance: Random) -> Setup:
    setup = Setup(("A", "B", "C", "D"), Rules.of(finity.SETTINGS, {"places": "play_on"}))
    return replace(setup, extras=lots(setup, chance))


def _refolded(setup: Setup, events: list[Event]) -> None:
    forget()
    finity.report(reduce(finity.apply, events, finity.start(setup)))


def _finita() -> Iterator[Figure]:
    """FINITA has the most rules; 0.38 loops are 100,000 events a second where a loop takes 26 us."""
    speed = finita_speed()
    yield Figure("FINITA: events applied", 1 / speed.applied, "a second")
    yield Figure("FINITA: times all legal events were found", 1 / speed.offered, "a second")
    yield Figure("a loop of 1,000 additions", 1e6 * speed.loop, "us")
    yield Figure("FINITA: an event / such a loop", speed.applied / speed.loop, "loops", 0.38)


def _starting() -> Figure:
    """From the start of Python to the first screen, compared with importing what it is drawn with.

    As at every start but the first: both find their modules compiled, whatever this shell's Python is told.
    Each is compared with the one right after it, as what else the machine does changes all the time.
    """
    with TemporaryDirectory() as compiled:
        quiet = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PYTHONPATH": str(Path(str(files("companion"))).parent),
            "PYTHONPYCACHEPREFIX": compiled,
        }
        _first, *runs = [(_run(FIRST_SCREEN, quiet), _run("import cv2, pygame", quiet)) for _ in range(16)]
    times = median(ours / bare for ours, bare in runs)
    return Figure("first screen / importing cv2 and pygame", times, "times", 2.5)


def _run(code: str, environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", code]
    run = partial(subprocess.run, command, env=environment, check=True, capture_output=True)
    start = time.perf_counter()
    run()
    return time.perf_counter() - start
