"""Texts in CSV files that spreadsheets open: no cell becomes a formula, UTF-8 is recognised."""

from __future__ import annotations

import re

# Without it at their start, spreadsheets take files in UTF-8 for something else.
BYTE_ORDER_MARK = "\ufeff"
# Spreadsheets begin formulas with these, the full-width ones too, some after skipping blanks.
_FORMULA = tuple("=+-@|%＝＋－＠−")
_BLANK = re.compile(r"\A[\s\x00-\x20\u200b-\u200f\ufeff]*")


def harmless(text: str) -> str:
    """Return the text, with an apostrophe in front if a spreadsheet would take it for a formula."""
    unblanked = _BLANK.sub("", text, count=1)
    if text[:1] in ("\t", "\r", "\n") or unblanked.startswith(_FORMULA):
        return f"'{text}"
    return text
