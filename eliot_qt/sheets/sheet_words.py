"""The words of score sheets that are not notation: messages, in English until they are said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from eliot_qt.faults import Message, Plural, Said, joined
from eliot_qt.voice.events import end_message
from eliot_qt.voice.figures import SHARE_OF_TOP
from eliot_qt.voice.phrases import DOT
from eliot_qt.voice.rules import mode_name, variant_names

from .score_sheet import REPLAY, TRAINING_REPLAY, Sheet

# Says a message in the language of the sheet; ``str`` in English.
Say = Callable[[Said], str]


class Titles:
    """Titles of sheets, tables and columns."""

    score_sheet = Message("Score sheet")
    statistics = Message("Statistics")
    turn = Message("#")
    rack = Message("Rack")
    solution = Message("Solution")
    points = Message("Points")
    total = Message("Total")
    top = Message("Top")
    to_top = Message("Δ")
    rank = Message("Rank")
    table = Message("Table")
    player = Message("Player")
    published = Message("Published by")
    share = SHARE_OF_TOP
    difference = Message("Δ to top")
    best = Message("Tops")
    bingos = Message("Bingos")
    average = Message("Per turn")
    solos = Message("Solos")
    warnings = Message("Warnings")
    penalties = Message("Penalties")


class Acts:
    """The acts of seats that notation does not show."""

    passed = Message("pass")
    nothing = Message("–")
    challenged = Message("challenged")
    resigned = Message("resigns")
    overtime = Message("overtime")


class Legend:
    """The meaning of the marks on a sheet."""

    rejected = Message("- before a rack: the one struck through was rejected")
    solo = Message("S solo")
    warning = Message("W warning")
    penalty = Message("P penalty")
    void = Message("struck through: not valid, or taken off the board")


_REPLAYS = {
    REPLAY: Message("Replay, duplicate"),
    TRAINING_REPLAY: Message("Replay, training"),
}


_MONTHS = (
    Message("January"),
    Message("February"),
    Message("March"),
    Message("April"),
    Message("May"),
    Message("June"),
    Message("July"),
    Message("August"),
    Message("September"),
    Message("October"),
    Message("November"),
    Message("December"),
)


def exchanged(tiles: str, count: int) -> Message:
    """Return what an exchange is: its tiles, or how many where they are hidden."""
    return (
        Message("ex {tiles}", tiles=tiles) if tiles else Plural("ex %n tiles", "ex 1 tile", count)
    )


def tiles_left(tiles: str) -> Message:
    """Return what the points of tiles left on racks are for."""
    return Message("tiles left {tiles}", tiles=tiles)


def page_of(page: int, pages: int) -> Message:
    """Return the number of a page."""
    return Message("Page {page} of {pages}", page=page, pages=pages)


def title(sheet: Sheet) -> Said:
    """Return the title of the game or who plays; of many players, what is played and the day."""
    if sheet.name or sheet.day is None:
        return sheet.name or Titles.score_sheet
    game = mode_name("duplicate") if any(sheet.tables) else _mode(sheet)
    return joined((game, day_text(sheet.day)), ", ")


def facts(sheet: Sheet) -> Message:
    """Return what game it is, in a line: mode, variants, what is unusual, lexicon, end, day."""
    game = joined((_mode(sheet), *variant_names(sheet.rules, detailed=True)), ", ")
    return joined((game, sheet.lexicon, end_of(sheet), *_day(sheet)), DOT)


def day_text(day: date) -> Message:
    """Return a day: ``23 November 2026``."""
    month = _MONTHS[day.month - 1]
    return Message("{day} {month} {year}", day=str(day.day), month=month, year=str(day.year))


def _mode(sheet: Sheet) -> Said:
    return _REPLAYS.get(sheet.mode) or mode_name(sheet.mode)


def _day(sheet: Sheet) -> tuple[Message, ...]:
    """The day of a sheet, and what it is the day of."""
    if sheet.day is None:
        return ()
    day = day_text(sheet.day)
    sheet_day, game_day = (
        Message("sheet made on {day}", day=day),
        Message("game saved on {day}", day=day),
    )
    return (sheet_day if sheet.made else game_day,)


def end_of(sheet: Sheet) -> Message:
    """Return why a game is over, or that it is not."""
    return Message("The game is not over.") if sheet.over is None else end_message(sheet.over)
