"""The values of reviews, of a turn and of a game. Frozen; chances are in percent."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from eliot_qt.faults import Message
from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.record import GameRecord


class MoveClass(StrEnum):
    """The class of a move."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Cause(StrEnum):
    """The cause of a loss."""

    VOCABULARY = "vocabulary"
    STRATEGY = "strategy"
    ENDGAME = "endgame"
    TIME = "time"


class Basis(StrEnum):
    """The kind of analysis that the figures of a turn are based on.

    SCORE: points to the top of a shared rack. EQUITY: points and leave, where no chance to win can
    be told. The others are the players of :mod:`eliot_qt.players.analysts`.
    """

    SCORE = "score"
    EQUITY = "equity"
    SIMULATION = "sim"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"


class Unrated(StrEnum):
    """The reason why a turn has no class."""

    RACK_UNKNOWN = "rack unknown"
    PHONY = "phony"
    NO_MOVE = "no move"


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A move considered: points, equity in points; chance to win (percent) and spread if known.

    ``line``: in a solved endgame the moves that follow to the end.
    """

    move: str
    score: int
    equity: float
    win: float | None = None
    win_se: float | None = None
    spread: float | None = None
    playouts: int = 0
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A seat's turn, counted from 1, what it lost against the best move, and its class.

    ``event`` is the index of the event, or of the turn where all seats have one rack. ``loss`` is
    in percentage points of the chance to win, ``points_lost`` in points of what ``basis`` says;
    ``loss_se`` is the standard error of ``loss``. ``unsure``: another class is within two standard
    errors, or an endgame was not solved to its end. ``exact``: both moves are proven. ``known`` and
    ``tier`` are about the words of the best move, ``best_words``; None where the lexicon does not
    say. ``win`` is the mover's chance after its move, ``spread`` its lead before. ``causes`` splits
    ``loss``. ``thought`` is the mover's time in milliseconds, ``seconds`` that of the review.
    """

    number: int
    seat: int
    event: int
    move: str
    score: int
    rack: str = ""
    best: str | None = None
    best_score: int | None = None
    best_words: tuple[str, ...] = ()
    loss: float | None = None
    loss_se: float | None = None
    points_lost: float | None = None
    grade: MoveClass | None = None
    unrated: Unrated | None = None
    basis: Basis | None = None
    exact: bool = False
    unsure: bool = False
    known: bool | None = None
    tier: int | None = None
    missed_bingo: bool = False
    phony: bool = False
    win: float | None = None
    spread: int = 0
    causes: tuple[tuple[Cause, float], ...] = ()
    candidates: tuple[CandidateLine, ...] = ()
    thought: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat's game in figures, None where they are unknown (docs/review.md)."""

    name: str
    score: int
    turns: int
    graded: int
    average_loss: float | None
    average_points_lost: float | None
    accuracy: float | None
    mistake_index: float | None
    missed_bingos: int
    phonies: int
    luck: float | None
    seconds: float | None
    classes: tuple[tuple[MoveClass, int], ...] = ()
    causes: tuple[tuple[Cause, float], ...] = ()


@dataclass(frozen=True)
class GameReview:
    """The review of a game; ``guessed``, ``notices`` and ``other_lexicon`` are its reader's."""

    record: GameRecord
    turns: tuple[TurnReview, ...]
    seats: tuple[SeatSummary, ...]
    guessed: PartRacks = ALL_KNOWN
    notices: tuple[Message, ...] = ()
    other_lexicon: str = ""
    seconds: float = field(default=0.0, compare=False)
