"""Help: the rules on cards, the glossary, the handbook; from the menu and back by Esc."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.game.rules import Rules
from eliot_qt.voice.glossary import GLOSSARY
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.help.glossary_view import GlossaryView
from eliot_qt.widgets.help.handbook_view import PAGES
from eliot_qt.widgets.help.help_page import HelpPage, HelpPart

from ..desk import Desk


def opened(desk: Desk, command: Command) -> HelpPage:
    desk.action(command).trigger()
    desk.settle()
    assert desk.window.features.help is not None
    return desk.window.features.help.page


def test_each_part_has_its_command_and_esc_leads_back(desk: Desk) -> None:
    for command, part in (
        (Command.HOW_TO_PLAY, HelpPart.HOW_TO_PLAY),
        (Command.GLOSSARY, HelpPart.GLOSSARY),
        (Command.HANDBOOK, HelpPart.HANDBOOK),
    ):
        page = opened(desk, command)
        assert page.isVisible() and page.part is part
        desk.key(Qt.Key.Key_Escape)
        assert not page.isVisible()


def test_a_part_that_nobody_looks_at_is_not_made(desk: Desk) -> None:
    """The terms and the cards are a hundred widgets each."""
    game = desk.program.library.game(Rules())
    page = HelpPage(TilePainter(desk.program.look.theme), game, paths.handbook())
    page.show_part(HelpPart.HOW_TO_PLAY)
    assert page.findChildren(GlossaryView) == []
    page.show_part(HelpPart.GLOSSARY)
    assert page.findChildren(GlossaryView) == [page.glossary]
    page.deleteLater()
    page = opened(desk, Command.GLOSSARY)
    assert desk.has_focus(page.glossary.field)
    page.choices.button(HelpPart.HANDBOOK).click()
    assert page.handbook.isVisible() and desk.has_focus(page.handbook.pages)


def test_terms_out_of_sight_are_written_behind_those_in_sight(qtbot: QtBot) -> None:
    glossary = GlossaryView()
    qtbot.addWidget(glossary)
    written = len(glossary.findChildren(QLabel))
    assert 2 * 20 < written < 2 * len(GLOSSARY)
    assert len(glossary.visible_terms) == len(GLOSSARY)
    last = glossary.visible_terms[-1]
    glossary.show_term(last)
    assert last in [label.text() for label in glossary.findChildren(QLabel)]
    qtbot.waitUntil(lambda: len(glossary.findChildren(QLabel)) > 2 * len(GLOSSARY))


def test_the_scores_on_the_cards_are_those_of_the_game(desk: Desk) -> None:
    page = opened(desk, Command.HOW_TO_PLAY)
    texts = " ".join(label.text() for label in page.rules.findChildren(QLabel))
    assert "24 points here" in texts  # HORSE: H on 2L, the middle doubles
    assert "FARM goes through the R and scores 17" in texts
    assert not re.search(r"\{\w+\}", texts)


def test_a_game_can_be_begun_from_the_rules(desk: Desk) -> None:
    page = opened(desk, Command.HOW_TO_PLAY)
    page.rules.play.click()
    desk.settle()
    assert desk.session.is_open and not page.isVisible()


def test_the_glossary_finds_terms_before_meanings(desk: Desk) -> None:
    glossary = opened(desk, Command.GLOSSARY).glossary
    assert len(glossary.visible_terms) == len(GLOSSARY)
    glossary.field.setText("phon")
    assert glossary.visible_terms == ["phony"]
    glossary.field.setText("standard errors")
    assert glossary.visible_terms == []
    glossary.field.setText("drawn yet")
    assert glossary.visible_terms == ["bag"]


def test_the_handbook_leads_from_page_to_page(desk: Desk) -> None:
    handbook = opened(desk, Command.HANDBOOK).handbook
    assert handbook.pages.count() == len(PAGES)
    handbook.open("review")
    assert "Reviews of games" in handbook.text.toPlainText()
    handbook.text.anchorClicked.emit(QUrl("study.md"))
    assert handbook.pages.currentItem().text() in handbook.text.toPlainText()
    assert handbook.text.toPlainText().startswith(handbook.pages.currentItem().text())
    asked: list[QUrl] = []
    handbook.link_wanted.disconnect()
    handbook.link_wanted.connect(asked.append)
    handbook.text.anchorClicked.emit(QUrl("https://example.org/"))
    assert asked == [QUrl("https://example.org/")]


def test_pictures_of_the_handbook_fit_beside_its_list(desk: Desk) -> None:
    handbook = opened(desk, Command.HANDBOOK).handbook
    handbook.open("playing")
    desk.settle()
    text = handbook.text
    links = re.findall(
        r"!\[[^]]*\]\(([^)]+)\)", (paths.handbook() / "playing.md").read_text("utf-8")
    )
    assert len(links) >= 2
    for link in links:
        picture = text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(link))
        assert isinstance(picture, QImage)
        assert 200 < picture.width() <= text.viewport().width()
