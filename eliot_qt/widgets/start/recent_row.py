"""A recent game as a row: a small board, players, score, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout

from eliot_qt.game.position import Position

from ..board.position_thumbnail import PositionThumbnail
from ..look.icons import Icons, Picture
from ..look.theme import Theme
from ..parts.plain_label import PlainLabel, paint_line
from .start_cards import CardButton

_THUMBNAIL = 46
_MENU_ICON, _FORK_ICON = 18, 16
# To the right for each branch, and the deepest that is shown so.
_STEP, _DEEPEST = 22, 4
_LONGEST_TITLE = 100


@dataclass(frozen=True)
class RecentGame:
    """A game under Recent: its file, title or players, and how and when it stood.

    ``position`` is its last; ``depth`` is how often it was branched; ``own_title`` is the title a
    person gave it. ``words`` is all that it is found by; ``brief`` are the details that matter
    most.
    """

    path: Path
    title: str
    detail: str = ""
    position: Position | None = None
    depth: int = 0
    own_title: str = ""
    words: str = ""
    brief: str = ""

    def matches(self, text: str) -> bool:
        """Return whether each word of a text occurs in title, details or names."""
        words = f"{self.title} {self.detail} {self.words}".casefold()
        return all(word in words for word in text.casefold().split())


class RecentRow(CardButton):
    """Enter or a click opens the game; F2 renames and Delete deletes it, as its menu does."""

    chosen = Signal(object)  # Path
    renamed = Signal(object, str)  # Path, title
    deleted = Signal(object)  # RecentGame

    def __init__(self, game: RecentGame, icons: Icons) -> None:
        super().__init__("row")
        self.game = game
        self._icons = icons
        self.clicked.connect(lambda: self.chosen.emit(game.path))
        self._thumbnail = PositionThumbnail(_THUMBNAIL)
        if game.position is not None:
            self._thumbnail.set_board(game.position.board, game.position.tile_set)
        else:
            self._thumbnail.hide()
        self._fork = Picture(_FORK_ICON)
        if not game.depth:
            self._fork.hide()
        self._title = _line(game.title, "row")
        self._detail = _line(game.detail, "muted")
        self.more = QToolButton()
        self.more.setObjectName("tool")
        self.more.clicked.connect(self._open_menu)
        self.more.setToolTip(self.tr("Rename or delete"))
        self.more.setAccessibleName(self.tr("Rename or delete {game}").format(game=game.title))
        self._lay_out()
        self.setAccessibleName(game.title)
        branch = self.tr("Branch of the game above.") if game.depth else ""
        self.setAccessibleDescription(f"{game.detail} {branch}".strip())

    @cached_property
    def edit(self) -> QLineEdit:
        """The field where a title is typed; made when it is wanted, as few are."""
        edit = QLineEdit(self)
        edit.setMaxLength(_LONGEST_TITLE)
        edit.setPlaceholderText(self.tr("Title of this game"))
        edit.setAccessibleName(self.tr("Title of this game"))
        edit.installEventFilter(self)
        edit.hide()
        self._texts.insertWidget(1, edit)
        return edit

    @cached_property
    def menu(self) -> QMenu:
        """The menu of things to do beside opening the game; made when it is wanted."""
        menu = QMenu(self)
        self._add(menu, self.tr("Rename"), Qt.Key.Key_F2, self.rename)
        self._add(menu, self.tr("Delete"), Qt.Key.Key_Delete, self.delete)
        return menu

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._thumbnail.set_theme(theme)
        self._thumbnail.set_side(round(_THUMBNAIL * min(scale, 1.5)))
        self._icons.put_on(self.more, "more", theme, "primary", round(_MENU_ICON * scale))
        side = round(_FORK_ICON * scale)
        self._fork.show_icon(self._icons.icon("fork", theme, "muted", side), side)

    def set_brief(self, brief: bool) -> None:
        """Show title and details on a line each, or the board and what can be done, too."""
        self._thumbnail.setHidden(brief or self.game.position is None)
        self._fork.setHidden(brief or not self.game.depth)
        self.more.setHidden(brief)
        self._detail.setText((brief and self.game.brief) or self.game.detail)
        self._detail.setToolTip(self.game.detail if brief else "")
        self._title.setWordWrap(not brief)
        self._detail.setWordWrap(not brief)
        indent = 0 if brief else _STEP * min(self.game.depth, _DEEPEST)
        self._row.setContentsMargins(12 + indent, 4, 8, 4)

    def rename(self) -> None:
        """Let the person type another title."""
        self.edit.setText(self.game.own_title)
        self._title.hide()
        self.edit.show()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit.selectAll()

    def delete(self) -> None:
        """Ask for the game to be deleted."""
        self.deleted.emit(self.game)

    def _finish(self, accept: bool) -> None:
        title = self.edit.text().strip()
        self.edit.hide()
        self._title.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if accept and title != self.game.own_title:
            self.renamed.emit(self.game.path, title)

    def _open_menu(self) -> None:
        self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _add(self, menu: QMenu, text: str, key: Qt.Key, run: Callable[[], None]) -> QAction:
        action = menu.addAction(text)
        action.setShortcut(key)
        # Each row has them: the row that has the focus reads the keys itself.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _checked=False: run())
        return action

    def _lay_out(self) -> None:
        texts = self._texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self._title)
        texts.addWidget(self._detail)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(12 + _STEP * min(self.game.depth, _DEEPEST), 4, 8, 4)
        row.setSpacing(12)
        row.addWidget(self._fork)
        row.addWidget(self._thumbnail)
        row.addLayout(texts, 1)
        row.addWidget(self.more)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if "edit" in self.__dict__ and watched is self.edit:
            if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
                if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
                    self._finish(event.key() != Qt.Key.Key_Escape)
                    return True
            elif event.type() is QEvent.Type.FocusOut and self.edit.isVisible():
                self._finish(accept=True)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2:
            self.rename()
        elif event.key() == Qt.Key.Key_Delete:
            self.delete()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())


class _Line(PlainLabel):
    """A text that wraps where it may, and else is cut short: then it takes what room there is."""

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self.wordWrap() else QSize(min(hint.width(), self._least), hint.height())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() if self.wordWrap() else self.sizeHint()

    @property
    def _least(self) -> int:
        return 4 * self.fontMetrics().averageCharWidth()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            super().paintEvent(event)
            return
        room = self.contentsRect().width()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        paint_line(self, text, Qt.AlignmentFlag.AlignVCenter)


def _line(text: str, name: str = "") -> QLabel:
    line = _Line(text)
    line.setObjectName(name)
    line.setWordWrap(True)
    return line
