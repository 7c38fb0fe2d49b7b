"""The list of moves of the rack in view: found by a player, selected, previewed, pinned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.state import AnalysisStatus, PlayerSpec
from eliot_qt.players.analysis import Analysis

from ..background.question import Question
from ..background.thinker import Thinker
from .announcer import Announcer


class Listing(QObject):
    """At most one question about moves; the newest counts. Rows are chosen in the hand.

    ``follows``: the list is kept up to date when the position changes. ``stays``: in this game it
    has its place as in training, at each turn of the person's.
    """

    analysis_changed = Signal()  # analysis, status
    selection_changed = Signal()  # selected
    preview_changed = Signal()  # preview, pinned
    lead_changed = Signal()  # lead
    refused = Signal(object)  # Refusal
    notice = Signal(object)  # Notice

    def __init__(
        self, thinker: Thinker, announcer: Announcer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.follows = self.stays = False
        self._thinker = thinker
        self._announcer = announcer
        self._hand: Hand | None = None
        self._may_list: Callable[[], bool] = lambda: False
        self._lead: Callable[[], int] = lambda: 0
        self._question: Question | None = None
        self._analysis: Analysis | None = None
        self._status = AnalysisStatus.NONE
        announcer.watch(self.analysis_changed, lambda: (self._analysis, self._status))
        announcer.watch(self.selection_changed, self._selection)
        announcer.watch(self.preview_changed, lambda: (self.preview, self.pinned))
        announcer.watch(self.lead_changed, lambda: self.lead)

    def hold(
        self,
        hand: Hand,
        may_list: Callable[[], bool],
        lead: Callable[[], int] = lambda: 0,
    ) -> None:
        """Choose rows in another hand: a game has been opened.

        ``may_list`` says whether moves may be compared in it, ``lead`` by how much one who plays
        alone is taken to be ahead.
        """
        self._hand, self._may_list, self._lead = hand, may_list, lead
        self.follows = self.stays = False
        self.clear()

    @property
    def is_open(self) -> bool:
        """Return whether there is a game."""
        return self._hand is not None

    @property
    def position(self) -> Position:
        """The position whose moves are listed. Raises ``RuntimeError`` without a game."""
        if self._hand is None:
            raise RuntimeError("no game is open")
        return self._hand.footing.position

    @property
    def analysis(self) -> Analysis | None:
        """The moves found."""
        return self._analysis

    @property
    def status(self) -> AnalysisStatus:
        """The progress of the list."""
        return self._status

    @property
    def selected(self) -> int | None:
        """The selected row; the hovered one while the pointer is on it."""
        return None if self._hand is None else self._hand.choice.row

    @property
    def preview(self) -> Move | None:
        """The move shown as a ghost."""
        return None if self._hand is None else self._hand.choice.move

    @property
    def pinned(self) -> Placement | None:
        """A second ghost to compare with."""
        return None if self._hand is None else self._hand.choice.pinned

    @property
    def lead(self) -> int | None:
        """The lead a player training alone is assumed to have; None against opponents."""
        if self._hand is None or self.position.opponents:
            return None
        return self._lead()

    @property
    def may_list(self) -> bool:
        """Return whether moves may be listed and compared in the game."""
        return self._hand is not None and self._may_list()

    def ask(self, position: Position, spec: PlayerSpec) -> None:
        """List the moves of a position; rows of an earlier one go."""
        with self._announcer.changes():
            self.clear()
            if self._hand is not None:
                self._hand.choice.set_rows(())
            self._status = AnalysisStatus.RUNNING
            self._question = question = self._thinker.ask(position, spec)
            question.progressed.connect(self._on_progressed)
            question.finished.connect(self._on_finished)
            question.failed.connect(self._on_failed)

    def cancel(self) -> None:
        """Stop the search; the rows found so far stay."""
        if self._question is None:
            return
        with self._announcer.changes():
            self._question.cancel()
            self._question = None
            self._status = AnalysisStatus.PARTIAL if self._analysis else AnalysisStatus.NONE

    def clear(self) -> None:
        """Stop asking and forget the rows."""
        with self._announcer.changes():
            self.cancel()
            self._analysis, self._status = None, AnalysisStatus.NONE

    def show(self, analysis: Analysis | None, status: AnalysisStatus) -> None:
        """List moves that have been found; None: none are known."""
        with self._announcer.changes():
            self._analysis, self._status = analysis, status
            if self._hand is not None:
                self._hand.choice.set_rows(() if analysis is None else analysis.rows)

    def select_row(self, row: int | None) -> None:
        """Choose a row; tiles set make way for it."""
        if self._hand is not None:
            with self._announcer.changes():
                self._hand.select(row)

    def hover_row(self, row: int | None) -> None:
        """Choose a row while the pointer is over it, unless tiles are set or being swapped."""
        if self._hand is not None:
            with self._announcer.changes():
                self._hand.hover(row)

    def pin(self, row: int | None) -> None:
        """Keep a row's placement as a second ghost; again, or None, lets it go."""
        if self._hand is not None:
            with self._announcer.changes():
                self._hand.choice.pin(row)

    def pin_draft(self) -> None:
        """Keep the tiles set as the second ghost, to compare them without playing."""
        if self._hand is not None:
            with self._announcer.changes():
                refusal = self._hand.pin_draft(self._may_list())
                if isinstance(refusal, Refusal):
                    self._announcer.later(partial(self.refused.emit, refusal))

    def _selection(self) -> object:
        return self.selected, None if self._hand is None else self._hand.move

    def _on_progressed(self, analysis: Analysis) -> None:
        self.show(analysis, AnalysisStatus.RUNNING)

    def _on_finished(self, analysis: Analysis) -> None:
        self._question = None
        self.show(analysis, AnalysisStatus.DONE)

    def _on_failed(self, message: Said) -> None:
        self.cancel()
        self.notice.emit(Notice(NoticeKind.ENGINE_FAILED, detail=message))
