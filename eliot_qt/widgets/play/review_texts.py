"""A turn that all played with the same rack, in words: rows of the tables, lines of the cards."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, Entry, Source
from eliot_qt.models.names import seat_name
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.modes import racks, ranking, topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.ranking import Review
from eliot_qt.voice.figures import NO_MOVE
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.prompts import NO_MOVE_POSSIBLE
from eliot_qt.voice.results import search_cost, search_message

from ..parts.tables.turn_results import PlayedTurn, result_row
from ..texts.master_texts import published
from ..texts.rule_sentences import duration
from ..texts.sentences import DOT, listed, points_text

translate = QCoreApplication.translate


def closed_turn(record: GameRecord, number: int) -> CommonTurn:
    """Return a closed turn with its corrections up to the end of the record."""
    return record.positions[-1].turns[number]


def move_text(turn: CommonTurn, entry: Entry | None, record: GameRecord) -> str:
    """Write the move of a seat, and whether it is invalid."""
    if entry is None or not isinstance(entry.move, Placement):
        return said_text(NO_MOVE)
    text = format_move(entry.move, turn.board, record.start.tile_set)
    return text if entry.valid else translate("Review", "{move} (invalid)").format(move=text)


def heading(record: GameRecord, number: int) -> str:
    """``Turn 7 · rack AB+CDEFG``."""
    turn = closed_turn(record, number)
    rack = racks.rack_text(turn.dealt, record.start.tile_set)
    text = translate("Review", "Turn {turn} · rack {rack}")
    return text.format(turn=number + 1, rack=rack)


def seat_rows(record: GameRecord, number: int, review: Review | None) -> list[TextRow]:
    """A row for each seat, the best of the turn first: what, points, Δ, total, share."""
    end = record.positions[-1]
    turn = end.turns[number]
    sheet = ranking.score_sheet(end)
    column = sum(other.closed for other in end.turns[:number])
    cells = [row[column] for row in sheet]
    order = sorted(range(end.seats), key=lambda seat: (-cells[seat].points, seat))
    rows = []
    for seat in order:
        cell, entry = cells[seat], turn.entries[seat]
        name = seat_name(record, seat)
        result = PlayedTurn(
            review.ranks[seat] if review else None,
            name,
            move_text(turn, entry, record),
            cell.points,
            cell.difference,
            cell.total,
            cell.percent,
        )
        solo = " " + translate("Review", "solo") if cell.solo else ""
        placed = entry.move if entry and isinstance(entry.move, Placement) else None
        ghost = placed if entry and entry.valid else None
        rows.append(result_row(result, ghost, is_solo=cell.solo, who=f"{name}{solo}"))
    return rows


@dataclass(frozen=True, slots=True)
class BestMove:
    """One of the best moves of a turn, and who has played it."""

    rank: int
    move: str
    score: int
    names: str


def best_columns() -> tuple[TextColumn[BestMove], ...]:
    """The columns of the best moves of a turn."""
    points = translate("ReviewPane", "Pts"), translate("ReviewPane", "Points"), True
    return (
        TextColumn("#", translate("ReviewPane", "Rank"), True, cell=lambda row: str(row.rank)),
        TextColumn(translate("ReviewPane", "Move"), cell=lambda row: row.move),
        TextColumn(*points, cell=lambda row: str(row.score)),
        TextColumn(translate("ReviewPane", "Played by"), cell=lambda row: row.names),
    )


def best_rows(record: GameRecord, number: int, review: Review | None) -> list[TextRow]:
    """The best moves of the turn with the seats that played them."""
    turn = closed_turn(record, number)
    columns, rows = best_columns(), []
    for row in review.rows if review else ():
        move = format_move(row.move, turn.board, record.start.tile_set)
        who = [seat_name(record, seat) for seat in row.seats]
        if row.move == turn.move and turn.source in (Source.MASTER_GAME, Source.LAID):
            who.append(published(record, number))
        names = listed(who)
        spoken = f"{row.rank}. {move}, {points_text(row.score)}" + (f", {names}" if names else "")
        cells = cells_of(columns, BestMove(row.rank, move, row.score, names))
        rows.append(TextRow(cells, row.move, row.move == turn.move, spoken))
    return rows


@dataclass(frozen=True, slots=True)
class TryLine:
    """A try of a topping's turn: its time and its move as text, and its points."""

    time: str
    move: str
    score: int


def try_columns() -> tuple[TextColumn[TryLine], ...]:
    """The columns of the tries of a turn."""
    points = translate("ReviewPane", "Pts"), translate("ReviewPane", "Points"), True
    return (
        TextColumn(translate("ReviewPane", "Time"), cell=lambda row: row.time),
        TextColumn(translate("ReviewPane", "Try"), cell=lambda row: row.move),
        TextColumn(*points, cell=lambda row: str(row.score)),
    )


def try_rows(record: GameRecord, turn: CommonTurn) -> list[TextRow]:
    """Return a row for each try of a topping's turn."""
    columns, rows = try_columns(), []
    for entry in turn.tries:
        line = TryLine(duration(entry.spent // 1000), move_text(turn, entry, record), entry.score)
        strong = entry.valid and turn.closed and entry.score == turn.reference
        placed = entry.move if isinstance(entry.move, Placement) and entry.valid else None
        spoken = f"{line.move}, {points_text(line.score)}, {line.time}"
        rows.append(TextRow(cells_of(columns, line), placed, strong, spoken))
    return rows


def penalty_text(turn: CommonTurn) -> str:
    """Return what a turn of topping cost: ``Found · 45 for time + 60 for hints = 105 …``."""
    outcome = topping.outcome(turn)
    return DOT.join(map(said_text, (search_message(outcome), search_cost(outcome))))


def result_line(record: GameRecord, number: int) -> str:
    """The card's line: the top, what went on the board, the solo."""
    turn = closed_turn(record, number)
    tiles = record.start.tile_set
    if turn.move is None:
        return said_text(NO_MOVE_POSSIBLE)
    board = format_move(turn.move, turn.board, tiles)
    if turn.top_score is None or turn.score == turn.top_score:
        text = translate("Review", "The top: {move}, {points}")
        parts = [text.format(move=board, points=points_text(turn.score))]
    else:
        text = translate("Review", "On the board: {move}, {points}; the top scores {top}")
        line = text.format(move=board, points=points_text(turn.score), top=turn.top_score)
        parts = [line]
    if turn.solo is not None:
        text = translate("Review", "Solo for {name}: {points}")
        name = seat_name(record, turn.solo)
        parts.append(text.format(name=name, points=signed(turn.solo_points)))
    if mode_of(record).counts_penalties:
        parts.append(penalty_text(turn))
    return DOT.join(parts)


def ranking_lines(record: GameRecord) -> list[tuple[str, str]]:
    """The end ranking, the best first: who, and total with its share of the tops."""
    lines = []
    for standing in ranking.standings(record):
        name = seat_name(record, standing.seat)
        text = f"{standing.rank}. {name}"
        if standing.solos:
            text += translate("Review", ", solos {points}").format(points=signed(standing.solos))
        share = "" if standing.percent is None else f" · {standing.percent:.1f} %"
        if mode_of(record).counts_penalties:
            share = ""
        lines.append((text, f"{standing.total}{share}"))
    return lines


def rejected_text(turn: CommonTurn, record: GameRecord) -> str:
    """Say that a rack went back and why; empty where none did."""
    if not turn.dealt.after_rejection:
        return ""
    if turn.dealt.rejected is None:
        return translate("Review", "Another rack was rejected: too few vowels or consonants.")
    text = translate("Review", "The rack {rack} was rejected: too few vowels or consonants.")
    return text.format(rack=record.start.tile_set.show(turn.dealt.rejected))
