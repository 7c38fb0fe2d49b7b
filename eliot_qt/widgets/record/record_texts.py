"""A person's record in words: games, opponents, results, figures."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eliot_qt.play.record_book.figures import GameGroup
from eliot_qt.play.record_book.values import GameResult, PlayedGame
from eliot_qt.voice.phrases import EN_DASH, MINUS

from ..texts.level_texts import level_name
from ..texts.rule_sentences import mode_name
from ..texts.sentences import DOT, counted, country, day_text, listed, number_text

translate = QCoreApplication.translate


def opponent_text(game: PlayedGame) -> str:
    """Whom a game was played against: the computer's level, else names."""
    if game.computer:
        return level_name(game.level)
    return listed(game.opponents) or translate("Record", "Alone")


def group_opponent(group: GameGroup) -> str:
    """Whom the games of a group were played against."""
    if group.level:
        return level_name(group.level)
    return translate("Record", "Alone") if group.alone else translate("Record", "People")


def group_text(group: GameGroup) -> str:
    """A group as a choice: ``Free game · Club``."""
    return DOT.join([mode_name(group.mode), group_opponent(group)])


def outcome_text(outcome: GameResult) -> str:
    """Return the result of a game in a word."""
    return {
        GameResult.WON: translate("Record", "Won"),
        GameResult.LOST: translate("Record", "Lost"),
        GameResult.TIED: translate("Record", "Tied"),
        GameResult.ALONE: EN_DASH,
    }[outcome]


def score_text(game: PlayedGame) -> str:
    """The scores of a game, the person's first: ``402 : 377``."""
    own = _plain(game.score)
    if game.opponent_score is None:
        return own
    return f"{own} : {_plain(game.opponent_score)}"


def ended_text(game: PlayedGame) -> str:
    """The day a game ended."""
    return day_text(datetime.fromisoformat(game.ended))


def game_text(game: PlayedGame) -> str:
    """A game in a line, for ears: ``22 Nov 2026, Free game, 402 : 377 against Club, Won``."""
    parts = [ended_text(game), mode_name(game.mode), score_text(game)]
    if game.opponents:
        parts.append(translate("Record", "against {name}").format(name=opponent_text(game)))
        parts.append(outcome_text(game.outcome))
    if game.helped:
        parts.append(helped_text(game.helped))
    return ", ".join(parts)


def helped_text(turns: int) -> str:
    """Count the turns with a hint or other help."""
    return counted("Sentences", "help in %n turns", "help in 1 turn", turns)


def decimal_text(value: float | None, digits: int = 0) -> str:
    """A figure with a number of decimals; a dash if it is unknown."""
    if value is None:
        return EN_DASH
    text = number_text(round(value)) if not digits else country().toString(value, "f", digits)
    return text.replace("-", MINUS)


def percent_text(value: float | None) -> str:
    """A share in whole percent; a dash where it is not known."""
    if value is None:
        return EN_DASH
    return translate("Record", "{percent} %").format(percent=round(value))


def _plain(points: int) -> str:
    return str(points).replace("-", MINUS)
