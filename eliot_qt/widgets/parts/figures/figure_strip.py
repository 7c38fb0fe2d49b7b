"""The figures of the move in view, beside or below a list: chances, replies, reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.coach.queries import Lack
from eliot_qt.coach.replies import LiveFigures
from eliot_qt.game.move import Move
from eliot_qt.models.board import DANGER_STEPS
from eliot_qt.models.plain import plain_tip
from eliot_qt.models.said import said_text
from eliot_qt.session.game.move_figures import MoveFigures
from eliot_qt.voice.figures import CHANCE_TO_WIN
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.marks import ink_on
from eliot_qt.widgets.look.theme import Theme

from ..choice_box import NumberBox
from ..flow_layout import FlowLayout
from ..move_head import MoveHead
from . import figure_texts
from .gauges import Gauge, Gauges
from .slot_label import SlotLabel

_GAP = 2
# Squares named that replies use most.
_COVERED = 3
# No game has a greater lead.
_MOST_LEAD = 999


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


class FigureStrip(QWidget):
    """Shows what a :class:`MoveFigures` has found, with the switches of its layers.

    Each part has its place, whether or not there is something to say: nothing moves when figures
    arrive. As a card it names the move too. Alone at the table one says what lead one has over an
    opponent: chances to win depend on it.
    """

    lead_chosen = Signal(int)

    def __init__(
        self,
        figures: MoveFigures,
        actions: Mapping[Command, QAction],
        pinned: Callable[[], Move | None] = lambda: None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.source = figures
        self._pinned = pinned
        self.is_card = self._low = False
        # Whether it leaves out what it can, and whether it is a card, as it was last laid out.
        self._form: tuple[bool, bool] | None = None
        self._danger, self._reply = actions[Command.DANGER], actions[Command.LIKELY_REPLY]
        self.head, self.playouts = MoveHead(), Gauges()
        self.replies, self.reply = SlotLabel(2), SlotLabel(2)
        self.covered_head = SlotLabel(1, "small")
        self.covered = Gauges(_COVERED, single=True)
        self.reasons = SlotLabel(2, grows=True)
        self.legend = HeatLegend()
        self.switches = (
            _switch(self._danger, self.tr("Danger")),
            _switch(self._reply, self.tr("Reply")),
        )
        self.lead = self._lead_box()
        self._lay_out()
        figures.changed.connect(self.refresh)
        for action in (self._danger, self._reply):
            action.toggled.connect(self.refresh)
        self.set_card(False)
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        for part in (self.head, self.playouts, self.covered, self.legend):
            part.set_theme(theme)

    def set_card(self, is_card: bool) -> None:
        """Stand as a card beside the board, or as a strip below the list."""
        self.is_card = is_card
        self.head.setVisible(is_card)
        self.playouts.set_beside(not is_card)
        self.replies.set_lines(3 if is_card else 1)
        for part in (self.covered_head, self.covered):
            part.setVisible(is_card)
        self.reply.set_lines(2 if is_card else 1)
        self.set_low(False)

    def set_low(self, low: bool) -> None:
        """Leave out switches, and all but a line of the reasons; menus have the switches too."""
        form = low and not self.is_card, self.is_card
        if form == self._form:
            return
        self._form, self._low = form, form[0]
        for switch in self.switches:
            switch.setVisible(not self._low)
        self._column.setSpacing(1 if self._low else 5)
        self.reasons.set_lines(1 if self._low else 4 if self.is_card else 2)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known now."""
        policy = self.legend.sizePolicy()
        policy.setRetainSizeWhenHidden(not self._low)
        self.legend.setSizePolicy(policy)
        self.legend.setVisible(self._danger.isChecked())
        self.reply.setVisible(self._reply.isChecked())
        self._show_lead()
        figures = self.source
        candidate, position, results = figures.candidate, figures.position, figures.figures
        if candidate is None or position is None:
            self.head.say(None)
            self._say(self.tr("Select a move to see the expected replies."))
            return
        self.head.say(candidate, position)
        replies = figure_texts.replies_text(results, candidate, position)
        if isinstance(results, Lack):
            self._say(replies)
            return
        self._say(
            replies,
            figure_texts.playouts_text(figures.estimates, figures.other, position, figures.lead),
            figure_texts.comparison_text(
                figures.reasons, candidate.move, figures.other, position, figures.estimates
            ),
            figure_texts.sample_text(results),
        )
        if isinstance(results, LiveFigures) and results.racks and self._reply.isChecked():
            self.reply.say(figure_texts.reply_text(results.likely, candidate.move, position))
        self.playouts.setToolTip(plain_tip(figure_texts.conditions_text(figures.lead)))

    def _say(self, replies: str, playouts: str = "", reasons: str = "", tip: str = "") -> None:
        self.replies.say(replies, tip)
        self.playouts.say(self._gauges(), playouts)
        squares, description = self._squares()
        self.covered_head.say(self.tr("Squares that replies use") if squares else "")
        self.covered.say(squares, description)
        self.reasons.say(reasons)
        self.reply.say("")

    def _gauges(self) -> list[Gauge]:
        figures = self.source
        candidate, position = figures.candidate, figures.position
        if candidate is None or position is None:
            return [Gauge(said_text(CHANCE_TO_WIN))]
        estimates = figures.estimates or ()
        names = [said_text(CHANCE_TO_WIN)]
        if not self.is_card:
            names = [figure_texts.move_text(candidate.move, position.board, position)]
        if figures.other is not None:
            name = figure_texts.move_text(figures.other.move, position.board, position)
            if figures.other.move == self._pinned():
                name = self.tr("{move}, pinned").format(move=name)
            names.append(name)
        known_estimates = [*estimates, None, None]
        pairs = zip(names, known_estimates, strict=False)
        return [figure_texts.gauge(name, estimate, figures.lead) for name, estimate in pairs]

    def _squares(self) -> tuple[list[Gauge], str]:
        """The squares that replies use most, with the same in words."""
        results, position = self.source.figures, self.source.position
        if not isinstance(results, LiveFigures) or position is None:
            return [], ""
        squares = sorted(results.danger.items(), key=lambda each: -each[1])[:_COVERED]
        gauges = [figure_texts.square_gauge(s, share, position.board) for s, share in squares]
        description = ", ".join(f"{gauge.name} {gauge.value}" for gauge in gauges)
        return gauges, self.tr("Replies use {squares}").format(
            squares=description
        ) if description else ""

    def _lead_box(self) -> NumberBox:
        box = NumberBox()
        box.setProperty("kind", "small")
        box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        box.setRange(-_MOST_LEAD, _MOST_LEAD)
        box.setPrefix(self.tr("Lead "))
        box.setAccessibleName(self.tr("Lead over an opponent"))
        box.setToolTip(
            self.tr("Chances to win assume this lead over one opponent; −30 means 30 points behind")
        )
        # Each value asks for playouts: not for every digit that is typed.
        box.setKeyboardTracking(False)
        box.valueChanged.connect(self.lead_chosen)
        return box

    def _show_lead(self) -> None:
        lead = self.source.lead
        self.lead.setVisible(lead is not None)
        if lead is not None and lead != self.lead.value():
            self.lead.blockSignals(True)
            self.lead.setValue(lead)
            self.lead.blockSignals(False)

    def _lay_out(self) -> None:
        switches = FlowLayout()
        for switch in self.switches:
            switches.addWidget(switch)
        switches.addWidget(self.lead)
        switches.addWidget(self.legend)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for part in (self.head, self.playouts, self.replies, self.covered_head, self.covered):
            column.addWidget(part)
        column.addWidget(self.reasons, 1)
        column.addWidget(self.reply)
        column.addLayout(switches)


def _switch(action: QAction, text: str) -> ActionButton:
    """A button that stays down while its action is on."""
    button = ActionButton(action, text)
    button.setProperty("kind", "small")
    button.setCheckable(True)
    button.setChecked(action.isChecked())
    action.toggled.connect(button.setChecked)
    return button
