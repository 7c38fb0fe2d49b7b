"""Whole games at the real window with the real engine thread."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from eliot_qt.engine.plain import PlainEngine
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Direction, Exchange, Move, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.game.tiles import is_designated, letter_of
from eliot_qt.models.cell import CellLayer
from eliot_qt.modes import free_game
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.players.analysis import Analysis
from eliot_qt.players.levels import make_player
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place

from ..conftest import PATIENCE
from .desk import CONTROL, SHIFT, Desk

KEY = Qt.Key
# What a person may feel, in seconds of the program's own work, which a busy machine does not
# make longer; the figure met with is far smaller.
STARVED = 0.15
# A game of both sides' best moves, up to the last tiles of the bag.
UNTIL_THE_LAST_TILES = (
    "8D CRUSADO", "K5 ELASTIc", "D3 AZOTI(C)", "E5 HEN(R)YS", "J7 D(O)AB", "3C L(A)NKY",
    "4H WENGE", "G8 (S)AUTEING", "B2 ABDUCT", "12A WARFAR(E)", "15G (G)IMPED", "F5 OF",
    "B10 HO(A)XEd", "C11 U(R)ITE", "H7 M(A)INOR", "14I EON",
)  # fmt: skip


class Mover:
    """Finds the moves a good player would make in the seat of the person."""

    def __init__(self, desk: Desk) -> None:
        session = desk.session
        rules, layout = session.record.start.rules, session.position.board.layout
        self._session = session
        engine = PlainEngine(
            desk.lexicon.graph,
            Game(
                rules,
                session.tile_set,
                layout,
            ),
        )
        self._player = make_player("greedy", desk.lexicon, engine, 0)

    def best(self) -> Move:
        assert self._session.viewer is not None
        position = self._session.position.seen_by(self._session.viewer)
        *_, last = self._player.analyse(position)
        assert isinstance(last, Analysis)
        return last.best.move


def start(desk: Desk, level: str, seed: int, moves: Sequence[str] = ()) -> None:
    """A game against a level, the person first; some moves may have been played."""
    rules, program = Rules(), desk.program
    tiles, layout = program.tile_sets[rules.tile_set], program.layouts[rules.layout]
    seats = [Seat("Me"), Seat("It", level)]
    record = free_game.new_game(Game(rules, tiles, layout), seats, seed)
    for text in moves:
        move = parse_move(text, record.position.board, tiles, None)
        record = free_game.play(record, move, program.catalogue.open(rules.lexicon))
    desk.window.open_record(record)
    desk.settle()


def my_turn(desk: Desk) -> bool:
    session = desk.session
    return session.turn.thinking is None and session.position.to_move == session.viewer


def wait_for_my_turn(desk: Desk) -> None:
    desk.qtbot.waitUntil(lambda: desk.session.position.over is not None or my_turn(desk))
    desk.settle()


def go_to(desk: Desk, square: int, direction: Direction) -> None:
    """Move the arrow by arrow keys alone."""
    board = desk.table.board
    size = desk.table.board_model.size
    if board.cursor_square is None:
        desk.key(KEY.Key_Right)
    for way, back, on in (
        (Direction.ACROSS, KEY.Key_Left, KEY.Key_Right),
        (Direction.DOWN, KEY.Key_Up, KEY.Key_Down),
    ):
        if board.cursor_direction is not way:
            desk.key(KEY.Key_Space)
        along = way is Direction.ACROSS
        wanted = divmod(square, size)[along]
        while board.cursor_square is not None:
            here = divmod(board.cursor_square, size)[along]
            if here == wanted:
                break
            desk.key(on if here < wanted else back)
    if board.cursor_direction is not direction:
        desk.key(KEY.Key_Space)
    assert board.cursor_square == square


def type_move(desk: Desk, move: Move) -> None:
    """Make a move with the keyboard: typed tile by tile, or as tiles to swap, or a pass."""
    symbol = desk.session.tile_set.symbol
    if isinstance(move, Placement):
        placed = move.placed(desk.table.board_model.size)
        go_to(desk, placed[0][0], move.direction)
        for _, tile in placed:
            letter = symbol(letter_of(tile))
            desk.type(letter.upper() if is_designated(tile) else letter.lower())
    elif isinstance(move, Exchange):
        desk.key(KEY.Key_E, CONTROL)
        desk.type("".join(symbol(tile).lower() for tile in move.tiles))
    else:
        desk.key(KEY.Key_J, CONTROL)
        return
    desk.enter()


@pytest.mark.parametrize(
    "moves", [UNTIL_THE_LAST_TILES, pytest.param((), marks=pytest.mark.slow)], ids=["end", "whole"]
)
def test_a_game_by_keyboard(thinking_desk: Desk, moves: Sequence[str]) -> None:
    desk = thinking_desk
    start(desk, "relaxed", 5, moves)
    assert len(desk.played()) == len(moves)
    mover = Mover(desk)
    while desk.session.position.over is None:
        wait_for_my_turn(desk)
        if desk.session.position.over is not None:
            break
        move = mover.best()
        told = format_move(move, desk.session.position.board, desk.session.tile_set)
        before = len(desk.played())
        type_move(desk, move)
        assert desk.played()[before:][:1] == [told], (told, desk.chip)
        assert QApplication.activeModalWidget() is None
        assert not any(isinstance(w, QDialog) for w in QApplication.topLevelWidgets())
    _check_end(desk)


def _check_end(desk: Desk) -> None:
    page, session = desk.window.play, desk.session
    assert page.end.isVisible()
    assert page.end.review.hasFocus()
    mine, its = session.position.scores
    assert f"{max(mine, its)}–{min(mine, its)}" in page.end.accessibleDescription()
    desk.enter()
    assert desk.window.analysis.is_open
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.PLAY
    assert page.end.isVisible()
    desk.key(KEY.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert session.record.cursor == 0
    assert not page.end.isVisible()
    page.history.table.setFocus()
    for _ in range(3):
        desk.key(KEY.Key_Down)
    assert session.record.cursor == 3
    desk.key(KEY.Key_End, Qt.KeyboardModifier.AltModifier)
    assert session.record.at_end
    desk.window.play.open()
    desk.settle()
    assert page.end.isVisible()
    desk.key(KEY.Key_Tab)
    focused = desk.focus
    assert isinstance(focused, QPushButton)
    assert focused is page.end.rematch
    desk.enter()
    assert session.position.over is None
    assert not session.record.events or session.record.seats[0].is_computer
    assert [seat.name for seat in session.record.seats] == ["It", "Me"]
    wait_for_my_turn(desk)
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    desk.click(desk.middle(page.end.new))
    assert desk.window.sheet.isVisible()


def test_a_training_from_list_to_board(thinking_desk: Desk) -> None:
    desk = thinking_desk
    desk.train("EINRTWA")
    page = desk.window.play
    desk.key(KEY.Key_F5)
    done = lambda: desk.session.listing.status is AnalysisStatus.DONE  # noqa: E731
    desk.qtbot.waitUntil(done)
    desk.settle()
    assert page.panes.moves.model.rowCount() > 300
    desk.key(KEY.Key_H, CONTROL | SHIFT)
    model = page.table.board_model
    assert model.cell(112).hot is not None
    assert "best score" in model.describe(112)
    assert model.cell(0).hot is None
    desk.key(KEY.Key_Down)
    first = desk.text_of(CellLayer.PREVIEW)
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_Down)
    assert desk.text_of(CellLayer.PREVIEW)
    assert desk.session.listing.pinned is not None
    assert first
    desk.enter()
    assert len(desk.played()) == 1
    desk.qtbot.waitUntil(done)
    desk.settle()
    assert page.panes.moves.model.rowCount() > 100
    desk.key(KEY.Key_Z, CONTROL)
    assert desk.text_of(CellLayer.PLAYED) == ""
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    assert desk.text_of(CellLayer.PLAYED)


def heartbeat(desk: Desk) -> list[float]:
    """Pauses between beats of 5 ms in the window's thread while the moves are found, ascending.

    In seconds of work of all threads: what the engine does while the window waits.
    """
    beats: list[float] = []
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.setInterval(5)
    timer.timeout.connect(lambda: beats.append(time.process_time()))
    loop = QEventLoop()
    listing = desk.session.listing
    done = AnalysisStatus.DONE
    listing.analysis_changed.connect(lambda: loop.quit() if listing.status is done else None)
    QTimer.singleShot(PATIENCE, loop, loop.quit)
    beats.append(time.process_time())
    timer.start()
    desk.key(KEY.Key_F5)
    loop.exec()
    timer.stop()
    assert desk.session.listing.status is AnalysisStatus.DONE
    gaps = sorted(after - before for before, after in itertools.pairwise(beats))
    print(f"pauses of the window: {gaps[-5:]} s, {len(gaps)} beats")
    return gaps


def test_the_window_stays_alive_while_the_engine_lists_moves(thinking_desk: Desk) -> None:
    desk = thinking_desk
    desk.train("EINRST?")
    threads: set[int] = set()
    desk.session.listing.analysis_changed.connect(lambda: threads.add(threading.get_ident()))
    gaps = heartbeat(desk)
    assert len(gaps) > 5
    assert threads == {threading.get_ident()}
    assert gaps[-3] < STARVED


@pytest.mark.slow
def test_the_window_stays_alive_with_the_compiled_engine(thinking_desk: Desk) -> None:
    desk = thinking_desk
    with desk.qtbot.waitSignal(desk.program.thinker.ready_changed, timeout=300_000):
        desk.program.thinker.prepare()
    for rack in ("EINRST?", "EIRST??"):
        desk.train(rack)
        gaps = heartbeat(desk)
        assert gaps[-2] < STARVED


def test_a_search_ends_at_once_and_its_answer_is_not_heard_of(thinking_desk: Desk) -> None:
    desk = thinking_desk
    desk.train("EIRST??")
    desk.key(KEY.Key_F5)
    assert desk.session.listing.status is AnalysisStatus.RUNNING
    begun = time.process_time()
    desk.key(KEY.Key_F5)
    assert time.process_time() - begun < STARVED
    assert desk.session.listing.status in (AnalysisStatus.NONE, AnalysisStatus.PARTIAL)
    desk.key(KEY.Key_R, CONTROL)
    position = desk.session.position
    desk.qtbot.waitUntil(lambda: desk.session.listing.status is AnalysisStatus.DONE)
    assert desk.session.position == position
    analysis = desk.session.listing.analysis
    assert analysis is not None
    held = sorted(position.rack)
    for row in analysis.rows[:20]:
        move = row.move
        assert not isinstance(move, Placement) or set(move.used) <= set(held)


def test_one_plans_while_the_computer_thinks(thinking_desk: Desk) -> None:
    desk = thinking_desk
    start(desk, "master", 5)
    wait_for_my_turn(desk)
    type_move(desk, Mover(desk).best())
    assert desk.session.turn.thinking == 1
    tile = next(s.tile for s in desk.session.hand.slots if s.tile)
    go_to(desk, 0, Direction.ACROSS)
    desk.type(desk.session.tile_set.symbol(tile).lower())
    assert desk.text_of(CellLayer.DRAFT)
    assert desk.session.turn.thinking == 1
    desk.enter()
    assert "It's turn" in desk.chip
    wait_for_my_turn(desk)
    assert desk.text_of(CellLayer.DRAFT)


def test_clabbers_from_the_sheet_to_the_board(thinking_desk: Desk) -> None:
    """Letters in any order: chosen on the sheet, played by hand and from the list."""
    desk = thinking_desk
    desk.window.choose("training")
    sheet = desk.window.sheet
    sheet.house.variants.clabbers.setChecked(True)
    sheet.start.click()
    desk.settle()
    session = desk.session
    assert session.record.start.rules.anagrams
    session.set_rack("CARTSEI")
    desk.settle()
    desk.type("trca")
    assert desk.chip.startswith("8H TRCA, 12 points, TRCA (CART)")
    desk.enter()
    assert len(desk.played()) == 1
    session.set_rack("AEIXTSV")
    desk.settle()
    desk.key(KEY.Key_F5)
    done = lambda: session.listing.status is AnalysisStatus.DONE  # noqa: E731
    desk.qtbot.waitUntil(done)
    desk.settle()
    page = desk.window.play
    found = page.panes.moves.model.rowCount()
    assert found > 300
    page.panes.moves.view.setFocus()
    desk.key(KEY.Key_Down)
    move = session.hand.move
    assert isinstance(move, Placement)
    text = format_move(move, session.position.board, session.tile_set)
    assert desk.text_of(CellLayer.PREVIEW)
    analysis = session.listing.analysis
    assert analysis is not None
    assert max(analysis.hotspots) >= analysis.best.score
    desk.enter()
    assert desk.played()[-1] == text


def test_a_computer_plays_clabbers_at_the_window(thinking_desk: Desk) -> None:
    desk = thinking_desk
    desk.window.choose("computer")
    sheet = desk.window.sheet
    variants = sheet.house.variants
    variants.clabbers.setChecked(True)
    variants.blanks.choose(BlankRule.JOKER)
    variants.bonuses.kind.choose(True)
    variants.bonuses.points[3].setValue(20)
    sheet.players.rows[1].who.choose("percent")
    sheet.players.shuffle.setChecked(False)
    sheet.house.seed.setText("5")
    sheet.start.click()
    wait_for_my_turn(desk)
    session = desk.session
    assert session.record.seats[1].player == "percent85"
    for _ in range(2):
        desk.key(KEY.Key_F5)
        done = lambda: session.listing.status is AnalysisStatus.DONE  # noqa: E731
        desk.qtbot.waitUntil(done)
        session.listing.select_row(0)
        desk.enter()
        desk.settle()
        wait_for_my_turn(desk)
    turns = [event for event in session.record.events if isinstance(event, Turn)]
    assert [turn.seat for turn in turns] == [0, 1, 0, 1]
    assert all(isinstance(turn.move, Placement) for turn in turns)
    judge = session.judge
    board = session.position.board
    for turn in turns:
        assert isinstance(turn.move, Placement)
        assert judge.accepts(bytes(letter_of(t) for t in board.main_word(turn.move)))
