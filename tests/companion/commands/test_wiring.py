"""`finito wiring`: pins that are remembered, the diagram made from them, and the test of every button."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import pytest

from companion import home, pages, preferences
from companion.__main__ import main
from companion.plan import Box, Words, plan
from companion.scene import Buzz
from companion.screen.screen import Screen
from companion.sentence import Unreadable
from companion.wires import usable_wiring, wiring_of
from companion.wiring_test import SHINE_S, WiringTest
from hardware.header import HEADER, place_of
from hardware.mock_pins import MockPins
from hardware.wiring import DEFAULT, Wiring, WiringError


def test_without_a_word_the_wiring_is_the_usual_one() -> None:
    assert wiring_of({}) == DEFAULT


def test_pins_are_remembered_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--set", "buttons=5,6", "--set", "lamps=12,13", "--set", "shared=none"]) == 0
    kept = preferences.load(home.preferences()).wiring
    assert wiring_of(kept) == Wiring((5, 6), None, (12, 13))
    assert main(["wiring", "--set", "shared=26"]) == 0
    assert wiring_of(preferences.load(home.preferences()).wiring) == Wiring((5, 6), 26, (12, 13))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("buttons=5,5", "The buzzer of seat 1 and the buzzer of seat 2 are both wired to GPIO 5"),
        ("lamps=99", "The lamp of seat 1 cannot be wired to GPIO 99: use GPIO 2 to 27."),
        ("shared=4,5", "shared is written as GPIO numbers with commas between them"),
        ("buttons=a", "buttons is written as GPIO numbers"),
        ("17,27", "Pins are written as in lamps=12,13; not “17,27”."),
        ("lamps=", "Pins are written as in lamps=12,13; not “lamps=”."),
        ("bell=4", "There is no setting “bell”; there are: buttons, shared, lamps."),
    ],
)
def test_what_cannot_be_soldered_is_refused_and_not_remembered(
    choice: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wiring", "--set", choice]) == 2
    assert capsys.readouterr().err.startswith(why)
    assert preferences.load(home.preferences()).wiring == {}


@pytest.mark.parametrize(
    "chosen",
    [{"buttons": "5,5"}, {"buttons": "5", "shared": "5"}, {"lamps": "5"}, {"lamps": "99"}, {"shared": "0"},
     {"buttons": ",".join(map(str, range(2, 13)))}, {"lamps": ",".join(map(str, range(2, 13)))}],
    ids=str,
)  # fmt: skip
def test_what_the_hardware_refuses_is_said_word_for_word_and_can_be_said_in_any_language(
    chosen: dict[str, str],
) -> None:
    pins = {name: tuple(map(int, text.split(","))) for name, text in {"buttons": "5", **chosen}.items()}
    shared = pins["shared"][0] if "shared" in pins else DEFAULT.shared
    with pytest.raises(WiringError) as refused:
        Wiring(pins["buttons"], shared, pins.get("lamps", ()))
    with pytest.raises(Unreadable) as said:
        wiring_of({"buttons": "5", **chosen})
    assert str(said.value) == str(refused.value)
    assert said.value.said(lambda pattern: "…") == "…"


def test_a_file_with_nonsense_in_it_does_not_stop_play() -> None:
    assert usable_wiring({"buttons": "1,2,3"}) == DEFAULT
    assert usable_wiring({"other": "x"}) == DEFAULT


def test_the_header_is_the_pis() -> None:
    assert len(HEADER) == 40
    assert sorted(pin for pin in HEADER if isinstance(pin, int)) == list(range(28))
    assert (place_of(17), place_of(4), place_of(26), place_of(21)) == (11, 7, 37, 40)
    assert HEADER.count("GND") == 8


def test_the_diagram_names_every_button_and_lamp_that_is_configured() -> None:
    wiring = Wiring((17, 27), 4, (12,))
    words = {mark.text for mark in plan(wiring) if isinstance(mark, Words)}
    assert {
        "Seat 1: button · GPIO 17",
        "Seat 2: button · GPIO 27",
        "Button for all · GPIO 4",
        "Seat 1: lamp · GPIO 12",
    } <= words
    assert not any("Seat 3" in text for text in words)


def test_the_diagram_is_written_as_picture_and_as_pdf(tmp_path: Path) -> None:
    png, pdf = tmp_path / "w.png", tmp_path / "w.pdf"
    assert main(["wiring", "--png", str(png), "--pdf", str(pdf)]) == 0
    picture = cv2.imread(str(png))
    assert picture is not None
    assert picture.std() > 10
    assert picture[-30:].std(axis=(0, 1)).max() < 1, "a button to leave by has nothing to do on paper"
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_file_that_cannot_be_written_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--pdf", "/proc/nowhere/w.pdf"]) == 1
    assert capsys.readouterr().err.startswith("The diagram cannot be written: ")


class Eyes:
    """A view that remembers the page, and wishes what it is told."""

    def __init__(self) -> None:
        self.wishes: list[Any] = []
        self.page = pages.Wiring(DEFAULT)

    def show(self, page: pages.Page) -> None:
        assert isinstance(page, pages.Wiring)
        self.page = page

    def poll(self) -> list[Any]:
        wishes, self.wishes = self.wishes, []
        return wishes


def test_a_seat_shines_as_its_button_closes_and_its_lamp_blinks() -> None:
    now, view, wiring = 10.0, Eyes(), Wiring((17, 27), 4, (12, 13))
    pins = MockPins(lambda: now)
    with WiringTest(wiring, pins, real=True, clock=lambda: now) as test:
        test.step(view)
        assert view.page.lit == frozenset()
        pins.press(27)
        test.step(view)
        assert view.page.lit == {1}
        assert bool(pins.pin(13).state)
        now += SHINE_S + 0.1
        test.step(view)
        assert view.page.lit == frozenset()
        pins.press(4)
        test.step(view)
        assert view.page.lit == {None}


def test_without_pins_keys_press_pretended_ones_and_that_is_said() -> None:
    view = Eyes()
    with WiringTest(Wiring((17,)), MockPins(), real=False) as test:
        view.wishes = [Buzz(0)]
        test.step(view)
        assert view.page.lit == {0}
        assert view.page.note == "This machine has no pins: keys 1 to 9 and 0 press pretended buttons."
        view.wishes = [pages.Quit()]
        test.step(view)
        assert test.over


def test_a_stuck_button_is_named_in_the_test() -> None:
    now, view = 10.0, Eyes()
    pins = MockPins(lambda: now)
    with WiringTest(Wiring((17,)), pins, real=True, clock=lambda: now) as test:
        pins.press(17)
        now += 11
        test.step(view)
    assert view.page.note.startswith("The button of seat 1 (GPIO 17) is stuck closed")


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280)])
def test_the_diagram_fits_on_every_screen_and_each_button_can_be_touched(size: tuple[int, int]) -> None:
    wiring = Wiring(DEFAULT.buzzers, DEFAULT.shared, (12, 13, 18, 19, 20, 21))
    with Screen(size=size, motion=False) as screen:
        screen.show(pages.Wiring(wiring, frozenset({0, None}), "A note."))
        assert screen.canvas.cut == []
        touched = {wish.seat for _place, wish in screen.targets() if isinstance(wish, Buzz)}
    assert touched == set(range(10))
    shining = [mark for mark in plan(wiring, {0, None}) if isinstance(mark, Box) and mark.ink == "lit"]
    assert len(shining) == 3  # two buttons and a lamp
