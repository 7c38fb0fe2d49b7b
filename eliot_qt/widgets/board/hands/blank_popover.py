"""Choose the letter a blank stands for: a small grid at the square, mouse or keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from eliot_qt.game.tiles import TileSet

from ...look.screens import screen_of

_COLUMNS = 7
_STEPS = {
    int(Qt.Key.Key_Left): -1,
    int(Qt.Key.Key_Right): 1,
    int(Qt.Key.Key_Up): -_COLUMNS,
    int(Qt.Key.Key_Down): _COLUMNS,
}


class BlankPopover(QFrame):
    """Letters as buttons; a typed letter chooses it, arrows and Enter work, Esc gives up.

    ``chosen(letter)`` gives the tile 1..63.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("kind", "popover")
        self.setAccessibleName(self.tr("Letter of the blank"))
        self._tile_set: TileSet | None = None
        self._typed = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 8, 8, 8)
        self._grid.setSpacing(4)
        self._buttons: list[QPushButton] = []

    def ask(self, tile_set: TileSet, at: QPoint) -> None:
        """Show the letters of a tile set near a global position."""
        if tile_set is not self._tile_set:
            self._fill(tile_set)
        self._typed = ""
        self.adjustSize()
        screen = screen_of(self).availableGeometry()
        left = min(max(at.x() - self.width() // 2, screen.left()), screen.right() - self.width())
        top = at.y() if at.y() + self.height() < screen.bottom() else at.y() - self.height() - 48
        self.move(left, top)
        self.show()
        self._buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if self._tile_set is not None and text.strip() and text.isprintable():
            self._type(text)
            return
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            focused, QPushButton
        ):
            focused.click()
            return
        super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        """Choose by letters typed so far; only letters that can still be meant stay enabled."""
        assert self._tile_set is not None
        self._typed += self._tile_set.fold(text)
        symbols = self._tile_set.letters
        fitting = [t for t in range(1, len(symbols)) if symbols[t].startswith(self._typed)]
        if not fitting:
            self._typed = ""
            fitting = list(range(1, len(symbols)))
        elif len(fitting) == 1:
            self._choose(fitting[0])
            return
        for tile, button in enumerate(self._buttons, 1):
            button.setEnabled(tile in fitting)
        self._buttons[fitting[0] - 1].setFocus()

    def _fill(self, tile_set: TileSet) -> None:
        self._tile_set = tile_set
        for button in self._buttons:
            button.deleteLater()
        self._buttons = []
        for tile in range(1, len(tile_set.letters)):
            button = QPushButton(tile_set.letters[tile])
            button.setProperty("kind", "letter")
            button.setFixedSize(36, 36)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, letter=tile: self._choose(letter))
            button.installEventFilter(self)
            self._grid.addWidget(button, (tile - 1) // _COLUMNS, (tile - 1) % _COLUMNS)
            self._buttons.append(button)

    def _step(self, button: QPushButton, by: int) -> None:
        """Move the focus by a number of letters; it stays within the first and the last row."""
        at = self._buttons.index(button) + by
        if 0 <= at < len(self._buttons):
            self._buttons[at].setFocus()

    def _choose(self, letter: int) -> None:
        self.hide()
        for button in self._buttons:
            button.setEnabled(True)
        self.chosen.emit(letter)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Buttons would take the arrows as Tab.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(event.key())
            if step is not None and isinstance(watched, QPushButton):
                self._step(watched, step)
                return True
        return super().eventFilter(watched, event)
