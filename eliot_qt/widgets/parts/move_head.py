"""The move in view as a headline: the word, its points, its square and the tiles kept."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate

from ..look.fonts import figure_font, scale_of, serif_font, sized_font
from ..look.theme import Theme
from ..texts.sentences import DOT, sentence

_HIGH, _WORD, _POINTS, _BELOW, _LEAST = 54.0, 22.0, 30.0, 12.5, 13.0


class MoveHead(QWidget):
    """As high without a move."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = self._below = self._points = ""
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def text(self) -> str:
        """Return all of it on one line."""
        return DOT.join(part for part in (self._word, self._points, self._below) if part)

    def say(self, candidate: Candidate | None, position: Position | None = None) -> None:
        """Show a move, or an empty head."""
        self._word, self._below, self._points = self.tr("No move selected"), "", ""
        if candidate is not None and position is not None:
            text = format_move(candidate.move, position.board, position.tile_set)
            square, _, word = text.partition(" ")
            leave = position.tile_set.show(candidate.leave) or self.tr("nothing")
            keeps = self.tr("keeps {tiles}").format(tiles=leave)
            placed = isinstance(candidate.move, Placement)
            self._word = word if placed else sentence(text)
            self._below = DOT.join((square, keeps)) if placed else keeps
            self._points = str(candidate.score)
        self.setAccessibleName(self.text())
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, round(_HIGH * scale_of(self.font())))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word, made smaller where it is long, beside its points."""
        if self._theme is None:
            return
        painter = QPainter(self)
        scale, page = scale_of(self.font()), self._theme.page
        figure = figure_font(_POINTS * scale)
        wide = QFontMetricsF(figure).horizontalAdvance(self._points)
        room = self.width() - wide - 10
        serif = serif_font(_WORD * scale)
        length = QFontMetricsF(serif).horizontalAdvance(self._word)
        if length > room:
            serif = serif_font(max(_LEAST, _WORD * scale * room / length))
        metrics = QFontMetricsF(serif)
        base = QFontMetricsF(serif_font(_WORD * scale)).ascent()
        painter.setFont(serif)
        painter.setPen(QColor(page.text if self._points else page.muted))
        painter.drawText(
            QPointF(0, base), metrics.elidedText(self._word, Qt.TextElideMode.ElideRight, room)
        )
        painter.setFont(figure)
        painter.setPen(QColor(page.primary))
        painter.drawText(QPointF(self.width() - wide, base + 2), self._points)
        small = sized_font(_BELOW * scale)
        thin = QFontMetricsF(small)
        painter.setFont(small)
        painter.setPen(QColor(page.muted))
        below = thin.elidedText(self._below, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(0, self.height() - thin.descent() - 3), below)
        painter.end()
