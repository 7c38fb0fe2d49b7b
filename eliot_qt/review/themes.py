"""Themes of mistakes: the one thing each was about, told by what the review measured."""

from __future__ import annotations

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK

from .values import Basis, CandidateLine, Cause, MoveClass, TurnReview

MISTAKES = (MoveClass.MISTAKE, MoveClass.BLUNDER)
# Points more that a blank and an S must earn, or they are wasted.
_EARNED = {"?": 20, "S": 8}
# Tiles that a fishing play sets down at most, and the points it gives up at least.
_FISHING, _GIVEN_UP = 2, 15
# Points of leave from which it was the leave; and of equity up to which nothing but the board can
# have made the difference.
_CLUMSY, _EVEN = 3.0, 2.0
# Letters on the board of a word that is hooked.
_HOOKED = 2


def theme_of(turn: TurnReview, position: Position) -> MistakeTheme | None:
    """Return the theme of a turn; None unless it was a mistake or a blunder.

    ``position`` is what the mover knew.
    """
    if turn.grade not in MISTAKES or turn.best is None:
        return None
    if turn.phony:
        return MistakeTheme.PHONY
    if any(cause is Cause.TIME for cause, _ in turn.causes):
        return MistakeTheme.TIME
    best, played_move = _parsed(turn.best, position), _parsed(turn.move, position)
    if turn.basis is Basis.ENDGAME:
        late = _goes_out(best, position) and not _goes_out(played_move, position)
        return MistakeTheme.OUT_LATE if late else MistakeTheme.ENDGAME
    return _of_strategy(turn, best, played_move, position)


def _of_strategy(
    turn: TurnReview, best: Move | None, played: Move | None, position: Position
) -> MistakeTheme:
    """Return the theme of a mistake while there are tiles to draw."""
    if isinstance(best, Exchange) and not isinstance(played, Exchange):
        return MistakeTheme.EXCHANGE
    if _is_rare(turn):
        return MistakeTheme.RARE_WORD
    if turn.missed_bingo:
        return MistakeTheme.MISSED_BINGO
    if turn.basis is Basis.PREENDGAME:
        return MistakeTheme.PREENDGAME
    if _wastes(turn, best, played, position):
        return MistakeTheme.WASTE
    more = (turn.best_score or 0) - turn.score
    few = isinstance(played, Exchange) or len(_used(played)) <= _FISHING
    if few and more >= _GIVEN_UP and turn.basis is not Basis.SCORE:
        return MistakeTheme.FISHED
    lines = {line.move: line for line in turn.candidates}
    pair = lines.get(turn.best or ""), lines.get(turn.move)
    if pair[0] is not None and pair[1] is not None and turn.basis is not Basis.SCORE:
        theme = _of_lines(pair[0], pair[1], more)
        if theme is not None:
            return theme
    if more > 0 and isinstance(best, Placement) and _is_hooked(best, position):
        return MistakeTheme.HOOK
    return MistakeTheme.POINTS if more > 0 else MistakeTheme.LEAVE


def _of_lines(best: CandidateLine, played: CandidateLine, more: int) -> MistakeTheme | None:
    """Return what static evaluation says: the leave, or that the board must have made it."""
    difference = (best.equity - best.score) - (played.equity - played.score)
    if difference >= max(more, _CLUMSY):
        return MistakeTheme.LEAVE
    if best.equity - played.equity < _EVEN and best.win is not None:
        return MistakeTheme.LANE
    return None


def _is_rare(turn: TurnReview) -> bool:
    """Return whether most was lost by not knowing a word that few know."""
    if turn.known is not False:
        return False
    parts = dict(turn.causes)
    return parts.get(Cause.VOCABULARY, 0.0) >= parts.get(Cause.STRATEGY, 0.0)


def _wastes(turn: TurnReview, best: Move | None, played: Move | None, position: Position) -> bool:
    """Return whether a blank or an S went for little that the best move keeps."""
    if not isinstance(played, Placement):
        return False
    more = turn.score - (turn.best_score or 0)
    for tile, earned in _precious(position).items():
        spent = _used(played).count(tile) - _used(best).count(tile)
        if spent > 0 and more < earned * spent:
            return True
    return False


def _precious(position: Position) -> dict[int, int]:
    """Return the tiles worth keeping, with what they must earn."""
    tiles = position.tile_set
    english = tiles.locale.startswith("en")
    values = {BLANK: _EARNED["?"]}
    return values | {tiles.letters.index("S"): _EARNED["S"]} if english else values


def _used(move: Move | None) -> bytes:
    if isinstance(move, Placement):
        return move.used
    return move.tiles if isinstance(move, Exchange) else b""


def _goes_out(move: Move | None, position: Position) -> bool:
    return isinstance(move, Placement) and len(move.used) == len(position.rack)


def _is_hooked(move: Placement, position: Position) -> bool:
    """Return whether a move makes a longer word of one on the board, across itself."""
    words = score(move, position.board, position.tile_set, position.rules).words
    crossing = words[1:] if len(move.tiles) > 1 else words
    return any(len(word.tiles) > _HOOKED for word in crossing)


def _parsed(text: str, position: Position) -> Move | None:
    try:
        return parse_move(text, position.board, position.tile_set)
    except ValueError:
        # Kept files may have been changed by hand.
        return None
