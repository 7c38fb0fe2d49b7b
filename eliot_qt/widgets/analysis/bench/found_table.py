"""The candidates with what is found about them; a heading sorts, its menu chooses columns."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.models.plain import plain_tip
from eliot_qt.models.text_table import TextRow, TextTableModel
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.bench.values import CandidateOrigin, ChosenMove
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.widgets.parts.tables.column_room import columns_with_room, width_of
from eliot_qt.widgets.parts.tables.row_table import RowTable

from .found_columns import BenchColumn, RankedCandidate, bench_columns, found_row, sort_key

_LEAST_ROWS = 3
_ALWAYS = (BenchColumn.RANK, BenchColumn.MOVE)
_STATIC = (BenchColumn.POINTS, BenchColumn.KEEP, BenchColumn.EQUITY)
_USUAL = frozenset(
    {
        *_ALWAYS,
        BenchColumn.MARK,
        BenchColumn.POINTS,
        BenchColumn.KEEP,
        BenchColumn.EQUITY,
        BenchColumn.WIN,
        BenchColumn.SPREAD,
        BenchColumn.VALUE,
    }
)
# Where the moves are not seen whole, these give way one by one, unless a person has asked for
# them: first equity, once chances or values are known.
_LESS_STATIC = (BenchColumn.KEEP, BenchColumn.POINTS)
_LESS = (BenchColumn.EQUITY, *_LESS_STATIC)


class FoundTable(RowTable):
    """Rows follow the figures as they come, best first, or by the column chosen.

    Delete takes the current candidate away, P pins it.
    """

    row_shown = Signal(object)  # Candidate or None

    def __init__(self, bench: BenchSession, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Candidates"))
        self._bench = bench
        self._columns = bench_columns()
        self._model = TextTableModel(self._columns, self)
        self._shown = set(_USUAL)
        # Switched on by a person.
        self._asked: set[BenchColumn] = set()
        # Without room now: to switch them on is to ask for them.
        self._pushed_out: set[BenchColumn] = set()
        self._order: tuple[BenchColumn, bool] | None = None
        self._filling = False
        self._best_first: tuple[Candidate, ...] = ()
        self._known = self._sources()
        # The candidate looked at last, and of which position.
        self._last: tuple[Position, Move] | None = None
        self.setModel(self._model)
        self.fit_columns(BenchColumn.MOVE, 22)
        self.keep_rows(_LEAST_ROWS)
        self.say_when_empty(
            self.tr("Tick moves or add your own; or just press Analyse to look at the best ones")
        )
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort)
        for widget in (self, header):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._choose_columns)
        self.customContextMenuRequested.connect(self._open_menu)
        # A click on the best, which is the current one already, is a choice, too.
        self.clicked.connect(self._show)
        self.selectionModel().currentRowChanged.connect(self._show)
        bench.found_changed.connect(self._follow)
        bench.listed.connect(self._follow)
        bench.candidates.changed.connect(self._follow)
        bench.candidates.pinned.connect(self._follow)

    @property
    def rows(self) -> tuple[Candidate, ...]:
        """The candidates as they are listed."""
        candidates = (row.data for row in self._model.rows)
        return tuple(row for row in candidates if isinstance(row, Candidate))

    @property
    def best_first(self) -> tuple[Candidate, ...]:
        """The candidates by rank, whatever sorts the list."""
        return self._best_first

    @property
    def texts(self) -> tuple[TextRow, ...]:
        """The rows as they are written."""
        return self._model.rows

    @property
    def columns(self) -> tuple[BenchColumn, ...]:
        """The columns in sight."""
        return tuple(c for c in BenchColumn if not self.isColumnHidden(c))

    @property
    def current(self) -> Candidate | None:
        """The candidate of the current row."""
        row = self.currentIndex().row()
        return self.rows[row] if 0 <= row < len(self.rows) else None

    @Slot()
    def _follow(self) -> None:
        """Another position is told in several signals; what each of them finds is listed once."""
        if any(new is not old for new, old in zip(self._sources(), self._known, strict=True)):
            self.refresh()

    def _sources(self) -> tuple[object, ...]:
        """All that the rows are made of; each is replaced, not changed."""
        bench, candidates = self._bench, self._bench.candidates
        return bench.position, bench.analysis, bench.results, candidates.moves, candidates.pins

    @Slot()
    def refresh(self) -> None:
        """List what is found now; the candidate looked at last, or the best, is the current one."""
        position, before = self._bench.position, self.current
        self._known = self._sources()
        rows: list[Candidate] = []
        if position is not None:
            results = self._bench.results
            rows = list(results.rows) if results else []
            rows += self._waiting(rows)
        self._best_first = tuple(rows)
        ranked = [self._ranked(rank, row) for rank, row in enumerate(rows, 1)]
        if self._order is not None:
            sorted_by, falling = self._order
            column = self._columns[sorted_by]
            ranked.sort(key=lambda each: sort_key(each, column, falling=falling))
            rows = [each.row for each in ranked]
        self._filling = True
        self._model.set_rows([found_row(self._columns, each) for each in ranked])
        place = self._place_of_current(rows)
        self.show_row(place)
        self._filling = False
        self._fit()
        if place is not None:
            self.row_shown.emit(rows[place])
        elif before is not None:
            self.row_shown.emit(None)

    def _place_of_current(self, rows: Sequence[Candidate]) -> int | None:
        """The row of the candidate looked at last; else the first, once there are results."""
        bench = self._bench
        last_move = self._last[1] if self._last and self._last[0] is bench.position else None
        places = [n for n, row in enumerate(rows) if row.move == last_move]
        if not places and rows and bench.results is not None:
            return 0
        return places[0] if places else None

    def _ranked(self, rank: int, row: Candidate) -> RankedCandidate:
        position = self._bench.position
        assert position is not None
        return RankedCandidate(rank, row, position, self._chosen(row), self._is_pinned(row))

    def _waiting(self, rows: Sequence[Candidate]) -> list[Candidate]:
        """The candidates chosen that are not among some rows, without any result yet."""
        bench, candidates = self._bench, []
        places = {bench.candidates.place_of(row.move) for row in rows}
        for place, each in enumerate(bench.candidates.moves):
            row = bench.static_candidate(each.move, each.score) if place not in places else None
            if row is not None:
                candidates.append(row)
        return sorted(candidates, key=lambda row: -row.equity)

    def _chosen(self, row: Candidate) -> ChosenMove | None:
        candidates = self._bench.candidates
        place = candidates.place_of(row.move)
        return None if place is None else candidates.moves[place]

    def _is_pinned(self, row: Candidate) -> bool:
        return row.move in self._bench.candidates.pins

    def _fit(self) -> None:
        """Hide the columns that are switched off, have no figures or leave no room for moves."""
        cells = [row.cells for row in self._model.rows]
        # Of any move these are known; with no move listed yet, their headings alone.
        always = _ALWAYS if cells else (*_ALWAYS, *_STATIC)
        columns = [
            column
            for column in BenchColumn
            if column in self._shown and (column in always or any(row[column] for row in cells))
        ]
        is_judged = any(row[BenchColumn.WIN] or row[BenchColumn.VALUE] for row in cells)
        less = [each for each in (_LESS if is_judged else _LESS_STATIC) if each not in self._asked]
        kept_columns = columns_with_room(self, columns, less if cells else ())
        self._pushed_out = set(columns) - set(kept_columns)
        columns = kept_columns
        for column in BenchColumn:
            self.setColumnHidden(column, column not in columns)
        # With more columns than there is room for one scrolls aside, and moves are seen whole.
        has_room = width_of(self, columns) <= self.viewport().width()
        modes = QHeaderView.ResizeMode
        mode = modes.Stretch if has_room else modes.ResizeToContents
        self.horizontalHeader().setSectionResizeMode(BenchColumn.MOVE, mode)

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if not self._filling:
            row, position = self.current if index.isValid() else None, self._bench.position
            self._last = (position, row.move) if row is not None and position is not None else None
            self.row_shown.emit(row)

    def _sort(self, section: int) -> None:
        column = BenchColumn(section)
        if self._columns[column].key is None:
            self._order = None
        elif self._order == (column, True):
            self._order = (column, False)
        elif self._order == (column, False):
            self._order = None
        else:
            self._order = (column, True)
        if self._order is None:
            self._model.show_order(None)
        else:
            self._model.show_order(column, rising=not self._order[1])
        self.refresh()

    def _choose_columns(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for place, column in zip(BenchColumn, self._columns, strict=True):
            if place in (*_ALWAYS, BenchColumn.MARK):
                continue
            action = menu.addAction(column.text)
            action.setToolTip(plain_tip(column.long))
            action.setCheckable(True)
            action.setChecked(place in self._shown and place not in self._pushed_out)
            action.toggled.connect(lambda on, each=place: self.show_column(each, on))
        menu.popup(self.horizontalHeader().mapToGlobal(at))

    def show_column(self, column: BenchColumn, shown: bool) -> None:
        """Show a column, or hide it."""
        for columns in (self._shown, self._asked):
            if shown:
                columns.add(column)
            else:
                columns.discard(column)
        self.refresh()

    def _open_menu(self, at: QPoint) -> None:
        row = self.current
        if row is None:
            return
        menu, candidates = QMenu(self), self._bench.candidates
        candidate = self._chosen(row)
        pin = self.tr("Unpin") if self._is_pinned(row) else self.tr("Pin to compare")
        menu.addAction(pin).triggered.connect(lambda: candidates.pin(row.move))
        if candidate is None:
            add = menu.addAction(self.tr("Keep as a candidate"))
            add.triggered.connect(lambda: candidates.choose(row.move, CandidateOrigin.TICKED))
        if candidates.may_remove(row.move):
            remove = menu.addAction(self.tr("Remove"))
            remove.triggered.connect(lambda: self._bench.remove(row.move))
        menu.popup(self.viewport().mapToGlobal(at))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current
        if row is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._bench.remove(row.move)
        elif row is not None and event.key() == Qt.Key.Key_P:
            self._bench.candidates.pin(row.move)
        else:
            super().keyPressEvent(event)
