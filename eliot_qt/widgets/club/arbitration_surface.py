"""The arbiter's board and rack: the left side of the page."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.widgets.board.hands.tile_input import TileInput

from ..board.board_column import BoardColumn
from ..board.board_pane import BoardPane
from ..board.rack_view import RackView
from ..board.tile_painter import TilePainter
from ..board.tile_surface import TileSurface
from ..texts.fault_texts import fault_text
from ..texts.sentences import sentence
from ..texts.word_texts import judged_words
from .table_names import tables_name


class ArbiterFoot(QWidget):
    """The rack, and beside it the button that goes on, where there is room."""

    def __init__(self, rack: RackView) -> None:
        super().__init__()
        self._rack = rack
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self._row.addWidget(rack, 0, Qt.AlignmentFlag.AlignHCenter)

    def height_with(self, square: int, width: int) -> int:
        """Height below squares of that side."""
        return self._rack.height_with(square)

    def set_square_side(self, square: int) -> None:
        """Size the tiles for squares of that side."""
        self._rack.set_square_side(square)

    def take(self, button: QWidget) -> None:
        """Show a button as high as the tray in the room beside it."""
        self._row.addWidget(button, 1)
        button.show()


class ArbiterSurface(TileSurface):
    """Shows the turn in view and the move that Enter assigns; takes moves set or written."""

    #: the line of a written move was left
    left = Signal()

    def __init__(
        self, session: ClubSession, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        self._session = session
        self._shown: tuple[Board, tuple[int, ...]] | None = None
        super().__init__(session.hand, painter, parent)
        self.input = TileInput(
            session.hand, self.board, self.rack, self._drag, session.assign, self
        )
        self._connect()

    @property
    def is_writing(self) -> bool:
        """True while the line of a written move is open."""
        return self.entry.isVisible()

    def refresh(self) -> None:
        """Show the turn in view from scratch."""
        self._shown = None
        if self._session.is_open:
            self._show_position()
            self._show_draft()
            self._show_rack()
            self._show_preview()

    def open_entry(self, text: str) -> None:
        """Let a move be written for the tables selected, with its first characters typed."""
        super().open_entry(text)
        self._name_tables()

    def keep_focus(self) -> None:
        """Give the keyboard back to the tables, where everything is entered."""
        self.left.emit()

    def width_within(self, room: QSize) -> int:
        """The width that the board needs to be as high as it can be in that room."""
        return self._column.width_within(room)

    def show_refusal(self, text: str) -> bool:
        """Say why a written move was not taken; return False if none is being written."""
        if self.is_writing:
            self.entry.refuse(text)
        return self.is_writing

    def _lay_out(self) -> None:
        self.foot = ArbiterFoot(self.rack)
        column = self._column = BoardColumn(self, self.board, self.foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(BoardPane(self.board), 1)
        column.addWidget(self.foot)
        column.addWidget(self._line)

    def _connect(self) -> None:
        session = self._session
        session.game_changed.connect(self._show_position)
        session.hand.draft_changed.connect(self._show_draft)
        session.hand.rack_changed.connect(self._show_rack)
        session.listing.preview_changed.connect(self._show_preview)
        self.input.text_wanted.connect(self.open_entry)
        self.entry.submitted.connect(self._assign_text)
        session.tables.changed.connect(self._name_tables)

    def _name_tables(self) -> None:
        """Name the tables that get the move being written."""
        session = self._session
        if self.is_writing and session.is_open:
            seats = session.tables.seats
            name = tables_name(session.record, seats) if seats else self.tr("no table")
            self.entry.name_owner(sentence(name))

    def _assign_text(self, text: str) -> None:
        before = self._session.record
        self._session.assign_text(text)
        if self._session.record is not before:
            self.entry.finish()

    def _show_position(self) -> None:
        view = self._session.view
        board = view.position.board
        last = view.position.last_play if view.is_current else None
        squares = () if last is None else tuple(s for s, _ in last[1].placed(board.size))
        # Most events change nothing on the board.
        if (board, squares) != self._shown:
            self._shown = (board, squares)
            self.board_model.set_position(board, view.tile_set, squares)
        self._show_move()

    def _show_draft(self) -> None:
        hand = self._session.hand
        self._show_tiles_set(hand.verdict if hand.draft.placed else None)
        self._show_cursor(hand.draft.cursor)
        self._show_move()

    def _show_rack(self) -> None:
        hand = self._session.hand
        self.rack_model.set_slots(hand.slots, hand.tile_set, False)

    def _show_preview(self) -> None:
        move = self._session.listing.preview
        self.board_model.set_preview(move if isinstance(move, Placement) else None)
        self._show_move()

    def _show_move(self) -> None:
        """The move that Enter assigns, or what is wrong with the tiles set."""
        session = self._session
        if not session.is_open:
            return
        move, verdict = session.hand.move, session.hand.verdict
        position, tile_set = session.view.position, session.view.tile_set
        if verdict is None:
            self.chip.show_hint(self._hint())
        elif not isinstance(move, Placement) or verdict.tally is None:
            fault = fault_text(verdict, position)
            if verdict.ok and move is not None:
                self.chip.show_hint(format_move(move, position.board, tile_set))
            else:
                self.chip.show_problem(fault)
        else:
            words = judged_words(verdict, tile_set, session.judge)
            text = format_move(move, position.board, tile_set)
            keeps = tile_set.show(missing_tiles(move.used, position.rack))
            problem = "" if verdict.ok else fault_text(verdict, position)
            self.chip.show_move(text, verdict.tally.total, words, keeps, problem)

    def _hint(self) -> str:
        if self._session.view.turn is None:
            return self.tr("Ctrl+R draws the next rack, Ctrl+K sets it")
        return self.tr("Pick a listed move, place tiles, or type a move after /")
