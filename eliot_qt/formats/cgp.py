"""CGP, a position on one line: ``board racks scores scoreless opcodes``.

The board is written row by row between slashes; numbers count empty squares, lower case is a
designated blank, tiles of several characters stand in brackets. Racks and scores stand between
slashes in turn order, the side to move first. An absent rack of another seat is hidden. Opcodes
(``lex CSW21; bb 50;``) may follow.
"""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import MAX_SIZE
from eliot_qt.game.position import Position, hiding_empty, opening
from eliot_qt.game.tiles import BLANK, TileError, TileSet, is_designated

from .errors import FormatError as FormatError

MOST_BYTES = 100_000
_MAX_SCORE = 1_000_000
_MAX_SEATS = 4


def parse_cgp(text: str, game: Game) -> Position:
    """Position of a CGP; seat 0 is the side to move.

    The rules apply with this tile set and layout; the opcode ``bb`` sets the bingo bonus, other
    opcodes are the caller's business (:func:`cgp_opcodes`). A hidden rack is taken to be as full
    as the tiles left allow. Raises :class:`FormatError` naming row and character.

    >>> from eliot_qt.game.rules import Rules
    >>> from eliot_qt.library.library import Library
    >>> usual = Library().game(Rules())
    >>> rows = ["15"] * 15
    >>> rows[7] = "7WINTER2"
    >>> position = parse_cgp("/".join(rows) + " AEIRST?/ 0/28 0", usual)
    >>> usual.tile_set.show(position.rack), position.scores
    ('AEIRST?', (0, 28))
    """
    fields = _split_fields(text)
    tile_set = game.tile_set
    board = parse_board(fields[0], game)
    racks = _parse_racks(fields[1], tile_set)
    scores = _parse_scores(fields[2]) if _is_value(fields, 2) else ()
    scoreless = _number(fields[3], "scoreless turns", 99) if _is_value(fields, 3) else 0
    seats = max(2, len(racks), len(scores))
    if seats > _MAX_SEATS:
        raise FormatError(
            "{seats} racks or scores; {most} seats are the most", seats=seats, most=_MAX_SEATS
        )
    racks += (b"",) * (seats - len(racks))
    rules = replace(game.rules, tile_set=tile_set.id, layout=game.layout.id)
    if "bb" in (opcodes := cgp_opcodes(text)):
        rules = replace(rules, bingo_bonus=_number(opcodes["bb"], "bingo bonus", _MAX_SCORE))
    try:
        position = opening(rules, tile_set, board, racks)
    except ValueError as error:
        raise FormatError("{fault}", fault=error) from error
    scores += (0,) * (seats - len(scores))
    return hiding_empty(replace(position, scores=scores, scoreless=scoreless))


def format_cgp(position: Position) -> str:
    """CGP of a position, the side to move first; hidden racks stay empty.

    A position of one seat gets an empty second rack, as every reader expects two. Opcodes are
    left out: names of lexicons and layouts mean nothing to other programs.
    """
    tile_set, seats = position.tile_set, position.seats
    order = [(position.to_move + n) % seats for n in range(seats)]
    racks = [tile_set.show(position.racks[s] or b"") for s in order]
    scores = [str(position.scores[s]) for s in order]
    if seats == 1:
        racks.append("")
        scores.append("0")
    board = format_board(position.board, tile_set)
    return f"{board} {'/'.join(racks)} {'/'.join(scores)} {position.scoreless}"


def format_board(board: Board, tile_set: TileSet) -> str:
    """The rows of a board as they begin a CGP."""
    return "/".join(_format_row(board, row, tile_set) for row in range(board.size))


def cgp_size(text: str) -> int:
    """Number of rows of a CGP's board, to choose the layout by; 0 for an empty text."""
    fields = text.split()
    return fields[0].count("/") + 1 if fields else 0


def cgp_opcodes(text: str) -> dict[str, str]:
    """Opcodes of a CGP by name (``lex``, ``ld``, ``bdn``, ``tmr`` …), values as written."""
    first, *rest = text.split(";")
    fields = first.split()
    start = next((n for n, f in enumerate(fields) if n >= 2 and f[0].isalpha()), len(fields))
    opcodes = {}
    for opcode in [" ".join(fields[start:]), *rest]:
        name, _, value = opcode.strip().partition(" ")
        if name:
            opcodes[name.lower()] = value.strip()
    return opcodes


def _split_fields(text: str) -> list[str]:
    if len(text) > MOST_BYTES:
        raise FormatError("more than {most:,} characters cannot be a position", most=MOST_BYTES)
    fields = text.split(";")[0].split()
    if len(fields) < 2:
        raise FormatError("a CGP needs a board and racks, such as 15/15/… AEINRST/ 0/0 0")
    return fields


def parse_board(text: str, game: Game) -> Board:
    """The board of a CGP's first field. Raises :class:`FormatError`."""
    layout = game.layout
    rows = text.split("/")
    if len(rows) != layout.size:
        raise FormatError(
            "the board has {count} rows, the layout {layout} has {size}",
            count=len(rows),
            layout=layout.id,
            size=layout.size,
        )
    squares = bytearray()
    for number, row in enumerate(rows, 1):
        tiles = _parse_row(row, number, game.tile_set)
        if len(tiles) != layout.size:
            raise FormatError(
                "row {number} has {count} squares instead of {size}",
                number=number,
                count=len(tiles),
                size=layout.size,
            )
        squares += tiles
    return Board(layout, bytes(squares))


def _parse_row(row: str, number: int, tile_set: TileSet) -> bytes:
    tiles = bytearray()
    at = 0
    while at < len(row):
        end = at + 1
        if row[at] in "0123456789":
            while end < len(row) and row[end] in "0123456789":
                end += 1
            # Cut before converting: a thousand digits are no number of squares.
            tiles += bytes(min(int(row[at:end][:4]), MAX_SIZE + 1))
        else:
            if row[at] == "[":
                end = row.find("]", at) + 1 or len(row)
            try:
                tile = tile_set.parse(row[at:end])
            except TileError as error:
                raise FormatError(
                    "row {number}, character {at}: {fault}", number=number, at=at + 1, fault=error
                ) from error
            if tile == bytes([BLANK]):
                raise FormatError(
                    "row {number}, character {at}: write the letter a blank stands for in "
                    "lower case",
                    number=number,
                    at=at + 1,
                )
            tiles += tile
        at = end
    return bytes(tiles)


def _format_row(board: Board, row: int, tile_set: TileSet) -> str:
    parts: list[str] = []
    empty = 0
    for tile in board.squares[row * board.size : (row + 1) * board.size]:
        if not tile:
            empty += 1
            continue
        parts += [str(empty)] if empty else []
        parts.append(tile_set.show((tile,)))
        empty = 0
    parts += [str(empty)] if empty else []
    return "".join(parts)


def _parse_racks(text: str, tile_set: TileSet) -> tuple[bytes, ...]:
    racks = []
    for number, part in enumerate(text.split("/"), 1):
        try:
            rack = tile_set.parse(part)
        except TileError as error:
            raise FormatError(
                "rack {number}, character {index}: {fault}",
                number=number,
                index=error.index + 1,
                fault=error,
            ) from error
        if any(is_designated(tile) for tile in rack):
            raise FormatError(
                "rack {number}: write a blank as ?, letters in upper case", number=number
            )
        racks.append(rack)
    return tuple(racks)


def _parse_scores(text: str) -> tuple[int, ...]:
    return tuple(_number(part, "score", _MAX_SCORE) for part in text.split("/"))


def _is_value(fields: list[str], index: int) -> bool:
    """Return whether that field is a number field; opcodes may follow the racks directly."""
    return len(fields) > index and not fields[index][0].isalpha()


def _number(text: str, name: str, most: int) -> int:
    sign = -1 if text.startswith("-") else 1
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 7):
        raise FormatError("{name}: {text!r} is not a number", name=name, text=text[:40])
    if int(digits) > most:
        raise FormatError("{name}: {text} is more than {most}", name=name, text=text, most=most)
    return sign * int(digits)
