"""Mistakes of reviewed games by theme: how many, what they cost, and whether they become fewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eliot_qt.coach.themes import MistakeTheme

# Games that the trend looks at.
LATEST = 10


@dataclass(frozen=True)
class ThemedMistake:
    """A person's mistake: the game's digest, the seat, the turn from 1, its theme.

    ``lost`` is in percentage points of the chance to win, None where that is not known.
    """

    digest: str
    seat: int
    number: int
    theme: MistakeTheme
    lost: float | None


@dataclass(frozen=True)
class ThemedGames:
    """All mistakes, and the digests and seats of the games reviewed, the first one first."""

    games: tuple[tuple[str, int], ...] = ()
    mistakes: tuple[ThemedMistake, ...] = ()


@dataclass(frozen=True)
class ThemeFigures:
    """A theme over games: ``mistakes``, and the mean of what each lost, if known.

    ``latest`` and ``before`` are mistakes a game, in the latest :data:`LATEST` games reviewed and
    in those before them; ``before`` is None without any.
    """

    theme: MistakeTheme
    mistakes: int
    lost: float | None
    latest: float
    before: float | None

    @property
    def cost(self) -> float:
        """All that was lost by the theme, by which themes are put in order."""
        return self.mistakes * (self.lost or 0.0)


def theme_figures(
    mistakes: Sequence[ThemedMistake], games: Sequence[tuple[str, int]]
) -> tuple[ThemeFigures, ...]:
    """The themes of reviewed games, the costliest first.

    ``games`` are the digests and seats of all games reviewed, the first one first; mistakes of
    other games do not count.
    """
    latest, earlier = set(games[-LATEST:]), set(games[:-LATEST])
    figures = []
    for theme in MistakeTheme:
        own = [mistake for mistake in mistakes if mistake.theme is theme]
        now = sum((mistake.digest, mistake.seat) in latest for mistake in own)
        then = sum((mistake.digest, mistake.seat) in earlier for mistake in own)
        values = [
            mistake.lost
            for mistake in own
            if mistake.lost is not None and (mistake.digest, mistake.seat) in latest | earlier
        ]
        if now + then:
            figures.append(
                ThemeFigures(
                    theme,
                    now + then,
                    sum(values) / len(values) if values else None,
                    now / len(latest),
                    then / len(earlier) if earlier else None,
                )
            )
    return tuple(sorted(figures, key=lambda each: (-each.cost, -each.mistakes)))
