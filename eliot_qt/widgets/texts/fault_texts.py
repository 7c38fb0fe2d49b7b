"""Why a move is refused, in words: each fault with the letters and squares it is about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.check import MoveFault, Verdict
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, TileSet

from .sentences import DOT, counted, listed, sentence

translate = QCoreApplication.translate


def fault_text(verdict: Verdict, position: Position) -> str:
    """Everything that is wrong with a move, as one line; empty where nothing is."""
    return sentence(DOT.join(fault_sentences(verdict, position)))


def fault_sentences(verdict: Verdict, position: Position) -> list[str]:
    """Each fault of a move in words, the most important first; letters and squares are named."""
    return [_fault(fault, verdict, position) for fault in _ORDER if fault in verdict.faults]


_ORDER = (
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


def _fault(fault: MoveFault, verdict: Verdict, position: Position) -> str:
    match fault:
        case MoveFault.NOT_ON_RACK:
            return _missing(verdict.missing, position.tile_set)
        case MoveFault.BAG_TOO_SMALL:
            return swap_refused(position)
        case MoveFault.OCCUPIED:
            return _occupied(verdict.placement, position)
        case MoveFault.NOT_THROUGH_CENTRE:
            square = format_square(position.board.layout.centre, position.board.size)
            text = translate("Sentences", "the first word covers the centre square {square}")
            return text.format(square=square)
        case MoveFault.TOO_MANY_TILES:
            most = position.rules.bingo_tiles
            return counted(
                "Sentences",
                "you can place at most %n tiles per turn",
                "you can place at most 1 tile per turn",
                most,
            )
        case MoveFault.NOT_A_WORD:
            words = [w.tiles for w in verdict.phonies]
            return not_words(words, position.tile_set, position.rules.anagrams)
    return _plain_faults()[fault]


def _plain_faults() -> dict[MoveFault, str]:
    return {
        MoveFault.GAME_OVER: translate("Sentences", "the game is over"),
        MoveFault.NO_TILES: translate("Sentences", "no tiles are chosen"),
        MoveFault.OFF_BOARD: translate("Sentences", "the word runs off the board"),
        MoveFault.NOT_IN_LINE: translate("Sentences", "the tiles are not in one line"),
        MoveFault.GAP: translate("Sentences", "the tiles leave a gap"),
        MoveFault.EXTENDS_OVER: translate(
            "Sentences", "type the whole word, including the tiles on the board"
        ),
        MoveFault.DOES_NOT_TOUCH: translate("Sentences", "the tiles do not touch any on the board"),
        MoveFault.NOT_ACROSS: translate("Sentences", "the first word goes across"),
        MoveFault.TOO_SHORT: translate("Sentences", "one letter is not a word"),
    }


def not_words(words: Sequence[bytes], tile_set: TileSet, anagrams: bool = False) -> str:
    """``NT is not a word``; without words, that the play has a phony and no more.

    ``anagrams``: in clabbers, where it would be if its letters were one in any order.
    """
    names = [tile_set.spell(word) for word in dict.fromkeys(words)]
    if not names:
        return translate("Sentences", "not all words are in the lexicon")
    if anagrams:
        text = translate("Sentences", "no word uses exactly the letters {words}")
        return text.format(words=listed(names))
    if len(names) == 1:
        return translate("Sentences", "{word} is not a word").format(word=names[0])
    return translate("Sentences", "{words} are not words").format(words=listed(names))


def _missing(tiles: bytes, tile_set: TileSet) -> str:
    letters = [_times(tiles.count(t), tile_set.symbol(t)) for t in dict.fromkeys(tiles) if t]
    parts = []
    if len(letters) == 1 and len(tiles) - tiles.count(BLANK) == 1:
        text = translate("Sentences", "{letter} is not on your rack")
        parts.append(text.format(letter=letters[0]))
    elif letters:
        text = translate("Sentences", "{letters} are not on your rack")
        parts.append(text.format(letters=listed(letters)))
    if BLANK in tiles:
        count = tiles.count(BLANK)
        parts.append(
            counted("Sentences", "%n more blanks are needed", "you have no blank left", count)
        )
    return listed(parts)


def _times(number: int, symbol: str) -> str:
    return symbol if number == 1 else f"{number} × {symbol}"


def swap_refused(position: Position) -> str:
    """Why no tiles, or not that many, can be swapped: how many tiles the bag would need."""
    left, least = position.bag_count, position.rules.exchange_minimum
    if position.may_exchange:
        return counted(
            "Sentences",
            "there are only %n tiles in the bag",
            "there is only 1 tile in the bag",
            left,
        )
    needs = counted(
        "Sentences", "swapping needs %n tiles in the bag", "swapping needs 1 tile in the bag", least
    )
    rest = counted("Sentences", "%n are left", "1 is left", left) if left else _none_left()
    return f"{needs}; {rest}"


def _none_left() -> str:
    return translate("Sentences", "none is left")


def _occupied(move: Placement | None, position: Position) -> str:
    board = position.board
    taken = [s for s, _ in move.placed(board.size) if board.squares[s]] if move else []
    names = [format_square(s, board.size) for s in taken]
    if not names:
        return translate("Sentences", "there is already a tile there")
    return translate("Sentences", "there is already a tile on {squares}").format(
        squares=listed(names)
    )
