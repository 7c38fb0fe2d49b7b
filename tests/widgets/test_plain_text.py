"""Names from files are shown as they are written, wherever in the window they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QWidget

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.play.setup import GameKind, GameSetup, default_setup, new_record

from .desk import Desk

PICTURE = "<img src='file:///etc/x.png'>R&D"
SOURCE = Path(__file__).resolve().parents[2] / "eliot_qt" / "widgets"
OURS = {"chip_line.py", "handover_card.py", "plain_label.py"}


def faults(window: QWidget) -> Iterator[str]:
    """Every place that would show a name as something else."""
    for widget in (window, *window.findChildren(QWidget)):
        kind = type(widget).__name__
        if looks_rich(widget.toolTip()):
            yield f"{kind} tip: {widget.toolTip()}"
        if isinstance(widget, QLabel) and widget.text():
            rich = widget.textFormat() is not Qt.TextFormat.PlainText
            if rich and (widget.textFormat() is Qt.TextFormat.AutoText or "<img" in widget.text()):
                yield f"{kind}: {widget.text()}"
        if isinstance(widget, QAbstractButton) and "R&D" in widget.text():
            yield f"{kind} button: {widget.text()}"
        if isinstance(widget, QAbstractItemView):
            yield from model_faults(widget)


def model_faults(view: QAbstractItemView) -> Iterator[str]:
    model, role = view.model(), Qt.ItemDataRole.ToolTipRole
    if model is None:
        return
    top = QModelIndex()
    # A list's model keeps its one column to itself.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(top)
    rows = model.rowCount(top)
    for row in range(rows):
        for column in range(columns):
            if looks_rich(model.index(row, column).data(role)):
                yield f"{type(model).__name__} {row}, {column}"
    for side, count in (
        (Qt.Orientation.Horizontal, columns),
        (Qt.Orientation.Vertical, rows),
    ):
        for section in range(count):
            if looks_rich(model.headerData(section, side, role)):
                yield f"{type(model).__name__} head {section}"


def looks_rich(tip: object) -> bool:
    """Whether a tool tip would show a picture."""
    if not isinstance(tip, str) or not GuiQt.mightBeRichText(tip):
        return False
    document = QTextDocument()
    document.setHtml(tip)
    return PICTURE not in document.toPlainText()


def hostile(setup: GameSetup) -> GameSetup:
    seats = tuple(
        Seat(f"{PICTURE}{number}", seat.player, seat.table)
        for number, seat in enumerate(setup.seats)
    )
    return replace(setup, seats=seats)


@pytest.mark.parametrize("kind", GameKind)
def test_hostile_names_are_plain_on_every_page(desk: Desk, kind: GameKind) -> None:
    setup = hostile(default_setup(kind, ("Ann", "Bob")))
    program = desk.program
    record = new_record(setup, program.tile_sets, program.layouts, 7)
    desk.window.open_record(replace(record, title=PICTURE))
    desk.window.say(f"{PICTURE} is not a lexicon")
    desk.settle()
    assert list(faults(desk.window)) == []
    program.settings.set(program.settings.value.with_setup(setup))
    desk.window.choose(kind.value)
    desk.settle()
    assert list(faults(desk.window)) == []
    desk.window.show_start()
    desk.settle()
    assert list(faults(desk.window)) == []


def test_a_hostile_lexicon_is_named_plainly(desk: Desk) -> None:
    rules = Rules(lexicon=PICTURE)
    setup = replace(default_setup(GameKind.TRAINING, ("Ann", "")), rules=rules)
    record = new_record(setup, desk.program.tile_sets, desk.program.layouts, 7)
    desk.window.open_record(record)
    desk.settle()
    assert any(PICTURE in text for text in desk.notices)
    assert list(faults(desk.window)) == []


def test_labels_of_the_pages_are_plain_ones() -> None:
    makers = [
        path.name
        for path in SOURCE.rglob("*.py")
        if any(
            "QLabel(" in line.replace("PlainLabel(", "") or "(QLabel)" in line
            for line in path.read_text(encoding="utf-8").splitlines()
        )
    ]
    assert set(makers) <= OURS
