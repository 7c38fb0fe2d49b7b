"""The state of the table: bag, turn, rules, and the clock all have in common."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.plain import plain_tip

from ..look.shade import paint_bar
from ..look.theme import Theme
from ..parts.eliding_label import ElidingLabel
from ..parts.plain_label import PlainLabel
from ..parts.timer_label import TimerLabel
from ..texts.timer_texts import ClockFace
from . import play_texts

_BAR = 5


class _BagBar(QWidget):
    """A bar that shows how full the bag is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Show how much of all tiles is in the bag."""
        if share != self._share:
            self._share = share
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(40, _BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        share = self._share or None
        paint_bar(painter, QRectF(self.rect()), self.theme, share, self.theme.page.primary)
        painter.end()


class TableState(QWidget):
    """The bag above its bar, then the turn and the rules; beside them a clock for all."""

    def __init__(self, pause: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = PlainLabel()
        self._count.setProperty("tone", "bag")
        self._of = PlainLabel()
        self._of.setProperty("tone", "muted")
        self._bar = _BagBar()
        self.state = ElidingLabel()
        self.state.setProperty("tone", "muted")
        #: where all have the same time
        self.clock = TimerLabel()
        self.pause = QToolButton()
        self.pause.setDefaultAction(pause)
        self.pause.setProperty("kind", "tiny")
        self.pause.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pause.setAccessibleName(self.tr("Pause"))
        self.pause.hide()
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._bar.theme = theme
        self._bar.update()

    @property
    def is_timed(self) -> bool:
        """Return whether a clock can be stopped here: it is in view whatever is said beside it."""
        return not self.pause.isHidden()

    def set_brief(self, brief: bool) -> None:
        """Show one line of text, where there is no room for more."""
        for part in (self._count, self._of, self._bar):
            part.setVisible(not brief)
        self._brief = brief
        self._show()

    def show_game(self, record: GameRecord, clock: ClockFace, timed: bool) -> None:
        """Show tiles in the bag, of all there are, the turn, and the clock all have in common."""
        position = record.position
        self._left, self._over = position.bag_count, position.over is not None
        # Alone at the table nobody knows how many of them another side would hold.
        self._is_alone = not position.opponents
        self._turn = play_texts.state_text(record)
        self._bar.show_share(self._left / max(1, sum(position.tile_set.counts)))
        # After the end there is nothing to draw.
        self._count.setText("" if self._over else str(self._left))
        self.clock.show_face(clock)
        if timed is self.pause.isHidden():
            self._offer_pause(timed)
        self._show()

    def show_rules(self, badge: str, details: str) -> None:
        """Show a short name of the rules in force; the details are a tooltip."""
        self.rules = badge
        self.state.setToolTip(plain_tip(details))
        self.state.setAccessibleDescription(details)
        self._show()

    def _offer_pause(self, offered: bool) -> None:
        self.pause.setVisible(offered)
        side = self.fontMetrics().height()
        self.pause.setIconSize(QSize(side, side))

    _brief = _over = _is_alone = False
    _left = 0
    _turn = rules = ""

    def _show(self) -> None:
        parts = [self._turn, self.rules]
        if self._brief and not self._over:
            text = self.tr("{n} unseen") if self._is_alone else self.tr("{n} in the bag")
            parts.insert(0, text.format(n=self._left))
        of = self.tr("tiles unseen") if self._is_alone else self.tr("tiles in the bag")
        self._of.setText("" if self._over else of)
        between = " · " if self._brief else "  ·  "
        self.state.show_parts([part for part in parts if part], between)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBaseline)
        head.addWidget(self._of, 1, Qt.AlignmentFlag.AlignBaseline)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 0, 14, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(1)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(4, 1)
        grid.addLayout(head, 1, 0)
        grid.addWidget(self._bar, 2, 0, 1, 3)
        grid.addWidget(self.state, 3, 0)
        grid.addWidget(self.clock, 3, 1)
        grid.addWidget(self.pause, 3, 2)
        grid.setColumnStretch(0, 1)
