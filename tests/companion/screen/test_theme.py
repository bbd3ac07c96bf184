"""What can be read at two metres."""

from __future__ import annotations

import pytest

from companion.screen import lettering
from companion.screen.theme import GAME_COLOURS, GROUND, PLAYER_COLOURS, SURFACE, WRITTEN, Theme, contrast

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_writing_stands_out_from_its_ground(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("colour", GAME_COLOURS.values())
def test_signs_of_the_game_colours_stand_out(colour: tuple[int, int, int]) -> None:
    assert min(contrast(colour, ground) for ground in (GROUND, SURFACE)) >= 3


def test_no_player_wears_a_colour_of_the_game() -> None:
    for mine in PLAYER_COLOURS:
        for theirs in GAME_COLOURS.values():
            assert sum(abs(a - b) for a, b in zip(mine, theirs, strict=True)) > 100


@pytest.mark.parametrize("size", SIZES)
def test_capitals_are_a_fortieth_of_the_height(size: tuple[int, int]) -> None:
    theme = Theme(*size)
    capitals = lettering.font(theme.read, False).metrics("H")[0]
    assert capitals is not None
    assert capitals[3] >= theme.height / 40
    assert theme.small >= theme.height / 40


@pytest.mark.parametrize("size", SIZES)
def test_touch_targets_are_nine_millimetres_on_a_seven_inch_display(size: tuple[int, int]) -> None:
    theme = Theme(*size)
    dots_per_mm = (800**2 + 480**2) ** 0.5 / (7 * 25.4)
    assert theme.touch >= 9 * dots_per_mm * min(size) / 480


def test_numerals_are_of_equal_width() -> None:
    for bold in (False, True):
        assert len({lettering.width(digit * 5, 30, bold) for digit in "0123456789"}) == 1


def test_the_typeface_has_every_sign_that_is_shown() -> None:
    for sign in "äöüÄÖÜßẞéèêçñ„“”’–−×·…▶◀●◆▲■↑↓←→☰⇧⌫↵␣✓":
        assert lettering.font(30, False).metrics(sign)[0] is not None, sign
