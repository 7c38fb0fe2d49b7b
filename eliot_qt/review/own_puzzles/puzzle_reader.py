"""Puzzles looked up in saved games and kept reviews; nothing is computed again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.formats.workload import Watch, unwatched
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.modes.mode import persons
from eliot_qt.play.kept.autosave import KEPT, Autosave, SavedGame
from eliot_qt.play.notices import Notice
from eliot_qt.play.record_book.entering import game_digest

from ..guessed import GuessedRacks
from ..kept import KeptReviews, review_digest
from ..kit import TurnBudget
from ..theme_figures import ThemedGames, ThemedMistake
from ..turn_time import OFFERED_SECONDS
from ..values import TurnReview
from .puzzle_book import PuzzleBook, next_puzzle, waiting_puzzles
from .puzzles import OwnPuzzle, mistakes_of, puzzles_of

# The longer a turn was looked at, the better: later ones take the place of earlier ones.
_USUAL = tuple(TurnBudget(seconds=seconds) for seconds in OFFERED_SECONDS)

_FILE = "puzzles.json"
Done = dict[int, tuple[TurnReview, ...]]


class PuzzleReader:
    """Finds the puzzles of finished games. ``folder`` is that of the kept reviews.

    For one thread at a time: it reads files.
    """

    def __init__(
        self,
        autosave: Autosave,
        folder: Path,
        book: PuzzleBook,
        manifests: Iterable[Manifest],
        budgets: Sequence[TurnBudget] = _USUAL,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._autosave = autosave
        self._kept = KeptReviews(folder)
        self._guessed = GuessedRacks(folder)
        self._book = book
        self._words = {manifest.id: manifest.graph.sha256 for manifest in manifests}
        self._budgets = budgets
        self._now = now

    def next(
        self,
        seen: Collection[str] = (),
        watch: Watch = unwatched,
        theme: MistakeTheme | None = None,
    ) -> tuple[OwnPuzzle | None, Notice | None]:
        """The puzzle to try next, None without any; what is wrong with the file of marks.

        Of one ``theme`` only, if it is given.
        """
        marks, notice = self._book.marks()
        matching = (each for each in self._all(watch) if theme in (None, each.theme))
        puzzles = sorted(matching, key=lambda puzzle: -puzzle.lost)
        return next_puzzle(puzzles, marks, seen, int(self._now())), notice

    def waiting(
        self, is_wanted: Callable[[OwnPuzzle], bool], watch: Watch = unwatched
    ) -> tuple[tuple[OwnPuzzle, ...], Notice | None]:
        """The puzzles wanted that were never tried or are due again, in the order to try them in.

        Those due come first, then the costliest; what is wrong with the file, as :meth:`next`.
        """
        marks, notice = self._book.marks()
        puzzles = [each for each in self._all(watch) if is_wanted(each)]
        return waiting_puzzles(puzzles, marks, int(self._now())), notice

    def unsolved(self, watch: Watch = unwatched) -> tuple[int | None, Notice | None]:
        """The number of puzzles not solved or due again; None without any; as :meth:`next`."""
        puzzles = list(self._all(watch))
        if not puzzles:
            return None, None
        marks, notice = self._book.marks()
        now = self._now()
        solved = {key for key, mark in marks.items() if mark.solved and mark.due > now}
        return sum(puzzle.key not in solved for puzzle in puzzles), notice

    def mistakes(self, watch: Watch = unwatched) -> ThemedGames:
        """The mistakes of the persons of all reviewed games, with their themes."""
        games: list[tuple[str, int]] = []
        mistakes: list[ThemedMistake] = []
        for game in self._finished(watch):
            digest, turns, guessed = self._done(game)
            if turns:
                games += [(digest, seat) for seat in persons(game.record)]
                mistakes += mistakes_of(game.record, turns, digest, guessed)
        # They came the latest first.
        return ThemedGames(tuple(reversed(games)), tuple(reversed(mistakes)))

    def _all(self, watch: Watch) -> Iterator[OwnPuzzle]:
        for game in self._finished(watch):
            digest, turns, guessed = self._done(game)
            if turns:
                yield from puzzles_of(game.record, turns, game.title, digest, guessed)

    def _finished(self, watch: Watch) -> Iterator[SavedGame]:
        for game in self._autosave.recent(watch, KEPT):
            watch(0)
            if game.is_finished:
                yield game

    def _done(self, game: SavedGame) -> tuple[str, Done, frozenset[int]]:
        """Return a game's digest, what is kept of its review, and the turns of guessed racks."""
        record = game.record
        digest = game_digest(record)
        guessed = self._guessed.of(record)
        lexicon = record.start.rules.lexicon
        words = self._words.get(lexicon, lexicon)
        turns: Done = {}
        for budget in self._budgets:
            turns |= self._kept.read(review_digest(digest, guessed, words, budget))
        return digest, turns, frozenset(guessed)


def puzzle_source(
    autosave: Autosave, reviews: Path, manifests: Sequence[Manifest]
) -> tuple[PuzzleReader, PuzzleBook]:
    """The reader of puzzles among the games kept, and the book of those tried."""
    book = PuzzleBook(reviews.parent / _FILE)
    return PuzzleReader(autosave, reviews, book, manifests), book
