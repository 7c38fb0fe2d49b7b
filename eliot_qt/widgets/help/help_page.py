"""The page of help: how to play, glossary and handbook, one at a time."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.game import Game

from ..board.tile_painter import TilePainter
from ..look.theme import Theme
from ..parts.page import Page, ScrollPane, label, place_in
from .glossary_view import GlossaryView
from .handbook_view import HandbookView
from .how_to_play_view import HowToPlayView

_WIDEST = 760


class HelpPart(IntEnum):
    """The parts of the page."""

    HOW_TO_PLAY = 0
    GLOSSARY = 1
    HANDBOOK = 2


class HelpPage(Page):
    """Three parts, chosen above; Esc leaves. ``play_wanted`` asks for a game."""

    left = Signal()
    play_wanted = Signal()

    def __init__(self, painter: TilePainter, game: Game, handbook: Path) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Help"))
        self._painter, self._game, self._handbook = painter, game, handbook
        self._parts = QStackedWidget()
        self._places = {part: place_in(self._parts) for part in HelpPart}
        self.back = QPushButton(self.tr("Back"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.back.clicked.connect(self.left)
        self.choices = QButtonGroup(self)
        self.choices.idClicked.connect(lambda part: self.show_part(HelpPart(part)))
        self._lay_out()

    @cached_property
    def rules(self) -> HowToPlayView:
        """The rules on cards. Each part is made when it is first shown."""
        view = HowToPlayView(self._painter, self._game)
        view.play_wanted.connect(self.play_wanted)
        view.set_scale(self.scale)
        return view

    @cached_property
    def _rules_pane(self) -> ScrollPane:
        pane = ScrollPane(self.rules)
        # The arrow keys move through the cards.
        pane.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._places[HelpPart.HOW_TO_PLAY].addWidget(pane)
        return pane

    @cached_property
    def glossary(self) -> GlossaryView:
        """The terms, with a line to find one."""
        view = GlossaryView()
        view.setMaximumWidth(round(_WIDEST * self.scale))
        self._places[HelpPart.GLOSSARY].addWidget(ScrollPane(view))
        return view

    @cached_property
    def handbook(self) -> HandbookView:
        """The pages of the handbook."""
        view = HandbookView(self._handbook)
        view.link_wanted.connect(QDesktopServices.openUrl)
        view.set_scale(self.scale)
        if self._theme is not None:
            view.set_theme(self._theme)
        self._places[HelpPart.HANDBOOK].addWidget(view)
        return view

    def _lay_out(self) -> None:
        """Put the choice of a part above the parts."""
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Help"), "title"))
        head.addSpacing(18)
        names = (self.tr("How to play"), self.tr("Glossary"), self.tr("Handbook"))
        for part, name in zip(HelpPart, names, strict=True):
            choice = QPushButton(name)
            choice.setObjectName("choice")
            choice.setCheckable(True)
            choice.setAutoDefault(True)
            self.choices.addButton(choice, part)
            head.addWidget(choice)
        head.addStretch(1)
        head.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 20)
        column.setSpacing(16)
        column.addLayout(head)
        column.addWidget(self._parts, 1)

    @property
    def part(self) -> HelpPart:
        """The part in view."""
        return HelpPart(self._parts.currentIndex())

    @property
    def _reading(self) -> QWidget:
        """The widget of the part in view in which one reads or types."""
        if self.part is HelpPart.HOW_TO_PLAY:
            return self._rules_pane
        return self.glossary.field if self.part is HelpPart.GLOSSARY else self.handbook.pages

    def show_part(self, part: HelpPart) -> None:
        """Show one part, with the keyboard where one reads or types."""
        self._parts.setCurrentIndex(part)
        reading = self._reading
        self.choices.button(part).setChecked(True)
        if part is HelpPart.HANDBOOK:
            self.handbook.open()
        if self.isVisible():
            reading.setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        return self._reading

    def themed(self, theme: Theme) -> None:
        """Dress the parts that have been made."""
        parts = vars(self)
        if "rules" in parts:
            self.rules.set_scale(self.scale)
        if "glossary" in parts:
            self.glossary.setMaximumWidth(round(_WIDEST * self.scale))
        if "handbook" in parts:
            self.handbook.set_scale(self.scale)
            self.handbook.set_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
