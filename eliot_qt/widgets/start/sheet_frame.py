"""The frame of pages to fill in before a game: a way back, parts to scroll, Start."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..actions.key_cap_button import KeyCapButton
from ..look.fonts import scale_of
from ..look.icons import Icons
from ..look.shade import Ground
from ..look.theme import Theme
from ..parts.page import ScrollPane, label

_WIDEST = 760
_ICON = 16
_EDGE = 28
# Between the parts of the page, and the height from which on there is more.
_GAP, _ROOMY = 12, 700
# The width from which on the note beside the buttons is one line.
_NOTED = 700


class Beside(QWidget):
    """Parts beside one another where they fit, else below one another."""

    def __init__(self, *parts: QWidget, shares: tuple[int, ...] = ()) -> None:
        super().__init__()
        self._parts, self._shares = parts, shares or (1,) * len(parts)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(14)
        for part, share in zip(parts, self._shares, strict=True):
            self._line.addWidget(part, share)

    def _arrange(self) -> None:
        room, whole = self.width() - 14 * (len(self._parts) - 1), sum(self._shares)
        fits = all(
            part.minimumSizeHint().width() <= room * share / whole
            for part, share in zip(self._parts, self._shares, strict=True)
            if not part.isHidden()
        )
        ways = QBoxLayout.Direction
        self._line.setDirection(ways.LeftToRight if fits else ways.TopToBottom)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part."""
        widths = [p.minimumSizeHint().width() for p in self._parts if not p.isHidden()]
        return QSize(max(widths, default=0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the way that fits."""
        super().resizeEvent(event)
        self._arrange()


class SheetFrame(QWidget):
    """Fills a page that ends with Start or Cancel; Enter starts, Esc goes back.

    ``first_focus`` is what takes the keyboard when the page is shown; ``widest`` is the width of
    its parts at most.
    """

    started = Signal()
    cancelled = Signal()

    def __init__(
        self,
        page: QWidget,
        icons: Icons,
        first_focus: Callable[[], QWidget],
        widest: int = _WIDEST,
    ) -> None:
        super().__init__(page)
        self._icons = icons
        self._widest = widest
        self._first_focus = first_focus
        self.title = label("", "title")
        self.problem = label("", "problem", wrap=True)
        self.note = label("", "muted", wrap=True)
        self.start = KeyCapButton(self.tr("Start the game"), self.tr("Enter"), roomy=True)
        self.cancel = QPushButton(self.tr("Cancel"))
        self._back = QToolButton()
        self._body, self._foot = QWidget(), Ground()
        around = QVBoxLayout(page)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self)
        self.start.clicked.connect(self.started)
        self.cancel.clicked.connect(self.cancelled)
        self._back.clicked.connect(self.cancelled)

    def lay_out(self, *parts: QWidget) -> None:
        """Title, parts below one another, footer."""
        self._back.setObjectName("tool")
        self._back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._back.setToolTip(self.tr("Back (Esc)"))
        self._back.setAccessibleName(self.tr("Back"))
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self.title, 1)
        column = self._column = QVBoxLayout(self._body)
        column.setContentsMargins(_EDGE, 10, _EDGE, 8)
        column.setSpacing(_GAP)
        column.addLayout(head)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._scroll = ScrollPane(self._body)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(self._line_above())
        whole.addLayout(self._footer())

    def themed(self, theme: Theme, scale: float) -> None:
        """Follow the theme and the size of the text, 1.0 as designed."""
        for part in (self._body, self._foot):
            part.setMaximumWidth(round(self._widest * scale))
        self.start.set_theme(theme)
        self.put_icon(self._back, "left", theme, scale)

    def put_icon(self, button: QAbstractButton, icon: str, theme: Theme, scale: float) -> None:
        """Show an icon on a button of the page, in a theme and size of text."""
        self._icons.put_on(button, icon, theme, "primary", round(_ICON * scale))

    def _line_above(self) -> QFrame:
        """Part the buttons from what scrolls away under them."""
        line = QFrame()
        line.setObjectName("rule")
        policy = line.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        line.setSizePolicy(policy)
        line.hide()
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(lambda _, most: line.setVisible(most > 0))
        return line

    def _footer(self) -> QHBoxLayout:
        self.start.setObjectName("primary")
        self.start.setToolTip(self.tr("Start the game (Enter)"))
        self.cancel.setObjectName("plain")
        self.cancel.setToolTip(self.tr("Back to where you were (Esc)"))
        footer = QHBoxLayout(self._foot)
        footer.setContentsMargins(_EDGE, 8, _EDGE, 12)
        footer.setSpacing(10)
        footer.addWidget(self.note, 1)
        footer.addWidget(self.problem, 1)
        for button in (self.cancel, self.start):
            button.setAutoDefault(True)
            footer.addWidget(button)
        around = QHBoxLayout()
        around.addStretch(1)
        around.addWidget(self._foot, 100)
        around.addStretch(1)
        return around

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave more room between the parts where the page is high, and in its buttons."""
        super().resizeEvent(event)
        roomy = self.height() >= _ROOMY * scale_of(self.font())
        self._column.setSpacing(_GAP + 8 * roomy)
        # A note of one line, or the sheet would lose its height to it.
        self.note.setVisible(self.width() >= _NOTED * scale_of(self.font()))
        for button in (self.cancel, self.start):
            if button.property("tall") is not roomy:
                button.setProperty("tall", roomy)
                button.style().polish(button)
        for frame in self._body.findChildren(QFrame, "panel"):
            inside = frame.layout()
            if inside is not None:
                inside.setContentsMargins(18, 12 + 6 * roomy, 18, 14 + 6 * roomy)
                inside.setSpacing(8 + 4 * roomy)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._scroll.verticalScrollBar().setValue(0)
        self._first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton | QToolButton) and not _is_choice(focused):
                focused.click()
            else:
                self.started.emit()
        else:
            super().keyPressEvent(event)


def _is_choice(button: QAbstractButton) -> bool:
    """Return whether a button is the choice in force among several: it leaves Enter to the page."""
    return button.isChecked() and button.group() is not None
