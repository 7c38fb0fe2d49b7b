"""Racks of a score sheet: how much of them is known, and do they follow from each other?"""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.tiles import missing_tiles

from .score_sheet import ScoreSheet, SheetKind


def rack_count(sheet: ScoreSheet, number: int) -> int:
    """The number of tiles on the rack that a line is played from."""
    before = replace(sheet, lines=sheet.lines[:number])
    return before.counts()[0][sheet.lines[number].seat]


def is_in_part(sheet: ScoreSheet, number: int) -> bool:
    """Return whether more of a rack is written than was played from it, but not all."""
    line = sheet.lines[number]
    played_count = len(line.placement.used) if line.placement else 0
    return line.turn and played_count < len(line.rack) < rack_count(sheet, number)


def tiles_kept(sheet: ScoreSheet, number: int) -> bytes:
    """The tiles that are known to be kept from the turn that a line's seat had before it."""
    lines, seat = sheet.lines, sheet.lines[number].seat
    turns = [n for n in range(number) if lines[n].turn and lines[n].seat == seat]
    if not turns:
        return b""
    before = lines[turns[-1]]
    is_off = lines[turns[-1] + 1].kind is SheetKind.TAKEN_OFF
    if before.placement is not None:
        return before.rack if is_off else missing_tiles(before.placement.used, before.rack)
    if before.kind is SheetKind.PASS:
        return before.rack
    # Only the number of tiles exchanged is known.
    if before.text.isdigit():
        return b""
    return missing_tiles(sheet.game.tile_set.parse(before.text), before.rack)


def lost_tiles(sheet: ScoreSheet, number: int) -> bytes:
    """The tiles kept from the turn before that are not on the rack of a line, which is full."""
    line = sheet.lines[number]
    if not line.turn:
        return b""
    absent = missing_tiles(line.rack, tiles_kept(sheet, number))
    room = rack_count(sheet, number) - len(line.rack)
    return absent if len(absent) > room else b""
