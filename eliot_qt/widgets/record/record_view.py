"""The page of the record: games read behind it, shown, exported, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from eliot_qt import paths
from eliot_qt.formats.workload import Watch
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.models.said import said_text
from eliot_qt.play.notices import Notice
from eliot_qt.play.record_book.book import RecordBook
from eliot_qt.play.record_book.values import PlayedGame
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import Job
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.voice.figures import YOUR_RECORD

from ..parts.shell import Shell
from ..texts.error_texts import error_text
from ..texts.sentences import counted

if TYPE_CHECKING:
    from eliot_qt.review.accuracies import AccuracyReader
    from eliot_qt.review.theme_figures import ThemedGames

    from .record_page import RecordPage


class RecordView(QObject):
    """Fills the page in and does what is asked for on it; files are left to their thread."""

    kept_game_wanted = Signal(object)  # Path
    file_wanted = Signal(object)  # Path

    def __init__(
        self,
        shell: Shell,
        page: RecordPage,
        book: RecordBook,
        games: KeptGames,
        catalogue: Catalogue,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._page = page
        self._book = book
        self._kept = games
        self._catalogue = catalogue
        self._games: tuple[PlayedGame, ...] = ()
        self._accuracies: dict[PlayedGame, float] = {}
        self._reader: AccuracyReader | None = None
        self._readings: list[Question] = []
        # The last games deleted, and the notice that offers them back.
        self._gone: tuple[PlayedGame, ...] = ()
        self._withdraw: Callable[[], None] | None = None
        self._undo = QAction(self.tr("Undo"), self)
        self._undo.triggered.connect(self._restore)
        page.game_requested.connect(self._open_game)
        page.export_requested.connect(self._export)
        page.removal_requested.connect(self._remove)

    def open(self) -> None:
        """Show the page."""
        self._shell.show_page(self._page)
        self._load()

    def _load(self) -> None:
        for reading in self._readings:
            reading.cancel()
        self._readings = [self._read(partial(_games, self._book), self._show_games)]

    def _read(self, job: Job, then: Callable[[Any], None]) -> Question:
        reading = self._kept.runner.read(job, said_text(YOUR_RECORD))
        reading.finished.connect(then)
        reading.failed.connect(self._shell.say)
        return reading

    @Slot(object)
    def _show_games(self, found: tuple[tuple[PlayedGame, ...], Notice | None]) -> None:
        self._games, notice = found
        if notice is not None:
            self._shell.show_notice(notice)
        self._page.show_record(self._games, self._accuracies)
        job = partial(_accuracies, self._accuracy_reader, self._games)
        self._readings.append(self._read(job, self._show_accuracies))

    @Slot(object)
    def _show_accuracies(self, found: dict[PlayedGame, float]) -> None:
        self._accuracies = found
        self._page.show_accuracies(found)
        job = partial(_mistakes, self._kept, self._catalogue)
        self._readings.append(self._read(job, self._page.show_mistakes))

    @property
    def _accuracy_reader(self) -> AccuracyReader:
        if self._reader is None:
            # What reviews is loaded when it is needed.
            from eliot_qt.review.accuracies import AccuracyReader
            from eliot_qt.review.kept import KeptReviews

            reviews = KeptReviews(self._kept.reviews)
            self._reader = AccuracyReader(reviews, self._catalogue.manifests)
        return self._reader

    @Slot(object)
    def _open_game(self, game: PlayedGame) -> None:
        path = Path(game.file)
        if not game.file or not path.exists():
            self._shell.say(self.tr("The file of this game is missing."))
        elif path.parent == self._kept.autosave.folder:
            self.kept_game_wanted.emit(path)
        else:
            self.file_wanted.emit(path)

    @Slot()
    def _export(self) -> None:
        # Dialogs and CSV are loaded when they are needed.
        from eliot_qt.play.record_book.tables import csv_text
        from eliot_qt.store.atomic import write_atomic

        from ..parts.file_dialogs import ask_table

        path = ask_table(self._shell.dialogs, paths.saved_games() / "record")
        if path is None:
            return
        try:
            write_atomic(path, csv_text(self._games, self._accuracies))
        except OSError as error:
            text = self.tr("{file} was not saved: {why}")
            self._shell.say(text.format(file=path, why=error_text(error)))
        else:
            self._shell.say(self.tr("Saved: {file}").format(file=path))

    @Slot(object)
    def _remove(self, games: Sequence[PlayedGame]) -> None:
        if self._withdraw is not None:
            self._withdraw()
        self._gone = tuple(games)
        count = len(self._gone)
        text = counted(
            "Record", "%n games deleted from your record.", "Game deleted from your record.", count
        )
        self._change(partial(_removed, self._book, self._gone))
        self._withdraw = self._shell.offer(text, self._undo)

    @Slot()
    def _restore(self) -> None:
        back, self._gone = self._gone, ()
        self._change(partial(_restored, self._book, back))

    def _change(self, job: Job) -> None:
        """Change the record, not among the readings that a new reading drops."""
        self._read(job, self._changed)

    @Slot(object)
    def _changed(self, notice: Notice | None) -> None:
        if notice is not None:
            self._shell.show_notice(notice)
        self._load()


def _games(book: RecordBook, _watch: Watch) -> tuple[tuple[PlayedGame, ...], Notice | None]:
    return book.games()


def _accuracies(
    reader: AccuracyReader, games: Sequence[PlayedGame], watch: Watch
) -> dict[PlayedGame, float]:
    accuracies = {}
    for game, accuracy in reader.read(games):
        watch(0)
        accuracies[game] = accuracy
    return accuracies


def _mistakes(kept: KeptGames, catalogue: Catalogue, watch: Watch) -> ThemedGames:
    # What reviews is loaded when it is needed.
    from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source

    source, _ = puzzle_source(kept.autosave, kept.reviews, catalogue.manifests)
    return source.mistakes(watch)


def _removed(book: RecordBook, games: Sequence[PlayedGame], _watch: Watch) -> Notice | None:
    return book.remove(games)


def _restored(book: RecordBook, games: Sequence[PlayedGame], _watch: Watch) -> Notice | None:
    return book.restore(games)
