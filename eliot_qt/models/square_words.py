"""A square in words, as a screen reader says it and a tooltip shows it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.bonus import BY_LABEL

from .cell import Cell, CellLayer
from .said import said_text

translate = QCoreApplication.translate


def square_words(square: int, cell: Cell, size: int) -> str:
    """One square of a board with ``size`` rows: ``8H, N, 1 point, last move``."""
    row, col = divmod(square, size)
    words = [f"{row + 1}{column_name(col)}"]
    if cell.letter:
        words += _tile_words(cell)
    else:
        words += [translate("Square", "empty"), *_ground_words(cell)]
    return ", ".join(words)


def column_name(col: int) -> str:
    """Letter of a column, from 0: A, B … U."""
    return chr(ord("A") + col)


def _tile_words(cell: Cell) -> list[str]:
    words = [cell.letter]
    layer = {
        CellLayer.DRAFT: translate("Square", "draft"),
        CellLayer.PREVIEW: translate("Square", "preview"),
        CellLayer.PIN: translate("Square", "pinned"),
        CellLayer.REPLY: translate("Square", "opponent's reply"),
    }.get(cell.layer)
    if layer:
        words.append(layer)
    if cell.is_blank:
        words.append(translate("Square", "blank"))
    points = (
        translate("Square", "1 point") if cell.value == 1 else translate("Square", "{0} points")
    )
    words.append(points.format(cell.value))
    if cell.validity is not None:
        words.append(
            translate("Square", "valid") if cell.validity else translate("Square", "invalid")
        )
    if cell.is_last_move:
        words.append(translate("Square", "last move"))
    return words


def _ground_words(cell: Cell) -> list[str]:
    words = []
    if cell.is_centre:
        words.append(translate("Square", "start square"))
    if cell.bonus:
        words.append(said_text(BY_LABEL[cell.bonus].name))
    if cell.hot is not None:
        words.append(translate("Square", "best score {0}").format(cell.hot))
    if cell.danger is not None:
        words.append(translate("Square", "used by {0} % of replies").format(cell.danger))
    return words
