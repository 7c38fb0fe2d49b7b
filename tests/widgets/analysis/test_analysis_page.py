"""A finished game analysed and explored by mouse and by keyboard, in the program's window."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.coach.queries import PairReasons
from eliot_qt.coach.replies import LikelyReply
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.game.move import Direction, Pass, Placement
from eliot_qt.library.listers import Listers
from eliot_qt.models.cell import CellLayer
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.review.graphs import Quantity
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_filter import TurnKind
from eliot_qt.review.values import Basis, CandidateLine, TurnReview
from eliot_qt.session.analysis import analysis_parts
from eliot_qt.session.analysis.analysis_session import AnalysisState
from eliot_qt.study.boards import board_of
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis import analysis_page, graph_view
from eliot_qt.widgets.analysis.analysis_page import AnalysisPage
from eliot_qt.widgets.analysis.analysis_texts import basis_text, candidate_rows
from eliot_qt.widgets.analysis.candidate_table import CandidateColumn, CandidateTable, bars_of
from eliot_qt.widgets.analysis.turn_table import ClassDelegate, TurnColumn
from eliot_qt.widgets.look.theme_files import load_theme
from eliot_qt.widgets.paper import file_commands
from eliot_qt.widgets.parts.class_mark import paint_class
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.start_offers import offered_setup

from ...review.review_games import FAULTY
from ..desk import ALT, CONTROL, SHIFT, Desk
from ..page_checks import clipped, nameless, settle

KEY = Qt.Key
PLAYED, BEST = CellLayer.PIN, CellLayer.PREVIEW


def test_a_candidate_that_was_not_played_out_says_so() -> None:
    lines = [
        CandidateLine("8D ONE", 8, 8.0, 51.2, 0.5, 3.0, 40),
        CandidateLine("8D EON", 8, 8.0),
    ]
    turn = TurnReview(1, 0, 0, "8D EON", 8)
    played, not_played = candidate_rows(lines, turn)
    assert not_played.cells[-1] == "not played out"
    assert not_played.spoken.endswith("not played out")
    assert not played.cells[-1]
    # Where nothing is played out there is nothing to say.
    assert not candidate_rows(lines[1:], None)[0].cells[-1]


def test_a_move_played_that_nobody_considered_stands_last_among_the_candidates() -> None:
    lines = [CandidateLine("8D ONE", 8, 8.0, 51.2, 0.5, 3.0, 40)]
    phony = TurnReview(1, 0, 0, "8D NOE", 8, phony=True)
    first, last = candidate_rows(lines, phony)
    assert first.cells[1] == "8D ONE" and not first.strong
    assert last.cells == ("✗", "8D NOE", "8", "–", "–", "–", "phony") and last.strong
    assert last.spoken == "8D NOE, 8 points, the move played, phony"
    # Nothing is said twice, and a turn still to be played has no move.
    assert len(candidate_rows(lines, replace(phony, move="8D ONE"))) == 1
    assert len(candidate_rows(lines, replace(phony, move=""))) == 1


def test_the_bar_of_the_move_played_has_the_colour_of_its_tiles(qtbot: QtBot) -> None:
    light = load_theme(paths.resources() / "themes" / "light.json")
    lines = [
        CandidateLine("8D ONE", 8, 8.0, 51.2, 0.5, 3.0, 40),
        CandidateLine("8D EON", 6, 6.0, 42.0, 0.5, 2.0, 40),
    ]
    table = CandidateTable()
    qtbot.addWidget(table)
    table.resize(460, 160)
    table.set_theme(light)
    table.show_lines(lines, TurnReview(1, 0, 0, "8D EON", 6))
    table.show()
    picture = table.viewport().grab().toImage()
    bar = CandidateColumn.BAR
    inks = []
    for row in (0, 1):
        box = table.visualRect(table.model().index(row, bar))
        middle = round(box.center().y() * picture.devicePixelRatio())
        inks.append({picture.pixelColor(x, middle).name() for x in range(box.left(), box.right())})
    own, other = QColor(light.tiles.pin_border).name(), QColor(light.page.primary).name()
    assert other in inks[0] and own in inks[1] and other not in inks[1]


@pytest.fixture(scope="module")
def listers() -> Listers:
    return Listers()


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "faulty.gcg"
    path.write_text(FAULTY, encoding="utf-8")
    return path


@pytest.fixture
def page(
    desk: Desk, listers: Listers, faulty: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[AnalysisPage]:
    """The analysis of a file, done with few playouts."""
    desk.thinker.is_ready = True
    parts = analyses(desk, monkeypatch)
    desk.window.analysis.open_file(faulty)
    desk.settle()
    desk.thinker.do_work(listers)
    assert parts.analysis.state is AnalysisState.DONE
    desk.window.resize(1366, 768)
    desk.settle()
    yield desk.window.analysis.page
    parts.analysis.close()
    desk.thinker.is_ready = False


def analyses(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> analysis_parts.AnalysisParts:
    """The window's analysis with few playouts, on kernels as they are."""
    parts = desk.window.analysis.parts
    monkeypatch.setattr(parts.analysis, "_budget", TurnBudget(playouts=30))
    monkeypatch.setattr(parts.analysis, "_may_begin", lambda: True)
    monkeypatch.setattr(parts.look, "_budget", TurnBudget(playouts=60))
    monkeypatch.setattr(parts.look, "_may_begin", lambda: True)
    return parts


def ghost(page: AnalysisPage, layer: CellLayer) -> str:
    """The letters of a ghost on the board, in order of the squares."""
    model = page.board.model
    cells = (model.cell(square) for square in range(model.size**2))
    return "".join(cell.letter for cell in cells if cell.layer is layer)


def current(page: AnalysisPage) -> int:
    return page.turns.currentIndex().row()


def test_a_game_is_explored_by_mouse(desk: Desk, page: AnalysisPage) -> None:
    assert desk.window.analysis.is_open and page.title.text() == "Ann – Ben"
    assert current(page) == 0
    assert "missed bingo" in page.lines.verdict.text()
    # The best move is a ghost, the move played another one where the first leaves room.
    played = page.lines.played.text()
    assert played == "Played: 8G TIE, 6 points"
    assert len(ghost(page, BEST)) == 7
    desk.click(desk.row(page.turns, 2))
    assert page.lines.heading.text() == "Turn 3: Ann"
    assert ghost(page, BEST) == "SANTOUR" and ghost(page, PLAYED) == ""
    assert "TIE" in "".join(desk_letters(page))
    # Another candidate under the pointer takes the place of the best one.
    rows = page.details.candidates
    desk.click(desk.row(rows, 1))
    other = rows.current_line()
    assert other is not None and f"Candidate: {other.move}" == page.lines.other.text()
    assert ghost(page, PLAYED) + ghost(page, BEST)
    # The graph: a click takes the turn drawn there, the wheel the next one.
    desk.click(page.graph.mapToGlobal(page.graph.place_of(0).toPoint()))
    assert current(page) == 0
    page.choices.kind.choose(TurnKind.PHONY)
    page.choices.kind.activated.emit(page.choices.kind.currentIndex())
    assert page.turns.model().rowCount() == 2
    desk.click(desk.middle(page.back))
    assert not desk.window.analysis.is_open


def test_the_verdict_has_a_headline_and_the_phony_is_listed(desk: Desk, page: AnalysisPage) -> None:
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Up)
    assert page.lines.headline.text().endswith(" was there.")
    for place, turn in enumerate(desk.window.analysis.parts.analysis.turns):
        desk.window.analysis.parts.cursor.go_to(place)
        desk.settle()
        if not turn.candidates:
            continue
        model = page.details.candidates.model()
        moves = [model.index(row, 1).data() for row in range(model.rowCount())]
        assert moves.count(turn.move) == 1


@pytest.mark.parametrize(
    ("size", "scale", "tabs"),
    [
        ((1366, 768), 100, ["Candidates", "Summary", "Note"]),
        ((960, 640), 100, ["Turns", "Candidates", "Summary", "Note"]),
        ((1366, 768), 200, ["Turns", "Verdict", "Candidates", "Summary", "Note"]),
    ],
)
def test_what_has_no_room_beside_the_board_is_a_tab_and_no_list_scrolls_in_another(
    desk: Desk, page: AnalysisPage, size: tuple[int, int], scale: int, tabs: list[str]
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    settle(desk.app)
    bar = page.details.bar
    assert [bar.tabText(place) for place in range(bar.count())] == tabs
    assert desk.has_focus(page.turns) and page.turns.isVisible()
    if scale == 200:
        name = page.fontMetrics().horizontalAdvance("Ann")
        assert page.turns.columnWidth(TurnColumn.PLAYER) > name, "names, where there is room"
    above = page.turns.parentWidget()
    while above is not page:
        assert above is not None and not isinstance(above, QAbstractScrollArea)
        above = above.parentWidget()


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((960, 640), 200)])
def test_nothing_of_a_turn_is_cut_and_the_board_is_whole(
    qapp: QApplication, desk: Desk, page: AnalysisPage, size: tuple[int, int], scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    settle(qapp)
    details, board = page.details, page.board.board
    details.reveal(details.candidates)
    details.basis.setText(basis_text(Basis.SIMULATION))
    settle(qapp)
    assert details.basis.width() >= details.basis.sizeHint().width()
    for bar in (board.horizontalScrollBar(), board.verticalScrollBar()):
        assert not bar.isVisible()
    assert details.candidates.viewport().height() >= details.candidates.rowHeight(0)
    if page.quantity.isVisible():
        assert page.quantity.width() >= page.quantity.sizeHint().width()
    assert page.back.isVisible() and page.export.isVisible()


def test_the_line_of_play_stands_beside_the_candidate(desk: Desk, page: AnalysisPage) -> None:
    """Also where it comes later, by a longer look."""
    said = page.lines.other.text()
    look = desk.window.analysis.parts.look
    first, second, *_ = look.lines.lines
    look.lines.show((replace(first, line=("1J LIMN", "pass")), second))
    desk.settle()
    assert page.lines.other.text() == f"{said}, then 1J LIMN, pass"
    desk.click(desk.row(page.details.candidates, 1))
    assert "then" not in page.lines.other.text()
    desk.click(desk.row(page.details.candidates, 0))
    assert page.lines.other.text().endswith(", then 1J LIMN, pass")
    assert candidate_rows(look.lines.lines, None)[0].spoken.endswith("then 1J LIMN, pass")


def desk_letters(page: AnalysisPage) -> Iterator[str]:
    model = page.board.model
    cells = (model.cell(square) for square in range(model.size**2))
    return (cell.letter for cell in cells if cell.layer is CellLayer.PLAYED)


def test_a_game_is_explored_by_the_keyboard_alone(desk: Desk, page: AnalysisPage) -> None:
    assert desk.has_focus(page.turns)
    desk.key(KEY.Key_Down)
    assert current(page) == 1
    desk.key(KEY.Key_Left, ALT)
    assert current(page) == 0
    desk.key(KEY.Key_End, ALT)
    assert current(page) == 4
    assert page.lines.verdict.text() == "Not graded: the rack is not known"
    desk.key(KEY.Key_F8, SHIFT)
    place = current(page)
    assert page.lines.verdict.text().split(" ")[0] in ("Mistake", "Blunder")
    while current(page) > 0:
        desk.key(KEY.Key_F8, SHIFT)
        assert current(page) < place or place == 0
        place = current(page)
    desk.key(KEY.Key_F8, SHIFT)
    assert page.lines.verdict.text() == "No earlier mistake"
    first = current(page)
    page.mistake.click()
    desk.settle()
    assert current(page) > first
    assert page.lines.verdict.text().split(" ")[0] in ("Mistake", "Blunder")
    desk.key(KEY.Key_F8, SHIFT)
    assert current(page) == first
    page.turns.setFocus()
    desk.key(KEY.Key_F6)
    assert desk.has_focus(page.details.candidates)
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Down)
    assert page.details.candidates.current_line() is not None
    desk.key(KEY.Key_F6)
    assert desk.has_focus(page.graph)
    desk.key(KEY.Key_Right)
    assert current(page) == 1
    assert page.graph.accessibleDescription().startswith("Move 2")
    desk.key(KEY.Key_Home)
    assert current(page) == 0
    desk.key(KEY.Key_F6)
    assert desk.has_focus(page.turns)
    desk.key(KEY.Key_Escape)
    assert not desk.window.analysis.is_open


def test_the_turn_that_f8_goes_to_is_said_aloud(
    desk: Desk, page: AnalysisPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(analysis_page, "say_aloud", lambda _, text: said.append(text))
    desk.key(KEY.Key_Down)
    assert said == [], "the table has said it"
    desk.key(KEY.Key_F8, SHIFT)
    (text,) = said
    assert text.startswith("Turn 1, Ann. 8G TIE, 6 points. Blunder")


def test_the_turn_looked_at_stays_in_view_when_the_table_gets_lower(
    desk: Desk, page: AnalysisPage
) -> None:
    desk.key(KEY.Key_End, ALT)
    turns = page.turns
    height = turns.height()
    for lower in (height, 3 * height // 4, height // 2):
        turns.resize(turns.width(), lower)
        shown = turns.visualRect(turns.currentIndex())
        assert shown.isValid() and shown.bottom() <= turns.viewport().height()


def test_a_turn_without_candidates_has_no_word_to_study(desk: Desk, page: AnalysisPage) -> None:
    study = page.details.study
    assert study.isEnabled()
    # Of the last rack only part is known.
    desk.key(KEY.Key_End, ALT)
    assert not study.isEnabled()
    desk.key(KEY.Key_Home, ALT)
    assert study.isEnabled()


def test_what_the_keyboard_comes_to_is_in_view(desk: Desk, page: AnalysisPage) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    for stop in (page.details.candidates, page.graph, page.turns):
        desk.key(KEY.Key_F6)
        assert desk.has_focus(stop)
        seen = stop.visibleRegion()
        if stop is page.turns:
            # What paints a ground of its own is not counted to the widget around it.
            port = page.turns.viewport()
            seen = seen.united(port.visibleRegion().translated(port.pos()))
        assert seen.boundingRect() == stop.rect()


@pytest.mark.slow
def test_a_real_game_is_analysed_by_the_engine_while_one_looks_around(
    thinking_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By keyboard alone, with the compiled engine in its thread."""
    desk = thinking_desk
    parts = analyses(desk, monkeypatch)
    with desk.qtbot.waitSignal(desk.program.thinker.ready_changed, timeout=300_000):
        desk.program.thinker.prepare()
    desk.play("EINRTWA", "AEINRST", players=["", "expert"])
    desk.type("win")
    desk.enter()
    desk.qtbot.waitUntil(lambda: len(desk.played()) == 2)
    desk.settle()
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    desk.key(KEY.Key_Return)
    assert desk.window.analysis.is_open
    threads: set[int] = set()
    parts.analysis.progressed.connect(lambda: threads.add(threading.get_ident()))
    done = AnalysisState.DONE
    desk.qtbot.waitUntil(lambda: parts.analysis.state is done)
    page = desk.window.analysis.page
    assert threads == {threading.get_ident()}
    assert [turn.grade is None for turn in parts.analysis.turns] == [False, False]
    desk.key(KEY.Key_Down)
    assert current(page) == 1
    desk.key(KEY.Key_F5)
    desk.qtbot.waitUntil(lambda: not parts.look.is_running)
    assert parts.look.lines.lines and not parts.look.problem
    desk.key(KEY.Key_Escape)
    assert desk.window.play.end.isVisible()


def test_review_after_a_game_opens_its_analysis_and_the_result_stays(
    desk: Desk, listers: Listers, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = analyses(desk, monkeypatch)
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    assert not desk.action(Command.ANALYSE).isEnabled(), "the game is running"
    desk.key(KEY.Key_F4)
    assert desk.window.place is Place.PLAY
    desk.answer("pass")
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    end = desk.window.play.end
    desk.click(desk.middle(end.review))
    assert desk.window.analysis.is_open
    assert parts.analysis.state is AnalysisState.WAITING
    desk.thinker.do_work(listers)
    page = desk.window.analysis.page
    assert page.turns.model().rowCount() == 2
    assert not desk.action(Command.PLAY).isEnabled()
    desk.key(KEY.Key_F4)
    assert desk.window.place is Place.PLAY and end.isVisible()
    desk.click(desk.middle(end.rematch))
    assert not desk.session.record.events
    desk.key(KEY.Key_F4)
    assert desk.window.place is Place.PLAY, "a running game shows nothing"


def test_a_saved_game_that_runs_is_not_analysed(desk: Desk, tmp_path: Path) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    path = tmp_path / "running.eliot"
    desk.program.games.files.write(path, desk.session.record)
    desk.window.show_start()
    desk.window.analysis.open_file(path)
    desk.settle()
    assert not desk.window.analysis.is_open
    assert desk.notices == ["A game can be analysed once it is over."]


def test_the_wheel_over_the_graph_goes_from_turn_to_turn(desk: Desk, page: AnalysisPage) -> None:
    at = page.graph.rect().center()
    for delta, row in ((-120, 1), (-60, 1), (-60, 2), (120, 1)):
        turn = QWheelEvent(
            QPointF(at),
            QPointF(page.graph.mapToGlobal(at)),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(page.graph, turn)
        assert current(page) == row


def test_the_wheel_over_the_tabs_changes_none(desk: Desk, page: AnalysisPage) -> None:
    bar = page.details.bar
    pos = QPointF(bar.rect().center())
    wheel = QWheelEvent(
        pos, bar.mapToGlobal(pos), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(bar, wheel)
    assert bar.currentIndex() == 0


def test_each_figure_of_the_summary_says_how_it_is_reckoned(page: AnalysisPage) -> None:
    model = page.details.summary.model()
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    tips = [
        model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(model.rowCount())
    ]
    told = dict(zip(names, tips, strict=True))
    assert "103.1668" in told["Accuracy"] and "0.5 for mistakes" in told["Mistake index"]
    assert "Ann 80, Ben 38" in told["Score"]
    assert all(tip and tip.endswith(".") for tip in tips), "none without its meaning"
    assert {"Average loss", "Missed bingos", "Phonies", "Luck of the draw", "Time"} <= set(names)
    assert "Lost by vocabulary" in names


def test_an_analysis_is_paused_and_resumed_by_its_button(
    desk: Desk, listers: Listers, faulty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.thinker.is_ready = True
    parts = analyses(desk, monkeypatch)
    # Others have analysed this game with as many playouts.
    monkeypatch.setattr(parts.analysis, "_budget", TurnBudget(playouts=31))
    desk.window.analysis.open_file(faulty)
    desk.settle()
    desk.thinker.do_work(listers, values=3)
    page = desk.window.analysis.page
    assert page.progress.status.text() == "Analysing: 1 of 5 turns"
    assert page.progress.bar.value() == 1
    desk.click(desk.middle(page.progress.pause))
    assert page.progress.status.text() == "Paused: 1 of 5 turns"
    assert desk.thinker.works == {}
    desk.click(desk.middle(page.progress.pause))
    desk.thinker.do_work(listers)
    assert page.progress.status.text() == "All turns are analysed"
    assert not page.progress.pause.isVisible()
    parts.analysis.close()
    desk.thinker.is_ready = False


@pytest.mark.parametrize("size", [(960, 640), (1200, 800), (1600, 1000)])
def test_how_much_of_the_engine_is_prepared_is_said_whole(
    desk: Desk, faulty: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.resize(*size)
    parts = analyses(desk, monkeypatch)
    monkeypatch.setattr(desk.thinker, "preparation", 100)
    desk.window.analysis.open_file(faulty)
    desk.settle()
    status = desk.window.analysis.page.progress.status
    assert "100 %" in status.text() and "until the engine is ready" in status.toolTip()
    assert status.fontMetrics().horizontalAdvance(status.text()) <= status.width()
    parts.analysis.close()


def test_the_time_for_each_turn_is_remembered(
    desk: Desk, page: AnalysisPage, listers: Listers
) -> None:
    box, analysis = page.progress.seconds, desk.window.analysis.parts.analysis
    box.setCurrentIndex(box.findText("10 s"))
    box.activated.emit(box.currentIndex())
    assert desk.program.settings.value.analysis_seconds == 10 == analysis.budget.seconds
    # And chosen among the preferences it is in force here.
    desk.program.settings.change(analysis_seconds=5)
    assert (analysis.budget.seconds, box.currentText()) == (5.0, "5 s")
    desk.program.settings.change(analysis_seconds=2)


def test_the_evening_of_a_club_is_analysed_from_its_menu(
    desk: Desk, listers: Listers, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = analyses(desk, monkeypatch)
    desk.window.start_game(offered_setup(desk.program.settings.value, GameKind.CLUB))
    desk.settle()
    assert desk.window.place is Place.CLUB
    (action,) = (a for a in desk.window.menus.club.actions() if "Analyse" in a.text())
    action.trigger()
    desk.thinker.do_work(listers)
    assert desk.window.analysis.is_open and parts.analysis.turns == ()
    page = desk.window.analysis.page
    assert not page.play_on.isVisible(), "a turn of all is not a game of its own"
    assert not desk.action(Command.PLAY_ON).isEnabled()
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.CLUB


def test_bars_show_one_kind_of_figure() -> None:
    static = [CandidateLine("8D AB", 10, 12.5), CandidateLine("8D BA", 9, -1.0)]
    assert bars_of(static) == [(12.5, 12.5, 12.5), (-1.0, -1.0, -1.0)]
    some = [CandidateLine("8D AB", 10, 12.5, 60.0, 1.0), static[1]]
    ending = [CandidateLine("8D AB", 10, 12.5, spread=-35.0), static[1]]
    assert bars_of(ending) == [(-35.0, -35.0, -35.0), None]
    first, second = bars_of(some)
    assert first == pytest.approx((60.0, 58.04, 61.96)) and second is None


def test_racks_that_a_file_did_not_have_stay_unknown_when_its_game_is_opened(
    desk: Desk, listers: Listers, faulty: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """The file is opened as a game first, and its game later from where it was kept."""
    parts = analyses(desk, monkeypatch)
    desk.window.open_file(faulty)
    desk.settle()
    assert desk.window.place is Place.PLAY
    # Nor does a file have them that it is saved as.
    desk.key(KEY.Key_Space)
    desk.action(Command.RESIGN).trigger()
    saved = faulty.with_name("saved.gcg")
    monkeypatch.setattr(file_commands, "ask_save", lambda *_: saved)
    desk.action(Command.SAVE_AS).trigger()
    assert re.search(r">Ann: EU 8G \.\.\.U", saved.read_text(encoding="utf-8"))
    record = desk.session.record
    desk.window.show_start()
    desk.window.open_record(record)
    desk.settle()
    desk.key(KEY.Key_F4)
    desk.thinker.do_work(listers)
    assert desk.window.analysis.is_open
    subject = parts.analysis.subject
    assert subject is not None and set(subject.game.guessed) == {5}
    assert parts.analysis.turns[4].rack == ""
    parts.analysis.close()


def test_a_copy_of_the_running_game_is_not_analysed_either(desk: Desk, tmp_path: Path) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    path = tmp_path / "copy.gcg"
    desk.program.games.files.write(path, desk.session.record, 0)
    desk.window.analysis.open_file(path)
    desk.settle()
    assert desk.window.place is Place.PLAY
    assert desk.notices == ["A game can be analysed once it is over."]


def test_what_one_does_with_a_turn_stands_in_one_line(desk: Desk, page: AnalysisPage) -> None:
    desk.window.resize(1366, 768)
    desk.settle()
    buttons = (page.bench, page.play_on, page.players, page.mistake)
    assert all(button.isVisible() for button in buttons)
    assert len({button.geometry().center().y() for button in buttons}) == 1


def test_play_on_from_a_turn_is_a_game_of_its_own(desk: Desk, page: AnalysisPage) -> None:
    desk.click(desk.row(page.turns, 2))
    desk.click(desk.middle(page.play_on))
    assert desk.window.place is Place.PLAY
    assert desk.played() == ["8G TIE", "8G (TIE)V"]
    assert len(desk.window.analysis.parts.analysis.record.events) == 6


def test_wrong_points_and_totals_of_a_file_are_told_when_it_is_opened(
    desk: Desk, page: AnalysisPage, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.gcg"
    path.write_text(FAULTY.replace("+", "+1", 1), encoding="utf-8")
    desk.window.analysis.open_file(path)
    desk.settle()
    assert any("by the rules" in notice for notice in desk.notices)


def test_a_computer_may_play_on_for_either_side_and_moves_are_listed_then(
    desk: Desk, page: AnalysisPage
) -> None:
    desk.click(desk.row(page.turns, 2))
    persons, _first, second = page.players.menu().actions()
    levels = second.menu()
    assert isinstance(levels, QMenu)
    champion = next(each for each in levels.actions() if each.text() == "Champion")
    with_time = [each.text() for each in levels.actions()][-2:]
    assert with_time == ["Champion, 10 s a move", "Champion, 30 s a move"]
    champion.trigger()
    desk.settle()
    record = desk.session.record
    assert desk.window.place is Place.PLAY
    assert [seat.player for seat in record.seats] == ["", "champion"]
    assert mode_of(record).permits(record).list_moves
    # Words were challenged before, so what went before is the board alone.
    assert not record.events and not record.start.board.is_empty
    desk.key(KEY.Key_F4)
    desk.click(desk.row(page.turns, 1))
    champion.trigger()
    desk.settle()
    assert desk.played() == ["8G TIE"]
    desk.key(KEY.Key_F4)
    persons.trigger()
    desk.settle()
    assert [seat.player for seat in desk.session.record.seats] == ["", ""]
    # As in training: at each turn of the person's, with its place kept while the computer thinks.
    desk.program.settings.change(list_at_once=True)
    desk.key(KEY.Key_F4)
    champion.trigger()
    desk.settle()
    listing, panes = desk.session.listing, desk.window.play.panes
    for _turn in range(3):
        assert str(listing.status) == "none" and panes.moves.isVisible()
        desk.thinker.answer(Pass())
        desk.settle()
        assert str(listing.status) == "running" and panes.moves.isVisible()
        desk.session.act(commands.Enter(Pass()))
        desk.settle()


def test_from_a_game_played_on_one_key_leads_back_to_its_analysis(
    desk: Desk, page: AnalysisPage
) -> None:
    desk.key(KEY.Key_F8)
    place = current(page)
    desk.click(desk.middle(page.play_on))
    assert desk.window.place is Place.PLAY and not desk.window.analysis.is_open
    desk.key(KEY.Key_Space)
    assert desk.action(Command.ANALYSE).isEnabled()
    desk.key(KEY.Key_F4)
    assert desk.window.analysis.is_open and current(page) == place
    desk.key(KEY.Key_F4)
    assert desk.window.place is Place.PLAY
    # Another game of people has no analysis to go back to.
    desk.play("EINRTWA", "AAAAAAA")
    assert not desk.action(Command.ANALYSE).isEnabled()


def test_a_note_is_kept_with_the_game(desk: Desk, page: AnalysisPage) -> None:
    note = page.details.note
    page.details.reveal(note)
    assert note.edit.toPlainText() == "Nerves"
    desk.click(desk.row(page.turns, 2))
    assert note.edit.toPlainText() == ""
    note.edit.setFocus()
    desk.type("found it")
    desk.key(KEY.Key_Tab)
    desk.click(desk.row(page.turns, 0))
    desk.click(desk.row(page.turns, 2))
    assert note.edit.toPlainText() == "found it"
    desk.key(KEY.Key_Escape)
    (kept,) = desk.program.autosave.recent()
    assert (4, "found it") in kept.record.notes and (1, "Nerves") in kept.record.notes


@pytest.mark.parametrize(
    ("suffix", "said"),
    [(".html", "<h2>Turns</h2>"), (".gcg", "#note blunder"), (".csv", "missed_bingo")],
)
def test_reports_are_exported(
    desk: Desk,
    page: AnalysisPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    suffix: str,
    said: str,
) -> None:
    path = tmp_path / f"report{suffix}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    desk.key(KEY.Key_E, CONTROL | SHIFT)
    desk.settle()
    assert said in path.read_text(encoding="utf-8")
    assert desk.notices == [f"Saved: {path}"]


def test_the_list_of_candidates_is_not_taken_away_under_the_hand(
    desk: Desk, page: AnalysisPage, listers: Listers
) -> None:
    look = desk.window.analysis.parts.look
    desk.key(KEY.Key_F6)
    rows = page.details.candidates
    before = [line.move for line in look.lines.lines]
    desk.key(KEY.Key_F5)
    assert look.is_running and page.details.deepen.text() == "Stop thinking"
    desk.thinker.do_work(listers)
    assert [line.move for line in look.lines.lines] == before
    desk.key(KEY.Key_F6)
    assert not rows.is_held


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 100), ((1366, 768), 200)])
def test_nothing_is_clipped_or_without_a_name(
    qapp: QApplication, desk: Desk, page: AnalysisPage, size: tuple[int, int], scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    settle(qapp)
    for tab in range(page.details.bar.count()):
        page.details.bar.setCurrentIndex(tab)
        settle(qapp)
        assert clipped(page) == []
        assert nameless(page) == []


def test_a_missed_word_is_added_to_the_deck_of_missed_words(desk: Desk, page: AnalysisPage) -> None:
    folder = desk.program.games.decks
    best = ghost(page, BEST)
    desk.click(desk.middle(page.details.study))
    desk.settle()
    (path,) = folder.glob("*.deck")
    (entry,) = DeckFile(path).entries.values()
    assert entry.seen is not None and len(entry.word) >= len(best) == 7
    layouts, tiles = desk.program.layouts, desk.program.tile_sets["en"]
    board = board_of(entry.seen, tiles, layouts)
    parts = desk.window.analysis.parts
    turn = parts.cursor.turn
    assert board is not None and turn is not None and board.score == turn.best_score
    assert board.position.board == parts.analysis.record.start.board
    assert "Missed words" in page.lines.verdict.text() and desk.notices == []
    # The candidate looked at is the one that is added.
    desk.click(desk.row(page.details.candidates, 1))
    desk.click(desk.middle(page.details.study))
    desk.settle()
    moves = {entry.seen.move for entry in DeckFile(path).entries.values() if entry.seen}
    assert parts.look.lines.lines[1].move in moves
    path.unlink()


def test_a_step_paints_two_rows_of_the_turns_and_moves_no_table(
    desk: Desk, page: AnalysisPage
) -> None:
    rows: list[int] = []

    class Counting(ClassDelegate):
        def paint(self, painter: Any, option: Any, index: Any) -> None:
            rows.append(index.row())
            super().paint(painter, option, index)

    usual = page.turns.itemDelegateForColumn(TurnColumn.CLASS)
    page.turns.setItemDelegateForColumn(TurnColumn.CLASS, Counting(page.turns))
    cursor = desk.window.analysis.parts.cursor
    for place in range(len(desk.window.analysis.parts.analysis.turns)):
        cursor.go_to(place)
        settle(desk.app)
    cursor.go_to(1)
    settle(desk.app)
    places, moved = (page.turns.geometry(), page.details.geometry()), set[int]()
    for place in (2, 1, 2):
        rows.clear()
        cursor.go_to(place)
        settle(desk.app)
        moved |= set(rows)
    assert moved == {1, 2}
    page.turns.setItemDelegateForColumn(TurnColumn.CLASS, usual)
    assert (page.turns.geometry(), page.details.geometry()) == places


def test_the_graph_paints_only_the_marks_at_the_line_that_moves(
    desk: Desk, page: AnalysisPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    centres: list[float] = []
    paint = paint_class

    def counting(painter: Any, centre: QPointF, *rest: Any) -> None:
        centres.append(centre.x())
        paint(painter, centre, *rest)

    page.quantity.choose(Quantity.LEAD)
    page._draw()
    settle(desk.app)
    monkeypatch.setattr(graph_view, "paint_class", counting)
    page.graph.show_current(3)
    settle(desk.app)
    near = {page.graph.place_of(turn).x() for turn in (0, 3)}
    assert 0 < len(set(centres)) < len(desk.window.analysis.parts.analysis.turns)
    assert all(min(abs(x - each) for each in near) < 12 for x in centres)


# cards of words


def card(desk: Desk) -> str:
    """The word whose card the tools show, once it is there."""
    pane = desk.window.words.pane
    desk.qtbot.waitUntil(lambda: pane.card.card is not None)
    found = pane.card.card
    assert found is not None and pane.card.isVisible()
    return pane.search.tile_set.spell(found.word)


def test_a_click_on_the_board_opens_the_card_of_the_word(desk: Desk, page: AnalysisPage) -> None:
    page.turns.selectRow(1)
    desk.settle()
    board, model = page.board.board, page.board.model
    tiles = [n for n in range(model.size**2) if model.cell(n).layer is CellLayer.PLAYED]
    assert tiles
    board.square_clicked.emit(tiles[0])
    word = card(desk)
    assert desk.window.words.window.isVisible() and len(word) > 1
    assert model.cell(tiles[0]).letter in word
    ghosts = [n for n in range(model.size**2) if model.cell(n).layer is BEST]
    desk.window.words.pane.card.clear()
    desk.window.activateWindow()
    page.turns.setFocus()
    desk.settle()
    board.square_clicked.emit(ghosts[0])
    assert model.cell(ghosts[0]).letter in card(desk)
    assert desk.has_focus(page.turns)
    desk.window.words.window.close()


def test_candidates_have_cards_by_click_and_by_key(desk: Desk, page: AnalysisPage) -> None:
    page.turns.selectRow(1)
    desk.settle()
    candidates = page.details.candidates
    candidates.setFocus()
    candidates.selectRow(0)
    desk.click(desk.row(candidates, 0))
    assert not desk.window.words._made or not desk.window.words.pane.isVisible()
    desk.key(KEY.Key_I, CONTROL)
    line = candidates.current_line()
    assert line is not None and desk.window.words.window.isVisible()
    first = card(desk)
    assert ghost(page, BEST) in first or set(ghost(page, BEST)) <= set(first)
    desk.window.words.pane.card.clear()
    desk.click(desk.row(candidates, 0))
    assert card(desk) == first
    desk.window.words.window.close()


def test_beyond_the_last_turn_in_view_comes_half_a_page(desk: Desk, page: AnalysisPage) -> None:
    cursor, bar = desk.window.analysis.parts.cursor, page.turns.verticalScrollBar()
    page.turns.setMaximumHeight(90)
    settle(desk.app)
    places = []
    for turn in range(len(desk.window.analysis.parts.analysis.turns)):
        cursor.go_to(turn)
        settle(desk.app)
        rect = page.turns.visualRect(page.turns.currentIndex())
        assert page.turns.viewport().rect().contains(rect.center())
        places.append(bar.value())
    page.turns.setMaximumHeight(16_777_215)
    # Each scrolling paints all rows: not each step scrolls.
    assert len(set(places)) < max(places) + 1


def test_a_turn_says_why_and_what_would_be_answered(desk: Desk, page: AnalysisPage) -> None:
    """In one sentence of the coach; the answer to the move played lies on the board."""
    ((number, (position, query)),) = desk.thinker.inquired.items()
    best, played = query.candidates
    gain = float(best.score - played.score)
    reply = Placement(Direction.ACROSS, 8, 7, position.tile_set.parse("TEA"))
    weights = (Weight(ReasonKind.POINTS, gain, best.score, played.score, bonus=50),)
    desk.thinker.finished.emit(number, PairReasons(weights, LikelyReply(reply, 14, 0.34)))
    desk.settle()
    why = page.lines.why.text
    assert f"because it scores {gain:.0f} more" in why
    assert "A likely answer to 8G TIE: " in why and "14 points (34 % of racks score there)." in why
    assert ghost(page, CellLayer.REPLY)
    assert clipped(page.lines) == []
    desk.click(desk.row(page.turns, 2))
    assert not page.lines.why.text
    assert ghost(page, CellLayer.REPLY) == ""
