"""Heat maps of a candidate: one button for each turn after it, its points as a histogram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Inference
from eliot_qt.review.bench.ply_map import PlyMap
from eliot_qt.review.bench.values import Method
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.session.bench.side_questions import SideQuestions

from ...look.theme import Theme
from ...parts.flow_layout import FlowLayout
from ...parts.page import label
from ...parts.segments import Segments
from ...texts.sentences import DOT, number_text
from ..analysis_texts import number
from .histogram import Histogram

translate = QCoreApplication.translate
# Standard errors of a 95 % interval.
_INTERVAL = 1.96
# Turns that are offered at least, and the share of moves from which a square has mean points.
_LEAST_PLIES, _LEAST_SHARE = 2, 0.02


class MapFigure(Enum):
    """The figure that stands on the squares."""

    SHARE = auto()
    POINTS = auto()


@dataclass(frozen=True)
class BoardHeat:
    """The figures of squares, by share (0 to 1) or by mean points, and a reply as a ghost."""

    shares: Mapping[int, float] = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)
    reply: Placement | None = None


class MapPane(QWidget):
    """Asks for the map of the turn chosen while it is in view."""

    heat_shown = Signal(object)  # BoardHeat

    def __init__(
        self, bench: BenchSession, questions: SideQuestions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench, self._questions = bench, questions
        self._row: Candidate | None = None
        self._map: PlyMap | None = None
        # Asked for last.
        self._asked: tuple[Move, int, Inference | None] | None = None
        self.plies = Segments()
        self.plies.setAccessibleName(self.tr("Turn after the candidate"))
        self.layer = Segments(
            ((MapFigure.SHARE, self.tr("Share")), (MapFigure.POINTS, self.tr("Points")))
        )
        self.layer.setAccessibleName(self.tr("Figures on the squares"))
        self.layer.choose(MapFigure.SHARE)
        self.text = label("", "", wrap=True)
        self.histogram = Histogram()
        choices = QWidget()
        flow = FlowLayout(choices)
        flow.addWidget(self.plies)
        flow.addWidget(self.layer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addWidget(choices)
        # Beside each other: the list of candidates needs the height.
        results = QHBoxLayout()
        results.addWidget(self.text, 1, Qt.AlignmentFlag.AlignTop)
        results.addWidget(self.histogram, 1)
        column.addLayout(results)
        column.addStretch(1)
        self._offer()
        self.plies.chosen.connect(self._ask)
        self.layer.chosen.connect(self._show)
        bench.plan_changed.connect(self._offer)
        questions.map_found.connect(self._take)

    @property
    def ply(self) -> int:
        """The turn chosen, 0 the reply."""
        value = self.plies.value
        return value if isinstance(value, int) else 0

    @property
    def ply_map(self) -> PlyMap | None:
        """The map that is shown; None while it is being made."""
        return self._map

    def set_theme(self, theme: Theme) -> None:
        """Colours of the bars."""
        self.histogram.set_theme(theme)

    def show_row(self, row: Candidate | None) -> None:
        """Show the map of a candidate; None for none, then nothing lies on the board."""
        self._row = row
        if row is None or self._bench.subject is None:
            self._asked = self._map = None
            self._show()
        elif self.isVisible():
            self._ask()

    @Slot()
    def _offer(self) -> None:
        """Offer the turns that the plan plays out."""
        plan = self._bench.plan
        simulated = plan.plies if plan.method is Method.SIMULATION else 0
        count = max(_LEAST_PLIES, simulated)
        if len(self.plies.buttons) != count:
            self.plies.offer([(ply, ply_name(ply)) for ply in range(count)])
            for ply, button in enumerate(self.plies.buttons):
                button.setToolTip(ply_help(ply))
            self.plies.choose(min(self.ply, count - 1))

    @Slot()
    def _ask(self) -> None:
        row, subject = self._row, self._bench.subject
        if row is None or subject is None:
            return
        question = (row.move, self.ply, self._bench.plan.inference)
        if question == self._asked:
            return
        self._asked, self._map = question, None
        self._show()
        move, ply, inference = question
        self._questions.ask_map(subject, move, ply, inference=inference)

    @Slot(object)
    def _take(self, found: PlyMap | None) -> None:
        if self._asked is None:
            return
        self._map = found
        self._show()
        if found is None:
            self.text.setText(self.tr("The engine is not ready yet; choose a turn again later."))
            self._asked = None

    @Slot()
    def _show(self) -> None:
        """Put what is known into words, bars and onto the squares."""
        ply_map, position = self._map, self._after
        if ply_map is None or position is None:
            self.text.setText(self.tr("Playing out…") if self._asked else "")
            self.histogram.show_points({})
            self.heat_shown.emit(BoardHeat())
            return
        self.text.setText(map_text(ply_map, position))
        self.histogram.show_points(ply_map.points)
        reply = ply_map.likely if ply_map.ply == 0 else None
        heat = BoardHeat(ply_map.shares, {}, reply)
        if not self.isVisible():
            heat = BoardHeat()
        elif self.layer.value is MapFigure.POINTS:
            often = (square for square, share in ply_map.shares.items() if share >= _LEAST_SHARE)
            heat = BoardHeat({}, {square: round(ply_map.scores[square]) for square in often}, reply)
        self.heat_shown.emit(heat)

    @property
    def _after(self) -> Position | None:
        """The position in which the reply is made."""
        position, row = self._bench.position, self._row
        if position is None or row is None or not isinstance(row.move, Placement):
            return position
        return replace(position, board=position.board.after(row.move))

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask()
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.heat_shown.emit(BoardHeat())


def ply_name(ply: int) -> str:
    """A turn after the candidate, as short as a button: its side for the first two."""
    if ply == 0:
        return translate("Bench", "Reply")
    return translate("Bench", "Own") if ply == 1 else str(ply + 1)


def ply_help(ply: int) -> str:
    """A turn after the candidate, with the side that makes it."""
    if ply % 2:
        text = translate("Bench", "Turn {n} after the candidate, your own")
    else:
        text = translate("Bench", "Turn {n} after the candidate, the opponent's")
    return text.format(n=ply + 1)


def map_text(found: PlyMap, position: Position) -> str:
    """Return the summary of a turn: over all playouts, or of the only one there is."""
    if not found.playouts:
        return translate("Bench", "The game is over before this turn.")
    if found.certain:
        return _certain_text(found, position)
    texts = (
        translate("Bench", "Replies score {mean} ± {error}, {bingo} % bingos ({n} playouts)"),
        translate("Bench", "Your next turn: {mean} ± {error}, {bingo} % bingos ({n} playouts)"),
    )
    later = translate("Bench", "Turn {turn}: {mean} ± {error}, {bingo} % bingos ({n} playouts)")
    text = texts[found.ply] if found.ply < len(texts) else later
    description = text.format(
        turn=found.ply + 1,
        mean=number(found.mean),
        error=number(_INTERVAL * found.error),
        bingo=number(100 * found.bingo, 0),
        n=number_text(found.playouts),
    )
    return DOT.join(filter(None, (description, _likely_text(found, position))))


def _likely_text(found: PlyMap, position: Position) -> str:
    """Return the most frequent reply; a later move may need tiles that are not on the board yet."""
    if found.likely is None or found.ply:
        return ""
    text = translate("Bench", "most often {move} for {points}, {share} %")
    return text.format(
        move=format_move(found.likely, position.board, position.tile_set),
        points=found.likely_points,
        share=number(100 * found.likely_share, 0),
    )


def _certain_text(found: PlyMap, position: Position) -> str:
    if found.ply:
        text = translate(
            "Bench", "The other rack is known; by score and leave this turn scores {n}."
        )
        return text.format(n=number(found.mean, 0))
    if found.likely is None:
        return translate("Bench", "The other rack is known; its best reply places no tiles.")
    text = translate("Bench", "The other rack is known; its best reply is {move} for {points}.")
    move = format_move(found.likely, position.board, position.tile_set)
    return text.format(move=move, points=found.likely_points)
