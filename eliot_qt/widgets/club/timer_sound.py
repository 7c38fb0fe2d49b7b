"""A short sound for a clock.

Qt's sounds need a part of it the program does without, and the system's bell is mute on many
desktops: the sound is written to a file and given to the system's own player. Where there is
none, the bell has to do.
"""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTemporaryDir
from PySide6.QtWidgets import QApplication

_RATE = 22_050
_SECONDS = 0.22
_LOUDNESS = 9_000
# Hertz of the tones, one after the other.
SHORT = (880,)
UP = (880, 660, 440)
# Programs that play a file, and their options before its name.
_PLAYERS = (("afplay",), ("pw-play",), ("paplay",), ("aplay", "-q"))


class TimerSound(QObject):
    """Plays tones without waiting; ``run`` starts a program and may be replaced in tests."""

    def __init__(
        self,
        parent: QObject | None = None,
        run: Callable[[str, list[str]], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self._run = run or _start
        self._folder: QTemporaryDir | None = None

    def play(self, tones: tuple[int, ...]) -> None:
        """Play the tones."""
        path = self._file(tones)
        if path is None:
            QApplication.beep()
        elif sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC)
        else:
            self._play_file(path)

    def _play_file(self, path: Path) -> None:
        for name, *before in _PLAYERS:
            program = QStandardPaths.findExecutable(name)
            if program:
                self._run(program, [*before, str(path)])
                return
        QApplication.beep()

    def _file(self, tones: tuple[int, ...]) -> Path | None:
        """The sound as a file of its own; None where none can be written."""
        if self._folder is None:
            self._folder = QTemporaryDir()
        path = Path(self._folder.path()) / f"{'-'.join(map(str, tones))}.wav"
        try:
            if not path.exists():
                write_tones(path, tones)
        except OSError:
            return None
        return path


def write_tones(path: Path, tones: tuple[int, ...]) -> None:
    """A sound file of tones that fade. Raises ``OSError``."""
    import wave

    count = int(_RATE * _SECONDS)
    samples = [
        int(_LOUDNESS * (1 - n / count) * math.sin(2 * math.pi * hertz * n / _RATE))
        for hertz in tones
        for n in range(count)
    ]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def _start(program: str, arguments: list[str]) -> object:
    return QProcess.startDetached(program, arguments)
