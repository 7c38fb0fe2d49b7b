"""Tables of a replay: moves of a turn, you and the game in sum, all turns."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.game.shared.turn import Source
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.modes.master_compare import (
    MasterComparison,
    MasterTotal,
    PointsOwner,
    compare,
    totals,
)
from eliot_qt.modes.ranking import Review
from eliot_qt.voice.figures import PERCENTAGE_OF_TOP
from eliot_qt.voice.phrases import EN_DASH, signed
from eliot_qt.widgets.texts.master_texts import percent_text, published, verdict_line
from eliot_qt.widgets.texts.sentences import counted, points_text

from .turn_results import PlayedTurn, result_row

translate = QCoreApplication.translate


def published_rows(record: GameRecord, number: int, review: Review | None) -> list[TextRow]:
    """The published move and the top, beside the seats' moves in the table of a closed turn."""
    turn = record.positions[-1].turns[number]
    if turn.move is None or turn.source not in (Source.MASTER_GAME, Source.LAID):
        return []
    tile_set = record.start.tile_set
    turns = [c for c in compare(record) if c.turn <= number]
    tops = sum(c.master if c.top is None else c.top for c in turns)
    behind = turn.score - turn.reference if not turn.is_laid else 0
    rank = None
    if review is not None:
        rank = next((row.rank for row in review.rows if row.score <= turn.score), None)
    total = sum(c.master for c in turns)
    name, move = published(record, number), format_move(turn.move, turn.board, tile_set)
    result = PlayedTurn(rank, name, move, turn.score, behind, total, _share(total, tops))
    rows = [result_row(result, turn.move)]
    if review is not None and review.rows:
        best = _best(record, number, review)
        move_text = format_move(best, turn.board, tile_set)
        name = translate("Master", "The top")
        points = review.rows[0].score
        top = PlayedTurn(1, name, move_text, points, 0, tops, _share(tops, tops))
        rows.append(result_row(top, best))
    return rows


def _best(record: GameRecord, number: int, review: Review) -> Placement:
    """The top of a turn: of several the one that was found, by you or in the published game."""
    turn = record.positions[-1].turns[number]
    points = review.rows[0].score
    for entry in turn.entries:
        if entry and entry.counts and entry.score >= points:
            assert isinstance(entry.move, Placement)
            return entry.move
    if turn.move is not None and turn.score >= points:
        return turn.move
    return review.rows[0].move


def total_rows(record: GameRecord, players: bool = True) -> list[TextRow]:
    """You, the game and the tops in sum: points, share, turns that were better.

    With ``players`` also those of the game, where there are several.
    """
    columns, rows = total_columns(), []
    visible_totals = (
        total for total in totals(record) if players or total.side is not PointsOwner.PLAYER
    )
    for total in visible_totals:
        cells = cells_of(columns, total)
        spoken = [
            cells[0],
            counted("Sentences", "%n turns", "1 turn", total.turns),
            points_text(total.points),
            translate("Master", "{percent} % of the top").format(percent=cells[3]),
        ]
        if total.better is not None:
            text = counted("Sentences", "better in %n turns", "better in 1 turn", total.better)
            spoken.append(text)
        strong = total.side is PointsOwner.SEAT
        rows.append(TextRow(cells, None, strong, ", ".join(spoken)))
    return rows


def total_columns() -> tuple[TextColumn[MasterTotal], ...]:
    """The columns of the totals of a replay."""
    better = (
        translate("MasterPane", "Better"),
        translate("MasterPane", "Turns with the better score of the two"),
        True,
    )
    percent = "%", said_text(PERCENTAGE_OF_TOP), True
    return (
        TextColumn("", cell=_side_name),
        TextColumn(translate("MasterPane", "Turns"), "", True, cell=lambda row: str(row.turns)),
        TextColumn(translate("MasterPane", "Points"), "", True, cell=lambda row: str(row.points)),
        TextColumn(*percent, cell=lambda row: percent_text(row.percent)),
        TextColumn(*better, cell=lambda row: "" if row.better is None else str(row.better)),
    )


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A turn of a replay that is over: the published move, and how yours compares with it."""

    number: int
    move: str
    score: int
    comparison: MasterComparison | None


def turn_columns() -> tuple[TextColumn[ReplayedTurn], ...]:
    """The columns of the turns of a replay."""
    yours = translate("MasterPane", "You"), translate("MasterPane", "Your points"), True
    game = (
        translate("MasterPane", "Game"),
        translate("MasterPane", "Score of the published move"),
        True,
    )
    top = translate("MasterPane", "Top"), translate("MasterPane", "Score of the top move"), True
    difference = (
        translate("MasterPane", "vs game"),
        translate("MasterPane", "Your points more or less than the published move's"),
        True,
    )
    return (
        TextColumn("#", translate("MasterPane", "Turn"), True, cell=lambda t: str(t.number + 1)),
        TextColumn(translate("MasterPane", "Published"), cell=lambda turn: turn.move),
        TextColumn(*yours, cell=_your_points),
        TextColumn(*game, cell=lambda turn: str(turn.score)),
        TextColumn(*top, cell=_top_points),
        TextColumn(*difference, cell=_difference),
    )


def _your_points(turn: ReplayedTurn) -> str:
    return EN_DASH if turn.comparison is None else str(turn.comparison.yours)


def _top_points(turn: ReplayedTurn) -> str:
    top = None if turn.comparison is None else turn.comparison.top
    return EN_DASH if top is None else str(top)


def _difference(turn: ReplayedTurn) -> str:
    return "" if turn.comparison is None else signed(turn.comparison.difference)


def turn_rows(record: GameRecord) -> list[TextRow]:
    """A row for each turn that is over; its data is where to go to look at it again."""
    cursors = [n for n, event in enumerate(record.events) if isinstance(event, BoardMove)]
    compared = {comparison.turn: comparison for comparison in compare(record)}
    closed = [turn for turn in record.positions[-1].turns if turn.closed]
    columns, rows = turn_columns(), []
    for number, (turn, cursor) in enumerate(zip(closed, cursors, strict=False)):
        comparison = compared.get(number)
        move = ""
        if turn.move is not None:
            move = format_move(turn.move, turn.board, record.start.tile_set)
        spoken = translate("Master", "placed for you")
        if comparison is not None:
            spoken = verdict_line(record, number)
        who = translate("Master", "turn {turn}, {player} {move}")
        first = who.format(turn=number + 1, player=published(record, number), move=move)
        text = ", ".join([first, points_text(turn.score), spoken])
        cells = cells_of(columns, ReplayedTurn(number, move, turn.score, comparison))
        rows.append(
            TextRow(cells, cursor, comparison is not None and comparison.difference > 0, text)
        )
    return rows


def _share(total: int, tops: int) -> float | None:
    return 100 * total / tops if tops else None


def _side_name(total: MasterTotal) -> str:
    if total.side is PointsOwner.TOP:
        return translate("Master", "The top")
    if total.side is PointsOwner.GAME:
        return total.name or translate("Master", "The game")
    if total.side is PointsOwner.PLAYER:
        return f"{EN_DASH} {total.name}"
    return total.name
