"""Words missed in reviewed games, for study: what the best move forms where another was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import letters_of
from eliot_qt.modes.common_game import position_of

from .values import GameReview, MoveClass, TurnReview

_MISSED = frozenset({MoveClass.INACCURACY, MoveClass.MISTAKE, MoveClass.BLUNDER})


@dataclass(frozen=True)
class MissedWord:
    """A move that was missed, with its score and the position."""

    position: Position
    move: Placement
    score: int


def missed_words(review: GameReview, player: str = "") -> Iterator[MissedWord]:
    """The best moves of persons' turns that were inaccuracies or worse and formed another word.

    Of one ``player`` only if a name is given, in any case.
    """
    record = review.record
    for turn in review.turns:
        seat = record.seats[turn.seat]
        if seat.is_computer or (player and seat.name.casefold() != player.casefold()):
            continue
        if turn.grade not in _MISSED or turn.best is None:
            continue
        position = position_of_turn(record, turn)
        best = parse_move(turn.best, position.board, position.tile_set)
        if isinstance(best, Placement) and _word(best, position) != _played(turn, position):
            yield MissedWord(position, best, turn.best_score or 0)


def position_of_turn(record: GameRecord, turn: TurnReview) -> Position:
    """The position in which a turn was decided, its mover to move."""
    if record.positions[-1].turns:
        # All seats have one rack: the turn counts, not the event.
        return replace(position_of(record.positions[-1], turn.event), to_move=0)
    return record.positions[turn.event]


def _played(turn: TurnReview, position: Position) -> bytes | None:
    try:
        move = parse_move(turn.move, position.board, position.tile_set)
    except ValueError:
        return None
    return _word(move, position) if isinstance(move, Placement) else None


def _word(move: Placement, position: Position) -> bytes:
    return letters_of(position.board.main_word(move))
