"""The right side of the play page: notices, then the panes, which scroll where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from ..parts.pane_scroll import PaneBody, PaneScroll, ToolHolder

_NARROWEST = 300


class SideColumn(QFrame):
    """Panes that share the room between them, above others of fixed height.

    Notices have their place here while a game is played: above the page they would push the board
    down, or make it scroll. ``tools`` may stand in the place of the panes.
    """

    def __init__(
        self, shared: QSplitter, fixed: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "side")
        self.setMinimumWidth(_NARROWEST)
        self.scrolled = PaneScroll(PaneBody((shared, *fixed)))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._head = QVBoxLayout()
        self._column.addLayout(self._head)
        self._column.addWidget(self.scrolled, 1)
        self.tools = ToolHolder(self.scrolled)
        self._column.addWidget(self.tools, 1)

    def take_header(self, header: QWidget) -> None:
        """Show the line of the seats above all from now on."""
        self._head.setContentsMargins(12, 6, 12, 0)
        self._head.addWidget(header)

    def leave_header(self) -> None:
        """The line of the seats is shown elsewhere from now on."""
        self._head.setContentsMargins(0, 0, 0, 0)

    def take_card(self, card: QWidget) -> None:
        """Show a card above the panes, whichever of them are shown."""
        self._column.insertWidget(self._column.indexOf(self.scrolled), card)

    def take_notices(self, notices: QWidget) -> None:
        """Show the notices above the panes from now on."""
        self._column.insertWidget(1, notices)
