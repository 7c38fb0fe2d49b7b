"""A thinker without a thread: the real players answer one after the other, when told to."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.coach.queries import MoveQuery
from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.state import PlayerSpec
from eliot_qt.session.background.engine_work import EngineTask, PlayerMaker
from eliot_qt.session.background.question import Question

from .stub import NumberedQuestions


class DirectThinker(NumberedQuestions):
    """Takes questions down; ``answer`` lets the players of the program think about them."""

    def __init__(self, lexicon_for: Callable[[str], Lexicon]) -> None:
        super().__init__()
        self._lexicon_for = lexicon_for
        self._make = PlayerMaker()
        self._make.load()
        self._asked: dict[int, EngineTask] = {}

    def ask(self, position: Position, spec: PlayerSpec) -> Question:
        number, question = self.put()
        lexicon = self._lexicon_for(position.rules.lexicon)
        self._asked[number] = EngineTask(position, spec, lexicon)
        return question

    def inquire(self, position: Position, query: MoveQuery) -> Question:
        number, question = self.put()
        lexicon = self._lexicon_for(position.rules.lexicon)
        self._asked[number] = EngineTask(position, PlayerSpec("static"), lexicon, query)
        return question

    def dropped(self, number: int) -> None:
        self._asked.pop(number, None)

    def answer(self, most: int = 200) -> None:
        """Answer all questions, those that answers raise too; ``most`` in all."""
        while self._asked:
            assert most, "the session asks for ever"
            most -= 1
            number = next(iter(self._asked))
            task = self._asked.pop(number)
            *_, last = self._make(task).analyse(task.position)
            self.finished.emit(number, last)
