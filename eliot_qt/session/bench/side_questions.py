"""Questions about a position on the bench beside its candidates, one of each at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.engine import PlainEngine
from eliot_qt.game.move import Move
from eliot_qt.library.listers import Listers
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysts import Inference, equipment_of
from eliot_qt.players.inferring import LikelyRacks, likely_racks
from eliot_qt.review.bench.ply_map import PlyMap, PlyMaps
from eliot_qt.review.kit import ReviewKit

from ..analysis.analysis_work import Obstacle, is_compiled
from ..background.engine_work import LongWork
from ..background.question import Question
from ..background.thinker import Thinker
from .bench_work import BenchSubject


def inferring(
    subject: BenchSubject, kind: Inference, may_begin: Callable[[], bool] = is_compiled
) -> LongWork:
    """The likely racks of the opponent, or an obstacle where the kernels are not compiled."""

    def work(listers: Listers) -> Iterator[object]:
        if not may_begin():
            yield Obstacle.NOT_COMPILED
            return
        kit = subject.kit(listers)
        equipment = equipment_of(kit.lister, kit.game)
        yield from likely_racks(equipment, duel_of(subject.position)[0], kind)

    return work


@dataclass(eq=False)
class MapMaker:
    """The maker of heat maps, kept between two of them; only the engine's thread looks in."""

    maps: PlyMaps | None = field(default=None)

    def for_kit(self, kit: ReviewKit) -> PlyMaps:
        """Return the maker for a game's positions."""
        if self.maps is None or not self.maps.are_for(kit):
            self.maps = PlyMaps(kit)
        return self.maps


def mapping(
    maker: MapMaker,
    subject: BenchSubject,
    move: Move,
    ply: int,
    *,
    inference: Inference | None,
    may_begin: Callable[[], bool] = is_compiled,
) -> LongWork:
    """The map of a ply after a candidate, first a coarse one, or an obstacle as above."""

    def work(listers: Listers) -> Iterator[object]:
        kit = subject.kit(listers)
        if isinstance(kit.lister, PlainEngine) or not may_begin():
            yield Obstacle.NOT_COMPILED
            return
        position, known_tiles = duel_of(subject.position)
        yield from maker.for_kit(kit).maps(position, known_tiles, move, ply, inference=inference)

    return work


class SideQuestions(QObject):
    """Asks for heat maps of the turns after a candidate, and for the opponent's likely racks."""

    map_found = Signal(object)  # PlyMap, or None where there is none yet
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
        self._maker = MapMaker()
        self._map: Question | None = None
        self._racks: Question | None = None

    def ask_map(
        self, subject: BenchSubject, move: Move, ply: int, *, inference: Inference | None = None
    ) -> None:
        """Ask where the moves at a ply after a candidate lie and what they score."""
        self._drop(self._map)
        self._map = question = self._thinker.work(
            mapping(self._maker, subject, move, ply, inference=inference, may_begin=self._may_begin)
        )
        question.progressed.connect(self._take_map)
        question.finished.connect(self._take_map)
        question.failed.connect(self.failed)

    def ask_racks(self, subject: BenchSubject, kind: Inference) -> None:
        """Ask what the opponent's last move tells of its rack."""
        self._drop(self._racks)
        self._racks = question = self._thinker.work(inferring(subject, kind, self._may_begin))
        question.finished.connect(self._take_racks)
        question.failed.connect(self.failed)

    def cancel(self) -> None:
        """Withdraw all questions."""
        self._drop(self._map)
        self._drop(self._racks)

    def _drop(self, question: Question | None) -> None:
        if question is not None:
            question.cancel()

    @Slot(object)
    def _take_map(self, found: object) -> None:
        if found is Obstacle.NOT_COMPILED:
            self.map_found.emit(None)
        elif isinstance(found, PlyMap):
            self.map_found.emit(found)

    @Slot(object)
    def _take_racks(self, found: object) -> None:
        self.racks_found.emit(found if isinstance(found, LikelyRacks) else None)
