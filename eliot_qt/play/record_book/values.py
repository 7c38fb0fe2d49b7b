"""The values that a person's record keeps of a game. Frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from eliot_qt.game.player_ids import Adaptive, adaptive_of
from eliot_qt.modes.catalogue import MODES


class GameResult(StrEnum):
    """The result of a game for a seat; ALONE if there was no other."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    ALONE = "alone"


# So many best plays are kept of a game and shown of all, as all of them may be of one game.
BEST_PLAYS = 10


@dataclass(frozen=True)
class BestPlay:
    """One of the best plays of a game: its word without the marks of notation, and its points."""

    word: str
    score: int


@dataclass(frozen=True)
class PlayedGame:
    """A game as it ended for one person.

    ``ended`` is local time as ``2026-11-22T14:05:00``. ``opponents`` are names; ``computer`` is the
    player id of the one opponent, empty where that was a person or there were several.
    ``opponent_score`` is the best of the others', None without any. ``best`` are the best plays,
    the best first. ``file`` is where the game was saved, empty if nowhere; ``digest`` is the
    game's own (see ``entering``), by which its review is found. ``seed`` and ``seat``
    tell games of one mode and lexicon apart. ``helped`` turns had a hint or the like.
    """

    ended: str
    mode: str
    lexicon: str
    name: str
    score: int
    outcome: GameResult
    turns: int
    bingos: int
    seed: int
    seat: int
    opponents: tuple[str, ...] = ()
    computer: str = ""
    opponent_score: int | None = None
    best: tuple[BestPlay, ...] = ()
    file: str = ""
    digest: str = field(default="", repr=False)
    helped: int = 0

    @property
    def key(self) -> tuple[int, str, str, int]:
        """The facts shared only with the same game ended again."""
        return self.seed, self.mode, self.lexicon, self.seat

    @property
    def level(self) -> str:
        """The computer's level: its player id, without the rating of an adaptive one."""
        adaptive = adaptive_of(self.computer)
        return self.computer if adaptive is None else Adaptive(adaptive.share).id

    @property
    def counts_points(self) -> bool:
        """True if the score is points, the more the better, so that it can be averaged."""
        mode = MODES.get(self.mode)
        return mode is None or not mode.counts_penalties
