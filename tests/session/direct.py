"""A thinker without a thread: the real players answer one after the other, when told to."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.state import PlayerSpec
from eliot_qt.session.engine_worker import PlayerMaker, Question


class DirectThinker(QObject):
    """Takes questions down; ``answer`` lets the players of the program think about them."""

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, lexicon_for: Callable[[str], Lexicon]) -> None:
        super().__init__()
        self._lexicon_for = lexicon_for
        self._make = PlayerMaker()
        self._make.load()
        self._asked: dict[int, Question] = {}
        self._count = 0

    def ask(self, position: Position, spec: PlayerSpec) -> int:
        self._count += 1
        lexicon = self._lexicon_for(position.rules.lexicon)
        self._asked[self._count] = Question(position, spec, lexicon)
        return self._count

    def cancel(self, number: int | None = None) -> None:
        for dropped in tuple(self._asked) if number is None else (number,):
            self._asked.pop(dropped, None)

    def answer(self, most: int = 200) -> None:
        """Answer all questions, those that answers raise too; ``most`` in all."""
        while self._asked:
            assert most, "the session asks for ever"
            most -= 1
            number = next(iter(self._asked))
            question = self._asked.pop(number)
            *_, last = self._make(question).analyse(question.position)
            self.finished.emit(number, last)
