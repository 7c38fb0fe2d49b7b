"""The page of the puzzles that come with the program, and a puzzle opened from it."""

from __future__ import annotations

from datetime import date

import pytest

from eliot_qt import paths
from eliot_qt.puzzles.book import SolverBook
from eliot_qt.puzzles.puzzle import PuzzleKind
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.session.study.shipped import PuzzleWish
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.puzzles.puzzles_page import PuzzlesPage

from ...session import answers
from ..desk import Desk
from ..page_checks import clipped, nameless


@pytest.fixture
def page(desk: Desk) -> PuzzlesPage:
    paths.solver_file().unlink(missing_ok=True)
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    return desk.window.findChildren(PuzzlesPage)[0]


def test_the_puzzle_of_the_day_is_solved_and_the_days_are_counted(
    desk: Desk, page: PuzzlesPage
) -> None:
    assert "1500 ± 700" in page.rating.text()
    assert page.day.text() == "The same for everybody today."
    page.today.click()
    desk.settle()
    assert desk.window.play.isVisible()
    assert desk.session.teaching.guessing, "the list of moves is hidden"
    best = of_day(shipped(), date.today()).accepted[0]
    desk.session.hand.show_move(desk.move(best))
    desk.enter()
    answers.found(desk.thinker, best)
    desk.settle()
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    assert page.day.text() == "Solved. 1 day in a row."
    assert "1 solved of 1 tried" in page.rating.text()
    solver, _ = SolverBook(paths.solver_file()).solver()
    assert solver.rating.rating > 1500


def test_a_kind_is_chosen(desk: Desk, page: PuzzlesPage) -> None:
    page.kind.setCurrentIndex(page.kind.findText("Bingo"))
    page.wish_changed.emit()
    wanted = PuzzleWish(PuzzleKind.BINGO).of(shipped())
    assert page.count.text() == f"{len(wanted)} left to solve."
    page.next.click()
    desk.settle()
    rules = desk.session.position.rules
    boards = [desk.program.games.files.position(each.cgp, rules) for each in wanted]
    assert desk.session.position.board in [each.board for each in boards]


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 100), ((1366, 768), 200)])
def test_everything_fits_and_has_a_name(
    desk: Desk, page: PuzzlesPage, size: tuple[int, int], scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    desk.settle()
    assert clipped(page) == []
    assert nameless(page) == []
