"""The lists beside the board, below one another; those of single modes come when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import Literal, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QWidget

from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.game.move_figures import MoveFigures
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.figures.figure_strip import FigureStrip
from eliot_qt.widgets.parts.tables.row_table import RowTable

from .hint_pane import GuessPane
from .history_pane import HistoryPane
from .master_pane import MasterPane
from .moves_pane import MovesPane
from .review_pane import ReviewPane
from .topping_pane import ResultsPane, ToppingPane

PaneName = Literal["moves", "guesses", "review", "topping", "results", "master", "history"]
#: from the top; those in the lower part share its height with others less
PANES: tuple[PaneName, ...] = (
    "moves",
    "guesses",
    "review",
    "topping",
    "results",
    "master",
    "history",
)
_LOWER = ("master", "history")
_ALL = 10_000
_Pane = TypeVar("_Pane", bound=QWidget)


@dataclass(frozen=True)
class PaneMakers:
    """Makers of the panes of a game; that of the moves is given the figures below them."""

    figures: Callable[[], FigureStrip]
    moves: Callable[[FigureStrip], MovesPane]
    guesses: Callable[[], GuessPane]
    review: Callable[[], ReviewPane]
    topping: Callable[[], ToppingPane]
    master: Callable[[], MasterPane]
    history: Callable[[], HistoryPane]


def makers_for(
    session: GameSession, figures: MoveFigures, actions: Mapping[Command, QAction]
) -> PaneMakers:
    """Return how the panes of a session's games are made."""
    listing, past, hand = session.listing, session.past, session.hand
    return PaneMakers(
        partial(FigureStrip, figures, actions, lambda: listing.pinned),
        partial(MovesPane, listing, session.play, actions),
        partial(GuessPane, session.teaching, hand, actions),
        partial(ReviewPane, past, hand),
        partial(ToppingPane, session, actions),
        partial(MasterPane, past, actions),
        partial(HistoryPane, past, actions),
    )


class PaneStack(QSplitter):
    """Panes that share the height; ``listen`` is told of each table, whose keys may be tiles.

    What only some ways to play have is made when one of them shows it: a widget that nobody sees
    costs as much as one in view at each change of theme and text size.
    """

    #: the MovesPane, once there is one
    moves_made = Signal(object)
    #: the lead over an opponent that a person alone at the table chooses for the figures
    lead_chosen = Signal(int)

    def __init__(
        self,
        makers: PaneMakers,
        listen: Callable[[RowTable], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setChildrenCollapsible(False)
        self._makers = makers
        self._listen = listen
        self._moving = True
        self._theme: Theme | None = None
        self._made: dict[PaneName, QWidget] = {}
        self._views: dict[PaneName, tuple[RowTable, ...]] = {}
        self.history = makers.history()
        self._take("history", self.history, self.history.rounds)
        self.history.view_made.connect(self._take_turns)
        self.history.show()

    @cached_property
    def figures(self) -> FigureStrip:
        """The figures of the move chosen among :attr:`moves`, below them or in a column."""
        figures = self._makers.figures()
        figures.lead_chosen.connect(self.lead_chosen)
        return figures

    @cached_property
    def moves(self) -> MovesPane:
        """The list of moves."""
        pane = self._makers.moves(self.figures)
        self._take("moves", pane, pane.view)
        if self._theme is not None:
            self._dress_moves(pane, self._theme)
        pane.refresh()
        self.moves_made.emit(pane)
        return pane

    @cached_property
    def guesses(self) -> GuessPane:
        """Moves guessed in *Find it*."""
        pane = self._makers.guesses()
        self._take("guesses", pane, pane.view)
        pane.refresh()
        return pane

    @cached_property
    def review(self) -> ReviewPane:
        """A closed turn of those who play with one rack."""
        pane = self._makers.review()
        pane.set_moving(self._moving)
        self._take("review", pane, pane.seats, pane.tries, pane.best)
        pane.refresh()
        return pane

    @cached_property
    def topping(self) -> ToppingPane:
        """Hints and tries of a topping."""
        pane = self._makers.topping()
        self._take("topping", pane, pane.view)
        pane.refresh()
        return pane

    @cached_property
    def results(self) -> ResultsPane:
        """Personal bests of toppings."""
        pane = ResultsPane()
        return self._take("results", pane, pane.view)

    @cached_property
    def master(self) -> MasterPane:
        """Beside a replay, in the place of the history."""
        pane = self._makers.master()
        self._take("master", pane, pane.turns)
        pane.refresh()
        return pane

    @property
    def upper(self) -> tuple[QWidget, ...]:
        """The panes above what was played."""
        return tuple(self._made[name] for name in self._known if name not in _LOWER)

    @property
    def views(self) -> tuple[RowTable, ...]:
        """The tables that have the keyboard in turn, from the top."""
        return tuple(view for name in self._known for view in self._views[name])

    def is_made(self, name: PaneName) -> bool:
        """Return whether a pane has been wanted so far."""
        return name in self._made

    def offer(self, name: PaneName, shown: bool) -> bool:
        """Show a pane, or hide it; return whether it has just come."""
        if not shown and name not in self._made:
            return False
        # One that is just being made may already be followed by what is shown.
        pane: QWidget = self._made.get(name) or getattr(self, name)
        comes = shown and pane.isHidden()
        pane.setVisible(shown)
        return comes

    def offer_finding(self, offered: bool) -> None:
        """Offer to hide the list of moves, to find them oneself."""
        if self.is_made("moves"):
            self.moves.offer_finding(offered)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.history.set_theme(theme)
        if self.is_made("moves"):
            self._dress_moves(self.moves, theme)

    def set_moving(self, moving: bool) -> None:
        """Let the moves of a closed turn come one after the other, or only the top."""
        self._moving = moving
        if self.is_made("review"):
            self.review.set_moving(moving)

    def give_room(self, pane: QWidget) -> None:
        """Give a pane the room there is; the others keep their last rows."""
        at = self.indexOf(pane)
        self.setSizes([_ALL if n == at else 1 for n in range(self.count())])

    def _take_turns(self, view: RowTable) -> None:
        self._views["history"] = (self.history.rounds, view)
        self._listen(view)

    def _dress_moves(self, moves: MovesPane, theme: Theme) -> None:
        for part in (moves, self.figures):
            part.set_theme(theme)

    @property
    def _known(self) -> list[PaneName]:
        return [name for name in PANES if name in self._made]

    def _take(self, name: PaneName, pane: _Pane, *views: RowTable) -> _Pane:
        """Put a pane where it belongs, also for Tab; it is hidden until it is offered."""
        self._made[name], self._views[name] = pane, views
        place = self._known.index(name)
        pane.hide()
        self.insertWidget(place, pane)
        self.setStretchFactor(place, 2 if name in _LOWER else 3)
        for below in self._known[place + 1 : place + 2]:
            first = _stops(self._made[below])[0]
            # Behind the first stop of the pane below, which then goes behind them.
            for before, behind in pairwise([first, *_stops(pane), first]):
                QWidget.setTabOrder(before, behind)
        for view in views:
            self._listen(view)
        return pane


def _stops(pane: QWidget) -> list[QWidget]:
    """The widgets that Tab comes to."""
    widgets = pane.findChildren(QWidget)
    return [each for each in widgets if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
