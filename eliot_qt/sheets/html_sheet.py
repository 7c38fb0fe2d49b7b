"""Score sheets as one HTML page without anything from elsewhere; printed, a page for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from eliot_qt.game.bonus import BONUS_SQUARES
from eliot_qt.game.tiles import is_designated
from eliot_qt.streams import page_text

from .page_colours import LIGHT
from .score_sheet import Sheet, SheetLayout
from .sheet_tables import SheetTable, TableCell, TableColumn, sheet_table
from .sheet_words import Say, Titles, facts, title
from .statistics_table import statistics_table

_COLUMNS = 14  # side by side on paper

_STYLE = f"""
body {{ font: 14px/1.4 system-ui, sans-serif; color: {LIGHT.text}; margin: 2em; }}
h1 {{ font-size: 1.4em; margin: 0; }} h2 {{ font-size: 1.1em; margin: 1.4em 0 .4em; }}
p {{ color: {LIGHT.muted}; margin: .2em 0; }}
h1 {{ text-align: left; }} h1, th, td {{ unicode-bidi: plaintext; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; margin-bottom: 1em; }}
th, td {{ padding: .15em .6em; border-bottom: 1px solid {LIGHT.rule}; text-align: left; }}
th, td {{ max-width: 26em; overflow-wrap: anywhere; }}
table.game th, table.game td {{ white-space: nowrap; }}
th {{ border-bottom-color: {LIGHT.muted}; }} .n {{ text-align: right; }}
th.g {{ text-align: center; max-width: 12em; overflow: hidden; text-overflow: ellipsis; }}
thead {{ display: table-header-group; }} tr {{ break-inside: avoid; }}
table.board td, table.board th {{ width: 2em; height: 2em; padding: 0; text-align: center; }}
table.board td {{ border: 1px solid {LIGHT.grid}; background: {LIGHT.empty}; font-size: .75em; }}
table.board th {{ border: 0; font-weight: normal; color: {LIGHT.coordinates}; font-size: .85em; }}
table.board td.t {{ background: {LIGHT.tile}; color: {LIGHT.letter}; }}
table.board td.t {{ font-size: 1.05em; font-weight: 600; }}
table.board td.blank {{ color: {LIGHT.blank_letter}; font-style: italic; }}
table.board sub {{ font-size: .5em; font-weight: normal; }}
@media print {{ body {{ margin: 0; font-size: 10px; }} }}
@media print {{ section + section {{ break-before: page; }} }}
@media print {{ table.board {{ break-inside: avoid; print-color-adjust: exact; }} }}
"""


def html_text(
    sheets: Sequence[Sheet],
    layout: SheetLayout = SheetLayout.ONE_LINE,
    say: Say = str,
    language: str = "en",
) -> str:
    """A page with score sheet, results and board of each game; all text is escaped."""
    titles = [say(title(sheet)) for sheet in sheets]
    heading = page_text(" · ".join(titles) or say(Titles.score_sheet))
    bonuses = "".join(
        f"table.board td.b{each.label} {{ background: {each.light[0]}; color: {each.light[1]}; }}\n"
        for each in BONUS_SQUARES
    )
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{page_text(language)}">',
        '<head><meta charset="utf-8">',
        f"<title>{heading}</title>",
        f"<style>{_STYLE}{bonuses}</style></head>",
        "<body>",
    ]
    for sheet in sheets:
        lines += _section(sheet, layout, say)
    lines += ["</body>", "</html>"]
    return "\n".join(lines) + "\n"


def table_html(table: SheetTable, kind: str = "") -> str:
    """One table of a class, seat groups side by side as far as they fit on paper."""
    parts = (_table(part, kind) for part in _parts(table))
    return "\n".join(line for lines in parts for line in lines)


def _parts(table: SheetTable) -> list[SheetTable]:
    groups = list(range(1, len(table.groups) + 1))
    tables: list[SheetTable] = []
    while groups or not tables:
        keys = 1 if tables else None
        count = min(1, len(groups))
        while (
            count < len(groups) and len(table.part(groups[: count + 1], keys).columns) <= _COLUMNS
        ):
            count += 1
        tables.append(table.part(groups[:count], keys))
        del groups[:count]
    return tables


def _section(sheet: Sheet, layout: SheetLayout, say: Say) -> Iterator[str]:
    game = sheet_table(sheet, layout, say)
    results = statistics_table(sheet, say)
    yield "<section>"
    yield f"<h1>{page_text(say(title(sheet)))}</h1>"
    yield f"<p>{page_text(say(facts(sheet)))}</p>"
    yield f"<h2>{page_text(results.title)}</h2>"
    yield table_html(results)
    yield f"<h2>{page_text(game.title)}</h2>"
    yield table_html(game, "game")
    yield from (f"<p>{page_text(note)}</p>" for note in game.notes)
    yield from _board(sheet)
    yield "</section>"


def _table(table: SheetTable, kind: str) -> Iterator[str]:
    yield f'<table class="{kind}"><thead>' if kind else "<table><thead>"
    if any(table.groups):
        heads = []
        for group, columns in groupby(table.columns, lambda column: column.group):
            name = page_text(table.groups[group - 1]) if group else ""
            heads.append(f'<th class="g" colspan="{len(list(columns))}">{name}</th>')
        yield f"<tr>{''.join(heads)}</tr>"
    titles = (f"<th{_class(column)}>{page_text(column.title)}</th>" for column in table.columns)
    yield f"<tr>{''.join(titles)}</tr></thead><tbody>"
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        fields = (f"<td{_class(column)}>{_cell(cell)}</td>" for column, cell in cells)
        yield f"<tr>{''.join(fields)}</tr>"
    yield "</tbody></table>"


def _class(column: TableColumn) -> str:
    return ' class="n"' if column.numeric else ""


def _cell(cell: TableCell) -> str:
    struck = f"<del>{page_text(cell.struck)}</del>" if cell.struck else ""
    return " ".join(filter(None, (struck, page_text(cell.text))))


def _board(sheet: Sheet) -> Iterator[str]:
    size = sheet.board.size
    yield '<table class="board"><tbody>'
    letters = "".join(f"<th>{chr(ord('A') + col)}</th>" for col in range(size))
    yield f"<tr><th></th>{letters}</tr>"
    for row in range(size):
        squares = range(row * size, (row + 1) * size)
        cells = "".join(_square(sheet, square) for square in squares)
        yield f"<tr><th>{row + 1}</th>{cells}</tr>"
    yield "</tbody></table>"


def _square(sheet: Sheet, square: int) -> str:
    tile = sheet.board.squares[square]
    if tile:
        letter = page_text(sheet.tile_set.symbol(tile))
        if is_designated(tile):
            return f'<td class="t blank">{letter}</td>'
        return f'<td class="t">{letter}<sub>{sheet.tile_set.value(tile)}</sub></td>'
    label = sheet.board.layout.bonus(square)
    return f'<td class="b{label}">{label}</td>' if label else "<td></td>"
