"""The report of one game, written to a file of the kind wanted."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from eliot_qt.store.atomic import write_atomic

from ..batch import Reviewed
from ..values import GameReview
from .csv_report import csv_text
from .gcg_report import gcg_text
from .html_report import game_page


class ReportKind(StrEnum):
    """The kinds of report that can be written."""

    HTML = "html"
    GCG = "gcg"
    CSV = "csv"

    @property
    def suffix(self) -> str:
        """The suffix of files of this kind."""
        return f".{self.value}"


def write_report(path: Path, kind: ReportKind, review: GameReview, name: str) -> Path:
    """Write the report of a game that is called ``name``; return the path.

    Raises ``OSError``, and :class:`~eliot_qt.formats.errors.FormatError` for a game that the kind
    cannot hold.
    """
    match kind:
        case ReportKind.HTML:
            text = game_page(review, name)
        case ReportKind.GCG:
            text = gcg_text(review)
        case ReportKind.CSV:
            text = csv_text([Reviewed(Path(name), review)])
    write_atomic(path, text)
    return path
