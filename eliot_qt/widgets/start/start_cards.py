"""The cards and rows of the start page: large buttons that hold widgets."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names
from eliot_qt.models.said import said_text
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.voice.results import score_line

from ..board.position_thumbnail import PositionThumbnail
from ..look.icons import Icons, Picture
from ..look.theme import Theme
from ..parts.page import label
from ..texts import master_texts
from ..texts.rule_sentences import mode_badge
from ..texts.sentences import counted, turn_of

_ICON = 28
_CHEVRON = 14
_THUMBNAIL = 122


class CardButton(QAbstractButton):
    """A button as large as its layout. Enter presses it like Space."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOption()
        option.initFrom(self)
        if self.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                # A button within leaves Enter to what it is in.
                inner = QApplication.focusWidget()
                if isinstance(inner, QAbstractButton) and self.isAncestorOf(inner):
                    inner.click()
                else:
                    self.click()
            return
        super().keyPressEvent(event)


class StartCard(CardButton):
    """A way to start: icon, name, one line; the chevron opens its options."""

    chosen = Signal(str)
    options_requested = Signal(str)

    def __init__(self, icons: Icons, kind: str, icon: str, title: str, text: str) -> None:
        super().__init__("card")
        self._icons = icons
        self._kind, self._icon = kind, icon
        self._title, self._text = title, text
        self._picture = Picture(_ICON)
        self._details = label("", "muted", wrap=True)
        self.options = QToolButton()
        self.options.setObjectName("tool")
        self.options.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.options.setText(self.tr("Options"))
        self.options.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.options.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.options.setToolTip(self.tr("Choose players, language and rules first"))
        self.options.setAccessibleName(self.tr("Options: {card}").format(card=title))
        self.options.clicked.connect(self._ask_options)
        self.clicked.connect(self._choose)
        head = QHBoxLayout()
        head.addWidget(self._picture)
        head.addStretch(1)
        head.addWidget(self.options)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 14, 16)
        column.setSpacing(4)
        column.addLayout(head)
        column.addSpacing(6)
        column.addWidget(label(title, "heading", wrap=True))
        column.addWidget(label(text, wrap=True))
        column.addWidget(self._details)
        column.addStretch(1)
        self.show_details("")

    def show_details(self, details: str) -> None:
        """Show the settings of last time, with which one click starts."""
        self._details.setText(details)
        self._details.setVisible(bool(details))
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(f"{self._text} {details}".strip())

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        side = round(_ICON * scale)
        self._picture.show_icon(self._icons.icon(self._icon, theme, "primary", side), side)
        self._icons.put_on(self.options, "right", theme, "primary", round(_CHEVRON * scale))

    def _choose(self) -> None:
        self.chosen.emit(self._kind)

    def _ask_options(self) -> None:
        self.options_requested.emit(self._kind)


class ContinueCard(CardButton):
    """The unfinished game: board at a glance, players, score, whose turn it is."""

    def __init__(self, icons: Icons) -> None:
        super().__init__("card")
        self._icons = icons
        self._thumbnail = PositionThumbnail(_THUMBNAIL)
        self._score = label("", "title", wrap=True)
        self._state = label("", "muted", wrap=True)
        self._chevron = Picture(_ICON)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addStretch(1)
        texts.addWidget(label(self.tr("Continue"), "overline"))
        texts.addWidget(self._score)
        texts.addWidget(self._state)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 14, 20, 14)
        row.setSpacing(20)
        row.addWidget(self._thumbnail)
        row.addLayout(texts, 1)
        row.addWidget(self._chevron)

    def show_game(self, record: GameRecord) -> None:
        """The game that is continued; racks stay hidden."""
        position = record.position
        names = seat_names(record)
        self._thumbnail.set_board(position.board, position.tile_set)
        if mode_of(record).arbitrated:
            seats = len(names)
            text = counted("Sentences", "Club with %n players", "Club with 1 player", seats)
            self._score.setText(text)
        else:
            self._score.setText(said_text(score_line(names, position.scores)))
        mode = mode_of(record)
        turn, to_move = mode.turn_number(record), mode.on_turn(record)
        parts = [self.tr("Turn {turn}").format(turn=turn)]
        if len(names) > 1 and to_move is not None:
            parts.append(turn_of(names[to_move]))
        parts.append(master_texts.badge(record) or mode_badge(record.mode, position.rules))
        self._state.setText(" · ".join(parts))
        self.setAccessibleName(self.tr("Continue {score}").format(score=self._score.text()))
        self.setAccessibleDescription(self._state.text())

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._thumbnail.set_theme(theme)
        self._thumbnail.set_side(round(_THUMBNAIL * min(scale, 1.3)))
        side = round(_ICON * scale)
        self._chevron.show_icon(self._icons.icon("right", theme, "muted", side), side)
