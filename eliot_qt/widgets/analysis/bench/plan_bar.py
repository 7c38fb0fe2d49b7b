"""The bar above the candidates: the method, its choices, start and stop."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.plain import plain_tip
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysts import Inference
from eliot_qt.players.simulating import LEAST_PLIES, MOST_PLIES
from eliot_qt.review.bench.values import Method, can_infer
from eliot_qt.session.bench.bench_session import BenchSession, BenchState

from ...parts.choice_box import ChoiceBox
from ...parts.flow_layout import FlowLayout
from ...parts.page import label
from ...texts.error_texts import error_text
from ...texts.inference_texts import inference_help, inference_names
from ...texts.rule_sentences import duration
from ...texts.sentences import counted, number_text, sentence
from ..analysis_texts import static_text
from .bench_texts import halt_text, method_choices, sampled_text, share_choices, share_help

# Seconds, or else playouts.
_SECONDS = (2, 5, 10, 30, 60, 300)
_PLAYOUTS = (1_000, 10_000, 100_000)

_Limit = tuple[float | None, int | None]


class PlanBar(QWidget):
    """Lines of choices and buttons, then what goes on, in full."""

    inference_chosen = Signal(object)  # Inference, or None
    share_chosen = Signal(bool)  # evenly

    def __init__(self, bench: BenchSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.method: ChoiceBox[Method] = ChoiceBox()
        self.method.setAccessibleName(self.tr("How the candidates are judged"))
        self.plies: ChoiceBox[int] = ChoiceBox()
        self.plies.setAccessibleName(self.tr("Turns after the candidate"))
        self.plies.offer([(n, counted("Bench", "%n plies", "1 ply", n)) for n in _all_plies()])
        self.limit: ChoiceBox[_Limit] = ChoiceBox()
        self.limit.setAccessibleName(self.tr("When to stop"))
        self.share: ChoiceBox[bool] = ChoiceBox()
        self.share.offer(share_choices())
        self.share.setAccessibleName(self.tr("How playouts are shared"))
        self.inference: ChoiceBox[Inference | None] = ChoiceBox()
        self.inference.offer(list(inference_names().items()))
        tells = label(self.tr("Their last move tells"), "muted")
        self.inference_line = _beside(tells, self.inference)
        self.inference.setAccessibleName(tells.text())
        self.start = self._button(self.tr("Analyse"), "primary")
        self.longer = self._button(self.tr("Think longer"), "plain")
        self.status = label("", "muted", wrap=True)
        self.note = label("", "muted", wrap=True)
        # What is offered now: a list that is offered again closes under the pointer.
        self._offered: tuple[Method, ...] = ()
        self._lay_out()
        for box in (self.method, self.plies, self.limit):
            box.activated.connect(self._change)
        self.share.activated.connect(lambda: self.share_chosen.emit(self.share.value))
        self.inference.activated.connect(lambda: self.inference_chosen.emit(self.inference.value))
        self.start.clicked.connect(self._begin_or_end)
        self.longer.clicked.connect(bench.think_longer)
        for changed in (bench.plan_changed, bench.state_changed, bench.found_changed):
            changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        """Put the choices above the buttons, and both above the progress."""
        # Large text has no room for three choices beside each other.
        first, second = FlowLayout(fills=True), FlowLayout()
        for widget in (self.method, self.plies, self.limit):
            first.addWidget(widget)
        for part in (self.inference_line, self.share, self.start, self.longer):
            second.addWidget(part)
        # As high as it is at the width it has; alone it would rather be narrow and high.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        column.addLayout(first)
        column.addLayout(second)
        column.addWidget(self.status)
        column.addWidget(self.note)

    @Slot()
    def refresh(self) -> None:
        """Show the plan, and how far it is."""
        bench, plan = self._bench, self._bench.plan
        self._offer()
        self.method.choose(plan.method)
        self.plies.choose(plan.plies)
        self.limit.choose((plan.seconds, None) if plan.limit is None else (None, plan.limit))
        simulates = plan.method is Method.SIMULATION
        self.plies.setVisible(simulates)
        self.limit.setVisible(plan.method is not Method.STATIC)
        self._show_share(simulates=simulates)
        self._show_inference(simulates=simulates)
        thinks = bench.state is not BenchState.RESTING
        self.start.setText(self.tr("Stop") if thinks else self.tr("Analyse"))
        self.start.setEnabled(bench.position is not None)
        self.longer.setVisible(bench.can_go_on)
        self.status.setText(self._status())
        self.note.setText(sampled_text(bench.position) if plan.method is Method.PREENDGAME else "")
        self.note.setVisible(bool(self.note.text()))
        for box in (self.method, self.plies, self.limit, self.share, self.inference):
            # What it offers may need more room than it had at first.
            box.setMinimumHeight(box.sizeHint().height())

    def _offer(self) -> None:
        """Offer the methods that the position allows, and limits that the method knows."""
        methods, method = self._bench.methods, self._bench.plan.method
        if (*methods, method) == self._offered:
            return
        self._offered = (*methods, method)
        self.method.offer(method_choices(methods))
        limits: list[tuple[_Limit, str]] = [((float(n), None), duration(n)) for n in _SECONDS]
        if method is Method.SIMULATION:
            text = self.tr("{n} playouts")
            limits += [((None, n), text.format(n=number_text(n))) for n in _PLAYOUTS]
        self.limit.offer(limits)

    def _show_share(self, *, simulates: bool) -> None:
        """Show how a simulation shares its playouts."""
        evenly = self._bench.plan.evenly
        self.share.setVisible(simulates)
        self.share.choose(evenly)
        self.share.setToolTip(plain_tip(share_help(evenly=evenly)))

    def _show_inference(self, *, simulates: bool) -> None:
        """Show what the opponent's last move says, where it is known."""
        position, kind = self._bench.position, self._bench.plan.inference
        shows = simulates and position is not None and can_infer(position)
        self.inference_line.setVisible(shows)
        self.inference.choose(kind)
        self.inference.setToolTip(plain_tip(inference_help(kind)))

    def _status(self) -> str:
        bench = self._bench
        if bench.problem:
            return sentence(error_text(bench.problem))
        if bench.state is BenchState.WAITING:
            if bench.preparation is None:
                return self.tr("Waiting for the engine…")
            return static_text(bench.preparation)
        results = bench.results
        if bench.state is BenchState.THINKING:
            return halt_text(results) if results and results.playouts else self._first_text()
        if results is None:
            return ""
        # Stopped by the person, where there is no other reason.
        if results.halt is None:
            return " · ".join(filter(None, (halt_text(results), self.tr("stopped"))))
        return halt_text(results)

    def _first_text(self) -> str:
        """Return the status before there are figures."""
        position, plan = self._bench.position, self._bench.plan
        infers = plan.method is Method.SIMULATION and plan.inference is not None
        if infers and position is not None and can_infer(position) and not duel_of(position)[1]:
            return self.tr("Working out what their last move tells…")
        return self.tr("Thinking…")

    def _change(self) -> None:
        plan, (seconds, playouts) = self._bench.plan, self.limit.value
        if plan.method is not Method.SIMULATION:
            # There was no choice of playouts.
            playouts = plan.playouts
        plan = replace(
            plan,
            method=self.method.value,
            plies=self.plies.value,
            seconds=plan.seconds if seconds is None else seconds,
            playouts=playouts,
        )
        self._bench.set_plan(plan)

    def _begin_or_end(self) -> None:
        if self._bench.state is BenchState.RESTING:
            self._bench.start()
        else:
            self._bench.stop()

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setAutoDefault(True)
        return button


def _beside(text: QWidget, box: QWidget) -> QWidget:
    """A box behind its label, in one piece."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(text)
    row.addWidget(box, 1)
    return line


def _all_plies() -> range:
    return range(LEAST_PLIES, MOST_PLIES + 1)
