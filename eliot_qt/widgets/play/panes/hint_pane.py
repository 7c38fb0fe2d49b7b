"""*Find it*: the list is hidden, moves are guessed and ranked; hints are given rung by rung."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.play.hinting import Guess
from eliot_qt.session.game.hand_control import HandControl
from eliot_qt.session.game.teaching import Teaching
from eliot_qt.voice.figures import EQUITY_BEHIND
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.parts.page import LARGE
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.tables.text_table_view import TextTableView
from eliot_qt.widgets.texts.hint_texts import equity_text, guess_text, ordinal


class GuessPane(QWidget):
    """The moves guessed so far with their ranks, and what may be asked."""

    def __init__(
        self,
        teaching: Teaching,
        hand: HandControl,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._teaching = teaching
        self._hand = hand
        self._columns: tuple[TextColumn[Guess], ...] = (
            TextColumn(self.tr("Move"), cell=self._move_text),
            TextColumn(
                self.tr("Pts"), self.tr("Points"), True, cell=lambda guess: str(guess.score)
            ),
            TextColumn(self.tr("Rank"), number=True, cell=self._rank_text),
            TextColumn(
                "±", said_text(EQUITY_BEHIND), True, cell=lambda g: equity_text(g.difference)
            ),
        )
        self._model = TextTableModel(self._columns, self)
        self.view = TextTableView(self._model, self.tr("Guesses"), 0)
        self.view.rest_when_hidden()
        self.view.say_when_empty(
            self.tr("Moves you guess appear here with their rank."), self.tr("GUESS")
        )
        self.view.row_shown.connect(self._show)
        self._lay_out(actions)
        teaching.guesses_changed.connect(self.refresh)

    def _lay_out(self, actions: Mapping[Command, QAction]) -> None:
        """Put the title and what may be asked above the guesses."""
        title = PlainLabel(self.tr("Find it"))
        title.setProperty("tone", "heading")
        self._hint = PlainLabel(self.tr("The list is hidden. Press Enter to guess, again to play."))
        self._hint.setProperty("tone", "muted")
        self._hint.setWordWrap(True)
        show = ActionButton(actions[Command.FIND_IT], self.tr("Show the list"))
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(show)
        grid = QGridLayout()
        grid.setSpacing(6)
        buttons = (
            ActionButton(actions[Command.HINT], self.tr("Hint")),
            ActionButton(actions[Command.ASK_TOP], self.tr("Is mine the best?")),
        )
        for place, button in enumerate(buttons):
            button.setProperty("kind", "small")
            grid.addWidget(button, 0, place)
        show.setProperty("kind", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._hint)
        column.addLayout(grid)
        column.addWidget(self.view, 1)

    def refresh(self) -> None:
        """Show the guesses, the best first."""
        position = self._teaching.position
        if position is None:
            return
        guesses = sorted(self._teaching.guesses, key=lambda guess: guess.rank)
        self._model.set_rows([self._row(guess, position) for guess in guesses])
        self.view.horizontalHeader().resizeSections()

    def _row(self, guess: Guess, position: Position) -> TextRow:
        spoken = guess_text(guess, position)
        return TextRow(cells_of(self._columns, guess), guess.move, guess.is_best, spoken)

    def _move_text(self, guess: Guess) -> str:
        position = self._teaching.position
        assert position is not None
        return format_move(guess.move, position.board, position.tile_set)

    def _rank_text(self, guess: Guess) -> str:
        text = self.tr("{rank} of {count}")
        return text.format(rank=ordinal(guess.rank), count=guess.count)

    def _show(self, move: object) -> None:
        self._hand.show_move(move if isinstance(move, Placement) else None)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # In large text the guesses need the room.
        self._hint.setVisible(scale_of(self.font()) < LARGE)
        # A splitter does not ask how high a text is that wraps.
        self._hint.setMinimumHeight(self._hint.heightForWidth(self.width()))
