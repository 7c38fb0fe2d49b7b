"""Boards to choose from, each as a picture of itself in the theme in use."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from eliot_qt import paths
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_painter import TilePainter, reach_of
from ..look.fonts import scale_of, sized_font
from ..look.marks import paint_tick
from ..look.theme import BoardChoice, Theme
from ..look.theme_files import ThemeError, load_theme

_ROWS, _COLS = 4, 5
# The side of a square: at most, and where there is little room.
_SIDE, _LEAST = 40, 24
_RADIUS, _CARD = 10, 14
_EDGE, _GAP = 10, 12
_NAME, _FOOT = 15, 42
# What lies there: played tiles, and a draft that makes two words.
_BONUSES = {(0, 0): "2W", (0, 4): "2L", (2, 3): "3L", (3, 1): "3W", (3, 4): "2L"}
_TILES = {(1, 0): "P3", (1, 1): "L1", (1, 2): "A1", (1, 3): "Y4", (2, 1): "O1", (3, 1): "T1"}
_DRAFT = {(3, 2): "O1", (3, 3): "N1"}


class BoardButton(QToolButton):
    """A card with the picture of a board; the one in use has a tick."""

    def __init__(self, board: BoardChoice, name: str) -> None:
        super().__init__()
        self._board = board
        self._theme: Theme | None = None
        self._side = _SIDE
        # By the side of their squares: text sizes go to and fro between two or three.
        self._pictures: dict[int, QPixmap] = {}
        self.setText(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_board(self, theme: Theme, side: int) -> None:
        """Show the board under a theme, its squares that wide."""
        if theme != self._theme:
            self._pictures.clear()
        self._theme, self._side = theme, side
        self.updateGeometry()
        self.update()

    @property
    def picture(self) -> QPixmap:
        """The picture, painted when it is first seen: sides may change while a page is laid out."""
        if self._theme is None:
            return QPixmap()
        if self._side not in self._pictures:
            dpr = self.devicePixelRatioF()
            picture = board_picture(self._theme, self._board, self._side, dpr)
            self._pictures[self._side] = picture
        return self._pictures[self._side]

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for the picture and, below it, the name."""
        foot = round(_FOOT * scale_of(self.font()))
        return QSize(_COLS * self._side + 2 * _EDGE, _ROWS * self._side + _EDGE + foot)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint card, picture, name and tick."""
        theme = self._theme
        if theme is None:
            return
        page, is_chosen = theme.page, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = page.primary if is_chosen else page.muted if self.underMouse() else page.line
        pen = QPen(QColor(page.focus if self.hasFocus() else edge), 2 if is_chosen else 1)
        if self.hasFocus():
            pen.setWidth(3)
        inset = pen.widthF() / 2
        painter.setPen(pen)
        painter.setBrush(QColor(page.raised))
        whole = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(whole, _CARD, _CARD)
        painter.drawPixmap(_EDGE, _EDGE, self.picture)
        foot = QRectF(self.rect())
        foot.setTop(_EDGE + _ROWS * self._side)
        foot.adjust(_EDGE + 6, 0, -_EDGE - 6, 0)
        painter.setPen(QColor(page.primary if is_chosen else page.text))
        painter.setFont(sized_font(_NAME * scale_of(self.font()), semibold=True))
        painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter, self.text())
        if is_chosen:
            mark = QRectF(foot.right() - 16, foot.center().y() - 7, 16, 14)
            paint_tick(painter, mark, page.primary, 2.2)
        painter.end()


class BoardPicker(QWidget):
    """One button for each board; arrow keys and Tab go along them."""

    #: the value of a :class:`BoardChoice`
    picked = Signal(str)

    def __init__(self, choices: Sequence[tuple[object, str]]) -> None:
        super().__init__()
        self._buttons: dict[str, BoardButton] = {}
        self._theme: Theme | None = None
        self._side = _SIDE
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(_GAP)
        for value, name in choices:
            button = self._buttons[str(value)] = BoardButton(BoardChoice(str(value)), name)
            group.addButton(button)
            row.addWidget(button)
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
        """Show all boards as they look in a theme."""
        self._theme = theme
        for button in self._buttons.values():
            button.show_board(theme, self._side)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """As narrow as the smallest pictures."""
        count = len(self._buttons)
        wide = count * (_COLS * _LEAST + 2 * _EDGE) + (count - 1) * _GAP
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint as large as there is room."""
        super().resizeEvent(event)
        count = max(1, len(self._buttons))
        room = (self.width() - (count - 1) * _GAP) // count - 2 * _EDGE
        side = max(_LEAST, min(_SIDE, room // _COLS))
        if side != self._side:
            self._side = side
            if self._theme is not None:
                self.set_theme(self._theme)

    def _pick(self, button: QAbstractButton) -> None:
        self.setFocusProxy(button)
        self.picked.emit(self.value)


def board_picture(theme: Theme, choice: BoardChoice, side: int, dpr: float) -> QPixmap:
    """A corner of a board with tiles, as it looks under a theme; its squares have that side."""
    theme = _on_board(theme, choice)
    tiles = TilePainter(theme)
    picture = QPixmap(QSize(_COLS * side, _ROWS * side) * dpr)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    whole = QRectF(0, 0, _COLS * side, _ROWS * side)
    shape.addRoundedRect(whole, _RADIUS, _RADIUS)
    painter.setClipPath(shape)
    painter.fillRect(whole, theme.colour("frame"))
    places = [(row, col) for row in range(_ROWS) for col in range(_COLS)]
    for row, col in places:
        ground = tiles.square(Cell(bonus=_BONUSES.get((row, col), "")), side, dpr)
        painter.drawPixmap(col * side, row * side, ground)
    margin = QPoint(reach_of(side), reach_of(side))
    for layer, lying in ((CellLayer.PLAYED, _TILES), (CellLayer.DRAFT, _DRAFT)):
        for (row, col), tile in lying.items():
            cell = Cell(tile[0], int(tile[1:]), layer=layer)
            at = QPoint(col * side, row * side) - margin
            painter.drawPixmap(at, tiles.raised(cell, side, dpr))
    painter.end()
    return picture


# Read once for all sizes: the boards of a theme, and of the one before it.
@lru_cache(maxsize=2 * len(BoardChoice))
def _on_board(theme: Theme, choice: BoardChoice) -> Theme:
    """The same theme with another board."""
    # The window tells of a file that cannot be read; the board in use stands for its picture.
    with suppress(ThemeError):
        return load_theme(paths.resources() / "themes" / f"{theme.id}.json", choice)
    return theme
