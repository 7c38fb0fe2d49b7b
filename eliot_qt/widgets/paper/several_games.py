"""Choosing several games for one print-out or one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFontInfo, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.formats.errors import FormatError
from eliot_qt.game.record import GameRecord

from ..look.theme import Theme
from ..parts.page import label, page_style
from ..start.tick_list import TickList
from ..window.game_dialogs import ask_open_several

_RECORD = Qt.ItemDataRole.UserRole
_SIZE = (560, 480)


@dataclass(frozen=True)
class ListedGame:
    """A game to choose: ``title`` tells who plays, ``detail`` how it stands."""

    record: GameRecord
    title: str
    detail: str = ""


class SeveralGames(QDialog):
    """A list of games to tick. Their order is that of the pages; Ctrl+Up and Ctrl+Down change it.

    ``read`` opens a file, and raises :class:`FormatError` naming it.
    """

    preview_wanted = Signal(object)  # list of GameRecord
    export_wanted = Signal(object)

    def __init__(
        self,
        games: Iterable[ListedGame],
        read: Callable[[Path], GameRecord],
        folder: Path,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._folder = folder
        self.setWindowTitle(self.tr("Print or export several games"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setStyleSheet(page_style(theme, QFontInfo(self.font()).pixelSize()))
        self.games = TickList()
        self.games.setAccessibleName(self.tr("Games"))
        self.games.setDragDropMode(TickList.DragDropMode.InternalMove)
        self.summary = label("", "muted")
        self.told = label("", wrap=True)
        self.told.hide()
        self.add_files = QPushButton(self.tr("Add files…"))
        self.preview = QPushButton(self.tr("Print preview…"))
        self.export = QPushButton(self.tr("Export…"))
        self._build()
        for game in games:
            self._add(game, ticked=False)
        if self.games.count():
            self.games.item(0).setCheckState(Qt.CheckState.Checked)
            self.games.setCurrentRow(0)
        self.games.itemChanged.connect(self._count)
        self.add_files.clicked.connect(self._ask_files)
        self.preview.clicked.connect(lambda: self.preview_wanted.emit(self.chosen()))
        self.export.clicked.connect(lambda: self.export_wanted.emit(self.chosen()))
        self._count()
        self.resize(*_SIZE)

    def chosen(self) -> list[GameRecord]:
        """The games ticked, in the order of the list."""
        items = (self.games.item(row) for row in range(self.games.count()))
        return [item.data(_RECORD) for item in items if item.checkState() is Qt.CheckState.Checked]

    def add(self, paths: Sequence[Path]) -> None:
        """List the games of some files, ticked; say which cannot be read."""
        problems = []
        for path in paths:
            try:
                record = self._read(path)
            except FormatError as error:
                problems.append(str(error))
                continue
            names = " – ".join(seat.name for seat in record.seats if seat.name)
            self._add(ListedGame(record, record.title or names or path.stem, path.name), True)
        self.tell("\n".join(problems))
        self._count()

    def tell(self, text: str) -> None:
        """Say what came of something, or nothing."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _add(self, game: ListedGame, ticked: bool) -> None:
        title = game.title or self.tr("Game")
        item = QListWidgetItem(f"{title} · {game.detail}" if game.detail else title)
        item.setData(_RECORD, game.record)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.games.addItem(item)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        column.addWidget(label(self.tr("Each ticked game starts on a new page."), "muted"))
        column.addWidget(self.games, 1)
        column.addWidget(self.told)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.add_files)
        row.addWidget(self.summary, 1)
        row.addWidget(self.preview)
        row.addWidget(self.export)
        column.addLayout(row)
        self.export.setObjectName("primary")
        for key, by in (("Ctrl+Up", -1), ("Ctrl+Down", 1)):
            action = QAction(self.games)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(lambda _=False, by=by: self._move(by))
            self.games.addAction(action)

    def _move(self, by: int) -> None:
        row = self.games.currentRow()
        if row >= 0 and 0 <= row + by < self.games.count():
            item = self.games.takeItem(row)
            self.games.insertItem(row + by, item)
            self.games.setCurrentItem(item)

    def _count(self) -> None:
        count = len(self.chosen())
        texts = {0: self.tr("No games ticked"), 1: self.tr("1 game")}
        self.summary.setText(texts.get(count, self.tr("{n} games").format(n=count)))
        self.preview.setEnabled(count > 0)
        self.export.setEnabled(count > 0)

    def _ask_files(self) -> None:
        self.add(ask_open_several(self, self._folder))
