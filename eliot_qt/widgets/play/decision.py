"""The foot of the right column: a line of advice, what Enter does, or a card in their place."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ..actions.action_button import ActionButton
from ..actions.commands import Command
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.page import Page
from .play_button import PlayButton

_GAP = 6
# Around the button, for its shadow.
_SIDE = 10
_LEAST_BUTTON, _LARGE = 48, 1.4
# Of the column's height, for the largest card.
_SHARE = 0.58
# Qt's own: as high as there is room.
_NO_LIMIT = 16_777_215


class DecisionLine(QWidget):
    """A line of words with the seldom buttons, above Play; a card may stand in its place.

    The line keeps its height whatever it says, so that nothing above or below it moves.
    """

    def __init__(
        self, line: QWidget, actions: Mapping[Command, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._card: QWidget | None = None
        self._tray = 0
        self._whole = False
        self.play = PlayButton(actions[Command.PLAY], self.tr("Play"))
        self.challenge = ActionButton(actions[Command.CHALLENGE], self.tr("Challenge"))
        self.end_game = ActionButton(actions[Command.END_BLOCKED], self.tr("End the game"))
        for button in (self.challenge, self.end_game):
            button.setProperty("kind", "small")
            button.hide()
        self.play.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        head.addWidget(line, 1)
        head.addWidget(self.end_game)
        head.addWidget(self.challenge)
        self._front = QWidget(self)
        column = QVBoxLayout(self._front)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addLayout(head)
        column.addWidget(self.play)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_SIDE, 0, _SIDE, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._front)
        self.set_button_height(_LEAST_BUTTON)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.play.set_theme(theme)
        self.update()

    def set_button_height(self, height: int) -> None:
        """Let Play be as high as the tray beside it."""
        self._tray = height
        least = round(_LEAST_BUTTON * min(_LARGE, scale_of(self.font())))
        self.play.set_height(max(least, height))
        self.fit()

    @property
    def is_covered(self) -> bool:
        """Return whether a card is in the place of line and button."""
        return self._card is not None

    def cover(self, card: QWidget) -> bool:
        """Put a card in the place of line and button; returns whether it was not there before."""
        fresh = self._card is not card
        if fresh:
            self._take_away()
            self._column.addWidget(card)
            # Seen before the rest goes: the focus that is lost with it goes to the card.
            card.show()
            self._card = card
            self._front.hide()
            self.fit()
        return fresh

    def uncover(self) -> None:
        """Show line and button."""
        self._take_away()
        self._front.show()
        self.fit()

    def set_whole(self, whole: bool) -> None:
        """Give the card all the height of the column, or what it needs below the lists."""
        if whole != self._whole:
            self._whole = whole
            ways = QSizePolicy.Policy
            self.setSizePolicy(ways.Ignored, ways.Expanding if whole else ways.Fixed)
            self.fit()

    def room_above(self) -> int:
        """Return the height down to which a notice covers no button."""
        card = self._card
        first = card.first_focus() if self._whole and isinstance(card, Page) else None
        return 0 if first is None else first.mapTo(self, QPoint()).y()

    def focus_card(self) -> None:
        """Give the keyboard to the card."""
        card = self._card
        if card is not None and (card.isVisible() or not self.isVisible()):
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer_challenge(self, offered: bool) -> None:
        """Show the challenge button only where the rules have it."""
        self.challenge.setVisible(offered)

    def offer_end(self, offered: bool) -> None:
        """Show the button that ends a blocked game."""
        self.end_game.setVisible(offered)

    def show_play(self, label: str, *shorter: str) -> None:
        """Name the pending move; ``shorter`` labels stand in where there is no room."""
        self.play.say(label, *shorter)
        self._cut()
        self.update()

    def _take_away(self) -> None:
        if self._card is not None:
            self._column.removeWidget(self._card)
            self._card.hide()
            self._card = None

    def _cut(self) -> None:
        self.play.cut_to(max(110, self.width() - 2 * _SIDE))

    def fit(self) -> None:
        """Be as high as line and button, or as the card where that needs more."""
        if self._whole:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_NO_LIMIT)
            return
        front = self._front.sizeHint().height()
        card = self._card
        needed = 0
        if card is not None:
            width = max(1, self.width() - 2 * _SIDE)
            by_width = card.heightForWidth(width) if card.hasHeightForWidth() else 0
            needed = max(by_width, card.minimumSizeHint().height())
            around = self.parentWidget()
            if around is not None:
                # The lists above keep a part of the column.
                most = max(card.minimumSizeHint().height(), round(_SHARE * around.height()))
                needed = min(needed, most)
        self.setFixedHeight(math.ceil(max(front, needed)))

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        """Fit the words at another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.set_button_height(self._tray)
            self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words at another width."""
        super().resizeEvent(event)
        self._cut()
        if event.size().width() != event.oldSize().width():
            self.fit()

    def event(self, event: QEvent) -> bool:
        """Follow a card that needs another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return bool(super().event(event))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadow of the button."""
        if self._theme is None or not self._front.isVisible():
            return
        painter = QPainter(self)
        place = QRectF(
            self.play.rect().translated(self.play.mapTo(self, self.play.rect().topLeft()))
        )
        self.play.paint_shadow(painter, place, self._theme)
        painter.end()
