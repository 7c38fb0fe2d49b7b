"""A move typed among the tables: which table it is for, and what was no command after all."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QObject

from eliot_qt.play.commands import GameCommand, Redo, Undo
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.session.club.club_tables import ClubTables

from .arbitration_number import TableNumber
from .arbitration_surface import ArbiterSurface

# No row begins like this, so the digits are a table: 3h4 word, 3word h4.
_SQUARE = r"(?:\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2})"
_FOR_TABLE = re.compile(rf"(\d{{1,6}})([A-Za-z]\d.*|[^\W\d]\S+\s+{_SQUARE}.*)")
# Letters by which "pass" is told from P and a move that begins with a column.
PASS = "pas"


class TypedMoves(QObject):
    """Opens the line of a written move and says at once whom its text is for."""

    def __init__(
        self,
        tables: ClubTables,
        act: Callable[[GameCommand], None],
        surface: ArbiterSurface,
        number: TableNumber,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tables = tables
        self._act = act
        self._surface = surface
        self._number = number
        # Digits that the text begins with, those that went to a table included.
        self._digits = ""
        self._penalised = False
        # The penalty of this P is taken back, as long as the text may become "pass".
        self._taken_back = False
        tables.changed.connect(self.forget)
        surface.entry.edited.connect(self._look_at)
        surface.entry.closed.connect(self._give_back)

    def open(self, text: str) -> None:
        """Let a move be written that begins with this text."""
        self._digits = self._number.handed
        self._taken_back = False
        if text.lower() == PASS[:2] and self._penalised:
            self._act(Undo())
            self._taken_back = True
        self._surface.open_entry(text)

    def note(self, done: Done) -> None:
        """Take note of an act of the arbiter."""
        self._penalised = done.act is ArbiterAct.PENALISED

    def forget(self) -> None:
        """Forget the last penalty."""
        self._penalised = False

    def _give_back(self) -> None:
        """Give the penalty after all: P was no letter of a move."""
        if self._taken_back:
            self._taken_back = False
            self._act(Redo())

    def _look_at(self, text: str) -> None:
        if self._taken_back and len(text) >= len(PASS):
            if text.lower().startswith(PASS):
                self._taken_back = False
            else:
                self._give_back()
                text = text[1:]
                self._surface.open_entry(text)
        if match := _FOR_TABLE.fullmatch(text):
            digits = self._digits if self._digits.endswith(match[1]) else match[1]
            if self._tables.select_table(int(digits)):
                self._surface.open_entry(match[2])
