"""The games kept, on the start page: read behind it, shown as they come, old ones deleted.

So is the puzzle of the day, what is due for study, and how many puzzles there are to solve.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction

from eliot_qt.faults import Fault, Said, reason
from eliot_qt.formats.workload import Watch
from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.play.kept.autosave import KEPT, Autosave, SavedGame
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import Job
from eliot_qt.session.kept_games import KeptGames

from .start_offers import recent_games
from .start_page import StartPage

if TYPE_CHECKING:
    from .recent_row import RecentGame


class StartReader(QObject):
    """Fills in what to continue and what was played lately; games are renamed and deleted here.

    ``notice`` carries each notice, ``offered`` a text and what undoes what it says.
    """

    notice = Signal(object)  # Notice
    offered = Signal(str, object)  # QAction

    def __init__(
        self,
        games: KeptGames,
        catalogue: Catalogue,
        page: StartPage,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._games = games
        self._catalogue = catalogue
        self._page = page
        self._readings: list[Question] = []
        self._is_complete = False
        page.rename_requested.connect(self._rename)
        page.deletion_requested.connect(self._delete)
        # A computer that is thinking plays on behind the page.
        self._moved = QTimer(self)
        self._moved.setSingleShot(True)
        self._moved.timeout.connect(self._follow)

    def refresh(self) -> None:
        """Read the folder again; what an earlier call asked for is dropped."""
        autosave, runner = self._games.autosave, self._games.runner
        for reading in self._readings:
            reading.cancel()
        # First the one that Enter resumes.
        latest = self._read_latest()
        # A few that are seen at once, then the others.
        few = runner.read(autosave.recent, self.tr("recent games"))
        few.finished.connect(self._show_recent)
        rest = runner.read(partial(autosave.recent, limit=KEPT), self.tr("recent games"))
        rest.finished.connect(self._show_recent)
        old = runner.read(autosave.prune, self.tr("old games"))
        old.finished.connect(self._report)
        self._readings = [latest, few, rest, old]
        if self._is_complete:
            self._read_extras()

    def complete(self) -> None:
        """Read the second row, too, from now on: not before the window is there."""
        if not self._is_complete:
            self._is_complete = True
            self._read_extras()

    def _read_extras(self) -> None:
        """Read the second row: the puzzle of the day, words that are due, puzzles of one's own."""
        runner = self._games.runner
        day = runner.read(partial(_puzzle_of_day, self._games), self.tr("puzzles"))
        day.finished.connect(self._show_day)
        self._readings.append(day)
        # Without a deck or an analysed game nothing of them is loaded.
        if self._games.decks.is_dir():
            cards = runner.read(partial(_count_cards, self._games.decks), self.tr("decks"))
            cards.finished.connect(self._show_cards)
            self._readings.append(cards)
        else:
            self._page.set_study(None)
        if self._games.reviews.is_dir():
            puzzles = runner.read(self._count_puzzles(), self.tr("puzzles"))
            puzzles.finished.connect(self._show_puzzles)
            self._readings.append(puzzles)
        else:
            self._page.set_puzzles("")

    def follow_soon(self) -> None:
        """Show the latest game again, once the current work is done."""
        self._moved.start(0)

    def _follow(self) -> None:
        """Refresh the latest game if the page is seen."""
        if self._page.isVisible():
            self._readings.append(self._read_latest())

    def _read_latest(self) -> Question:
        latest = self._games.runner.read(
            partial(self._games.autosave.latest, begun=True), self.tr("the latest game")
        )
        latest.finished.connect(self._show_latest)
        return latest

    def _count_puzzles(self) -> Job:
        from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source

        games, manifests = self._games, self._catalogue.manifests
        return puzzle_source(games.autosave, games.reviews, manifests)[0].unsolved

    @Slot(object)
    def _show_latest(self, found: SavedGame | None) -> None:
        page = self._page
        # The focus moves with the default button, unless the person has moved it.
        has_focus = page.window().focusWidget() is page.default_button()
        page.set_continue(found.record if found else None)
        if has_focus:
            page.focus_default()

    @Slot(object)
    def _show_recent(self, found: Sequence[SavedGame]) -> None:
        self._page.set_recent(recent_games(found))
        self._report()

    @Slot(object, str)
    def _rename(self, path: Path, title: str) -> None:
        job = partial(_renamed, self._games.autosave, path, title)
        self._change(job, path, self._changed)

    @Slot(object)
    def _delete(self, game: RecentGame) -> None:
        job = partial(_removed, self._games.autosave, game.path)
        self._change(job, game.path, partial(self._deleted, game.title))

    def _deleted(self, title: str, aside: Path) -> None:
        undo = QAction(self.tr("Undo"), self)
        undo.triggered.connect(lambda _checked=False: self._restore(aside))
        self.offered.emit(self.tr("Deleted: {game}").format(game=title), undo)
        self.refresh()

    def _restore(self, aside: Path) -> None:
        job = partial(_restored, self._games.autosave, aside)
        self._change(job, aside, self._changed)

    def _change(self, job: Job, path: Path, then: Callable[[Any], None]) -> None:
        reading = self._games.runner.read(job, path.name)
        reading.finished.connect(then)
        reading.failed.connect(partial(self._failed, path))

    @Slot(object)
    def _changed(self, _done: object) -> None:
        self.refresh()

    def _failed(self, path: Path, why: Said) -> None:
        self.notice.emit(Notice(NoticeKind.KEPT_GAME_FAILED, path, why))
        self.refresh()

    @Slot(object)
    def _show_cards(self, counts: tuple[int, int] | None) -> None:
        self._page.set_study(*counts or (None,))

    @Slot(object)
    def _show_day(self, found: tuple[Position, bool, int, int] | None) -> None:
        if found is not None:
            self._page.set_day(*found)

    @Slot(object)
    def _show_puzzles(self, found: tuple[int | None, Notice | None]) -> None:
        from ..texts.puzzle_texts import start_text

        unsolved, notice = found
        self._page.set_puzzles("" if unsolved is None else start_text(unsolved))
        if notice is not None:
            self.notice.emit(notice)

    @Slot(object)
    def _report(self, _pruned: object = None) -> None:
        notices = self._games.autosave.notices
        while notices:
            self.notice.emit(notices.pop(0))


def _puzzle_of_day(games: KeptGames, _watch: Watch) -> tuple[Position, bool, int, int] | None:
    """The position of today's puzzle, if it is solved, the days in a row, how many others wait."""
    from eliot_qt.game.rules import Rules
    from eliot_qt.puzzles.shelf import of_day, shipped

    today = date.today()
    try:
        puzzles = shipped()
        puzzle = of_day(puzzles, today)
        position = games.files.position(puzzle.cgp, Rules(lexicon="en"))
    except (Fault, OSError):
        # The page of puzzles says what is wrong with them.
        return None
    solver, _ = games.solver.solver()
    waiting = sum(each is not puzzle and each.id not in solver.tried for each in puzzles)
    return position, today.toordinal() in solver.days, solver.streak(today), waiting


def _count_cards(folder: Path, _watch: Watch) -> tuple[int, int] | None:
    """Count due and new cards across all decks; None without a deck."""
    from eliot_qt.study.decks import Decks

    decks = Decks(folder).due(int(time.time()))
    return (sum(d.due for d in decks), sum(d.new or 0 for d in decks)) if decks else None


def _renamed(autosave: Autosave, path: Path, title: str, _watch: Watch) -> None:
    with _in_words():
        autosave.rename(path, title)


def _removed(autosave: Autosave, path: Path, _watch: Watch) -> Path:
    with _in_words():
        return autosave.remove(path)


def _restored(autosave: Autosave, aside: Path, _watch: Watch) -> Path:
    with _in_words():
        return autosave.restore(aside)


@contextmanager
def _in_words() -> Iterator[None]:
    """Say why a file cannot be used as the person's system says it."""
    try:
        yield
    except OSError as error:
        raise Fault("{why}", why=reason(error)) from error
