"""The coordinate line: a move typed as text, ``8h word``, ``h8 word``, ``ex abc``; or a rack."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from eliot_qt.models.plain import plain_tip
from eliot_qt.widgets.parts.eliding_label import ElidingLabel


class EntryLine(QFrame):
    """Appears when a digit or ``/`` is typed; Enter sets the move, Esc gives up.

    ``submitted`` carries the text of a move, ``rack_submitted`` that of a rack. The owner replies
    with :meth:`refuse` or :meth:`finish`.
    """

    submitted = Signal(str)
    rack_submitted = Signal(str)
    edited = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "plain")
        self._edit = QLineEdit()
        self._edit.setProperty("kind", "small")
        self._edit.returnPressed.connect(self.submit)
        self._edit.textEdited.connect(self._changed)
        self._for_rack = self._refused = False
        self._label = ElidingLabel()
        self._label.setBuddy(self._edit)
        self._why = ElidingLabel()
        self._why.setProperty("tone", "invalid")
        row = QHBoxLayout()
        row.addWidget(self._label)
        row.addWidget(self._edit, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self._why)
        self.hide()

    def open_with(self, text: str) -> None:
        """Show the line for a move, with its first characters typed."""
        self._for_rack = False
        self._label.setText(self.tr("Move"))
        self._edit.setPlaceholderText(self.tr("8H word · H8 word · ex abc · pass"))
        self._edit.setAccessibleName(self.tr("Move as text"))
        self._begin(text)
        self._edit.setCursorPosition(len(text))

    def name_owner(self, name: str) -> None:
        """Say whose move is being typed, where there are several it might be for."""
        self._label.setText(name)
        self._label.setToolTip(plain_tip(name))
        self._edit.setAccessibleName(self.tr("Move as text, {name}").format(name=name))

    def open_for_rack(self, tiles: str) -> None:
        """Show the line for the tiles of a rack, those it has selected."""
        self._for_rack = True
        self._label.setText(self.tr("Rack"))
        self._edit.setPlaceholderText(self.tr("Tiles of the rack, ? for a blank"))
        self._edit.setAccessibleName(self.tr("Tiles of the rack, ? for a blank"))
        self._begin(tiles)
        self._edit.selectAll()

    @property
    def is_open(self) -> bool:
        """True while something is being typed here, also while another page is in front."""
        return not self.isHidden()

    @property
    def text(self) -> str:
        """The move as far as it is written; empty while a rack is typed."""
        return "" if self._for_rack else self._edit.text()

    @property
    def is_refused(self) -> bool:
        """True if the text was no move and is to be mended."""
        return self._refused

    def refuse(self, why: str) -> None:
        """Say why the text is not a move; it stays, to be corrected."""
        self._explain(why)
        self._refused = bool(why)

    def answer(self, text: str, move: str = "") -> None:
        """Say below the text what was asked; ``move`` stands in its place."""
        if not self.is_open:
            return
        if move:
            self._edit.setText(move)
        self._explain(text, tone="muted")

    def finish(self) -> None:
        """Close the line."""
        self.hide()
        self._edit.clear()
        self._explain("")
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._edit.setFocus()
        super().focusInEvent(event)

    def _begin(self, text: str) -> None:
        self._edit.setText(text)
        self._label.setToolTip("")
        self._explain("")
        self.show()
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _explain(self, why: str, tone: str = "invalid") -> None:
        self._refused = False
        if tone != self._why.property("tone"):
            self._why.setProperty("tone", tone)
            self._why.style().polish(self._why)
        self._why.setText(why)
        self._why.setToolTip(plain_tip(why))
        # Without a reason the text has all the room.
        self._why.setVisible(bool(why))

    def submit(self) -> None:
        """Hand on what is written, as Enter does."""
        self._explain("")
        signal = self.rack_submitted if self._for_rack else self.submitted
        signal.emit(self._edit.text())

    def _changed(self, text: str) -> None:
        self._explain("")
        if not self._for_rack:
            self.edited.emit(text)
