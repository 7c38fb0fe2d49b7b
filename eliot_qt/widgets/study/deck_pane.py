"""The decks: a list, and what can be done with the one chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.plain import plain_button
from eliot_qt.session.study.study_decks import StudyDecks
from eliot_qt.study.deck import MOST_NEW, QuizKind
from eliot_qt.study.decks import DueDeck

from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox, NumberBox
from ..parts.empty_state import EmptyState
from ..parts.file_dialogs import FileKind, ask_save_kind
from ..parts.flow_layout import FlowLayout
from ..parts.page import label
from ..texts import study_texts
from ..texts.sentences import number_text

DETAIL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
DUE_ROLE = DETAIL_ROLE + 1
_ACROSS, _DOWN, _BETWEEN = 12, 8, 2

_Index = QModelIndex | QPersistentModelIndex


class DeckRows(QStyledItemDelegate):
    """Paints the name in semi-bold; both lines are cut to the room they have."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        name, option.text = option.text, ""
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
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
        self._line(painter, room, str(index.data(DETAIL_ROLE) or ""))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        self.initStyleOption(option, index)
        metrics: QFontMetrics = option.fontMetrics
        return QSize(0, 2 * metrics.height() + _BETWEEN + 2 * _DOWN)

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


class DeckPane(QWidget):
    """Enter begins a lesson on the deck chosen."""

    begin_wanted = Signal(object, object)  # DueDeck, QuizKind
    new_wanted = Signal()
    export_wanted = Signal(object, object, object)  # DueDeck, QuizKind, Path
    left = Signal()

    def __init__(
        self,
        decks: StudyDecks,
        names: Callable[[], Mapping[str, str]],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._decks = decks
        self._names = names
        self._folder = folder
        self._asked_to_remove: Path | None = None
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Decks"))
        self.list.setItemDelegate(DeckRows(self.list))
        self.empty = EmptyState(
            self.tr("DECKS"),
            self.tr(
                "A deck is a list of words to learn. Make one from a search, or add words from the "
                "word tools and from reviews of your games."
            ),
            self.tr("New deck…"),
        )
        self.said = label("", "muted", wrap=True)
        self.quiz: ChoiceBox[QuizKind] = ChoiceBox()
        self.quiz.offer([(quiz, study_texts.quiz_name(quiz)) for quiz in QuizKind])
        self.quiz.setAccessibleName(self.tr("Quiz"))
        self.pace = NumberBox()
        self.pace.setRange(0, MOST_NEW)
        self.pace.setAccessibleName(self.tr("New cards a day"))
        self.study = _button(self.tr("Study"), "primary")
        self.new = _button(self.tr("New deck…"))
        self.export = _button(self.tr("Export…"))
        self.remove = _button(self.tr("Remove"))
        self._lay_out()
        self._connect()
        self.fill()

    @property
    def deck(self) -> DueDeck | None:
        """The deck chosen; None without any."""
        row = self.list.currentRow()
        return self._decks.decks[row] if 0 <= row < len(self._decks.decks) else None

    @property
    def first(self) -> QWidget:
        """The widget that should have focus when the page is shown."""
        return self.list if self.list.count() else self.empty.button

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.empty.set_theme(theme)

    def choose(self, path: Path) -> None:
        """Choose a deck by its file."""
        for row, due in enumerate(self._decks.decks):
            if due.path == path:
                self.list.setCurrentRow(row)

    def fill(self) -> None:
        """Show the decks as they were read last; the one chosen stays so."""
        current_item = self.list.currentItem()
        before = current_item.data(Qt.ItemDataRole.UserRole) if current_item else None
        names, there = self._names(), bool(self._decks.decks)
        came = there and not self.list.count() and self.empty.button.hasFocus()
        if not there and self.list.hasFocus():
            self.empty.show()
            self.empty.button.setFocus(Qt.FocusReason.OtherFocusReason)
        with QSignalBlocker(self.list):
            self.list.clear()
            for due in self._decks.decks:
                lexicon = names.get(due.deck.lexicon, due.deck.lexicon)
                name = study_texts.deck_name(due.deck.name)
                detail = study_texts.deck_detail(due, lexicon)
                item = QListWidgetItem(name, self.list)
                item.setData(DETAIL_ROLE, detail)
                item.setData(DUE_ROLE, due.due)
                item.setToolTip(detail)
                item.setData(Qt.ItemDataRole.UserRole, str(due.path))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {detail}")
                if str(due.path) == before:
                    self.list.setCurrentItem(item)
            if self.list.currentRow() < 0 and there:
                self.list.setCurrentRow(0)
        self.list.setVisible(there)
        self.empty.setVisible(not there)
        self._follow()
        if came:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str) -> None:
        """Say what has been done, or why not."""
        self.said.setText(text)
        self.said.setVisible(bool(text))

    # set-up

    def _lay_out(self) -> None:
        pace = QHBoxLayout()
        pace.setSpacing(8)
        pace.addWidget(self.pace)
        pace.addWidget(label(self.tr("new cards a day")))
        pace.addStretch(1)
        self._ways = QWidget()
        ways = FlowLayout(self._ways, 10)
        beside = QWidget()
        beside.setLayout(pace)
        pace.setContentsMargins(0, 0, 0, 0)
        for part in (self.quiz, beside):
            ways.addWidget(part)
        buttons = QWidget()
        row = FlowLayout(buttons, 10)
        for button in (self.study, self.new, self.export, self.remove):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(10)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty)
        column.addWidget(self.said)
        column.addWidget(self._ways)
        column.addWidget(buttons)
        column.addStretch(0)
        self.say("")

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._follow)
        self.list.itemDoubleClicked.connect(self._begin)
        self.study.clicked.connect(self._begin)
        self.new.clicked.connect(self.new_wanted)
        self.empty.wanted.connect(self.new_wanted)
        self.export.clicked.connect(self._ask_file)
        self.remove.clicked.connect(self._remove)
        self.quiz.currentIndexChanged.connect(self._define)
        self.pace.editingFinished.connect(self._define)
        self._decks.changed.connect(self.fill)

    def _follow(self) -> None:
        """Show the deck chosen, and what can be done with it."""
        due = self.deck
        self._asked_to_remove = None
        self.remove.setText(self.tr("Remove"))
        self._ways.setVisible(due is not None)
        for button in (self.study, self.new, self.export, self.remove):
            button.setVisible(due is not None)
        if due is None:
            return
        with QSignalBlocker(self.quiz), QSignalBlocker(self.pace):
            self.quiz.choose(due.deck.quiz)
            self.pace.setValue(due.deck.new_a_day)
        if due.damaged:
            text = self.tr("{number} lines of {file} could not be read")
            self.say(text.format(number=due.damaged, file=due.path))

    def _begin(self) -> None:
        if self.deck is not None:
            self.begin_wanted.emit(self.deck, self.quiz.value)

    def _define(self) -> None:
        """Keep another quiz or pace."""
        due = self.deck
        if due is not None:
            deck = replace(due.deck, quiz=self.quiz.value, new_a_day=self.pace.value())
            if deck != due.deck:
                self._decks.define(due.path, deck)

    def _remove(self) -> None:
        """Remove the deck chosen, when asked for a second time."""
        due = self.deck
        if due is None:
            return
        if self._asked_to_remove == due.path:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self._decks.remove(due.path)
            return
        self._asked_to_remove = due.path
        name = plain_button(study_texts.deck_name(due.deck.name))
        self.remove.setText(self.tr("Remove “{name}”?").format(name=name))

    def _ask_file(self) -> None:
        due = self.deck
        if due is None:
            return
        kinds = [
            FileKind(None, ".txt", self.tr("Text with tabs, for Anki and others")),
            FileKind(None, ".csv", self.tr("CSV table")),
        ]
        stem = self._folder / due.path.stem
        answer = ask_save_kind(self.window(), self.tr("Export the deck"), stem, kinds)
        if answer is not None:
            self.export_wanted.emit(due, self.quiz.value, answer[0])

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.list.hasFocus():
            self._begin()
        elif event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self.remove.setFocus(Qt.FocusReason.OtherFocusReason)
            self._remove()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _button(text: str, name: str = "plain") -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(True)
    return button
