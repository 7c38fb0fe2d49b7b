"""The progress of a build, and a way to cancel it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from eliot_qt.faults import Said
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.session.background.question import Question

from ..parts.page import label, push_button
from ..parts.speech import say_aloud


class BuildRow(QWidget):
    """Hidden but for the time of a build."""

    built = Signal(object)  # Manifest
    failed = Signal(object)  # Said
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._build: Question | None = None
        self.text = label("", "muted", wrap=True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setTextVisible(False)
        self.stop = push_button(self.tr("Cancel the build"))
        self.stop.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.text)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.hide()

    @property
    def is_running(self) -> bool:
        """True while a build is running."""
        return self._build is not None

    def follow(self, build: Question) -> None:
        """Show a build that has begun."""
        self._build = build
        build.progressed.connect(self._step)
        build.finished.connect(self._finish)
        build.failed.connect(self._fail)
        self._step((1, 3))
        self.show()
        self.stop.setFocus()

    def cancel(self) -> None:
        """End the build; nothing of it stays."""
        build, self._build = self._build, None
        if build is not None:
            build.cancel()
            self.hide()
            self.cancelled.emit()

    def _step(self, value: tuple[int, int]) -> None:
        step, steps = value
        texts = {
            1: self.tr("Reading the words…"),
            2: self.tr("Building the word graph…"),
            3: self.tr("Writing the lexicon…"),
        }
        text = texts.get(step, "")
        self.bar.setRange(0, 2 * steps)
        self.bar.setValue(2 * step - 1)
        if text != self.text.text():
            self.text.setText(text)
            say_aloud(self, text)

    def _finish(self, manifest: Manifest) -> None:
        self._build = None
        self.hide()
        self.built.emit(manifest)

    def _fail(self, why: Said) -> None:
        self._build = None
        self.hide()
        self.failed.emit(why)
