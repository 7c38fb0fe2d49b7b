"""Hints, guesses and answers in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Direction
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.modes.hints import Hint, HintFacts
from eliot_qt.play.hinting import Guess, HintShown, TopAnswer
from eliot_qt.voice.hints import answer_message, hint_message
from eliot_qt.voice.phrases import MINUS

from .sentences import counted, points_text

translate = QCoreApplication.translate


def hint_name(hint: Hint) -> str:
    """Name the subject of a hint of topping."""
    return {
        Hint.ORIENTATION: translate("Hints", "Direction"),
        Hint.LENGTH: translate("Hints", "Length"),
        Hint.SCORE: translate("Hints", "Score"),
        Hint.BOARD_LETTERS: translate("Hints", "Board letters"),
        Hint.START: translate("Hints", "First square"),
        Hint.FIRST_LETTER: translate("Hints", "First letter"),
        Hint.ALL_LETTERS: translate("Hints", "All letters"),
    }.get(hint, hint.value)


def hint_fact(hint: Hint, facts: HintFacts, position: Position) -> str:
    """Return what a hint of topping gives away."""
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


def teaching_text(found: object, position: Position) -> str:
    """Return the answer to a hint, a guess or "is it the best?" in words."""
    match found:
        case HintShown():
            return said_text(hint_message(found.last, found.facts, position))
        case Guess():
            return guess_text(found, position)
        case TopAnswer():
            return said_text(answer_message(found))
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


def _direction(facts: HintFacts) -> str:
    if facts.direction is Direction.ACROSS:
        return translate("Hints", "across")
    return translate("Hints", "down")


def _spaced(tiles: bytes, tile_set: TileSet) -> str:
    return " ".join(tile_set.symbol(tile) for tile in tiles)
