"""The second row of the start page: the puzzle of the day, and words to learn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.position import Position

from ..board.tile_painter import TilePainter, reach_of
from ..look.fonts import figure_font
from ..look.theme import Theme
from ..parts.page import label
from ..texts.sentences import counted
from .hero import face, flat_board
from .start_cards import CardButton, Verb

_BOARD, _TILE, _RING = 132, 36, 72
_MOST_SCALE = 1.5
_FULL_RING = 20


class RackTiles(QWidget):
    """The tiles of a rack side by side."""

    def __init__(self, painter: TilePainter) -> None:
        super().__init__()
        self._painter = painter
        self._position: Position | None = None
        self._side = _TILE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_rack(self, position: Position) -> None:
        """Show the rack of the side to move."""
        self._position = position
        self.update()

    def set_side(self, side: int) -> None:
        """Side of a tile in logical pixels, where there is room."""
        self._side = side
        self.updateGeometry()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(4 * self._side, self._side + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        position = self._position
        if position is None:
            return
        rack = position.racks[position.to_move] or b""
        side = min(self._side, int(self.width() / (1.06 * max(1, len(rack)))))
        reach = reach_of(side)
        painter = QPainter(self)
        for place, tile in enumerate(rack):
            cell = face(tile, position.tile_set)
            picture = self._painter.raised(cell, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(round(place * side * 1.06) - reach, 2 - reach), picture)
        painter.end()


class BoardPart(QWidget):
    """The part of a board where most tiles lie."""

    def __init__(self, painter: TilePainter) -> None:
        super().__init__()
        self._painter = painter
        self._position: Position | None = None
        self._picture: tuple[tuple[object, ...], QPixmap] | None = None
        self._side = _BOARD
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_position(self, position: Position) -> None:
        """Show the board of a position."""
        self._position = position
        count = sum(1 for tile in position.board.squares if tile)
        self.setAccessibleName(self.tr("Board with {count} tiles").format(count=count))
        self.update()

    def set_side(self, side: int) -> None:
        """Width in logical pixels."""
        self._side = side
        self.updateGeometry()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(round(1.3 * self._side), self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._position is None:
            return
        board, dpr = self._position.board, self.devicePixelRatioF()
        side = round(self._side / 7)
        key = (self._painter.theme, board, side, dpr)
        if self._picture is None or self._picture[0] != key:
            flat = flat_board(self._painter, board, self._position.tile_set, (), side, dpr)
            self._picture = key, flat
        tiles = [square for square, tile in enumerate(board.squares) if tile]
        squares = tiles or [board.size**2 // 2]
        middle_x = sum(square % board.size for square in squares) / len(squares) + 1
        middle_y = sum(square // board.size for square in squares) / len(squares) + 1
        whole = (board.size + 1) * side
        left = min(max(0.0, middle_x * side - self.width() / 2), max(0, whole - self.width()))
        top = min(max(0.0, middle_y * side - self.height() / 2), max(0, whole - self.height()))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        brush = QBrush(self._picture[1])
        painter.setBrush(brush)
        painter.setBrushOrigin(-round(left), -round(top))
        painter.drawRoundedRect(QRectF(self.rect()), 10, 10)
        painter.end()


class DayCard(CardButton):
    """The puzzle of the day with its board and rack; a click opens it."""

    def __init__(self, painter: TilePainter) -> None:
        super().__init__("card")
        self._board = BoardPart(painter)
        self._rack = RackTiles(painter)
        self._title = label(self.tr("Puzzle of the day"), "card", wrap=True)
        self._text = label("", "muted", wrap=True)
        self._verb, self._waiting = Verb(), label("", "muted", wrap=True)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        for part in (self._title, self._text):
            texts.addWidget(part)
        texts.addStretch(1)
        texts.addWidget(self._rack)
        texts.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self._verb, 0, Qt.AlignmentFlag.AlignBottom)
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self._waiting, 1)
        texts.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 14, 16, 12)
        row.setSpacing(16)
        row.addWidget(self._board)
        row.addLayout(texts, 1)

    def show_puzzle(
        self, position: Position, is_solved: bool, streak: int, waiting: int = 0
    ) -> None:
        """Show the position of today; ``streak`` is the number of days solved in a row.

        ``waiting`` is the number of other puzzles, which have never been tried.
        """
        self._board.show_position(position)
        self._rack.show_rack(position)
        state = self.tr("Solved.") if is_solved else self.tr("One move is clearly the best.")
        days = counted("DayCard", "%n days in a row.", "1 day in a row.", streak)
        self._text.setText(f"{state} {days}" if streak else state)
        self._verb.setText(self.tr("Look again") if is_solved else self.tr("Solve it"))
        more = counted("DayCard", "%n more waiting", "1 more waiting", waiting)
        self._waiting.setText(more if waiting else "")
        self.setAccessibleName(self._title.text())
        tiles = " ".join(map(position.tile_set.symbol, position.racks[position.to_move] or b""))
        rack = self.tr("Rack: {tiles}").format(tiles=tiles)
        sentences = (self._text.text(), rack, self._waiting.text())
        self.setAccessibleDescription(" ".join(filter(None, sentences)))

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        scale = min(scale, _MOST_SCALE)
        self._board.set_side(round(_BOARD * scale))
        self._rack.set_side(round(_TILE * scale))


class _Ring(QWidget):
    """The number of words that are due or, if none is, new, in a ring that fills up to twenty."""

    def __init__(self) -> None:
        super().__init__()
        self.due = 0
        self._theme: Theme | None = None
        self._side = _RING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def themed(self, theme: Theme, side: int) -> None:
        """Colours and sizes."""
        self._theme, self._side = theme, side
        self.updateGeometry()
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 0.12 * self._side
        inset = width / 2 + 1
        rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        ground = theme.page.line if theme.is_flat else theme.page.sunk
        painter.setPen(QPen(QColor(ground), 2 if theme.is_flat else width))
        painter.drawEllipse(rect)
        share = min(1.0, self.due / _FULL_RING)
        pen = QPen(QColor(theme.page.primary), width, c=Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if share:
            painter.drawArc(rect, 90 * 16, -round(share * 360 * 16))
        painter.setFont(figure_font(0.32 * self._side))
        painter.setPen(QColor(theme.page.text))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(self.due))
        painter.end()


class WordsCard(CardButton):
    """The words that are due today; a click begins."""

    def __init__(self) -> None:
        super().__init__("card")
        self._ring = _Ring()
        self._text = label("", "muted", wrap=True)
        self._verb = Verb()
        self._title = label(self.tr("Words to learn"), "card", wrap=True)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self._ring)
        middle.addWidget(self._text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 16, 12)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addStretch(1)
        column.addLayout(middle)
        column.addStretch(1)
        column.addWidget(self._verb)
        self.show_due(None)

    def show_due(self, due: int | None, new: int = 0) -> None:
        """Show how many cards are due or, if none is, how many are new; None means no deck yet."""
        self._ring.setHidden(due is None)
        self._ring.due = due or new
        self._ring.update()
        if due is None:
            self._text.setText(self.tr("Choose words; each comes back before you forget it."))
            self._verb.setText(self.tr("Choose words"))
        else:
            text = self.tr("Nothing is due.")
            if due:
                text = counted("WordsCard", "%n cards are due.", "1 card is due.", due)
            elif new:
                text = counted("WordsCard", "%n cards are new.", "1 card is new.", new)
            self._text.setText(text)
            self._verb.setText(self.tr("Study"))
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._text.text())

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._ring.themed(theme, round(_RING * min(scale, _MOST_SCALE)))
