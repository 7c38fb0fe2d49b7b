"""A seat's game in figures; docs/review.md defines them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.players.static import trained_values

from .judges.decisions import Decision, own_decisions
from .judges.grading import LEAST_GRADED, accuracy_of, counted_loss, mistake_index
from .judges.luck import DrawValues, drawn_between
from .values import Basis, Cause, MoveClass, SeatSummary, TurnReview


def summaries(
    record: GameRecord, turns: Sequence[TurnReview], guessed: Collection[int] = ()
) -> tuple[SeatSummary, ...]:
    """The figures of all seats. ``guessed`` as of a game's reader.

    Raises :class:`~eliot_qt.engine.EngineError` for damaged leave values.
    """
    return figures_of_turns(record, turns, luck_of(mode_of(record).whole(record), guessed))


def figures_of_turns(
    record: GameRecord, turns: Sequence[TurnReview], luck: Mapping[int, float]
) -> tuple[SeatSummary, ...]:
    """The figures of all seats, with the luck of those for whom it is known."""
    whole = mode_of(record).whole(record)
    scores = whole.position.scores
    return tuple(
        _summary(seat.name or str(number + 1), scores[number], own, luck.get(number))
        for number, seat in enumerate(whole.seats)
        for own in [[turn for turn in turns if turn.seat == number]]
    )


def luck_of(record: GameRecord, guessed: Collection[int] = ()) -> dict[int, float]:
    """The luck of each seat's draws in points; seats without a draw that is known are left out."""
    luck: dict[int, float] = {}
    before: dict[int, Decision] = {}
    values: DrawValues | None = None
    for decision in own_decisions(record, guessed):
        last = before.get(decision.seat)
        before[decision.seat] = decision
        position = decision.position
        if decision.is_guessed or (last is not None and last.is_guessed):
            continue
        if last is None:
            pool = position.rack + position.unseen_by(decision.seat)
            drawing = drawn_between(b"", b"", position.rack)
        else:
            tiles = _used(last)
            pool = last.position.unseen_by(decision.seat)
            drawing = drawn_between(last.position.rack, tiles, position.rack)
        if drawing is None:
            continue
        if values is None:
            values = DrawValues(trained_values(position.tile_set), position.tile_set)
        leave, draw = drawing
        gained = values.luck(leave, draw, pool)
        luck[decision.seat] = luck.get(decision.seat, 0.0) + gained
    return luck


def _used(decision: Decision) -> bytes:
    """Tiles that a move took from the rack."""
    match decision.effective_move:
        case Placement() as move:
            return move.used
        case Exchange() as move:
            return move.tiles
        case _:
            return b""


def _summary(name: str, score: int, turns: Sequence[TurnReview], luck: float | None) -> SeatSummary:
    graded = [turn for turn in turns if turn.grade is not None]
    losses = [turn.loss for turn in graded if turn.loss is not None]
    points = [turn.points_lost for turn in graded if turn.points_lost is not None]
    classes = [turn.grade for turn in graded if turn.grade is not None]
    spent = sum(turn.thought for turn in turns)
    return SeatSummary(
        name=name,
        score=score,
        turns=len(turns),
        graded=len(graded),
        average_loss=_mean(losses),
        average_points_lost=_mean(points),
        accuracy=accuracy_in(graded),
        mistake_index=mistake_index(classes) if losses else None,
        missed_bingos=sum(turn.missed_bingo for turn in turns),
        phonies=sum(turn.phony for turn in turns),
        luck=luck,
        seconds=spent / 1000 if spent else None,
        classes=tuple((grade, classes.count(grade)) for grade in MoveClass),
        causes=tuple((cause, _caused(turns, cause)) for cause in Cause),
    )


def accuracy_in(turns: Sequence[TurnReview]) -> float | None:
    """The accuracy of a seat's graded turns.

    It is by chances to win, None for fewer turns than :data:`~.grading.LEAST_GRADED`; with one
    rack for all, the share of the tops in percent.
    """
    turn_losses = (counted_loss(turn) for turn in turns)
    losses = [loss for loss in turn_losses if loss is not None]
    tops = [turn for turn in turns if turn.basis is Basis.SCORE]
    most = sum(turn.best_score or 0 for turn in tops)
    if most:
        return 100 * sum(turn.score for turn in tops) / most
    return accuracy_of(losses) if len(losses) >= LEAST_GRADED else None


def _caused(turns: Sequence[TurnReview], cause: Cause) -> float:
    return sum(part for turn in turns for which, part in turn.causes if which is cause)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
