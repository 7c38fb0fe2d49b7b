"""Rack and decision buttons below the board; the hand-over card covers the rack."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ..actions.action_button import ActionButton
from ..actions.commands import Command
from .rack_view import RackView

_GAP = 6


class RackBar(QWidget):
    """The rack, or the hand-over card in its place, and its buttons, from Shuffle to Play."""

    def __init__(
        self, rack: RackView, actions: Mapping[Command, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # The buttons' own text comes to another size after the bar's.
        self._refit = QTimer(self)
        self._refit.setSingleShot(True)
        self._refit.timeout.connect(self._measure_again)
        self.play = ActionButton(actions[Command.PLAY], self.tr("Play"))
        self.play.setProperty("kind", "primary")
        self.play.setMinimumWidth(110)
        self.play.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.swap = ActionButton(actions[Command.SWAP], self.tr("Exchange"))
        self.shuffle = ActionButton(actions[Command.SHUFFLE], self.tr("Shuffle"))
        self.recall = ActionButton(actions[Command.RECALL], self.tr("Recall"))
        self.pass_turn = ActionButton(actions[Command.PASS], self.tr("Pass"))
        self.challenge = ActionButton(actions[Command.CHALLENGE], self.tr("Challenge"))
        buttons = QHBoxLayout()
        buttons.setSpacing(_GAP)
        self.end_game = ActionButton(actions[Command.END_BLOCKED], self.tr("End the game"))
        self._others = (
            self.end_game,
            self.challenge,
            self.shuffle,
            self.recall,
            self.swap,
            self.pass_turn,
        )
        for button in self._others:
            buttons.addWidget(button)
        buttons.addWidget(self.play, 1)
        front = self._front = QWidget()
        column = QVBoxLayout(front)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(rack, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(buttons)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(front)

    def sizeHint(self) -> QSize:
        return self._front.sizeHint()

    def height_with(self, square: int, width: int) -> int:
        """Height of the tallest of rack and cards below squares of that side; changes nothing."""
        heights = []
        for page in self._pages():
            by_width = page.heightForWidth(width) if page.hasHeightForWidth() else 0
            tall = max(page.minimumSizeHint().height(), by_width)
            # A card may show a rack, too.
            tall += sum(r.height_with(square) - r.height() for r in page.findChildren(RackView))
            heights.append(tall)
        return max(heights)

    def set_square_side(self, square: int) -> None:
        """Size the tiles of all racks for squares of that side."""
        changed = False
        for page in self._pages():
            for rack in page.findChildren(RackView):
                changed |= rack.height() != rack.height_with(square)
                rack.set_square_side(square)
        if changed:
            # Qt does not pass on the new size of what is behind a card.
            for page in self._pages():
                page.updateGeometry()
            self.updateGeometry()

    def _pages(self) -> list[QWidget]:
        pages = (self._stack.widget(place) for place in range(self._stack.count()))
        return [page for page in pages if page is not None]

    @property
    def is_covered(self) -> bool:
        """True while a card is in front of rack and buttons."""
        return self._stack.currentWidget() is not self._front

    def cover(self, card: QWidget) -> bool:
        """Put a card in front of rack and buttons; whether it was not there before."""
        fresh = self._stack.currentWidget() is not card
        if self._stack.indexOf(card) < 0:
            self._stack.addWidget(card)
        self._stack.setCurrentWidget(card)
        return fresh

    def focus_card(self) -> None:
        """Give the keyboard to the card in front."""
        card = self._stack.currentWidget()
        if card is not None:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def uncover(self) -> None:
        """Show rack and buttons."""
        self._stack.setCurrentWidget(self._front)

    def offer_challenge(self, offered: bool) -> None:
        """Show the challenge button only where the rules have it."""
        self.challenge.setVisible(offered)
        self._fit()

    def offer_swap(self, swap: bool, passing: bool) -> None:
        """Show the buttons Exchange and Pass only where a game has them."""
        self.swap.setVisible(swap)
        self.pass_turn.setVisible(passing)
        self._fit()

    def offer_end(self, offered: bool) -> None:
        """Show the button that ends a blocked game."""
        self.end_game.setVisible(offered)
        self._fit()

    def show_play(self, label: str, *shorter: str) -> None:
        """Name the pending move; ``shorter`` labels stand in if there is no room."""
        self.play.say(label, *shorter)
        self._fit()

    def _measure_again(self) -> None:
        """Forget the sizes at another text size: what is behind a card would keep them."""
        for page in self._pages():
            for layout in page.findChildren(QLayout):
                layout.invalidate()
        self._fit()
        self.updateGeometry()

    def _fit(self) -> None:
        """Leave the words out of the lesser buttons where the decision would be cut off."""
        shown = [button for button in self._others if not button.isHidden()]
        for button in shown:
            button.set_brief(False)
        needed = sum(button.sizeHint().width() + _GAP for button in shown)
        needed += max(self.play.sizeHint().width(), self.play.minimumWidth())
        for button in shown:
            button.set_brief(needed > self.width())
        left = self.width() - sum(button.sizeHint().width() + _GAP for button in shown)
        self.play.cut_to(max(left, self.play.minimumWidth()))

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._refit.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
