"""What a score sheet holds, in every mode and format.

The session fills it from a record; text formats and the printer read it. Texts in it are notation
and names only; all other words are :class:`SheetWords`, so that widgets can translate them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.game.board import Board
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import Rules, Variant
from eliot_qt.game.tiles import TileSet

REPLAY, TRAINING_REPLAY = "replay", "training replay"


class SheetLayout(StrEnum):
    """How racks and solutions lie on the sheet.

    FEDERATION: the solution of line n stands in line n + 1, as duplicate federations print it.
    """

    ONE_LINE = "one-line"
    FEDERATION = "federation"


class Act(StrEnum):
    """What a seat did, or what its points are for."""

    PLACED = "placed"
    EXCHANGED = "exchanged"
    PASSED = "passed"
    NOTHING = "nothing"
    CHALLENGED = "challenged"
    RESIGNED = "resigned"
    TILES_LEFT = "tiles left"
    OVERTIME = "overtime"


@dataclass(frozen=True)
class SheetMove:
    """What a seat did, its points with all that belongs to them, and its total then.

    ``rack`` is the seat's own, empty where all have the same or it is hidden. ``square`` and
    ``word`` are notation (``8H``, ``W(IN)TER``); for other acts ``word`` are the tiles, empty where
    they are hidden, and ``count`` is their number. ``void``: a phony that came off the board, or an
    invalid move. ``to_top`` is the difference to the top of the turn, None where there is none.
    ``warnings`` is a number, ``penalty`` the points of penalties; both are in the points.
    """

    act: Act
    points: int
    total: int
    rack: str = ""
    square: str = ""
    word: str = ""
    count: int = 0
    void: bool = False
    to_top: int | None = None
    solo: bool = False
    warnings: int = 0
    penalty: int = 0


@dataclass(frozen=True)
class SheetTurn:
    """A turn, or a round in which each seat has one; ``moves`` are by seat.

    ``number`` counts from 1, None for what is no turn. For a shared rack: ``rack`` is ``AB+CDEFG``
    (kept and new tiles), ``rejected`` the one shown before it (empty where its tiles are not known,
    None where there was none), ``board`` the move on the board, in a replay with the ``player`` who
    made it, and ``top`` the best score there was, where it is known.
    """

    number: int | None
    moves: tuple[SheetMove | None, ...]
    rack: str = ""
    rejected: str | None = None
    board: SheetMove | None = None
    top: int | None = None
    player: str = ""


@dataclass(frozen=True)
class SeatResult:
    """A seat's result. ``share`` is the total in percent of the tops; None means not known.

    ``best`` counts turns with the top score, ``average`` is points a turn.
    """

    name: str
    table: int
    rank: int
    total: int
    share: float | None = None
    difference: int | None = None
    solos: int = 0
    warnings: int = 0
    penalties: int = 0
    best: int = 0
    bingos: int = 0
    average: float = 0.0


@dataclass(frozen=True)
class Sheet:
    """The score sheet of one game.

    ``mode`` is the record's, or a replay of a published game (``REPLAY``, ``TRAINING_REPLAY``).
    ``lexicon`` is its name, the id where that is not known.
    """

    title: str
    mode: str
    rules: Rules
    lexicon: str
    seats: tuple[str, ...]
    turns: tuple[SheetTurn, ...]
    results: tuple[SeatResult, ...]
    board: Board
    tile_set: TileSet
    over: EndReason | None = None
    lower_is_better: bool = False

    @property
    def name(self) -> str:
        """Title of the game, else the names at the table."""
        if self.title:
            return self.title
        return " – ".join(self.seats) if len(self.seats) <= 4 else ""

    @property
    def together(self) -> bool:
        """Whether all seats play each turn with the same rack."""
        return any(turn.rack for turn in self.turns)


@dataclass(frozen=True)
class SheetWords:
    """Every word of a sheet that is not notation; these are the English ones."""

    turn: str = "#"
    rack: str = "Rack"
    solution: str = "Solution"
    points: str = "Points"
    total: str = "Total"
    top: str = "Top"
    to_top: str = "Δ"
    score_sheet: str = "Score sheet"
    statistics: str = "Statistics"
    rank: str = "Rank"
    table: str = "Table"
    player: str = "Player"
    published: str = "Published by"
    share: str = "% of top"
    difference: str = "Δ to top"
    best: str = "Tops"
    bingos: str = "Bingos"
    average: str = "Per turn"
    solos: str = "Solos"
    warnings: str = "Warnings"
    penalties: str = "Penalties"
    exchanged: str = "ex {tiles}"
    exchanged_hidden: str = "ex {count} tiles"
    passed: str = "pass"
    nothing: str = "–"
    challenged: str = "challenged"
    resigned: str = "resigns"
    tiles_left: str = "tiles left {tiles}"
    overtime: str = "overtime"
    legend_rejected: str = "- before a rack: the one struck through was rejected"
    legend_solo: str = "S solo"
    legend_warning: str = "W warning"
    legend_penalty: str = "P penalty"
    legend_void: str = "struck through: not valid, or taken off the board"
    free: str = "Free game"
    duplicate: str = "Duplicate"
    training: str = "Training"
    topping: str = "Topping"
    arbitration: str = "Arbitration"
    replay: str = "Replay, duplicate"
    training_replay: str = "Replay, training"
    joker: str = "joker"
    explosive: str = "explosive"
    seven_among_eight: str = "7 among 8"
    clabbers: str = "clabbers"
    racks: str = "racks of {count} tiles"
    bonuses: str = "bonuses {table}"
    no_bonuses: str = "no bonuses"
    playing: str = "The game is not over."
    out: str = "All tiles are played."
    scoreless: str = "Too many scoreless turns."
    everybody_resigned: str = "Everyone else has resigned."
    blocked: str = "No more moves are possible."
    bag_empty: str = "The bag is empty."
    no_rack: str = "No more racks can be drawn."
    page: str = "Page {page} of {pages}"

    def facts(self, sheet: Sheet) -> str:
        """What game it is, in a line: mode, variants and what else is unusual, lexicon, end."""
        modes = {
            "free": self.free,
            "duplicate": self.duplicate,
            "training": self.training,
            "topping": self.topping,
            "arbitration": self.arbitration,
            REPLAY: self.replay,
            TRAINING_REPLAY: self.training_replay,
        }
        variants = {
            Variant.JOKER: self.joker,
            Variant.EXPLOSIVE: self.explosive,
            Variant.SEVEN_AMONG_EIGHT: self.seven_among_eight,
            Variant.CLABBERS: self.clabbers,
        }
        named = (variants[variant] for variant in sheet.rules.variants)
        names = [modes.get(sheet.mode, sheet.mode), *named, *self._unusual(sheet.rules)]
        return " · ".join([", ".join(names), sheet.lexicon, self.end(sheet.over)])

    def end(self, reason: EndReason | None) -> str:
        """Why a game is over, or that it is not."""
        if reason is None:
            return self.playing
        return {
            EndReason.OUT: self.out,
            EndReason.SCORELESS: self.scoreless,
            EndReason.RESIGNED: self.everybody_resigned,
            EndReason.BLOCKED: self.blocked,
            EndReason.BAG_EMPTY: self.bag_empty,
            EndReason.NO_RACK: self.no_rack,
        }[reason]

    def _unusual(self, rules: Rules) -> Iterator[str]:
        """Racks and bonuses that are not the usual ones; those of a variant are."""
        usual = Rules()
        eight = Variant.SEVEN_AMONG_EIGHT in rules.variants
        if rules.rack_size != usual.rack_size and not eight:
            yield self.racks.format(count=rules.rack_size)
        bonuses = rules.bonuses
        if not bonuses:
            yield self.no_bonuses
        elif bonuses != {rules.bingo_tiles: usual.bingo_bonus}:
            table = ", ".join(f"{count}: {points}" for count, points in sorted(bonuses.items()))
            yield self.bonuses.format(table=table)


ENGLISH = SheetWords()
