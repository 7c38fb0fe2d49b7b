"""The page of an analysed game: the graph across; below it board, turns and verdict."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names
from eliot_qt.review.graphs import graph_of, quantities
from eliot_qt.review.notes import events_before_note, note_on
from eliot_qt.review.values import CandidateLine, TurnReview
from eliot_qt.session.analysis.analysis_parts import AnalysisParts

from ..board.tile_painter import TilePainter
from ..look.theme import Theme
from ..parts.flow_layout import FlowLayout
from ..parts.one_by_one import OneByOne
from ..parts.page import Page, push_button
from ..parts.speech import say_aloud
from ..texts.coach_texts import answer_text, why_better_text
from ..texts.error_texts import error_text
from .analysis_columns import AnalysisColumns
from .analysis_texts import basis_text, basis_tip, premise_text, static_text
from .details import Details
from .graph_card import GraphCard
from .graph_texts import quantity_choices
from .play_on_menu import PlayOnMenu
from .turn_board import TurnBoard
from .turn_lines import TurnLines
from .turn_table import TurnChoices, TurnTable

# Between two buttons, and to the window's edge.
_BETWEEN, _EDGE = 8, 6
# Below this height, at the usual text size, the graph makes room for the board.
_LOW = 340


class AnalysisPage(Page):
    """Shows what its parts have found; what is asked of other pages is emitted."""

    left = Signal()
    play_on_requested = Signal(object)  # ids of other players by seat, none for those there were
    export_requested = Signal()
    position_requested = Signal()
    mistake_requested = Signal()
    note_written = Signal(int, str)  # the number of events before the note
    study_requested = Signal(object, str, int)  # TurnReview, a move, its score

    def __init__(
        self, parts: AnalysisParts, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Analysis"))
        self._analysis, self._cursor, self._look = parts.analysis, parts.cursor, parts.look
        self._reasons = parts.reasons
        self._graph_card = GraphCard(self._analysis)
        self.title, self.progress = self._graph_card.title, self._graph_card.progress
        self.quantity, self.graph = self._graph_card.quantity, self._graph_card.graph
        self.export, self.back = self._graph_card.export, self._graph_card.back
        self.board = TurnBoard(painter)
        self.choices = TurnChoices()
        self.turns = TurnTable()
        self.lines = TurnLines()
        self.details = Details()
        self.bench = push_button(self.tr("This position"), "choice")
        self.bench.setToolTip(self.tr("Analyse this position with candidates of your own"))
        self.play_on = push_button(self.tr("Play on"), "choice")
        self.play_on.setToolTip(self.tr("Play on from here, as a separate game"))
        self.players = PlayOnMenu(parent=self)
        self.mistake = push_button(self.tr("Next mistake"), "primary")
        self.mistake.setToolTip(self.tr("Go to the next mistake (F8); Shift+F8 goes back"))
        # The candidate looked at instead of the best move.
        self._candidate: str | None = None
        # What the board and the lines show: a record, a turn of it, a move beside the one played.
        self._said: tuple[GameRecord, TurnReview, str | None] | None = None
        self._followed: tuple[str, ...] = ()
        self._later = OneByOne(self)
        self._lay_out()
        self._connect()

    def first_focus(self) -> QWidget:
        return self.turns

    def themed(self, theme: Theme) -> None:
        for part in (self._graph_card, self._columns, self.board, self.turns, self.lines):
            part.set_theme(theme)
        self.details.candidates.set_theme(theme)
        self._fit()
        self._columns.arrange()

    def say(self, text: str) -> None:
        """Show a line that stays until another turn is looked at."""
        self.lines.say(text)
        say_aloud(self, text)

    def next_pane(self) -> None:
        """Move the focus to the next of turns, details and graph."""
        stops = [self.turns, self.details.front, self.graph]
        focused = [n for n, stop in enumerate(stops) if stop.hasFocus()]
        following = (focused[0] + 1) % len(stops) if focused else 0
        self.details.reveal(stops[following])
        stops[following].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self) -> None:
        acts = QWidget()
        row = FlowLayout(acts, _BETWEEN, fills=True)
        for button in (self.bench, self.play_on, self.players, self.mistake):
            row.addWidget(button)
        self._columns = AnalysisColumns(
            self.board, self.choices, self.turns, self.lines, self.details, acts
        )
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_EDGE, 0, _EDGE, 0)
        whole.setSpacing(0)
        whole.addWidget(self._graph_card)
        whole.addWidget(self._columns, 1)

    def _connect(self) -> None:
        analysis, cursor, look = self._analysis, self._cursor, self._look
        candidates = self.details.candidates
        analysis.opened.connect(self._show_game)
        analysis.progressed.connect(self._show_progress)
        cursor.listed_changed.connect(self._list)
        cursor.moved.connect(self._show_turn)
        look.changed.connect(self._show_look)
        look.lines.changed.connect(self._show_lines_soon)
        self._reasons.changed.connect(self._show_reasons)
        self.progress.seconds_chosen.connect(analysis.set_seconds)
        self.choices.chosen.connect(cursor.set_filter)
        self.turns.turn_chosen.connect(cursor.go_to)
        self.graph.turn_chosen.connect(cursor.go_to)
        self.graph.step_wanted.connect(self._step)
        self.quantity.activated.connect(self._draw)
        candidates.line_shown.connect(self._show_candidate)
        candidates.held_changed.connect(look.lines.hold)
        self.details.deepen.clicked.connect(look.toggle)
        self.mistake.clicked.connect(self.mistake_requested)
        self.details.study.clicked.connect(self._study)
        self.bench.clicked.connect(self.position_requested)
        self.play_on.clicked.connect(lambda: self.play_on_requested.emit(()))
        self.players.chosen.connect(self.play_on_requested)
        self.export.clicked.connect(self.export_requested)
        self.back.clicked.connect(self.left)
        self.details.note.written.connect(self.note_written)

    @Slot()
    def _show_game(self) -> None:
        """Show another game."""
        if self._analysis.subject is None:
            return
        record = self._analysis.record
        names = " – ".join(seat_names(record)) if record.events else self.tr("A position")
        self.title.setText(record.title or names)
        self.play_on.setVisible(self._analysis.can_play_on)
        self.players.setVisible(self._analysis.can_play_on)
        self.players.offer(seat_names(record))
        choices = quantity_choices()
        self.quantity.offer([(each, choices[each]) for each in quantities(record)])
        self.choices.show_game(record)
        self.details.reveal(self.details.candidates)
        self.details.reveal(self.turns)
        self.board.show_start(record)
        self._show_progress()

    @Slot()
    def _show_progress(self) -> None:
        self._say()
        self._later.soon(self._draw, self._sum_up)

    def _sum_up(self) -> None:
        seats = self._analysis.seats
        self.details.summary.show_seats(seats)
        self._graph_card.accuracies.show_seats(seats)

    @Slot()
    def _draw(self) -> None:
        if self._analysis.subject is None:
            return
        record = self._analysis.record
        graph = graph_of(record, self._analysis.turns, self.quantity.value)
        self.graph.show_graph(graph, seat_names(record)[0])

    @Slot()
    def _list(self) -> None:
        if self._analysis.subject is not None:
            turns, cursor = self._analysis.turns, self._cursor
            self.turns.show_turns(turns, cursor.listed, self._analysis.record)
            self.turns.show_current(cursor.place)

    @Slot()
    def _show_turn(self) -> None:
        """Show another turn."""
        self._candidate = None
        self.details.candidates.forget()
        before = self.turns.current_text
        self.turns.show_current(self._cursor.place)
        # The table says the rows one goes to by its own keys, the graph its points.
        if self.turns.current_text != before and not self.graph.hasFocus():
            say_aloud(self, self.turns.current_text)
        self.graph.show_current(self._cursor.place)
        self._say()

    @Slot()
    def _show_lines_soon(self) -> None:
        self._later.soon(self._show_lines)

    def _show_lines(self) -> None:
        turn = self._cursor.turn
        lines = self._look.lines.lines
        self.details.candidates.show_lines(lines, turn)
        self.details.study.setEnabled(bool(lines or (turn and turn.best)))
        if turn is not None:
            self._say()

    @Slot()
    def _show_look(self) -> None:
        look, turn = self._look, self._cursor.turn
        deepen = self.details.deepen
        deepen.setText(self.tr("Stop thinking") if look.is_running else self.tr("Think longer"))
        deepen.setToolTip(self.tr("Think about this turn for up to a minute (F5)"))
        deepen.setChecked(look.is_running)
        deepen.setVisible(look.is_possible or look.is_running)
        basis = turn.basis if turn else None
        self.details.basis.setToolTip(basis_tip(basis))
        text = error_text(look.problem) or basis_text(basis)
        if not text and turn is not None and not turn.move:
            text = premise_text(self._analysis.record)
        if not text and look.is_static and self._analysis.preparation is not None:
            text = static_text(self._analysis.preparation)
        self.details.basis.setText(text)

    @Slot()
    def _show_reasons(self) -> None:
        figures, pair, position = self._reasons.found, self._reasons.pair, self._reasons.position
        reasons: list[str] = []
        answer = None
        if figures is not None and pair is not None and position is not None:
            best, played_move = (each.move for each in pair)
            why = why_better_text(figures, best, played_move, position)
            answer = figures.answer
            reasons = [*filter(None, (why, answer_text(figures, played_move, position)))]
        self.lines.show_why(reasons)
        self.board.model.set_replies(answer.move if answer else None, {})

    @Slot(object)
    def _show_candidate(self, line: CandidateLine | None) -> None:
        self._candidate = None if line is None else line.move
        self._say()

    @Slot()
    def _study(self) -> None:
        turn, line = self._cursor.turn, self.details.candidates.current_line()
        if turn is not None and line is not None:
            self.study_requested.emit(turn, line.move, line.score)
        elif turn is not None and turn.best is not None:
            self.study_requested.emit(turn, turn.best, turn.best_score or 0)

    @Slot(int)
    def _step(self, by: int) -> None:
        self._cursor.step(by)

    def _say(self) -> None:
        """Show the turn looked at on the board and in words."""
        turn = self._cursor.turn
        if turn is None or self._analysis.subject is None:
            return
        record = self._analysis.record
        lines = self._look.lines.lines
        move = self._candidate or turn.best
        if move is None and lines and not turn.move:
            move = lines[0].move
        follows = next((line.line for line in lines if line.move == move), ())
        if self._said != (record, turn, move):
            self.details.note.show_note(events_before_note(record, turn), note_on(record, turn))
            self.board.show_turn(record, turn, move)
        elif self._followed == follows:
            return
        self._said, self._followed = (record, turn, move), follows
        self.lines.show_turn(record, turn, move, follows)

    def _fit(self) -> None:
        self._graph_card.set_low(self.height() < _LOW * self.scale)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
