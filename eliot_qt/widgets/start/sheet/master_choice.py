"""A published game as the source of racks, in the new-game sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.faults import Message, Said
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.master_game import MasterGame
from eliot_qt.play.master_replay import MasterUse, use_misfits
from eliot_qt.session.background.question import Question
from eliot_qt.widgets.parts.choice_box import ChoiceBox
from eliot_qt.widgets.parts.page import label
from eliot_qt.widgets.texts import master_texts
from eliot_qt.widgets.texts.error_texts import error_text
from eliot_qt.widgets.texts.sentences import sentence

GameReader = Callable[[QWidget], Question | None]
"""Asks for a file and reads it: a :class:`MasterGame` and warnings. None where none was chosen."""


class MasterChoice(QWidget):
    """Racks are drawn, or those of a game that is chosen, with or without its moves."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader: GameReader = lambda _: None
        self._lexicon_for: Callable[[str], Lexicon] | None = None
        self._game: MasterGame | None = None
        self._reading: Question | None = None
        self._text = label("", wrap=True)
        self.choose = QPushButton(self.tr("Use a published game…"))
        self.remove = QPushButton(self.tr("Remove"))
        self.what: ChoiceBox[bool] = ChoiceBox()
        self.what.offer(
            [
                (True, self.tr("Use its racks and place its moves on the board")),
                (False, self.tr("Use its racks; draw any tile already played")),
            ]
        )
        self.what.setAccessibleName(self.tr("What to use from the published game"))
        self.problem = label("", "problem", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        for button in (self.choose, self.remove):
            button.setObjectName("quiet")
            button.setAutoDefault(True)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.what)
        column.addWidget(self.problem)
        self.choose.clicked.connect(self._choose)
        self.remove.clicked.connect(self.clear)
        self.what.currentIndexChanged.connect(self._what_changed)
        self._show()

    def set_source(self, reader: GameReader, lexicon_for: Callable[[str], Lexicon]) -> None:
        """Set the sources of games and lexicons."""
        self._reader, self._lexicon_for = reader, lexicon_for

    @property
    def use(self) -> MasterUse | None:
        """The game chosen and what is taken from it; None where racks are drawn."""
        return None if self._game is None else MasterUse(self._game, self.what.value)

    def clear(self) -> None:
        """Racks are drawn."""
        self._stop_reading()
        self._game = None
        self.what.choose(True)
        self._show()
        self.changed.emit()

    def complain(self, rules: Rules) -> QWidget | None:
        """Say what does not fit a game with these rules; the button to choose another, or None."""
        text = self._misfit(rules)
        self._say(text)
        return self.choose if text else None

    def _misfit(self, rules: Rules) -> str:
        use = self.use
        if use is None or self._lexicon_for is None:
            return ""
        start = use.game.source.start
        if (rules.tile_set, rules.layout) != (start.tile_set.id, start.board.layout.id):
            text = self.tr("The published game was played with other tiles: {tiles}, {size}")
            size = master_texts.size_text(start.board.size)
            return text.format(tiles=start.tile_set.name, size=size)
        try:
            lexicon = self._lexicon_for(rules.lexicon)
        except LexiconError as error:
            return error_text(error)
        return master_texts.misfit_lines(use_misfits(use, rules, lexicon))

    def _choose(self) -> None:
        reading = self._reader(self)
        if reading is None:
            return
        self._stop_reading()
        self._reading = reading
        reading.finished.connect(self._take)
        reading.failed.connect(self._not_read)

    @Slot(object)
    def _take(self, found: tuple[MasterGame, tuple[Message, ...]]) -> None:
        self._game = found[0]
        self._show()
        self.changed.emit()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _what_changed(self) -> None:
        self._say("")
        self.changed.emit()

    def _show(self) -> None:
        game = self._game
        lines = [self.tr("Drawn at random")]
        if game is not None:
            about = (master_texts.turns_line(game), master_texts.guessed_line(game))
            lines = [master_texts.game_name(game), *filter(None, about)]
        self._text.setText("\n".join(lines))
        self.remove.setVisible(game is not None)
        self.what.setVisible(game is not None)
        self._say("")

    @Slot(object)
    def _not_read(self, why: Said) -> None:
        self._say(sentence(error_text(why)))

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.choose.setAccessibleDescription(problem)
