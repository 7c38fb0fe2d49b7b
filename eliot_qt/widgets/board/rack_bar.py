"""The tray below the board, with its tools on both sides."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from ..actions.commands import Command
from .rack_view import RackView
from .tool_button import LEAST_WIDTH, USUAL_WIDTH, ToolButton

_GAP, _BESIDE = 8, 10


class RackBar(QWidget):
    """Shuffle and Recall, the rack, Exchange and Pass.

    Where there is no room for all of them, those that are needed least are in a menu.
    """

    def __init__(
        self, rack: RackView, actions: Mapping[Command, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._rack = rack
        self.shuffle = ToolButton(actions[Command.SHUFFLE], self.tr("Shuffle"))
        self.recall = ToolButton(actions[Command.RECALL], self.tr("Recall"))
        self.swap = ToolButton(actions[Command.SWAP], self.tr("Exchange"))
        self.pass_turn = ToolButton(actions[Command.PASS], self.tr("Pass"))
        self._menu = QMenu(self)
        self._open = QAction(self.tr("More"), self)
        self._open.triggered.connect(self._open_menu)
        self.more = ToolButton(self._open, self.tr("More"))
        self._actions = {
            self.shuffle: actions[Command.SHUFFLE],
            self.recall: actions[Command.RECALL],
            self.swap: actions[Command.SWAP],
            self.pass_turn: actions[Command.PASS],
        }
        # In the order of Tab.
        for part in (rack, *self._actions, self.more):
            part.setParent(self)
            part.show()
        self._offered = {self.swap: True, self.pass_turn: True}
        # What the rack needed when the parts were placed last.
        self._arranged = 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def height_with(self, square: int, width: int) -> int:
        """Height below squares of that side; changes nothing."""
        return self._rack.height_with(square)

    def set_square_side(self, square: int) -> None:
        """Size the tiles for squares of that side."""
        if self._rack.height() != self._rack.height_with(square):
            self.updateGeometry()
        self._rack.set_square_side(square)
        self._arrange()

    def offer_swap(self, swap: bool, passing: bool) -> None:
        """Show the buttons Exchange and Pass only where a game has them."""
        self._offered = {self.swap: swap, self.pass_turn: passing}
        self._arrange()

    def _open_menu(self) -> None:
        self._menu.popup(self.more.mapToGlobal(QPoint(0, -self._menu.sizeHint().height())))

    def _tools(self, room: int) -> tuple[list[ToolButton], bool]:
        """The tools that fit beside the rack, and whether others are in the menu."""
        tools = [each for each in self._actions if self._offered.get(each, True)]
        places = max(1, (room + _GAP) // (LEAST_WIDTH + _GAP))
        if len(tools) <= places:
            return tools, False
        by_need = [each for each in (self.shuffle, self.swap, self.pass_turn) if each in tools]
        visible_tools = by_need[: max(0, places - 1)]
        return [each for each in tools if each in visible_tools], True

    def _rack_size(self) -> tuple[int, int]:
        """Return the room that the rack needs."""
        return self._rack.sizeHint().width(), self._rack.height()

    def _arrange(self) -> None:
        rack = self._rack
        wide, height = self._arranged = self._rack_size()
        room = max(0, self.width() - wide - 2 * _BESIDE)
        tools, more = self._tools(room)
        count = len(tools) + more
        sides = 2 if count > 1 and not more else 1
        gaps = max(0, count - sides) * _GAP
        each = min(max(USUAL_WIDTH, height - 10), (room - gaps) // max(1, count))
        left = [tool for tool in tools if tool in (self.shuffle, self.recall)] if not more else []
        right = [*(tool for tool in tools if tool not in left), *([self.more] if more else [])]
        x = _row(left, 0, each, height)
        width = len(right) * (each + _GAP) - _GAP if right else 0
        _row(right, self.width() - width, each, height)
        start = x + (_BESIDE - _GAP if left else 0)
        end = self.width() - (width + _BESIDE if right else 0)
        rack.setGeometry(start, 0, end - start, height)
        self._fill_menu(tools, more)

    def _fill_menu(self, shown: list[ToolButton], more: bool) -> None:
        for tool in self._actions:
            tool.setVisible(tool in shown)
        self.more.setVisible(more)
        self._menu.clear()
        for tool, action in self._actions.items():
            if tool not in shown and self._offered.get(tool, True):
                self._menu.addAction(action)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """The rack with one tool."""
        rack = self._rack
        return QSize(rack.sizeHint().width() + _BESIDE + LEAST_WIDTH, rack.height())

    def minimumSizeHint(self) -> QSize:
        """The same: a rack is never cut off."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Make room for a rack that has become larger or smaller."""
        # A tool that can be used or no longer asks for a layout as well, with each tile set.
        if event.type() is QEvent.Type.LayoutRequest and self._rack_size() != self._arranged:
            self.updateGeometry()
            self._arrange()
        return bool(super().event(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts again."""
        super().resizeEvent(event)
        self._arrange()


def _row(tools: list[ToolButton], x: int, wide: int, height: int) -> int:
    """Place tools side by side; returns where the next one would begin."""
    for tool in tools:
        tool.setGeometry(x, 0, wide, height)
        x += wide + _GAP
    return x
