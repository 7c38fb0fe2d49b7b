"""The list of decks: name and details on two lines, and how many cards are due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eliot_qt.study.decks import DueDeck

from ..look.theme import Theme
from ..texts import study_texts
from ..texts.sentences import number_text

DETAIL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
DUE_ROLE = DETAIL_ROLE + 1
BRIEF_ROLE = DUE_ROLE + 1
_ACROSS, _DOWN, _BETWEEN = 12, 9, 3
_RADIUS = 10.0

_Index = QModelIndex | QPersistentModelIndex


class DeckRows(QStyledItemDelegate):
    """Paints the name in semi-bold; both lines are cut to the room they have."""

    focus = QColor()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        name = option.text
        self._ground(painter, option)
        room: QRect = option.rect
        room = room.adjusted(_ACROSS, _DOWN, -_ACROSS, -_DOWN)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        room.setRight(room.right() - self._pill(painter, option, index, room, is_selected))
        role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
        painter.save()
        painter.setPen(option.palette.color(role))
        bold = option.font
        bold.setWeight(bold.Weight.DemiBold)
        painter.setFont(bold)
        self._line(painter, room, name)
        bold.setWeight(bold.Weight.Normal)
        painter.setFont(bold)
        room.setTop(room.top() + painter.fontMetrics().height() + _BETWEEN)
        detail = str(index.data(DETAIL_ROLE) or "")
        if painter.fontMetrics().horizontalAdvance(detail) > room.width():
            detail = str(index.data(BRIEF_ROLE) or "")
        self._line(painter, room, detail)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        self.initStyleOption(option, index)
        metrics: QFontMetrics = option.fontMetrics
        return QSize(0, 2 * metrics.height() + _BETWEEN + 2 * _DOWN)

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """A round ground for the deck chosen or pointed at, and the ring of the keyboard."""
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        pointed = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if not (is_selected or pointed):
            return
        role = QPalette.ColorRole.Highlight if is_selected else QPalette.ColorRole.AlternateBase
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(option.palette.color(role))
        painter.setPen(QPen(self.focus, 2) if focused else Qt.PenStyle.NoPen)
        room = QRectF(option.rect).adjusted(1, 2, -1, -2)
        painter.drawRoundedRect(room, _RADIUS, _RADIUS)
        painter.restore()

    def _pill(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: _Index,
        room: QRect,
        chosen: bool,
    ) -> int:
        """The number of cards that are due, at the right; returns the room it takes."""
        due = int(index.data(DUE_ROLE) or 0)
        if not due:
            return 0
        text = number_text(due)
        high = option.fontMetrics.height() + 6
        wide = max(high + 6, option.fontMetrics.horizontalAdvance(text) + 20)
        pill = QRect(room.right() - wide, room.center().y() - high // 2, wide, high)
        ground, ink = QPalette.ColorRole.AlternateBase, QPalette.ColorRole.Text
        if chosen:
            ground, ink = QPalette.ColorRole.Link, QPalette.ColorRole.Base
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(option.palette.color(ground))
        painter.setBrush(option.palette.color(ground))
        painter.drawRoundedRect(pill, high / 2, high / 2)
        painter.setPen(option.palette.color(ink))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()
        return wide + _ACROSS

    def _line(self, painter: QPainter, room: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room.left(), room.top() + metrics.ascent(), cut)


class DeckList(QListWidget):
    """The decks as they were read last; the one chosen stays so.

    Enter or a double click begins a lesson, Delete asks to remove the deck.
    """

    begun = Signal()
    removal_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Decks"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QListView { background: transparent; border: 0; }")
        self._rows = DeckRows(self)
        self.setItemDelegate(self._rows)
        self.itemDoubleClicked.connect(lambda _item: self.begun.emit())

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._rows.focus = QColor(theme.page.focus)
        self.viewport().update()

    def show_decks(self, decks: Sequence[DueDeck], names: Mapping[str, str]) -> None:
        """Show these decks; ``names`` are those of lexicons."""
        current_item = self.currentItem()
        before = current_item.data(Qt.ItemDataRole.UserRole) if current_item else None
        with QSignalBlocker(self):
            self.clear()
            for due in decks:
                lexicon = names.get(due.deck.lexicon, due.deck.lexicon)
                name = study_texts.deck_name(due.deck.name)
                detail = study_texts.deck_detail(due, lexicon)
                item = QListWidgetItem(name, self)
                item.setData(DETAIL_ROLE, detail)
                item.setData(DUE_ROLE, due.due)
                item.setData(BRIEF_ROLE, study_texts.deck_brief(due))
                item.setToolTip(detail)
                item.setData(Qt.ItemDataRole.UserRole, str(due.path))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {detail}")
                if str(due.path) == before:
                    self.setCurrentItem(item)
            if self.currentRow() < 0 and decks:
                self.setCurrentRow(0)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.begun.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_wanted.emit()
        else:
            super().keyPressEvent(event)
