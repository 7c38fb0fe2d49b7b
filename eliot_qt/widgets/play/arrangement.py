"""The arrangement of a game's page in three columns or in two."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QSizePolicy, QSplitter, QVBoxLayout, QWidget

from ..look.fonts import scale_of
from ..look.theme import Theme
from .columns import WIDE, Columns
from .left_column import CardFrame, LeftColumn
from .panes.notes_pane import NotesPane
from .panes.unseen_pane import UnseenPane
from .play_table import PlayTable
from .side_column import SideColumn

# Below this height, at the usual text size, lists do not stand below one another.
_LOW = 660


class Arrangement(QObject):
    """Builds the columns around the table, and moves what they share as the width changes."""

    def __init__(
        self,
        page: QWidget,
        table: PlayTable,
        lists: QSplitter,
        unseen: UnseenPane,
        notes: NotesPane,
    ) -> None:
        super().__init__(page)
        self._page, self._table = page, table
        self._unseen, self._notes = unseen, notes
        self.side = SideColumn(lists, table.decision)
        self.left = LeftColumn()
        self._cards = [CardFrame(), CardFrame()]
        self._holders = [QWidget(), QWidget()]
        for part, holder in zip((unseen, notes), self._holders, strict=True):
            column = QVBoxLayout(holder)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(part)
        Columns(page, self.left, table, self.side)
        # Shared evenly, not by size hints; a card may wrap its text.
        for third in (self.left, table, self.side):
            third.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._wide: bool | None = None
        table.bar.installEventFilter(self)
        self.arrange()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        for part in (self.side, self._unseen):
            part.set_theme(theme)
        for card in self._cards:
            card.set_theme(theme)

    def arrange(self) -> None:
        """Three columns where the window is wide enough for its text, else two."""
        wide = self._page.width() >= WIDE * scale_of(self._page.font())
        if wide is self._wide:
            return
        self._wide = wide
        table = self._table
        if wide:
            self.side.leave_all()
            for card, holder in zip(self._cards, self._holders, strict=True):
                card.column.addWidget(holder, 1)
                holder.show()
            self.left.take(table.header, self._cards, table.state)
        else:
            titles = (self._unseen_title, self.tr("Notes"))
            others = list(zip(titles, self._holders, strict=True))
            self.side.take_all(table.header, others, table.state)
        table.state.set_brief(not wide)
        table.state.setMaximumHeight(16_777_215)
        self._notes.set_folding(wide)
        self.left.setVisible(wide)
        self._fit_feet()

    def name_unseen(self) -> None:
        """Say in the tab, where there is one, how many tiles are unseen."""
        self.side.name_tab(1, self._unseen_title)

    def share_height(self, upper: Sequence[QWidget], played: QWidget) -> None:
        """In a low window what was played has a tab of its own, not a place below other lists."""
        low = self._wide is False and self._page.height() < _LOW * scale_of(self._page.font())
        busy = low and not all(pane.isHidden() for pane in upper)
        self.side.offer_played(busy)
        if busy and self.side.shows_played:
            for pane in upper:
                pane.hide()
        elif busy:
            played.hide()

    @property
    def _unseen_title(self) -> str:
        return self.tr("Unseen {n}").format(n=self._unseen.total)

    def _fit_feet(self) -> None:
        """Let bag and Play be as high as the tray between them."""
        tray = self._table.bar.height()
        self._table.decision.set_button_height(tray)
        if self._wide:
            self.left.set_foot_height(tray)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the height of the tray."""
        if watched is self._table.bar and event.type() is QEvent.Type.Resize:
            self._fit_feet()
        return super().eventFilter(watched, event)
