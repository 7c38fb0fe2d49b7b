"""Shows on a board what replies to the previewed move do: squares in danger, the likeliest one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from eliot_qt.coach.replies import LiveFigures
from eliot_qt.models.board import BoardModel
from eliot_qt.session.game.move_figures import MoveFigures

from ..actions.commands import Command


class FigureMarks(QObject):
    """Keeps two layers of a board in step with the figures and with the actions that show them."""

    def __init__(
        self,
        figures: MoveFigures,
        model: BoardModel,
        actions: Mapping[Command, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._figures = figures
        self._model = model
        self._danger, self._reply = actions[Command.DANGER], actions[Command.LIKELY_REPLY]
        figures.changed.connect(self._show)
        self._danger.toggled.connect(self._show)
        self._reply.toggled.connect(self._show)

    def _show(self) -> None:
        figures = self._figures.figures
        live = figures if isinstance(figures, LiveFigures) else LiveFigures(None)
        likely = live.likely if self._reply.isChecked() else None
        danger = live.danger if self._danger.isChecked() else {}
        self._model.set_replies(likely.move if likely else None, danger)
