"""The lines of a score sheet in words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Fault
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.position import opening
from eliot_qt.models.names import short_name
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.play.score_sheet import ScoreSheet, SheetKind, SheetLine
from eliot_qt.play.sheet_racks import is_in_part, lost_tiles, rack_count
from eliot_qt.voice.phrases import in_bag, signed

from ...texts.error_texts import error_text
from ...texts.fault_texts import fault_text
from ...texts.sentences import DOT, counted, sentence

translate = QCoreApplication.translate
_WRONG, _PHONY = "✗", "✗"
#: the column that takes the room that is left
MOVE_COLUMN = 2
PLAYER_COLUMN = 1
RACK_COLUMN = 3
WRITTEN_COLUMN = 6


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line of a sheet, the place it has there, and the turn it belongs to."""

    sheet: ScoreSheet
    number: int
    turn: int

    @property
    def line(self) -> SheetLine:
        """The line itself."""
        return self.sheet.lines[self.number]

    @property
    def is_wrong(self) -> bool:
        """True if the sheet has another total than the moves make."""
        return self.sheet.is_wrong(self.number)

    @property
    def absent_tiles(self) -> bytes:
        """The tiles kept from the turn before that are not on the rack."""
        return lost_tiles(self.sheet, self.number)


def sheet_columns() -> tuple[TextColumn[NumberedLine], ...]:
    """The columns of the lines."""
    points = translate("ScoreSheet", "Pts"), translate("ScoreSheet", "Points"), True
    sheet_total = (
        translate("ScoreSheet", "Sheet"),
        translate("ScoreSheet", "Total on the sheet"),
        True,
    )
    return (
        TextColumn("#", translate("ScoreSheet", "Turn"), True, cell=_turn_text),
        TextColumn(
            translate("ScoreSheet", "Player"),
            cell=lambda each: _short_name(each.sheet, each.line.seat),
        ),
        TextColumn(translate("ScoreSheet", "Move"), cell=lambda each: line_text(each.line)),
        TextColumn(translate("ScoreSheet", "Rack"), cell=_rack_text),
        TextColumn(*points, cell=lambda each: _points(each.line)),
        TextColumn(
            translate("ScoreSheet", "Total"), "", True, cell=lambda each: str(each.line.total)
        ),
        TextColumn(*sheet_total, cell=_written_text),
    )


def _turn_text(each: NumberedLine) -> str:
    return str(each.turn) if each.line.turn else ""


def _points(line: SheetLine) -> str:
    return signed(line.points)


def _written_text(each: NumberedLine) -> str:
    total = "" if each.line.written is None else str(each.line.written)
    return f"{total} {_WRONG}" if each.is_wrong else total


def player_name(sheet: ScoreSheet, seat: int) -> str:
    """A player's name, or its number."""
    return sheet.names[seat] or translate("ScoreSheet", "Player {n}").format(n=seat + 1)


def _short_name(sheet: ScoreSheet, seat: int) -> str:
    return short_name(player_name(sheet, seat))


def sheet_rows(sheet: ScoreSheet) -> list[TextRow]:
    """A row for each line."""
    columns, rows, turn = sheet_columns(), [], 0
    for number, line in enumerate(sheet.lines):
        turn += line.turn
        each = NumberedLine(sheet, number, turn)
        cells = cells_of(columns, each)
        spoken = [
            cells[0],
            player_name(sheet, line.seat),
            *cells[2:6],
            wrong_text(sheet, number) if each.is_wrong else "",
            lost_text(sheet, each.absent_tiles),
        ]
        is_wrong = each.is_wrong or bool(each.absent_tiles)
        rows.append(TextRow(cells, line, is_wrong, ", ".join(filter(None, spoken))))
    return rows


def _rack_text(each: NumberedLine) -> str:
    """Return the rack of a turn, if more of it is known than the tiles played."""
    line = each.line
    if not line.turn:
        return ""
    tile_count = len(line.placement.used) if line.placement else 0
    rack = each.sheet.game.tile_set.show(line.rack) if len(line.rack) > tile_count else ""
    return " ".join(filter(None, (rack, _WRONG if each.absent_tiles else "")))


def lost_text(sheet: ScoreSheet, tiles: bytes) -> str:
    """Say that tiles kept are not on a rack; empty for none."""
    if not tiles:
        return ""
    text = translate("ScoreSheet", "the rack is missing {tiles}, kept from the turn before")
    return text.format(tiles=sheet.game.tile_set.show(tiles))


def lost_tiles_text(sheet: ScoreSheet) -> str:
    """Name the last turn whose rack does not follow from the one before; empty for none."""
    for number in reversed(range(len(sheet.lines))):
        if tiles := lost_tiles(sheet, number):
            line = sheet.lines[number]
            text = translate("ScoreSheet", "{name}, {move}: {what}")
            return text.format(
                name=player_name(sheet, line.seat),
                move=line.text or line_text(line),
                what=lost_text(sheet, tiles),
            )
    return ""


def line_text(line: SheetLine) -> str:
    """Return the event of a line in words."""
    match line.kind:
        case SheetKind.PLACEMENT:
            return line.text + (f" {_PHONY}" if line.phonies else "")
        case SheetKind.EXCHANGE:
            return translate("ScoreSheet", "exchanges {tiles}").format(tiles=line.text)
        case SheetKind.PASS:
            return translate("ScoreSheet", "passes")
        case SheetKind.TAKEN_OFF:
            return translate("ScoreSheet", "comes off the board")
        case SheetKind.BONUS:
            return translate("ScoreSheet", "survives a challenge")
        case SheetKind.TIME:
            return translate("ScoreSheet", "time")
        case SheetKind.LAST_RACK:
            return translate("ScoreSheet", "last rack {tiles}").format(tiles=line.text)


def wrong_text(sheet: ScoreSheet, number: int) -> str:
    """Return how a total on the sheet differs from the rules."""
    line = sheet.lines[number]
    text = translate("ScoreSheet", "{name}, {move}: {written} on the sheet, {total} by the rules")
    return text.format(
        name=player_name(sheet, line.seat),
        move=line.text or line_text(line),
        written=line.written,
        total=line.total,
    )


def wrong_totals_text(sheet: ScoreSheet) -> str:
    """Name the last total that is wrong, and count the others."""
    wrong = [number for number in range(len(sheet.lines)) if sheet.is_wrong(number)]
    if not wrong:
        return ""
    text = wrong_text(sheet, wrong[-1])
    if len(wrong) == 1:
        return text
    more = counted(
        "ScoreSheet",
        "%n earlier totals are wrong, too",
        "one earlier total is wrong, too",
        len(wrong) - 1,
    )
    return DOT.join((text, more))


def preview_text(sheet: ScoreSheet, number: int) -> str:
    """Say what a line that is being typed means; ``number`` is its place."""
    line = sheet.lines[number]
    text = translate("ScoreSheet", "{name}: {move}, {points} points, total {total}")
    description = text.format(
        name=player_name(sheet, line.seat),
        move=line_text(line),
        points=line.points,
        total=line.total,
    )
    parts = [description]
    if line.phonies:
        words = ", ".join(line.phonies)
        parts.append(translate("ScoreSheet", "not in the lexicon: {words}").format(words=words))
    if is_in_part(sheet, number):
        part_text = translate("ScoreSheet", "{known} of {all} tiles on the rack")
        parts.append(part_text.format(known=len(line.rack), all=rack_count(sheet, number)))
    if tiles := lost_tiles(sheet, number):
        parts.append(lost_text(sheet, tiles))
    if sheet.is_wrong(number):
        total_text = translate("ScoreSheet", "the sheet has {written}")
        parts.append(total_text.format(written=line.written))
    return DOT.join(parts)


def state_text(sheet: ScoreSheet) -> str:
    """Say whose line comes next, and how many tiles are left."""
    rack_counts, bag = sheet.counts()
    if sheet.ended:
        return translate("ScoreSheet", "The game is over: {first} to {second}").format(
            first=sheet.scores[0], second=sheet.scores[1]
        )
    text = translate("ScoreSheet", "{name} to move")
    tiles = said_text(in_bag(bag))
    parts = [text.format(name=_short_name(sheet, sheet.to_move)), tiles]
    if not bag:
        racks_text = translate("ScoreSheet", "racks of {first} and {second}")
        parts.append(racks_text.format(first=rack_counts[0], second=rack_counts[1]))
    return DOT.join(parts)


def correcting_text(sheet: ScoreSheet) -> str:
    """Say which turn is being corrected, and how to leave it; ``sheet`` is that before it."""
    turn = 1 + sum(line.turn for line in sheet.lines)
    text = translate("ScoreSheet", "Correcting turn {turn}; Esc cancels")
    return text.format(turn=turn)


def help_text(sheet: ScoreSheet) -> str:
    """Say what can be typed now."""
    if sheet.ended:
        return translate(
            "ScoreSheet",
            "Analyse the game, save it or copy it as GCG. Overtime: time 1 10. If the last play "
            "was challenged: off if it came off, +5 if it stayed. Up and Enter correct a line.",
        )
    return translate(
        "ScoreSheet",
        "A turn: 8H WORD, then the rack and the total if the sheet has them; ex ABC or ex 3; "
        "pass. A challenge: off if the play came off, +5 if it stayed. Overtime: time 1 10. Six "
        "scoreless turns: end with both racks. Up and Enter correct a line.",
    )


def why_not_text(error: Fault, sheet: ScoreSheet) -> str:
    """Say why a line cannot stand behind a sheet."""
    if isinstance(error, IllegalMove):
        position = opening(sheet.game.rules, sheet.game.tile_set, sheet.board, (b"", b""))
        return fault_text(error.verdict, position)
    return sentence(error_text(error))
