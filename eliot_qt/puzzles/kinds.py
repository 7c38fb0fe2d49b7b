"""The kinds of moves worth seeing: a bingo, a word alongside others, a hook, a block."""

from __future__ import annotations

from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import letters_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Candidate

from .puzzle import PuzzleKind

# Points by which the mean reply falls where a move blocks.
_BLOCKED = 6.0
# Words across that a parallel play makes, and the letters on the board of a word that is hooked.
_PARALLEL, _HOOKED = 2, 2


def kind_of(
    best: Candidate, second: Candidate, highest: int, position: Position
) -> PuzzleKind | None:
    """Return the kind of a puzzle in mid-game; None for a move that holds nothing to see."""
    move = best.move
    if isinstance(move, Exchange):
        return PuzzleKind.EXCHANGE
    if not isinstance(move, Placement):
        return None
    if len(move.used) >= position.rules.bingo_tiles:
        return PuzzleKind.BINGO
    if best.score < highest and _blocks(best, second):
        return PuzzleKind.BLOCK
    if best.score < highest:
        return PuzzleKind.LESS
    across = _crossed(move, position)
    if len(across) >= _PARALLEL:
        return PuzzleKind.PARALLEL
    if (across and across[0] >= _HOOKED) or _extends(move, position):
        return PuzzleKind.HOOK
    return None


def tier_of(move: Move, position: Position, lexicon: Lexicon) -> int:
    """The tier of the rarest word of a move; two-letter words count nothing."""
    if not isinstance(move, Placement):
        return 0
    words = score(move, position.board, position.tile_set, position.rules).words
    tiers = (lexicon.tier_of(letters_of(word.tiles)) for word in words if len(word.tiles) > 2)
    return max((tier for tier in tiers if tier is not None), default=0)


def _blocks(best: Candidate, second: Candidate) -> bool:
    if best.estimate is None or second.estimate is None or best.score > second.score:
        return False
    here, there = best.estimate.reply, second.estimate.reply
    return here is not None and there is not None and there - here >= _BLOCKED


def _crossed(move: Placement, position: Position) -> list[int]:
    """Count the letters on the board in each word across the move, most first."""
    words = score(move, position.board, position.tile_set, position.rules).words
    return sorted((len(word.tiles) - 1 for word in words[1:]), reverse=True)


def _extends(move: Placement, position: Position) -> bool:
    """Return whether one or two tiles extend a word on the board at one end."""
    through = [tile for tile in move.tiles if not tile]
    if len(through) < _HOOKED + 1 or len(move.used) > 2:
        return False
    return all(move.tiles[: len(move.used)]) or all(move.tiles[-len(move.used) :])
