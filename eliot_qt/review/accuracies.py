"""The accuracy of the games in a person's record, as far as they have been reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.play.record_book.entering import game_digest
from eliot_qt.play.record_book.values import PlayedGame

from .kept import KeptReviews, review_digest
from .kit import TurnBudget
from .summary import accuracy_in, figures_of_turns
from .turn_time import OFFERED_SECONDS
from .values import SeatSummary

# What games are reviewed with; the longer the better.
_USUAL = tuple(TurnBudget(seconds=seconds) for seconds in reversed(OFFERED_SECONDS))

Accuracies = Mapping[PlayedGame, float]
"""Percent by game; games that have not been reviewed are missing."""


def kept_figures(
    record: GameRecord,
    kept: KeptReviews,
    manifests: Sequence[Manifest],
    budgets: Sequence[TurnBudget] = _USUAL,
) -> tuple[SeatSummary, ...]:
    """The figures of a game's seats, but for luck, by the kept review that has come furthest.

    Empty without one. Nothing is computed again.
    """
    words = {manifest.id: manifest.graph.sha256 for manifest in manifests}
    lexicon = record.start.rules.lexicon
    digest = game_digest(mode_of(record).whole(record))
    readings = (
        kept.read(review_digest(digest, (), words.get(lexicon, lexicon), budget))
        for budget in budgets
    )
    decisions = max(readings, key=len, default={})
    turns = [turn for number in sorted(decisions) for turn in decisions[number]]
    return figures_of_turns(record, turns, {}) if turns else ()


class AccuracyReader:
    """Looks games up among kept reviews; nothing is computed again. For one thread at a time.

    A review with any of the ``budgets`` will do, the first one found. What a whole review says is
    remembered, as it never changes.
    """

    def __init__(
        self,
        kept: KeptReviews,
        manifests: Sequence[Manifest],
        budgets: Sequence[TurnBudget] = _USUAL,
    ) -> None:
        self._kept = kept
        self._words = {manifest.id: manifest.graph.sha256 for manifest in manifests}
        self._budgets = tuple(budgets)
        self._known: dict[tuple[str, int], float | None] = {}

    def read(self, games: Sequence[PlayedGame]) -> Iterator[tuple[PlayedGame, float]]:
        """Each game that has been reviewed to its end, with its accuracy."""
        for game in games:
            accuracy = self._accuracy(game)
            if accuracy is not None:
                yield game, accuracy

    def _accuracy(self, game: PlayedGame) -> float | None:
        key = game.digest, game.seat
        if key not in self._known and game.digest:
            words = self._words.get(game.lexicon, game.lexicon)
            for budget in self._budgets:
                reviewed_turns = self._kept.read(review_digest(game.digest, (), words, budget))
                own = [
                    turn
                    for turns in reviewed_turns.values()
                    for turn in turns
                    if turn.seat == game.seat
                ]
                if own and len(own) >= game.turns:
                    graded = [turn for turn in own if turn.grade is not None]
                    self._known[key] = accuracy_in(graded)
                    break
        return self._known.get(key)
