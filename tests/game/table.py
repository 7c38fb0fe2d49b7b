"""A small table for tests of the game: tiles, boards, judges, random play."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout, parse_layout
from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet
from eliot_qt.modes import free_game
from eliot_qt.modes.mode import Prompt

SMALL = parse_layout(
    "small7",
    """
    T..d..T
    .D...D.
    ..t.t..
    d..D..d
    ..t.t..
    .D...D.
    T..d..T
    """,
)
_DIRECTIONS = list(Direction)
PLAIN9 = parse_layout("plain9", "\n".join(["." * 9] * 9))


def _tile_set(
    name: str, letters: str | list[str], counts: list[int], values: list[int], blanks: int
) -> TileSet:
    vowels = tuple(letter in "AEIOU" for letter in letters)
    return TileSet(
        id=name,
        name=name.title(),
        locale="en",
        letters=("?", *letters),
        counts=(blanks, *counts),
        values=(0, *values),
        vowels=(True, *vowels),
        consonants=(True, *(not v for v in vowels)),
    )


ABC = _tile_set("abc", "ABCDE", [4, 3, 3, 3, 5], [1, 3, 4, 2, 1], 2)
DIGRAPHS = _tile_set("digraphs", ["A", "C", "CH", "E", "L·L", "R"], [4, 3, 2, 4, 1, 3], [1] * 6, 1)
PLENTY = _tile_set("plenty", "ABCDEFGH", [12] * 8, [1, 2, 3, 4, 5, 6, 7, 8], 4)

LAYOUTS = {SMALL.id: SMALL, PLAIN9.id: PLAIN9}
TILE_SETS = {tiles.id: tiles for tiles in (ABC, DIGRAPHS, PLENTY)}


class AnyWord:
    """A judge that accepts everything."""

    def accepts(self, word: bytes) -> bool:
        return True


class Never:
    """A judge that accepts nothing."""

    def accepts(self, word: bytes) -> bool:
        return False


@dataclass(frozen=True)
class Only:
    """A judge that accepts a few words."""

    words: frozenset[bytes]

    def accepts(self, word: bytes) -> bool:
        return word in self.words


def only(words: Iterable[str], tiles: TileSet = ABC) -> Only:
    return Only(frozenset(tiles.parse(word) for word in words))


def rules(tiles: TileSet = ABC, layout: Layout = SMALL, **changes: object) -> Rules:
    given: dict[str, object] = {
        "lexicon": "none",
        "tile_set": tiles.id,
        "layout": layout.id,
        "rack_size": 4,
        "bingo_tiles": 4,
        "exchange_minimum": 4,
    }
    return Rules(**(given | changes))  # type: ignore[arg-type]


def board(*rows: str, tiles: TileSet = ABC, layout: Layout = SMALL) -> Board:
    """A board of its upper rows; ``.`` is an empty square."""
    squares = b"".join(_with_gaps(row, tiles).ljust(layout.size, b"\0") for row in rows)
    return Board(layout, squares.ljust(layout.squares, b"\0"))


def position(
    *rows: str,
    racks: tuple[str, ...] = ("ABCD", "ABCE"),
    tiles: TileSet = ABC,
    layout: Layout = SMALL,
    **changes: object,
) -> Position:
    return opening(
        rules(tiles, layout, **changes),
        tiles,
        board(*rows, tiles=tiles, layout=layout),
        tuple(tiles.parse(rack) for rack in racks),
    )


def game(
    *rows: str,
    racks: tuple[str, ...] = ("ABCD", "ABCE"),
    tiles: TileSet = ABC,
    layout: Layout = SMALL,
    seed: int = 1,
    **changes: object,
) -> GameRecord:
    """A free game from a position."""
    start = position(*rows, racks=racks, tiles=tiles, layout=layout, **changes)
    return GameRecord(
        start, tuple(Seat(name) for name in ["Ann", "Ben", "Cas", "Dee"][: len(racks)]), seed
    )


def across(row: int, col: int, word: str, tiles: TileSet = ABC) -> Placement:
    """A placement across; ``.`` is playthrough."""
    return Placement(Direction.ACROSS, row, col, _with_gaps(word, tiles))


def down(row: int, col: int, word: str, tiles: TileSet = ABC) -> Placement:
    """A placement down; ``.`` is playthrough."""
    return Placement(Direction.DOWN, row, col, _with_gaps(word, tiles))


def random_move(now: Position, chance: random.Random, tries: int = 30) -> Move:
    """A legal move where every word counts; mostly placements."""
    for _ in range(tries):
        move = _random_placement(now, chance)
        if move and check_move(move, now).ok:
            return move
    if now.may_exchange and chance.random() < 0.7:
        count = chance.randint(1, min(len(now.rack), now.bag_count))
        return Exchange(bytes(chance.sample(now.rack, count)))
    return Pass()


def random_game(
    seed: int,
    tiles: TileSet = ABC,
    layout: Layout = SMALL,
    seats: int = 2,
    most: int = 60,
    **changes: object,
) -> GameRecord:
    """A game of random legal moves, over unless ``most`` turns were too few."""
    chance = random.Random(seed)
    table = tuple(Seat(f"Seat {n + 1}") for n in range(seats))
    record = free_game.new_game(Game(rules(tiles, layout, **changes), tiles, layout), table, seed)
    for _ in range(most):
        prompt = free_game.prompt(record)
        if prompt is Prompt.NOTHING:
            break
        if prompt is Prompt.ACCEPT_OR_CHALLENGE:
            record = free_game.accept(record)
            break
        if prompt is Prompt.MOVE_OR_CHALLENGE and chance.random() < 0.3:
            judge = AnyWord() if chance.random() < 0.5 else Never()
            record = free_game.challenge(record, judge, spent=chance.randint(0, 500))
            continue
        spent = chance.randint(0, 20_000)
        record = free_game.play(record, random_move(record.position, chance), AnyWord(), spent)
    return record


def _with_gaps(word: str, tiles: TileSet) -> bytes:
    return b"\0".join(tiles.parse(part) for part in word.split("."))


def _random_placement(now: Position, chance: random.Random) -> Placement | None:
    """Some of the rack in a row somewhere, if it fits the board and touches what lies there."""
    size, squares = now.board.size, now.board.squares
    row, col = chance.randrange(size), chance.randrange(size)
    if now.board.is_empty:
        row = col = size // 2
    if not now.rack:
        return None
    direction = _DIRECTIONS[chance.random() < 0.5]
    across = direction is Direction.ACROSS
    step = 1 if across else size
    at, stop = row * size + col, (row + 1) * size if across else size * size
    free = []
    # Most attempts end here: the tiles are drawn for those that do not.
    for _ in range(chance.randint(1, len(now.rack))):
        while at < stop and squares[at]:
            at += step
        if at >= stop:
            return None
        free.append(at)
        at += step
    if not now.board.is_empty and not _touches(now.board, free):
        return None
    tiles = chance.sample(now.rack, len(free))
    letters = [t if t != BLANK else chance.randint(1, len(now.tile_set)) | BLANK_BIT for t in tiles]
    return now.board.placement(dict(zip(free, letters, strict=True)))


def _touches(board: Board, placed: Iterable[int]) -> bool:
    return any(board.squares[near] for at in placed for near in board.neighbours(at))
