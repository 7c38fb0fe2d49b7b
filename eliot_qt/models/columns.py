"""The columns of tables: one record for each, with its head, its tip and its cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import Qt

from .row_model import alignment, head

Row = TypeVar("Row")


class Once:
    """Makes texts once: heads are asked for thousands of times."""

    def __init__(self) -> None:
        self._made: dict[Callable[[], str], str] = {}

    def __call__(self, text: Callable[[], str]) -> str:
        if text not in self._made:
            self._made[text] = text()
        return self._made[text]


def _as_shown(_row: object, text: str) -> str:
    return text


@dataclass(frozen=True, kw_only=True)
class ColumnRecord(Generic[Row]):
    """A column: its head, the tip over it, and its cells, as shown and as they are read out.

    Texts are functions, so that they are translated when they are shown.
    """

    head: Callable[[], str]
    tip: Callable[[], str]
    text: Callable[[Row], str]
    spoken: Callable[[Row, str], str] = _as_shown
    is_number: bool = False

    def say(self, row: Row) -> str:
        """Return a cell as a screen reader says it."""
        return self.spoken(row, self.text(row))

    def cell(self, row: Row, role: int) -> str | int | None:
        """The value of a cell for a role."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.say(row)
        return alignment(self.is_number) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def heading(self, role: int, once: Once, mark: str = "") -> str | int | None:
        """The value of the head for a role; ``mark`` says that rows are sorted by it."""
        return head(role, once(self.head) + mark, once(self.tip), self.is_number)
