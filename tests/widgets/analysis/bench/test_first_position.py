"""The first position of a program just started."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from eliot_qt.library.listers import Listers
from eliot_qt.models.cell import CellLayer
from eliot_qt.review.bench.values import JudgedCandidates
from eliot_qt.session.bench.kept_position import FILE, KeptPosition
from eliot_qt.session.bench.position_desk import PositionDesk
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.bench.bench_page import (
    CANDIDATES,
    MOVES,
    OPPONENT,
    SET_UP,
    BenchPage,
)

from ...desk import Desk
from .test_bench_page import MIDDLE


def test_the_first_position_to_be_set_up_has_its_board_lexicon_and_racks(desk: Desk) -> None:
    desk.action(Command.ANALYSE_POSITION).trigger()
    desk.settle()
    page = desk.window.analysis.bench.page
    assert page.isVisible()
    assert page.board.board.width() > 300
    assert page.board.model.size == 15
    assert page.setup.lexicon.currentText() == "English"
    assert page.setup.rack.currentText()
    # Letters go onto the board at once.
    desk.key(Qt.Key.Key_A)
    assert page.board.model.cell(112).letter == "A"
    # The program ends: another one begins with it.
    desk.app.aboutToQuit.emit()
    library = desk.program.library
    setup = PositionDesk(library.catalogue.open, library.tile_sets, library.layouts)
    assert KeptPosition(setup, desk.folder / FILE, desk.program.runner).restore()
    assert setup.editor.board.squares[112]


def test_what_is_behind_a_tab_is_made_when_it_is_first_wanted(desk: Desk, qtbot: QtBot) -> None:
    feature = desk.window.analysis.bench
    page = BenchPage(feature.parts, feature._library, feature._painter)
    qtbot.addWidget(page)
    page.show()
    desk.window.start.position_requested.emit(MIDDLE)
    desk.settle()
    desk.thinker.do_work(Listers())
    desk.settle()
    bench, made = feature.parts.bench, vars(page)
    assert page.bar.currentIndex() == MOVES and page.moves.model.rowCount() > 100
    assert not {"setup", "candidates", "opponent"} & set(made)
    for tab, name in ((SET_UP, "setup"), (OPPONENT, "opponent")):
        page.show_tab(tab)
        assert made[name].isVisible() and "candidates" not in made
    page.show_tab(MOVES)
    # The first results are shown on the board, whatever tab is in front.
    assert bench.analysis is not None
    bench._progress(JudgedCandidates(tuple(bench.analysis.rows[:2])))
    desk.settle()
    assert page.table.rows == bench.analysis.rows[:2]
    layers = {page.board.model.cell(square).layer for square in range(225)}
    assert CellLayer.PREVIEW in layers
    # Tiles that do not lie there are out of the way while the board is set up.
    page.show_tab(SET_UP)
    layers = {page.board.model.cell(square).layer for square in range(225)}
    assert CellLayer.PREVIEW not in layers
    page.show_tab(MOVES)
    layers = {page.board.model.cell(square).layer for square in range(225)}
    assert CellLayer.PREVIEW in layers
    page.show_tab(CANDIDATES)
    assert page.table.isVisible() and page.plan.isVisible() and page.details.isVisible()
