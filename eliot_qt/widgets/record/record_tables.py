"""The tables of a record as rows of texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.text_table import ColumnHead, TextRow
from eliot_qt.play.record_book.figures import GameGroup
from eliot_qt.play.record_book.values import BestPlay, PlayedGame
from eliot_qt.voice.phrases import EN_DASH

from ..texts.rule_sentences import mode_name
from ..texts.sentences import DOT
from .record_texts import (
    decimal_text,
    ended_text,
    game_text,
    group_opponent,
    helped_text,
    opponent_text,
    outcome_text,
    percent_text,
    score_text,
)

translate = QCoreApplication.translate


def game_columns() -> tuple[ColumnHead, ...]:
    """The heads of the table of games."""
    return (
        ColumnHead(translate("Record", "Date")),
        ColumnHead(translate("Record", "Game")),
        ColumnHead(translate("Record", "Opponent")),
        ColumnHead(translate("Record", "Result")),
        ColumnHead(translate("Record", "Score"), number=True),
        ColumnHead(translate("Record", "Bingos"), number=True),
        ColumnHead(translate("Record", "Best play")),
        ColumnHead(translate("Record", "Accuracy"), number=True),
    )


def game_row(game: PlayedGame, accuracy: float | None) -> TextRow:
    """A game in the table."""
    best = game.best[0] if game.best else None
    return TextRow(
        (
            ended_text(game),
            mode_name(game.mode),
            opponent_text(game),
            _outcome(game),
            score_text(game),
            str(game.bingos),
            play_text(best) if best else EN_DASH,
            percent_text(accuracy),
        ),
        game,
        spoken=game_text(game),
    )


def _outcome(game: PlayedGame) -> str:
    outcome = outcome_text(game.outcome)
    return f"{outcome} ({helped_text(game.helped)})" if game.helped else outcome


def group_columns() -> tuple[ColumnHead, ...]:
    """The heads of the table by game and opponent."""
    return (
        ColumnHead(translate("Record", "Game")),
        ColumnHead(translate("Record", "Opponent")),
        ColumnHead(translate("Record", "Games"), number=True),
        ColumnHead(translate("Record", "Won"), translate("Record", "Games won"), number=True),
        ColumnHead(
            translate("Record", "Average"), translate("Record", "Average score"), number=True
        ),
        ColumnHead(translate("Record", "Accuracy"), number=True),
    )


def group_rows(groups: Iterable[GameGroup]) -> list[TextRow]:
    """The games by mode and opponent."""
    return [
        TextRow(
            (
                mode_name(group.mode),
                group_opponent(group),
                str(group.figures.games),
                percent_text(group.figures.win_share),
                decimal_text(group.figures.average),
                percent_text(group.figures.accuracy),
            ),
            group,
        )
        for group in groups
    ]


def best_columns() -> tuple[ColumnHead, ...]:
    """The heads of the table of best plays."""
    return (
        ColumnHead(translate("Record", "Word")),
        ColumnHead(translate("Record", "Points"), number=True),
        ColumnHead(translate("Record", "Date")),
    )


def best_rows(plays: Iterable[tuple[BestPlay, PlayedGame]]) -> list[TextRow]:
    """The best plays with the day of each."""
    return [TextRow((play.word, str(play.score), ended_text(game)), game) for play, game in plays]


class GameRows:
    """Rows of games as they were made before: there may be thousands."""

    def __init__(self) -> None:
        self._made: dict[tuple[PlayedGame, float | None], TextRow] = {}

    def of(
        self, games: Sequence[PlayedGame], accuracies: Mapping[PlayedGame, float]
    ) -> list[TextRow]:
        """The games, the last one first."""
        wanted = [(game, accuracies.get(game)) for game in reversed(games)]
        self._made = {key: self._made.get(key) or game_row(*key) for key in wanted}
        return list(self._made.values())


def play_text(play: BestPlay) -> str:
    """A play: ``QUARTZ · 98``."""
    return DOT.join([play.word, str(play.score)])
