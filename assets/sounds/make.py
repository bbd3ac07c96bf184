"""Makes the sounds: `python -m assets.sounds.make`. Plain sine tones with soft edges, nothing recorded."""

from __future__ import annotations

import wave
from math import exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22050
Note = tuple[float, float, float]  # begins at, lasts, pitch in hertz

C5, E5, G5, C6, E6 = 523.25, 659.25, 783.99, 1046.5, 1318.5

TUNES: dict[str, tuple[Note, ...]] = {
    "finito": ((0.00, 0.14, G5), (0.10, 0.14, C6), (0.20, 0.34, E6)),
    "refused": ((0.00, 0.13, 220.0), (0.15, 0.24, 164.8)),
    "question": ((0.00, 0.16, E5), (0.13, 0.30, 880.0)),
    "round": ((0.00, 0.22, 587.33), (0.14, 0.22, 493.88), (0.28, 0.30, 392.0)),
    "win": ((0.00, 0.2, C5), (0.1, 0.2, E5), (0.2, 0.2, G5), (0.3, 0.3, C6), (0.3, 0.3, E6)),
}


def tune(notes: tuple[Note, ...]) -> list[float]:
    """Bell-like notes that may ring into each other."""
    samples = [0.0] * int(RATE * max(start + length for start, length, _pitch in notes))
    for start, length, pitch in notes:
        first, count = int(start * RATE), int(length * RATE)
        for i in range(min(count, len(samples) - first)):
            samples[first + i] += _bell(i / RATE, length, pitch)
    return samples


def _bell(t: float, length: float, pitch: float) -> float:
    edge = min(1.0, t / 0.006, max(0.0, (length - t) / 0.03))
    tone = sin(2 * pi * pitch * t) + 0.3 * sin(4 * pi * pitch * t) * exp(-t * 12)
    return edge * exp(-t * 5) * tone


def laid() -> list[float]:
    """A card on felt: a short low knock with a breath of noise, the same every time."""
    noise = Random(1)
    return [
        exp(-t * 55) * (sin(2 * pi * 190 * t) + 0.5 * (noise.random() - 0.5))
        for t in (i / RATE for i in range(int(0.11 * RATE)))
    ]


def roll() -> list[float]:
    """A die: knocks that come slower and softer."""
    noise, samples = Random(2), [0.0] * int(0.6 * RATE)
    at = 0.0
    for knock in range(7):
        for i in range(int(0.05 * RATE)):
            t, place = i / RATE, int(at * RATE) + i
            if place < len(samples):
                ring = sin(2 * pi * (900 - 60 * knock) * t) + noise.random() - 0.5
                samples[place] += 0.85**knock * exp(-t * 110) * ring
        at += 0.05 + 0.012 * knock
    return samples


def encoded(samples: list[float]) -> bytes:
    peak = max(abs(sample) for sample in samples)
    loud = (round(sample / peak * 0.7 * 32767) for sample in samples)
    return b"".join(sample.to_bytes(2, "little", signed=True) for sample in loud)


def save(path: Path, samples: list[float]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(encoded(samples))


def all_sounds() -> dict[str, list[float]]:
    return {**{name: tune(notes) for name, notes in TUNES.items()}, "laid": laid(), "roll": roll()}


def main() -> None:
    for name, samples in all_sounds().items():
        save(Path(__file__).parent / f"{name}.wav", samples)


if __name__ == "__main__":
    main()
