"""Hints, and the answer to "is my move the best?".

Where leaves count they are about the best move, by points and the tiles kept, with words one may
know; where all have one rack, about the top. The words say which.
"""

from __future__ import annotations

from eliot_qt.faults import Message, Plural
from eliot_qt.game.move import Direction
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.modes.hints import ExchangeFacts, Hint, HintFacts
from eliot_qt.play.hinting import TopAnswer

from .phrases import points


def hint_message(hint: Hint, facts: HintFacts | ExchangeFacts, position: Position) -> Message:
    """Return what a hint says of a position."""
    if hint is Hint.KIND:
        kind = _kind(facts)
        return Message("{fact} A rarer word does better.", fact=kind) if facts.rarer else kind
    if isinstance(facts, ExchangeFacts):
        tiles = _spaced(facts.tiles, position)
        if hint is Hint.MOVE:
            return Message("The best move is to exchange {tiles}.", tiles=tiles)
        leave = sort_tiles(remove_tiles(position.rack, facts.tiles))
        if not leave:
            return Message("It keeps no tile.")
        return Message("It keeps {tiles}.", tiles=_spaced(leave, position))
    match hint:
        case Hint.ORIENTATION:
            if facts.direction is Direction.DOWN:
                return Message("It goes down.")
            return Message("It goes across.")
        case Hint.LENGTH:
            letters = Plural("%n letters", "1 letter", facts.length)
            return Message("Its word has {letters}.", letters=letters)
        case Hint.BOARD_LETTERS:
            if not facts.board_letters:
                return Message("It uses no letter on the board.")
            tiles_on_board = _spaced(facts.board_letters, position)
            return Message("It uses {letters} from the board.", letters=tiles_on_board)
        case Hint.FIRST_LETTER:
            letter = _spaced(bytes((facts.first_letter,)), position)
            return Message("Its word begins with {letter}.", letter=letter)
        case Hint.ALL_LETTERS:
            tiles_on_board = _spaced(facts.letters, position)
            return Message("Its word has the letters {letters}.", letters=tiles_on_board)
        case _:
            return _of_the_best(hint, facts, position)


def _kind(facts: HintFacts | ExchangeFacts) -> Message:
    """Return whether it is a bingo, another play or an exchange."""
    if isinstance(facts, ExchangeFacts):
        return Message("The best move is an exchange.")
    if not facts.by_equity:
        return Message("The top is a bingo.") if facts.bingo else Message("The top is not a bingo.")
    if facts.bingo:
        return Message("The best move is a bingo.")
    return Message("The best move is a play, but no bingo.")


def _of_the_best(hint: Hint, facts: HintFacts, position: Position) -> Message:
    """Return what is said of the best move, or of the top, by name."""
    match hint:
        case Hint.SCORE:
            scored = points(facts.score)
            if facts.by_equity:
                return Message("The best move scores {points}.", points=scored)
            return Message("The top scores {points}.", points=scored)
        case Hint.TILES:
            tiles = _spaced(facts.tiles, position)
            if facts.by_equity:
                return Message("The best move uses {tiles} from your rack.", tiles=tiles)
            return Message("The top uses {tiles} from your rack.", tiles=tiles)
        case Hint.LINE:
            return _line(facts)
        case Hint.START:
            square = format_square(facts.start, position.board.size)
            if facts.by_equity:
                return Message("The best move begins at {square}.", square=square)
            return Message("The top begins at {square}.", square=square)
        case _:
            move = format_move(facts.move, position.board, position.tile_set)
            if facts.by_equity:
                return Message("The best move is {move}.", move=move)
            return Message("The top is {move}.", move=move)


def _line(facts: HintFacts) -> Message:
    if facts.direction is Direction.DOWN:
        column = chr(ord("A") + facts.line)
        if facts.by_equity:
            return Message("The best move is in column {column}.", column=column)
        return Message("The top is in column {column}.", column=column)
    if facts.by_equity:
        return Message("The best move is in row {row}.", row=str(facts.line + 1))
    return Message("The top is in row {row}.", row=str(facts.line + 1))


def answer_message(answer: TopAnswer) -> Message:
    """Return the answer to "is my move the best?"."""
    if answer.is_best:
        if answer.by_equity:
            return Message("Yes, no move is better.")
        return Message("Yes, no move scores more.")
    if not answer.may_tell:
        return Message("No, there is a better move.")
    if answer.behind is None:
        return Message("No, there is a better move. Ask again to see by how much.")
    if answer.by_equity:
        return Message(
            "The best move is worth {points} points more, leave included.",
            points=f"{answer.behind:.1f}",
        )
    return Message("The top scores {points} more.", points=points(round(answer.behind)))


def _spaced(tiles: bytes, position: Position) -> str:
    return " ".join(position.tile_set.symbol(tile) for tile in tiles)
