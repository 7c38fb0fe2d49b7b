"""The arbiter's board and rack: the left side of the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.models.board import BoardModel
from eliot_qt.models.rack import RackModel
from eliot_qt.session.arbiter_session import ArbiterSession

from .arbitration_input import ArbiterInput
from .board_overlay import BoardOverlay
from .board_view import BoardPane, BoardView
from .chip_line import ChipLine
from .entry_line import EntryLine
from .motion import Motion
from .rack_view import RackView
from .sentences import fault_text
from .theme import Theme
from .tile_drag import TileDrag
from .tile_painter import TilePainter

_LINE_MARGIN = 9


class ArbiterSurface(QWidget):
    """Shows the turn in view and the move that Enter assigns; takes moves set or written."""

    #: the line of a written move was left
    left = Signal()

    def __init__(
        self, session: ArbiterSession, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[Board, tuple[int, ...]] | None = None
        self.board_model = BoardModel(self)
        self.rack_model = RackModel(self)
        self.board = BoardView(self.board_model, painter)
        self.rack = RackView(self.rack_model, painter)
        self.chip = ChipLine()
        self.entry = EntryLine()
        self._lay_out()
        self.overlay = BoardOverlay(self.board, painter, self)
        drag = TileDrag(
            self.board, self.rack, self.board_model, self.rack_model, self.overlay, painter
        )
        self.input = ArbiterInput(session, self.board, self.rack, drag, self)
        self.board.side_changed.connect(self.rack.set_square_side)
        self._connect()

    @property
    def is_writing(self) -> bool:
        """Whether the line of a written move is open."""
        return self.entry.isVisible()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme; the painter's own theme is already set."""
        self.board.set_theme(theme)
        self.rack.viewport().update()
        self.chip.set_theme(theme)
        self.refresh()

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.board.set_motion(motion)
        self.rack.set_motion(motion)
        self.overlay.set_motion(motion)

    def refresh(self) -> None:
        """Show the turn in view from scratch."""
        self._shown = None
        if self._session.is_open:
            self._show_position()
            self._show_tiles()
            self._show_preview()

    def open_entry(self, text: str) -> None:
        """Let a move be written, with its first characters typed."""
        self._line.setCurrentWidget(self.entry)
        self.entry.open_with(text)

    def show_refusal(self, text: str) -> bool:
        """Say why a written move was not taken; False if none is being written."""
        if self.is_writing:
            self.entry.refuse(text)
        return self.is_writing

    def _lay_out(self) -> None:
        self._line_box = QWidget()
        self._line = QStackedLayout(self._line_box)
        self._line.addWidget(self.chip)
        self._line.addWidget(self.entry)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(BoardPane(self.board), 1)
        column.addWidget(self._line_box)
        column.addWidget(self.rack, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setTabOrder(self.board, self.rack)
        self._fit_line()

    def _connect(self) -> None:
        session = self._session
        session.game_changed.connect(self._show_position)
        session.surface_changed.connect(self._show_tiles)
        session.selection_changed.connect(self._show_preview)
        self.input.text_wanted.connect(self.open_entry)
        self.entry.submitted.connect(self._assign_text)
        self.entry.edited.connect(session.preview_text)
        self.entry.closed.connect(self._close_entry)

    def _assign_text(self, text: str) -> None:
        before = self._session.record
        self._session.assign_text(text)
        if self._session.record is not before:
            self.entry.finish()

    def _close_entry(self) -> None:
        self._line.setCurrentWidget(self.chip)
        self._session.preview_text("")
        self.left.emit()

    def _show_position(self) -> None:
        session = self._session
        board = session.position.board
        last = session.position.last_play if session.is_current else None
        squares = () if last is None else tuple(s for s, _ in last[1].placed(board.size))
        # Most events change nothing on the board.
        if (board, squares) != self._shown:
            self._shown = (board, squares)
            self.board_model.set_position(board, session.tile_set, squares)
        self._show_move()

    def _show_tiles(self) -> None:
        session = self._session
        validity: dict[int, bool] = {}
        verdict = session.verdict if session.draft.placed else None
        for word, valid in verdict.words if verdict else ():
            if valid is None:
                continue
            step = session.position.board.size if word.direction else 1
            for square in range(word.square, word.square + step * len(word.tiles), step):
                validity[square] = valid and validity.get(square, True)
        self.board_model.set_draft(session.draft.tiles, validity)
        self.board.set_cursor(session.draft.cursor, session.draft.direction)
        self.rack_model.set_slots(session.rack_slots, session.tile_set, False)
        self._show_move()

    def _show_preview(self) -> None:
        self.board_model.set_preview(self._session.preview)
        self._show_move()

    def _show_move(self) -> None:
        """The move that Enter assigns, or what is wrong with the tiles set."""
        session = self._session
        if not session.is_open:
            return
        move, verdict = session.move, session.verdict
        if verdict is None:
            self.chip.show_hint(self._hint())
        elif not isinstance(move, Placement) or verdict.tally is None:
            shown = fault_text(verdict, session.position)
            if verdict.ok and move is not None:
                self.chip.show_hint(format_move(move, session.position.board, session.tile_set))
            else:
                self.chip.show_problem(shown)
        else:
            words = [(session.tile_set.spell(w.tiles), valid) for w, valid in verdict.words]
            text = format_move(move, session.position.board, session.tile_set)
            rest = missing_tiles(move.used, session.position.rack)
            keeps = session.tile_set.show(rest)
            problem = "" if verdict.ok else fault_text(verdict, session.position)
            self.chip.show_move(text, verdict.tally.total, words, keeps, problem)

    def _hint(self) -> str:
        if self._session.turn is None:
            return self.tr("Ctrl+R draws the next rack, Ctrl+K sets it")
        return self.tr("Choose a listed move, set tiles, or write one after /")

    def _fit_line(self) -> None:
        """One line of text high, so that the board keeps its size when the chip changes."""
        self._line_box.setFixedHeight(self.fontMetrics().height() + _LINE_MARGIN)

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_line()
