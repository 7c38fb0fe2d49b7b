"""The strip below the list and the layers of the board: what replies to the previewed move do."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.coach.queries import Inquiry, Lack, PairReasons
from eliot_qt.coach.replies import LikelyReply, LiveFigures
from eliot_qt.coach.weights import ReasonKind, Spot, Weight
from eliot_qt.engine.estimate import Estimate
from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.move import Direction, Placement
from eliot_qt.models.cell import CellLayer
from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.analysis_texts import premise_text
from eliot_qt.widgets.parts.figures.figure_strip import FigureStrip

from ..desk import CONTROL, SHIFT, Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key
KEPT, SCORED = Weight(ReasonKind.LEAVE, 4.0, 9, 5), Weight(ReasonKind.POINTS, -3.0, 9, 12)
REPLIED = Weight(ReasonKind.REPLY, 12.0, 20, 32, spot=Spot(0, b"", 0.31))
FOUND = PairReasons((KEPT, SCORED))
MOVES = ("8H WIN", "8H TEN", "8G TIE", "8H WINE", "ex AE", "pass")
# 7H, 9H and, too seldom to be shown, 1A.
DANGER = {97: 0.12, 127: 0.5, 0: 0.01}


@pytest.fixture
def listed(desk: Desk) -> Desk:
    """A training with a list of moves, the first of which is selected by the arrow key."""
    # What other tests have found out about this position is forgotten at another one.
    forget(desk)
    desk.train("EINRTWA")
    desk.list_moves(*MOVES)
    desk.key(KEY.Key_Down)
    return desk


def forget(desk: Desk) -> None:
    """Look at another position."""
    desk.train("EINRTWO")
    desk.list_moves("8H WIN")
    desk.key(KEY.Key_Down)


def strip(desk: Desk) -> FigureStrip:
    return desk.window.play.panes.figures


def open_inquiries(desk: Desk) -> dict[Inquiry, int]:
    asked = desk.thinker.inquired
    return {query.inquiry: number for number, (_, query) in asked.items()}


def tell(desk: Desk, inquiry: Inquiry, said: object) -> None:
    desk.thinker.finished.emit(open_inquiries(desk)[inquiry], said)
    desk.settle()


def figures(desk: Desk, **changes: object) -> LiveFigures:
    tiles = desk.session.tile_set.parse("NET")
    likely = LikelyReply(Placement(Direction.ACROSS, 8, 7, tiles), 14, 0.031)
    known = dict(
        keep=1.25, reply=31.04, reply_se=0.4, bingo=0.204, danger=DANGER, likely=likely, racks=1000
    )
    return LiveFigures(**(known | changes))  # type: ignore[arg-type]


def dangers(desk: Desk) -> dict[int, tuple[int | None, int]]:
    model = desk.table.board_model
    cells = {square: model.cell(square) for square in range(225)}
    return {s: (cell.danger, cell.danger_step) for s, cell in cells.items() if cell.danger}


def test_each_previewed_move_has_its_figures(listed: Desk) -> None:
    assert [*open_inquiries(listed)] == [Inquiry.REPLIES]
    tell(listed, Inquiry.REPLIES, figures(listed))
    said = strip(listed)
    assert said.isVisible()
    assert said.replies.text() == "Expected reply 31.0 points · bingo 20 % · keep nothing +1.3"
    assert "1,000 racks" in said.replies.toolTip()
    assert "31.0 ± 0.8 points" in said.replies.toolTip()
    assert said.reasons.text() == "Comparing with 8H TEN…"
    tell(listed, Inquiry.REASONS, FOUND)
    text = (
        "8H WIN rather than 8H TEN, because the leave is worth 4 more, although it scores 3 less."
    )
    assert said.reasons.text() == text
    wins = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    listed.thinker.progressed.emit(open_inquiries(listed)[Inquiry.PLAYOUTS], wins)
    wins_text = "Wins 61.2 ± 1.0 %, 8H TEN 50.0 ± 2.0 % (1,000 playouts, scores level)"
    assert said.playouts.text() == wins_text
    listed.key(KEY.Key_Down)
    assert [*open_inquiries(listed)] == [Inquiry.REPLIES]
    ((_, query),) = listed.thinker.inquired.values()
    assert query.candidates[0].move == listed.move("8H TEN")


def test_of_two_moves_the_better_is_explained(listed: Desk) -> None:
    """Also where the move in view is the worse one."""
    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, PairReasons((Weight(ReasonKind.POINTS, -9.0, 3, 12), KEPT)))
    text = (
        "8H TEN rather than 8H WIN, because it scores 9 more, although the leave is worth 4 less."
    )
    assert strip(listed).reasons.text() == text


def test_what_wins_more_often_is_the_better_whatever_its_parts_say(listed: Desk) -> None:
    """No sentence recommends a move whose chance beside it is lower."""
    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, PairReasons((Weight(ReasonKind.POINTS, -9.0, 3, 12), KEPT)))
    said = strip(listed)
    assert said.reasons.text().startswith("8H TEN rather than 8H WIN")
    near = Estimate(600, 0.5, 0.01, 0.512, 0.01), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    listed.thinker.progressed.emit(open_inquiries(listed)[Inquiry.PLAYOUTS], near)
    assert said.reasons.text().startswith("8H TEN rather than 8H WIN"), "too near to tell"
    wins = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    listed.thinker.progressed.emit(open_inquiries(listed)[Inquiry.PLAYOUTS], wins)
    assert said.reasons.text() == (
        "8H WIN rather than 8H TEN, because it wins 61.2 % instead of 50 % and the leave is "
        "worth 4 more, although it scores 9 less."
    )


def test_the_list_has_the_chances_of_all_moves_looked_at(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view

    def wins() -> list[str]:
        model = view.model()
        return [model.index(row, MoveColumn.WIN).data() for row in range(2)]

    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, FOUND)
    assert view.isColumnHidden(MoveColumn.WIN)
    found = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    listed.thinker.progressed.emit(open_inquiries(listed)[Inquiry.PLAYOUTS], found)
    assert not view.isColumnHidden(MoveColumn.WIN)
    assert wins() == ["61.2", "50.0"]
    # They take the place of what is needed less.
    for size in ((960, 640), (1700, 900)):
        listed.window.resize(*size)
        listed.settle()
        assert not view.isColumnHidden(MoveColumn.POINTS)
        right = view.columnViewportPosition(MoveColumn.WIN) + view.columnWidth(MoveColumn.WIN)
        assert right <= view.viewport().width()
    # They stay while other moves are looked at, also where more playouts are not awaited.
    listed.key(KEY.Key_Down)
    listed.key(KEY.Key_Escape)
    assert wins() == ["61.2", "50.0"]
    listed.train("EINRTWO")
    listed.list_moves(*MOVES[:4])
    assert view.isColumnHidden(MoveColumn.WIN)


def test_the_figures_of_the_last_move_go_soon(listed: Desk) -> None:
    tell(listed, Inquiry.REPLIES, figures(listed))
    listed.key(KEY.Key_Down)
    listed.qtbot.waitUntil(lambda: strip(listed).replies.text() == "Looking at the replies…")
    assert dangers(listed) == {}


def test_the_pinned_move_is_what_others_are_compared_with(listed: Desk) -> None:
    """Space pins in the list; the best move is compared with the next best."""
    listed.key(KEY.Key_Down)
    listed.key(KEY.Key_Space)
    listed.key(KEY.Key_Down)
    tell(listed, Inquiry.REPLIES, figures(listed))
    assert strip(listed).reasons.text() == "Comparing with 8H TEN…"


def test_typing_stops_all_of_it(listed: Desk) -> None:
    tell(listed, Inquiry.REPLIES, figures(listed))
    assert open_inquiries(listed)
    listed.type("t")
    assert not open_inquiries(listed)
    assert "Select a move" in strip(listed).replies.text()
    assert strip(listed).reasons.text() == ""


def test_layers_are_switched_by_keys_and_remembered(listed: Desk) -> None:
    tell(listed, Inquiry.REPLIES, figures(listed))
    assert dangers(listed) == {}
    assert not strip(listed).legend.isVisible()
    listed.key(KEY.Key_D, CONTROL | SHIFT)
    assert dangers(listed) == {97: (12, 1), 127: (50, 4)}
    assert strip(listed).legend.isVisible()
    assert strip(listed).legend.texts == ["5", "10", "20", "30", "45 %"]
    square = listed.table.board_model.describe(127)
    assert "used by 50 % of replies" in square
    listed.key(KEY.Key_Y, CONTROL | SHIFT)
    assert listed.text_of(CellLayer.REPLY) == "NET"
    assert strip(listed).reply.text() == "Likeliest reply: 9H NET, 14 points (3.1 % of racks)"
    assert "opponent's reply" in listed.table.board_model.describe(127)
    listed.program.settings.flush()
    kept = json.loads((listed.folder / "settings.json").read_text(encoding="utf-8"))
    assert (kept["danger"], kept["likely_reply"]) == (True, True)
    listed.key(KEY.Key_D, CONTROL | SHIFT)
    listed.key(KEY.Key_Y, CONTROL | SHIFT)
    assert dangers(listed) == {}
    assert listed.text_of(CellLayer.REPLY) == ""


def test_the_switches_below_the_list_do_the_same(listed: Desk) -> None:
    """By pointer; the button stays down while the layer is shown, however that was switched on."""
    tell(listed, Inquiry.REPLIES, figures(listed))
    switch, other = strip(listed).switches
    listed.click(listed.middle(switch))
    assert switch.isChecked() and listed.program.settings.value.danger
    assert dangers(listed)
    listed.key(KEY.Key_Y, CONTROL | SHIFT)
    assert other.isChecked()
    listed.program.settings.set(Settings(reduce_motion=True, pace=0))
    assert not switch.isChecked() and not other.isChecked()
    assert dangers(listed) == {}


def test_the_layers_go_with_the_preview(listed: Desk) -> None:
    tell(listed, Inquiry.REPLIES, figures(listed))
    listed.key(KEY.Key_D, CONTROL | SHIFT)
    listed.key(KEY.Key_Y, CONTROL | SHIFT)
    listed.key(KEY.Key_Escape)
    assert dangers(listed) == {}
    assert listed.text_of(CellLayer.REPLY) == ""
    assert not open_inquiries(listed)


@pytest.mark.parametrize(
    ("lack", "words"), [(Lack.NOT_COMPILED, "engine is ready"), (Lack.NOT_THIS_GAME, "this kind")]
)
def test_where_there_are_no_figures_it_is_said(listed: Desk, lack: Lack, words: str) -> None:
    tell(listed, Inquiry.REPLIES, lack)
    assert words in strip(listed).replies.text()
    assert strip(listed).reasons.text() == ""
    assert not open_inquiries(listed)


def test_a_move_that_ends_the_game_has_no_reply(listed: Desk) -> None:
    listed.key(KEY.Key_Y, CONTROL | SHIFT)
    tell(listed, Inquiry.REPLIES, LiveFigures(None))
    assert strip(listed).replies.text() == "This move ends the game"
    assert strip(listed).reply.text() == ""


def test_against_people_it_is_off(desk: Desk) -> None:
    """Moves are not listed there: a typed preview has no figures, the switches are grey."""
    desk.program.settings.change(danger=True, likely_reply=True)
    desk.play("EINRTWA", "AEIOUST")
    desk.key(KEY.Key_Space)
    assert desk.session.viewer == 0
    for command in (Command.DANGER, Command.LIKELY_REPLY, Command.FIND_MOVES):
        assert not desk.action(command).isEnabled()
    desk.key(KEY.Key_D, CONTROL | SHIFT)
    desk.table.open_entry("")
    desk.type("8h win")
    assert desk.session.listing.preview is not None
    assert not desk.thinker.inquired
    assert not strip(desk).isVisible()
    assert dangers(desk) == {}
    assert desk.program.settings.value.danger
    desk.table.entry.finish()


def test_against_a_computer_moves_have_figures(desk: Desk) -> None:
    """Where they may be listed; the computer's rack is not asked about."""
    desk.play("EINRTWA", "AEIOUST", players=["", "casual"])
    assert desk.action(Command.DANGER).isEnabled()
    desk.key(KEY.Key_F5)
    desk.answer(*MOVES)
    desk.key(KEY.Key_Down)
    ((position, query),) = desk.thinker.inquired.values()
    assert query.inquiry is Inquiry.REPLIES
    assert [rack is None for rack in position.racks] == [False, True]


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 100), ((1366, 768), 200)])
def test_everything_fits_and_has_a_name(listed: Desk, size: tuple[int, int], scale: int) -> None:
    listed.program.settings.change(text_scale=scale, danger=True, likely_reply=True)
    listed.window.resize(*size)
    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, PairReasons((REPLIED, KEPT, SCORED)))
    wins = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    tell(listed, Inquiry.PLAYOUTS, wins)
    assert strip(listed).playouts.text()
    assert clipped(strip(listed)) == []
    assert nameless(strip(listed)) == []
    assert strip(listed).width() <= listed.window.play.panes.moves.width()


def test_the_pointer_shows_figures_as_the_arrows_do(listed: Desk) -> None:
    """While it rests on a row; then those of the selected row come back without a question."""
    tell(listed, Inquiry.REPLIES, figures(listed))
    view = listed.window.play.panes.moves.view
    listed.point(listed.row(view, 3) + QPoint(1, 1))
    listed.point(listed.row(view, 3))
    listed.qtbot.waitUntil(lambda: listed.session.listing.selected == 3)
    ((_, query),) = listed.thinker.inquired.values()
    assert query.candidates[0].move == listed.move("8H WINE")
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    listed.settle()
    assert listed.session.listing.selected == 0
    assert Inquiry.REPLIES not in open_inquiries(listed)
    assert strip(listed).replies.text().startswith("Expected reply 31.0")


def place(desk: Desk, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(desk.window, QPoint()), widget.size())


@pytest.mark.parametrize("size", [(1366, 768), (960, 640)])
def test_nothing_moves_when_a_move_is_looked_at_and_its_figures_arrive(
    desk: Desk, size: tuple[int, int]
) -> None:
    """Neither the list under the pointer nor any figure: each has its place beforehand."""
    desk.window.resize(*size)
    forget(desk)
    desk.train("EINRTWA")
    desk.list_moves(*MOVES)
    desk.program.settings.change(danger=True, likely_reply=True)
    desk.settle()
    desk.settle()
    said, view = strip(desk), desk.window.play.panes.moves.view
    parts = (view, said, said.head, said.playouts, said.replies, said.covered, said.reasons)
    before = [place(desk, part) for part in parts]
    desk.key(KEY.Key_Down)
    assert [place(desk, part) for part in parts] == before
    tell(desk, Inquiry.REPLIES, figures(desk))
    tell(desk, Inquiry.REASONS, PairReasons((REPLIED, KEPT, SCORED)))
    desk.settle()
    assert [place(desk, part) for part in parts] == before
    desk.key(KEY.Key_Escape)
    assert [place(desk, part) for part in parts] == before


def test_in_a_wide_window_the_figures_of_a_move_are_a_card_beside_the_board(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    forget(desk)
    desk.train("EINRTWA")
    desk.list_moves(*MOVES)
    desk.key(KEY.Key_Down)
    tell(desk, Inquiry.REPLIES, figures(desk))
    page, said = desk.window.play, strip(desk)
    assert place(desk, said).right() < place(desk, desk.table.board).left()
    assert said.head.text() == "WIN · 0 · 8H · keeps nothing"
    assert said.covered.text() == "Replies use 9H 50 %, 7H 12 %, 1A · 3W 1 %"
    assert said.covered_head.isVisible() and said.covered_head.text() == "Squares that replies use"
    # The list has the height that is free: more rows than anything else has room.
    rows = page.panes.moves.view.viewport().height() // page.panes.moves.view.rowHeight(0)
    assert rows >= 12
    assert [page.side.tabs.tabText(n).split()[0] for n in range(page.side.tabs.count())] == [
        "Moves",
        "Unseen",
        "Notes",
        "Played",
    ]
    assert not page.history.isVisible()
    page.side.tabs.setCurrentIndex(1)
    desk.settle()
    assert page.unseen.isVisible() and not page.panes.moves.isVisible()
    page.side.tabs.setCurrentIndex(0)


def test_the_pinned_move_is_on_the_same_gauge(listed: Desk) -> None:
    listed.key(KEY.Key_Down)
    listed.key(KEY.Key_Space)
    listed.key(KEY.Key_Up)
    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, FOUND)
    wins = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    listed.thinker.progressed.emit(open_inquiries(listed)[Inquiry.PLAYOUTS], wins)
    first, second = strip(listed)._gauges()
    assert (first.value, second.name, second.share) == ("61.2 %", "8H TEN, pinned", 0.5)
    # Training has no opponent, so the lead that the chance goes by is said.
    assert first.basis == "± 1.0 · 600 playouts · scores level"


def test_the_lead_of_a_training_is_chosen_and_kept_with_it(listed: Desk) -> None:
    """Chances to win of the lead before go, and it is what the analysis goes by, too."""
    tell(listed, Inquiry.REPLIES, figures(listed))
    tell(listed, Inquiry.REASONS, FOUND)
    wins = Estimate(600, 0.5, 0.01, 0.612, 0.005), Estimate(400, 0.5, 0.01, 0.5, 0.01)
    tell(listed, Inquiry.PLAYOUTS, wins)
    box = strip(listed).lead
    assert box.isVisible() and box.text() == "Lead 0"
    box.setFocus()
    box.selectAll()
    listed.type("-30")
    listed.enter()
    assert listed.session.record.lead == -30
    assert not strip(listed).source.wins(listed.session.listing.position)
    tell(listed, Inquiry.REASONS, FOUND)
    number = open_inquiries(listed)[Inquiry.PLAYOUTS]
    assert listed.thinker.inquired[number][1].lead == -30
    listed.thinker.progressed.emit(number, wins)
    first, _ = strip(listed)._gauges()
    assert first.basis == "± 1.0 · 600 playouts · 30 behind"
    assert premise_text(listed.session.record) == "Against one opponent, 30 behind."
    library = listed.program
    text = dumps(listed.session.record)
    assert loads(text, library.tile_sets, library.layouts).lead == -30
    # What follows is judged by it as well; a new training begins level.
    listed.window.analysis.analyse_position()
    listed.settle()
    scores = [each.value() for each in listed.window.analysis.bench.page.sides.scores]
    assert scores[0] - scores[1] == -30
    listed.train("EINRTWO")
    assert box.value() == 0


def test_there_is_no_lead_to_choose_against_an_opponent(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOUST", players=["", "casual"])
    assert desk.session.listing.lead is None and not strip(desk).lead.isVisible()


def status(desk: Desk) -> AnalysisStatus:
    return desk.session.listing.status


def test_the_moves_of_a_training_are_listed_at_once(desk: Desk) -> None:
    """Unless that is not wanted; a game is never searched by itself."""
    desk.program.settings.change(list_at_once=True)
    desk.train("EINRTWA")
    assert status(desk) is AnalysisStatus.RUNNING
    desk.answer(*MOVES)
    assert desk.window.play.panes.moves.model.rowCount() == len(MOVES)
    assert desk.focus is desk.table.board
    desk.action(Command.NEW_RACK).trigger()
    desk.settle()
    assert status(desk) is AnalysisStatus.RUNNING
    desk.play("EINRTWA", "AEIOUST", players=["", "casual"])
    assert status(desk) is AnalysisStatus.NONE
    desk.program.settings.change(list_at_once=False)
    desk.train("EINRTWA")
    assert status(desk) is AnalysisStatus.NONE
