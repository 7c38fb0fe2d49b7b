"""The field's notation of squares and moves: ``8H W(IN)TER``, ``ex ABC``, ``pass``."""

from __future__ import annotations

import re

from eliot_qt.faults import Fault

from .board import Board
from .move import Direction, Exchange, Move, Pass, Placement
from .tiles import BLANK, BLANK_BIT, TileError, TileSet, excerpt, letter_of, missing_tiles

_ACROSS = re.compile(r"(\d{1,2})([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])(\d{1,2})")
_EXCHANGE = re.compile(r"(?:ex|exchange|swap|change)\b\s*(.*)", re.IGNORECASE)


class NotationError(Fault):
    """The error for a text that is not a move; the message says why."""


def format_square(square: int, size: int) -> str:
    """Name of a square, row first: ``8H``."""
    row, col = divmod(square, size)
    return f"{row + 1}{chr(ord('A') + col)}"


def format_coordinates(row: int, col: int, direction: Direction) -> str:
    """Start of a word: ``8H`` across, ``H8`` down.

    >>> format_coordinates(7, 3, Direction.ACROSS), format_coordinates(7, 3, Direction.DOWN)
    ('8D', 'D8')
    """
    letter = chr(ord("A") + col)
    return f"{letter}{row + 1}" if direction else f"{row + 1}{letter}"


def is_coordinates(text: str) -> bool:
    """Return whether a text has the form of a start square: ``8H``, ``h8``."""
    return bool(_ACROSS.fullmatch(text) or _DOWN.fullmatch(text))


def parse_coordinates(text: str, size: int) -> tuple[int, int, Direction]:
    """Row, column (from 0) and direction of ``8H`` or ``H8``. Raises :class:`NotationError`.

    >>> row, col, direction = parse_coordinates("H4", size=15)
    >>> row, col, direction.name
    (3, 7, 'DOWN')
    """
    if match := _ACROSS.fullmatch(text.strip()):
        number, letter, direction = match[1], match[2], Direction.ACROSS
    elif match := _DOWN.fullmatch(text.strip()):
        number, letter, direction = match[2], match[1], Direction.DOWN
    else:
        raise NotationError(
            "{text!r} is not a square; write 8H for across, H8 for down", text=text[:60]
        )
    row, col = int(number) - 1, ord(letter.upper()) - ord("A")
    if not (0 <= row < size and 0 <= col < size):
        raise NotationError("{text} is off the board", text=excerpt(text))
    return row, col, direction


def format_word(placement: Placement, board: Board, tile_set: TileSet) -> str:
    """The main word, playthrough in parentheses: ``W(IN)TER``."""
    parts: list[str] = []
    through = False
    for tile, square in zip(placement.tiles, placement.squares(board.size), strict=True):
        if (not tile) is not through:
            parts.append(")" if through else "(")
            through = not through
        parts.append(tile_set.show((tile or board.squares[square],)))
    return "".join(parts) + (")" if through else "")


def format_move(move: Move, board: Board, tile_set: TileSet) -> str:
    """A move in words: ``8H W(IN)TER``, ``ex ABC``, ``pass``."""
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Exchange):
        return f"ex {tile_set.show(move.tiles)}"
    start = format_coordinates(move.row, move.col, move.direction)
    return f"{start} {format_word(move, board, tile_set)}"


def parse_move(text: str, board: Board, tile_set: TileSet, rack: bytes | None = None) -> Move:
    r"""Move of a text: coordinates and word in either order, ``ex ABC``, ``pass``.

    Without ``rack`` the notation is strict: lower case is a designated blank. With it, the text
    is what a person typed: case does not matter unless both cases occur, and letters the rack
    lacks take its blanks. Whether the move is allowed is not judged here. Raises
    :class:`NotationError`.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> en, layout = library.tile_sets["en"], library.layouts["standard15"]
    >>> board = Board.empty(layout)
    >>> move = parse_move("8H WINTER", board, en)
    >>> format_move(move, board, en)
    '8H WINTER'
    >>> parse_move("ex ABC", board, en)
    Exchange(tiles=b'\x01\x02\x03')
    """
    text = text.strip()
    if text.lower() in ("pass", "-"):
        return Pass()
    if match := _EXCHANGE.fullmatch(text):
        return Exchange(_parse_tiles(match[1].replace(" ", ""), tile_set, rack is not None))
    if text.startswith("-") and len(text) > 1:
        return Exchange(_parse_tiles(text[1:], tile_set, rack is not None))
    parts = text.split()
    if len(parts) != 2:
        raise NotationError("{text!r}: write a square and a word, such as 8H WORD", text=text[:60])
    if not is_coordinates(parts[0]) and is_coordinates(parts[1]):
        parts.reverse()
    row, col, direction = parse_coordinates(parts[0], board.size)
    tiles = _word_tiles(parts[1], board, tile_set, (row, col, direction), rack is not None)
    placement = Placement(direction, row, col, tiles)
    if rack is not None and parts[1] in (parts[1].lower(), parts[1].upper()):
        return designate_blanks(placement, rack)
    return placement


def designate_blanks(placement: Placement, rack: bytes) -> Placement:
    """The same placement with the rack's blanks in place of letters the rack lacks."""
    lacking = list(missing_tiles(rack, placement.used))
    blanks = rack.count(BLANK) - sum(1 for t in placement.tiles if t & BLANK_BIT)
    tiles = bytearray(placement.tiles)
    # From the end: the first of two equal letters keeps the real tile.
    for at in range(len(tiles) - 1, -1, -1):
        if blanks > 0 and tiles[at] and tiles[at] in lacking:
            lacking.remove(tiles[at])
            tiles[at] |= BLANK_BIT
            blanks -= 1
    return Placement(placement.direction, placement.row, placement.col, bytes(tiles))


def _parse_tiles(text: str, tile_set: TileSet, typed: bool) -> bytes:
    try:
        return tile_set.parse(tile_set.fold(text) if typed else text)
    except TileError as error:
        raise NotationError("{fault}", fault=error) from error


def _word_tiles(
    text: str, board: Board, tile_set: TileSet, start: tuple[int, int, Direction], typed: bool
) -> bytes:
    """Tiles by square with 0 for playthrough; letters that repeat the board's are playthrough."""
    row, col, direction = start
    tiles = bytearray()
    for tile in _letters(text, tile_set, typed):
        offset = len(tiles)
        here = board.tile(row + offset * direction, col + offset * (1 - direction))
        if tile is None:
            if not here:
                raise NotationError(
                    "{text!r}: there is no tile on the board for letter {number}",
                    text=text[:60],
                    number=offset + 1,
                )
            tiles.append(0)
        elif here and letter_of(here) == letter_of(tile):
            tiles.append(0)
        else:
            tiles.append(tile)
    return bytes(tiles)


def _letters(text: str, tile_set: TileSet, typed: bool) -> list[int | None]:
    """Tiles of a written word; None stands for ``.`` (the tile that lies there)."""
    mixed = text not in (text.lower(), text.upper())
    letters: list[int | None] = []
    for piece in re.findall(r"\.|[^.]+", text.replace("(", "").replace(")", "")):
        if piece == ".":
            letters.append(None)
            continue
        try:
            if typed and not mixed and "[" not in piece:
                letters.extend(tile_set.split(tile_set.fold(piece)))
            else:
                letters.extend(tile_set.parse(piece))
        except TileError as error:
            raise NotationError("{fault}", fault=error) from error
    if BLANK in letters:
        raise NotationError(
            "{text!r}: write the letter a blank stands for in lower case", text=text[:60]
        )
    return letters
