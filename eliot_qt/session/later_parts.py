"""Parts of the program that the first window does without, made when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt import paths
from eliot_qt.library.library import Library

from .background.thinker import Thinker
from .kept_games import KeptGames
from .settings_store import SettingsStore

if TYPE_CHECKING:
    from eliot_qt.play.record_book.book import RecordBook
    from eliot_qt.words.saved import SavedSearches

    from .analysis.analysis_parts import AnalysisParts
    from .analysis.many_games import ManyGames
    from .bench.bench_parts import BenchParts
    from .lexicon_shelf import LexiconShelf
    from .study.study_tools import StudyTools
    from .word_search import WordSearch


class LaterParts:
    """Makes each part once, and what it needs with it.

    Files are kept beside the autosaved ``games``. ``clock`` gives the time of day, with its zone;
    ``is_played`` says whether an open game is played with a lexicon, by id. ``parent`` owns the
    parts that are objects of Qt.
    """

    def __init__(
        self,
        library: Library,
        thinker: Thinker,
        games: KeptGames,
        settings: SettingsStore,
        clock: Callable[[], datetime],
        is_played: Callable[[str], bool],
        parent: QObject,
    ) -> None:
        self._library = library
        self._thinker = thinker
        self._games = games
        self._settings = settings
        self._clock = clock
        self._is_played = is_played
        self._parent = parent
        self._home = games.autosave.folder.parent
        self._searches = self._home / "searches.json"
        self._shelf: LexiconShelf | None = None

    @cached_property
    def record_book(self) -> RecordBook:
        """The record of games played to the end."""
        from eliot_qt.play.record_book.book import RecordBook

        return RecordBook(self._home / paths.record_file().name)

    @cached_property
    def word_tools(self) -> tuple[WordSearch, SavedSearches]:
        """The search of lexicons, and the searches that were saved."""
        from eliot_qt.words.saved import SavedSearches

        from .word_search import WordSearch

        open_lexicon, tile_sets = self._library.catalogue.open, self._library.tile_sets
        search = WordSearch(self._games.runner, open_lexicon, tile_sets)
        return search, SavedSearches(self._searches)

    @cached_property
    def study(self) -> StudyTools:
        """The decks and the lesson: the study page and the word tools share them."""
        from eliot_qt.voice.keeping import ToldOnce
        from eliot_qt.words.saved import SavedSearches

        from .study.study_boards import StudyBoards
        from .study.study_decks import StudyDecks
        from .study.study_quiz import StudyQuiz
        from .study.study_tools import StudyTools

        runner, clock, told_once = self._games.runner, self._clock, ToldOnce()
        open_lexicon = self._library.catalogue.open
        equipment = (open_lexicon, self._library.tile_sets, self._library.layouts)
        decks = StudyDecks(self._games.decks, runner, clock, told_once)
        return StudyTools(
            decks,
            StudyQuiz(runner, decks.open, *equipment, clock, told_once),
            StudyBoards(runner, self._games.autosave),
            # Read anew each time: the word tools may have saved another.
            lambda: SavedSearches(self._searches).queries,
        )

    @property
    def shelf(self) -> LexiconShelf:
        """The lexicons there are, and those being built."""
        from eliot_qt.lexicon.own import OwnLexicons

        from .lexicon_shelf import LexiconShelf

        if self._shelf is None:
            library, own = self._library, OwnLexicons(paths.user_lexicons())
            self._shelf = LexiconShelf(
                library.catalogue, library.tile_sets, own, self._games.runner, self._is_played
            )
        return self._shelf

    @cached_property
    def bench(self) -> BenchParts:
        """The parts of the page of a position."""
        from .bench.bench_parts import bench_parts

        library = self._library
        equipment = (library.catalogue.open, library.tile_sets, library.layouts)
        return bench_parts(self._thinker, *equipment, self._parent)

    @cached_property
    def analysis(self) -> AnalysisParts:
        """The parts of the analysis of a game, which follow the preferences."""
        from .analysis.analysis_parts import analysis_parts
        from .analysis.analysis_settings import AnalysisSettings

        parts = analysis_parts(self._thinker, self._library.catalogue.open, self._parent)
        AnalysisSettings(parts, self._settings, self._parent)
        return parts

    @cached_property
    def many_games(self) -> ManyGames:
        """The review of many games, each of whose turns gets the time of an analysis."""
        from .analysis.found_games import FILE
        from .analysis.many_games import ManyGames

        analysis = self.analysis.analysis
        return ManyGames(
            self._thinker,
            self._games.runner,
            self._library,
            lambda: analysis.budget,
            parent=self._parent,
            file=self._home / FILE,
        )

    def close(self) -> None:
        """Stop the building of a lexicon."""
        if self._shelf is not None:
            self._shelf.close()
