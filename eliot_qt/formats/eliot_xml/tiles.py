"""Tiles, squares and words as Eliot writes them.

Letters stand side by side without brackets (``L·L`` is one tile or three, depending on the game),
lower case is a designated blank. Rows are lettered and columns numbered, the other way round than
usual: ``H4`` is row 8, column 4, across; ``6B`` is column 6, row 2, down.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from eliot_qt.game.board import Board
from eliot_qt.game.check import fit_faults
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet, letter_of, missing_tiles, sort_tiles

from ..errors import FormatError as FormatError

_MAX_LENGTH = 100
_MAX_READINGS = 64
_MAX_SHUFFLES = 200
_ACROSS = re.compile(r"([A-Za-z])([0-9]{1,2})")
_DOWN = re.compile(r"([0-9]{1,2})([A-Za-z])")


def tile_text(tiles: bytes, tile_set: TileSet) -> str:
    """The tiles side by side."""
    return "".join(tile_set.symbol(tile) for tile in tiles)


def rack_text(kept: bytes, drawn: bytes, tile_set: TileSet) -> str:
    """``EE+NV?OF``: tiles left over and new ones; only the new ones where nothing is left.

    Tiles are in an order in which no two of them look like one, if there is such an order.
    """
    return "+".join(_clear_text(tiles, tile_set) for tiles in (kept, drawn) if tiles)


def changed_rack(old: bytes, new: bytes, tile_set: TileSet) -> str:
    """Text of a rack that follows another one."""
    draw = sort_tiles(missing_tiles(old, new))
    return rack_text(sort_tiles(missing_tiles(draw, new)), draw, tile_set)


def _clear_text(tiles: bytes, tile_set: TileSet) -> str:
    shuffled, chance = list(tiles), random.Random(0)
    for _ in range(_MAX_SHUFFLES):
        text = tile_text(bytes(shuffled), tile_set)
        if next(readings(text, tile_set)) == bytes(shuffled):
            return text
        chance.shuffle(shuffled)
    return tile_text(tiles, tile_set)


def readings(text: str, tile_set: TileSet) -> Iterator[bytes]:
    """The tiles a text can stand for, long tiles first. Raises :class:`FormatError` if none."""
    if len(text) > _MAX_LENGTH:
        raise FormatError("{text!r}… is longer than any rack or word", text=text[:40])
    symbols = _symbols(tile_set)
    widths = sorted({len(symbol) for symbol in symbols}, reverse=True)
    # Only ways that lead to the end are followed, so no text can take long.
    ends = {len(text)}
    for at in range(len(text) - 1, -1, -1):
        if any(at + n in ends and text[at : at + n] in symbols for n in widths):
            ends.add(at)
    if 0 not in ends:
        raise FormatError(
            "{text!r} is not made of tiles of {tile_set}", text=text, tile_set=tile_set.name
        )

    def follow(at: int) -> Iterator[bytes]:
        if at == len(text):
            yield b""
        for n in widths:
            if at + n in ends and text[at : at + n] in symbols:
                for rest in follow(at + n):
                    yield bytes((symbols[text[at : at + n]],)) + rest

    return islice(follow(0), _MAX_READINGS)


def read_rack(text: str, old: bytes, pool: bytes, size: int, tile_set: TileSet) -> list[bytes]:
    """Tiles kept and tiles new of a rack text without its ``-``.

    ``old`` are the tiles left over, ``pool`` all there are for a rack, ``size`` of a full one:
    they show which reading is meant. Without a ``+`` all tiles are new, unless they are the old
    ones. Raises :class:`FormatError`.
    """
    kept_text, plus, drawn_text = text.replace(" ", "").partition("+")
    if not plus:
        kept_text, drawn_text = "", kept_text
    full = min(size, len(pool))
    possible = [
        [leave, draw]
        for leave in readings(kept_text, tile_set)
        for draw in islice(readings(drawn_text, tile_set), 8)
    ]
    if any(tile & BLANK_BIT for part in possible[0] for tile in part):
        raise FormatError("rack {text!r}: write letters in upper case, a blank as ?", text=text)
    fitting = [r for r in possible if not missing_tiles(pool, b"".join(r))] or possible
    fitting = [r for r in fitting if not missing_tiles(old, r[0])] or fitting
    leave, draw = next((r for r in fitting if len(b"".join(r)) == full), fitting[0])
    if not leave and draw and sort_tiles(draw) == sort_tiles(old):
        return [draw, b""]
    if missing_tiles(old, leave):
        return [b"", leave + draw]
    return [leave, draw]


def format_coordinates(move: Placement) -> str:
    """Write the start of a word: ``H4`` across, ``4H`` down."""
    row, column = chr(ord("A") + move.row), move.col + 1
    return f"{column}{row}" if move.direction else f"{row}{column}"


def format_word(move: Placement, board: Board, tile_set: TileSet) -> str:
    """The whole word, letters on the board included."""
    return tile_text(board.main_word(move), tile_set)


def read_placements(word: str, coordinates: str, position: Position) -> list[Placement]:
    """The placements a word can stand for in a position: those that can be played, if any.

    Raises :class:`FormatError` for a text that is not a word or a square.
    """
    board = position.board
    row, col, direction = _read_coordinates(coordinates, board.size)
    moves = []
    for tiles in readings(word, position.tile_set):
        if BLANK in tiles or not tiles:
            raise FormatError("{word!r} is not a word", word=word)
        moves.append(_laid(tiles, row, col, direction, board))
    fitting = [
        move
        for move in moves
        if not fit_faults(move, board) and not missing_tiles(position.rack, move.used)
    ]
    return fitting or moves


def _laid(tiles: bytes, row: int, col: int, direction: Direction, board: Board) -> Placement:
    placed = bytearray(tiles)
    for offset, tile in enumerate(tiles):
        here = board.tile(row + offset * direction, col + offset * (1 - direction))
        if here and letter_of(here) == letter_of(tile):
            placed[offset] = 0
    return Placement(direction, row, col, bytes(placed))


def _read_coordinates(text: str, size: int) -> tuple[int, int, Direction]:
    if match := _ACROSS.fullmatch(text.strip()):
        letter, number, direction = match[1], match[2], Direction.ACROSS
    elif match := _DOWN.fullmatch(text.strip()):
        letter, number, direction = match[2], match[1], Direction.DOWN
    else:
        raise FormatError("{text!r} is not a square", text=text[:40])
    row, col = ord(letter.upper()) - ord("A"), int(number) - 1
    if not (0 <= row < size and 0 <= col < size):
        raise FormatError("{text!r} is off the board", text=text)
    return row, col, direction


@lru_cache(maxsize=64)
def _symbols(tile_set: TileSet) -> dict[str, int]:
    """Tiles by their text, also in the brackets other programs use."""
    tiles = [*range(len(tile_set.letters)), *(t | BLANK_BIT for t in range(1, len(tile_set) + 1))]
    symbols = {tile_set.show((tile,)): tile for tile in tiles}
    return symbols | {tile_set.symbol(tile): tile for tile in tiles}
