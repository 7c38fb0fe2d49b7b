"""The rules of one game: chosen at its start, stored with it, never a preference."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from eliot_qt.faults import Fault

# Tiles played and points of one bonus.
_BONUS = re.compile(r"([1-9][0-9]?):([0-9]{1,4})")
MAX_BONUS = 1000


class WordCheck(StrEnum):
    """The treatment of a placement that forms a phony."""

    REFUSE = "refuse"
    AFTER_PLAY = "after play"
    CHALLENGE = "challenge"


class ChallengeRule(StrEnum):
    """The price of a challenge; an unacceptable play always comes off the board.

    VOID: the play is void and its player plays again at no cost. In all others the
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
    """The moment the program tells whether words are in the lexicon."""

    SHOW = "show"
    AFTER_PLAY = "after play"
    ON_CHALLENGE = "on challenge"


class ClockKind(StrEnum):
    """The kinds of time control. SOFT shows the time and never punishes."""

    NONE = "none"
    SOFT = "soft"
    GAME = "game"
    TURN = "turn"


class BlankRule(StrEnum):
    """The treatment of blanks.

    JOKER: a rack holds exactly one blank as long as there is one; a blank on the board is replaced
    by its letter if the bag has it, and goes back into the bag. EXPLOSIVE: as JOKER, and a blank
    on a rack turns at once into the letter it stands for in the best-scoring move.
    """

    PLAIN = "plain"
    JOKER = "joker"
    EXPLOSIVE = "explosive"


class Variant(StrEnum):
    """A named departure from the usual rules; see :attr:`Rules.variants`."""

    JOKER = "joker"
    EXPLOSIVE = "explosive"
    SEVEN_AMONG_EIGHT = "7among8"
    CLABBERS = "clabbers"


@dataclass(frozen=True)
class ClockRule:
    """Time control. ``seconds`` a seat has for the game or for one turn.

    GAME: ``increment`` seconds are added after each turn but a pass; each started minute
    beyond the time costs ``overtime_penalty`` points at the end. TURN: a turn out of time is a
    pass; where racks are shared nothing more is entered, in topping it costs points, and an
    arbiter decides.
    """

    kind: ClockKind = ClockKind.NONE
    seconds: int = 0
    increment: int = 0
    overtime_penalty: int = 10

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.increment < 0 or self.overtime_penalty < 0:
            raise Fault("times and penalties of a clock cannot be negative")
        if self.kind in (ClockKind.GAME, ClockKind.TURN) and self.seconds == 0:
            raise Fault("a clock needs some time")


def bonuses(bingo_tiles: int, bingo_bonus: int, table: str) -> dict[int, int]:
    """Points by number of tiles played: those of a bonus table, of a bingo where it is empty.

    Raises ``ValueError`` for a table that is not written like ``5:10 6:25 7:50``.
    """
    if not table:
        return {bingo_tiles: bingo_bonus}
    by_tiles: dict[int, int] = {}
    for entry in table.split():
        match = _BONUS.fullmatch(entry)
        if match is None or int(match[1]) in by_tiles or int(match[2]) > MAX_BONUS:
            raise Fault(
                "{entry!r}: bonuses up to {most} are written like 5:10 7:50",
                entry=entry,
                most=MAX_BONUS,
            )
        by_tiles[int(match[1])] = int(match[2])
    if not by_tiles:
        raise Fault("bonuses are written like 5:10 7:50")
    return by_tiles


@dataclass(frozen=True)
class Rules:
    """Rules of a game; lexicon, tile set and layout by id.

    ``finisher_gains_twice``: with two seats the one who goes out gains twice the other's rack
    and none loses (tournament rules); otherwise every other seat loses its rack's value and
    the finisher gains the sum. ``scoreless_limit`` consecutive scoreless turns end a game of two
    seats; with more, three rounds in which all pass do. ``hints``: whether a person playing alone
    may ask for hints and lists of moves. ``teaches``: a person's mistakes are stopped before they
    are played.
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
    blanks: BlankRule = BlankRule.PLAIN
    anagrams: bool = False
    bonus_table: str = ""
    board_receives_top: bool = False
    record_invalid: bool = False
    solo_automatic: bool = True
    solo_players: int = 16
    solo_value: int = 10
    warnings_limit: int = 3
    penalty_value: int = 5
    count_seconds: bool = True
    timeout_penalty: int = 60
    hints: bool = True
    teaches: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.rack_size <= 15:
            raise Fault("a rack of {size} tiles; 1 to 15 work", size=self.rack_size)
        if not 1 <= self.bingo_tiles <= self.rack_size:
            raise Fault("a bingo takes between 1 tile and a whole rack")
        if self.exchange_minimum < 1 or self.scoreless_limit < 1:
            raise Fault("exchange minimum and scoreless limit start at 1")
        if self.solo_players < 1:
            raise Fault("a solo takes at least one active seat")
        if min(self.solo_value, self.warnings_limit, self.penalty_value, self.timeout_penalty) < 0:
            raise Fault("bonuses, penalties and free warnings cannot be negative")
        if self.bonus_table and max(self._bonuses) > self.bingo_tiles:
            raise Fault("a bonus for more tiles than the {most} of a move", most=self.bingo_tiles)

    def bonus(self, tiles: int) -> int:
        """Return the bonus for a placement of this many tiles from the rack."""
        return self._bonuses.get(tiles, 0)

    @property
    def bonuses(self) -> dict[int, int]:
        """Points by number of tiles from the rack, where there are any."""
        return {count: points for count, points in self._bonuses.items() if points}

    @property
    def one_blank(self) -> bool:
        """True if a rack holds exactly one blank as long as there is one."""
        return self.blanks is not BlankRule.PLAIN

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants these rules are of; they combine."""
        variants = [] if self.blanks is BlankRule.PLAIN else [Variant(self.blanks.value)]
        if (self.rack_size, self.bingo_tiles) == (8, 7):
            variants.append(Variant.SEVEN_AMONG_EIGHT)
        if self.anagrams:
            variants.append(Variant.CLABBERS)
        return tuple(variants)

    @property
    def shows_validity(self) -> bool:
        """True if a draft may be judged word by word before it is played."""
        return self.validity is ValidityDisplay.SHOW and self.word_check is WordCheck.REFUSE

    @cached_property
    def _bonuses(self) -> dict[int, int]:
        return bonuses(self.bingo_tiles, self.bingo_bonus, self.bonus_table)
