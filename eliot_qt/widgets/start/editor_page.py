"""A position set up by hand, with keyboard and mouse, to train on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from eliot_qt.game.check import Judge
from eliot_qt.game.draft import Arrow
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import LETTERS_HINT
from eliot_qt.library.library import Library
from eliot_qt.models.board import BoardModel
from eliot_qt.models.said import said_text
from eliot_qt.modes.mode import own_position
from eliot_qt.play.house_rules import with_language
from eliot_qt.play.judging import judge_under
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.position_editor import PositionEditor
from eliot_qt.voice.commands import SET_UP_POSITION
from eliot_qt.voice.refusals import not_a_letter

from ..board.board_overlay import BoardOverlay
from ..board.board_pane import BoardPane
from ..board.board_view import BoardView
from ..board.tile_painter import TilePainter
from ..look.theme import Theme
from ..parts.keys import BoardKey
from ..parts.page import Page, label, push_button
from ..parts.plain_label import PlainLabel
from ..texts.error_texts import error_text
from ..texts.sentences import counted, listed, sentence

_SIDE = 300


def open_editor(
    library: Library, usual: str, session: GameSession | None
) -> tuple[PositionEditor, Judge]:
    """An editor of the position in view where that is fair, else of an empty board; its judge.

    ``usual`` is the lexicon of an empty board, ``session`` has the game in front.

    Raises ``LexiconError`` where the lexicon cannot be opened.
    """
    position = None if session is None else _shown(session)
    lexicon = library.lexicon(position.rules.lexicon if position else usual)
    if position is not None:
        editor = PositionEditor(position.game)
        editor.load(position)
        return editor, judge_under(position.rules, lexicon)
    layout, tiles = library.layouts[Rules().layout], lexicon.tile_set_id
    game = with_language(Rules(), lexicon.id, tiles, layout, library.tile_sets)
    return PositionEditor(game), lexicon


def _shown(session: GameSession) -> Position | None:
    if not session.is_open or session.viewer is None or not session.permits.list_moves:
        return None
    return own_position(session.position, session.viewer)


class EditorPage(Page):
    """Letters set tiles (Shift: a blank), Delete and right clicks clear them."""

    accepted = Signal(object)  # Position
    cancelled = Signal()

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor: PositionEditor | None = None
        self._judge: Judge | None = None
        self.model = BoardModel(self)
        self.board = BoardView(self.model, painter)
        self.rack = QLineEdit()
        self.rack.setPlaceholderText(said_text(LETTERS_HINT))
        self.rack.setAccessibleName(self.tr("Rack"))
        self.left = label("", "muted", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.words = label("", "muted", wrap=True)
        self.use = push_button(self.tr("Use this position"), "primary")
        self.undo = push_button(self.tr("Undo"), "plain")
        self.clear = push_button(self.tr("Clear the board"), "plain")
        self.cancel = push_button(self.tr("Cancel"), "plain")
        self._lay_out()
        self.overlay = BoardOverlay(self.board, painter, self)
        self._connect()
        self.setAccessibleName(sentence(said_text(SET_UP_POSITION)))

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on the board; 1 is usual."""
        self.overlay.set_text_scale(scale)

    def edit(self, editor: PositionEditor, judge: Judge | None) -> None:
        """Set up the editor's position; ``judge`` knows which words the lexicon lacks."""
        if self._editor is not None:
            self._editor.changed.disconnect(self._refresh)
        self._editor, self._judge = editor, judge
        editor.changed.connect(self._refresh)
        self.problem.setText("")
        self._refresh()

    def first_focus(self) -> QWidget:
        return self.board

    def themed(self, theme: Theme) -> None:
        self.board.set_theme(theme)

    def _refresh(self) -> None:
        editor = self._editor
        if editor is None:
            return
        self.model.set_position(editor.board, editor.game.tile_set)
        self.board.set_cursor(editor.cursor, editor.direction)
        if self.rack.text() != editor.rack:
            self.rack.setText(editor.rack)
        problem = error_text(editor.problem)
        self.problem.setText(sentence(problem))
        self.use.setAccessibleDescription(problem)
        count = len(editor.tiles_left)
        self.left.setText(
            "" if problem else counted("Sentences", "%n tiles are left", "1 tile is left", count)
        )
        self.undo.setEnabled(editor.can_undo)
        phonies = editor.phonies(self._judge) if self._judge else []
        text = self.tr("Not in the lexicon: {words}").format(words=listed(phonies))
        self.words.setText(text if phonies else "")

    def _use(self) -> None:
        if self._editor is None:
            return
        if self._editor.problem:
            self.rack.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.accepted.emit(self._editor.position())

    def _lay_out(self) -> None:
        table = QWidget()
        column = QVBoxLayout(table)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(BoardPane(self.board), 1)
        side = QWidget()
        side.setMinimumWidth(_SIDE)
        panel = QVBoxLayout(side)
        panel.setContentsMargins(16, 16, 20, 16)
        panel.setSpacing(10)
        hint = self.tr(
            "Type letters to place tiles at the arrow, with Shift for a blank. "
            "Delete or right-click clears a square; Space turns the arrow."
        )
        name = PlainLabel(self.tr("Rack"))
        name.setBuddy(self.rack)
        panel.addWidget(label(sentence(said_text(SET_UP_POSITION)), "title", wrap=True))
        panel.addWidget(label(hint, "muted", wrap=True))
        for widget in (name, self.rack, self.left, self.problem, self.words):
            panel.addWidget(widget)
        panel.addStretch(1)
        small = QHBoxLayout()
        small.addWidget(self.undo)
        small.addWidget(self.clear, 1)
        panel.addLayout(small)
        end = QHBoxLayout()
        end.addWidget(self.cancel)
        end.addWidget(self.use, 1)
        panel.addLayout(end)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(table, 5)
        row.addWidget(side, 3)

    def _connect(self) -> None:
        self.board.letter_typed.connect(self._type)
        self.board.key_command.connect(self._command)
        self.board.square_clicked.connect(self._click)
        self.board.square_right_clicked.connect(self._clear_square)
        self.rack.textEdited.connect(self._write_rack)
        self.rack.returnPressed.connect(self._use)
        self.use.clicked.connect(self._use)
        self.cancel.clicked.connect(self.cancelled)
        self.undo.clicked.connect(lambda: self._do(PositionEditor.undo))
        self.clear.clicked.connect(lambda: self._do(PositionEditor.clear))

    def _type(self, text: str, shift: bool) -> None:
        editor = self._editor
        if editor is not None and not editor.type_letter(text, shift):
            self.problem.setText(said_text(not_a_letter(text)))

    def _command(self, key: BoardKey) -> None:
        if key is BoardKey.PLAY:
            self._use()
        elif key is BoardKey.ESCAPE:
            self.cancelled.emit()
        elif key in _COMMANDS:
            self._do(_COMMANDS[key])

    def _do(self, command: Callable[[PositionEditor], None]) -> None:
        if self._editor is not None:
            command(self._editor)

    def _click(self, square: int) -> None:
        self.board.setFocus(Qt.FocusReason.MouseFocusReason)
        self._do(lambda editor: editor.click(square))

    def _clear_square(self, square: int) -> None:
        self._do(lambda editor: editor.clear_square(square))

    def _write_rack(self, text: str) -> None:
        self._do(lambda editor: editor.set_rack(text))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self._do(PositionEditor.undo)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


_COMMANDS: dict[BoardKey, Callable[[PositionEditor], None]] = {
    BoardKey.LEFT: lambda editor: editor.step(Arrow.LEFT),
    BoardKey.RIGHT: lambda editor: editor.step(Arrow.RIGHT),
    BoardKey.UP: lambda editor: editor.step(Arrow.UP),
    BoardKey.DOWN: lambda editor: editor.step(Arrow.DOWN),
    BoardKey.FLIP: PositionEditor.flip,
    BoardKey.BACKSPACE: PositionEditor.backspace,
    BoardKey.DELETE: PositionEditor.delete,
}
