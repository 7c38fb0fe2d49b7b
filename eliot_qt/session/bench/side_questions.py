"""Questions about a position on the bench beside its candidates, one of each at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.coach.queries import Inquiry, MoveQuery
from eliot_qt.coach.replies import LiveFigures
from eliot_qt.library.listers import Listers
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import equipment_of
from eliot_qt.players.inferring import LikelyRacks, likely_racks

from ..analysis.analysis_work import Obstacle, is_compiled
from ..background.engine_work import LongWork
from ..background.question import Question
from ..background.thinker import Thinker
from .bench_work import BenchSubject


def inferring(subject: BenchSubject, may_begin: Callable[[], bool] = is_compiled) -> LongWork:
    """The likely racks of the opponent, or an obstacle where the kernels are not compiled."""

    def work(listers: Listers) -> Iterator[object]:
        if not may_begin():
            yield Obstacle.NOT_COMPILED
            return
        kit = subject.kit(listers)
        equipment = equipment_of(kit.lister, kit.game)
        yield from likely_racks(equipment, duel_of(subject.position)[0])

    return work


class SideQuestions(QObject):
    """Asks for the replies to a candidate, and for the opponent's likely racks."""

    replies_found = Signal(object)  # LiveFigures
    racks_found = Signal(object)  # LikelyRacks, or None where it cannot be told yet
    failed = Signal(object)  # Said

    def __init__(
        self,
        thinker: Thinker,
        parent: QObject | None = None,
        *,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._may_begin = may_begin
        self._replies: Question | None = None
        self._racks: Question | None = None

    def ask_replies(self, subject: BenchSubject, candidate: Candidate) -> None:
        """Ask where the replies to a candidate lie and what they score."""
        self._drop(self._replies)
        position, known = duel_of(subject.position)
        query = MoveQuery(Inquiry.REPLIES, (candidate,), known)
        self._replies = question = self._thinker.inquire(position, query)
        question.progressed.connect(self._take_replies)
        question.finished.connect(self._take_replies)
        question.failed.connect(self.failed)

    def ask_racks(self, subject: BenchSubject) -> None:
        """Ask what the opponent's last move tells of its rack."""
        self._drop(self._racks)
        self._racks = question = self._thinker.work(inferring(subject, self._may_begin))
        question.finished.connect(self._take_racks)
        question.failed.connect(self.failed)

    def cancel(self) -> None:
        """Want no answers any more."""
        self._drop(self._replies)
        self._drop(self._racks)

    def _drop(self, question: Question | None) -> None:
        if question is not None:
            question.cancel()

    @Slot(object)
    def _take_replies(self, found: object) -> None:
        if isinstance(found, LiveFigures):
            self.replies_found.emit(found)

    @Slot(object)
    def _take_racks(self, found: object) -> None:
        self.racks_found.emit(found if isinstance(found, LikelyRacks) else None)
