"""A list of candidates that is not taken away under the hand: re-ranked seldom, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.review.values import CandidateLine

# Milliseconds between two changes.
_EACH = 500


class LiveLines(QObject):
    """Lines as they are shown. While they are held, figures change but the order stays."""

    changed = Signal()  # lines

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[CandidateLine, ...] = ()
        self._offered: tuple[CandidateLine, ...] | None = None
        self._held = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_EACH)
        self._wait.timeout.connect(self._take)

    @property
    def lines(self) -> tuple[CandidateLine, ...]:
        """The lines that are shown."""
        return self._lines

    def show(self, lines: Sequence[CandidateLine]) -> None:
        """Show the candidates of another turn, at once."""
        self._wait.stop()
        self._offered = None
        self._lines = tuple(lines)
        self.changed.emit()

    def offer(self, lines: Sequence[CandidateLine]) -> None:
        """Show newer figures of the same turn, half a second after the latest at the earliest."""
        if tuple(lines) == self._lines:
            return
        self._offered = tuple(lines)
        if not self._wait.isActive():
            self._take()

    def hold(self, held: bool) -> None:
        """Keep the order as it is, or no longer."""
        if held != self._held:
            self._held = held
            if not held and self._offered is not None and not self._wait.isActive():
                self._take()

    @Slot()
    def _take(self) -> None:
        if self._offered is None:
            return
        lines = self._offered
        if self._held and self._lines:
            lines = self._in_order(lines)
        else:
            self._offered = None
        if lines != self._lines:
            self._lines = lines
            self._wait.start()
            self.changed.emit()

    def _in_order(self, offered: Sequence[CandidateLine]) -> tuple[CandidateLine, ...]:
        """The rows as they are shown, with newer figures where there are any."""
        newer = {line.move: line for line in offered}
        return tuple(newer.get(line.move, line) for line in self._lines)
