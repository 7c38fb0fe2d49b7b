"""The positions measured: games of the static player h2 with itself, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from eliot_qt.engine import Engine, heuristic2
from eliot_qt.game.bag import chance, draw
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, remove_tiles

SET_SIZE = 1000
# One in this many positions of the two-blank set has two blanks on the rack.
_EVERY = 20


def self_play(engine: Engine, game: Game) -> list[Position]:
    """The first positions of games of h2 with itself, as they come."""
    games = (_positions(engine, game, seed) for seed in count())
    return list(islice((position for each in games for position in each), SET_SIZE))


def first_endgames(engine: Engine, game: Game, number: int) -> list[Position]:
    """The first position with an empty bag of each of the first games that have one."""
    games = (_positions(engine, game, seed) for seed in count())
    firsts = (next((p for p in each if not p.bag), None) for each in games)
    return list(islice((position for position in firsts if position is not None), number))


def with_blanks(positions: list[Position]) -> list[Position]:
    """The same positions, every twentieth rack with two blanks in place of two of its tiles.

    Where the blanks lie on the board already, the next position that can has its turn.
    """
    changed = []
    due = 0
    for number, position in enumerate(positions):
        due += number % _EVERY == 0
        blanks = position.tile_set.counts[BLANK] - sum(t > 63 for t in position.board.squares)
        if due and blanks >= 2 and len(position.rack) > 2:
            position = _dealt(position, bytes((BLANK, BLANK)) + bytes(sorted(position.rack)[2:]))
            due -= 1
        changed.append(position)
    return changed


def _dealt(position: Position, rack: bytes) -> Position:
    """A position with another rack for the seat to move, the other rack going into the bag."""
    everything = position.bag + b"".join(r for r in position.racks if r is not None)
    bag = remove_tiles(everything, rack)
    return Position(position.rules, position.tile_set, position.board, (rack, b""), (0, 0), 0, bag)


def _positions(engine: Engine, game: Game, seed: int) -> Iterator[Position]:
    """The positions of a game with a move in them, before each turn."""
    rules, tile_set = game.rules, game.tile_set
    values = heuristic2(tile_set)
    generator = chance(seed, 0)
    bag, board = tile_set.full_bag, Board.empty(game.layout)
    racks = []
    for _ in range(2):
        rack, bag = draw(bag, rules.rack_size, generator)
        racks.append(rack)
    idle = 0
    while all(racks) and idle < 2:
        position = Position(rules, tile_set, board, (racks[0], racks[1]), (0, 0), 0, bag)
        move, _ = engine.moves(position, values).best()
        idle = 0 if isinstance(move, Placement) else idle + 1
        if isinstance(move, Placement):
            yield position
            board = board.after(move)
        tiles = move.used if isinstance(move, Placement) else b""
        back = move.tiles if isinstance(move, Exchange) else b""
        new_tiles, bag = draw(bag, len(tiles + back), generator)
        bag = bytes(sorted(bag + back))
        leave = remove_tiles(racks[0], tiles + back)
        racks = [racks[1], bytes(sorted(leave + new_tiles))]
