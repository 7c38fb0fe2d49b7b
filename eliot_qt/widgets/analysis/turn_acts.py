"""The acts on the turn looked at: walking to others, playing on from it, taking it elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.record import GameRecord
from eliot_qt.play.going_on import branched
from eliot_qt.play.kept.same_game import goes_on
from eliot_qt.session.analysis.analysis_parts import AnalysisParts
from eliot_qt.session.background.runner import Runner

from ..actions.commands import Command
from ..parts.shell import Shell

if TYPE_CHECKING:
    from .analysis_page import AnalysisPage
    from .bench.feature import BenchFeature


class TurnActs(QObject):
    """Acts on the turn looked at, and on the game it belongs to; ``find_page`` and
    ``find_bench`` make the pages of the game and of a position.

    ``record_wanted`` carries a game to play on, ``paper_wanted`` one to be printed.
    """

    record_wanted = Signal(object)  # GameRecord
    paper_wanted = Signal(object, object)  # GameRecord, PartRacks

    def __init__(
        self,
        shell: Shell,
        parts: AnalysisParts,
        find_page: Callable[[], AnalysisPage],
        find_bench: Callable[[], BenchFeature],
        runner: Runner,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._parts = parts
        self._find_page = find_page
        self._find_bench = find_bench
        self._runner = runner
        # The game played on from a turn of the one analysed.
        self._fork: GameRecord | None = None
        parts.analysis.opened.connect(self._forget)

    @property
    def stand_ins(self) -> dict[str, Callable[[], None]]:
        """Handlers of other features' commands while the page of the analysis is in front."""
        return {
            Command.BACK: partial(self.walk, -1),
            Command.FORWARD: partial(self.walk, 1),
            Command.FIRST: partial(self.walk_to_end, False),
            Command.LAST: partial(self.walk_to_end, True),
            Command.EXPORT: self.export,
            Command.PRINT: self.print,
            Command.FIND_MOVES: self._parts.look.toggle,
            Command.NEXT_PANE: self._find_page().next_pane,
            Command.PASTE_POSITION: self._find_bench().paste,
            Command.COPY_POSITION: self.copy_position,
            **({Command.PLAY_ON: self.play_on} if self._parts.analysis.can_play_on else {}),
        }

    def has_led_to(self, record: GameRecord) -> bool:
        """Return whether a game goes on from a turn of the one analysed."""
        return goes_on(record, self._fork)

    def play_on(self, players: Sequence[str] = ()) -> None:
        """Play on from the turn looked at, in a game of its own; with other players if given."""
        turn, analysis = self._parts.cursor.turn, self._parts.analysis
        if turn is not None and analysis.can_play_on:
            self._fork = branched(analysis.record, turn.event, players, random.getrandbits(48))
            self.record_wanted.emit(self._fork)

    def analyse(self) -> None:
        """Put the position of the turn on the bench."""
        if (turn := self._parts.cursor.turn) is not None:
            self._find_bench().open_reviewed(self._parts.analysis.record, turn)

    def copy_position(self) -> None:
        """Copy the position of the turn as CGP."""
        if (turn := self._parts.cursor.turn) is not None:
            self._find_bench().copy_reviewed(self._parts.analysis.record, turn)

    def export(self) -> None:
        """Ask for a file, and write the report of what has been analysed."""
        from .report_dialog import export_report

        export_report(self._shell, self._runner, self._parts.analysis)

    def print(self) -> None:
        """Print the game."""
        if (subject := self._parts.analysis.subject) is not None:
            self.paper_wanted.emit(subject.record, subject.game.guessed)

    def walk(self, by: int) -> None:
        """Look at the next turn listed, or the one before."""
        self._parts.cursor.step(by)

    def walk_to_end(self, last: bool) -> None:
        """Look at the first or the last turn."""
        self._parts.cursor.go_to(len(self._parts.analysis.turns) if last else 0)

    def walk_to_mistake(self, by: int) -> None:
        """Look at the next mistake, or the one before."""
        if not self._parts.cursor.step_to_mistake(by):
            text = self.tr("No later mistake") if by > 0 else self.tr("No earlier mistake")
            self._find_page().say(text)

    def _forget(self) -> None:
        self._fork = None
