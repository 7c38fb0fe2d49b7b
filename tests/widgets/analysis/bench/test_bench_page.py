"""A position on the bench by keyboard and mouse: pasted, set up, with candidates of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.coach.inquiries import Inquiries
from eliot_qt.coach.replies import LiveFigures
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.library.listers import Listers
from eliot_qt.models.cell import CellLayer
from eliot_qt.review.bench.values import Method, Origin
from eliot_qt.review.kit import TurnBudget
from eliot_qt.session.bench.bench_session import BenchSession, BenchState
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.bench import table_dialog
from eliot_qt.widgets.analysis.bench.bench_details import PLIES, REPLIES
from eliot_qt.widgets.analysis.bench.bench_page import (
    CANDIDATES,
    MOVES,
    OPPONENT,
    SET_UP,
    BenchPage,
)
from eliot_qt.widgets.analysis.bench.bench_texts import BenchColumn
from eliot_qt.widgets.analysis.bench.table_dialog import TableKind
from eliot_qt.widgets.parts.shell import Place

from ....review.review_games import FAULTY
from ...desk import CONTROL, SHIFT, Desk
from ...page_checks import clipped, nameless

KEY = Qt.Key
ENDGAME = (
    "7T6E/7U6N/7RITUAL1O/7V3MONK/7E1EAUX1I/4GORSIER2J1/3C2A5QI1/3ABUNA4aB1/3R2T5TED/3R1WIDTH4u/"
    "3IF1P7C/2NOR1OW3D2H/2ANY1LO2YIPEE/2OS2ELEVATEDS/2I4F3Z2S AAEEGGO/ILMN 451/460 0"
)
MIDDLE = (
    "15/15/15/10R4/10E4/10D4/8UTU4/6HUH1v4/5QI2OI4/4AIM2XI2J1/9OD1BO1/10SWALY/12AL1/13S1/15 "
    "ACDFIR?/ 178/152 0"
)


@pytest.fixture(scope="module")
def listers() -> Listers:
    return Listers()


@pytest.fixture
def bench(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[BenchSession]:
    session = desk.window.analysis.bench.parts.bench
    monkeypatch.setattr(session, "_may_begin", lambda: True)
    desk.thinker.is_ready = True
    yield session
    session.stop()
    session.candidates.clear()
    desk.thinker.is_ready = False


@pytest.fixture
def page(desk: Desk, bench: BenchSession) -> BenchPage:
    return desk.window.analysis.bench.page


def paste(desk: Desk, text: str, listers: Listers) -> None:
    """Paste a position on the analysis of positions, and list its moves."""
    desk.window.analysis.analyse_position()
    QApplication.clipboard().setText(text)
    desk.key(KEY.Key_V, CONTROL | SHIFT)
    desk.settle()
    desk.thinker.do_work(listers)
    desk.settle()


@pytest.mark.parametrize("way", ["pasted", "typed", "file", "file to analyse"])
def test_a_position_of_two_players_comes_onto_the_bench(
    way: str, desk: Desk, bench: BenchSession, page: BenchPage, tmp_path: Path, listers: Listers
) -> None:
    path = tmp_path / "position.cgp"
    path.write_text(ENDGAME)
    if way == "pasted":
        desk.train()
        QApplication.clipboard().setText(ENDGAME)
        desk.key(KEY.Key_V, CONTROL | SHIFT)
    elif way == "typed":
        desk.window.start.position_requested.emit(ENDGAME)
    elif way == "file":
        desk.window.open_file(path)
    else:
        desk.window.analysis.open_file(path)
    desk.settle()
    assert desk.window.analysis.bench.is_open and page.title.text() == "A position"
    assert [rack.text() for rack in page.sides.racks] == ["AAEEGGO", "ILMN"]
    assert [score.value() for score in page.sides.scores] == [451, 460]
    assert page.sides.bag.text() == "The bag is empty · 4 tiles unseen · I L M N"
    assert bench.plan.method is Method.ENDGAME
    bench.set_plan(replace(bench.plan, seconds=300.0))
    bench.start()
    desk.thinker.do_work(listers)
    desk.settle()
    best = page.found.rows[0]
    assert best.exact and best.value == 2
    # Its line of play is walked on the board.
    page.found.selectRow(0)
    desk.settle()
    assert page.details.line.moves[0] == best.move
    page.details.line.selectRow(1)
    desk.settle()
    cells = [page.board.model.cell(square) for square in range(225)]
    ghosts = "".join(cell.letter for cell in cells if cell.layer is CellLayer.PREVIEW)
    assert ghosts and set(ghosts) <= set("ILMN")


def test_moves_are_ticked_typed_and_set_down_on_the_board(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.show_tab(MOVES)
    assert page.moves.model.rowCount() > 100
    page.moves.table.setFocus()
    page.moves.table.selectRow(0)
    desk.key(KEY.Key_Space)
    page.moves.entry.setFocus()
    desk.type("11c difac")
    desk.enter()
    assert page.moves.note.text().startswith("Not in the lexicon: DIFAC")
    desk.type("1a zzz")
    desk.enter()
    assert "not on your rack" in page.moves.note.text()
    page.moves.entry.clear()
    page.board.board.setFocus()
    page.board.draft.click(10 * 15 + 2)
    desk.type("fid")
    desk.enter()
    origins = [each.origin for each in bench.candidates.moves]
    assert origins == [Origin.TICKED, Origin.OWN, Origin.OWN]
    assert page.bar.tabText(CANDIDATES) == "Candidates (3)"
    page.show_tab(CANDIDATES)
    moves = [row.cells[BenchColumn.MOVE] for row in page.found.texts]
    assert set(moves) == {"5E FRICAD(E)l", "11C DIFAC", "11C FID"}
    # Those alone are simulated, the phony is marked, and one can be taken away.
    page.plan.limit.setCurrentIndex(6)
    page.plan.limit.activated.emit(6)
    desk.click(desk.middle(page.plan.start))
    desk.thinker.do_work(listers)
    desk.settle()
    assert bench.state is BenchState.RESTING and bench.results is not None
    assert len(page.found.rows) == 3 and all(row.estimate for row in page.found.rows)
    marks = {row.cells[BenchColumn.MOVE]: row.cells[1] for row in page.found.texts}
    assert "✗" in marks["11C DIFAC"]
    before = bench.results.playouts
    assert page.plan.longer.isVisible()
    desk.click(desk.middle(page.plan.longer))
    desk.thinker.do_work(listers)
    desk.settle()
    assert bench.results.playouts > before
    page.found.setFocus()
    page.found.selectRow(moves.index("11C FID"))
    count = len(page.found.rows)
    desk.key(KEY.Key_Delete)
    assert len(bench.candidates.moves) == count - 1


def test_a_position_is_set_up_from_nothing(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    bench.desk.begin("en")
    desk.window.analysis.analyse_position()
    page.show_tab(SET_UP)
    desk.settle()
    assert "rack of the side to move is empty" in page.sides.problem.text()
    page.board.board.setFocus()
    desk.type("tEax")
    assert "TeAX" not in page.sides.problem.text() or page.sides.problem.text()
    page.sides.racks[0].setFocus()
    desk.type("winners")
    page.sides.racks[1].setFocus()
    desk.type("qz")
    page.sides.scores[0].setValue(12)
    page.sides.movers[1].click()
    desk.settle()
    position = bench.desk.position
    assert position is not None
    assert format_cgp(position).endswith(" QZ/EINNRSW 0/12 0")
    assert page.sides.problem.text() == "Not in the lexicon: TEAX"
    # On the larger board it lies around the centre, too.
    page.setup.layout_box.choose("super21")
    page.setup.layout_box.activated.emit(0)
    assert bench.desk.editor.board.size == 21
    assert bench.desk.editor.board.squares[10 * 21 + 10] != 0
    page.setup.rack.choose(8)
    page.setup.rack.activated.emit(0)
    assert bench.desk.editor.game.rules.rack_size == 8


def test_the_turn_of_a_game_is_put_on_the_bench_with_the_move_played(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And its position is copied as CGP and as GCG."""
    path = tmp_path / "faulty.gcg"
    path.write_text(FAULTY, encoding="utf-8")
    desk.window.analysis.open_file(path)
    analysis = desk.window.analysis.parts.analysis
    monkeypatch.setattr(analysis, "_budget", TurnBudget(playouts=2))
    monkeypatch.setattr(analysis, "_may_begin", lambda: True)
    desk.settle()
    desk.thinker.do_work(listers)
    desk.settle()
    desk.window.analysis.parts.cursor.go_to(2)
    desk.click(desk.middle(desk.window.analysis.page.bench))
    desk.settle()
    assert desk.window.analysis.bench.is_open and page.title.text() == "Ann – Ben"
    assert [each.origin for each in bench.candidates.moves] == [Origin.PLAYED]
    bench.candidates.remove(bench.candidates.moves[0].move)
    assert len(bench.candidates.moves) == 1, "the move played stays"
    desk.key(KEY.Key_C, CONTROL | SHIFT)
    assert QApplication.clipboard().text().count("/") > 14
    desk.window.analysis.bench.copy("gcg")
    assert QApplication.clipboard().text().startswith("#")
    assert ">Ann" in QApplication.clipboard().text()
    desk.key(KEY.Key_Escape)
    assert desk.window.analysis.is_open
    analysis.close()


def test_from_training_one_key_leads_to_the_bench_and_esc_back(
    desk: Desk, bench: BenchSession, page: BenchPage
) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F4, SHIFT)
    assert desk.window.analysis.bench.is_open
    assert page.sides.racks[0].text() == "AEINRTW"
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.PLAY


def test_what_is_not_known_to_a_player_is_not_analysed(desk: Desk, bench: BenchSession) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    assert not desk.action(Command.ANALYSE_POSITION).isEnabled()


def test_nothing_is_clipped_or_nameless(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    for size in ((1366, 768), (960, 640)):
        desk.window.resize(*size)
        for tab in (SET_UP, MOVES, CANDIDATES):
            page.show_tab(tab)
            desk.settle()
            assert (tab, size, clipped(page), nameless(page)) == (tab, size, [], [])
    assert desk.window.features.analysis.bench.is_open


def test_replies_lie_on_the_board_and_in_a_histogram(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.moves.model.toggle(0)
    page.show_tab(CANDIDATES)
    page.found.selectRow(0)
    desk.settle()
    page.details.bar.setCurrentIndex(PLIES)
    page.details.bar.setCurrentIndex(REPLIES)
    (number, (_, query)) = desk.thinker.inquired.popitem()
    assert query.candidates[0].move == page.found.rows[0].move
    figures = LiveFigures(None, 16.0, 1.0, 0.1, {0: 0.5}, racks=10, points={10: 4, 20: 6})
    desk.thinker.finished.emit(number, figures)
    desk.settle()
    assert page.details.replies.histogram.shares[:3] == (0.0, 0.4, 0.6)
    assert "Replies score 16.0 ± 2.0, 10 % bingos (10 racks)" in page.details.replies.text.text()
    assert page.board.model.cell(0).danger == 50
    page.show_tab(OPPONENT)
    desk.settle()
    assert "is not known here" in page.opponent.note.text()


def test_replies_are_those_of_the_rack_that_is_known(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE.replace("?/ ", "?/AEGLNOT "), listers)
    page.moves.model.toggle(0)
    page.show_tab(CANDIDATES)
    page.found.selectRow(0)
    desk.settle()
    page.details.bar.setCurrentIndex(PLIES)
    page.details.bar.setCurrentIndex(REPLIES)
    number, (position, query) = desk.thinker.inquired.popitem()
    assert bench.subject is not None
    steps = Inquiries(may_compile=True).answer(
        query, position, bench.subject.kit(listers).lister, bench.desk.lexicon
    )
    *_, figures = (found for found in steps if isinstance(found, LiveFigures))
    reply = figures.likely
    assert reply is not None
    assert figures.racks == 1 and reply.share == 1
    assert set(reply.move.used) <= set(position.tile_set.parse("AEGLNOT"))
    desk.thinker.finished.emit(number, figures)
    desk.settle()
    said = page.details.replies.text.text()
    assert said.startswith("The other rack is known; its best reply is ")
    assert said.endswith(f" for {reply.points}.")
    page.details.replies.show_figures(replace(figures, likely=None), position)
    assert "sets down no tiles" in page.details.replies.text.text()


@pytest.mark.parametrize(
    ("suffix", "start"), [(".csv", b"rank,move"), (".json", b"{"), (".png", b"\x89PNG")]
)
def test_candidates_are_saved(
    suffix: str,
    start: bytes,
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paste(desk, MIDDLE, listers)
    page.moves.model.toggle(0)
    path = tmp_path / f"found{suffix}"
    monkeypatch.setattr(table_dialog, "ask_table", lambda *_: (path, TableKind(suffix)))
    page.save_requested.emit()
    assert path.read_bytes().startswith(start)
    page.copy_requested.emit("table")
    assert "FRICAD" in QApplication.clipboard().text()
