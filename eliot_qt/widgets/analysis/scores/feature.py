"""The score sheet as a feature: a game typed in, saved, copied, analysed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import Opened
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.settings_store import SettingsStore

from ...board.tile_painter import TilePainter
from ...parts.shell import Place, Shell
from ...texts.error_texts import error_text

if TYPE_CHECKING:
    from eliot_qt.session.analysis.score_sheet_desk import ScoreSheetDesk

    from .score_page import ScorePage


class ScoreFeature(QObject):
    """Shows the page, made when it is first wanted.

    ``game_wanted`` carries the game typed in, to be analysed, ``paper_wanted`` to be printed.
    """

    game_wanted = Signal(object)  # Opened
    paper_wanted = Signal(object, object)  # GameRecord, PartRacks

    def __init__(
        self,
        shell: Shell,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        painter: TilePainter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell, self._games = shell, games
        self._library, self._settings, self._painter = library, settings, painter
        self._resume = QAction(self.tr("Back to the last sheet"), self)
        self._resume.triggered.connect(lambda: self.desk.resume())
        self._withdraw: Callable[[], None] | None = None

    @cached_property
    def desk(self) -> ScoreSheetDesk:
        """The sheet."""
        from eliot_qt.session.analysis.score_sheet_desk import FILE, ScoreSheetDesk

        desk = ScoreSheetDesk(self._library, self._games.reviews.parent / FILE, self)
        desk.not_kept.connect(self._not_kept)
        return desk

    @cached_property
    def page(self) -> ScorePage:
        """The page of the score sheet."""
        from .score_page import ScorePage

        page = ScorePage(self.desk, self._library, self._painter)
        page.left.connect(self._shell.go_back)
        page.copy_requested.connect(self._copy)
        page.save_requested.connect(self._save)
        page.analyse_requested.connect(self._analyse)
        page.new_requested.connect(self._begin)
        self._shell.add_page(Place.SCORES, page)
        return page

    def open(self) -> None:
        """Show the page with the sheet that was being typed, or an empty one."""
        page = self.page
        try:
            self.desk.open(self._settings.value.lexicon)
        except LexiconError as error:
            self._shell.say(error_text(error))
            return
        self._shell.show_page(page)

    def print(self) -> None:
        """Show how the game typed in is printed."""
        if (read := self._read()) is not None:
            self.paper_wanted.emit(read.record, read.guessed)

    def _begin(self) -> None:
        """Begin another sheet; the one before is offered back for a while."""
        self.desk.begin()
        self.page.names[0].setFocus()
        if self._withdraw is not None:
            self._withdraw()
        self._withdraw = self._shell.offer(self.tr("A new score sheet is ready."), self._resume)

    def _analyse(self) -> None:
        if (record := self._read()) is not None:
            self.game_wanted.emit(record)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.desk.sheet.gcg())
        self._shell.say(self.tr("Copied"))

    def _save(self) -> None:
        from eliot_qt.sheets.sheet_files import file_name

        from ...parts.file_dialogs import ask_save
        from ..report_dialog import write_behind

        record = self._read()
        if record is None:
            return
        path = ask_save(self._shell.dialogs, paths.saved_games(), file_name(record.record))
        if path is not None:
            files = self._games.files
            write = partial(files.write, path, record.record, None, record.guessed)
            write_behind(self._shell, self._games.runner, path, lambda _watch: write())

    def _read(self) -> Opened | None:
        """Return the game of the sheet; say why there is none."""
        try:
            read = self.desk.read()
        except ValueError as error:
            self._shell.say(error_text(error))
            return None
        warnings = tuple(warning.message for warning in read.warnings)
        return Opened(read.record, warnings, read.guessed)

    def _not_kept(self, why: Said) -> None:
        text = self.tr("The score sheet could not be saved: {why}")
        self._shell.say(text.format(why=error_text(why)))
