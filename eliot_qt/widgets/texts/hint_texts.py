"""Hints, guesses and answers in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Direction
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.hints import Facts, Hint
from eliot_qt.play.hinting import Guess, HintShown, TopAnswer
from eliot_qt.voice.phrases import MINUS

from .sentences import counted, points_text

translate = QCoreApplication.translate


def hint_name(hint: Hint) -> str:
    """What a hint of topping is about."""
    return {
        Hint.ORIENTATION: translate("Hints", "Direction"),
        Hint.LENGTH: translate("Hints", "Length"),
        Hint.SCORE: translate("Hints", "Score"),
        Hint.BOARD_LETTERS: translate("Hints", "Board letters"),
        Hint.START: translate("Hints", "First square"),
        Hint.FIRST_LETTER: translate("Hints", "First letter"),
        Hint.ALL_LETTERS: translate("Hints", "All letters"),
    }.get(hint, hint.value)


def hint_fact(hint: Hint, facts: Facts, position: Position) -> str:
    """What a hint of topping says."""
    tiles = position.tile_set
    match hint:
        case Hint.ORIENTATION:
            return _direction(facts)
        case Hint.LENGTH:
            length = facts.length
            return counted("Sentences", "%n letters", "1 letter", length)
        case Hint.SCORE:
            return points_text(facts.score)
        case Hint.BOARD_LETTERS:
            return _spaced(facts.board_letters, tiles) or translate("Hints", "none")
        case Hint.START:
            return format_square(facts.start, position.board.size)
        case Hint.FIRST_LETTER:
            return tiles.symbol(facts.first_letter)
        case _:
            return _spaced(facts.letters, tiles)


def ladder_text(shown: HintShown, position: Position) -> str:
    """The rung just climbed: ``The top scores 78.``."""
    facts, tiles = shown.facts, position.tile_set
    match shown.last:
        case Hint.BINGO:
            if facts.bingo:
                return translate("Hints", "There is a bingo.")
            return translate("Hints", "There is no bingo.")
        case Hint.SCORE:
            text = translate("Hints", "The top scores {points}.")
            return text.format(points=points_text(facts.score))
        case Hint.TILES:
            text = translate("Hints", "The top uses {tiles} of your rack.")
            return text.format(tiles=_spaced(facts.tiles, tiles))
        case Hint.LINE:
            across = facts.direction is Direction.ACROSS
            if across:
                return translate("Hints", "The top is in row {n}.").format(n=facts.line + 1)
            column = chr(ord("A") + facts.line)
            return translate("Hints", "The top is in column {n}.").format(n=column)
        case Hint.START:
            square = format_square(facts.start, position.board.size)
            return translate("Hints", "The top begins at {square}.").format(square=square)
        case _:
            move = format_move(facts.move, position.board, tiles)
            return translate("Hints", "The top is {move}.").format(move=move)


def guess_text(guess: Guess, position: Position) -> str:
    """``8H TEA: 4th of 412, −6.2``."""
    move = format_move(guess.move, position.board, position.tile_set)
    if guess.is_best:
        text = translate("Hints", "{move}: the best of {count}. Enter plays it.")
        return text.format(move=move, count=guess.count)
    text = translate("Hints", "{move}: {rank} of {count}, {difference}. Enter plays it.")
    return text.format(
        move=move,
        rank=ordinal(guess.rank),
        count=guess.count,
        difference=equity_text(guess.difference),
    )


def top_text(answer: TopAnswer) -> str:
    """The answer to "is mine the top?"."""
    if answer.is_top:
        return translate("Hints", "Yes, no move scores more.")
    if answer.behind is None:
        return translate("Hints", "No, there is a better move. Ask again to see by how much.")
    text = translate("Hints", "The top scores {points} more.")
    return text.format(points=points_text(answer.behind))


def teaching_text(found: object, position: Position) -> str:
    """What the session has found out, in words."""
    match found:
        case HintShown():
            return ladder_text(found, position)
        case Guess():
            return guess_text(found, position)
        case TopAnswer():
            return top_text(found)
    return ""


def equity_text(millipoints: int) -> str:
    """One decimal with a real minus sign: ``−6.2``."""
    return f"{millipoints / 1000:.1f}".replace("-0.0", "0.0").replace("-", MINUS)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    if number % 100 in (11, 12, 13):
        pattern = translate("Hints", "{n}th")
    else:
        patterns = {
            1: translate("Hints", "{n}st"),
            2: translate("Hints", "{n}nd"),
            3: translate("Hints", "{n}rd"),
        }
        pattern = patterns.get(number % 10, translate("Hints", "{n}th"))
    return pattern.format(n=number)


def _direction(facts: Facts) -> str:
    if facts.direction is Direction.ACROSS:
        return translate("Hints", "across")
    return translate("Hints", "down")


def _spaced(tiles: bytes, tile_set: TileSet) -> str:
    return " ".join(tile_set.symbol(tile) for tile in tiles)
