"""Score sheets and reports in HTML look alike."""

from __future__ import annotations

import re

from eliot_qt.review.reports.html_style import style
from eliot_qt.sheets.html_sheet import html_text


def test_text_board_and_tiles_have_the_same_colours_on_both_pages() -> None:
    sheet, report = html_text([]), style().partition("@media")[0]
    colours = dict(re.findall(r"--([\w-]+): ?(#\w{6})", report))
    assert re.search(rf"body {{.* color: {colours['fg']};", sheet)
    assert f"p {{ color: {colours['muted']};" in sheet
    square = f"border: 1px solid {colours['gr']}; background: {colours['em']};"
    assert f"table.board td {{ {square}" in sheet
    assert f"td.t {{ background: {colours['tile']}; color: {colours['ink']}; }}" in sheet
