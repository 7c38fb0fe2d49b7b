"""Tables of a replay: moves of a turn, you and the game in sum, all turns."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.game.shared.turn import Source
from eliot_qt.models.text_table import TextRow
from eliot_qt.modes.master_compare import MasterTotal, PointsOwner, compare, totals
from eliot_qt.modes.ranking import Review
from eliot_qt.voice.phrases import EN_DASH, signed
from eliot_qt.widgets.texts.master_texts import percent_text, published, verdict_line
from eliot_qt.widgets.texts.sentences import counted, points_text

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
    rows = [
        _move_row(
            published(record, number),
            format_move(turn.move, turn.board, tile_set),
            (turn.score, behind, sum(c.master for c in turns), tops),
            turn.move,
            str(rank) if rank else EN_DASH,
        )
    ]
    if review is not None and review.rows:
        best = _best(record, number, review)
        move_text = format_move(best, turn.board, tile_set)
        name = translate("Master", "The top")
        points = review.rows[0].score
        rows.append(_move_row(name, move_text, (points, 0, tops, tops), best, "1"))
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


def _move_row(
    name: str, move: str, numbers: tuple[int, int, int, int], data: object, rank: str
) -> TextRow:
    points, behind, total, tops = numbers
    percent = percent_text(100 * total / tops if tops else None)
    cells = (rank, name, move, str(points), signed(behind), str(total), percent)
    spoken = [
        name,
        move,
        points_text(points),
        translate("Master", "{points} from the top").format(points=signed(behind)),
        translate("Master", "total {total}").format(total=total),
    ]
    return TextRow(cells, data, False, ", ".join(spoken))


def total_rows(record: GameRecord, players: bool = True) -> list[TextRow]:
    """You, the game and the tops in sum: points, share, turns that were better.

    With ``players`` also those of the game, where there are several.
    """
    rows = []
    visible_totals = (
        total for total in totals(record) if players or total.side is not PointsOwner.PLAYER
    )
    for total in visible_totals:
        name = _side_name(total)
        better = "" if total.better is None else str(total.better)
        share = percent_text(total.percent)
        cells = (name, str(total.turns), str(total.points), share, better)
        turns, wins = total.turns, total.better or 0
        spoken = [
            name,
            counted("Sentences", "%n turns", "1 turn", turns),
            points_text(total.points),
            translate("Master", "{percent} % of the top").format(percent=share),
        ]
        if better:
            text = counted("Sentences", "better in %n turns", "better in 1 turn", wins)
            spoken.append(text)
        strong = total.side is PointsOwner.SEAT
        rows.append(TextRow(cells, None, strong, ", ".join(spoken)))
    return rows


def turn_rows(record: GameRecord) -> list[TextRow]:
    """A row for each turn that is over; its data is where to go to look at it again."""
    cursors = [n for n, event in enumerate(record.events) if isinstance(event, BoardMove)]
    compared = {comparison.turn: comparison for comparison in compare(record)}
    closed = [turn for turn in record.positions[-1].turns if turn.closed]
    rows = []
    for number, (turn, cursor) in enumerate(zip(closed, cursors, strict=False)):
        comparison = compared.get(number)
        move = ""
        if turn.move is not None:
            move = format_move(turn.move, turn.board, record.start.tile_set)
        game = str(turn.score)
        if comparison is None:
            cells = (str(number + 1), move, EN_DASH, game, EN_DASH, "")
            spoken = [translate("Master", "placed for you")]
        else:
            top = EN_DASH if comparison.top is None else str(comparison.top)
            cells = (
                str(number + 1),
                move,
                str(comparison.yours),
                game,
                top,
                signed(comparison.difference),
            )
            spoken = [verdict_line(record, number)]
        who = translate("Master", "turn {turn}, {player} {move}")
        first = who.format(turn=number + 1, player=published(record, number), move=move)
        text = ", ".join([first, points_text(turn.score), *spoken])
        rows.append(
            TextRow(cells, cursor, comparison is not None and comparison.difference > 0, text)
        )
    return rows


def _side_name(total: MasterTotal) -> str:
    if total.side is PointsOwner.TOP:
        return translate("Master", "The top")
    if total.side is PointsOwner.GAME:
        return total.name or translate("Master", "The game")
    if total.side is PointsOwner.PLAYER:
        return f"{EN_DASH} {total.name}"
    return total.name
