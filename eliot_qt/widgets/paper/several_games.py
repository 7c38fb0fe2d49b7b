"""Choosing several games for one print-out or one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QFontInfo, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.faults import Message, Said
from eliot_qt.formats.errors import FormatError
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.game.record import GameRecord
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.session.background.question import Question
from eliot_qt.sheets.sheet_files import day_of_file
from eliot_qt.widgets.parts.tables.tick_list import TickList

from ..look.theme import Theme
from ..parts.file_dialogs import ask_open_several
from ..parts.page import label, page_style
from ..texts.error_texts import error_text

_RECORD = Qt.ItemDataRole.UserRole
_SIZE = (560, 480)


@dataclass(frozen=True)
class ListedGame:
    """A game to choose: ``title`` names the players, ``detail`` the score."""

    record: GameRecord
    title: str
    detail: str = ""
    saved: date | None = None


def read_listed(
    files: GameFiles, paths: Sequence[Path], watch: Watch = unwatched
) -> tuple[list[ListedGame], list[Message]]:
    """The games of some files, and what is wrong with those that cannot be read."""
    games: list[ListedGame] = []
    problems: list[Message] = []
    for path in paths:
        try:
            record = files.read(path, watch).record
        except FormatError as error:
            problems.append(error.message)
            continue
        names = " – ".join(seat.name for seat in record.seats if seat.name)
        title = record.title or names or path.stem
        games.append(ListedGame(record, title, path.name, day_of_file(path)))
    return games, problems


class SeveralGames(QDialog):
    """A list of games to tick. Their order is that of the pages; Ctrl+Up and Ctrl+Down change it.

    ``read`` begins to read files; its result is that of :func:`read_listed`.
    """

    preview_wanted = Signal(object)  # list of GameRecord
    export_wanted = Signal(object)  # list of GameRecord

    def __init__(
        self,
        games: Iterable[ListedGame],
        read: Callable[[Sequence[Path]], Question],
        folder: Path,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._reading: Question | None = None
        self._listed: list[ListedGame] = []
        self._folder = folder
        self.setWindowTitle(self.tr("Print or export several games"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setStyleSheet(page_style(theme, QFontInfo(self.font()).pixelSize()))
        self.games = TickList()
        self.games.setAccessibleName(self.tr("Games"))
        self.games.setDragDropMode(TickList.DragDropMode.InternalMove)
        self.summary = label("", "muted")
        self.status = label("", wrap=True)
        self.status.hide()
        self.add_files = QPushButton(self.tr("Add files…"))
        self.preview = QPushButton(self.tr("Print preview…"))
        self.export = QPushButton(self.tr("Export…"))
        self._build()
        self.games.itemChanged.connect(self._count)
        self.add_files.clicked.connect(self._ask_files)
        self.preview.clicked.connect(lambda: self.preview_wanted.emit(self.ticked_games()))
        self.export.clicked.connect(lambda: self.export_wanted.emit(self.ticked_games()))
        self.finished.connect(self._stop_reading)
        self.offer(games)
        self.resize(*_SIZE)

    @Slot(object)
    def offer(self, games: Iterable[ListedGame]) -> None:
        """List games, the first one of all ticked."""
        first = not self.games.count()
        for game in games:
            self._add(game, ticked=False)
        if first and self.games.count():
            self.games.item(0).setCheckState(Qt.CheckState.Checked)
            self.games.setCurrentRow(0)
        self._count()

    def ticked_games(self) -> list[GameRecord]:
        """The games ticked, in the order of the list."""
        items = (self.games.item(row) for row in range(self.games.count()))
        return [item.data(_RECORD) for item in items if item.checkState() is Qt.CheckState.Checked]

    def day_saved(self, record: GameRecord) -> date | None:
        """Return the day a listed game was saved, if it is known."""
        days = (game.saved for game in self._listed if game.record is record)
        return next(days, None)

    def add(self, paths: Sequence[Path]) -> None:
        """List the games of some files, ticked; say which cannot be read."""
        if not paths:
            return
        self._stop_reading()
        self._reading = reading = self._read(paths)
        reading.finished.connect(self._add_read)
        reading.failed.connect(self._show_unread)
        reading.ended.connect(self._show_ready)
        self.add_files.setText(self.tr("Stop reading"))
        self.show_status(self.tr("Reading {file}…").format(file=reading.name))

    @Slot(str)
    def show_status(self, text: str) -> None:
        """Show the result of an action; an empty text hides it."""
        self.status.setText(text)
        self.status.setVisible(bool(text))

    @Slot(object)
    def _add_read(self, found: tuple[list[ListedGame], list[Message]]) -> None:
        games, problems = found
        for game in games:
            self._add(game, True)
        self.show_status("\n".join(map(error_text, problems)))
        self._count()

    @Slot(object)
    def _show_unread(self, why: Said) -> None:
        self.show_status(error_text(why))

    @Slot()
    def _show_ready(self) -> None:
        self._reading = None
        self.add_files.setText(self.tr("Add files…"))
        self.show_status("")

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def _add(self, game: ListedGame, ticked: bool) -> None:
        self._listed.append(game)
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
        column.addWidget(self.status)
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
        count = len(self.ticked_games())
        texts = {0: self.tr("No games ticked"), 1: self.tr("1 game")}
        self.summary.setText(texts.get(count, self.tr("{n} games").format(n=count)))
        self.preview.setEnabled(count > 0)
        self.export.setEnabled(count > 0)

    def _ask_files(self) -> None:
        if self._reading is not None:
            self._stop_reading()
            return
        self.add(ask_open_several(self, self._folder))
