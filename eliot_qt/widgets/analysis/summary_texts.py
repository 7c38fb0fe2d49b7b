"""The figures of a reviewed game, seat by seat, each with how it is reckoned (docs/review.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextRow
from eliot_qt.review import words
from eliot_qt.review.values import Cause, MoveClass, SeatSummary
from eliot_qt.voice.phrases import EN_DASH, MINUS

from ..texts.sentences import sentence
from .analysis_texts import cause_name, class_name, number

translate = QCoreApplication.translate

_Figure = Callable[[SeatSummary], str]


def summary_rows(seats: Sequence[SeatSummary]) -> list[TextRow]:
    """A row for each figure, a column for each seat."""
    rows = []
    by_points = all(seat.average_loss is None for seat in seats)
    figures = (*_accuracies(by_points), *_counts(), *_classes(), *_causes(seats))
    for name, meaning, figure in figures:
        values = [figure(seat) for seat in seats]
        description = ", ".join(
            f"{seat.name} {text}" for seat, text in zip(seats, values, strict=True)
        )
        rows.append(TextRow((name, *values), spoken=f"{name}: {description}. {meaning}"))
    return rows


def _accuracies(by_points: bool) -> list[tuple[str, str, _Figure]]:
    return [
        (said_text(words.SCORE), translate("Analysis", "Points at the end."), _score),
        (
            said_text(words.TURNS_GRADED),
            translate(
                "Analysis",
                "Turns with a known loss, on which the figures are based. Accuracy needs five.",
            ),
            _graded,
        ),
        _average(by_points),
        (said_text(words.ACCURACY), _accuracy_meaning(by_points), _accuracy),
        (
            said_text(words.MISTAKE_INDEX),
            translate(
                "Analysis",
                "Sum over turns: 0.2 for good moves and inaccuracies, 0.5 for mistakes, "
                "1 for blunders. 0 is perfect.",
            ),
            lambda seat: _number(seat.mistake_index),
        ),
    ]


def _counts() -> list[tuple[str, str, _Figure]]:
    return [
        (
            said_text(words.MISSED_BINGOS),
            translate("Analysis", "Turns where you missed a bingo that was the best move."),
            lambda seat: str(seat.missed_bingos),
        ),
        (
            said_text(words.PHONIES),
            translate("Analysis", "Plays with a phony, challenged off or not."),
            lambda seat: str(seat.phonies),
        ),
        (
            said_text(words.LUCK),
            translate(
                "Analysis",
                "In points: the value of the tiles drawn, less that of an average draw "
                "of as many unseen tiles, summed over all known draws.",
            ),
            _luck,
        ),
        (
            said_text(words.TIME),
            translate("Analysis", "Total time of all turns, if the game has times."),
            _time,
        ),
    ]


def _average(by_points: bool) -> tuple[str, str, _Figure]:
    name = said_text(words.AVERAGE_LOSS)
    if by_points:
        meaning = translate("Analysis", "Mean of the points lost by the graded turns.")
        return name, meaning, lambda seat: _number(seat.average_points_lost)
    meaning = translate(
        "Analysis",
        "How much lower the chance to win was after the move played than after "
        "the best move, in percentage points: mean of the graded turns.",
    )
    return name, meaning, lambda seat: _number(seat.average_loss, 2, " %")


def _accuracy_meaning(by_points: bool) -> str:
    if by_points:
        return translate("Analysis", "Points as a percentage of the top scores.")
    return translate(
        "Analysis",
        "Mean over graded turns of 103.1668 · e^(−0.04354 · loss) − 3.1669, between 0 and 100. "
        "In a decided game the points lost count as the loss of the same class.",
    )


def _classes() -> list[tuple[str, str, _Figure]]:
    return [
        (sentence(class_name(grade)), _class_meaning(grade), _counter(grade)) for grade in MoveClass
    ]


def _class_meaning(grade: MoveClass) -> str:
    return {
        MoveClass.BEST: translate(
            "Analysis", "Turns that lost up to 0.25 %, or less than a point."
        ),
        MoveClass.GOOD: translate("Analysis", "Turns that lost up to 1 %, or 2 points."),
        MoveClass.INACCURACY: translate("Analysis", "Turns that lost up to 3 %, or 7 points."),
        MoveClass.MISTAKE: translate("Analysis", "Turns that lost up to 7 %, or 15 points."),
        MoveClass.BLUNDER: translate("Analysis", "Turns that lost more than 7 %, or 15 points."),
    }[grade]


def _counter(grade: MoveClass) -> _Figure:
    return lambda seat: str(dict(seat.classes).get(grade, 0))


def _causes(seats: Sequence[SeatSummary]) -> list[tuple[str, str, _Figure]]:
    """Return the rows of causes of the loss; empty if no chance to win is known."""
    if all(seat.average_loss is None for seat in seats):
        return []
    text = translate("Analysis", "Lost by {cause}")
    return [
        (text.format(cause=cause_name(cause)), _cause_meaning(cause), _part(cause))
        for cause in Cause
    ]


def _cause_meaning(cause: Cause) -> str:
    return {
        Cause.VOCABULARY: translate(
            "Analysis",
            "Losses because the best moves used rare words, in percentage points.",
        ),
        Cause.STRATEGY: translate(
            "Analysis", "Losses that no other cause explains, in percentage points."
        ),
        Cause.ENDGAME: translate("Analysis", "Losses with an empty bag, in percentage points."),
        Cause.TIME: translate(
            "Analysis",
            "Losses with less than a minute on the clock, in percentage points.",
        ),
    }[cause]


def _part(cause: Cause) -> _Figure:
    return lambda seat: _number(dict(seat.causes).get(cause, 0.0), 1, " %")


def _score(seat: SeatSummary) -> str:
    return str(seat.score)


def _accuracy(seat: SeatSummary) -> str:
    return _number(seat.accuracy, 1, " %")


def _graded(seat: SeatSummary) -> str:
    text = translate("Analysis", "{graded} of {turns}")
    return text.format(graded=seat.graded, turns=seat.turns)


def _luck(seat: SeatSummary) -> str:
    if seat.luck is None:
        return EN_DASH
    return f"{MINUS if seat.luck < 0 else '+'}{number(abs(seat.luck))}"


def _time(seat: SeatSummary) -> str:
    if seat.seconds is None:
        return EN_DASH
    return f"{int(seat.seconds) // 60}:{int(seat.seconds) % 60:02}"


def _number(value: float | None, digits: int = 1, unit: str = "") -> str:
    return EN_DASH if value is None else f"{number(value, digits)}{unit}"
