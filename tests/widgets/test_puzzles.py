"""Puzzles from one's own games in the window, by keyboard and pointer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.models.cell import CellLayer
from eliot_qt.play import commands
from eliot_qt.play.record_book.entering import game_digest
from eliot_qt.review.kept import KeptReviews, review_digest
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.own_puzzles.puzzle_book import PuzzleBook, PuzzleMark
from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source
from eliot_qt.review.turn_time import DEFAULT_SECONDS
from eliot_qt.review.values import Basis, CandidateLine, TurnReview
from eliot_qt.session.background.runner import WORDS
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.play.cards.puzzle_card import PuzzleCard
from eliot_qt.widgets.record.record_page import RecordPage

from ..session import answers
from .desk import CONTROL, SHIFT, Desk
from .page_checks import clipped, nameless, settle

KEY = Qt.Key
ALL = ("8D WINTER", "8H TEA", "8H WIN")


def review_of(record: GameRecord, best: str, score: int, event: int, number: int) -> TurnReview:
    lines = (
        CandidateLine(best, score, 30.0, 70.0, 0.5),
        CandidateLine("8H WIN", 12, 15.0, 50.0, 0.5),
    )
    turn = record.events[event]
    assert isinstance(turn, Turn)
    return TurnReview(
        number, turn.seat, event, "8H TEA", 6, best=best, best_score=score,
        loss=20.0 - number, basis=Basis.SIMULATION, candidates=lines,
    )  # fmt: skip


def finish(desk: Desk) -> None:
    for _ in range(6):
        desk.session.act(commands.Reveal())
        desk.session.act(commands.PASS)
    assert desk.session.position.over is not None
    desk.settle()


def game(desk: Desk) -> GameRecord:
    """A finished game of two people that is saved, WINTER missed in it."""
    desk.play("EINRTWA", "EINRTWA")
    desk.session.act(commands.Reveal())
    desk.session.play_text("8H TEA")
    finish(desk)
    return desk.session.record


@pytest.fixture
def record(desk: Desk) -> Iterator[GameRecord]:
    """The same, reviewed: its first two turns are puzzles."""
    record = game(desk)
    services = desk.program
    (words,) = (
        m.graph.sha256 for m in services.catalogue.manifests if m.id == record.start.rules.lexicon
    )
    turns = [n for n, event in enumerate(record.events) if isinstance(event, Turn)]
    done = {
        0: (review_of(record, "8D WINTER", 26, turns[0], 1),),
        1: (review_of(record, "9G WIN", 16, turns[1], 2),),
    }
    folder = services.later.record_book.path.parent
    digest = review_digest(game_digest(record), (), words, TurnBudget(seconds=DEFAULT_SECONDS))
    KeptReviews(folder / "reviews").write(digest, done)
    desk.window.show_start()
    desk.settle()
    yield record
    (folder / "puzzles.json").unlink(missing_ok=True)
    for path in (folder / "reviews").glob("*"):
        path.unlink()


def puzzle_link(desk: Desk) -> str:
    """What the start page says of puzzles; empty where it says nothing."""
    link = desk.window.start.links[-1]
    return "" if link.isHidden() else link.text()


def card(desk: Desk) -> PuzzleCard:
    found = desk.window.findChildren(PuzzleCard)
    assert len(found) == 1
    return found[0]


def marks(desk: Desk) -> list[tuple[str, bool]]:
    book = PuzzleBook(desk.program.later.record_book.path.parent / "puzzles.json")
    return [(mark.key[-3:], mark.solved) for mark in book.marks()[0].values()]


def start(desk: Desk) -> None:
    """The first puzzle, by keyboard."""
    desk.key(KEY.Key_F2, SHIFT)
    desk.settle()


def guess(desk: Desk, text: str, *moves: str) -> None:
    desk.type(text)
    desk.enter()
    if desk.thinker.asked:
        answers.found(desk.thinker, *moves)
    desk.settle()


def test_without_an_analysis_there_are_none(desk: Desk) -> None:
    desk.action(Command.PUZZLES).trigger()
    desk.settle()
    assert desk.notices == [
        "There are no puzzles yet. Analyse a finished game first: open it and press F4."
    ]
    assert desk.window.place is not Place.PLAY


def test_a_puzzle_is_solved_by_keyboard(desk: Desk, record: GameRecord) -> None:
    start(desk)
    assert desk.window.place is Place.PLAY
    assert desk.session.teaching.guessing
    assert (
        desk.window.play.panes.guesses.isVisible() and not desk.window.play.panes.moves.isVisible()
    )
    assert card(desk).isVisible()
    assert card(desk).accessibleName() == "Puzzle: P1 – P2, turn 1"
    assert desk.session.position.rack == record.start.racks[0]
    guess(desk, "tea", *ALL)
    assert card(desk).text == ("Not the best: 8H TEA is 3rd of 3 by points and leave. Try again.")
    assert marks(desk) == [("0-1", False)]
    desk.key(KEY.Key_Escape)
    desk.session.hand.show_move(desk.move("8D WINTER"))
    desk.enter()
    desk.settle()
    assert card(desk).text == "Solved: 8D WINTER for 26 points."
    assert marks(desk) == [("0-1", True)]
    assert not card(desk).best.isEnabled()
    # The next one, on the board after the first turn.
    desk.key(KEY.Key_F2, SHIFT)
    desk.settle()
    assert card(desk).accessibleName() == "Puzzle: P1 – P2, turn 2"
    assert desk.text_of(CellLayer.PLAYED) == "TEA"
    assert desk.session.teaching.guessing


def test_cards_of_words_open_once_a_puzzle_is_solved(desk: Desk, record: GameRecord) -> None:
    start(desk)
    desk.key(KEY.Key_F2, SHIFT)
    desk.settle()
    desk.key(KEY.Key_F, CONTROL)
    pane = desk.window.words.pane

    def on_tea() -> None:
        desk.table.board.setFocus()
        desk.click(desk.square("8H"))
        desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(WORDS))
        desk.settle()

    on_tea()
    desk.key(KEY.Key_I, CONTROL)
    desk.settle()
    assert pane.card.card is None
    assert desk.notices == ["Word cards are available once the puzzle is solved."]
    card(desk).best.click()
    on_tea()
    assert pane.card.card is not None
    assert desk.session.tile_set.show(pane.card.card.word) == "TEA"


def test_to_be_shown_the_best_counts_as_not_solved(desk: Desk, record: GameRecord) -> None:
    start(desk)
    first = card(desk).accessibleName()
    desk.type("te")
    desk.click(desk.middle(card(desk).best))
    assert card(desk).text.startswith("Not solved. The best is ")
    best = "WINTER" if first.endswith("1") else "WIN"
    assert desk.text_of(CellLayer.PREVIEW) == best
    assert not desk.text_of(CellLayer.DRAFT)
    assert [solved for _, solved in marks(desk)] == [False]
    # Playing it now changes nothing.
    guess(desk, "", "8D WINTER", "8H TEA")
    assert [solved for _, solved in marks(desk)] == [False]
    desk.click(desk.middle(card(desk).next))
    desk.settle()
    assert card(desk).accessibleName() != first
    assert card(desk).best.isEnabled()


def test_when_all_have_been_seen_they_come_again(desk: Desk, record: GameRecord) -> None:
    names = []
    for _ in range(4):
        start(desk)
        names.append(card(desk).accessibleName())
    assert names[0] != names[1]
    assert names[2:] == names[:2] or names[2:] == [names[1], names[0]]


def test_a_game_that_begins_meanwhile_stays_in_front(desk: Desk, record: GameRecord) -> None:
    start(desk)
    desk.action(Command.PUZZLES).trigger()
    desk.window.open_record(desk.game("AAAAAAA", "EEEEEEE"))
    desk.settle()
    assert not desk.session.permits.practice
    assert card(desk).isHidden()


def test_what_is_not_written_yet_is_kept_at_the_end(desk: Desk, record: GameRecord) -> None:
    start(desk)
    go_on = Event()
    desk.program.runner.read(lambda _watch: go_on.wait(10), "a long file")
    card(desk).best.click()
    assert marks(desk) == []
    desk.app.aboutToQuit.emit()
    assert [solved for _, solved in marks(desk)] == [False]
    go_on.set()
    desk.settle()
    assert [solved for _, solved in marks(desk)] == [False]


def test_a_damaged_file_is_said_and_set_aside(desk: Desk, record: GameRecord) -> None:
    folder = desk.program.later.record_book.path.parent
    (folder / "puzzles.json").write_text("[", encoding="utf-8")
    start(desk)
    assert card(desk).isVisible()
    (notice,) = desk.notices
    assert "puzzles.json.damaged" in notice
    (folder / "puzzles.json.damaged").unlink()


def test_another_game_ends_the_puzzle(desk: Desk, record: GameRecord) -> None:
    start(desk)
    assert card(desk).isVisible()
    desk.train("AAAAAAA")
    assert card(desk).isHidden()


def test_a_move_that_is_played_leaves_the_puzzle_in_front(desk: Desk, record: GameRecord) -> None:
    start(desk)
    desk.session.set_guessing(False)
    is_first = not desk.text_of(CellLayer.PLAYED)
    desk.session.hand.show_move(desk.move("8D WINTER" if is_first else "9G WIN"))
    desk.enter()
    desk.settle()
    assert card(desk).isVisible()
    assert card(desk).text.startswith("One move")
    assert marks(desk) == []


@pytest.mark.parametrize(("name", "scale"), [("light", 100), ("dark", 200)])
def test_nothing_is_cut_off_or_nameless(
    desk: Desk, record: GameRecord, qapp: QApplication, name: str, scale: int
) -> None:
    desk.program.settings.change(theme=name, text_scale=scale)
    start(desk)
    desk.window.resize(960, 640)
    settle(qapp)
    assert not clipped(card(desk))
    assert not nameless(card(desk))


def test_the_start_page_offers_puzzles_where_there_are_any(desk: Desk, record: GameRecord) -> None:
    assert puzzle_link(desk) == "Puzzles: 2 to solve"
    desk.window.start.links[-1].click()
    desk.settle()
    assert card(desk).isVisible()
    source, book = puzzle_source(
        desk.program.autosave,
        desk.program.games.reviews,
        desk.program.catalogue.manifests,
    )
    puzzle, _ = source.next()
    assert puzzle is not None
    book.mark(PuzzleMark(puzzle.key, solved=True, at=int(time.time())))
    desk.window.show_start()
    desk.settle()
    assert puzzle_link(desk) == "Puzzles: 1 to solve"
    folder = desk.program.games.reviews
    for path in folder.glob("*"):
        path.unlink()
    desk.window.show_start()
    desk.settle()
    assert puzzle_link(desk) == ""


def test_the_theme_of_ones_mistakes_is_practised_from_the_record(
    desk: Desk, record: GameRecord
) -> None:
    """Both turns are mistakes; the first is a bingo missed, the second a few points."""
    folder = desk.program.later.record_book.path.parent / "reviews"
    (path,) = folder.glob("*.json")
    text = path.read_text(encoding="utf-8")
    graded = text.replace('"grade": null', '"grade": "mistake"')
    first, rest = graded.split('"missed_bingo": false', 1)
    path.write_text(f'{first}"missed_bingo": true{rest}', encoding="utf-8")
    desk.action(Command.RECORD).trigger()
    page = desk.window.findChild(RecordPage)
    assert isinstance(page, RecordPage)
    desk.settle()
    model = page.themes.table.model()
    rows = [[model.index(row, n).data() for n in range(3)] for row in range(model.rowCount())]
    assert rows[0] == ["A bingo missed", "1", "19.0 %"] and len(rows) == 2
    page.themes.table.setCurrentIndex(model.index(1, 0))
    page.themes.practise.click()
    desk.settle()
    assert desk.window.place is Place.PLAY
    assert card(desk).accessibleName() == "Puzzle: P1 – P2, turn 2"
    desk.key(KEY.Key_F2, SHIFT)
    desk.settle()
    assert card(desk).accessibleName() == "Puzzle: P1 – P2, turn 2", "the theme stays"


def test_a_mistake_is_named_and_the_best_compared_with_it(desk: Desk, record: GameRecord) -> None:
    """Not with the next best move, which nobody played."""
    run = desk.window.features.play.puzzles.run
    start(desk)
    puzzle = run.puzzle
    assert puzzle is not None and puzzle.played is not None
    mistake = replace(puzzle, is_mistake=True)
    run.begin(mistake, desk.session.record.start)
    assert card(desk).text.startswith("8H TEA lost ")
    assert card(desk).text.endswith("Find a move within 1 % of the best, press Enter.")
    card(desk).best.click()
    answers.found(desk.thinker, *ALL)
    desk.settle()
    queries = [query for _, query in desk.thinker.inquired.values() if query.patience > 10]
    assert [[row.move for row in query.candidates] for query in queries] == [
        [desk.move("8D WINTER"), desk.move("8H TEA")]
    ]
