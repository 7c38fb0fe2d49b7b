"""A board and a rack side by side with sample data, for the view tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel
from eliot_qt.models.rack import RackModel
from eliot_qt.play.state import RackSlot
from eliot_qt.widgets.board.board_overlay import BoardOverlay
from eliot_qt.widgets.board.board_pane import BoardPane
from eliot_qt.widgets.board.board_view import BoardView
from eliot_qt.widgets.board.hands.tile_drag import TileDrag, TileSpot
from eliot_qt.widgets.board.rack_view import RackView
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.look.fonts import load_fonts
from eliot_qt.widgets.look.motion import NO_MOTION
from eliot_qt.widgets.look.theme_files import load_theme

LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton


@dataclass
class SampleTable:
    """GARDEN on 8D, the rack WINTER?; nothing moves by itself."""

    qtbot: QtBot
    layout: Layout
    tile_set: TileSet
    drags: list[tuple[TileSpot, TileSpot]] = field(default_factory=list)

    def __post_init__(self) -> None:
        load_fonts(paths.resources() / "fonts")
        self.painter = TilePainter(load_theme(paths.resources() / "themes" / "light.json"))
        self.board_model, self.rack_model = BoardModel(), RackModel()
        self.window = QWidget()
        self.qtbot.addWidget(self.window)
        self.board = BoardView(self.board_model, self.painter)
        self.rack = RackView(self.rack_model, self.painter)
        self.pane = BoardPane(self.board)
        column = QVBoxLayout(self.window)
        column.addWidget(self.pane, 1)
        column.addWidget(self.rack)
        self.overlay = BoardOverlay(self.board, self.painter, self.window)
        self.drag = TileDrag(
            self.board, self.rack, self.board_model, self.rack_model, self.overlay, self.painter
        )
        self.drag.tile_dragged.connect(self._note)
        for part in (self.board, self.rack, self.overlay):
            part.set_motion(NO_MOTION)
        self.position = Board.empty(self.layout).after(self.word("GARDEN", 7, 3))
        self.board_model.set_position(self.position, self.tile_set)
        self.show_rack("WINTER?")
        self.window.resize(700, 760)
        with self.qtbot.waitExposed(self.window):
            self.window.show()

    def show_rack(self, text: str, used: str = "", swap: str = "", hidden: bool = False) -> None:
        """Show the tiles of a text; those of the kinds in ``used`` and ``swap`` are marked."""
        slots = []
        for tile in self.tile_set.parse(text):
            symbol = self.tile_set.symbol(tile)
            slots.append(RackSlot(tile, symbol in used, symbol in swap))
        self.rack_model.set_slots(slots, self.tile_set, hidden)

    def word(self, text: str, row: int, col: int, way: Direction = Direction.ACROSS) -> Placement:
        return Placement(way, row, col, self.tile_set.parse(text))

    def square(self, square: int) -> QPoint:
        """Global position of a square's centre."""
        return self.board.viewport().mapToGlobal(self.board.square_rect(square).center())

    def slot(self, slot: int) -> QPoint:
        """Global position of a slot's centre."""
        return self.rack.viewport().mapToGlobal(self.rack.slot_rect(slot).center())

    def press(self, view: BoardView | RackView, at: QPoint) -> None:
        self._mouse(view, QEvent.Type.MouseButtonPress, at, LEFT, LEFT)

    def move(self, view: BoardView | RackView, at: QPoint, held: bool = True) -> None:
        self._mouse(view, QEvent.Type.MouseMove, at, NO_BUTTON, LEFT if held else NO_BUTTON)

    def release(self, view: BoardView | RackView, at: QPoint) -> None:
        self._mouse(view, QEvent.Type.MouseButtonRelease, at, LEFT, NO_BUTTON)

    def click(self, view: BoardView | RackView, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press and release in one place."""
        self._mouse(view, QEvent.Type.MouseButtonPress, at, button, button)
        self._mouse(view, QEvent.Type.MouseButtonRelease, at, button, NO_BUTTON)

    def double_press(self, view: BoardView | RackView, at: QPoint) -> None:
        """The second press of a double click, as Qt delivers it."""
        self._mouse(view, QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT)

    def drag_tile(self, view: BoardView | RackView, start: QPoint, end: QPoint) -> None:
        """Press, three moves, release."""
        self.press(view, start)
        for share in (0.1, 0.5, 1.0):
            self.move(view, start + (end - start) * share)
        self.release(view, end)

    def key(
        self,
        view: QWidget,
        key: Qt.Key,
        text: str = "",
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> bool:
        """Send a key press; True if the view took it."""
        event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)
        QApplication.sendEvent(view, event)
        return event.isAccepted()

    def _note(self, source: TileSpot, target: TileSpot) -> None:
        self.drags.append((source, target))

    def _mouse(
        self,
        view: BoardView | RackView,
        kind: QEvent.Type,
        at: QPoint,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton,
    ) -> None:
        local = QPointF(view.viewport().mapFromGlobal(at))
        none = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, local, QPointF(at), button, buttons, none)
        QApplication.sendEvent(view.viewport(), event)
