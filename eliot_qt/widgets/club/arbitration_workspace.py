"""The layout of the arbiter's page: board on the left, moves and tables on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QFontInfo, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.plain import plain_tip
from eliot_qt.play.evening.club_commands import RenameSeat, TimeTurns, ViewTurn
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.widgets.board.hands.chip_line import ChipLine

from ..actions.action_button import ActionButton
from ..board.tile_painter import TilePainter
from ..look.card_frame import MARGIN, CardFrame
from ..look.fonts import BASE_PIXELS
from ..look.theme import Theme
from ..parts.eliding_label import ElidingLabel
from ..parts.pane_scroll import ToolHolder
from ..texts.sentences import sentence
from .arbitration_actions import ClubCommand
from .arbitration_filter import SeatFilterBar
from .arbitration_lines import RackLine, TableButtons, TurnChoice
from .arbitration_moves import FoundMoves
from .arbitration_number import TableNumber
from .arbitration_seats import SeatsView
from .arbitration_surface import ArbiterSurface
from .arbitration_texts import state_text
from .arbitration_timer import TimerBar
from .arbitration_typing import TypedMoves
from .table_names import tables_name

# From this width on, moves and tables stand side by side; a window as wide as the other has
# room for that.
_WIDE, _THREE = 810, 1260
# Narrower and lower than this, buttons would be cut; tables and moves need the room.
_ROOMY, _HIGH = 420, 560
# From this height on there are the buttons needed less often, too.
_TALL = 660
_GAP, _BETWEEN = 6, 4
_LEAST_MOVES = 150
_LEAST_TOOLS = 250


class ArbiterWorkspace(QWidget):
    """Places the parts; says in one line what was done last and what was refused."""

    def __init__(
        self,
        session: ClubSession,
        painter: TilePainter,
        actions: Mapping[ClubCommand, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._actions = actions
        self.number = TableNumber(session.tables, self)
        self.surface = ArbiterSurface(session, painter)
        self.typed = TypedMoves(session.tables, session.act, self.surface, self.number, self)
        self.moves = FoundMoves(
            session.listing, session.tables, session.assign, session.hand.escape
        )
        self.seats = SeatsView(session.tables, self.number)
        self.filter = SeatFilterBar(actions[ClubCommand.WITHOUT_MOVE])
        self.turns = TurnChoice()
        self.rack = RackLine()
        self.timer = TimerBar(session.clock, actions)
        self.message = ChipLine()
        self.state = ElidingLabel()
        self.table = ElidingLabel()
        self.go_on = ActionButton(actions[ClubCommand.GO_ON])
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Show the session's game from scratch."""
        self.filter.clear()
        self.surface.refresh()
        self.moves.refresh()
        self._show_turn()
        self._show_state()
        self._show_table()

    def keep_focus(self) -> None:
        """Give the keyboard back to the tables, where everything is entered."""
        self.seats.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with; the painter's own theme is already set."""
        for part in (self.surface, self.message, self.moves, self.seats):
            part.set_theme(theme)
        for card in self._cards:
            card.set_theme(theme)

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices above the tables from now on: the board keeps its size."""
        self._right.insertWidget(0, notices)

    def write_rack(self) -> None:
        """Let the rack of the running turn be written."""
        view = self._session.view
        self.rack.begin(view.tile_set.show(view.record.position.rack))

    def next_pane(self) -> None:
        """Move the focus on: tables, moves, board."""
        stops: list[QWidget] = [self.seats, self.moves.view, *self.tools.stops, self.surface.board]
        stops = [stop for stop in stops if stop.isVisible()]
        focused = [i for i, stop in enumerate(stops) if stop.hasFocus()]
        following = (focused[0] + 1) % len(stops) if focused else 0
        stops[following].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self) -> None:
        self._left = QWidget()
        left = self._left_side = QVBoxLayout(self._left)
        left.setContentsMargins(20, 8, 10, 8)
        left.setSpacing(_BETWEEN)
        left.addWidget(self.surface, 1)
        left.addLayout(self._rack_row())
        self._split.setChildrenCollapsible(False)
        self._moves_card = CardFrame(self.moves)
        self.moves.set_low(True)
        self._split.addWidget(self._moves_card)
        self.tools = ToolHolder(self._moves_card)
        self.tools.setMinimumHeight(_LEAST_TOOLS)
        self._split.addWidget(self.tools)
        self._split.addWidget(self._tables())
        self._split.setHandleWidth(4)
        for place, share in enumerate((1, 2, 2)):
            self._split.setStretchFactor(place, share)
        self._moves_card.setMinimumHeight(_LEAST_MOVES)
        right = self._right = QVBoxLayout()
        right.setContentsMargins(0, 4, 10, 8)
        right.setSpacing(0)
        right.addWidget(self._head())
        right.addWidget(self._split, 1)
        right.addWidget(self.message)
        self._cards = (self._clock_card, self._moves_card, self._tables_card)
        sides = _Sides(self, self._board_width)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(0)
        sides.addWidget(self._left, 1)
        sides.addLayout(right, 1)

    def _head(self) -> CardFrame:
        """The turn in view and how far it is, beside its clock."""
        self._steps = (self._small(ClubCommand.BACK, "‹"), self._small(ClubCommand.FORWARD, "›"))
        turn = QHBoxLayout()
        turn.setSpacing(_GAP)
        for part in (self._steps[0], self.turns, self._steps[1]):
            turn.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        turn.addStretch(1)
        self._head_row = QHBoxLayout()
        self._head_row.addLayout(turn, 1)
        self._head_row.addWidget(self.timer)
        # Which tables are missing, or why a move is not valid, may take a second line.
        self.message.setWordWrap(True)
        self.message.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self.state.setProperty("tone", "muted")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._clock_card = CardFrame()
        self._clock_card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._clock_card.column.setSpacing(4)
        self._clock_card.column.addLayout(self._head_row)
        self._clock_card.column.addWidget(self.state)
        return self._clock_card

    def _rack_row(self) -> QHBoxLayout:
        row = self._rack_line = QHBoxLayout()
        row.setSpacing(_GAP)
        row.addWidget(self.rack, 1)
        self.draw = ActionButton(self._actions[ClubCommand.DRAW], self.tr("Draw"))
        # In its place where the rack of a turn that is over is in view.
        self.reopen = ActionButton(self._actions[ClubCommand.REOPEN], self.tr("Reopen"))
        self.reopen.hide()
        row.addWidget(self.draw)
        row.addWidget(self.reopen)
        self.go_on.setProperty("kind", "primary")
        row.addWidget(self.go_on, 1)
        return row

    def _tables(self) -> QWidget:
        # Whom keys and buttons are about stands as the heading of the tables.
        self.table.setProperty("tone", "card")
        head = QHBoxLayout()
        head.addWidget(self.table, 1)
        self._views = (
            self._small(ClubCommand.STATISTICS, self.tr("Statistics")),
            self._small(ClubCommand.PROJECTOR, self.tr("Projector")),
        )
        for button in self._views:
            head.addWidget(button)
        self._tables_card = card = CardFrame()
        card.column.addLayout(head)
        card.column.addWidget(self.filter)
        card.column.addWidget(self.seats, 1)
        pane = QWidget()
        self._pane = QVBoxLayout(pane)
        self._pane.setContentsMargins(0, 0, 0, 0)
        self._pane.setSpacing(0)
        self._pane.addWidget(card, 1)
        self._buttons = TableButtons(self._actions)
        self._pane.addWidget(self._buttons)
        return pane

    def _small(self, command: ClubCommand, text: str) -> ActionButton:
        button = ActionButton(self._actions[command], text)
        button.setProperty("kind", "small")
        return button

    def _connect(self) -> None:
        session = self._session
        session.game_changed.connect(self._show_turn)
        session.listing.analysis_changed.connect(self._show_turn)
        session.game_changed.connect(self._show_state)
        session.listing.analysis_changed.connect(self._show_state)
        session.tables.changed.connect(self._show_table)
        session.game_changed.connect(self._show_table)
        # What is done is done to the table chosen: the next digit begins another number.
        session.game_changed.connect(self.number.drop)
        self.number.changed.connect(self._show_table)
        session.done.connect(self.typed.note)
        session.refused.connect(self.typed.forget)
        self.seats.text_wanted.connect(self.typed.open)
        self.seats.row_wanted.connect(self.moves.step)
        self.seats.renamed.connect(self._rename)
        self.seats.escaped.connect(session.hand.escape)
        self.turns.chosen.connect(self._view_turn)
        self.rack.entered.connect(self._set_rack)
        self.surface.left.connect(self.keep_focus)
        self.rack.left.connect(self.keep_focus)
        self.filter.left.connect(self.keep_focus)
        self.moves.left.connect(self.keep_focus)
        self.filter.changed.connect(self.seats.set_filter)
        self.timer.left.connect(self.keep_focus)
        self.timer.time_wanted.connect(self._set_time)

    def _set_time(self, seconds: int) -> None:
        self._session.act(TimeTurns(seconds))

    def _rename(self, seat: int, name: str, table: int) -> None:
        self._session.act(RenameSeat(seat, name, table))

    def _view_turn(self, number: int | None) -> None:
        self._session.act(ViewTurn(number))

    def _set_rack(self, text: str) -> None:
        before = self._session.record
        self._session.set_rack(text)
        if self._session.record is not before:
            self.rack.finish()

    def _show_turn(self) -> None:
        session = self._session
        if session.is_open:
            self.turns.show_turns(session.view)
            self.seats.show_turn(session.view, session.top_score)

    def _show_state(self) -> None:
        if not self._session.is_open:
            return
        view = self._session.view
        self.reopen.setVisible(view.may_reopen)
        self.draw.setVisible(not view.may_reopen)
        text = state_text(view, self._session.blocked)
        self.state.setText(text)
        self.state.setToolTip(plain_tip(text))
        waits = view.record.position.open_turn is None
        if not (waits or view.is_current):
            self.go_on.say(self.tr("Back to the open turn"))
        elif self._session.blocked:
            self.go_on.say(self.tr("End the game"))
        else:
            self.go_on.say(self.tr("Next rack") if waits else self.tr("End the turn"))

    def _show_table(self) -> None:
        session = self._session
        if not session.is_open:
            return
        text = self.tr("No table selected")
        if session.tables.seats:
            text = sentence(tables_name(session.record, session.tables.seats))
        if self.number.digits:
            text = self.tr("{digits}… {name}").format(digits=self.number.digits, name=text)
        self.table.setText(text)
        self.table.setToolTip(plain_tip(text))

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """Return the size that a narrow window needs: what it hides takes no room."""
        size = super().minimumSizeHint()
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        narrow = self._left.minimumSizeHint().width() + round(_ROOMY * scale)
        return QSize(min(size.width(), narrow), size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        self._left.setMaximumWidth(self._board_width(event.size()))
        rest = self.width() - self._left.maximumWidth()
        # Where texts are large for the window, what the menu and keys do too makes room.
        roomy = rest >= _ROOMY * scale
        self._buttons.setVisible(roomy and self.height() >= _HIGH * scale)
        self._buttons.show_rarer(self.height() >= _TALL * scale)
        for button in (*self._steps, *self._views):
            button.setVisible(roomy)
        self.timer.set_brief(not roomy)
        wide = rest >= _WIDE * scale
        for card in self._cards:
            card.set_bare(not wide)
        self._stand(wide, rest)

    def _board_width(self, room: QSize) -> int:
        """The width of the left side, which has the row of the rack below the board."""
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        around = self._left_side.contentsMargins()
        below = around.top() + around.bottom() + self._rack_line.sizeHint().height() + _BETWEEN
        inside = QSize(room.width() // 2, max(0, room.height() - below))
        width = self.surface.width_within(inside) + around.left() + around.right()
        if room.width() >= _THREE * scale:
            width = min(width, round(room.width() - _WIDE * scale))
        return min(room.width() // 2, max(self._left.minimumSizeHint().width(), width))

    def _stand(self, wide: bool, rest: int) -> None:
        """Put moves and tables side by side with the clock above the tables, or all below it."""
        side = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._split.orientation() is side:
            return
        self._split.setOrientation(side)
        (self._pane if wide else self._right).insertWidget(0, self._clock_card)
        self.timer.set_large(wide)
        self.go_on.setProperty("tall", "true" if wide else "")
        self.go_on.style().polish(self.go_on)
        if wide:
            self.surface.foot.take(self.go_on)
        else:
            self._rack_line.addWidget(self.go_on, 1)
        across = QSizePolicy.Policy.Expanding
        self.go_on.setSizePolicy(across, across if wide else QSizePolicy.Policy.Fixed)
        room = rest if wide else self.height()
        self.moves.set_low(not wide)
        self._split.setSizes([room // 3, room // 3, 2 * room // 3])


class _Sides(QHBoxLayout):
    """Board beside tables; the board's side is as wide as ``width_of`` says for the room."""

    def __init__(self, parent: QWidget, width_of: Callable[[QSize], int]) -> None:
        super().__init__(parent)
        self._width_of = width_of

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        QLayout.setGeometry(self, rect)
        width = self._width_of(rect.size())
        side = self.itemAt(0)
        if side is not None and (left := side.widget()) is not None:
            # As wide as that at once, and no less than before until all the rest is placed.
            left.setMaximumWidth(max(width, left.maximumWidth()))
        places = (rect.adjusted(0, 0, width - rect.width(), 0), rect.adjusted(width, 0, 0, 0))
        for number, place in enumerate(places):
            if (side := self.itemAt(number)) is not None:
                side.setGeometry(place)
