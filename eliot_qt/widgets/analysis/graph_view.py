"""The course of a game as a line: chance to win, lead, or points lost, turn by turn."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from eliot_qt.review.graphs import Graph, Point, Quantity

from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.class_mark import paint_class
from ..parts.speech import say_aloud
from .graph_texts import axis_text, graph_name, point_text

_HEIGHT = 84
_MARGIN = 7
_MARK = 10.0
# How much of its colour lies between the line and the middle.
_SHADE = 0.14
# A notch of a mouse's wheel.
_NOTCH = 120


class GraphView(QWidget):
    """A click, the wheel and the arrow keys choose a turn; the current one has a line."""

    turn_chosen = Signal(int)
    step_wanted = Signal(int)  # -1 or 1

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graph: Graph | None = None
        self._name = ""
        self._current = 0
        self._wheel = 0
        self._theme: Theme | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Graph"))

    @property
    def graph(self) -> Graph | None:
        """The graph drawn."""
        return self._graph

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_graph(self, graph: Graph, first: str) -> None:
        """Draw a graph; ``first`` is the name of the first seat."""
        self._graph, self._name = graph, first
        self.setAccessibleName(graph_name(graph.quantity, first))
        self._describe()
        self.update()

    def show_current(self, turn: int) -> None:
        """Mark a turn."""
        before, self._current = self._current, turn
        self._describe()
        if self.hasFocus():
            say_aloud(self, self.accessibleDescription())
        # Only the line of the current turn moves.
        for each in {before, turn}:
            x = round(self._x(each, self._room()))
            self.update(x - 2, 0, 4, self.height())

    def place_of(self, turn: int) -> QPointF:
        """Return the place of a turn; in the middle of the height if it has no value."""
        room = self._room()
        point = self._point(turn)
        value = point.value if point else None
        return QPointF(
            self._x(turn, room), room.center().y() if value is None else self._y(value, room)
        )

    def _describe(self) -> None:
        point = self._point(self._current)
        text = point_text(self._graph.quantity, point) if self._graph and point else ""
        self.setAccessibleDescription(text)

    def _point(self, turn: int) -> Point | None:
        points = self._graph.points if self._graph else ()
        return points[turn] if 0 <= turn < len(points) else None

    def _room(self) -> QRectF:
        """The rectangle of the line: right of the figures of the axis."""
        left = _MARGIN + max(
            (self.fontMetrics().horizontalAdvance(text) for _, text in self._axis()), default=0
        )
        return QRectF(self.rect()).adjusted(left + 6, _MARGIN + 2, -_MARGIN, -_MARGIN - 2)

    def _axis(self) -> list[tuple[float, str]]:
        graph = self._graph
        if graph is None:
            return []
        values = (graph.low, (graph.low + graph.high) / 2, graph.high)
        return [(value, axis_text(graph.quantity, value)) for value in values]

    def _x(self, turn: int, room: QRectF) -> float:
        count = len(self._graph.points) if self._graph else 1
        return room.left() + (turn + 0.5) * room.width() / max(1, count)

    def _y(self, value: float, room: QRectF) -> float:
        graph = self._graph
        assert graph is not None
        return room.bottom() - (value - graph.low) / (graph.high - graph.low) * room.height()

    def _turn_at(self, x: float) -> int | None:
        room = self._room()
        count = len(self._graph.points) if self._graph else 0
        if not count or not room.width():
            return None
        return max(0, min(count - 1, int((x - room.left()) * count / room.width())))

    def _paint_axis(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        metrics = self.fontMetrics()
        for value, text in self._axis():
            y = self._y(value, room)
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(theme.colour("muted"))
            width = metrics.horizontalAdvance(text)
            baseline = min(max(y + metrics.capHeight() / 2, metrics.ascent()), self.height() - 3)
            painter.drawText(QPointF(room.left() - width - 6, baseline), text)

    def _paint_line(
        self, painter: QPainter, theme: Theme, room: QRectF, points: list[Point], seen: QRegion
    ) -> None:
        for run in self._runs(points, room):
            self._fill(painter, theme, room, run)
            painter.setPen(QPen(theme.colour("primary"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(run)
        side = _MARK * min(scale_of(self.font()), 1.5)
        # Beyond some turns the marks would cover one another.
        side = max(4.0, min(side, 1.6 * room.width() / max(1, len(points))))
        for point in points:
            if point.value is not None and point.grade is not None:
                centre = QPointF(self._x(point.turn, room), self._y(point.value, room))
                # A star reaches a little further than its side, and has a halo.
                reach = QRectF(0, 0, 1.2 * side + 4, 1.2 * side + 4)
                reach.moveCenter(centre)
                if seen.intersects(reach.toAlignedRect()):
                    paint_class(painter, centre, side, point.grade, theme)

    def _runs(self, points: list[Point], room: QRectF) -> list[QPolygonF]:
        """Lines through turns whose values are known."""
        runs = [QPolygonF()]
        for point in points:
            if point.value is None:
                runs.append(QPolygonF())
            else:
                runs[-1].append(QPointF(self._x(point.turn, room), self._y(point.value, room)))
        return [run for run in runs if not run.isEmpty()]

    def _fill(self, painter: QPainter, theme: Theme, room: QRectF, run: QPolygonF) -> None:
        """Shade what lies between a line and the middle, or the foot where that is zero."""
        graph = self._graph
        assert graph is not None
        base = self._y(50.0 if graph.quantity is Quantity.WIN else 0.0, room)
        area = QPolygonF(run)
        area.append(QPointF(run.last().x(), base))
        area.append(QPointF(run.first().x(), base))
        shade = theme.colour("primary")
        shade.setAlphaF(_SHADE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawPolygon(area)

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(280, round(_HEIGHT * min(scale_of(self.font()), 1.5)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, graph = self._theme, self._graph
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.drawRoundedRect(frame, 8, 8)
        if graph is not None and graph.points:
            room = self._room()
            self._paint_axis(painter, theme, room)
            x = self._x(self._current, room)
            painter.setPen(QPen(theme.colour("text"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
            self._paint_line(painter, theme, room, list(graph.points), event.region())
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        turn = self._turn_at(event.position().x())
        if turn is not None and event.button() == Qt.MouseButton.LeftButton:
            self.turn_chosen.emit(turn)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        turn = self._turn_at(event.position().x())
        if turn is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self.turn_chosen.emit(turn)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        while abs(self._wheel) >= _NOTCH:
            by = -1 if self._wheel > 0 else 1
            self._wheel += by * _NOTCH
            self.step_wanted.emit(by)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = len(self._graph.points) if self._graph else 0
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Down:
                self.step_wanted.emit(-1)
            case Qt.Key.Key_Right | Qt.Key.Key_Up:
                self.step_wanted.emit(1)
            case Qt.Key.Key_Home:
                self.turn_chosen.emit(0)
            case Qt.Key.Key_End:
                self.turn_chosen.emit(count - 1)
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            turn = self._turn_at(event.pos().x())
            point = None if turn is None else self._point(turn)
            text = point_text(self._graph.quantity, point) if self._graph and point else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
