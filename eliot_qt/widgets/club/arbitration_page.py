"""The arbiter's page: a club's duplicate game, entered by keyboard from paper slips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.play.commands import DrawRack
from eliot_qt.play.evening import club_commands as asked
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.refusals import Refusal, RefusalKind
from eliot_qt.session.club.club_session import ClubSession

from ..actions.actions import give_access_keys
from ..board.tile_painter import TilePainter
from ..look.motion import Motion
from ..look.screens import screen_of
from ..look.theme import Theme
from ..parts.pane_scroll import ToolHolder
from ..texts.refusal_texts import refusal_text
from ..texts.rule_sentences import duration
from .arbitration_actions import CLUB_SPECS, ClubCommand, club_key_rows, make_club_actions
from .arbitration_statistics import StatisticsPane
from .arbitration_texts import done_text, is_doubtful, past_text
from .arbitration_workspace import ArbiterWorkspace
from .projector import Projector


class ArbitrationPage(QWidget):
    """Workspace and statistics, their commands, and the window for the projector."""

    print_requested = Signal()
    short_time = Signal(str)

    def __init__(
        self, session: ClubSession, painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._painter = painter
        self._theme: Theme | None = None
        self._past: int | None = None
        # What was said last about a number that no table has.
        self._no_table = ""
        self.projector: Projector | None = None
        handlers = self._handlers()
        self.actions_by_id: Mapping[ClubCommand, QAction] = make_club_actions(self, handlers)
        self.workspace = ArbiterWorkspace(session, painter, self.actions_by_id)
        self.statistics = StatisticsPane()
        self.setAccessibleName(self.tr("Club"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.workspace)
        self._stack.addWidget(self.statistics)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.workspace.seats.command_wanted.connect(lambda command: handlers[command]())
        self._connect()

    @property
    def key_rows(self) -> list[tuple[str, str]]:
        """Keys and what they do, for the key overlay."""
        return club_key_rows(self.actions_by_id)

    @property
    def is_projecting(self) -> bool:
        """True while the window for the projector is open."""
        return self.projector is not None and self.projector.isVisible()

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices of the window from now on."""
        self.workspace.take_notices(notices)

    @property
    def tools(self) -> ToolHolder:
        """The holder of the word tools, in the place of the moves found."""
        return self.workspace.tools

    def open(self) -> None:
        """Show the session's game from scratch, ready to enter."""
        self._show_statistics(False)
        self.workspace.refresh()
        self._enable()
        self.workspace.message.show_hint("")
        self.workspace.keep_focus()

    def keep_focus(self) -> None:
        """Give the keyboard to the tables, or to the statistics while they are shown."""
        if self._stack.currentWidget() is self.workspace:
            self.workspace.keep_focus()
        else:
            self.statistics.view.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Show another theme; the painter's own theme is already set."""
        self._theme = theme
        self.workspace.set_theme(theme)
        self.statistics.set_theme(theme)
        if self.projector is not None:
            self.projector.set_theme(theme)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.workspace.surface.set_motion(motion)

    def fill_menu(self, menu: QMenu) -> None:
        """Put the commands into a menu."""
        for spec in CLUB_SPECS:
            if spec.parted:
                menu.addSeparator()
            menu.addAction(self.actions_by_id[spec.command])
        give_access_keys(menu.actions())

    def close_projector(self) -> None:
        """Close the window for the projector, if it is open."""
        if self.projector is not None:
            self.projector.close()

    def _connect(self) -> None:
        session = self._session
        session.refused.connect(self._refused)
        session.done.connect(self._done)
        session.clock.time_left.connect(self._time_left)
        session.clock.time_up.connect(self._time_up)
        session.clock.changed.connect(self._enable_clock)
        for signal in (session.game_changed, session.hand.draft_changed, session.tables.changed):
            signal.connect(self._enable)
        session.game_changed.connect(self._show_past)
        session.tables.changed.connect(self._drop_no_table)
        self.workspace.seats.text_wanted.connect(self._drop_no_table)
        self.workspace.seats.escaped.connect(self._drop_no_table)
        session.game_changed.connect(self._show_to_all)
        session.game_changed.connect(self._show_results)
        self.statistics.print_requested.connect(self.print_requested)
        self.statistics.left.connect(self._toggle_statistics)

    def _handlers(self) -> dict[ClubCommand, Callable[[], None]]:
        session = self._session
        return {
            ClubCommand.GO_ON: partial(session.act, asked.GoOn()),
            ClubCommand.DRAW: partial(session.act, DrawRack()),
            ClubCommand.SET_RACK: self._set_rack,
            ClubCommand.UNDO: session.undo,
            ClubCommand.REDO: session.redo,
            ClubCommand.BACK: partial(session.act, asked.TurnBack()),
            ClubCommand.FORWARD: partial(session.act, asked.TurnForward()),
            ClubCommand.LATEST: partial(session.act, asked.ViewTurn(None)),
            ClubCommand.CLOCK: session.clock.toggle,
            ClubCommand.CLOCK_RESET: session.clock.reset,
            ClubCommand.CLOCK_TIME: self._set_time,
            ClubCommand.ASSIGN: session.assign,
            ClubCommand.TOP: partial(session.give, asked.AssignTop),
            ClubCommand.REMOVE: partial(session.give, asked.RemoveMoves),
            ClubCommand.SOLO: partial(session.give, asked.GiveSolo),
            ClubCommand.WARN: partial(session.give, asked.Warn),
            ClubCommand.PENALTY: partial(session.give, asked.Penalise),
            ClubCommand.FORGIVE: partial(session.give, asked.Forgive),
            ClubCommand.BOARD_MOVE: session.choose_board_move,
            ClubCommand.REOPEN: partial(session.act, asked.Reopen()),
            ClubCommand.ADD_PLAYER: partial(session.act, asked.AddSeat()),
            ClubCommand.REMOVE_PLAYER: self._remove_player,
            ClubCommand.RENAME: self._rename,
            ClubCommand.FIND_TABLES: self._find_tables,
            ClubCommand.WITHOUT_MOVE: self._keep_focus,
            ClubCommand.STATISTICS: self._toggle_statistics,
            ClubCommand.PROJECTOR: self._toggle_projector,
            ClubCommand.NEXT_PANE: self._next_pane,
            ClubCommand.END_GAME: partial(session.act, asked.EndGame()),
        }

    def _enable(self) -> None:
        """Enable what can be done now."""
        session = self._session
        if not session.is_open:
            return
        view, seat = session.view, session.tables.seat
        position = view.record.position
        turn, over = position.open_turn, position.over is not None
        deals = not over and view.is_current and (turn is None or turn.untouched)
        gives = view.turn is not None and seat is not None
        possible = {
            ClubCommand.GO_ON: not over,
            ClubCommand.DRAW: deals,
            ClubCommand.SET_RACK: deals,
            ClubCommand.UNDO: session.can_undo,
            ClubCommand.REDO: session.can_redo,
            ClubCommand.BACK: bool(position.turns) and view.turn != 0,
            ClubCommand.FORWARD: not view.is_current,
            ClubCommand.LATEST: not view.is_current,
            ClubCommand.BOARD_MOVE: view.turn is not None,
            ClubCommand.REOPEN: view.may_reopen,
            ClubCommand.REMOVE_PLAYER: seat is not None,
            ClubCommand.RENAME: seat is not None,
            ClubCommand.END_GAME: not over,
        }
        for command in _GIVEN:
            possible[command] = gives
        for command, can in possible.items():
            self.actions_by_id[command].setEnabled(can)

    def _show_past(self) -> None:
        """Say what may be corrected when a past turn comes into view."""
        view = self._session.view
        past = view.turn if view.may_reopen else None
        if past is not None and past != self._past:
            self.workspace.message.show_hint(past_text(view))
        self._past = past

    def _enable_clock(self) -> None:
        # When the time is up only a reset lets the clock run again.
        self.actions_by_id[ClubCommand.CLOCK].setEnabled(not self._session.clock.is_up)

    def _refused(self, refusal: Refusal) -> None:
        text = refusal_text(refusal, self._session.view)
        if not self.workspace.surface.show_refusal(text):
            self.workspace.message.show_problem(text)
            wrong = refusal.kind is RefusalKind.NO_SUCH_TABLE
            self._no_table = self.workspace.message.plain_text() if wrong else ""

    def _drop_no_table(self) -> None:
        """Another table is chosen, or the digits were no table's number after all."""
        if self._no_table and self.workspace.message.plain_text() == self._no_table:
            self.workspace.message.show_hint("")
        self._no_table = ""

    def _done(self, done: Done) -> None:
        text = done_text(done, self._session.view)
        invalid = done.entry is not None and not done.entry.valid
        if invalid or is_doubtful(done, self._session.view):
            self.workspace.message.show_problem(text)
        else:
            self.workspace.message.show_hint(text)
        if done.act is ArbiterAct.JOINED:
            self.workspace.seats.edit_name()

    def _time_left(self, seconds: int) -> None:
        text = self.tr("{time} left").format(time=duration(seconds))
        self.workspace.message.show_problem(text)
        self.short_time.emit(text)

    def _time_up(self) -> None:
        self.workspace.message.show_problem(self.tr("Time is up. You decide what still counts."))

    def _set_rack(self) -> None:
        self.workspace.write_rack()

    def _rename(self) -> None:
        self.workspace.seats.edit_name()

    def _remove_player(self) -> None:
        # A name that is being edited is given first: its row may become another player's.
        self.workspace.keep_focus()
        self._session.act(asked.RemoveSeat(self._session.tables.seat))

    def _set_time(self) -> None:
        self.workspace.timer.begin()

    def _find_tables(self) -> None:
        self.workspace.filter.begin()

    def _keep_focus(self) -> None:
        self.workspace.keep_focus()

    def _next_pane(self) -> None:
        if self._stack.currentWidget() is self.workspace:
            self.workspace.next_pane()

    def _toggle_statistics(self) -> None:
        self._show_statistics(self._stack.currentWidget() is self.workspace)

    def _show_statistics(self, shown: bool) -> None:
        self._stack.setCurrentWidget(self.statistics if shown else self.workspace)
        self.actions_by_id[ClubCommand.STATISTICS].setChecked(shown)
        if shown:
            self._show_results()
        self.keep_focus()

    def _show_results(self) -> None:
        if self._session.is_open and self._stack.currentWidget() is self.statistics:
            self.statistics.show_record(self._session.record)

    def _show_to_all(self) -> None:
        if self._session.is_open and self.projector is not None:
            self.projector.show_turn(self._session.view)

    def _toggle_projector(self) -> None:
        if self.projector is not None and self.projector.isVisible():
            self.projector.close()
            return
        if self.projector is None:
            self.projector = Projector(self._session.clock, self._painter)
            if self._theme is not None:
                self.projector.set_theme(self._theme)
        self._show_to_all()
        self.projector.open(screen_of(self))
        self.window().activateWindow()


_GIVEN = (
    ClubCommand.ASSIGN,
    ClubCommand.TOP,
    ClubCommand.REMOVE,
    ClubCommand.SOLO,
    ClubCommand.WARN,
    ClubCommand.PENALTY,
    ClubCommand.FORGIVE,
)
