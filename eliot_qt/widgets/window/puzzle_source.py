"""Where the window finds puzzles, and where it keeps which were solved."""

from __future__ import annotations

from eliot_qt.review.puzzle_book import PuzzleBook
from eliot_qt.review.puzzle_reader import PuzzleReader

from ..board.services import Services

_FILE = "puzzles.json"


def puzzle_source(services: Services) -> tuple[PuzzleReader, PuzzleBook]:
    """The reader of puzzles among the person's games, and the book of those tried."""
    folder = services.reviews_folder
    book = PuzzleBook(folder.parent / _FILE)
    manifests = services.catalogue.manifests
    return PuzzleReader(services.autosave, folder, book, manifests), book
