"""Tiles set on the board but not yet played, and the cursor that sets them.

A draft never changes: each function gives the draft that follows, or the fault that prevents it.
Racks are whole racks: the draft's own tiles are still on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from .board import Board
from .move import Direction, Placement
from .tiles import BLANK, BLANK_BIT, letter_of, missing_tiles, on_rack, remove_tiles


class DraftFault(Enum):
    """The reason a tile cannot be set, moved or taken back."""

    NO_CURSOR = "no cursor"
    LINE_FULL = "line full"
    NOT_ON_RACK = "not on rack"
    OCCUPIED = "occupied"
    NEEDS_LETTER = "needs letter"
    NOTHING_THERE = "nothing there"


class Arrow(Enum):
    """An arrow key: its step in rows and columns."""

    LEFT = (0, -1)
    RIGHT = (0, 1)
    UP = (-1, 0)
    DOWN = (1, 0)

    @property
    def direction(self) -> Direction:
        """The direction the arrow lies in."""
        return Direction.DOWN if self.value[0] else Direction.ACROSS


# The arrows back and on along each direction.
_ALONG = {Direction.ACROSS: (Arrow.LEFT, Arrow.RIGHT), Direction.DOWN: (Arrow.UP, Arrow.DOWN)}


@dataclass(frozen=True)
class Draft:
    """``placed`` are ``(square, tile)`` in the order of setting, ``cursor`` a square or None.

    ``at_edge``: the cursor's line is full; the cursor rests on the last square set and typing
    is refused. ``turned``: the last click turned the cursor, so one more hides it. ``walked``: how
    many of the played tiles that the cursor has just hopped over were typed all the same.
    """

    placed: tuple[tuple[int, int], ...] = ()
    cursor: int | None = None
    direction: Direction = Direction.ACROSS
    at_edge: bool = False
    turned: bool = False
    walked: int = 0

    @property
    def tiles(self) -> Mapping[int, int]:
        """The tiles by square."""
        return dict(self.placed)

    @property
    def used(self) -> bytes:
        """The tiles taken from the rack, designated blanks as blanks."""
        return bytes(on_rack(tile) for _, tile in self.placed)

    def tile(self, square: int) -> int:
        """Return the draft's tile on a square, 0 if it has none there."""
        return self.tiles.get(square, 0)


def home(board: Board, last: int | None) -> int:
    """Return the cursor's first square: the centre of an empty board, else its last one."""
    if board.is_empty or last is None or last >= board.layout.squares:
        return board.layout.centre
    return last


def type_tile(
    draft: Draft, board: Board, rack: bytes, letter: int, force_blank: bool = False
) -> Draft | DraftFault:
    """Set a letter (1..63) at the cursor, from the blank where forced or where it is missing.

    Where there is no blank to force, a capital is a letter that was typed with Shift.

    The cursor hops over occupied squares; a draft tile at the cursor is replaced. The letter that
    already lies on an occupied square at the cursor is walked over; so are those hopped over, where
    a person types the whole word: if the rack has no such letter, or once that has begun.
    """
    if draft.cursor is None:
        return DraftFault.NO_CURSOR
    force_blank &= BLANK in remove_tiles(rack, _without(draft, draft.cursor).used)
    hopped = b"" if force_blank else _hopped(draft, board)[draft.walked :]
    walks = bool(hopped) and letter_of(hopped[0]) == letter
    if walks and (draft.walked or letter not in remove_tiles(rack, draft.used)):
        return replace(draft, walked=draft.walked + 1)
    if draft.at_edge:
        return DraftFault.LINE_FULL
    square: int | None = draft.cursor
    here = board.squares[draft.cursor]
    if here:
        if letter_of(here) == letter and not force_blank:
            return _walked_over(draft, board, draft.cursor)
        square = _next_free(board, draft.cursor, draft.direction)
    if square is None:
        return DraftFault.LINE_FULL
    rest = _without(draft, square)
    free_tiles = remove_tiles(rack, rest.used)
    if letter in free_tiles and not force_blank:
        tile = letter
    elif BLANK in free_tiles:
        tile = letter | BLANK_BIT
    else:
        return DraftFault.NOT_ON_RACK
    return _advance(_with(rest, square, tile), board, square)


def put(
    draft: Draft, board: Board, rack: bytes, square: int, tile: int, at_cursor: bool = False
) -> Draft | DraftFault:
    """Set a rack tile on a square, as a drag or click does; blanks come designated.

    A draft tile there goes back to the rack. With ``at_cursor`` the cursor moves on as in typing.
    """
    if board.squares[square]:
        return DraftFault.OCCUPIED
    if tile == BLANK:
        return DraftFault.NEEDS_LETTER
    rest = _without(draft, square)
    if missing_tiles(rack, (*rest.used, tile)):
        return DraftFault.NOT_ON_RACK
    result = replace(_with(rest, square, tile), turned=False)
    return _advance(result, board, square) if at_cursor else result


def put_at_cursor(draft: Draft, board: Board, rack: bytes, tile: int) -> Draft | DraftFault:
    """Set a rack tile at the cursor and move on; occupied squares are hopped over."""
    square = cursor_target(draft, board)
    if isinstance(square, DraftFault):
        return square
    return put(draft, board, rack, square, tile, at_cursor=True)


def cursor_target(draft: Draft, board: Board) -> int | DraftFault:
    """The square the next tile would fall on."""
    if draft.cursor is None:
        return DraftFault.NO_CURSOR
    if draft.at_edge:
        return DraftFault.LINE_FULL
    if not board.squares[draft.cursor]:
        return draft.cursor
    square = _next_free(board, draft.cursor, draft.direction)
    return DraftFault.LINE_FULL if square is None else square


def shift(draft: Draft, board: Board, source: int, target: int) -> Draft | DraftFault:
    """Move a draft tile to another square; two draft tiles change places."""
    if not draft.tile(source):
        return DraftFault.NOTHING_THERE
    if board.squares[target]:
        return DraftFault.OCCUPIED
    swapped = {source: target, target: source}
    placed = tuple((swapped.get(square, square), tile) for square, tile in draft.placed)
    return replace(draft, placed=placed, at_edge=False, turned=False)


def take_back(draft: Draft, square: int) -> Draft | DraftFault:
    """Return one tile to the rack."""
    if not draft.tile(square):
        return DraftFault.NOTHING_THERE
    return replace(_without(draft, square), at_edge=False, turned=False)


def backspace(draft: Draft, board: Board) -> Draft:
    """Return the tile set last and put the cursor on its square; without tiles, step back."""
    if draft.placed:
        square = draft.placed[-1][0]
        return replace(_at(draft, square), placed=draft.placed[:-1])
    if draft.cursor is None:
        return draft
    before = _next_free(board, draft.cursor, draft.direction, -1)
    return _at(draft, draft.cursor if before is None else before)


def delete(draft: Draft) -> Draft:
    """Return the tile under the cursor, which stays."""
    if draft.cursor is None or not draft.tile(draft.cursor):
        return draft
    return replace(_without(draft, draft.cursor), at_edge=False, turned=False)


def recall(draft: Draft) -> Draft:
    """Return all tiles; a visible cursor goes where the first of them was set."""
    if not draft.placed:
        return draft
    bare = replace(draft, placed=(), at_edge=False, turned=False)
    return bare if draft.cursor is None else _at(bare, draft.placed[0][0])


def step(draft: Draft, board: Board, arrow: Arrow) -> Draft:
    """An arrow key: along the cursor's direction it moves, across it only turns."""
    if draft.cursor is None:
        return draft
    if arrow.direction is not draft.direction:
        return flip(draft)
    square = _neighbour(board, draft.cursor, arrow)
    return draft if square is None else _at(draft, square)


def jump(draft: Draft, board: Board, arrow: Arrow) -> Draft:
    """Move to the next empty square in a direction that adjoins a tile (or is the first centre)."""
    square = draft.cursor
    while square is not None:
        square = _neighbour(board, square, arrow)
        if square is not None and _is_anchor(board, square):
            return _at(draft, square)
    return draft


def flip(draft: Draft) -> Draft:
    """Turn the cursor."""
    return replace(draft, direction=draft.direction.other, at_edge=False, turned=False, walked=0)


def click(draft: Draft, square: int) -> Draft:
    """Put the cursor on a square; a second click there turns it, a third hides it."""
    if square != draft.cursor:
        return _at(draft, square)
    if draft.turned:
        return hide(draft)
    return replace(flip(draft), turned=True)


def hide(draft: Draft) -> Draft:
    """Hide the cursor; the tiles stay."""
    return replace(draft, cursor=None, at_edge=False, turned=False)


def show(draft: Draft, square: int) -> Draft:
    """Put the cursor on a square, where it lies as it lay."""
    return _at(draft, square)


def from_placement(placement: Placement, board: Board) -> Draft:
    """The draft that sets a placement's tiles, the cursor behind them."""
    placed = placement.placed(board.size)
    bare = Draft(placed, direction=placement.direction)
    return _advance(bare, board, placed[-1][0]) if placed else bare


def fit(draft: Draft, board: Board, rack: bytes) -> Draft:
    """The draft in a changed position: all its tiles where they can still lie there, else none."""
    if draft.cursor is not None and draft.cursor >= board.layout.squares:
        return Draft(cursor=home(board, None), direction=draft.direction)
    occupied = any(board.squares[square] for square, _ in draft.placed)
    if occupied or missing_tiles(rack, draft.used):
        return recall(draft)
    return draft


def _at(draft: Draft, square: int) -> Draft:
    return replace(draft, cursor=square, at_edge=False, turned=False, walked=0)


def _with(draft: Draft, square: int, tile: int) -> Draft:
    return replace(draft, placed=(*draft.placed, (square, tile)))


def _without(draft: Draft, square: int) -> Draft:
    return replace(draft, placed=tuple(pair for pair in draft.placed if pair[0] != square))


def _advance(draft: Draft, board: Board, square: int) -> Draft:
    """The cursor on the next square without a played tile; on this one where the line is full."""
    following = _next_free(board, square, draft.direction)
    if following is None:
        return replace(_at(draft, square), at_edge=True)
    return _at(draft, following)


def _walked_over(draft: Draft, board: Board, square: int) -> Draft:
    """The cursor behind a played tile that was typed, and the tiles that follow it."""
    behind = _advance(draft, board, square)
    if behind.at_edge or behind.cursor is None:
        return behind
    step = _step(draft, board)
    hopped = _played(board, behind.cursor, draft.direction, -1)
    return replace(behind, walked=len(hopped) - (behind.cursor - square) // step + 1)


def _hopped(draft: Draft, board: Board) -> bytes:
    """The played tiles over which the cursor went from the tile set last, in reading order."""
    if draft.cursor is None:
        return b""
    if draft.at_edge:
        return _played(board, draft.cursor, draft.direction, 1)
    tiles = _played(board, draft.cursor, draft.direction, -1)[::-1]
    before = draft.cursor - _step(draft, board) * (len(tiles) + 1)
    from_last = bool(draft.placed) and draft.placed[-1][0] == before
    return tiles if from_last or draft.walked else b""


def _played(board: Board, square: int, direction: Direction, way: int) -> bytes:
    """The played tiles next to a square, the nearest first."""
    arrow, tiles = _ALONG[direction][way > 0], bytearray()
    following = _neighbour(board, square, arrow)
    while following is not None and board.squares[following]:
        tiles.append(board.squares[following])
        following = _neighbour(board, following, arrow)
    return bytes(tiles)


def _step(draft: Draft, board: Board) -> int:
    return board.size if draft.direction else 1


def _next_free(board: Board, square: int, direction: Direction, way: int = 1) -> int | None:
    arrow = _ALONG[direction][way > 0]
    following = _neighbour(board, square, arrow)
    while following is not None and board.squares[following]:
        following = _neighbour(board, following, arrow)
    return following


def _neighbour(board: Board, square: int, arrow: Arrow) -> int | None:
    row, col = divmod(square, board.size)
    row, col = row + arrow.value[0], col + arrow.value[1]
    if 0 <= row < board.size and 0 <= col < board.size:
        return row * board.size + col
    return None


def _is_anchor(board: Board, square: int) -> bool:
    if board.squares[square]:
        return False
    if board.is_empty:
        return square == board.layout.centre
    return any(board.squares[n] for n in board.neighbours(square))
