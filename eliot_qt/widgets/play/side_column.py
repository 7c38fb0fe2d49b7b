"""The column right of the board: who plays, lists as tabs or cards, and what Enter does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from ..look.card_frame import CardFrame
from ..look.theme import Theme
from ..parts.pane_scroll import PaneBody, PaneScroll, ToolHolder
from ..parts.segments import FittingTabs
from .decision import DecisionLine
from .panes.score_race import ScoreRace
from .table_header import MARGIN, TableHeader

_NARROWEST = 300
_FOOT = 8
_LEAST_LISTS = 24
# Below this height of the column the lists need the room of the scores.
_ROOMY = 560
_REFITS = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest)


class SideColumn(QFrame):
    """Lists that share the room between them, above the decision.

    Beside three columns they stand alone with the score race; beside two the plaques stand above
    them, and tabs show what has no column of its own. ``tools`` may stand in the place of the
    lists.
    """

    def __init__(
        self, shared: QSplitter, decision: DecisionLine, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "side")
        self.setMinimumWidth(_NARROWEST)
        self._decision = decision
        self._shared = shared
        self._wide = False
        self._racing = False
        self._ended = False
        self._first_card: QWidget | None = None
        self._crowded = False
        self._holders: list[QWidget] = []
        self.scrolled = PaneScroll(PaneBody((shared,)))
        # A card below the lists is whole before they are high: they scroll.
        self.scrolled.setMinimumHeight(_LEAST_LISTS)
        self._card = CardFrame(self.scrolled)
        self._card.column.setContentsMargins(MARGIN, MARGIN + 4, MARGIN, MARGIN + 4)
        self.race = ScoreRace()
        self._race_card = CardFrame(self.race)
        self.tabs = self._make_tabs()
        self._tab_row = QWidget()
        self._column = QVBoxLayout(self)
        self._head = QVBoxLayout()
        self._low = QVBoxLayout()
        self.tools = ToolHolder(self._card)
        self._lay_out(decision)
        self._race_card.hide()
        self.tabs.addTab(self.tr("Moves"))

    def _make_tabs(self) -> FittingTabs:
        """Return the tabs of a narrow page."""
        tabs = FittingTabs()
        tabs.setProperty("kind", "chips")
        tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tabs.currentChanged.connect(self._turn)
        return tabs

    def _lay_out(self, decision: DecisionLine) -> None:
        """Put the parts below one another."""
        row = QHBoxLayout(self._tab_row)
        row.setContentsMargins(MARGIN, 2, MARGIN, 0)
        row.addWidget(self.tabs, 1)
        self._column.setContentsMargins(0, 0, 0, _FOOT)
        self._column.setSpacing(0)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._head)
        self._column.addWidget(self._tab_row)
        self._column.addWidget(self._card, 5)
        self._column.addWidget(self.tools, 5)
        self._column.addWidget(self._race_card, 3)
        self._low.setContentsMargins(0, 0, 0, 6)
        self._column.addLayout(self._low)
        self._column.addWidget(decision)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        for part in (self._card, self._race_card, self.race, self._decision):
            part.set_theme(theme)

    def take_all(self, header: TableHeader, others: Sequence[tuple[str, QWidget]]) -> None:
        """Show plaques above the lists, and the others as tabs."""
        self._wide = False
        header.stand_in_column(0)
        self._head.addWidget(header)
        self.take_tabs(others)
        self._fit_race()

    def take_state(self, state: QWidget) -> None:
        """Show the state of the table above the decision."""
        self._low.addWidget(state)
        state.show()

    def take_tabs(self, others: Sequence[tuple[str, QWidget]]) -> None:
        """Show lists as tabs, each in the place of the first ones."""
        body = self.scrolled.widget()
        assert isinstance(body, PaneBody)
        for title, holder in others:
            self.tabs.addTab(title)
            self._holders.append(holder)
            body.add(holder)
        self._turn()

    def leave_all(self) -> None:
        """Show the lists alone from now on: the rest has another column."""
        self._wide = True
        while self.tabs.count() > 1:
            self.tabs.removeTab(self.tabs.count() - 1)
        self._holders.clear()
        self._turn()
        self._fit_race()

    def name_tab(self, place: int, title: str) -> None:
        """Give a tab another title."""
        if place < self.tabs.count() and self.tabs.tabText(place) != title:
            self.tabs.setTabText(place, title)

    def offer_played(self, offered: bool) -> None:
        """Give what was played a tab of its own, where the other lists need all the height."""
        last = 1 + len(self._holders)
        if offered and self._holders and self.tabs.count() == last:
            self.tabs.addTab(self.tr("Played"))
        elif not offered and self.tabs.count() > last:
            self.tabs.removeTab(last)

    @property
    def shows_played(self) -> bool:
        """Return whether the tab of what was played is in front."""
        return self.tabs.currentIndex() > len(self._holders) > 0

    def offer_race(self, offered: bool) -> None:
        """Show how the scores grew, where there is room for it."""
        self._racing = offered
        self._fit_race()

    def set_ended(self, ended: bool) -> None:
        """Leave all the room to the card of the result, or show the lists again."""
        if ended != self._ended:
            self._ended = ended
            self._card.setHidden(ended or self._crowded)
            self._decision.set_whole(ended)
            self._turn()
            self._fit_race()

    def take_card(self, card: QWidget, *, is_first: bool = False) -> None:
        """Show a card above the decision: the lists keep their place, unless it comes first."""
        self._column.insertWidget(self._column.indexOf(self._decision), card)
        if is_first:
            self._first_card = card
            card.installEventFilter(self)

    def _make_way(self) -> None:
        """Leave the lists out while the card that comes first would be cut beside them."""
        card = self._first_card
        is_asked = card is not None and not card.isHidden() and not self._ended
        crowded = is_asked and self._height_with_lists() > self.height()
        if crowded != self._crowded:
            self._crowded = crowded
            self._card.setHidden(crowded or self._ended)
            self._turn()

    def _height_with_lists(self) -> int:
        """The least height of all parts, with the lists even where they are left out."""
        lists: tuple[QWidget | None, ...] = (self._card, self._tab_row)
        needed = self._tab_row.sizeHint().height() + self._card.minimumSizeHint().height() + _FOOT
        for place in range(self._column.count()):
            item = self._column.itemAt(place)
            if item is None or item.isEmpty() or item.widget() in lists:
                continue
            flows = item.hasHeightForWidth()
            needed += item.heightForWidth(self.width()) if flows else item.minimumSize().height()
        return needed

    def _turn(self) -> None:
        place = self.tabs.currentIndex()
        apart = self._ended or self._crowded
        self._tab_row.setVisible(bool(self._holders) and not apart)
        self._shared.setVisible(place <= 0 or self.shows_played)
        for number, holder in enumerate(self._holders, 1):
            holder.setVisible(number == place)

    def _fit_race(self) -> None:
        roomy = self._wide and self._racing and self.height() >= _ROOMY
        self._race_card.setVisible(roomy and not self._ended)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the scores out where the lists need the room."""
        super().resizeEvent(event)
        self._fit_race()
        self._make_way()
        self._decision.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what the card that comes first needs."""
        if watched is self._first_card and event.type() in _REFITS:
            self._make_way()
        return super().eventFilter(watched, event)
