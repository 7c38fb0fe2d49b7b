"""The reasons a move is not allowed: each fault with its letters and squares."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message, Plural, joined
from eliot_qt.game.check import MoveFault, Verdict
from eliot_qt.game.faults import GAME_OVER
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, TileSet

from .phrases import listed

_MOST_IMPORTANT_FIRST = (
    MoveFault.GAME_OVER,
    MoveFault.NO_TILES,
    MoveFault.NOT_ON_RACK,
    MoveFault.BAG_TOO_SMALL,
    MoveFault.OFF_BOARD,
    MoveFault.OCCUPIED,
    MoveFault.NOT_IN_LINE,
    MoveFault.GAP,
    MoveFault.EXTENDS_OVER,
    MoveFault.NOT_THROUGH_CENTRE,
    MoveFault.DOES_NOT_TOUCH,
    MoveFault.NOT_ACROSS,
    MoveFault.TOO_MANY_TILES,
    MoveFault.TOO_SHORT,
    MoveFault.NOT_A_WORD,
)
_PLAIN = {
    MoveFault.GAME_OVER: GAME_OVER,
    MoveFault.NO_TILES: Message("no tiles are selected"),
    MoveFault.OFF_BOARD: Message("the word runs off the board"),
    MoveFault.NOT_IN_LINE: Message("the tiles are not in one line"),
    MoveFault.GAP: Message("the tiles leave a gap"),
    MoveFault.EXTENDS_OVER: Message("type the whole word, including the tiles on the board"),
    MoveFault.DOES_NOT_TOUCH: Message("the tiles do not touch any on the board"),
    MoveFault.NOT_ACROSS: Message("the first word must go across"),
    MoveFault.TOO_SHORT: Message("one letter is not a word"),
}


def move_faults(verdict: Verdict, position: Position) -> list[Message]:
    """Return everything that is wrong with a move, the most important first."""
    faults = (fault for fault in _MOST_IMPORTANT_FIRST if fault in verdict.faults)
    return [_fault(fault, verdict, position) for fault in faults]


def _fault(fault: MoveFault, verdict: Verdict, position: Position) -> Message:
    match fault:
        case MoveFault.NOT_ON_RACK:
            return _missing(verdict.missing, position.tile_set)
        case MoveFault.BAG_TOO_SMALL:
            return exchange_refused(position)
        case MoveFault.OCCUPIED:
            return _occupied(verdict.placement, position)
        case MoveFault.NOT_THROUGH_CENTRE:
            square = format_square(position.board.layout.centre, position.board.size)
            return Message("the first word must cover the centre square {square}", square=square)
        case MoveFault.TOO_MANY_TILES:
            return Plural(
                "you can place at most %n tiles per turn",
                "you can place at most 1 tile per turn",
                position.rules.bingo_tiles,
            )
        case MoveFault.NOT_A_WORD:
            words = [word.tiles for word in verdict.phonies]
            return not_words(words, position.tile_set, position.rules.anagrams)
    return _PLAIN[fault]


def not_words(words: Sequence[bytes], tile_set: TileSet, anagrams: bool = False) -> Message:
    """``NT is not a word``; without words, that the play has a phony and no more.

    ``anagrams``: in clabbers, where letters in any order may form a word.
    """
    names = [tile_set.spell(word) for word in dict.fromkeys(words)]
    if not names:
        return Message("not all words are in the lexicon")
    if anagrams:
        return Message("no word uses exactly the letters {words}", words=listed(names))
    if len(names) == 1:
        return not_a_word(names[0])
    return Message("{words} are not words", words=listed(names))


def not_a_word(word: str) -> Message:
    """``NT is not a word``."""
    return Message("{word} is not a word", word=word)


def exchange_refused(position: Position) -> Message:
    """Say why no tiles, or not that many, can be exchanged: how many the bag would need."""
    in_bag, least = position.bag_count, position.rules.exchange_minimum
    if position.may_exchange:
        return Plural(
            "there are only %n tiles in the bag", "there is only 1 tile in the bag", in_bag
        )
    needs = Plural(
        "an exchange needs %n tiles in the bag", "an exchange needs 1 tile in the bag", least
    )
    rest = Plural("%n are left", "1 is left", in_bag) if in_bag else Message("none is left")
    return joined((needs, rest), "; ")


def _missing(tiles: bytes, tile_set: TileSet) -> Message:
    letters = [_times(tiles.count(t), tile_set.symbol(t)) for t in dict.fromkeys(tiles) if t]
    parts: list[Message] = []
    if len(letters) == 1 and len(tiles) - tiles.count(BLANK) == 1:
        parts.append(Message("{letter} is not on your rack", letter=letters[0]))
    elif letters:
        parts.append(Message("{letters} are not on your rack", letters=listed(letters)))
    if BLANK in tiles:
        count = tiles.count(BLANK)
        parts.append(Plural("%n more blanks are needed", "you have no blank left", count))
    return listed(parts)


def _times(number: int, symbol: str) -> str:
    return symbol if number == 1 else f"{number} × {symbol}"


def _occupied(move: Placement | None, position: Position) -> Message:
    board = position.board
    squares = [s for s, _ in move.placed(board.size) if board.squares[s]] if move else []
    names = [format_square(square, board.size) for square in squares]
    if not names:
        return Message("there is already a tile there")
    return Message("there is already a tile on {squares}", squares=listed(names))
