"""Games in files: those kept by themselves, and files of any format, read behind the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.formats.workload import Watch
from eliot_qt.paths import solver_file
from eliot_qt.play.kept.autosave import Autosave, SavedGame
from eliot_qt.play.kept.files import GameFiles, Opened

from .background.question import Question
from .background.runner import Runner

if TYPE_CHECKING:
    from eliot_qt.puzzles.book import SolverBook


@dataclass(frozen=True)
class KeptGames:
    """The games of a person; what is learnt of them is kept beside the folder of autosaves."""

    autosave: Autosave
    files: GameFiles
    runner: Runner

    @property
    def decks(self) -> Path:
        """The folder of decks of words to study."""
        return self.autosave.folder.parent / "study"

    @property
    def reviews(self) -> Path:
        """The folder of finished turns of analyses."""
        return self.autosave.folder.parent / "reviews"

    @cached_property
    def solver(self) -> SolverBook:
        """The puzzles of the program that were tried: one book, in which tries not written wait.

        For the thread of files, which makes it; later for any.
        """
        from eliot_qt.puzzles.book import SolverBook

        return SolverBook(solver_file())

    def read(self, path: Path) -> Question:
        """Read a game file behind the window; the result is an ``Opened``."""
        return self.runner.read(partial(self.files.read, path), path.name, size_of(path))

    def read_to_play(self, path: Path) -> Question:
        """Read a game file behind the window; the result is an ``Opened`` and a ``SavedGame``.

        That is the same game, kept when it was opened before, by whatever name; None if it was not.
        """

        def work(watch: Watch) -> tuple[Opened, SavedGame | None]:
            game = self.files.read(path, watch)
            return game, self.autosave.find(game.record, watch)

        return self.runner.read(work, path.name, size_of(path))


def size_of(path: Path) -> int:
    """Bytes of a file; 0 where that is not known."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
