"""The page of a score sheet: the board on the left, the lines and the one being typed beside it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.faults import Fault
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.models.board import BoardModel
from eliot_qt.models.text_table import TextTableModel
from eliot_qt.play.score_sheet import SEATS, ScoreSheet
from eliot_qt.session.analysis.score_sheet_desk import ScoreSheetDesk

from ...board.board_pane import BoardPane
from ...board.board_view import BoardView
from ...board.tile_painter import TilePainter
from ...look.theme import Theme
from ...parts.choice_box import ChoiceBox
from ...parts.page import Page, label, push_button
from ...parts.tables.row_table import RowTable
from ...texts.error_texts import error_text
from ...texts.sentences import sentence
from .score_texts import (
    MOVE_COLUMN,
    PLAYER_COLUMN,
    RACK_COLUMN,
    WRITTEN_COLUMN,
    correcting_text,
    help_text,
    lost_tiles_text,
    preview_text,
    sheet_columns,
    sheet_rows,
    state_text,
    why_not_text,
    wrong_totals_text,
)

_LONGEST_NAME = 60
# Pixels of a page that shows all columns, at the usual size of text.
_WIDE = 1100
# Pixels of a page that has room for its title beside the buttons, at the usual size of text.
_TITLED = 650
# Lines of text in the height of a page that has room for the help beside the lines typed, and of
# one that has it only while nothing is typed.
_HIGH, _LOW = 26, 20


class ScorePage(Page):
    """One field takes a turn; Enter adds it, and the next player is to move.

    Enter on a line of the list takes it into the field: corrected, all after it are counted anew.
    """

    left = Signal()
    analyse_requested = Signal()
    save_requested = Signal()
    copy_requested = Signal()
    new_requested = Signal()

    def __init__(
        self,
        desk: ScoreSheetDesk,
        library: Library,
        painter: TilePainter,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Type in a score sheet"))
        self._desk, self._library = desk, library
        # The place of the line that is being corrected, as it was typed.
        self._place: int | None = None
        self.model = BoardModel(self)
        self.board = BoardView(self.model, painter)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.names = [self._name_field(seat) for seat in range(SEATS)]
        self.totals = [label("", "title") for _ in range(SEATS)]
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.lexicon.setAccessibleName(self.tr("Lexicon"))
        self._make_lines()
        self._make_entry()
        self._make_buttons()
        self._lay_out()
        self.entry.returnPressed.connect(self._add)
        self.entry.textEdited.connect(self._preview)
        self.lexicon.activated.connect(self._set_lexicon)
        self.lines.activated.connect(lambda index: self._correct(index.row()))
        desk.changed.connect(self.refresh)

    def first_focus(self) -> QWidget:
        return self.entry

    def themed(self, theme: Theme) -> None:
        self.board.set_theme(theme)
        if self._desk.is_open:
            self._show_place()

    @Slot()
    def refresh(self) -> None:
        """Show the sheet as it is now."""
        if not self._desk.is_open:
            return
        sheet = self._desk.sheet
        self._place = None
        self._lines.set_rows(sheet_rows(sheet))
        self.lines.show_row(None)
        self.lines.horizontalHeader().resizeSections()
        self.lines.scrollToBottom()
        for seat, (field, total) in enumerate(zip(self.names, self.totals, strict=True)):
            if not field.hasFocus():
                field.setText(sheet.names[seat])
            total.setText(str(sheet.scores[seat]))
        self.lexicon.offer([(each.id, each.name) for each in self._library.catalogue.manifests])
        self.lexicon.choose(self._desk.lexicon.id)
        wrong = "\n".join(filter(None, (wrong_totals_text(sheet), lost_tiles_text(sheet))))
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        has_lines = bool(sheet.lines)
        for button in (self.undo, self.new, self.analyse, self.save, self.copy):
            button.setEnabled(has_lines)
        self._show_place()

    def say(self, text: str, tone: str = "problem") -> None:
        """Say what the line being typed means, or what is wrong with it."""
        self.note.setObjectName(tone)
        self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    @property
    def _before(self) -> ScoreSheet:
        """The sheet before the line that is being typed or corrected."""
        return self._desk.before(self._place)

    def _show_place(self) -> None:
        """Show the board before the line being typed, and say which it is."""
        sheet, is_new = self._before, self._place is None
        # The help has the place of a list that would show nothing yet.
        self.lines.setVisible(bool(self._desk.sheet.lines) or self._lines_of_text >= _HIGH)
        self.model.set_preview(None)
        self.model.set_position(sheet.board, sheet.game.tile_set)
        self.state.setText(state_text(sheet) if is_new else correcting_text(sheet))
        self.add.setText(self.tr("Add") if is_new else self.tr("Correct"))
        self._preview()

    def _correct(self, row: int) -> None:
        """Take the line of a row into the field, to be corrected."""
        self._place = self._desk.place_of(row)
        self.entry.setText(self._desk.typed[self._place])
        self.entry.setFocus()
        self._show_place()

    def _leave_line(self) -> None:
        """Leave the line that was taken into the field as it was."""
        self._place = None
        self.entry.clear()
        self.lines.show_row(None)
        self.lines.scrollToBottom()
        self._show_place()

    @Slot()
    def _preview(self) -> None:
        """Show the line being typed: in words, its move as a ghost."""
        typed = self.entry.text().strip()
        self.model.set_preview(None)
        if not typed:
            text = help_text(self._desk.sheet)
            self.entry.setToolTip(text)
            # With large text the lines need the room; the field still tells it.
            most = _HIGH if self._desk.sheet.lines else _LOW
            self.say(text if self._lines_of_text >= most else "", "muted")
            return
        try:
            sheet = self._desk.preview(typed, self._place)
        except Fault as error:
            # Half a word is no mistake yet.
            self.say(why_not_text(error, self._before), "muted")
            return
        place = len(self._before.lines)
        if len(sheet.lines) > place:
            self.model.set_preview(sheet.lines[place].placement)
            self.say(preview_text(sheet, place), "muted")

    @Slot()
    def _add(self) -> None:
        typed = self.entry.text().strip()
        if not typed:
            return
        try:
            if self._place is None:
                self._desk.add(typed)
            else:
                self._desk.correct(self._place, typed)
        except Fault as error:
            self.say(why_not_text(error, self._before))
            return
        self.entry.clear()
        self._preview()
        self.entry.setFocus()

    def _take_back(self) -> None:
        """Take the last line back into the field, to be corrected."""
        typed = self._desk.take_back()
        self.entry.setText(typed)
        self.entry.setFocus()
        self._preview()

    def _set_lexicon(self) -> None:
        try:
            self._desk.set_lexicon(self.lexicon.value)
        except (Fault, LexiconError) as error:
            self.say(sentence(error_text(error)))
            self.lexicon.choose(self._desk.lexicon.id)

    def _make_lines(self) -> None:
        """Make the table of the lines."""
        self.lines = RowTable(self.tr("Lines of the score sheet"))
        self._lines = TextTableModel(sheet_columns(), self.lines)
        self.lines.setModel(self._lines)
        self.lines.fit_columns(MOVE_COLUMN)
        self.lines.say_when_empty(self.tr("The turns you type are listed here"))
        # The line typed last stays in view however much is said below the table.
        bar = self.lines.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))

    def _make_entry(self) -> None:
        """Make the field of the next turn, and what is said around it."""
        self.wrong = label("", "problem", wrap=True)
        self.state = label("", wrap=True)
        self.entry = QLineEdit()
        self.entry.setAccessibleName(self.tr("The next turn"))
        self.entry.setPlaceholderText(self.tr("8H WORD, its rack, its total"))
        self.entry.setMaxLength(100)
        self.note = label("", "muted", wrap=True)

    def _make_buttons(self) -> None:
        """Make what can be done with the sheet."""
        self.add = push_button(self.tr("Add"), press=self._add)
        self.undo = push_button(self.tr("Undo last line"), press=self._take_back)
        self.new = push_button(self.tr("New sheet"), press=self.new_requested.emit)
        self.analyse = push_button(self.tr("Analyse"), press=self.analyse_requested.emit)
        self.save = push_button(self.tr("Save a copy…"), press=self.save_requested.emit)
        self.copy = push_button(self.tr("Copy as GCG"), press=self.copy_requested.emit)
        self.back = push_button(self.tr("Back"), press=self.left.emit)

    def _name_field(self, seat: int) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(_LONGEST_NAME)
        field.setPlaceholderText(self.tr("Player {n}").format(n=seat + 1))
        field.setAccessibleName(self.tr("Name of player {n}").format(n=seat + 1))
        field.editingFinished.connect(lambda: self._desk.set_name(seat, field.text().strip()))
        field.returnPressed.connect(partial(self._leave_name, seat))
        return field

    @property
    def _lines_of_text(self) -> int:
        """Height of the page in lines of text."""
        return self.height() // self.fontMetrics().lineSpacing()

    def _leave_name(self, seat: int) -> None:
        """Go on to the other name, behind it to the first turn."""
        (*self.names, self.entry)[seat + 1].setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 12, 0)
        self.title = label(self.tr("Type in a score sheet"), "title")
        head.addWidget(self.title)
        head.addStretch(1)
        for button in (self.copy, self.save, self.analyse, self.back):
            head.addWidget(button)
        pane = QWidget()
        column = QVBoxLayout(pane)
        column.setContentsMargins(12, 4, 6, 8)
        column.addWidget(BoardPane(self.board), 1)
        halves = QHBoxLayout()
        halves.setSpacing(0)
        halves.addWidget(pane, 5)
        halves.addLayout(self._side(), 4)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addLayout(halves, 1)

    def _side(self) -> QVBoxLayout:
        """Lay out the column beside the board, the field of the next turn below the lines."""
        players = QGridLayout()
        players.setHorizontalSpacing(8)
        for seat in range(SEATS):
            players.addWidget(self.names[seat], 0, 2 * seat)
            players.addWidget(self.totals[seat], 0, 2 * seat + 1)
            players.setColumnStretch(2 * seat, 1)
        self.lexicon.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        line = QHBoxLayout()
        line.addWidget(self.entry, 1)
        line.addWidget(self.add)
        below = QHBoxLayout()
        below.addWidget(self.undo)
        below.addWidget(self.new)
        below.addStretch(1)
        side = QVBoxLayout()
        side.setContentsMargins(8, 4, 12, 8)
        side.setSpacing(6)
        side.addLayout(players)
        side.addWidget(self.lexicon)
        side.addWidget(self.lines, 1)
        side.addWidget(self.wrong)
        side.addWidget(self.state)
        side.addLayout(line)
        side.addWidget(self.note)
        side.addStretch(0)
        side.addLayout(below)
        return side

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Moves are whole where there is little room; the number of a turn tells whose it is.
        is_titled = event.size().width() >= _TITLED * self.scale
        self.title.setVisible(is_titled)
        # What is wrong with a total is said below the lines, too.
        self.lines.setColumnHidden(WRITTEN_COLUMN, not is_titled)
        is_narrow = event.size().width() < _WIDE * self.scale
        for column in (PLAYER_COLUMN, RACK_COLUMN):
            self.lines.setColumnHidden(column, is_narrow)
        if self._desk.is_open:
            self._show_place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self._place is None:
                self.left.emit()
            else:
                self._leave_line()
        elif event.key() == Qt.Key.Key_Up and self.entry.hasFocus() and self._lines.rows:
            self.lines.setFocus()
            self.lines.show_row(len(self._lines.rows) - 1)
        else:
            super().keyPressEvent(event)
