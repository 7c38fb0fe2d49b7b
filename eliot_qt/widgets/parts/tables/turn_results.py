"""The results of a turn that all played with the same rack, a row of a table each."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.voice.phrases import EN_DASH, signed

from ...texts.master_texts import percent_text
from ...texts.sentences import points_text

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A move of a turn: its rank among all moves, points, and points behind the top.

    ``total`` are the points so far, ``percent`` their share of the tops.
    """

    rank: int | None
    name: str
    move: str
    points: int
    behind: int
    total: int
    percent: float | None


def result_columns() -> tuple[TextColumn[PlayedTurn], ...]:
    """The columns of the results of a turn."""
    rank = "#", translate("ReviewPane", "Rank among all moves"), True
    points = translate("ReviewPane", "Pts"), translate("ReviewPane", "Points"), True
    behind = (
        translate("ReviewPane", "To top"),
        translate("ReviewPane", "Difference from the top"),
        True,
    )
    percent = "%", translate("ReviewPane", "Percentage of the top scores so far"), True
    return (
        TextColumn(*rank, cell=lambda row: str(row.rank) if row.rank else EN_DASH),
        TextColumn(translate("ReviewPane", "Player"), cell=lambda row: row.name),
        TextColumn(translate("ReviewPane", "Move"), cell=lambda row: row.move),
        TextColumn(*points, cell=lambda row: str(row.points)),
        TextColumn(*behind, cell=lambda row: signed(row.behind)),
        TextColumn(translate("ReviewPane", "Total"), "", True, cell=lambda row: str(row.total)),
        TextColumn(*percent, cell=lambda row: percent_text(row.percent)),
    )


def result_row(
    result: PlayedTurn, move: Placement | None, *, is_solo: bool = False, who: str = ""
) -> TextRow:
    """Return the row of a result; ``move`` is shown on the board, ``who`` is read out for the name.

    The rank is read out of seats alone, whose solo stands out.
    """
    spoken = [
        who or result.name,
        result.move,
        points_text(result.points),
        translate("Review", "{points} from the top").format(points=signed(result.behind)),
        translate("Review", "total {total}").format(total=result.total),
    ]
    if who:
        share = translate("Review", "{percent} % of the top")
        spoken.append(share.format(percent=percent_text(result.percent)))
        if result.rank:
            spoken.insert(2, translate("Review", "rank {rank}").format(rank=result.rank))
    return TextRow(cells_of(result_columns(), result), move, is_solo, ", ".join(spoken))
