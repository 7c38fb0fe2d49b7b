"""Help: all commands with their keys, version and licences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.lexicon.catalogue import Catalogue

from ..actions.actions import action_rows, words
from ..actions.commands import OF_A_GAME, Group
from ..look.fonts import scale_of
from ..parts.overlay_page import OverlayPage
from ..parts.plain_label import PlainLabel
from ..parts.shell import Place
from .about_card import AboutCard
from .window_commands import WindowCommands
from .window_pages import WindowPages

# As many columns as have this width at the usual text size.
_MOST, _WIDTH = 3, 280


class KeyHelp(OverlayPage):
    """An overlay over its parent; any of Esc, F1 or a click closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Keys"))
        title = PlainLabel(self.tr("Keys"))
        title.setProperty("tone", "title")
        self.search = QLineEdit()
        self.search.setProperty("kind", "sunk")
        self.search.setPlaceholderText(self.tr("Search keys"))
        self.search.setAccessibleName(self.tr("Search keys"))
        self.search.textChanged.connect(self._show_found)
        self._groups: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.search, 1)
        hint = PlainLabel(self.tr("Esc closes this page."))
        hint.setProperty("tone", "muted")
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 12, 28, 12)
        column.addLayout(head)
        column.addWidget(scroll, 1)
        column.addWidget(hint)

    # Of what is shown so far.
    _body: QWidget | None = None
    _dealt = 0

    def open_with(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        """Show groups of ``(keys, what they do)``."""
        self._groups = groups
        self.search.clear()
        self._fill(groups)
        self.cover()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the search line, the only stop."""
        return (self.search,)

    def _show_found(self, text: str) -> None:
        """Show the keys whose names or meanings have all words of a text."""
        search = set(text.casefold().split())
        groups = []
        for title, rows in self._groups:
            texts = ((row, " ".join((title, *row)).casefold()) for row in rows)
            groups.append((title, [row for row, text in texts if all(w in text for w in search)]))
        self._fill([(title, rows) for title, rows in groups if rows])

    @property
    def _columns(self) -> int:
        """Number of columns that fit."""
        return max(1, min(_MOST, self.width() // round(_WIDTH * scale_of(self.font()))))

    def _fill(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        """Deal the groups to columns, each to the one that is shortest so far."""
        if self._body is not None:
            self._body.deleteLater()
        self._body = QWidget()
        row = QHBoxLayout(self._body)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(36)
        self._dealt = self._columns
        columns, lengths = [QVBoxLayout() for _ in range(self._dealt)], [0] * self._dealt
        for title, rows in groups:
            shortest = lengths.index(min(lengths))
            columns[shortest].addWidget(_group(title, rows))
            lengths[shortest] += len(rows) + 2
        for column in columns:
            column.setSpacing(10)
            column.addStretch(1)
            row.addLayout(column, 1)
        self._scroll.setWidget(self._body)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._body is not None and self._columns != self._dealt:
            self._show_found(self.search.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Return):
            self.hide()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.hide()


def key_groups(
    commands: WindowCommands, club: Sequence[tuple[str, str]] | None = None
) -> list[tuple[str, Sequence[tuple[str, str]]]]:
    """Return the rows of the overlay by group; ``club`` has those of the arbiter's page."""
    # The first window is not one to play on.
    from eliot_qt.widgets.board.hands.surface_keys import SURFACE_KEYS

    surface = [(words(keys), words(meaning)) for keys, meaning in SURFACE_KEYS]
    groups: list[tuple[str, Sequence[tuple[str, str]]]]
    groups = [(QCoreApplication.translate("KeyHelp", "Board and rack"), surface)]
    if club is not None:
        groups.insert(0, (QCoreApplication.translate("KeyHelp", "Club"), club))
    for group in Group:
        if club is not None and group in OF_A_GAME:
            continue
        rows = action_rows(
            [commands.actions[spec.command] for spec in commands.specs if spec.group is group]
        )
        if rows:
            groups.append((words(group.value), rows))
    return groups


def _group(title: str, rows: Sequence[tuple[str, str]]) -> QWidget:
    group = QWidget()
    grid = QGridLayout(group)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(3)
    heading = PlainLabel(title)
    heading.setProperty("tone", "card")
    grid.addWidget(heading, 0, 0, 1, 2)
    for line, (keys, meaning) in enumerate(rows, 1):
        key_label = PlainLabel(keys)
        key_label.setProperty("tone", "key")
        grid.addWidget(key_label, line, 0, Qt.AlignmentFlag.AlignTop)
        text = PlainLabel(meaning)
        text.setWordWrap(True)
        grid.addWidget(text, line, 1)
    grid.setColumnStretch(1, 1)
    return group


class WindowHelp(QObject):
    """The overlays over the whole of ``body``."""

    def __init__(
        self,
        catalogue: Catalogue,
        pages: WindowPages,
        commands: WindowCommands,
        body: QWidget,
    ) -> None:
        super().__init__(body)
        self._pages = pages
        self._commands = commands
        self.keys = KeyHelp(body)
        self.about = AboutCard(body, catalogue)

    @property
    def overlays(self) -> tuple[OverlayPage, ...]:
        """The pages that cover the game while they are open."""
        return (self.keys, self.about)

    def toggle_keys(self) -> None:
        """Show or hide the key overlay."""
        if self.keys.isVisible():
            self.keys.hide()
            return
        self.about.hide()
        club = self._pages.front.key_rows if self._pages.place is Place.CLUB else None
        self.keys.open_with(key_groups(self._commands, club))

    def show_about(self) -> None:
        """Version, credits and licences."""
        self.keys.hide()
        self.about.open()
