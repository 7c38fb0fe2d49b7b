"""The page of a game or a training: table on the left, panes on the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from eliot_qt.modes import training
from eliot_qt.modes.free_game import Prompt
from eliot_qt.session.game_session import GameSession
from eliot_qt.session.state import AnalysisStatus

from .actions import Command
from .end_card import EndCard
from .handover_card import HandoverCard
from .history_pane import HistoryPane
from .motion import Motion
from .moves_pane import MovesPane
from .notes_pane import NotesPane
from .play_table import PlayTable
from .theme import Theme
from .tile_painter import TilePainter
from .unseen_pane import UnseenPane

_SIDE = 300


class PlayPage(QWidget):
    """Arranges the table, the panes that fit the mode, and the cards that cover the rack."""

    rematch_requested = Signal()
    new_requested = Signal()

    def __init__(
        self,
        session: GameSession,
        painter: TilePainter,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.table = PlayTable(session, painter, actions)
        self.moves = MovesPane(session, actions)
        self.history = HistoryPane(session, actions)
        self.notes = NotesPane(session)
        self.unseen = UnseenPane()
        self.handover = HandoverCard()
        self.end = EndCard()
        self._reviewing = False
        self._hotspots = False
        self._lay_out()
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        self.table.set_theme(theme)
        self.handover.set_theme(theme)
        self.end.set_theme(theme)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.table.set_motion(motion)

    def open(self) -> None:
        """Show the session's game from scratch."""
        self._reviewing = False
        self.table.refresh()
        self.history.refresh()
        self.moves.refresh()
        self.notes.refresh()
        self._refresh()
        if not self.table.bar.is_covered:
            self.table.keep_focus()

    def next_pane(self) -> None:
        """Move the focus to the next of board, moves, history."""
        stops = [self.table.board, self.moves.view, self.history.view]
        stops = [stop for stop in stops if stop.isVisible()]
        focused = [i for i, stop in enumerate(stops) if stop.hasFocus()]
        following = (focused[0] + 1) % len(stops) if focused else 0
        stops[following].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_hotspots(self, shown: bool) -> None:
        """Show or hide the best score of each square, as far as moves have been found."""
        self._hotspots = shown
        self._show_hotspots()

    def _show_hotspots(self) -> None:
        analysis = self._session.analysis if self._session.is_open else None
        best = analysis.hotspots if analysis is not None and self._hotspots else ()
        points = {square: score for square, score in enumerate(best) if score >= 0}
        self.table.board_model.set_hotspots(points)

    def _lay_out(self) -> None:
        self._panes = QSplitter(Qt.Orientation.Vertical)
        self._panes.setChildrenCollapsible(False)
        self._panes.addWidget(self.moves)
        self._panes.addWidget(self.history)
        self._panes.setStretchFactor(0, 3)
        self._panes.setStretchFactor(1, 2)
        side = QFrame()
        side.setProperty("kind", "side")
        column = QVBoxLayout(side)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(10)
        column.addWidget(self._panes, 1)
        column.addWidget(self.notes)
        column.addWidget(self.unseen)
        side.setMinimumWidth(_SIDE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.table, 5)
        row.addWidget(side, 3)

    def _connect(self) -> None:
        session = self._session
        session.record_changed.connect(self._refresh)
        session.rack_changed.connect(self._refresh)
        session.analysis_changed.connect(self._show_hotspots)
        session.analysis_changed.connect(self._refresh)
        session.game_over.connect(self._refresh)
        session.handover_requested.connect(self._refresh)
        self.handover.reveal_requested.connect(session.reveal)
        self.handover.challenge_requested.connect(self._challenge)
        self.end.review_requested.connect(self._review)
        self.end.rematch_requested.connect(self.rematch_requested)
        self.end.new_requested.connect(self.new_requested)

    def _challenge(self) -> None:
        self._session.reveal()
        self._session.challenge()

    def _review(self) -> None:
        self._reviewing = True
        self._session.first()
        self._refresh()
        self.history.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        session = self._session
        if not session.is_open:
            return
        position = session.position
        # While no rack is in view, what one seat does not see would give its rack away.
        viewer = -1 if session.viewer is None else session.viewer
        self.unseen.show_tiles(position.unseen_by(viewer), session.tile_set)
        searched = session.analysis_status is not AnalysisStatus.NONE
        self.moves.setVisible(session.mode == training.MODE or (session.may_hint and searched))
        bar = self.table.bar
        if position.over is not None and session.at_end and not self._reviewing:
            self.end.show_result(session.record)
            bar.cover(self.end)
        elif session.viewer is None and position.over is None:
            self._hand_over(position.to_move)
        elif bar.is_covered:
            bar.uncover()
            self.table.keep_focus()

    def _hand_over(self, seat: int) -> None:
        session = self._session
        asked = session.prompt in (Prompt.MOVE_OR_CHALLENGE, Prompt.ACCEPT_OR_CHALLENGE)
        self.handover.ask(session.record.seats[seat].name, may_challenge=asked)
        self.table.bar.cover(self.handover)
        self.handover.setFocus(Qt.FocusReason.OtherFocusReason)
