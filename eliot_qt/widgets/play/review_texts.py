"""A turn that all played with the same rack, in words: rows of the tables, lines of the cards."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, Entry, Source
from eliot_qt.models.names import seat_name
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextRow
from eliot_qt.modes import racks, ranking, topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.ranking import Review
from eliot_qt.voice.figures import NO_MOVE
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.prompts import NO_MOVE_POSSIBLE
from eliot_qt.voice.results import search_cost, search_message

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
        cell = cells[seat]
        rank = review.ranks[seat] if review else None
        name = seat_name(record, seat)
        solo = " " + translate("Review", "solo") if cell.solo else ""
        percent = "\N{EN DASH}" if cell.percent is None else f"{cell.percent:.1f}"
        entry = turn.entries[seat]
        move = move_text(turn, entry, record)
        spoken = [
            f"{name}{solo}",
            move,
            points_text(cell.points),
            translate("Review", "{points} from the top").format(points=signed(cell.difference)),
            translate("Review", "total {total}").format(total=cell.total),
            translate("Review", "{percent} % of the top").format(percent=percent),
        ]
        if rank:
            spoken.insert(2, translate("Review", "rank {rank}").format(rank=rank))
        points, behind = str(cell.points), signed(cell.difference)
        place = str(rank) if rank else "\N{EN DASH}"
        texts = (place, name, move, points, behind, str(cell.total), percent)
        placed = entry.move if entry and isinstance(entry.move, Placement) else None
        ghost = placed if entry and entry.valid else None
        rows.append(TextRow(texts, ghost, cell.solo, ", ".join(spoken)))
    return rows


def best_rows(record: GameRecord, number: int, review: Review | None) -> list[TextRow]:
    """The best moves of the turn with the seats that played them."""
    turn = closed_turn(record, number)
    rows = []
    for row in review.rows if review else ():
        move = format_move(row.move, turn.board, record.start.tile_set)
        who = [seat_name(record, seat) for seat in row.seats]
        if row.move == turn.move and turn.source in (Source.MASTER_GAME, Source.LAID):
            who.append(published(record, number))
        names = listed(who)
        spoken = f"{row.rank}. {move}, {points_text(row.score)}" + (f", {names}" if names else "")
        cells = (str(row.rank), move, str(row.score), names)
        rows.append(TextRow(cells, row.move, row.move == turn.move, spoken))
    return rows


def try_rows(record: GameRecord, turn: CommonTurn) -> list[TextRow]:
    """The tries of a topping's turn: when, what, points."""
    rows = []
    for entry in turn.tries:
        move = move_text(turn, entry, record)
        seconds = duration(entry.spent // 1000)
        strong = entry.valid and turn.closed and entry.score == turn.reference
        placed = entry.move if isinstance(entry.move, Placement) and entry.valid else None
        spoken = f"{move}, {points_text(entry.score)}, {seconds}"
        rows.append(TextRow((seconds, move, str(entry.score)), placed, strong, spoken))
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
