"""Steps of a game that need to know the best moves: taken when the engine has answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

from PySide6.QtCore import QObject, Signal

from eliot_qt.engine.listing import Moves
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.modes.finder import Finder
from eliot_qt.players.analysis import Analysis, Candidate, Ranking

from .state import PlayerSpec
from .thinker import Thinker

# Its equity tells moves of equal score apart.
_LISTER = "static"
# Answers kept: the turn that is played, and those somebody looks back at.
_KEPT = 6

Step = Callable[[Finder], Any]


class Unanswered(Exception):
    """Somebody asks an :class:`Answers` for moves it has not been told yet."""

    def __init__(self, position: Position) -> None:
        super().__init__("the moves of this position are not known yet")
        self.position = position


class ByScore(Sequence[Candidate]):
    """The placements of a table by falling score; a row is made when somebody asks for it."""

    def __init__(self, table: Moves) -> None:
        self.table = table.by_score()

    def __len__(self) -> int:
        return len(self.table)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...

    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        table = self.table
        points, equity = int(table.score[row]), int(table.equity[row])
        return Candidate(table.placement(row), points, equity, table.leave(row))


def by_score(analysis: Analysis) -> Sequence[Candidate]:
    """The placements of an analysis of all moves, best score first."""
    if isinstance(analysis.rows, Ranking):
        return ByScore(analysis.rows.table)
    placed = [row for row in analysis.rows if isinstance(row.move, Placement)]
    return sorted(placed, key=lambda row: -row.score)


class Answers:
    """A finder that knows what it was told; raises :class:`Unanswered` for anything else."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bytes], Sequence[Candidate]] = {}

    def best(self, position: Position) -> Sequence[Candidate]:
        """All placements by falling score."""
        found = self.known(position)
        if found is None:
            raise Unanswered(position)
        return found

    def known(self, position: Position) -> Sequence[Candidate] | None:
        """All placements by falling score, None where nobody has told."""
        return self._known.get(_key(position))

    def learn(self, position: Position, rows: Sequence[Candidate]) -> None:
        """Keep the moves of a position."""
        while len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[_key(position)] = rows

    def clear(self) -> None:
        """Forget everything: another game begins."""
        self._known.clear()


class Finding(QObject):
    """At most one step that waits for answers; a newer one takes its place.

    ``run(step, done)`` calls ``step(finder)`` and then ``done`` with its result: at once where
    everything is known, else when the engine has answered. ``failed`` tells that it never will.
    A step may be called several times, so it must have no effects.
    """

    failed = Signal(str)

    def __init__(self, thinker: Thinker, answers: Answers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._answers = answers
        self._number: int | None = None
        self._wanted: Position | None = None
        self._step: Step | None = None
        self._done: Callable[[Any], None] | None = None
        thinker.finished.connect(self._on_finished)
        thinker.failed.connect(self._on_failed)

    @property
    def is_waiting(self) -> bool:
        """Whether a step waits for an answer."""
        return self._step is not None

    def run(self, step: Step, done: Callable[[Any], None]) -> None:
        """Take a step; what it raises at once is passed on."""
        self.cancel()
        self._step, self._done = step, done
        self._try()

    def cancel(self) -> None:
        """Give the waiting step up."""
        if self._number is not None:
            self._thinker.cancel(self._number)
        self._number = self._wanted = self._step = self._done = None

    def _try(self) -> None:
        assert self._step is not None and self._done is not None
        step, done = self._step, self._done
        try:
            result = step(self._answers)
        except Unanswered as unanswered:
            self._ask(unanswered.position)
            return
        except Exception:
            self.cancel()
            raise
        self.cancel()
        done(result)

    def _ask(self, position: Position) -> None:
        self._wanted = position
        seen = position.seen_by(position.to_move)
        self._number = self._thinker.ask(seen, PlayerSpec(_LISTER))

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        if number != self._number or self._wanted is None:
            return
        self._answers.learn(self._wanted, by_score(analysis))
        self._number = None
        try:
            self._try()
        except ValueError as error:
            self.failed.emit(str(error))

    def _on_failed(self, number: int, message: str) -> None:
        if number == self._number:
            self.cancel()
            self.failed.emit(message)


def _key(position: Position) -> tuple[bytes, bytes]:
    return position.board.squares, position.rack
