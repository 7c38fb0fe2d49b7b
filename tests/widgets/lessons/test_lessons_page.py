"""Lessons in the window: from the page through steps of each sort, by keyboard and pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTranslator
from PySide6.QtWidgets import QWidget

from eliot_qt import paths
from eliot_qt.library.library import Library
from eliot_qt.models.cell import CellLayer
from eliot_qt.players.analysis import Analysis
from eliot_qt.players.static import StaticPlayer
from eliot_qt.puzzles.lessons.progress import LessonBook
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.lessons.lesson_card import LessonCard
from eliot_qt.widgets.lessons.lesson_panel import LessonRow
from eliot_qt.widgets.lessons.lessons_page import LessonsPage

from ...session import answers
from ..desk import Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key
RULES, EXCHANGE, TRACKING = 0, 5, 7


@pytest.fixture
def page(desk: Desk) -> LessonsPage:
    paths.lessons_file().unlink(missing_ok=True)
    desk.action(Command.LESSONS).trigger()
    desk.settle()
    return desk.window.findChildren(LessonsPage)[0]


def card(desk: Desk) -> LessonCard:
    (found,) = desk.window.findChildren(LessonCard)
    return found


def take(desk: Desk, lesson: int, step: int) -> LessonCard:
    """Open a step as if those before were done."""
    view = desk.window.features.lessons.view
    view.run.take(view._lessons[lesson], step)
    desk.settle()
    return card(desk)


def done(desk: Desk) -> dict[str, list[int]]:
    found, _ = LessonBook(paths.lessons_file()).progress_of("You")
    return {lesson: sorted(steps) for lesson, steps in found.items()}


def test_a_first_lesson_is_painted_at_once_as_it_stays(desk: Desk, page: LessonsPage) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    first = _FirstPicture(desk)
    page.lesson_wanted.emit(RULES)
    desk.settle()
    assert desk.window.play.isVisible()
    assert first.seen == _places(desk)


def test_a_lesson_is_begun_and_its_first_step_played_by_keyboard(
    desk: Desk, page: LessonsPage
) -> None:
    assert len(page.buttons) == 12
    assert desk.has_focus(page.go_on)
    desk.enter()
    desk.settle()
    assert desk.window.play.isVisible()
    assert "The rules: 1 of 7" in card(desk).text
    assert desk.session.teaching.guessing
    desk.type("horse")
    desk.enter()
    answers.found(desk.thinker, "8H HORSE", "8D HORSE")
    desk.settle()
    assert "8H HORSE scores 18" in card(desk).text
    assert desk.has_focus(card(desk).next)
    assert done(desk) == {"rules": [0]}
    desk.enter()
    desk.settle()
    assert "The rules: 2 of 7" in card(desk).text


def test_a_step_hides_the_list_of_moves_from_its_first_moment(
    desk: Desk, page: LessonsPage
) -> None:
    panes = desk.window.play.panes
    shown: list[bool] = []
    desk.session.changed.connect(lambda: shown.append(desk.session.teaching.guessing))
    take(desk, 0, 0)
    # Neither listed nor made: to make room for the list and take it back would cost two layouts.
    assert shown and all(shown)
    assert not panes.is_made("moves")
    assert not desk.thinker.asked


def test_a_wrong_move_may_be_tried_again_and_the_answer_is_shown_on_the_board(
    desk: Desk, page: LessonsPage
) -> None:
    shown = take(desk, 4, 1)
    assert "152 to 207 points, 42 tiles in the bag" in shown.text
    desk.session.hand.show_move(desk.move("15A QIS"))
    desk.enter()
    answers.found(desk.thinker, "15A QIS", "15A QI")
    desk.settle()
    assert "15A QIS is not it" in shown.text
    assert not shown.next.isVisible()
    desk.click(desk.middle(shown.show_answer))
    assert "Do not spend it" in shown.text
    assert desk.text_of(CellLayer.PREVIEW) == "QI"
    assert done(desk) == {}, "an answer that was shown is still to be found"


def test_an_answer_is_chosen_by_pointer(desk: Desk, page: LessonsPage) -> None:
    shown = take(desk, RULES, 3)
    assert desk.has_focus(shown.choices[0])
    desk.click(desk.middle(shown.choices[0]))
    assert "No. Try another answer." in shown.text
    desk.click(desk.middle(shown.choices[2]))
    assert "A blank scores nothing" in shown.text
    assert shown.choices[2].text().startswith("✓")
    assert done(desk) == {"rules": [3]}


def test_tiles_are_counted_by_keyboard(desk: Desk, page: LessonsPage) -> None:
    shown = take(desk, TRACKING, 2)
    assert desk.has_focus(shown.number)
    desk.type("11")
    shown.check.click()
    assert "Count again" in shown.text
    shown.number.setFocus()
    shown.number.selectAll()
    desk.type("12")
    shown.check.click()
    desk.settle()
    assert "Right. Twelve" in shown.text


def test_an_exchange_is_an_answer(desk: Desk, page: LessonsPage) -> None:
    shown = take(desk, EXCHANGE, 0)
    turns = desk.session.record.events
    desk.session.hand.show_move(desk.move("ex IIUUVVW"))
    desk.enter()
    position = desk.session.position
    number = desk.thinker.open
    desk.thinker.asked.pop(number)
    ranking = StaticPlayer(Library().lister(position.game)).rank(position)
    desk.thinker.finished.emit(number, Analysis(ranking, "static", True, ranking.placements))
    desk.settle()
    assert "Right. ex IIUUVVW" in shown.text
    assert desk.session.record.events == turns, "it was a guess, not a turn"


def test_progress_is_shown_and_the_next_lesson_offered(desk: Desk, page: LessonsPage) -> None:
    book = LessonBook(paths.lessons_file())
    for step in range(7):
        book.mark("You", "rules", step)
    book.mark("Ann", "hooks", 0)
    desk.action(Command.LESSONS).trigger()
    desk.settle()
    assert page.go_on.text() == "Continue: Hooks and parallels"
    assert page.buttons[0].text() == "Again"
    assert page.buttons[1].text() == "Start"
    assert "7 of 82 steps done" in page.summary.text()
    desk.click(desk.middle(page.buttons[2]))
    assert "Two-letter words: 1 of 8" in card(desk).text
    desk.window.show_start()
    desk.train("EINRTWA")
    assert card(desk).text == "", "another game is no lesson"


def test_the_start_page_leads_there(desk: Desk) -> None:
    (link,) = (each for each in desk.window.start.links if each.text() == "Lessons…")
    link.click()
    desk.settle()
    assert desk.window.findChildren(LessonsPage)[0].isVisible()


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 640), 100), ((1366, 768), 150), ((1366, 768), 200)]
)
def test_everything_fits_and_has_a_name(
    desk: Desk, page: LessonsPage, size: tuple[int, int], scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*size)
    desk.settle()
    assert clipped(page) == []
    assert nameless(page) == []
    take(desk, RULES, 6)
    assert nameless(card(desk)) == []


def test_a_press_before_the_lessons_are_read_does_nothing(desk: Desk) -> None:
    page = LessonsPage()
    wanted: list[int] = []
    page.lesson_wanted.connect(wanted.append)
    page.go_on.click()
    assert wanted == []
    page.show_lessons([LessonRow("The rules", "Where a word may go.", 0, 7)])
    page.go_on.click()
    assert wanted == [0]
    page.deleteLater()


class Shouting(QTranslator):
    """A language in which lessons are shouted."""

    def translate(
        self,
        context: str,
        text: str,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str:
        return text.upper().replace("{MOVE}", "{move}") if context == "LessonFiles" else text


def test_lessons_are_told_in_the_language_of_the_window(desk: Desk) -> None:
    paths.lessons_file().unlink(missing_ok=True)
    translator = Shouting(desk.app)
    desk.app.installTranslator(translator)
    try:
        desk.action(Command.LESSONS).trigger()
        desk.settle()
        desk.enter()
        desk.settle()
        assert "THE RULES: 1 of 7" in card(desk).text
        assert "THE FIRST WORD COVERS THE STAR" in card(desk).text
    finally:
        desk.app.removeTranslator(translator)


def _places(desk: Desk) -> list[int]:
    """Where the parts of the lesson's card are, and the columns of the turns."""
    parts = [card(desk), *card(desk).findChildren(QWidget)]
    header = desk.window.play.history.view.horizontalHeader()
    columns = [header.sectionPosition(column) for column in range(header.count())]
    return [part.height() for part in parts if part.isVisible()] + columns


class _FirstPicture(QObject):
    """Notes where things are when the window first paints the page of the game."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self.seen: list[int] = []
        desk.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        paints = event.type() == QEvent.Type.UpdateRequest
        if paints and not self.seen and self._desk.window.play.isVisible():
            self.seen = _places(self._desk)
        return False
