"""The rules of one game: chosen at its start, stored with it, never a preference."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class WordCheck(StrEnum):
    """What happens to a placement that forms a phony."""

    REFUSE = "refuse"
    AFTER_PLAY = "after play"
    CHALLENGE = "challenge"


class ChallengeRule(StrEnum):
    """What a challenge costs; an unacceptable play always comes off the board.

    VOID: the play is void, its player plays again, nobody loses anything. In all others the
    player of a phony loses the turn, and a challenge of an acceptable play costs: SINGLE nothing,
    DOUBLE the challenger's turn, FIVE and TEN that many points to the player for each challenge.
    """

    VOID = "void"
    SINGLE = "single"
    DOUBLE = "double"
    FIVE = "+5"
    TEN = "+10"

    @property
    def bonus(self) -> int:
        """Points the challenged player gains for an acceptable play."""
        return {ChallengeRule.FIVE: 5, ChallengeRule.TEN: 10}.get(self, 0)


class ValidityDisplay(StrEnum):
    """When the program tells whether words are in the lexicon."""

    SHOW = "show"
    AFTER_PLAY = "after play"
    ON_CHALLENGE = "on challenge"


class ClockKind(StrEnum):
    """How time is kept. SOFT shows and never punishes."""

    NONE = "none"
    SOFT = "soft"
    GAME = "game"
    TURN = "turn"


@dataclass(frozen=True)
class ClockRule:
    """Time control. ``seconds`` a seat has for the game or for one turn.

    GAME: ``increment`` seconds are added after each turn; each started minute beyond the time
    costs ``overtime_penalty`` points at the end. TURN: a turn out of time is a pass.
    """

    kind: ClockKind = ClockKind.NONE
    seconds: int = 0
    increment: int = 0
    overtime_penalty: int = 10

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.increment < 0 or self.overtime_penalty < 0:
            raise ValueError("times and penalties of a clock cannot be negative")
        if self.kind in (ClockKind.GAME, ClockKind.TURN) and self.seconds == 0:
            raise ValueError("a clock needs some time")


@dataclass(frozen=True)
class Rules:
    """Rules of a game; lexicon, tile set and layout by id.

    ``finisher_gains_twice``: with two seats the one who goes out gains twice the other's rack
    and nobody loses (tournament rules); otherwise every other seat loses its rack's value and
    the finisher gains the sum. ``scoreless_limit`` consecutive scoreless turns end a game of two
    seats; with more, three rounds in which everybody passes do.
    """

    lexicon: str = "en"
    tile_set: str = "en"
    layout: str = "standard15"
    rack_size: int = 7
    bingo_tiles: int = 7
    bingo_bonus: int = 50
    exchange_minimum: int = 7
    word_check: WordCheck = WordCheck.REFUSE
    challenge: ChallengeRule = ChallengeRule.DOUBLE
    validity: ValidityDisplay = ValidityDisplay.SHOW
    finisher_gains_twice: bool = True
    scoreless_limit: int = 6
    first_move_across: bool = False
    clock: ClockRule = field(default_factory=ClockRule)

    def __post_init__(self) -> None:
        if not 1 <= self.rack_size <= 15:
            raise ValueError(f"a rack of {self.rack_size} tiles; 1 to 15 work")
        if not 1 <= self.bingo_tiles <= self.rack_size:
            raise ValueError("a bingo takes between 1 tile and a whole rack")
        if self.exchange_minimum < 1 or self.scoreless_limit < 1:
            raise ValueError("exchange minimum and scoreless limit start at 1")

    @property
    def shows_validity(self) -> bool:
        """Whether a draft may be judged word by word before it is played."""
        return self.validity is ValidityDisplay.SHOW and self.word_check is WordCheck.REFUSE
