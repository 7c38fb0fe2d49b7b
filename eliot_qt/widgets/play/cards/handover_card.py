"""The card between two people's turns: the board stays visible, the tiles do not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.widgets.actions.key_cap_button import KeyCapButton
from eliot_qt.widgets.board.word_tiles import Avatar
from eliot_qt.widgets.look.marks import paint_shield
from eliot_qt.widgets.look.shade import paint_card
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.page import LARGE, Page, label
from eliot_qt.widgets.texts.sentences import turn_of

#: room for the shadow around the paper
MARGIN = 56
_RADIUS = 24.0
_SIDE, _EDGE, _GAP, _TILE = 26, 22, 22, 72
# At the sides in large text, whose buttons need the room.
_NARROW_SIDE = 16
_WIDTH = 460
_SHIELD = 18


class HandoverCard(Page):
    """Says whose turn it is. Space, Enter or a click anywhere on it shows the tiles.

    It lies on the board, so that it can be read across the table.
    """

    reveal_requested = Signal()
    challenge_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._how = self.tr("Press Space or click to show your tiles")
        self._whose = label("", "result", wrap=True)
        self._what = label("", "muted", wrap=True)
        self._avatar = Avatar(_TILE)
        self.challenge = QPushButton(self.tr("Challenge"))
        self.challenge.setObjectName("plain")
        self.challenge.setProperty("tone", "invalid")
        self.challenge.setToolTip(self.tr("Challenge the last play before you see your tiles"))
        self.reveal = KeyCapButton(self.tr("Show my tiles"), self.tr("Space"))
        self.reveal.setObjectName("primary")
        for button in (self.challenge, self.reveal):
            button.setAutoDefault(True)
        self._lay_out()
        self.challenge.clicked.connect(self.challenge_requested)
        self.reveal.clicked.connect(self.reveal_requested)

    def ask(self, name: str, may_challenge: bool = False, happened: str = "") -> None:
        """Ask the person of that name to take over; ``happened`` is the turn before."""
        turn = turn_of(name)
        self._whose.setText(turn)
        self._avatar.show_initial(name)
        self._what.setText(happened or f"{self._how}.")
        sentence = f"{turn}. {happened} {self._how}".replace("  ", " ")
        self.setAccessibleName(sentence)
        self.setToolTip(self._how)
        self.reveal.setAccessibleDescription(sentence)
        self.challenge.setVisible(may_challenge)

    def size_within(self, room: QSize) -> QSize:
        """The size with its shadow that all of it needs, no wider than the room."""
        wide = min(round(_WIDTH * self.scale), room.width()) + 2 * MARGIN
        return QSize(wide, self.heightForWidth(wide))

    def first_focus(self) -> QPushButton:
        return self.reveal

    def themed(self, theme: Theme) -> None:
        self._avatar.set_theme(theme)
        self.reveal.set_theme(theme)
        self._draw_shield(theme)
        # The largest text leaves room for a name of two lines and for the word beside it.
        large = self.scale >= LARGE
        side = MARGIN + (_NARROW_SIDE if large else _SIDE)
        self._column.setContentsMargins(side, MARGIN + _EDGE, side, MARGIN + _EDGE)
        tone = "heading" if large else "result"
        if self._whose.objectName() != tone:
            self._whose.setObjectName(tone)
            self._whose.style().polish(self._whose)

    def _draw_shield(self, theme: Theme) -> None:
        if self.scale >= LARGE:
            # The word needs the room.
            self.challenge.setIcon(QIcon())
            return
        side, ratio = round(_SHIELD * self.scale), self.devicePixelRatioF()
        # With a little room to the word.
        size = QSize(side + 5, side)
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0, 0, side, side)
        paint_shield(painter, box, theme.page.invalid, 1.5 * self.scale)
        painter.end()
        self.challenge.setIcon(QIcon(picture))
        self.challenge.setIconSize(size)

    @property
    def paper(self) -> QRectF:
        """The card itself, without its shadow."""
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addStretch(1)
        words.addWidget(self._whose)
        words.addWidget(self._what)
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        head.addWidget(self._avatar, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addLayout(words, 1)
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.challenge, self.reveal):
            row.addWidget(button, 2 if button is self.challenge else 3)
            button.setProperty("tall", True)
        column = self._column = QVBoxLayout(self)
        column.setSpacing(_GAP)
        column.addLayout(head, 1)
        column.addLayout(row)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.reveal_requested.emit()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.paper.contains(event.position())
        if event.button() is Qt.MouseButton.LeftButton and inside:
            self.reveal_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper high above the board."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_card(painter, self.paper, self._theme, _RADIUS, 3)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()
