"""A position on the bench by keyboard and mouse: pasted, set up, with candidates of one's own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.inference import played_out
from eliot_qt.engine.inference.played_out import PlayedOutInference
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.models.bench_moves import MoveListColumn
from eliot_qt.models.cell import CellLayer
from eliot_qt.players.analysis import Candidate, DrawResult, Ranking
from eliot_qt.players.analysts import Inference
from eliot_qt.review.bench.ply_map import PlyMap
from eliot_qt.review.bench.values import CandidateOrigin, Halt, JudgedCandidates, Method
from eliot_qt.review.kit import TurnBudget
from eliot_qt.session.bench.bench_session import BenchSession, BenchState
from eliot_qt.session.position_editor import PositionEditor
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.bench.bench_details import LINE, MAP, PLIES, BenchDetails
from eliot_qt.widgets.analysis.bench.bench_page import (
    CANDIDATES,
    MOVES,
    OPPONENT,
    SET_UP,
    BenchPage,
)
from eliot_qt.widgets.analysis.bench.bench_texts import halt_text
from eliot_qt.widgets.analysis.bench.found_columns import (
    BenchColumn,
    RankedCandidate,
    bench_columns,
    sort_key,
)
from eliot_qt.widgets.analysis.bench.found_table import FoundTable
from eliot_qt.widgets.parts.pane_scroll import PaneScroll
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.texts.sentences import DOT

from ....players.test_preendgame import THREE, TWO
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
    way: str, desk: Desk, bench: BenchSession, page: BenchPage, tmp_path: Path
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
    assert bench.position is not None and format_cgp(bench.position) == ENDGAME


def test_an_endgame_is_solved_and_its_line_of_play_walked_on_the_board(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    desk.window.start.position_requested.emit(ENDGAME)
    desk.settle()
    bench.set_plan(replace(bench.plan, seconds=300.0))
    bench.start()
    desk.thinker.do_work(listers)
    desk.settle()
    best = page.table.rows[0]
    assert best.exact and best.value == 2
    page.table.selectRow(0)
    desk.settle()
    assert page.details.line.moves[0] == best.move
    # A line is longer than the figures of plies; where the heights are chosen, they stay.
    heights = page.candidates.lists.sizes()
    assert abs(heights[0] - heights[1]) <= 2
    page.candidates.lists.splitterMoved.emit(0, 1)
    page.candidates.lists.setSizes([3000, 2000])
    page.details.bar.setCurrentIndex(MAP)
    page.details.bar.setCurrentIndex(LINE)
    assert page.candidates.lists.sizes()[0] > heights[0]
    page.details.line.selectRow(1)
    desk.settle()
    cells = [page.board.model.cell(square) for square in range(225)]
    ghosts = "".join(cell.letter for cell in cells if cell.layer is CellLayer.PREVIEW)
    assert ghosts and set(ghosts) <= set("ILMN")
    # 20 for GAUGE, 12 for LIMN and AEO twice: the rows make up the value.
    rows = [page.details.line.model().index(row, 3).data() for row in range(3)]
    assert rows == ["20", "12", "6"]
    page.details.line.selectRow(2)
    desk.settle()
    cells = [page.board.model.cell(square) for square in range(225)]
    assert not any(cell.layer is CellLayer.PREVIEW for cell in cells)
    assert "".join(cell.letter for cell in cells[9:13]) == "LIMN"
    page.show_tab(CANDIDATES)
    page.show_tab(MOVES)
    assert not page.board.model.cell(9).letter, "all moves are those of the position"
    # Equities have the same sign in both lists.
    equities = [page.moves.model.index(row, 5).data() for row in (0, 4)]
    assert equities == ["+4.0", "−3.0"]


@pytest.mark.parametrize("rack", ["", "ES", "EILNST?"])
def test_tiles_of_the_other_rack_that_are_not_known_are_not_in_the_bag(
    desk: Desk, bench: BenchSession, page: BenchPage, rack: str
) -> None:
    desk.window.start.position_requested.emit(MIDDLE.replace("ACDFIR?/ ", f"ACDFIR?/{rack} "))
    desk.settle()
    # 100 tiles; 32 on the board, 7 on each rack.
    assert page.sides.bag.text().startswith("54 tiles in the bag · 61 tiles unseen · ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" ", "There is no text on the clipboard."),
        ("15/15", "There is no position or game on the clipboard. A position in CGP has"),
    ],
)
def test_what_is_no_position_is_refused_in_sentences(
    desk: Desk, bench: BenchSession, page: BenchPage, text: str, said: str
) -> None:
    desk.window.analysis.analyse_position()
    QApplication.clipboard().setText(text)
    page.paste_requested.emit()
    assert desk.notices[-1].startswith(said)


def add_typed(desk: Desk, page: BenchPage, *moves: str) -> None:
    """Type moves into the line below all moves, each with Enter."""
    page.show_tab(MOVES)
    page.moves.entry.setFocus()
    for move in moves:
        desk.type(move)
        desk.enter()


def press(desk: Desk, button: QWidget, listers: Listers) -> None:
    """Press a button that has the engine think, until it has."""
    desk.click(desk.middle(button))
    desk.thinker.do_work(listers)
    desk.settle()


def test_moves_are_ticked_typed_and_set_down_on_the_board(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    # With no candidates there are no headings of figures, which need the room of the moves.
    assert not page.table.rows and BenchColumn.POINTS in page.table.columns
    assert BenchColumn.WIN not in page.table.columns
    page.show_tab(MOVES)
    assert page.moves.model.rowCount() > 100
    page.moves.table.setFocus()
    page.moves.table.selectRow(0)
    desk.key(KEY.Key_Space)
    add_typed(desk, page, "11c difac")
    assert page.moves.note.text().startswith("Not in the lexicon: DIFAC")
    add_typed(desk, page, "1a zzz")
    assert "not on your rack" in page.moves.note.text()
    page.moves.entry.clear()
    page.board.board.setFocus()
    page.board.draft.click(10 * 15 + 2)
    desk.type("fid")
    assert page.board.rack.accessibleName() == "Rack A C R ?"
    desk.enter()
    assert page.board.rack.accessibleName() == "Rack A C D F I R ?"
    origins = [each.origin for each in bench.candidates.moves]
    assert origins == [CandidateOrigin.TICKED, CandidateOrigin.OWN, CandidateOrigin.OWN]
    assert page.bar.tabText(CANDIDATES) == "Candidates (3)"
    page.copy_requested.emit("table")
    assert "11C DIFAC* " in QApplication.clipboard().text()
    assert "* not in the lexicon" in QApplication.clipboard().text()
    page.show_tab(CANDIDATES)
    moves = {row.cells[BenchColumn.MOVE] for row in page.table.texts}
    assert moves == {"5E FRICAD(E)l", "11C DIFAC", "11C FID"}
    # What a phony keeps is counted as for any move: DIFAC keeps as much as CAIFD would.
    equities = {row.move: row.equity for row in page.table.rows}
    phony = next(each for each in bench.candidates.moves if each.phonies)
    kept = equities[phony.move] - 1000 * phony.score
    assert bench.analysis is not None and isinstance(phony.move, Placement)
    other = Exchange(sort_tiles(phony.move.used))
    exchange = next(row for row in bench.analysis.rows if row.move == other)
    assert kept == exchange.equity != 0


def test_candidates_alone_are_simulated_and_the_rest_goes_on_when_one_is_taken_away(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    desk.window.start.position_requested.emit(MIDDLE)
    desk.settle()
    add_typed(desk, page, "5e fricadel", "11c difac", "11c fid")
    page.show_tab(CANDIDATES)
    page.plan.limit.setCurrentIndex(6)
    page.plan.limit.activated.emit(6)
    desk.settle()
    press(desk, page.plan.start, listers)
    assert bench.state is BenchState.RESTING and bench.results is not None
    assert len(page.table.rows) == 3 and all(row.estimate for row in page.table.rows)
    marks = {row.cells[BenchColumn.MOVE]: row.cells[1] for row in page.table.texts}
    assert "✗" in marks["11C DIFAC"], "a phony is marked"
    before = bench.results.playouts
    assert page.plan.longer.isVisible()
    press(desk, page.plan.longer, listers)
    assert bench.results.playouts > before
    page.table.setFocus()
    page.table.selectRow([*marks].index("11C FID"))
    removed = page.table.current
    desk.key(KEY.Key_Delete)
    assert len(bench.candidates.moves) == len(page.table.rows) == 2
    # What was found of the others stays, and goes on from there.
    assert removed not in page.table.rows
    counts = playouts_of(bench)
    assert all(counts.values()) and bench.results.playouts == sum(counts.values())
    press(desk, page.plan.longer, listers)
    assert all(count > counts[move] for move, count in playouts_of(bench).items())
    # What was said of a move goes with its position.
    add_typed(desk, page, "11c difac")
    assert page.moves.note.text()
    desk.window.start.position_requested.emit(ENDGAME)
    desk.settle()
    assert not page.moves.note.text()


def playouts_of(bench: BenchSession) -> dict[Move, int]:
    """The playouts of each candidate."""
    assert bench.results is not None
    return {r.move: r.estimate.playouts if r.estimate else 0 for r in bench.results.rows}


def report(desk: Desk, bench: BenchSession, listers: Listers) -> None:
    """Work until there is something new of the candidates, all of which have figures."""
    # A heat map may be asked for, too.
    for number, work in tuple(desk.thinker.works.items()):
        for found in filter(None, work(listers)):
            desk.thinker.progressed.emit(number, found)
            if found is bench.results and all(playouts_of(bench).values()):
                return


def test_a_running_simulation_goes_on_as_candidates_come_and_go(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.show_tab(CANDIDATES)
    bench.set_plan(replace(bench.plan, method=Method.SIMULATION, seconds=1000.0, evenly=True))
    chosen, added = ("11C FID", "5E FRICAD(E)l", "ex CD"), "11A FARCI"
    first, removed, last = (bench.candidates.add(text).move for text in chosen)
    # However clear the best is.
    bench.think_longer()
    report(desk, bench, listers)
    before = playouts_of(bench)
    assert before[first] and before[removed]
    bench.remove(removed)
    assert bench.state is BenchState.THINKING
    assert playouts_of(bench) == {move: before[move] for move in (first, last)}
    report(desk, bench, listers)
    counts = playouts_of(bench)
    assert set(counts) == {first, last}
    assert all(counts[move] >= before[move] for move in counts)
    new = bench.candidates.add(added).move
    assert bench.state is BenchState.THINKING
    report(desk, bench, listers)
    assert set(playouts_of(bench)) == {first, last, new}
    assert all(playouts_of(bench)[move] >= counts[move] for move in (first, last))
    # Begun again nothing is kept.
    bench.start()
    assert not bench.can_go_on and bench.results is None
    bench.stop()
    assert not bench.can_go_on


def test_a_preendgame_that_is_sampled_goes_on_as_a_candidate_goes(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, THREE, listers)
    assert bench.plan.method is Method.PREENDGAME
    bench.set_plan(replace(bench.plan, seconds=1000.0))
    first, removed, last = (
        bench.candidates.add(text).move for text in ("13I FA", "14M FU(G)", "pass")
    )
    bench.think_longer()
    report(desk, bench, listers)
    before = playouts_of(bench)
    assert set(before) == {first, removed, last}
    bench.remove(removed)
    assert playouts_of(bench) == {move: before[move] for move in (first, last)}
    report(desk, bench, listers)
    counts = playouts_of(bench)
    assert set(counts) == {first, last}
    assert all(count >= before[move] for move, count in counts.items())


def show_static_candidates(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    """The best of a middle game by score and leave, on their tab."""
    paste(desk, MIDDLE, listers)
    page.show_tab(CANDIDATES)
    bench.set_plan(replace(bench.plan, method=Method.STATIC))
    bench.start()
    desk.thinker.do_work(listers)
    desk.settle()


def test_of_the_best_found_by_themselves_one_is_taken_away_too(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    show_static_candidates(desk, bench, page, listers)
    found = [row.move for row in page.table.rows]
    assert len(found) == 15 and not bench.candidates.moves
    page.table.setFocus()
    page.table.selectRow(1)
    desk.key(KEY.Key_Delete)
    left = [*found[:1], *found[2:]]
    assert [each.move for each in bench.candidates.moves] == left
    assert [row.move for row in page.table.rows] == left


def test_a_heading_sorts_and_ranks_stay(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    show_static_candidates(desk, bench, page, listers)
    table, points = page.table, BenchColumn.POINTS
    best_first = table.rows
    section = table.horizontalHeader().sectionClicked

    def heading() -> str:
        return str(table.model().headerData(points, Qt.Orientation.Horizontal))

    for mark, way in (("▼", -1), ("▲", 1)):
        section.emit(points)
        assert heading() == f"Pts {mark}"
        scores = [row.score for row in table.rows]
        assert scores == sorted(scores, key=lambda score: way * score)
        ranks = [int(row.cells[BenchColumn.RANK]) for row in table.texts]
        assert [best_first[rank - 1] for rank in ranks] == list(table.rows)
        # The best stands out wherever it is, and tables that are copied begin with it.
        assert [row.strong for row in table.texts] == [rank == 1 for rank in ranks]
        assert table.best_first == best_first
    section.emit(points)
    assert table.rows == best_first and heading() == "Pts"


@pytest.mark.parametrize("falling", [True, False])
def test_what_is_not_known_is_sorted_last(falling: bool) -> None:
    position, column = cast(Position, None), bench_columns()[BenchColumn.WIN]
    chances = [0.4, None, 0.6]
    estimates = [c and Estimate(16, c, 0.0, c, 0.0) for c in chances]
    rows = [Candidate(Pass(), 0, 0, b"", estimate=e or None) for e in estimates]
    ranked = [RankedCandidate(n, row, position, None, False) for n, row in enumerate(rows)]
    ranked.sort(key=lambda each: sort_key(each, column, falling=falling))
    assert [each.rank for each in ranked] == ([2, 0, 1] if falling else [0, 2, 1])


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
    told = "The side to move has 2 of 7 tiles"
    assert page.sides.problem.text() == f"{told} · Not in the lexicon: TEAX"
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
    assert [each.origin for each in bench.candidates.moves] == [CandidateOrigin.PLAYED]
    bench.candidates.remove(bench.candidates.moves[0].move)
    assert len(bench.candidates.moves) == 1, "the move played stays"
    assert not bench.candidates.may_remove(bench.candidates.moves[0].move)
    # Nothing was chosen: the best are judged beside it, and one of them can be taken away.
    bench.set_plan(replace(bench.plan, method=Method.STATIC))
    bench.start()
    desk.thinker.do_work(listers)
    desk.settle()
    found = [row.move for row in page.table.rows]
    assert len(found) >= 15 and bench.candidates.moves[0].move in found
    other = next(move for move in found if move != bench.candidates.moves[0].move)
    bench.remove(other)
    desk.settle()
    assert [row.move for row in page.table.rows] == [move for move in found if move != other]
    desk.key(KEY.Key_C, CONTROL | SHIFT)
    assert QApplication.clipboard().text().count("/") > 14
    desk.window.analysis.bench.copy("gcg")
    assert QApplication.clipboard().text().startswith("#")
    assert ">Ann" in QApplication.clipboard().text()
    desk.key(KEY.Key_Escape)
    assert desk.window.analysis.is_open
    analysis.close()


def test_what_the_opponents_last_move_tells_is_chosen_and_remembered(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of 150 leaves: which ones they are does not matter here.
    few = partial(PlayedOutInference, examined=12)
    monkeypatch.setattr(played_out, "PlayedOutInference", few)
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    racks = (tiles.parse("WEAITNR"), tiles.parse("AEIOUST"))
    start = opening(Rules(), tiles, Board.empty(layout), racks)
    turn = Turn(0, parse_move("8G WE", start.board, tiles, start.rack), 10, start.bag[:2])
    desk.window.analysis.bench.open(apply([start], turn).seen_by(1))
    bench.set_plan(replace(bench.plan, method=Method.SIMULATION))
    box = page.plan.inference
    assert not box.isHidden() and box.value is None
    box.choose(Inference.CLUB)
    box.activated.emit(box.currentIndex())
    assert desk.program.settings.value.inference == "club"
    assert bench.plan.inference is Inference.CLUB and bench.plan.method is Method.SIMULATION
    page.show_tab(CANDIDATES)
    bench.start()
    assert page.plan.status.text() == "Working out what their last move tells…"
    bench.stop()
    page.show_tab(OPPONENT)
    desk.thinker.do_work(listers)
    desk.settle()
    assert page.opponent.leaves.model().rowCount() > 10
    assert "errs as a club player does" in page.opponent.note.text()
    assert page.opponent.entry.text() == "8G WE"
    # The choice stands for the next position.
    paste(desk, MIDDLE, listers)
    assert bench.plan.inference is Inference.CLUB
    desk.program.settings.change(inference="never")
    assert bench.plan.inference is None


def test_playouts_are_shared_evenly_if_that_is_wanted(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.show_tab(MOVES)
    for text in ("5E FRICAD(E)l", "11C FID", "ex CD"):
        page.moves.entry.setFocus()
        desk.type(text)
        desk.enter()
    page.show_tab(CANDIDATES)
    assert page.plan.share.isVisible() and page.plan.share.value is False
    page.plan.share.choose(True)
    page.plan.share.activated.emit(page.plan.share.currentIndex())
    assert desk.program.settings.value.share_evenly and bench.plan.evenly
    bench.set_plan(replace(bench.plan, seconds=600.0, playouts=None))
    desk.settle()
    desk.click(desk.middle(page.plan.start))
    desk.thinker.do_work(listers)
    desk.settle()
    # The moves are seen whole beside their figures, and the best one's figures come by themselves.
    moves = page.table.columnWidth(BenchColumn.MOVE)
    assert moves >= page.table.sizeHintForColumn(BenchColumn.MOVE)
    assert page.table.current is page.table.rows[0] and page.details.plies.model().rowCount() == 2
    assert page.table.viewport().height() >= 5 * page.table.rowHeight(0)
    # FRICAD(E)l is far ahead of the others at once, yet all are played out alike.
    assert page.plan.status.text().endswith("each is known to ± 1 %")
    estimates = [row.estimate for row in page.table.rows if row.estimate]
    counts = [estimate.playouts for estimate in estimates]
    assert len(counts) == 3 and max(counts) - min(counts) <= 100
    assert all(1.96 * estimate.win_se <= 0.01 for estimate in estimates)
    desk.program.settings.change(share_evenly=False)
    assert page.plan.share.value is False and not bench.plan.evenly


def test_the_last_move_of_a_pasted_position_is_typed(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.moves.model.toggle(0)
    candidates = bench.candidates.moves
    page.show_tab(OPPONENT)
    assert page.plan.inference_line.isHidden() and page.opponent.entry.text() == ""
    page.opponent.entry.setFocus()
    desk.type("12k sw(al)y")
    desk.enter()
    assert "cannot have been the last move" in page.opponent.note.text()
    page.opponent.entry.setText("10E A(IM)")
    desk.enter()
    desk.thinker.do_work(listers)
    desk.settle()
    assert page.opponent.leaves.model().rowCount() > 10
    assert page.opponent.entry.text() == "10E A(IM)"
    assert bench.candidates.moves == candidates and not page.plan.inference_line.isHidden()


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


def test_a_fresh_page_offers_no_tab_with_nothing_in_it(desk: Desk, bench: BenchSession) -> None:
    parts = desk.window.analysis.bench.parts
    details = BenchDetails(bench, parts.lines, parts.questions)
    seen = [details.bar.isTabVisible(tab) for tab in range(details.bar.count())]
    assert seen == [tab == PLIES for tab in range(4)]
    details.deleteLater()


def test_draws_of_a_preendgame_are_not_called_playouts(desk: Desk) -> None:
    estimate = Estimate(16, 1.0, 0.0, 1.0, 0.0)
    judged = Candidate(Pass(), 0, 0, b"", estimate=estimate)
    found = JudgedCandidates((judged,), 16, Halt.SPENT)
    assert halt_text(found) == "16 playouts · limit reached"
    drawn = replace(judged, draws=(DrawResult(b"\x01", 1, 0, 0),))
    assert halt_text(replace(found, rows=(drawn,))) == "Limit reached"
    proven = replace(found, rows=(replace(drawn, exact=True), judged))
    assert halt_text(proven) == "Limit reached · the best is proven"
    assert halt_text(replace(proven, halt=Halt.OVER)) == "All is known"


def test_a_preendgame_that_cannot_be_proven_says_so(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, THREE, listers)
    page.show_tab(CANDIDATES)
    assert bench.plan.method is Method.PREENDGAME
    assert page.plan.method.width() >= page.plan.method.sizeHint().width()
    assert page.plan.note.isVisible() and page.plan.note.text() == (
        "With 3 tiles in the bag not every draw can be looked at: games are played out by chance."
    )
    # Draws are no playouts: only time is a limit.
    limits = [page.plan.limit.itemText(n) for n in range(page.plan.limit.count())]
    assert "2 s" in limits and not any("playouts" in each for each in limits)
    paste(desk, TWO, listers)
    assert bench.plan.method is Method.PREENDGAME and not page.plan.note.isVisible()
    bench.set_plan(replace(bench.plan, method=Method.SIMULATION, playouts=1_000))
    assert page.plan.limit.currentText() == "1,000 playouts"


def test_a_rack_known_in_part_leaves_a_preendgame_what_it_is(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, TWO.replace("AEFSTUV/", "AEFSTUV/IL"), listers)
    assert bench.methods[-1] is Method.PREENDGAME


@pytest.mark.parametrize("size", [(960, 640), (1366, 768)])
def test_the_candidates_have_room_beside_their_heat_map(
    size: tuple[int, int],
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
) -> None:
    """Moves, figures and the reason for stopping are whole, and the pane does not scroll."""
    desk.window.resize(*size)
    paste(desk, MIDDLE, listers)
    page.show_tab(CANDIDATES)
    bench.start()
    desk.thinker.do_work(listers)
    desk.settle()
    see_map(desk, page, listers, 0)
    table, plan = page.table, page.plan
    column = BenchColumn.MOVE
    assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    assert DOT in plan.status.text() and plan.longer.isVisible()
    assert clipped(page) == []
    scroll = page.findChild(PaneScroll)
    assert scroll is not None and not scroll.verticalScrollBar().isVisible()
    # Nor does a lower one, for which room is kept to say what is wrong.
    page.show_tab(SET_UP)
    desk.settle()
    assert not scroll.verticalScrollBar().isVisible()
    page.show_tab(CANDIDATES)
    desk.settle()
    rows = table.viewport().height() // table.verticalHeader().defaultSectionSize()
    assert rows >= (3 if size[1] < 700 else 7)
    # A column without room comes back when it is asked for.
    equity = BenchColumn.EQUITY
    assert (equity in table.columns) is (size[0] > 1000)
    # With all columns one scrolls aside; the moves are whole.
    asked = (equity, BenchColumn.REPLY, BenchColumn.OWN_NEXT, BenchColumn.BINGO)
    for each in asked:
        table.show_column(each, True)
        assert each in table.columns
    desk.settle()
    assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    for each in asked:
        table.show_column(each, each is equity)


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


def test_large_text_in_a_small_window_sticks_out_nowhere(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    paste(desk, MIDDLE, listers)
    page.show_tab(CANDIDATES)
    desk.settle()
    assert clipped(page) == []
    # Moves, racks and scores are whole.
    page.show_tab(MOVES)
    desk.settle()
    moves, column = page.moves.table, MoveListColumn.MOVE
    assert moves.columnWidth(column) >= moves.sizeHintForColumn(column)
    assert not moves.isColumnHidden(MoveListColumn.POINTS)
    for rack, score in zip(page.sides.racks, page.sides.scores, strict=True):
        assert rack.width() > rack.fontMetrics().horizontalAdvance("ACDFIR?")
        needed = score.fontMetrics().horizontalAdvance(score.text())
        assert score.lineEdit().width() >= needed


def see_map(desk: Desk, page: BenchPage, listers: Listers, ply: int) -> PlyMap:
    """Choose a turn of the candidate's heat map, and let the engine answer."""
    page.details.bar.setCurrentIndex(PLIES)
    page.details.bar.setCurrentIndex(MAP)
    page.details.map.plies.buttons[ply].click()
    desk.thinker.do_work(listers)
    desk.settle()
    found = page.details.map.ply_map
    assert found is not None
    return found


def test_heat_maps_show_the_reply_and_own_next_moves_by_share_and_points(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
) -> None:
    paste(desk, MIDDLE, listers)
    page.moves.model.toggle(0)
    page.show_tab(CANDIDATES)
    page.table.selectRow(0)
    desk.settle()
    heat, model = page.details.map, page.board.model
    reply = see_map(desk, page, listers, 0)
    assert heat.histogram.shares and "Replies score" in heat.text.text()
    often = max(reply.shares, key=lambda square: reply.shares[square])
    assert reply.likely is not None
    ghosts = dict(reply.likely.placed(15))
    assert often in ghosts or model.cell(often).danger == round(100 * reply.shares[often])
    own = see_map(desk, page, listers, 1)
    assert own.ply == 1 and "Your next turn" in heat.text.text()
    often = max(own.shares, key=lambda square: own.shares[square])
    assert model.cell(often).danger == round(100 * own.shares[often])
    heat.layer.buttons[1].click()
    assert model.cell(often).hot == round(own.scores[often])
    assert model.cell(often).danger is None
    # What belongs to the candidates is on the board with them alone.
    page.show_tab(OPPONENT)
    assert model.cell(often).hot is None
    page.show_tab(CANDIDATES)
    assert model.cell(often).hot == round(own.scores[often])
    page.details.bar.setCurrentIndex(PLIES)
    assert model.cell(often).hot is None


def test_what_tells_most_comes_to_the_front_until_a_person_chooses(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    page.moves.model.toggle(0)
    page.show_tab(CANDIDATES)
    page.table.selectRow(0)
    bar = page.details.bar
    bar.setCurrentIndex(MAP)
    bench.set_plan(replace(bench.plan, playouts=40))

    def judge() -> None:
        bench.start()
        desk.thinker.do_work(listers)
        desk.settle()

    judge()
    page.table.selectRow(0)
    assert bar.currentIndex() == PLIES
    desk.click(bar.mapToGlobal(bar.tabRect(MAP).center()))
    judge()
    assert bar.isTabVisible(PLIES) and bar.currentIndex() == MAP
    # A tab chosen elsewhere, with nothing in it here, leaves the front to what tells most.
    bar.tabBarClicked.emit(LINE)
    page.table.selectRow(0)
    judge()
    assert bar.currentIndex() == PLIES
    # Of another position nothing is known yet.
    assert page.details.plies.model().rowCount()
    paste(desk, ENDGAME, listers)
    assert not page.details.plies.model().rowCount()


def test_the_plan_says_how_many_turns_have_a_heat_map(
    desk: Desk, bench: BenchSession, page: BenchPage, listers: Listers
) -> None:
    paste(desk, MIDDLE, listers)
    assert [each.text() for each in page.details.map.plies.buttons] == ["Reply", "Own"]
    bench.set_plan(replace(bench.plan, plies=4))
    assert [each.text() for each in page.details.map.plies.buttons] == ["Reply", "Own", "3", "4"]
    page.show_tab(OPPONENT)
    desk.settle()
    assert "is not known here" in page.opponent.note.text()


def test_the_reply_is_that_of_the_rack_that_is_known(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
) -> None:
    paste(desk, MIDDLE.replace("?/ ", "?/AEGLNOT "), listers)
    page.moves.model.toggle(0)
    page.show_tab(CANDIDATES)
    page.table.selectRow(0)
    desk.settle()
    found = see_map(desk, page, listers, 0)
    assert found.likely is not None and found.playouts == 1 and found.certain
    assert bench.position is not None
    assert set(found.likely.used) <= set(bench.position.tile_set.parse("AEGLNOT"))
    said = page.details.map.text.text()
    assert said.startswith("The other rack is known; its best reply is ")
    assert said.endswith(f" for {found.likely_points}.")
    page.details.map._take(replace(found, likely=None))
    assert "places no tiles" in page.details.map.text.text()


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
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.save_requested.emit()
    assert path.read_bytes().startswith(start)
    page.copy_requested.emit("table")
    assert "FRICAD" in QApplication.clipboard().text()


def test_a_candidate_far_down_is_found_without_making_all_rows_above_it(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paste(desk, MIDDLE, listers)
    assert bench.analysis is not None
    far = bench.analysis.rows[700]
    rows, place = list[int](), Ranking.placement

    def make(ranking: Ranking, index: int) -> Candidate:
        rows.append(index)
        return place(ranking, index)

    monkeypatch.setattr(Ranking, "placement", make)
    assert bench.static_candidate(far.move, far.score) == far
    assert 0 < len(rows) < 200


def test_words_of_a_position_that_comes_are_judged_once(
    desk: Desk, bench: BenchSession, page: BenchPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    times, phonies = list[int](), PositionEditor.phonies

    def judge(editor: PositionEditor, lexicon: Lexicon) -> list[str]:
        times.append(1)
        return phonies(editor, lexicon)

    monkeypatch.setattr(PositionEditor, "phonies", judge)
    desk.window.start.position_requested.emit(MIDDLE.replace("SWALY", "SWALT"))
    desk.settle()
    assert "SWALT" in page.sides.problem.text()
    assert len(times) == 1


def test_candidates_are_listed_anew_only_when_something_about_them_is_new(
    desk: Desk,
    bench: BenchSession,
    page: BenchPage,
    listers: Listers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times, refresh = list[int](), FoundTable.refresh

    def count(table: FoundTable) -> None:
        times.append(1)
        refresh(table)

    monkeypatch.setattr(FoundTable, "refresh", count)
    paste(desk, ENDGAME, listers)
    page.show_tab(CANDIDATES)
    assert bench.analysis is not None
    bench.candidates.tick(bench.analysis.rows[0].move)
    assert [row.move for row in page.table.rows] == [bench.analysis.rows[0].move]
    times.clear()
    paste(desk, MIDDLE, listers)
    # The position is told by four signals, its moves by one.
    assert page.table.rows == () and len(times) == 2
