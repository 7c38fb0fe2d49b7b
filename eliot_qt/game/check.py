"""Is a move allowed? All faults at once, never just the first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Flag, auto
from typing import Protocol

from eliot_qt.faults import Fault, Message

from .board import Board
from .faults import GAME_OVER
from .move import Exchange, Move, Pass, Placement
from .position import Position
from .scoring import PlacementScore, ScoredWord, score
from .tiles import letters_of, missing_tiles


class Judge(Protocol):
    """Says whether words are valid."""

    def accepts(self, word: bytes) -> bool:
        """Return whether letters (tiles 1..63, no blank bits) form a word. Called on any thread."""
        ...


class MoveFault(Flag):
    """The rules a move breaks, as flags."""

    NONE = 0
    NO_TILES = auto()
    NOT_ON_RACK = auto()
    OFF_BOARD = auto()
    NOT_IN_LINE = auto()
    GAP = auto()
    OCCUPIED = auto()
    EXTENDS_OVER = auto()
    NOT_THROUGH_CENTRE = auto()
    DOES_NOT_TOUCH = auto()
    TOO_SHORT = auto()
    TOO_MANY_TILES = auto()
    NOT_ACROSS = auto()
    NOT_A_WORD = auto()
    BAG_TOO_SMALL = auto()
    GAME_OVER = auto()


_NAMES = {
    MoveFault.NO_TILES: Message("no tiles"),
    MoveFault.NOT_ON_RACK: Message("not on rack"),
    MoveFault.OFF_BOARD: Message("off board"),
    MoveFault.NOT_IN_LINE: Message("not in line"),
    MoveFault.GAP: Message("gap"),
    MoveFault.OCCUPIED: Message("occupied"),
    MoveFault.EXTENDS_OVER: Message("extends over"),
    MoveFault.NOT_THROUGH_CENTRE: Message("not through centre"),
    MoveFault.DOES_NOT_TOUCH: Message("does not touch"),
    MoveFault.TOO_SHORT: Message("too short"),
    MoveFault.TOO_MANY_TILES: Message("too many tiles"),
    MoveFault.NOT_ACROSS: Message("not across"),
    MoveFault.NOT_A_WORD: Message("phony"),
    MoveFault.BAG_TOO_SMALL: Message("bag too small"),
    MoveFault.GAME_OVER: GAME_OVER,
}


def named_faults(faults: MoveFault) -> tuple[Message, ...]:
    """A short name of each fault, as a value of a message."""
    return tuple(_NAMES[fault] for fault in faults)


class IllegalMove(Fault):
    """Raised where a move must be legal and is not; carries the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("{faults}", faults=named_faults(verdict.faults))
        self.verdict = verdict


@dataclass(frozen=True)
class Verdict:
    """The judgement of a move: faults, points where they are known, each word's validity.

    ``words`` pairs every formed word with its validity (None when no judge was asked);
    ``missing`` are the tiles the rack does not hold.
    """

    faults: MoveFault = MoveFault.NONE
    tally: PlacementScore | None = None
    placement: Placement | None = None
    words: tuple[tuple[ScoredWord, bool | None], ...] = ()
    missing: bytes = b""

    @property
    def ok(self) -> bool:
        """True if the move may be played."""
        return not self.faults

    @property
    def phonies(self) -> tuple[ScoredWord, ...]:
        """The words the lexicon does not have."""
        return tuple(word for word, valid in self.words if valid is False)


def check_move(move: Move, position: Position, judge: Judge | None = None) -> Verdict:
    """Judge a move of the seat to move. With no judge, words are taken as valid.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> en, layout = library.tile_sets["en"], library.layouts["standard15"]
    >>> from eliot_qt.game.position import opening
    >>> from eliot_qt.game.notation import parse_move
    >>> from eliot_qt.game.rules import Rules
    >>> board = Board.empty(layout)
    >>> position = opening(Rules(), en, board, [en.parse("WINTERS"), b""])
    >>> check_move(parse_move("8H WINTER", board, en), position).ok
    True
    >>> check_move(parse_move("1A WINTER", board, en), position).faults.name
    'NOT_THROUGH_CENTRE'
    """
    over = MoveFault.GAME_OVER if position.over else MoveFault.NONE
    if isinstance(move, Pass):
        return Verdict(over)
    if isinstance(move, Exchange):
        return _check_exchange(move, position, over)
    misfit = fit_faults(move, position.board)
    if misfit:
        missing = missing_tiles(position.rack, move.used)
        faults = over | misfit | _rack_faults(move.used, missing, position)
        if not misfit & (MoveFault.OFF_BOARD | MoveFault.NO_TILES):
            faults |= _contact(dict(move.placed(position.board.size)), position)
        return Verdict(faults, placement=move, missing=missing)
    canonical = position.board.placement(dict(move.placed(position.board.size)))
    return _check_placement(canonical, position, judge, over)


def check_draft(placed: Mapping[int, int], position: Position, judge: Judge | None) -> Verdict:
    """Judge tiles set down as ``{square: tile}``, in any arrangement."""
    over = MoveFault.GAME_OVER if position.over else MoveFault.NONE
    shape = _shape_faults(placed, position.board)
    if not shape:
        return _check_placement(position.board.placement(placed), position, judge, over)
    tiles = bytes(placed.values())
    missing = missing_tiles(position.rack, tiles)
    faults = over | shape | _rack_faults(tiles, missing, position)
    if not shape & (MoveFault.OFF_BOARD | MoveFault.NO_TILES):
        faults |= _contact(placed, position)
    return Verdict(faults, missing=missing)


def fit_faults(move: Placement, board: Board) -> MoveFault:
    """Faults of a placement that does not match the squares it is meant for."""
    row_step, col_step = (1, 0) if move.direction else (0, 1)
    length = len(move.tiles)
    end_row, end_col = move.row + row_step * (length - 1), move.col + col_step * (length - 1)
    faults = MoveFault.NONE if any(move.tiles) else MoveFault.NO_TILES
    outside = max(move.row, move.col, end_row, end_col) >= board.size
    if move.row < 0 or move.col < 0 or outside:
        return faults | MoveFault.OFF_BOARD
    for square, tile in zip(move.squares(board.size), move.tiles, strict=True):
        if tile and board.squares[square]:
            faults |= MoveFault.OCCUPIED
        if not tile and not board.squares[square]:
            faults |= MoveFault.GAP
    before = board.tile(move.row - row_step, move.col - col_step)
    if before or board.tile(end_row + row_step, end_col + col_step):
        faults |= MoveFault.EXTENDS_OVER
    return faults


def _check_exchange(move: Exchange, position: Position, faults: MoveFault) -> Verdict:
    missing = missing_tiles(position.rack, move.tiles)
    if not move.tiles:
        faults |= MoveFault.NO_TILES
    if missing:
        faults |= MoveFault.NOT_ON_RACK
    if not position.may_exchange or len(move.tiles) > position.bag_count:
        faults |= MoveFault.BAG_TOO_SMALL
    return Verdict(faults, missing=missing)


def _check_placement(
    move: Placement, position: Position, judge: Judge | None, faults: MoveFault
) -> Verdict:
    board, rules = position.board, position.rules
    missing = missing_tiles(position.rack, move.used)
    faults |= _rack_faults(move.used, missing, position)
    faults |= _contact(dict(move.placed(board.size)), position)
    if board.is_empty and rules.first_move_across and move.direction:
        faults |= MoveFault.NOT_ACROSS
    tally = score(move, board, position.tile_set, rules)
    if not tally.words:
        faults |= MoveFault.TOO_SHORT
    words = tuple(
        (word, judge.accepts(letters_of(word.tiles)) if judge else None) for word in tally.words
    )
    if any(valid is False for _, valid in words):
        faults |= MoveFault.NOT_A_WORD
    return Verdict(faults, tally, move, words, missing)


def _rack_faults(used: bytes, missing: bytes, position: Position) -> MoveFault:
    faults = MoveFault.NOT_ON_RACK if missing else MoveFault.NONE
    if len(used) > position.rules.bingo_tiles:
        faults |= MoveFault.TOO_MANY_TILES
    return faults


def _contact(placed: Mapping[int, int], position: Position) -> MoveFault:
    """Check that tiles cover the centre of an empty board, or adjoin tiles on another."""
    board = position.board
    if board.is_empty:
        through = board.layout.centre in placed
        return MoveFault.NONE if through else MoveFault.NOT_THROUGH_CENTRE
    touching = any(board.squares[n] for square in placed for n in board.neighbours(square))
    return MoveFault.NONE if touching else MoveFault.DOES_NOT_TOUCH


def _shape_faults(placed: Mapping[int, int], board: Board) -> MoveFault:
    """Faults of where the tiles lie, apart from what they touch."""
    if not placed:
        return MoveFault.NO_TILES
    if min(placed) < 0 or max(placed) >= len(board.squares):
        return MoveFault.OFF_BOARD
    faults = MoveFault.NONE
    if any(board.squares[square] for square in placed):
        faults |= MoveFault.OCCUPIED
    rows = {s // board.size for s in placed}
    cols = {s % board.size for s in placed}
    if len(rows) > 1 and len(cols) > 1:
        return faults | MoveFault.NOT_IN_LINE
    step = 1 if len(rows) == 1 else board.size
    between = range(min(placed), max(placed) + 1, step)
    if any(not board.squares[s] and s not in placed for s in between):
        faults |= MoveFault.GAP
    return faults
