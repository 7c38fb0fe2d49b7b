"""An evening on a disk that is full: all of it goes on, and says once that it is not kept."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt import app
from eliot_qt.play import commands
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.session.study.study_quiz import Stage
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis import feature as analysis_feature
from eliot_qt.widgets.club.arbitration_actions import ClubCommand
from eliot_qt.widgets.lessons.lesson_card import LessonCard
from eliot_qt.widgets.lessons.lessons_page import LessonsPage
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.play.cards.puzzle_card import PuzzleCard
from eliot_qt.widgets.puzzles.puzzles_page import PuzzlesPage

from ..session import answers
from .desk import CONTROL, Desk, ToldThinker, at_desk

KEY = Qt.Key
FULL = os.strerror(errno.ENOSPC)
SETTINGS = "The settings could not be saved to"


@pytest.fixture
def desk(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """A program whose home holds what it held before; nothing more can be written there."""
    monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Thinker", lambda *_: ToldThinker())
    monkeypatch.setattr(analysis_feature, "_PAINTED", 0)
    monkeypatch.setattr(io, "open", _full(tmp_path, io.open))
    with at_desk(qapp, tmp_path) as made:
        made.tidy(qtbot)
        yield made
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size] == []


def _full(home: Path, real: Callable[..., Any]) -> Callable[..., Any]:
    """Open files as ever, but none to be written in the home."""

    def opened(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if set(mode) & set("wax+") and str(file).startswith(str(home)):
            raise OSError(errno.ENOSPC, FULL, str(file))
        return real(file, mode, *rest, **named)

    return opened


def said(desk: Desk) -> list[str]:
    """The notices, which are read and dismissed; those of the settings come when they are due."""
    return [text for text in _read(desk) if not text.startswith(SETTINGS)]


def _read(desk: Desk) -> list[str]:
    told = desk.notices
    while desk.notices:
        desk.window.notices.dismiss()
    return told


def test_a_game_goes_on_to_its_end(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAEEST", players=["", "casual"])
    desk.type("win")
    desk.enter()
    told, settings = sorted(_read(desk))
    assert told.startswith("The game could not be saved to") and FULL in told
    assert settings.startswith(SETTINGS) and FULL in settings
    desk.answer("9I TA")
    desk.window.show_start()
    desk.settle()
    assert desk.window.start.default_button().text() == "Continue"
    desk.enter()
    desk.settle()
    assert desk.played() == ["8H WIN", "9I TA"]
    desk.key(KEY.Key_J, CONTROL)
    desk.answer("pass")
    assert desk.played() == ["8H WIN", "9I TA", "pass", "pass"]
    desk.session.act(commands.Resign(0))
    desk.session.act(commands.ConfirmEnd())
    desk.settle()
    assert desk.window.play.end.isVisible()
    (told,) = (text for text in said(desk) if FULL in text)
    assert told.startswith("Your record could not be saved to")
    desk.action(Command.ANALYSE).trigger()
    desk.settle()
    assert desk.window.features.analysis.page.isVisible()


def test_a_lesson_goes_on(desk: Desk) -> None:
    desk.action(Command.LESSONS).trigger()
    desk.settle()
    desk.enter()
    desk.settle()
    desk.type("horse")
    desk.enter()
    answers.found(desk.thinker, "8H HORSE", "8D HORSE")
    desk.settle()
    game, lesson = said(desk)
    assert game.startswith("The game could not be saved to") and FULL in game
    assert lesson.startswith("Your lessons could not be saved to") and FULL in lesson
    (card,) = desk.window.findChildren(LessonCard)
    assert "8H HORSE scores 18" in card.text
    desk.enter()
    desk.settle()
    assert "The rules: 2 of 7" in card.text
    view = desk.window.features.lessons.view
    view.run.take(view._lessons[0], 0)
    desk.settle()
    desk.type("horse")
    desk.enter()
    answers.found(desk.thinker, "8H HORSE", "8D HORSE")
    desk.action(Command.LESSONS).trigger()
    desk.settle()
    assert said(desk) == []
    (page,) = desk.window.findChildren(LessonsPage)
    assert "1 of 7" in page.buttons[0].accessibleDescription()


def test_the_puzzle_of_the_day_is_solved(desk: Desk) -> None:
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    (page,) = desk.window.findChildren(PuzzlesPage)
    page.today.click()
    desk.settle()
    best = of_day(shipped(), date.today()).accepted[0]
    desk.session.hand.show_move(desk.move(best))
    desk.enter()
    answers.found(desk.thinker, best)
    desk.settle()
    game, solved = said(desk)
    assert game.startswith("The game could not be saved to") and FULL in game
    assert solved.startswith("Your solved puzzles could not be saved to") and FULL in solved
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    assert page.day.text() == "Solved. 1 day in a row."
    assert "1 solved of 1 tried" in page.rating.text()
    desk.window.show_start()
    desk.settle()
    day = desk.window.start.day.accessibleDescription()
    assert "Solved. 1 day in a row." in day
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    page.next.click()
    desk.settle()
    assert desk.window.play.isVisible()
    (card,) = desk.window.findChildren(PuzzleCard)
    card.best.click()
    desk.action(Command.PUZZLE_PAGE).trigger()
    desk.settle()
    assert "1 solved of 2 tried" in page.rating.text()
    assert said(desk) == []


def test_words_are_studied(desk: Desk) -> None:
    desk.key(KEY.Key_D, CONTROL)
    desk.settle()
    page = desk.window.features.study.page
    desk.enter()
    desk.type("mine")
    page.form.make.click()
    desk.settle()
    (told,) = said(desk)
    assert told.startswith("Decks and answers stay until you close the window") and FULL in told
    page.decks.first.setFocus()
    desk.enter()
    quiz = desk.program.later.study.quiz
    desk.qtbot.waitUntil(lambda: quiz.stage is not Stage.PREPARING)
    desk.settle()
    desk.qtbot.waitUntil(lambda: desk.has_focus(page.quiz.area.line))
    for word in ("".join(each) for each in permutations(page.quiz.tiles.accessibleName().split())):
        desk.type(word.lower())
        desk.enter()
    assert page.quiz.outcome.verdict.text()
    desk.enter()
    assert quiz.stage is Stage.ASKING, "the next card is asked for"
    assert said(desk) == []


def test_a_club_plays_its_turns(desk: Desk) -> None:
    next(link for link in desk.window.start.links if link.text() == "Club…").click()
    desk.settle()
    desk.window.sheet.tables.names.setPlainText("3 Anna\n7 Ben")
    desk.enter()
    desk.settle()
    (told,) = said(desk)
    assert told.startswith("The game could not be saved to") and FULL in told
    club = desk.program.club
    desk.key(KEY.Key_R, CONTROL)
    desk.type("7")
    desk.window.arbitration.actions_by_id[ClubCommand.PENALTY].trigger()
    desk.settle()
    assert club.view.turn == 0
    assert len(club.record.events) == 2
    desk.key(KEY.Key_W, CONTROL)
    desk.settle()
    assert "Club with 2 players" in desk.window.start.default_button().accessibleName()
    desk.enter()
    desk.settle()
    assert desk.window.place is Place.CLUB
    assert len(club.record.events) == 2
    assert said(desk) == []
