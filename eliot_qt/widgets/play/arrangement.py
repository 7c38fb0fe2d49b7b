"""The arrangement of a game's page in three columns or in two."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from ..look.card_frame import CardFrame
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.page import LARGE
from .panes.moves_pane import MovesPane
from .panes.notes_pane import NotesPane
from .panes.pane_stack import PaneStack
from .panes.unseen_pane import UnseenPane
from .play_table import PlayTable
from .side_column import SideColumn
from .table_header import TableHeader

# Below this height, at the usual text size, neither lists nor lines stand below one another.
_LOW = 660


# From this height on the letters leave room for notes.
_TALL = 900
#: from this width on, at the usual text size, there are three columns
WIDE = 1280
# Of the columns beside the board, with the room around them.
_LEFT, _LEFT_MOST = 296, 340
_RIGHT, _RIGHT_MOST = 401, 480
# Beside the board alone, and what the board needs at least.
_PANES, _NARROWEST, _SHARE = 436, 416, 3 / 8
_EDGE = 10
_TOP = 8
# Of the result beside the board at most.
_RESULT_MOST = 680
# By this large text lists take more of the width; beyond it the board's squares come first.
_LARGEST = 1.14


class LeftColumn(QWidget):
    """Plaques above the unseen tiles above the bag; the bag is as high as the tray beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._header: TableHeader | None = None
        self._foot: QWidget | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, _TOP)
        self.column.setSpacing(0)

    def take(
        self, header: TableHeader, cards: list[CardFrame], foot: QWidget, roomiest: int = 0
    ) -> None:
        """Show these from now on; one of the cards has the room that is left."""
        self._header, self._foot = header, foot
        self.column.addWidget(header)
        for place, card in enumerate(cards):
            self.column.addWidget(card, 1 if place == roomiest else 0)
            self.column.setStretchFactor(card, 1 if place == roomiest else 0)
            card.show()
        self.column.addWidget(foot)
        header.stand_in_column(self.height())

    def set_foot_height(self, height: int) -> None:
        """Let the bag be as high as the tray."""
        if self._foot is not None and self._foot.height() != height:
            self._foot.setFixedHeight(height)
            # The tray takes its height while the columns are being placed.
            self.column.invalidate()
            self.column.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the plaques their share of the height."""
        super().resizeEvent(event)
        if self._header is not None and self.isAncestorOf(self._header):
            self._header.stand_in_column(self.height())


class Columns(QHBoxLayout):
    """The board as large as it can be in the middle, the columns beside it as wide as is left."""

    def __init__(self, parent: QWidget, left: QWidget, table: PlayTable, right: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._left, self._table, self._right = left, table, right
        #: the result stands beside the board, and nothing else
        self.ended = False
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        for part in (left, table, right):
            self.addWidget(part)

    def _widths(self, room: QSize) -> tuple[int, int, int, int]:
        """Margin, then the widths of left column, table and right column."""
        scale = scale_of(self._parent.font())
        if not self._left.isHidden():
            left, right = round(_LEFT * scale), round(_RIGHT * scale)
            rest = room.width() - 2 * _EDGE - left - right
            board = min(rest, self._table.width_within(QSize(rest, room.height())))
            spare = rest - board
            wider = min(spare // 3, round((_LEFT_MOST - _LEFT) * scale))
            widest = min(spare - wider, round((_RIGHT_MOST - _RIGHT) * scale))
            margin = _EDGE + (spare - wider - widest) // 2
            return margin, left + wider, board, right + widest
        usual = max(round(room.width() * _SHARE), round(_NARROWEST * min(_LARGEST, scale)))
        board = self._table.width_within(room)
        if self.ended:
            panes = min(room.width() - board, round(_RESULT_MOST * scale))
            margin = max(0, (room.width() - board - panes) // 2)
            panes = max(panes, round(room.width() * _SHARE), _NARROWEST)
            return margin, 0, min(board, room.width() - panes), panes
        panes = max(usual, min(round(_PANES * scale), room.width() - board))
        panes = max(panes, room.width() - board)
        return 0, 0, room.width() - panes, panes

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        """Place the columns."""
        # Not the box's own way first: parts that change twice would ask for a layout without end.
        QLayout.setGeometry(self, rect)
        margin, left, board, right = self._widths(rect.size())
        x = rect.left() + margin
        for part, wide in ((self._left, left), (self._table, board), (self._right, right)):
            if not part.isHidden():
                part.setGeometry(x, rect.top(), wide, rect.height())
            x += wide


class Arrangement(QObject):
    """Builds the columns around the table, and moves what they share as the width changes."""

    def __init__(
        self,
        page: QWidget,
        table: PlayTable,
        lists: PaneStack,
        unseen: UnseenPane,
        notes: NotesPane,
    ) -> None:
        super().__init__(page)
        self._page, self._table = page, table
        self._unseen, self._notes = unseen, notes
        self._lists = lists
        self._moves: MovesPane | None = None
        self._low, self._titled, self._large = False, True, False
        self._busy = False
        self.side = SideColumn(lists, table.decision)
        self.left = LeftColumn()
        self._cards = [CardFrame(), CardFrame()]
        self._figure_card = CardFrame()
        self._training = self._ended = False
        self._holders = [QWidget(), QWidget()]
        # In large text the figures of a move are a list of their own, or two would scroll.
        self._figure_holder = QWidget()
        QVBoxLayout(self._figure_holder).setContentsMargins(0, 0, 0, 0)
        for part, holder in zip((unseen, notes), self._holders, strict=True):
            column = QVBoxLayout(holder)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(part)
        self._columns = Columns(page, self.left, table, self.side)
        # Shared evenly, not by size hints; a card may wrap its text.
        for third in (self.left, table, self.side):
            third.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._wide: bool | None = None
        self._form: tuple[bool, ...] | None = None
        table.bar.installEventFilter(self)
        lists.moves_made.connect(self._take_moves)
        self.arrange()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        for part in (self.side, self._unseen):
            part.set_theme(theme)
        for card in (*self._cards, self._figure_card):
            card.set_theme(theme)

    def set_training(self, training: bool) -> None:
        """Give the figures of a move the left column: in a training they are looked at most."""
        self._training = training
        self.arrange()

    def set_ended(self, ended: bool) -> None:
        """Show the result beside the board and nothing else, or all the rest again."""
        self._ended = ended
        self.arrange()

    def arrange(self) -> None:
        """Three columns where the window is wide enough for its text, else two."""
        wide = self._page.width() >= WIDE * scale_of(self._page.font())
        tall = self._page.height() >= _TALL * scale_of(self._page.font())
        self._large = not wide and scale_of(self._page.font()) >= LARGE
        tabbed = self._large and self._training
        # Where there is no height for two lines, one shows the state in its pauses.
        low = self._page.height() < _LOW * scale_of(self._page.font())
        apart = self._table.state.is_timed or not low
        form = (wide, wide and self._training, self._ended, tall, tabbed, self._large, apart)
        if form == self._form:
            return
        self._form, self._wide = form, wide
        # Whatever is shown or hidden would have all columns laid out: once is enough.
        self._columns.setEnabled(False)
        if not self._shows_result():
            self._place_parts(form)
        self._columns.setEnabled(True)
        if not self._ended:
            self._fit_lists()
            self._fit_feet()

    def _place_parts(self, form: tuple[bool, ...]) -> None:
        """Put the parts where they stand in a form of the page."""
        table, (wide, figured, _, tall, tabbed, _, apart) = self._table, form
        self.side.leave_all()
        table.hold_state(not wide and not apart)
        for card in (*self._cards, self._figure_card):
            card.hide()
        if self._moves is not None:
            self._place_figures(self._moves)
        self._fill(figured, tall, tabbed, apart)
        table.state.set_brief(not wide)
        # As the foot of the left column it is as high as the tray, and nowhere else.
        table.state.setMinimumHeight(0)
        table.state.setMaximumHeight(16_777_215)
        self._notes.set_folding(wide and not figured and not tall)
        self._notes.set_roomy(wide and not figured and tall)
        self.left.setVisible(wide)
        # What has changed inside while the column was hidden: Qt keeps the sizes it knew then.
        for part in (self._notes, self._holders[1], self._cards[1]):
            part.updateGeometry()

    def _fill(self, figured: bool, tall: bool, tabbed: bool, apart: bool) -> None:
        """Put plaques, lists and state into the columns there are."""
        table = self._table
        titles = (self._unseen_title, self.tr("Notes"))
        others = list(zip(titles, self._holders, strict=True))
        if figured:
            self.side.take_tabs(others)
            self.left.take(table.header, [self._figure_card], table.state)
        elif self._wide:
            for card, holder in zip(self._cards, self._holders, strict=True):
                card.column.addWidget(holder, 1)
                holder.show()
            self.left.take(table.header, self._cards, table.state, int(tall))
        else:
            if tabbed:
                others.append((self.tr("Figures"), self._figure_holder))
            self.side.take_all(table.header, others)
            if apart:
                self.side.take_state(table.state)

    def _shows_result(self) -> bool:
        """Hide all but board and result at the end of a game; show the rest in others."""
        ended = self._columns.ended = self._ended
        table = self._table
        apart = [] if table.holds_state else [table.state]
        for part in (table.header, table.bar, *apart):
            part.setHidden(ended)
        self.side.set_ended(ended)
        if ended:
            self.left.hide()
            self._columns.invalidate()
        return ended

    def name_unseen(self) -> None:
        """Say in the tab, where there is one, how many tiles are unseen."""
        self.side.name_tab(1, self._unseen_title)

    def share_height(self, upper: Sequence[QWidget], played: QWidget) -> None:
        """In a low window what was played has a tab of its own, not a place below other lists."""
        tabs = self._fit_lists()
        busy = self._busy = tabs and not all(pane.isHidden() for pane in upper)
        self.side.offer_played(busy)
        if busy and self.side.shows_played:
            for pane in upper:
                pane.hide()
        elif busy:
            played.hide()

    def _fit_lists(self) -> bool:
        """Give the lists the form for the room they have; return whether each has its own tab."""
        low = self._wide is False and self._page.height() < _LOW * scale_of(self._page.font())
        tabs = low or (self._form or (False, False))[1]
        self._low, self._titled = low, not tabs
        self._lists.history.set_head(self._wide is not False, not (low and self._large))
        if self._moves is not None:
            self._fit_moves(self._moves)
        self.side.offer_played(self._busy and tabs)
        return tabs

    def _take_moves(self, moves: MovesPane) -> None:
        """Take in the list of moves, which has just been made."""
        self._moves = moves
        self._place_figures(moves)
        self._fit_moves(moves)

    def _place_figures(self, moves: MovesPane) -> None:
        """In a training the figures of a move have a column of their own."""
        figures, form = self._lists.figures, self._form or (False,) * 5
        is_card, is_tab = form[1], form[4]
        figures.set_card(is_card or is_tab)
        holder = self._figure_card.column if is_card else self._figure_holder.layout()
        if is_card or is_tab:
            assert isinstance(holder, QVBoxLayout)
            holder.addWidget(figures, int(is_card))
            figures.show()
        else:
            moves.take_figures()

    def _fit_moves(self, moves: MovesPane) -> None:
        moves.set_low(self._low, titled=self._titled, crowded=self._low and self._large)
        self._lists.figures.set_low(self._low)

    @property
    def _unseen_title(self) -> str:
        total = self._unseen.total
        return self.tr("Unseen {n}").format(n=total) if total else self.tr("Unseen")

    def _fit_feet(self) -> None:
        """Let bag and Play be as high as the tray between them."""
        tray = self._table.bar.height()
        self._table.decision.set_button_height(tray)
        # At once, or the first picture would show the parts above as they stood before.
        column = self.side.layout()
        assert column is not None
        column.activate()
        if self._wide:
            self.left.set_foot_height(tray)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the height of the tray."""
        if watched is self._table.bar and event.type() is QEvent.Type.Resize:
            self._fit_feet()
        return super().eventFilter(watched, event)
