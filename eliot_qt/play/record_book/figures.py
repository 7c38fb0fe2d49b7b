"""Figures of a person's record: how many games, how well, by mode and opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from .values import BestPlay, GameResult, PlayedGame

# Games that a point of a trend is the average of.
TREND = 10


@dataclass(frozen=True)
class GameFigures:
    """Some games in figures, None where nothing is known.

    ``average`` and ``highest`` are of scores, of games where more points are better; ``bingos`` is
    a game's average; ``accuracy`` is in percent, of the ``reviewed`` games.
    """

    games: int
    won: int = 0
    lost: int = 0
    tied: int = 0
    average: float | None = None
    highest: int | None = None
    bingos: float | None = None
    accuracy: float | None = None
    reviewed: int = 0

    @property
    def win_share(self) -> float | None:
        """The share of games won, a tie being half a win, in percent; None without opponents."""
        decided = self.won + self.lost + self.tied
        return 100 * (self.won + self.tied / 2) / decided if decided else None


@dataclass(frozen=True)
class GameGroup:
    """Games of one mode against one kind of opponent.

    ``level`` is the computer's (:attr:`.PlayedGame.level`), empty against people or ``alone``.
    """

    mode: str
    level: str
    alone: bool
    figures: GameFigures

    def holds(self, game: PlayedGame) -> bool:
        """Return whether a game belongs to the group."""
        return _kind_of(game) == (self.mode, self.level, self.alone)


def figures_of(games: Sequence[PlayedGame], accuracies: Mapping[PlayedGame, float]) -> GameFigures:
    """The figures of some games; ``accuracies`` are those that are known, in percent."""
    outcomes = [game.outcome for game in games]
    scores = [game.score for game in games if game.counts_points]
    values = [accuracies[game] for game in games if game in accuracies]
    return GameFigures(
        games=len(games),
        won=outcomes.count(GameResult.WON),
        lost=outcomes.count(GameResult.LOST),
        tied=outcomes.count(GameResult.TIED),
        average=_mean(scores),
        highest=max(scores, default=None),
        bingos=_mean([game.bingos for game in games]),
        accuracy=_mean(values),
        reviewed=len(values),
    )


def groups_of(
    games: Sequence[PlayedGame], accuracies: Mapping[PlayedGame, float]
) -> tuple[GameGroup, ...]:
    """The games by mode and opponent, the most frequent first."""
    by_opponents: dict[tuple[str, str, bool], list[PlayedGame]] = {}
    for game in games:
        by_opponents.setdefault(_kind_of(game), []).append(game)
    groups = (GameGroup(*key, figures_of(own, accuracies)) for key, own in by_opponents.items())
    return tuple(sorted(groups, key=lambda group: -group.figures.games))


def best_plays(games: Iterable[PlayedGame], most: int) -> tuple[tuple[BestPlay, PlayedGame], ...]:
    """The plays with the most points, with their games; of equal ones the first made."""
    plays = [(play, game) for game in games for play in game.best]
    return tuple(sorted(plays, key=lambda found: -found[0].score)[:most])


def trend(values: Sequence[float], window: int = TREND) -> tuple[float, ...]:
    """For each value the average of it and those before it, at most ``window`` in all."""
    sums = [0.0, *accumulate(values)]
    return tuple(
        (sums[end] - sums[max(0, end - window)]) / min(end, window)
        for end in range(1, len(values) + 1)
    )


def _kind_of(game: PlayedGame) -> tuple[str, str, bool]:
    return game.mode, game.level, not game.opponents


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
