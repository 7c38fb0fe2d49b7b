"""What the person in view plans with: tiles set, rack and list of moves follow the position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from eliot_qt.game.draft import Draft
from eliot_qt.modes.free_game import Prompt
from eliot_qt.players.analysis import Analysis

from . import referee
from .autosave import Autosave
from .clock_view import ClockView
from .finding import Step
from .keeping import Keeping
from .settings import Settings
from .state import AnalysisStatus, Notice, NoticeKind, PlayerSpec, Refusal, RefusalKind
from .thinker import Thinker


class Planning(ClockView):
    """The viewer's side of the game, and what every command needs: refusals, notices, saving.

    Changes happen inside ``_changes``, which announces them.
    """

    def __init__(
        self,
        thinker: Thinker,
        settings: Settings,
        autosave: Autosave,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(thinker, parent)
        self._settings = settings
        self._keeping = Keeping(autosave)
        self._listing = False
        # Time of the running turn that is in the autosave.
        self._kept = 0
        self._search.failed.connect(self._on_search_failed)
        self._search.updated.connect(self._on_search_updated)
        for finding in (self._finding, self._asking, self._dealing):
            finding.failed.connect(self._on_engine_failed)

    def _may_set(self) -> bool:
        if self._viewer is None:
            self._refuse(Refusal(RefusalKind.HAND_OVER, data=self._handover))
            return False
        if self.position.over is not None:
            self._refuse(Refusal(RefusalKind.GAME_OVER))
            return False
        if self.is_paused:
            self._refuse(Refusal(RefusalKind.PAUSED))
            return False
        if not (self.at_end or self.may_branch):
            self._refuse(Refusal(RefusalKind.LOOKING_BACK))
            return False
        return True

    def _may_act(self) -> bool:
        """Whether the viewer may make a move now; refuses otherwise."""
        if not self._may_set():
            return False
        if self.position.to_move != self._viewer:
            self._refuse(Refusal(RefusalKind.NOT_YOUR_TURN, data=self.position.to_move))
            return False
        if self.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self._refuse(Refusal(RefusalKind.ANSWER_FIRST))
            return False
        if self.searching:
            self._refuse(Refusal(RefusalKind.SEARCHING))
            return False
        return True

    def _step(self, step: Step, done: Callable[[Any], None]) -> None:
        """Take a step of the game that may need to know the best moves; then ``done(result)``."""
        self._finding.run(step, partial(self._inside, done))

    def _ask(self, step: Step, done: Callable[[Any], None]) -> None:
        """Answer a question about the best moves; a newer question takes its place."""
        self._asking.run(step, partial(self._inside, done))

    def _inside(self, done: Callable[[Any], None], result: Any) -> None:
        with self._changes():
            done(result)

    def _reposition(self, *, clear: bool = False, kept: Draft | None = None) -> None:
        """Another position or viewer: draft, rack and list follow; ``clear`` drops the tiles."""
        board = self.position.board
        self._lit = frozenset()
        self._end_swap()
        if self._viewer is not None:
            self._order.set_rack(self._rack)
        if clear:
            self._drafting.clear(board)
        else:
            self._drafting.restart(board, self._rack, kept)
        self._tiles_used()
        self._choice.reset()
        self._search.clear()
        if self._listing and referee.is_practice(self.record) and self.reviewed is None:
            self._find()

    def _find(self) -> None:
        if self._viewer is None or self.position.over is not None:
            return
        self._choice.set_rows(())
        strategy = "greedy" if self.is_shared else self._settings.strategy
        spec = PlayerSpec(strategy, self.record.seed)
        self._search.find(self._own.seen_by(self._viewer), spec)

    def _end_swap(self) -> None:
        if self._swapping:
            self._swapping = False
            if self._viewer is not None:
                self._order.choose(b"")

    def _save(self) -> None:
        self._kept = self._elapsed
        self._tell(self._keeping.save(self.timed_record))

    def _on_engine_failed(self, message: str) -> None:
        with self._changes():
            self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=message))

    def _on_search_failed(self, message: str) -> None:
        with self._changes():
            self._search.cancel()
            self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=message))

    def _on_search_updated(self, analysis: Analysis, status: AnalysisStatus) -> None:
        with self._changes():
            self._search.take(analysis, status)
            self._choice.set_rows(analysis.rows)
