"""Synthesise assets/sounds/*.ogg by hand: ``python -m tools.sounds`` (needs oggenc)."""

import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 32_000
PEAK = 10 ** (-12 / 20)  # -12 dB: effects stay under the voices in the room
OUT = Path(__file__).resolve().parents[1] / "assets" / "sounds"
Wave = NDArray[np.float64]


def seconds(length: float) -> Wave:
    """Sample times of a sound of that length, in seconds."""
    return np.arange(int(RATE * length)) / RATE


def fade(t: Wave, attack: float, decay: float) -> Wave:
    """A click-free rise followed by an exponential fall."""
    rise = np.minimum(t / attack, 1.0)
    tail = np.minimum((t[-1] - t) / 0.012, 1.0)
    shape: Wave = rise * np.exp(-t / decay) * tail
    return shape


def noise(t: Wave, seed: int) -> Wave:
    """White noise, the same on every run."""
    return np.random.default_rng(seed).standard_normal(t.size)


def band(signal: Wave, low: float, high: float) -> Wave:
    """Keep the frequencies between low and high (Hz), with soft shoulders."""
    spectrum = np.fft.rfft(signal)
    f = np.fft.rfftfreq(signal.size, 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(f, 1.0)) ** 4) / (1 + (f / high) ** 4)
    return np.fft.irfft(spectrum * gain, signal.size)


def partials(t: Wave, pitch: float, parts: list[tuple[float, float, float]]) -> Wave:
    """Sum of sines (ratio to the pitch, loudness, decay in seconds): a struck bar or bell."""
    total = np.zeros_like(t)
    for ratio, loudness, decay in parts:
        total += loudness * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / decay)
    return total


def mix(length: float, *events: tuple[float, Wave]) -> Wave:
    """Lay sounds on one line, each at its start in seconds."""
    line = np.zeros(int(RATE * length))
    for start, sound in events:
        at = int(RATE * start)
        part = sound[: max(0, line.size - at)]
        line[at : at + part.size] += part
    return line


def knock(pitch: float, seed: int, length: float = 0.07) -> Wave:
    """One tap of a small hard thing on wood."""
    t = seconds(length)
    body = partials(t, pitch, [(1.0, 1.0, 0.014), (2.3, 0.4, 0.008), (0.42, 0.6, 0.022)])
    return (body + 0.5 * band(noise(t, seed), 900, 5200) * np.exp(-t / 0.004)) * fade(t, 0.001, 0.03)


def dice() -> Wave:
    rng = np.random.default_rng(11)
    starts = [0.0, 0.055, 0.10, 0.17, 0.215, 0.29, 0.345, 0.43, 0.49, 0.58, 0.66]
    taps = [
        (s, (1 - 0.9 * s) * rng.uniform(0.6, 1.0) * knock(rng.uniform(720, 1250), i))
        for i, s in enumerate(starts)
    ]
    return mix(0.8, *taps)


def ink_stroke() -> Wave:
    t = seconds(0.26)
    rub = band(noise(t, 3), 1400, 4200) * (0.75 + 0.25 * np.sin(2 * np.pi * 31 * t))
    squeak = np.sin(2 * np.pi * np.cumsum(1150 + 420 * t / t[-1] + 26 * np.sin(2 * np.pi * 23 * t)) / RATE)
    shape = np.sin(np.pi * t / t[-1]) ** 0.7
    stroke: Wave = (rub * 0.5 + squeak * 0.12 * np.clip((t - 0.09) / 0.1, 0, 1)) * shape
    return stroke


def place() -> Wave:
    t = seconds(0.14)
    return mix(
        0.14, (0, knock(410, 21, 0.12)), (0, 0.6 * partials(t, 165, [(1, 1, 0.03)]) * fade(t, 0.002, 0.06))
    )


def illegal() -> Wave:
    t = seconds(0.2)
    low = np.sin(2 * np.pi * np.cumsum(150 - 160 * t) / RATE) * fade(t, 0.004, 0.05)
    return low + 0.18 * band(noise(t, 5), 120, 600) * fade(t, 0.003, 0.03)


def undo() -> Wave:
    t = seconds(0.2)
    sweep = band(noise(t, 8), 500, 2600) * np.sin(np.pi * (t / t[-1]) ** 0.6) ** 2
    tone = np.sin(2 * np.pi * np.cumsum(620 - 1300 * t) / RATE) * fade(t, 0.01, 0.07)
    sound: Wave = 0.35 * sweep + 0.35 * tone
    return sound


def page() -> Wave:
    t = seconds(0.38)
    rustle = band(noise(t, 13), 700, 5000) * (0.55 + 0.45 * np.abs(band(noise(t, 14), 3, 18)) * 6)
    sound: Wave = rustle * np.sin(np.pi * (t / t[-1]) ** 0.55) ** 2.2
    return sound


def tick() -> Wave:
    t = seconds(0.06)
    return partials(t, 1320, [(1, 1, 0.014), (2, 0.25, 0.008)]) * fade(t, 0.001, 0.03)


def click() -> Wave:
    t = seconds(0.045)
    tap = partials(t, 780, [(1, 1, 0.007), (0.5, 0.5, 0.012)])
    return (tap + 0.2 * band(noise(t, 17), 1200, 4000) * np.exp(-t / 0.002)) * fade(t, 0.001, 0.02)


def chime(pitch: float, length: float = 0.7) -> Wave:
    t = seconds(length)
    return partials(t, pitch, [(1, 1, 0.26), (2, 0.3, 0.14), (3.01, 0.14, 0.08), (5.4, 0.05, 0.03)]) * fade(
        t, 0.003, 0.6
    )


def goal() -> Wave:
    return mix(0.95, (0.0, 0.8 * chime(659.3)), (0.11, 0.85 * chime(830.6)), (0.22, chime(987.8)))


def bell() -> Wave:
    t = seconds(1.3)
    struck = partials(
        t,
        784,
        [
            (0.5, 0.35, 0.7),
            (1, 1, 0.42),
            (1.19, 0.4, 0.3),
            (2, 0.45, 0.2),
            (2.98, 0.2, 0.1),
            (4.1, 0.1, 0.05),
        ],
    )
    struck = struck * fade(t, 0.002, 0.9)
    return mix(1.3, (0, struck), (0.24, 0.7 * struck))


def whistle() -> Wave:
    t = seconds(1.75)

    def blow(start: float, end: float) -> Wave:
        return np.clip((t - start) / 0.09, 0, 1) * np.clip((end - t) / 0.22, 0, 1) * (t < end)

    breath = np.maximum(blow(0.0, 0.42), blow(0.5, 1.72))
    bend = 1 + 0.012 * np.minimum(breath, 1) - 0.03 * (1 - np.minimum(breath, 1))
    chord = np.zeros_like(t)
    for pitch, loudness in ((311.1, 1.0), (370.0, 0.8), (466.2, 0.7), (554.4, 0.35)):
        phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE
        chord += loudness * (np.sin(phase) + 0.22 * np.sin(2 * phase) + 0.08 * np.sin(3 * phase))
    steam = band(noise(t, 29), 900, 3600)
    return (chord * 0.4 + steam * 0.16) * breath


SOUNDS = {
    "dice": dice,
    "ink": ink_stroke,
    "place": place,
    "illegal": illegal,
    "undo": undo,
    "page": page,
    "tick": tick,
    "click": click,
    "goal": goal,
    "bell": bell,
    "whistle": whistle,
}


def write(name: str, sound: Wave) -> None:
    """Bring a sound to the common loudness and write assets/sounds/<name>.ogg."""
    level = sound / np.max(np.abs(sound)) * PEAK
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"{name}.wav"
        with wave.open(str(source), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes((level * 32767).astype("<i2").tobytes())
        target = OUT / f"{name}.ogg"
        subprocess.run(
            ["oggenc", "-Q", "--serial", "1", "-q", "1", "-o", str(target), str(source)], check=True
        )


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for sound_name, make in SOUNDS.items():
        write(sound_name, make())
