"""Small parts of the arbiter's workspace: the rack as text, the turn in view, buttons with keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QMenu,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from eliot_qt.models.plain import plain_button
from eliot_qt.play.evening.club_view import ClubView

from ..actions.action_button import ActionButton
from ..look.card_frame import MARGIN
from ..look.fonts import scale_of, sized_font
from .arbitration_actions import ClubCommand, key_of
from .arbitration_texts import turn_text

# Of a button with its key: pixels of both lines, what is around them, how faint the key is.
_NAME, _KEY = 13.5, 11.0
_AROUND, _WIDE, _FAINT = 14, 16, 0.72
# Buttons abreast, and between them.
_ACROSS, _GAP = 4, 6


class RackLine(QLineEdit):
    """The rack as text; Enter sets it, Esc leaves."""

    #: a rack was written
    entered = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(self.tr("Rack, ? for a blank"))
        self.setAccessibleName(self.tr("Rack"))
        self.setToolTip(self.tr("Tiles of the rack, then Enter (Ctrl+K)"))
        self.returnPressed.connect(lambda: self.entered.emit(self.text()))

    def begin(self, rack: str) -> None:
        """Write a rack; the one there is can be mended."""
        self.setText(rack)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def finish(self) -> None:
        """Leave the line."""
        self.clear()
        self.left.emit()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish()
        else:
            super().keyPressEvent(event)


class TurnChoice(QToolButton):
    """The button of the turn in view; its menu has them all."""

    #: another turn is to be in view: its number, None for the one yet to begin
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: ClubView | None = None
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(self.tr("Choose a turn (Alt+Left, Alt+Right, Alt+End)"))

    def show_turns(self, view: ClubView) -> None:
        """Name the turn in view, and offer the others."""
        self._view = view
        text = turn_text(view, view.turn)
        self.setText(plain_button(text))
        self.setAccessibleName(self.tr("Turn in view: {turn}").format(turn=text))

    def _choose(self, number: int | None) -> None:
        self.chosen.emit(number)

    def _fill(self) -> None:
        self._menu.clear()
        view = self._view
        if view is None:
            return
        numbers: list[int | None] = list(range(len(view.record.position.turns)))
        if view.record.position.open_turn is None:
            numbers.append(None)
        for number in numbers:
            action = self._menu.addAction(plain_button(turn_text(view, number)))
            action.setCheckable(True)
            action.setChecked(number == view.turn)
            action.triggered.connect(partial(self._choose, number))


class KeyButton(ActionButton):
    """The name and, in smaller letters, the key that does the same."""

    def __init__(self, action: QAction, text: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(action, text, parent)
        self.setProperty("kind", "tool")
        self._key = key

    def _fonts(self) -> tuple[QFont, QFont]:
        scale = scale_of(self.font())
        return sized_font(_NAME * scale, semibold=True), sized_font(_KEY * scale, semibold=True)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for both lines."""
        metrics = [QFontMetricsF(font) for font in self._fonts()]
        wide = max(
            metrics[0].horizontalAdvance(self.text()), metrics[1].horizontalAdvance(self._key)
        )
        return QSize(round(wide) + _WIDE, round(sum(m.height() for m in metrics)) + _AROUND)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, then both lines on it."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        name, key = self._fonts()
        tall, low = QFontMetricsF(name).height(), QFontMetricsF(key).height()
        top = (self.height() - tall - low) / 2
        ink = QColor(option.palette.color(QPalette.ColorRole.ButtonText))
        centre = Qt.AlignmentFlag.AlignCenter
        painter.setPen(ink)
        painter.setFont(name)
        painter.drawText(QRectF(0, top, self.width(), tall), centre, self.text())
        ink.setAlphaF(_FAINT)
        painter.setPen(ink)
        painter.setFont(key)
        painter.drawText(QRectF(0, top + tall, self.width(), low), centre, self._key)
        painter.end()


class TableButtons(QWidget):
    """Buttons for the table chosen, each with its key; the usual ones come first."""

    def __init__(self, actions: Mapping[ClubCommand, QAction]) -> None:
        super().__init__()
        texts = {
            ClubCommand.ASSIGN: self.tr("Assign"),
            ClubCommand.TOP: self.tr("Top"),
            ClubCommand.SOLO: self.tr("Solo"),
            ClubCommand.WARN: self.tr("Warning"),
            ClubCommand.PENALTY: self.tr("Penalty"),
            ClubCommand.REMOVE: self.tr("Remove"),
            ClubCommand.BOARD_MOVE: self.tr("For board"),
            ClubCommand.ADD_PLAYER: self.tr("Add player"),
        }
        self._rarer: list[KeyButton] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(MARGIN, 0, MARGIN, 0)
        grid.setSpacing(_GAP)
        for place, (command, text) in enumerate(texts.items()):
            action = actions[command]
            button = KeyButton(action, text, key_of(command, action))
            grid.addWidget(button, *divmod(place, _ACROSS))
            if place >= _ACROSS:
                self._rarer.append(button)

    def show_rarer(self, shown: bool) -> None:
        """Show or hide those that are needed less often."""
        for button in self._rarer:
            button.setVisible(shown)
