"""The details of the candidate looked at: its plies, its draws, its line of play."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.models.text_table import TextTableModel
from eliot_qt.players.analysis import Candidate, DrawResult
from eliot_qt.review.bench.draw_line import DrawLine
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.session.bench.draw_lines import DrawLines
from eliot_qt.session.bench.side_questions import SideQuestions
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ...parts.page import label
from ...texts.error_texts import error_text
from ...texts.sentences import sentence
from .bench_texts import (
    LineMove,
    draw_columns,
    draw_rows,
    line_columns,
    line_end_text,
    line_rows,
    move_name,
    ply_columns,
    ply_rows,
    tiles_left_text,
)
from .map_pane import MapPane

PLIES, DRAWS, LINE, MAP = range(4)


class LineWalk(RowTable):
    """One row a move, then what the tiles left are worth.

    The current row is the move that lies on the board, those before are played.
    """

    step_shown = Signal(int)  # how many moves are played before the one shown

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Line of play"))
        self._model = TextTableModel(line_columns(), self)
        self._moves: tuple[Move, ...] = ()
        self._value: int | None = None
        self.setModel(self._model)
        self.fit_columns(2, 22)
        self.say_when_empty(self.tr("No line of play is known"))
        self.selectionModel().currentRowChanged.connect(self._show)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line."""
        return self._moves

    def show_line(
        self,
        moves: Sequence[Move],
        position: Position,
        names: Sequence[str],
        value: int | None = None,
    ) -> None:
        """Show moves that follow one another from a position on.

        ``value`` is by how much they and the tiles left change the spread of the side to move.
        """
        if (tuple(moves), value) == (self._moves, self._value) and self._model.rows:
            return
        self._moves, self._value = tuple(moves), value
        board, rows, change = position.board, [], 0
        for number, move in enumerate(self._moves):
            points, text = 0, format_move(move, board, position.tile_set)
            if isinstance(move, Placement):
                points = score(move, board, position.tile_set, position.rules).total
                board = board.after(move)
            side = names[(position.to_move + number) % len(names)]
            rows.append(LineMove(str(number + 1), side, text, points))
            change += -points if number % 2 else points
        if value is not None and value != change:
            gainer = position.to_move + (value < change)
            side = names[gainer % len(names)]
            rows.append(LineMove("", side, tiles_left_text(), abs(value - change)))
        self.show_row(None)
        self._model.set_rows(line_rows(rows))

    def clear(self) -> None:
        """Show no line."""
        self._moves, self._value = (), None
        self.show_row(None)
        self._model.set_rows([])

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid():
            self.step_shown.emit(index.row())


class BenchDetails(QWidget):
    """Tabs, of which those are offered that something is known for."""

    step_shown = Signal(object, int)  # moves, how many of them are played
    heat_shown = Signal(object)  # BoardHeat

    def __init__(
        self,
        bench: BenchSession,
        lines: DrawLines,
        questions: SideQuestions,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bench, self._lines = bench, lines
        self._row: Candidate | None = None
        # The draw whose line is shown instead of the candidate's own.
        self._draw: DrawResult | None = None
        # The tab a person wants in front, wherever something is known for it.
        self._chosen_tab: int | None = None
        self.plies = RowTable(self.tr("Figures for each ply"))
        self._plies = TextTableModel(ply_columns(), self)
        self.plies.setModel(self._plies)
        self.plies.fit_columns(1, 56)
        self.draws = RowTable(self.tr("Results by tiles drawn"))
        self._draws = TextTableModel(draw_columns(), self)
        self.draws.setModel(self._draws)
        self.draws.fit_columns(0, 56)
        self.line = LineWalk()
        self.map = MapPane(bench, questions)
        self.note = label("", "muted", wrap=True)
        self.note.hide()
        self.bar = QTabBar()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self._offer_tabs(None)

    def _lay_out(self) -> None:
        """Put each part behind its tab."""
        self.bar.setAccessibleName(self.tr("About the candidate"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(False)
        names = (self.tr("Plies"), self.tr("Draws"), self.tr("Line"), self.tr("Heat map"))
        pages = (self.plies, self.draws, self.line, self.map)
        for name, page in zip(names, pages, strict=True):
            self.bar.addTab(name)
            self._stack.addWidget(page)
        for table in (self.plies, self.draws, self.line):
            table.keep_rows(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self._stack, 1)
        column.addWidget(self.note)
        self._fit()

    def _fit(self) -> None:
        """Keep the height of the part in front alone: the table above needs the rest."""
        for page in (self.plies, self.draws, self.line, self.map):
            is_front = page is self._stack.currentWidget()
            policy = QSizePolicy.Policy.Expanding if is_front else QSizePolicy.Policy.Ignored
            page.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def _connect(self) -> None:
        """Follow the answers, and wishes for a draw or a step of a line."""
        self.bar.currentChanged.connect(self._turn)
        self.bar.tabBarClicked.connect(self._choose_tab)
        self.draws.selectionModel().currentRowChanged.connect(self._ask_line)
        self.line.step_shown.connect(lambda n: self.step_shown.emit(self.line.moves, n))
        self._lines.found.connect(self._show_line)
        self._lines.failed.connect(self._say_failed)
        self.map.heat_shown.connect(self.heat_shown)

    def show_row(self, row: Candidate | None) -> None:
        """Show what is known of a candidate."""
        position = self._bench.position
        is_other = row is None or self._row is None or row.move != self._row.move
        self._row = row
        if is_other:
            self._draw = None
            self._lines.cancel()
            self.draws.show_row(None)
            self._say("")
        self._plies.set_rows(ply_rows(row))
        self._draws.set_rows(draw_rows(row, position) if position else [])
        if self._draw is None:
            self._show_own_line(row, position)
        self._offer_tabs(row)
        self._show_map()

    def _show_own_line(self, row: Candidate | None, position: Position | None) -> None:
        if row is None or position is None or not row.exact or position.bag_count:
            self.line.clear()
            return
        value = None if row.value is None else round(row.value)
        self.line.show_line((row.move, *row.line), position, self._names, value)
        if value is not None:
            self._say(line_end_text(value + _lead(position)))

    @property
    def _names(self) -> tuple[str, str]:
        first, second = self._bench.desk.names
        return first or "1", second or "2"

    def _offer_tabs(self, row: Candidate | None) -> None:
        """Offer the tabs with something to show; the most telling leads until one is chosen."""
        has = {
            PLIES: bool(row and row.estimate and row.estimate.plies),
            DRAWS: bool(row and row.draws),
            LINE: bool(self.line.moves),
            MAP: row is not None,
        }
        for tab, there in has.items():
            self.bar.setTabVisible(tab, there or (not any(has.values()) and tab == PLIES))
            # Only a text that is set lets the tabs close up.
            self.bar.setTabText(tab, self.bar.tabText(tab))
        if any(has.values()):
            telling = (DRAWS, LINE, PLIES, MAP)
            order = telling if self._chosen_tab is None else (self._chosen_tab, *telling)
            self.bar.setCurrentIndex(next(tab for tab in order if has[tab]))

    def _ask_line(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        subject, row = self._bench.subject, self._row
        rows = self._draws.rows
        if not index.isValid() or subject is None or row is None or index.row() >= len(rows):
            return
        draw = rows[index.row()].data
        if isinstance(draw, DrawResult) and isinstance(row.move, Placement):
            self._draw = draw
            self._say(self.tr("Looking for the line…"))
            self._lines.ask(subject, row.move, row.score, draw.tiles)

    @Slot(object)
    def _show_line(self, line: DrawLine) -> None:
        position, row = self._bench.position, self._row
        if position is None or row is None or self._draw is None:
            return
        moves: tuple[Move, ...] = (row.move, *line.moves)
        value = None if line.spread is None else line.spread - _lead(position)
        self.line.show_line(moves, position, self._names, value)
        tiles = position.tile_set.show(self._draw.tiles)
        text = self.tr("{move}, then {tiles} drawn: {end}").format(
            move=move_name(row.move, position), tiles=tiles, end=line_end_text(line.spread)
        )
        self._say(text)
        self._choose_tab(LINE)
        self._offer_tabs(row)

    @Slot(int)
    def _turn(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)
        self._fit()
        self._show_map()

    @Slot(int)
    def _choose_tab(self, tab: int) -> None:
        """Keep the tab in front that a person has chosen."""
        self._chosen_tab = tab

    def _show_map(self) -> None:
        """Show the heat map while it is in view; else nothing of it lies on the board."""
        self.map.show_row(self._row if self.bar.currentIndex() == MAP else None)

    def _say(self, text: str) -> None:
        """Say something below the tables; an empty text leaves them the room."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    @Slot(object)
    def _say_failed(self, why: Said) -> None:
        self._say(sentence(error_text(why)))


def _lead(position: Position) -> int:
    """By how much the side to move leads."""
    return position.scores[position.to_move] - position.scores[position.next_seat]
