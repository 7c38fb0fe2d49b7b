"""Figures of the move in view, ever more of them: replies at once, then reasons and playouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.coach.queries import Inquiry, Lack, MoveQuery
from eliot_qt.engine.estimate import Estimate
from eliot_qt.faults import Said
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate

from ..background.question import Question
from ..background.thinker import Thinker

if TYPE_CHECKING:
    from eliot_qt.coach.queries import PairReasons
    from eliot_qt.coach.replies import LiveFigures

Pair = tuple[Candidate, ...]
# Milliseconds for which the figures of the last move stay while those of the next are awaited.
_LATE = 100
# What was found, by moves.
Found = dict[Pair, Any]


class MoveFigures(QObject):
    """Asks about one move at a time, compared with another; what was found of a position is kept.

    ``changed`` comes with the first figures of another move, or soon if they do not come.
    Another move, or none, withdraws what is still being thought about the last one. After a
    failure there are no figures.
    """

    changed = Signal()  # all properties

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._position: Position | None = None
        self._lead: int | None = None
        self._pair: Pair = ()
        self._open: list[tuple[Question, Inquiry, Pair]] = []
        self._found: dict[Inquiry, Found] = {inquiry: {} for inquiry in Inquiry}
        # What playouts have said of moves of the position; it stays when they are withdrawn.
        self._played_out: dict[Move, Estimate] = {}
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_LATE)
        self._late.timeout.connect(self.changed)

    @property
    def position(self) -> Position | None:
        """The position as the seat to move knows it; None while nothing is in view."""
        return self._position if self._pair else None

    @property
    def candidate(self) -> Candidate | None:
        """The move in view."""
        return self._pair[0] if self._pair else None

    @property
    def other(self) -> Candidate | None:
        """The move it is compared with."""
        return self._pair[1] if len(self._pair) > 1 else None

    @property
    def lead(self) -> int | None:
        """The lead a player training alone is assumed to have; None against opponents."""
        return self._lead

    @property
    def figures(self) -> LiveFigures | Lack | None:
        """The figures of the replies; None until they are known."""
        answer: LiveFigures | Lack | None = self._found[Inquiry.REPLIES].get(self._pair[:1])
        return answer

    @property
    def reasons(self) -> PairReasons | None:
        """The reasons for the move or against it; None until they are known."""
        answer: PairReasons | None = self._found[Inquiry.REASONS].get(self._pair)
        return answer

    @property
    def estimates(self) -> Sequence[Estimate | None] | None:
        """Of the move in view and the other one; empty before the first playouts.

        None where the game has no playouts.
        """
        answer: Sequence[Estimate | None] | Lack = self._found[Inquiry.PLAYOUTS].get(self._pair, ())
        return None if isinstance(answer, Lack) else answer

    def wins(self, position: Position) -> Mapping[Move, float]:
        """Chances to win (percent) of moves of a position, by the most playouts of each."""
        if self._position is None or self._position != position.seen_by(position.to_move):
            return {}
        return {move: 100 * estimate.win for move, estimate in self._played_out.items()}

    def set_lead(self, lead: int | None) -> None:
        """Work out chances to win for another assumed lead."""
        if lead == self._lead:
            return
        self._lead = lead
        self._stop()
        self._played_out = {}
        for inquiry in (Inquiry.REASONS, Inquiry.PLAYOUTS):
            self._found[inquiry].clear()
        self._go_on()
        self._announce()

    def show(self, position: Position, candidate: Candidate, other: Candidate | None) -> None:
        """Find out about a move of the seat to move; ``other`` may be the best one, or a pinned."""
        pair = (candidate,) if other is None else (candidate, other)
        view = position.seen_by(position.to_move)
        if pair == self._pair and view == self._position:
            return
        self._stop()
        self._come_to(view)
        self._pair = pair
        self._ask(Inquiry.REPLIES, (candidate,))
        self._go_on()
        if self.figures is None:
            # They come at once: what is seen does not go for so short a time.
            self._late.start()
        else:
            self._announce()

    def foresee(self, position: Position, candidate: Candidate) -> None:
        """Find the replies to a move that is likely to be looked at next, while none is in view.

        With the first question the engine loads what it needs for all: a tenth of a second.
        """
        if not self._pair and not self._open:
            self._come_to(position.seen_by(position.to_move))
            self._ask(Inquiry.REPLIES, (candidate,))

    def clear(self) -> None:
        """Forget the move in view."""
        if self._pair:
            self._stop()
            self._pair = ()
            self._announce()

    def _come_to(self, seen: Position) -> None:
        if seen != self._position:
            self._position = seen
            self._played_out = {}
            for results in self._found.values():
                results.clear()

    def _go_on(self) -> None:
        """Ask the longer questions once the replies are known: reasons, then playouts."""
        wants_replies = self._is_asked(Inquiry.REPLIES)
        if not wants_replies and len(self._pair) > 1 and self.figures not in (None, *Lack):
            has_reasons = self.reasons is not None
            self._ask(Inquiry.PLAYOUTS if has_reasons else Inquiry.REASONS, self._pair)

    def _ask(self, inquiry: Inquiry, pair: Pair) -> None:
        """Ask a question unless its answer is known or on its way."""
        is_known = self._found[inquiry].get(pair) not in (None, Lack.NOT_COMPILED)
        if self._position is None or is_known or self._is_asked(inquiry):
            return
        question = self._thinker.inquire(
            self._position, MoveQuery(inquiry, pair, lead=self._lead or 0)
        )
        self._open.append((question, inquiry, pair))
        question.progressed.connect(partial(self._take, inquiry, pair))
        question.finished.connect(partial(self._finish, inquiry, pair))
        question.failed.connect(self._on_failed)

    def _is_asked(self, inquiry: Inquiry) -> bool:
        return any(kind is inquiry for _, kind, _ in self._open)

    def _take(self, inquiry: Inquiry, pair: Pair, answer: object) -> None:
        self._keep(inquiry, pair, answer)
        if self._pair:
            self._announce()

    def _finish(self, inquiry: Inquiry, pair: Pair, answer: object) -> None:
        self._keep(inquiry, pair, answer)
        self._open = [each for each in self._open if each[0].is_open]
        if self._pair:
            self._go_on()
            self._announce()

    def _keep(self, inquiry: Inquiry, pair: Pair, answer: Any) -> None:
        self._found[inquiry][pair] = answer
        if inquiry is not Inquiry.PLAYOUTS or isinstance(answer, Lack):
            return
        for candidate, estimate in zip(pair, answer, strict=False):
            played_out = self._played_out.get(candidate.move)
            if estimate and (played_out is None or played_out.playouts <= estimate.playouts):
                self._played_out[candidate.move] = estimate

    def _announce(self) -> None:
        self._late.stop()
        self.changed.emit()

    def _on_failed(self, message: Said) -> None:
        self._stop()
        self.clear()

    def _stop(self) -> None:
        """Withdraw all questions; what is unfinished is asked again another time."""
        questions, self._open = self._open, []
        for question, inquiry, pair in questions:
            if question.is_open:
                question.cancel()
                self._found[inquiry].pop(pair, None)
