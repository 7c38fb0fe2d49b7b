"""The content of a score sheet, in every mode and format.

The session fills it from a record; text formats and the printer read it. Texts in it are notation
and names only; all other words are in ``sheet_words``, so that widgets can translate them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from eliot_qt.game.board import Board
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

REPLAY, TRAINING_REPLAY = "replay", "training replay"


class SheetLayout(StrEnum):
    """The layout of racks and solutions on the sheet.

    FEDERATION: the solution of line n stands in line n + 1, as duplicate federations print it.
    """

    ONE_LINE = "one-line"
    FEDERATION = "federation"


class Act(StrEnum):
    """The act of a seat, or the reason for its points."""

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
    """A seat's move, its points with all that belongs to them, and its total then.

    ``rack`` is the seat's own, empty where all have the same or it is hidden. ``square`` and
    ``word`` are notation (``8H``, ``W(IN)TER``); for other acts ``word`` are the tiles, empty where
    they are hidden, and ``count`` is their number. ``void``: a phony that came off the board, or an
    invalid move. ``to_top`` is the difference to the top of the turn; None without one.
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
    ``lexicon`` is its name, the id where that is not known. ``tables`` are the numbers of a club's
    tables, by seat. ``day`` is when the game was saved, or (``made``) when the sheet was made,
    where no file tells; None: no date is wanted.
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
    tables: tuple[int, ...] = ()
    day: date | None = None
    made: bool = False

    @property
    def headings(self) -> tuple[str, ...]:
        """The seats' names, at a club after the numbers of their tables."""
        if not any(self.tables):
            return self.seats
        pairs = zip(self.tables, self.seats, strict=True)
        return tuple(seat if seat == str(n) else f"{n} {seat}" for n, seat in pairs)

    @property
    def name(self) -> str:
        """Title of the game, else the names at the table."""
        if self.title:
            return self.title
        return " – ".join(self.seats) if len(self.seats) <= 4 else ""

    @property
    def together(self) -> bool:
        """True if all seats play each turn with the same rack."""
        return any(turn.rack for turn in self.turns)
