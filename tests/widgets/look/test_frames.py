"""A field on a card has no frame of its own until it is written in."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPlainTextEdit, QVBoxLayout
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.look.card_frame import CardFrame

from ..page_checks import dressed, wear


def test_notes_on_a_card_are_framed_only_while_they_are_written(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dressed(qapp) as theme:
        card, note = CardFrame(), QPlainTextEdit()
        qtbot.addWidget(card)
        wear(theme, card)
        card.set_theme(theme)
        layout = card.layout() or QVBoxLayout(card)
        layout.addWidget(note)
        card.resize(240, 160)
        card.show()
        card.activateWindow()

        def edge() -> str:
            """The colour in the middle of the upper edge."""
            picture = card.grab().toImage()
            at = note.mapTo(card, note.rect().topLeft())
            return picture.pixelColor(at.x() + note.width() // 2, at.y()).name()

        card.setFocus()
        assert edge() == theme.colour("panel").name()
        note.setFocus()
        qapp.processEvents()
        assert edge() == theme.colour("focus").name()
