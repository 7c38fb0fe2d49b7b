"""The board of the bench: the position is set up on it, or a move is set down as a candidate."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.draft import Arrow
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import missing_tiles, on_rack
from eliot_qt.models.board import BoardModel
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.session.bench.move_draft import MoveDraft
from eliot_qt.session.position_editor import PositionEditor

from ...board.board_overlay import BoardOverlay
from ...board.board_pane import BoardPane
from ...board.board_view import BoardView
from ...board.tile_painter import TilePainter
from ...look.theme import Theme
from ...parts.keys import BoardKey
from ..turn_board import RackStrip
from .map_pane import BoardHeat

# Wider than any window.
_WIDEST = 100_000


class BenchBoard(QWidget):
    """Shows the position and ghosts of moves; letters and clicks go to the editor or the draft."""

    refused = Signal(str)  # a letter that the game does not have
    drafted = Signal()  # the move set down is to be a candidate
    left = Signal()

    def __init__(
        self, bench: BenchSession, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self.draft = MoveDraft(self)
        self._edits = False
        self.model = BoardModel(self)
        self.board = BoardView(self.model, painter)
        self.rack = RackStrip(painter)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 6, 8)
        column.setSpacing(6)
        column.addWidget(BoardPane(self.board), 1)
        column.addWidget(self.rack)
        self.overlay = BoardOverlay(self.board, painter, self)
        self.board.letter_typed.connect(self._type)
        self.board.key_command.connect(self._command)
        self.board.square_clicked.connect(self._click)
        self.board.square_right_clicked.connect(self._clear_square)
        self.draft.changed.connect(self.refresh)
        bench.desk.changed.connect(self.refresh)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the board; the painter's own theme is set by its owner."""
        self.board.set_theme(theme)
        self.rack.update()

    def width_for(self, height: int) -> int:
        """The width that a board needs in this height with the rack below it."""
        margins, rack = self._column.contentsMargins(), self.rack.sizeHint().height()
        above = margins.top() + margins.bottom() + self._column.spacing() + rack
        room = QSize(_WIDEST, max(0, height - above))
        return self.board.size_within(room).width() + margins.left() + margins.right()

    def set_editing(self, edits: bool) -> None:
        """Let typing set the position up, or else set a move down."""
        if edits != self._edits:
            self._edits = edits
            self.draft.clear()

    def show_moves(self, move: Move | None, other: Move | None = None) -> None:
        """Show two moves as ghosts, or fewer."""
        self.model.set_preview(move if isinstance(move, Placement) else None)
        self.model.set_pin(other if isinstance(other, Placement) else None)

    def show_step(self, moves: Sequence[Move], played: int) -> None:
        """Show the board after some moves of a line, the next one, if any, as a ghost."""
        position = self._bench.position
        if position is None or played > len(moves):
            return
        board = position.board
        for move in moves[:played]:
            board = board.after(move) if isinstance(move, Placement) else board
        self.model.set_draft({})
        self.model.set_position(board, position.tile_set)
        self.show_moves(moves[played] if played < len(moves) else None)

    @property
    def draft_position(self) -> Position | None:
        """The position that a move is set down in."""
        return self.draft.position

    def begin_draft(self) -> None:
        """Set moves down in the position there is now."""
        self.draft.begin(self._bench.position)

    def show_heat(self, heat: BoardHeat) -> None:
        """Show where moves lie or what they score there, and a reply to the move as a ghost."""
        self.model.set_replies(heat.reply, heat.shares)
        self.model.set_hotspots(heat.points)

    def refresh(self) -> None:
        """Show the position as it is set up, and the move set down."""
        if not self._bench.desk.is_open:
            return
        editor, draft = self._bench.desk.editor, self.draft
        self.model.set_position(editor.board, editor.game.tile_set)
        self.model.set_draft({} if self._edits else draft.placed)
        at = editor if self._edits else draft
        self.board.set_cursor(at.cursor, at.direction)
        position = self._bench.position
        # What is set down is no longer on the rack.
        rest = b""
        if position is not None:
            rest = missing_tiles(bytes(map(on_rack, draft.placed.values())), position.rack)
        rack = editor.game.tile_set.show(rest)
        self.rack.show_rack(rack, editor.game.tile_set)

    def _type(self, text: str, shift: bool) -> None:
        if not (
            self._editor.type_letter(text, shift)
            if self._edits
            else self.draft.type_letter(text, shift)
        ):
            self.refused.emit(text)

    def _command(self, key: BoardKey) -> None:
        if key is BoardKey.ESCAPE and not self.draft.placed:
            self.left.emit()
        elif self._edits:
            if key in _EDITS:
                _EDITS[key](self._editor)
        elif key is BoardKey.PLAY:
            self.drafted.emit()
        elif key in _DRAFTS:
            _DRAFTS[key](self.draft)

    def _click(self, square: int) -> None:
        self.board.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._edits:
            self._editor.click(square)
        else:
            self.draft.click(square)

    def _clear_square(self, square: int) -> None:
        if self._edits:
            self._editor.clear_square(square)
        else:
            self.draft.backspace()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._edits and event.matches(QKeySequence.StandardKey.Undo):
            self._bench.desk.undo()
        else:
            super().keyPressEvent(event)

    @property
    def _editor(self) -> PositionEditor:
        return self._bench.desk.editor


_EDITS: dict[BoardKey, Callable[[PositionEditor], None]] = {
    BoardKey.LEFT: lambda editor: editor.step(Arrow.LEFT),
    BoardKey.RIGHT: lambda editor: editor.step(Arrow.RIGHT),
    BoardKey.UP: lambda editor: editor.step(Arrow.UP),
    BoardKey.DOWN: lambda editor: editor.step(Arrow.DOWN),
    BoardKey.FLIP: PositionEditor.flip,
    BoardKey.BACKSPACE: PositionEditor.backspace,
    BoardKey.DELETE: PositionEditor.delete,
}
_DRAFTS: dict[BoardKey, Callable[[MoveDraft], None]] = {
    BoardKey.LEFT: lambda draft: draft.step(Arrow.LEFT),
    BoardKey.RIGHT: lambda draft: draft.step(Arrow.RIGHT),
    BoardKey.UP: lambda draft: draft.step(Arrow.UP),
    BoardKey.DOWN: lambda draft: draft.step(Arrow.DOWN),
    BoardKey.FLIP: MoveDraft.flip,
    BoardKey.BACKSPACE: MoveDraft.backspace,
    BoardKey.DELETE: MoveDraft.backspace,
    BoardKey.ESCAPE: MoveDraft.clear,
}
