"""Boards to choose from, each as a picture of itself in the theme in use."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QToolButton, QWidget

from eliot_qt import paths
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_painter import TilePainter, reach_of
from ..look.theme import BoardChoice, Theme, ThemeError, load_theme

_SIDE, _ROWS, _COLS = 32, 4, 5
_RADIUS = 10
# What lies there: played tiles, and a draft that makes two words.
_BONUSES = {(0, 0): "2W", (0, 4): "2L", (2, 3): "3L", (3, 1): "3W", (3, 4): "2L"}
_TILES = {(1, 0): "P3", (1, 1): "L1", (1, 2): "A1", (1, 3): "Y4", (2, 1): "O1", (3, 1): "T1"}
_DRAFT = {(3, 2): "O1", (3, 3): "N1"}


class BoardPicker(QWidget):
    """One button for each board; arrow keys and Tab go along them."""

    #: the value of a :class:`BoardChoice`
    picked = Signal(str)

    def __init__(self, choices: Sequence[tuple[object, str]]) -> None:
        super().__init__()
        self._buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(12)
        for value, name in choices:
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setIconSize(QSize(_COLS * _SIDE, _ROWS * _SIDE))
            group.addButton(button)
            row.addWidget(button)
            self._buttons[str(value)] = button
        row.addStretch(1)
        group.buttonClicked.connect(self._pick)

    @property
    def value(self) -> str:
        """The board chosen."""
        return next((v for v, button in self._buttons.items() if button.isChecked()), "")

    def choose(self, value: object) -> None:
        """Show which board is in use."""
        for each, one in self._buttons.items():
            one.setChecked(each == value)
        if button := self._buttons.get(str(value)):
            self.setFocusProxy(button)

    def set_theme(self, theme: Theme) -> None:
        """Paint all boards as they look in a theme."""
        for value, button in self._buttons.items():
            button.setIcon(
                QIcon(board_picture(theme, BoardChoice(value), self.devicePixelRatioF()))
            )

    def _pick(self, button: QAbstractButton) -> None:
        self.setFocusProxy(button)
        self.picked.emit(self.value)


def board_picture(theme: Theme, choice: BoardChoice, dpr: float) -> QPixmap:
    """A corner of a board with tiles, as it looks under a theme."""
    # The window tells of a file that cannot be read; the board in use stands for its picture.
    with suppress(ThemeError):
        theme = load_theme(paths.resources() / "themes" / f"{theme.id}.json", choice)
    tiles = TilePainter(theme)
    picture = QPixmap(QSize(_COLS * _SIDE, _ROWS * _SIDE) * dpr)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    whole = QRectF(0, 0, _COLS * _SIDE, _ROWS * _SIDE)
    shape.addRoundedRect(whole, _RADIUS, _RADIUS)
    painter.setClipPath(shape)
    painter.fillRect(whole, theme.colour("frame"))
    places = [(row, col) for row in range(_ROWS) for col in range(_COLS)]
    for row, col in places:
        ground = tiles.square(Cell(bonus=_BONUSES.get((row, col), "")), _SIDE, dpr)
        painter.drawPixmap(col * _SIDE, row * _SIDE, ground)
    margin = QPoint(reach_of(_SIDE), reach_of(_SIDE))
    for layer, lying in ((CellLayer.PLAYED, _TILES), (CellLayer.DRAFT, _DRAFT)):
        for (row, col), tile in lying.items():
            cell = Cell(tile[0], int(tile[1:]), layer=layer)
            at = QPoint(col * _SIDE, row * _SIDE) - margin
            painter.drawPixmap(at, tiles.raised(cell, _SIDE, dpr))
    painter.end()
    return picture
