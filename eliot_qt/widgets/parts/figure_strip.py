"""The figures of the move in view, below a list of moves: replies, chances, what speaks for it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.coach.queries import Lack
from eliot_qt.coach.replies import LiveFigures
from eliot_qt.models.board import DANGER_STEPS
from eliot_qt.models.plain import plain_tip
from eliot_qt.session.game.move_figures import MoveFigures

from ..actions.action_button import ActionButton
from ..actions.commands import Command
from ..look.marks import ink_on
from ..look.theme import Theme
from . import figure_texts
from .flow_layout import FlowLayout
from .plain_label import PlainLabel

_GAP = 2


class HeatLegend(QWidget):
    """Swatches in a row, each with a number: ``5 10 20 30 45 %``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heat: tuple[str, ...] = ()
        steps = ", ".join(map(str, DANGER_STEPS))
        text = self.tr("Colours change at {steps} % of replies").format(steps=steps)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Show another theme's colours."""
        self._heat = theme.heat
        self.update()

    @property
    def texts(self) -> list[str]:
        """Return the labels of the swatches, the last with its unit."""
        return [*map(str, DANGER_STEPS[:-1]), f"{DANGER_STEPS[-1]} %"]

    def _widths(self) -> list[int]:
        metrics = self.fontMetrics()
        return [metrics.horizontalAdvance(text) + metrics.height() // 2 for text in self.texts]

    # Qt overrides

    def sizeHint(self) -> QSize:
        widths = self._widths()
        return QSize(sum(widths) + _GAP * (len(widths) - 1), self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for text, width, colour in zip(self.texts, self._widths(), self._heat, strict=False):
            swatch = QRectF(left, 0, width, self.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(swatch, 4, 4)
            painter.setPen(QColor(ink_on(QColor(colour))))
            painter.drawText(swatch, Qt.AlignmentFlag.AlignCenter, text)
            left += width + _GAP


class _Lines(PlainLabel):
    """Lines of text that keep the room they have once taken: the list above does not jump."""

    def __init__(self, tone: str = "") -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setProperty("tone", tone)

    def say(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self.setVisible(bool(text))
        if text:
            self.setMinimumHeight(max(self.minimumHeight(), self.heightForWidth(self.width())))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setMinimumHeight(0)


class FigureStrip(QWidget):
    """Shows what a :class:`MoveFigures` has found, with the switches of its layers."""

    def __init__(
        self,
        figures: MoveFigures,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.source = figures
        self._danger, self._reply = actions[Command.DANGER], actions[Command.LIKELY_REPLY]
        self.replies, self.playouts = _Lines(), _Lines("muted")
        self.reasons, self.reply = _Lines(), _Lines()
        self.legend = HeatLegend()
        self.switches = (
            _switch(self._danger, self.tr("Danger")),
            _switch(self._reply, self.tr("Reply")),
        )
        self._lay_out()
        figures.changed.connect(self.refresh)
        for action in (self._danger, self._reply):
            action.toggled.connect(self.refresh)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        self.legend.set_theme(theme)

    def refresh(self) -> None:
        """Show what is known now."""
        self.legend.setVisible(self._danger.isChecked())
        figures = self.source
        candidate, position, found = figures.candidate, figures.position, figures.figures
        if candidate is None or position is None:
            for lines in (self.replies, self.playouts, self.reasons, self.reply):
                lines.setMinimumHeight(0)
            self._say(self.tr("Select a move to see the replies to expect."))
            return
        replies = figure_texts.replies_text(found, candidate, position)
        if isinstance(found, Lack):
            self._say(replies)
            return
        self._say(
            replies,
            figure_texts.playouts_text(figures.estimates, figures.other, position),
            figure_texts.comparison_text(figures.reasons, candidate.move, figures.other, position),
        )
        if isinstance(found, LiveFigures) and found.racks and self._reply.isChecked():
            self.reply.say(figure_texts.reply_text(found.likely, candidate.move, position))
        self.replies.setToolTip(plain_tip(figure_texts.sample_text(found)))
        self.playouts.setToolTip(plain_tip(figure_texts.conditions_text(position)))

    def _say(self, replies: str, playouts: str = "", reasons: str = "") -> None:
        self.replies.say(replies)
        self.playouts.say(playouts)
        self.reasons.say(reasons)
        self.reply.say("")

    def _lay_out(self) -> None:
        switches = FlowLayout()
        for switch in self.switches:
            switches.addWidget(switch)
        switches.addWidget(self.legend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(switches)
        for lines in (self.replies, self.playouts, self.reasons, self.reply):
            column.addWidget(lines)


def _switch(action: QAction, text: str) -> ActionButton:
    """A button that stays down while its action is on."""
    button = ActionButton(action, text)
    button.setProperty("kind", "small")
    button.setCheckable(True)
    button.setChecked(action.isChecked())
    action.toggled.connect(button.setChecked)
    return button
