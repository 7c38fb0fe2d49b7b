"""The choice of those who play on from a turn: two persons, or a computer in either seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ..texts.level_texts import champion_choices, level_choices

_TWO = 2


class PlayOnMenu(QToolButton):
    """A small button beside the one that plays on with the players there were.

    Where there were none it has a ``text`` of its own.
    """

    chosen = Signal(object)  # ids of players by seat, empty for persons

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("plain")
        self.setText(text or "▾")
        if not text:
            # The sign that there is a menu.
            self.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.setAccessibleName(text or self.tr("Choose who plays on"))
        self.setToolTip(self.accessibleName())
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self.setMenu(self._menu)

    def offer(self, names: Sequence[str]) -> None:
        """Offer the ways to go on with a game of these players; of more than two, persons alone."""
        self._menu.clear()
        nobody = [""] * len(names)
        persons = self.tr("Two people") if len(names) == _TWO else self.tr("People")
        self._menu.addAction(persons).triggered.connect(partial(self._choose, nobody))
        if len(names) != _TWO:
            return
        for seat, name in enumerate(names):
            title = self.tr("A computer plays for {name}").format(name=name)
            levels = self._menu.addMenu(title.replace("&", "&&"))
            choices = [*level_choices(), *((*choice, "") for choice in champion_choices())]
            for player, level, described in choices:
                players = [player if seat == other else "" for other in range(_TWO)]
                action = levels.addAction(level)
                action.setToolTip(described)
                action.triggered.connect(partial(self._choose, players))

    def _choose(self, players: Sequence[str], _checked: bool = False) -> None:
        self.chosen.emit(tuple(players))
