"""One preference: its words, its control, and a button that resets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from eliot_qt.session.settings import Settings

from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox
from ..parts.page import label, stacked
from ..parts.segments import MOST, Segments
from ..parts.speech import say_aloud
from .board_picker import BoardPicker
from .preference_texts import Preference

_LONGEST_NAME, _LONGEST_TEXT = 60, 1000
_BESIDE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_NARROWEST = 150
# Above and below each row.
_AROUND = 9
# Of the row, what a control may take beside its words.
_SHARE = 0.68


class PreferenceRow(QWidget):
    """Says at once what is chosen; ``usual`` is what it is reset to."""

    chosen = Signal(str, object)  # field, value

    def __init__(self, what: Preference, usual: object, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.what = what
        self._usual = usual
        self._parted, self._line = False, QColor()
        self._shown: object = usual
        self._is_filled = False
        self.control = self._make_control()
        self.control.setAccessibleName(what.title)
        self.control.setAccessibleDescription(what.hint)
        if not isinstance(self.control, Segments):
            self.control.setMinimumWidth(_NARROWEST)
        self.reset = QPushButton(self.tr("Reset"))
        self.reset.setObjectName("quiet")
        self.reset.setAutoDefault(True)
        self.reset.setAccessibleName(self.tr("Reset {setting}").format(setting=what.title))
        self.reset.clicked.connect(self._reset)
        # It is seen where there is something to reset, and nothing moves when it comes.
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.refusal = label(what.refusal, "problem", wrap=True)
        self.refusal.hide()
        below = [label(what.hint, "hint", wrap=True)] if what.hint else []
        tone = "heading" if what.pictured else "row"
        words = stacked(label(what.title, tone, wrap=True), *below, self.refusal)
        self._row = row = QGridLayout(self)
        row.setContentsMargins(0, _AROUND, 0, _AROUND)
        row.setHorizontalSpacing(12)
        row.addWidget(words, 0, 0)
        row.addWidget(self.reset, 0, 2, Qt.AlignmentFlag.AlignVCenter)
        row.setColumnStretch(0, 1)
        self._below: bool | None = None
        self._place()

    def _place(self) -> None:
        """Put the control beside the words, or below them where it is wide."""
        control = self.control
        wide = control.full_width if isinstance(control, Segments) else control.sizeHint().width()
        if isinstance(control, Segments):
            control.fit(self.width())
        needed = wide + self.reset.sizeHint().width()
        below = isinstance(self.control, BoardPicker) or needed > _SHARE * self.width()
        if below is self._below:
            return
        self._below = below
        if below:
            self._row.addWidget(self.control, 1, 0, 1, 3)
        else:
            self._row.addWidget(self.control, 0, 1, _BESIDE)

    def set_parted(self, parted: bool) -> None:
        """Have a line between itself and the row above."""
        self._parted = parted
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint the line, and what is shown as pictures, in another theme."""
        self._line = QColor(theme.page.line)
        self.update()
        if isinstance(self.control, BoardPicker):
            self.control.set_theme(theme)

    def offer(self, choices: Sequence[tuple[object, str]]) -> None:
        """Offer other choices; what is in force stays chosen."""
        self.what = replace(self.what, choices=tuple(choices))
        if isinstance(self.control, ChoiceBox | Segments):
            self.control.offer(choices)
            self._is_filled = False
            self.show_value(self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand below the words where there is no room beside them."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above."""
        if self._parted:
            painter = QPainter(self)
            painter.fillRect(0, 0, self.width(), 1, self._line)
            painter.end()

    def show_value(self, value: object) -> None:
        """Show the value in force."""
        control = self.control
        if self._is_filled and value == self._shown and not isinstance(control, QLineEdit):
            # Each change of a setting shows all of them, and a row that is filled in is laid out.
            return
        self._shown, self._is_filled = value, True
        self.reset.setEnabled(value != self._usual)
        self.reset.setVisible(value != self._usual)
        blocked = control.blockSignals(True)
        if isinstance(control, ChoiceBox | BoardPicker | Segments):
            control.choose(value)
        elif not control.hasFocus():
            control.setText("".join(value[:1]) if isinstance(value, tuple) else str(value))
            control.setCursorPosition(0)  # of what is too long the beginning is seen
            self._refuse(False)
        control.blockSignals(blocked)

    def _make_control(self) -> ChoiceBox[object] | Segments | BoardPicker | QLineEdit:
        if self.what.pictured:
            picker = BoardPicker(self.what.choices)
            picker.picked.connect(self._choose)
            return picker
        if self.what.choices and not self.what.listed and len(self.what.choices) <= MOST:
            segments = Segments(self.what.choices)
            segments.chosen.connect(self._choose)
            return segments
        if self.what.choices:
            box: ChoiceBox[object] = ChoiceBox()
            box.offer(self.what.choices)
            box.currentIndexChanged.connect(lambda: self._choose(box.value))
            return box
        if isinstance(self._usual, bool):
            switch = Segments(((False, self.tr("Off")), (True, self.tr("On"))))
            switch.chosen.connect(self._choose)
            return switch
        line = QLineEdit()
        line.setPlaceholderText(self.what.nothing)
        if isinstance(self._usual, tuple):
            line.setMaxLength(_LONGEST_NAME)
            line.textChanged.connect(lambda text: self._choose(_names(text)))
        else:
            line.setMaxLength(_LONGEST_TEXT)
            line.textChanged.connect(self._type)
        return line

    def _type(self, text: str) -> None:
        """Take a text that can be used; refuse another at once and say why."""
        text_wanted = text.strip()
        is_taken = self.what.accepts(text_wanted)
        self._refuse(not is_taken)
        if is_taken:
            self._choose(text_wanted)

    def _refuse(self, refused: bool) -> None:
        if not self.what.refusal or refused is self.refusal.isVisibleTo(self):
            return
        self.refusal.setVisible(refused)
        hint = f"{self.what.hint} {self.what.refusal}" if refused else self.what.hint
        self.control.setAccessibleDescription(hint)
        if refused:
            say_aloud(self.control, self.what.refusal)

    def _choose(self, value: object) -> None:
        if value != self._shown:
            self.chosen.emit(self.what.field, value)

    def _reset(self) -> None:
        # A button that is about to be disabled would lose the focus to somewhere else.
        self.control.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(self.what.field, self._usual)
        if isinstance(self.control, QLineEdit):
            self.control.setText(self._usual if isinstance(self._usual, str) else "")


def preference_rows(offered: Iterable[Preference]) -> Iterator[PreferenceRow]:
    """Make a row for each preference, when it is taken; each resets to its default."""
    usual = Settings()
    return (PreferenceRow(each, getattr(usual, each.field)) for each in offered)


def _names(text: str) -> tuple[str, ...]:
    name = " ".join(text.split())
    return (name,) if name else ()
