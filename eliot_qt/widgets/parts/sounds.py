"""Short sounds of tiles and clocks, without waiting.

Qt's sounds need a part of it the program does without: sounds are synthesised, written to files and
given to the system's own player.
"""

from __future__ import annotations

import math
import random
import struct
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTemporaryDir
from PySide6.QtWidgets import QApplication

RATE = 22_050
# Programs that play a file, and their options before its name.
_PLAYERS = (("afplay",), ("pw-play",), ("paplay",), ("aplay", "-q"))
# Of a tone of a clock.
_TONE_SECONDS, _LOUDNESS = 0.22, 9_000
# Hertz of the tones of a clock, one after the other.
SHORT = (880,)
UP = (880, 660, 440)
# Of a click of a tile; samples have 15 bits beside their sign.
_CLICK_SECONDS, _LOUDEST = 0.055, 32_767
#: loudness by the preference
VOLUMES = {"off": 0.0, "quiet": 0.12, "normal": 0.4}
Run = Callable[[str, list[str]], object]


class SoundPlayer(QObject):
    """Plays sounds by name; ``run`` starts a program and may be replaced in tests."""

    def __init__(self, parent: QObject | None = None, run: Run | None = None) -> None:
        super().__init__(parent)
        self._run = run or _start
        self._folder: QTemporaryDir | None = None

    def play(self, name: str, make: Callable[[], Sequence[int]]) -> bool:
        """Play a sound, made of samples when it is first wanted; False where that cannot be."""
        path = self._file(name, make)
        if path is None:
            return False
        if sys.platform == "win32":
            import winsound

            try:
                winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC)
            except RuntimeError:
                return False
            return True
        for program, *before in _PLAYERS:
            executable = QStandardPaths.findExecutable(program)
            if executable:
                self._run(executable, [*before, str(path)])
                return True
        return False

    def _file(self, name: str, make: Callable[[], Sequence[int]]) -> Path | None:
        if self._folder is None:
            self._folder = QTemporaryDir()
        path = Path(self._folder.path()) / f"{name}.wav"
        try:
            if not path.exists():
                write_samples(path, make())
        except OSError:
            return None
        return path


class TimerSound(QObject):
    """Plays tones without waiting; ``run`` starts a program and may be replaced in tests."""

    def __init__(self, parent: QObject | None = None, run: Run | None = None) -> None:
        super().__init__(parent)
        self._player = SoundPlayer(self, run)

    def play(self, tones: tuple[int, ...]) -> None:
        """Play the tones."""
        if not self._player.play("-".join(map(str, tones)), partial(tones_of, tones)):
            QApplication.beep()


class TileSound(Enum):
    """A sound, as its strokes: hertz, seconds until it begins, loudness."""

    DOWN = ((1150.0, 0.0, 0.7),)
    BACK = ((760.0, 0.0, 0.6),)
    PLAY = ((620.0, 0.0, 0.9), (1240.0, 0.012, 0.5))
    BINGO = ((880.0, 0.0, 0.7), (1108.0, 0.014, 0.7), (1318.0, 0.028, 0.8))


class TileSounds(QObject):
    """Plays the sounds of tiles at the volume preferred; without a player it is silent."""

    def __init__(self, parent: QObject | None = None, run: Run | None = None) -> None:
        super().__init__(parent)
        self._player = SoundPlayer(self, run)
        self._volume = "off"

    def set_volume(self, volume: str) -> None:
        """Be as loud as that: a key of :data:`VOLUMES`."""
        self._volume = volume

    def play(self, sound: TileSound) -> None:
        """Play a sound, unless they are off."""
        loudness = VOLUMES[self._volume]
        if loudness:
            name = f"{sound.name.lower()}-{self._volume}"
            self._player.play(name, partial(click, sound, loudness))


def write_samples(path: Path, samples: Sequence[int]) -> None:
    """Write samples of 16 bits as a sound file. Raises ``OSError``."""
    import wave

    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def _start(program: str, arguments: list[str]) -> object:
    """Start a program without waiting for it; its output is ignored."""
    process = QProcess()
    process.setProgram(program)
    process.setArguments(arguments)
    for silence in (process.setStandardOutputFile, process.setStandardErrorFile):
        silence(QProcess.nullDevice())
    return process.startDetached()


def tones_of(tones: tuple[int, ...]) -> list[int]:
    """Return the samples of tones that fade."""
    count = int(RATE * _TONE_SECONDS)
    return [
        int(_LOUDNESS * (1 - n / count) * math.sin(2 * math.pi * hertz * n / RATE))
        for hertz in tones
        for n in range(count)
    ]


def click(sound: TileSound, loudness: float) -> list[int]:
    """Return the samples of a sound: damped strokes on wood, no longer than 60 milliseconds."""
    count = int(RATE * _CLICK_SECONDS)
    noise = random.Random(sound.name)
    samples = [0.0] * count
    for hertz, begins, strength in sound.value:
        first = int(begins * RATE)
        for n in range(first, count):
            time = (n - first) / RATE
            tone = math.sin(2 * math.pi * hertz * time)
            overtone = 0.4 * math.sin(2 * math.pi * 2.76 * hertz * time) * math.exp(-220 * time)
            knock = 0.3 * noise.uniform(-1, 1) * math.exp(-900 * time)
            samples[n] += strength * (tone + overtone) * math.exp(-95 * time) + strength * knock
    peak = max(1.0, max(map(abs, samples)))
    # Fades out at the very end, so that it does not crackle.
    fades = count // 8
    return [
        int(_LOUDEST * loudness * each / peak * min(1.0, (count - n) / fades))
        for n, each in enumerate(samples)
    ]
