"""The choice of the turns listed: of whom, and of which kind."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names
from eliot_qt.review.turn_filter import TurnFilter, TurnKind

from ..parts.choice_box import ChoiceBox
from .analysis_texts import kind_choices

_EVERYBODY = -1


class TurnChoices(QWidget):
    """Two boxes beside each other."""

    chosen = Signal(object)  # TurnFilter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat: ChoiceBox[int] = ChoiceBox()
        self.seat.setAccessibleName(self.tr("Whose turns"))
        self.kind: ChoiceBox[TurnKind] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Which turns"))
        self.kind.offer(kind_choices())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.seat, 1)
        row.addWidget(self.kind, 1)
        self.seat.activated.connect(self._choose)
        self.kind.activated.connect(self._choose)

    def show_game(self, record: GameRecord) -> None:
        """Offer the seats of a game; all turns are listed."""
        names = list(enumerate(seat_names(record)))
        self.seat.offer([(_EVERYBODY, self.tr("All players")), *names])
        self.seat.setVisible(len(names) > 1)
        self.kind.choose(TurnKind.ALL)

    def _choose(self) -> None:
        seat = self.seat.value
        self.chosen.emit(TurnFilter(None if seat == _EVERYBODY else seat, self.kind.value))
