"""The highest plays of a game, in tiles."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK_BIT
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.history import came_off
from eliot_qt.models.names import seat_name
from eliot_qt.widgets.board.tile_painter import TilePainter, reach_of
from eliot_qt.widgets.look.fonts import scale_of, ui_font
from eliot_qt.widgets.look.theme import Theme

_MOST = 3
_TILE, _ROW, _LOW = 34.0, 44.0, 0.8
# From tile to tile, in their side.
_APART = 1.05


@dataclass(frozen=True)
class CardPlay:
    """A play that scored much: its word in tiles and on the board, who made it and when."""

    cells: tuple[Cell, ...]
    squares: tuple[int, ...]
    seat: int
    name: str
    turn: int
    score: int


def best_plays(record: GameRecord, most: int = _MOST) -> list[CardPlay]:
    """Return the plays that scored most and stayed on the board, the highest first."""
    turns = [
        (number, event)
        for number, event in enumerate(record.events[: record.cursor])
        if isinstance(event, Turn)
    ]
    lasting = [
        (turn, number, event)
        for turn, (number, event) in enumerate(turns, 1)
        if isinstance(event.move, Placement) and not came_off(record, number)
    ]
    lasting.sort(key=lambda each: -each[2].score)
    return [_play(record, *each) for each in lasting[:most]]


def _play(record: GameRecord, turn: int, number: int, event: Turn) -> CardPlay:
    move = event.move
    assert isinstance(move, Placement)
    squares = tuple(move.squares(record.positions[number].board.size))
    cells, name = _cells(record, number, move), seat_name(record, event.seat)
    return CardPlay(cells, squares, event.seat, name, turn, event.score)


def _cells(record: GameRecord, number: int, move: Placement) -> tuple[Cell, ...]:
    """The whole word, with the tiles that lay there."""
    before = record.positions[number]
    board, tile_set = before.board, before.tile_set
    cells = []
    for tile, square in zip(move.tiles, move.squares(board.size), strict=True):
        lies = tile or board.squares[square]
        blank = bool(lies & BLANK_BIT)
        value = 0 if blank else tile_set.values[lies & ~BLANK_BIT]
        letter = tile_set.symbol(lies & ~BLANK_BIT)
        cells.append(Cell(letter, value, layer=CellLayer.PLAYED, is_blank=blank))
    return tuple(cells)


class BestPlays(QWidget):
    """Rows of tiles with who played them, and the points."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plays: tuple[CardPlay, ...] = ()
        self._tiles: TilePainter | None = None
        self._share = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        if self._tiles is None:
            self._tiles = TilePainter(theme)
        self._tiles.set_theme(theme)
        self.update()

    def show_record(self, record: GameRecord) -> None:
        """Show the best plays of a game that is over."""
        self._plays = tuple(best_plays(record))
        words = ("".join(cell.letter for cell in play.cells) for play in self._plays)
        texts = [f"{w}, {p.name}, {p.score}" for w, p in zip(words, self._plays, strict=True)]
        self.setAccessibleName(self.tr("Best plays: {plays}").format(plays="; ".join(texts)))
        self.setVisible(bool(self._plays))
        self.updateGeometry()
        self.update()

    def set_low(self, low: bool) -> None:
        """Take less height for a row, where there is little."""
        share = _LOW if low else 1.0
        if share != self._share:
            self._share = share
            self.updateGeometry()
            self.update()

    @property
    def best(self) -> CardPlay | None:
        """The play that scored most."""
        return self._plays[0] if self._plays else None

    @property
    def _unit(self) -> float:
        return self._share * scale_of(self.font())

    # Qt overrides

    def sizeHint(self) -> QSize:
        """A row for each play."""
        return QSize(260, round(len(self._plays) * _ROW * self._unit))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint tiles, name and points of each play."""
        tiles = self._tiles
        if tiles is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._unit
        for line, play in enumerate(self._plays):
            self._paint_play(painter, tiles, play, line * _ROW * scale, scale)
        painter.end()

    @property
    def side(self) -> int:
        """Side of all tiles: that of the longest word."""
        longest = max((len(play.cells) for play in self._plays), default=1)
        return int(min(_TILE * self._unit, 0.56 * self.width() / longest / _APART))

    @property
    def name_left(self) -> int:
        """Left edge of the names, which stand below one another."""
        longest = max((len(play.cells) for play in self._plays), default=1)
        return round(longest * self.side * _APART + 16 * self._unit)

    def _paint_play(
        self, painter: QPainter, tiles: TilePainter, play: CardPlay, top: float, scale: float
    ) -> None:
        big, small = _font(22 * scale, True), _font(12.5 * scale)
        points = str(play.score)
        wide = QFontMetricsF(big).horizontalAdvance(points)
        side = self.side
        middle = top + _ROW * scale / 2
        high, reach = round(middle - side / 2), reach_of(side)
        for place, cell in enumerate(play.cells):
            picture = tiles.raised(cell, side, self.devicePixelRatioF())
            painter.drawPixmap(round(place * side * _APART) - reach, high - reach, picture)
        metrics = QFontMetricsF(big)
        painter.setFont(big)
        painter.setPen(QColor(tiles.theme.code(f"seat{play.seat % 4 + 1}")))
        base = middle + metrics.capHeight() / 2
        painter.drawText(QPointF(self.width() - wide, base), points)
        left = self.name_left
        who = self.tr("{name}, turn {turn}").format(name=play.name, turn=play.turn)
        thin = QFontMetricsF(small)
        who = thin.elidedText(who, Qt.TextElideMode.ElideRight, self.width() - wide - 12 - left)
        painter.setFont(small)
        painter.setPen(QColor(tiles.theme.page.muted))
        painter.drawText(QPointF(left, middle + thin.capHeight() / 2), who)


def _font(pixels: float, bold: bool = False) -> QFont:
    font = ui_font()
    font.setPixelSize(round(pixels))
    if bold:
        font.setWeight(QFont.Weight.Bold)
    return font
