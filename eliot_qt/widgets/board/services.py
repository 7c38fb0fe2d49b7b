"""The services that the composition root gives the window; widgets build none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.strengths import Strengths
from eliot_qt.session.background.file_reader import FileReader, Reading
from eliot_qt.session.best_results import BestResults
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.game.move_figures import MoveFigures
from eliot_qt.session.settings import SettingsStore

from ..look.icons import Icons
from ..look.look import Look
from .tile_painter import TilePainter

if TYPE_CHECKING:
    from eliot_qt.play.record_book.book import RecordBook
    from eliot_qt.session.analysis.analysis_parts import AnalysisParts
    from eliot_qt.session.bench.bench_parts import BenchParts
    from eliot_qt.session.lexicon_shelf import LexiconShelf
    from eliot_qt.session.study.study_tools import StudyTools
    from eliot_qt.session.word_search import WordSearch
    from eliot_qt.words.saved import SavedSearches


@dataclass(frozen=True)
class Services:
    """The running game, where things are kept, and how they look."""

    session: GameSession
    figures: MoveFigures
    club: ClubSession
    settings: SettingsStore
    autosave: Autosave
    files: GameFiles
    reader: FileReader
    results: BestResults
    strengths: Strengths
    catalogue: Catalogue
    tile_sets: Mapping[str, TileSet]
    layouts: Mapping[str, Layout]
    look: Look
    icons: Icons
    painter: TilePainter
    #: made when they are first wanted
    word_tools: Callable[[], tuple[WordSearch, SavedSearches]]
    #: made when it is wanted: the games the person has played to the end
    record_book: Callable[[], RecordBook]
    study: Callable[[], StudyTools]
    #: the decks of words a person studies
    study_folder: Path
    #: the same one each time
    lexicons: Callable[[], LexiconShelf]

    @property
    def reviews_folder(self) -> Path:
        """The folder of finished turns of analyses."""
        return self.study_folder.parent / "reviews"

    def tiles_of(self, lexicon: str) -> TileSet | None:
        """The tile set of a lexicon that is installed."""
        manifests = [each for each in self.catalogue.manifests if each.id == lexicon]
        return self.tile_sets.get(manifests[0].tile_set_id) if manifests else None

    #: always the same ones
    analysis: Callable[[], AnalysisParts]
    #: the same one each time: a position with its candidates
    bench: Callable[[], BenchParts]

    def read_game(self, path: Path) -> Reading:
        """Read a game file behind the window; the result is an ``Opened``."""
        return self.reader.read(partial(self.files.read, path), path.name, size_of(path))


def size_of(path: Path) -> int:
    """Bytes of a file; 0 where that is not known."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
