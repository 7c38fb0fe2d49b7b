"""The games played before: the latest, or those a search finds, branches below one another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ..look.icons import Icons
from ..look.theme import Theme
from ..parts.arrow_keys import ArrowKeys
from ..parts.page import label
from ..texts.sentences import counted
from .recent_row import RecentGame, RecentRow

_BRIEF, _FEW, _MORE = 3, 8, 12
_INDENT = 12


class RecentList(QFrame):
    """Rows as they are needed: some at first, more when asked for.

    A brief list is a card with the latest games; its button shows all, ``turned`` tells so.
    """

    chosen = Signal(object)  # Path
    renamed = Signal(object, str)  # Path, title
    deleted = Signal(object)  # RecentGame
    turned = Signal()

    def __init__(self, icons: Icons, arrows: ArrowKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons, self._arrows = icons, arrows
        self._games: tuple[RecentGame, ...] = ()
        self._row_limit = _FEW
        self.is_brief = False
        self.setObjectName("listCard")
        self._rows: list[RecentRow] = []
        self._look: tuple[Theme, float] | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search games"))
        self.search.setAccessibleName(self.tr("Search games"))
        self.search.textChanged.connect(self._search)
        self._title = label(self.tr("Recent"), "card")
        self.all = QPushButton(self.tr("All games"))
        self.all.setObjectName("quiet")
        self.all.setAutoDefault(True)
        self.all.clicked.connect(self._turn)
        self.all.hide()
        self._none = label(self.tr("No games found."), "muted")
        self._none.setContentsMargins(_INDENT, 4, 0, 4)
        self.more = QPushButton()
        self.more.setObjectName("quiet")
        self.more.setAutoDefault(True)
        self.more.clicked.connect(self._show_more)
        self._lay_out()
        arrows.watch([self.all, self.more])
        self.show_games(())

    @property
    def rows(self) -> tuple[RecentRow, ...]:
        """The rows that are there."""
        return tuple(self._rows)

    @property
    def stops(self) -> list[QWidget]:
        """The stops of Tab, as they look."""
        rows: list[QWidget] = []
        for row in self._rows:
            rows += [row, row.more]
        return [self.search, self.all, *rows, self.more]

    def set_brief(self, brief: bool) -> None:
        """Show the latest games in short, or all with their boards and a search."""
        self.is_brief = brief
        self._row_limit = _BRIEF if brief else _FEW
        self.search.setHidden(brief)
        if brief:
            self.search.clear()
        self.all.show()
        self.all.setText(self.tr("All games") if brief else self.tr("Show fewer"))
        for row in self._rows:
            row.set_brief(brief)
        self._fill()

    def show_games(self, games: Sequence[RecentGame]) -> None:
        """The games there are, in their order; what is searched for stays."""
        if tuple(games) != self._games or not games:
            self._games = tuple(games)
            self._fill()

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._look = theme, scale
        for row in self._rows:
            row.themed(theme, scale)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(_INDENT, 6, _INDENT, 6)
        head.addWidget(self._title, 1)
        head.addWidget(self.search, 1)
        head.addWidget(self.all)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(self._column)
        column.addWidget(self._none)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _turn(self) -> None:
        self.set_brief(not self.is_brief)
        self.turned.emit()
        (self.all if self.is_brief else self.search).setFocus(Qt.FocusReason.OtherFocusReason)

    def _search(self) -> None:
        self._row_limit = _FEW
        self._fill()

    def _show_more(self) -> None:
        first = len(self._rows)
        self._row_limit += _MORE
        self._fill()
        if first < len(self._rows):
            self._rows[first].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self) -> None:
        """The rows of the games wanted; those that are there already stay, with the focus."""
        text = self.search.text()
        games = [game for game in self._games if game.matches(text)]
        there = {row.game.path: row for row in self._rows}
        at = next((n for n, row in enumerate(self._rows) if row.hasFocus()), None)
        rows = []
        for game in games[: self._row_limit]:
            row = there.get(game.path)
            if row is not None and row.game == game:
                del there[game.path]
            rows.append(row if row is not None and row.game == game else self._row(game))
        for row in there.values():
            self._arrows.forget(row)
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = rows
        for place, row in enumerate(rows):
            self._column.insertWidget(place, row)
            # At once, so that it can have the focus.
            row.show()
        if at is not None and rows and not any(row.hasFocus() for row in rows):
            rows[min(at, len(rows) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        more_count = len(games) - len(rows)
        self.more.setText(
            counted("Sentences", "Show %n more games", "Show 1 more game", more_count)
        )
        self.more.setVisible(more_count > 0 and not self.is_brief)
        self._none.setVisible(bool(self._games) and not games)
        self.setVisible(bool(self._games))

    def _row(self, game: RecentGame) -> RecentRow:
        row = RecentRow(game, self._icons)
        row.set_brief(self.is_brief)
        row.chosen.connect(self.chosen)
        row.renamed.connect(self.renamed)
        row.deleted.connect(self.deleted)
        if self._look is not None:
            row.themed(*self._look)
        self._arrows.watch([row])
        return row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.search.hasFocus() and event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif self.search.hasFocus() and event.key() == Qt.Key.Key_Down and self._rows:
            self._rows[0].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)
