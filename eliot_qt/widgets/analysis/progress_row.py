"""The progress of an analysis, and the choice of the time for each turn."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.review.turn_time import OFFERED_SECONDS
from eliot_qt.session.analysis.analysis_session import AnalysisSession, AnalysisState

from ..parts.choice_box import ChoiceBox
from ..parts.eliding_label import ElidingLabel
from ..texts.error_texts import error_text
from ..texts.rule_sentences import duration
from .analysis_texts import short_static_text, static_text


class ProgressRow(QWidget):
    """A line of text above a bar; a choice of seconds and a button, which the page places."""

    seconds_chosen = Signal(float)

    def __init__(self, analysis: AnalysisSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis = analysis
        self.status = ElidingLabel()
        self.status.setObjectName("muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Turns analysed"))
        self.seconds: ChoiceBox[float] = ChoiceBox()
        self.seconds.setAccessibleName(self.tr("Time for each turn"))
        self.seconds.setToolTip(self.tr("Time for each turn"))
        self.seconds.offer([(each, duration(int(each))) for each in OFFERED_SECONDS])
        self.seconds.activated.connect(lambda: self.seconds_chosen.emit(self.seconds.value))
        self.pause = QPushButton(self.tr("Pause"))
        self.pause.setObjectName("choice")
        self.pause.setAutoDefault(True)
        self.pause.clicked.connect(self._toggle)
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.status)
        column.addWidget(self.bar)
        self.seconds.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for changed in (analysis.opened, analysis.progressed, analysis.state_changed):
            changed.connect(self.refresh)
        analysis.budget_changed.connect(self._show_budget)
        self._show_budget()

    def refresh(self) -> None:
        """Show how far it is."""
        analysis = self._analysis
        state = analysis.state
        self.status.setText(self._text(state))
        is_preparing = state is AnalysisState.WAITING and analysis.preparation is not None
        self.status.setToolTip(static_text(analysis.preparation or 0) if is_preparing else "")
        self.bar.setMaximum(max(1, analysis.total))
        self.bar.setValue(analysis.done)
        going = state in (AnalysisState.RUNNING, AnalysisState.WAITING)
        self.pause.setText(self.tr("Pause") if going else self.tr("Resume"))
        stopped = state in (AnalysisState.PAUSED, AnalysisState.FAILED)
        self.pause.setVisible(going or stopped)
        self.bar.setVisible(going or stopped)

    @Slot()
    def _show_budget(self) -> None:
        self.seconds.choose(self._analysis.budget.seconds)

    def _text(self, state: AnalysisState) -> str:
        analysis = self._analysis
        turns_done = self.tr("{done} of {total} turns").format(
            done=analysis.done, total=analysis.total
        )
        match state:
            case AnalysisState.WAITING:
                if analysis.preparation is not None:
                    return short_static_text(analysis.preparation)
                return self.tr("Waiting for the engine…")
            case AnalysisState.RUNNING:
                return self.tr("Analysing: {done}").format(done=turns_done)
            case AnalysisState.PAUSED:
                return self.tr("Paused: {done}").format(done=turns_done)
            case AnalysisState.FAILED:
                return self.tr("Stopped: {why}").format(why=error_text(analysis.problem))
            case AnalysisState.DONE:
                return self.tr("All turns are analysed") if analysis.total else ""
        return ""

    def _toggle(self) -> None:
        if self._analysis.state in (AnalysisState.PAUSED, AnalysisState.FAILED):
            self._analysis.resume()
        else:
            self._analysis.pause()
