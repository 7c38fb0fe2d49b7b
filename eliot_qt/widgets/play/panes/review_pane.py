"""A closed turn: what all played, in turn on the board, and the best moves there were."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontInfo, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.move import Placement
from eliot_qt.models.text_table import TextTableModel
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.session.game.hand_control import HandControl
from eliot_qt.session.game.past_control import PastControl
from eliot_qt.widgets.look.fonts import BASE_PIXELS
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.tables import master_tables
from eliot_qt.widgets.parts.tables.text_table_view import TextTableView
from eliot_qt.widgets.parts.tables.turn_results import result_columns

from .. import review_texts

# How long each move stays on the board.
_EACH = 1500
# Narrower than this, the total gives way: the header has it.
_ROOMY = 430
_NARROW, _NARROWEST = 350, 260
_RANK, _LOSS, _TOTAL, _PERCENT = 0, 4, 5, 6
_MOVE = 1
_PLAYED_BY = 3


class ReviewPane(QWidget):
    """Tables of a turn; a row under the pointer or the arrow keys is a ghost on the board.

    Until a row is chosen, the moves come one after the other, the top last.
    """

    def __init__(self, past: PastControl, hand: HandControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._past = past
        self._hand = hand
        self._queue: list[Placement] = []
        self._number: int | None = None
        self._moving = True
        self._timer = QTimer(self)
        self._timer.setInterval(_EACH)
        self._timer.timeout.connect(self._show_next)
        self._heading = PlainLabel()
        self._heading.setProperty("tone", "heading")
        self._rejected = PlainLabel()
        self._rejected.setProperty("tone", "warning")
        self._rejected.setWordWrap(True)
        self._build_tables()
        self._best_heading = PlainLabel(self.tr("Best moves"))
        self._best_heading.setProperty("tone", "heading")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self._heading, self._rejected, self.seats, self.tries):
            column.addWidget(widget)
        column.addWidget(self._best_heading)
        column.addWidget(self.best, 1)
        past.review_changed.connect(self.refresh)

    def set_moving(self, moving: bool) -> None:
        """Show the moves one after the other, or else the top at once."""
        self._moving = moving

    def step(self, by: int) -> None:
        """Go up or down through the moves played and the best moves."""
        rows = [
            (view, row)
            for view in (self.seats, self.tries, self.best)
            if view.isVisible()
            for row in range(view.model().rowCount())
        ]
        if not rows:
            return
        at = [place for place, (view, row) in enumerate(rows) if view.currentIndex().row() == row]
        place = min(max(at[0] + by, 0), len(rows) - 1) if at else (0 if by > 0 else len(rows) - 1)
        view, row = rows[place]
        for other in (self.seats, self.tries, self.best):
            if other is not view:
                other.forget()
        view.setCurrentIndex(view.model().index(row, 0))

    def refresh(self) -> None:
        """Show the turn looked back at."""
        past = self._past
        number = past.reviewed if past.is_open else None
        if number is None:
            self._number = None
            self._timer.stop()
            return
        record, review = past.record, past.review
        turn = review_texts.closed_turn(record, number)
        alone = mode_of(record).permits(record).tries
        self._heading.setText(review_texts.heading(record, number))
        rejected = review_texts.rejected_text(turn, record)
        self._rejected.setText(rejected)
        self._rejected.setVisible(bool(rejected))
        self.seats.setVisible(not alone)
        self.tries.setVisible(alone)
        self.best.setColumnHidden(_PLAYED_BY, alone)
        # One of the columns that are seen takes the room there is.
        self.best.fit_columns(_MOVE if alone else _PLAYED_BY)
        seats = [] if turn.is_laid else review_texts.seat_rows(record, number, review)
        seats += master_tables.published_rows(record, number, review)
        self._seat_model.set_rows(seats)
        # The totals of a replay stand in a table of their own.
        self.seats.setColumnHidden(_PERCENT, is_replay(record))
        self._try_model.set_rows(review_texts.try_rows(record, turn))
        self._best_model.set_rows(review_texts.best_rows(record, number, review))
        text = self.tr("Best moves") if review else self.tr("Best moves: searching…")
        self._best_heading.setText(text)
        for view in (self.seats, self.tries, self.best):
            view.horizontalHeader().resizeSections()
        if number != self._number:
            self._number = number
            self._begin(number)

    def _build_tables(self) -> None:
        self._seat_model = TextTableModel(result_columns(), self)
        self._try_model = TextTableModel(review_texts.try_columns(), self)
        self._best_model = TextTableModel(review_texts.best_columns(), self)
        # Names may be cut short, moves and numbers not.
        self.seats = TextTableView(self._seat_model, self.tr("Moves of this turn"), 1, snug=True)
        self.tries = TextTableView(self._try_model, self.tr("Tries"), 1, snug=True)
        self.tries.say_when_empty(self.tr("No tries"))
        self.best = TextTableView(self._best_model, self.tr("Best moves"), 3)
        for view in (self.seats, self.tries, self.best):
            view.row_shown.connect(self._choose)

    def _begin(self, number: int) -> None:
        """Show the turn's moves on the board, the top last."""
        for view in (self.seats, self.tries, self.best):
            view.forget()
        turn = review_texts.closed_turn(self._past.record, number)
        moves = [row.data for row in reversed(self._seat_model.rows)]
        moves += [row.data for row in self._try_model.rows]
        placements = dict.fromkeys(move for move in moves if isinstance(move, Placement))
        self._queue = [move for move in placements if move != turn.move]
        if turn.move is not None:
            self._queue.append(turn.move)
        if not self._moving:
            del self._queue[:-1]
        self._show_next()
        self._timer.start()

    def _show_next(self) -> None:
        if self._queue:
            self._hand.show_move(self._queue.pop(0))
        if not self._queue:
            self._timer.stop()

    def _choose(self, move: object) -> None:
        self._timer.stop()
        if isinstance(move, Placement):
            self._hand.show_move(move)
        elif self._number is not None:
            turn = review_texts.closed_turn(self._past.record, self._number)
            self._hand.show_move(turn.move)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        self.seats.setColumnHidden(_TOTAL, self.width() < _ROOMY * scale)
        # Ranks stand in the list of the best moves too; names need the room.
        self.seats.setColumnHidden(_RANK, self.width() < _NARROW * scale)
        # The percentage says as much as the loss.
        self.seats.setColumnHidden(_LOSS, self.width() < _NARROWEST * scale)
        super().resizeEvent(event)
