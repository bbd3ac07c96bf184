"""Sounds are short, distinct, our own, and never needed."""

from __future__ import annotations

import wave
from importlib.resources import files

import pytest

from assets.sounds import make
from companion.screen.sounds import NAMES, Sounds


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_is_there_short_and_small(name: str) -> None:
    path = files("assets").joinpath("sounds", f"{name}.wav")
    assert len(path.read_bytes()) <= 30_000
    with path.open("rb") as file, wave.open(file) as sound:
        assert (sound.getnchannels(), sound.getframerate()) == (1, make.RATE)
        assert sound.getnframes() / make.RATE <= 0.7


def test_the_sounds_are_as_the_generator_makes_them(tmp_path: pytest.TempPathFactory) -> None:
    for name, samples in make.all_sounds().items():
        fresh = make.encoded(samples)
        with files("assets").joinpath("sounds", f"{name}.wav").open("rb") as file, wave.open(file) as sound:
            assert sound.readframes(sound.getnframes()) == fresh, "run python -m assets.sounds.make"


def test_no_two_sounds_are_alike() -> None:
    assert len({tuple(samples[:2000]) for samples in make.all_sounds().values()}) == len(NAMES)


def test_without_audio_play_goes_on_in_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing_of_this_name")
    sounds = Sounds(7)
    for name in NAMES:
        sounds.play(name)
    sounds.close()
    assert capfd.readouterr() == ("", "")


def test_sounds_play_where_there_is_audio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(0)
    sounds.play("laid")
    sounds.volume(5)
    for name in NAMES:
        sounds.play(name)
    sounds.close()
