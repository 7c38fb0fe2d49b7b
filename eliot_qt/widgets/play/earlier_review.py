"""The review made on another day of a game that has just been opened at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.review.values import SeatSummary
from eliot_qt.session.background.question import Question
from eliot_qt.session.kept_games import KeptGames

Take = Callable[[GameRecord, Sequence[SeatSummary]], None]
"""Takes a game and the figures of its seats."""


class EarlierReview(QObject):
    """Reads the kept review of one game at a time, in the thread that reads files."""

    def __init__(
        self, games: KeptGames, catalogue: Catalogue, take: Take, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._games = games
        self._catalogue = catalogue
        self._take = take
        self._reading: Question | None = None

    def look_for(self, record: GameRecord) -> None:
        """Hand the figures of a game that is over to who takes them, if it has been reviewed."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        if record.positions[-1].over is None:
            return
        job = partial(_read, record, self._games.reviews, self._catalogue.manifests)
        self._reading = self._games.runner.read(lambda _watch: job(), self.tr("the review"))
        self._reading.finished.connect(partial(self._found, record))

    def _found(self, record: GameRecord, seats: Sequence[SeatSummary]) -> None:
        self._reading = None
        if seats:
            self._take(record, seats)


def _read(record: GameRecord, folder: Path, manifests: Sequence[Manifest]) -> Sequence[SeatSummary]:
    # Loaded where there is a game to look up.
    from eliot_qt.review.accuracies import kept_figures
    from eliot_qt.review.kept import KeptReviews

    return kept_figures(record, KeptReviews(folder), manifests)
