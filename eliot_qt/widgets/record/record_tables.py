"""The tables of a record as rows of texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.text_table import ColumnHead, TextColumn, TextRow, cells_of
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


def game_columns() -> tuple[TextColumn[PlayedGame], ...]:
    """The columns of the table of games; accuracies come beside them."""
    return (
        TextColumn(translate("Record", "Date"), cell=ended_text),
        TextColumn(translate("Record", "Game"), cell=lambda game: mode_name(game.mode)),
        TextColumn(translate("Record", "Opponent"), cell=opponent_text),
        TextColumn(translate("Record", "Result"), cell=_outcome),
        TextColumn(translate("Record", "Score"), number=True, cell=score_text),
        TextColumn(translate("Record", "Bingos"), number=True, cell=lambda g: str(g.bingos)),
        TextColumn(translate("Record", "Best play"), cell=_best_play),
    )


def accuracy_column() -> TextColumn[float | None]:
    """The column of accuracies, which are found apart from the games."""
    return TextColumn(translate("Record", "Accuracy"), number=True, cell=percent_text)


def _best_play(game: PlayedGame) -> str:
    return play_text(game.best[0]) if game.best else EN_DASH


def _outcome(game: PlayedGame) -> str:
    outcome = outcome_text(game.outcome)
    return f"{outcome} ({helped_text(game.helped)})" if game.helped else outcome


def group_columns() -> tuple[TextColumn[GameGroup], ...]:
    """The columns of the table by game and opponent."""
    average = translate("Record", "Average"), translate("Record", "Average score"), True
    won = translate("Record", "Won"), translate("Record", "Games won"), True
    return (
        TextColumn(translate("Record", "Game"), cell=lambda group: mode_name(group.mode)),
        TextColumn(translate("Record", "Opponent"), cell=group_opponent),
        TextColumn(translate("Record", "Games"), number=True, cell=lambda g: str(g.figures.games)),
        TextColumn(*won, cell=lambda group: percent_text(group.figures.win_share)),
        TextColumn(*average, cell=lambda group: decimal_text(group.figures.average)),
        TextColumn(
            translate("Record", "Accuracy"),
            number=True,
            cell=lambda group: percent_text(group.figures.accuracy),
        ),
    )


def group_rows(groups: Iterable[GameGroup]) -> list[TextRow]:
    """The games by mode and opponent."""
    columns = group_columns()
    return [TextRow(cells_of(columns, group), group) for group in groups]


def best_columns() -> tuple[TextColumn[tuple[BestPlay, PlayedGame]], ...]:
    """The columns of the table of best plays."""
    return (
        TextColumn(translate("Record", "Word"), cell=lambda entry: entry[0].word),
        TextColumn(
            translate("Record", "Points"), number=True, cell=lambda entry: str(entry[0].score)
        ),
        TextColumn(translate("Record", "Date"), cell=lambda entry: ended_text(entry[1])),
    )


def best_rows(plays: Iterable[tuple[BestPlay, PlayedGame]]) -> list[TextRow]:
    """The best plays with the day of each."""
    columns = best_columns()
    return [TextRow(cells_of(columns, entry), entry[1]) for entry in plays]


class GameRows:
    """Rows of games as they were made before: there may be thousands."""

    def __init__(self) -> None:
        self._made: dict[tuple[PlayedGame, float | None], TextRow] = {}
        self._columns, self._accuracy = game_columns(), accuracy_column()

    @property
    def heads(self) -> tuple[ColumnHead, ...]:
        """The columns of the table."""
        return (*self._columns, self._accuracy)

    def of(
        self, games: Sequence[PlayedGame], accuracies: Mapping[PlayedGame, float]
    ) -> list[TextRow]:
        """The games, the last one first."""
        rows = [(game, accuracies.get(game)) for game in reversed(games)]
        self._made = {key: self._made.get(key) or self._row(*key) for key in rows}
        return list(self._made.values())

    def _row(self, game: PlayedGame, accuracy: float | None) -> TextRow:
        cells = (*cells_of(self._columns, game), self._accuracy.cell(accuracy))
        return TextRow(cells, game, spoken=game_text(game))


def play_text(play: BestPlay) -> str:
    """A play: ``QUARTZ · 98``."""
    return DOT.join([play.word, str(play.score)])
