"""The turns of one's own games in which a word could have been played for the most points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.notation import designate_blanks
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK, letters_of, missing_tiles
from eliot_qt.lexicon.catalogue import Lexicon

from .boards import SeenBoard


def board_in_games(
    words: Sequence[bytes], records: Iterable[GameRecord], lexicon: Lexicon
) -> Iterator[SeenBoard | None]:
    """The best-scoring place for one of the words in some games, as the last value if there is any.

    None is a chance to pause. Looked at are turns of people in finished games of that lexicon
    without variants; the move must be allowed, whatever was played instead.
    """
    best: SeenBoard | None = None
    for record in records:
        for position in _turns(record, lexicon.id):
            for word in words:
                for move, score in places(word, position, lexicon):
                    if best is None or score > best.score:
                        best = SeenBoard(position.seen_by(position.to_move), move, score)
                yield None
    if best is not None:
        yield best


def places(word: bytes, position: Position, lexicon: Lexicon) -> Iterator[tuple[Placement, int]]:
    """The allowed placements whose main word is this one, with their scores."""
    rack, board = position.rack, position.board
    lacking = missing_tiles(rack, word)
    on_board = set(letters_of(board.tiles))
    if len(lacking) - rack.count(BLANK) > sum(tile in on_board for tile in lacking):
        return
    for placement in _fitting(word, board):
        tiles = bytes(tile for tile in placement.tiles if tile)
        if len(missing_tiles(rack, tiles)) > rack.count(BLANK):
            continue
        move = designate_blanks(placement, rack)
        verdict = check_move(move, position, lexicon)
        if verdict.ok and verdict.tally is not None:
            yield move, verdict.tally.total


def _turns(record: GameRecord, lexicon_id: str) -> Iterator[Position]:
    """The positions in which people were to move."""
    rules = record.start.rules
    if record.positions[-1].over is None or rules.lexicon != lexicon_id or rules.variants:
        return
    for number, event in enumerate(record.events):
        if isinstance(event, Turn) and not record.seats[event.seat].is_computer:
            position = record.positions[number]
            if event.seat == position.to_move:
                yield position


def _fitting(word: bytes, board: Board) -> Iterator[Placement]:
    """Placements of a word on squares that are empty or hold its letters, touching a tile."""
    size, length = board.size, len(word)
    squares = letters_of(board.squares)
    across = [squares[row * size : (row + 1) * size] for row in range(size)]
    down = [squares[col::size] for col in range(size)]
    for direction, lines in ((Direction.ACROSS, across), (Direction.DOWN, down)):
        for number, line in enumerate(lines):
            beside = [lines[n] for n in (number - 1, number + 1) if 0 <= n < size]
            for start in range(size - length + 1):
                end = start + length
                there = line[start:end]
                if (start and line[start - 1]) or (end < size and line[end]):
                    continue
                if not any(there) and not _touches(beside, start, end, board):
                    continue
                if any(old not in (0, new) for old, new in zip(there, word, strict=True)):
                    continue
                new = bytes(0 if old else tile for old, tile in zip(there, word, strict=True))
                if any(new):
                    at = (number, start) if direction is Direction.ACROSS else (start, number)
                    yield Placement(direction, *at, new)


def _touches(beside: Sequence[bytes], start: int, end: int, board: Board) -> bool:
    """Return whether a line beside has a tile there; an empty board has room everywhere."""
    return board.is_empty or any(any(line[start:end]) for line in beside)
