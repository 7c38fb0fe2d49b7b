"""The card at the end of a game: who won, how the last points came about, what next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.events import Adjustment
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names, spoken_names
from eliot_qt.models.said import said_text
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.play.master_replay import is_through
from eliot_qt.review.values import SeatSummary
from eliot_qt.voice.figures import BEST_PLAYS
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.results import margin_message, result_message, score_line
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.motion import FULL_MOTION, Motion
from eliot_qt.widgets.look.shade import Ground
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.eliding_label import ElidingLabel
from eliot_qt.widgets.parts.page import Page, label, panel
from eliot_qt.widgets.texts.master_texts import result_line, through_text
from eliot_qt.widgets.texts.sentences import DOT

from ..event_texts import adjustment_text, end_text
from ..panes.score_race import ScoreLines, score_lines, to_the_end
from ..review_texts import ranking_lines
from .best_plays import BestPlays
from .end_foot import SHADE, EndFoot
from .podium import FEWEST, Podium
from .result_plaques import ResultPlaques

_LOWEST = 64
_RACE = 76
# Below this height of the card, rows of tiles are lower.
_ROOMY = 640
# Below this width, the result is written smaller.
_WIDE = 480


class EndCard(Page):
    """Result and final adjustment line by line; Review has the focus, it changes nothing.

    It stands below the lists, or has all the room beside the board (:meth:`set_whole`): then
    scores, best plays and how the scores grew have plaques and cards of their own.
    """

    review_requested = Signal()
    rematch_requested = Signal()
    new_requested = Signal()
    #: the scores of a game that has just ended have counted up
    counted = Signal()

    def __init__(self, actions: Mapping[Command, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The accuracies of a game, as far as it has been reviewed.
        self._known: tuple[object, Sequence[SeatSummary]] | None = None
        self._winner = label("", "result", wrap=True)
        self._reason = label("", "muted", wrap=True)
        self._lines: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._whole = True
        # The game shown, and whether it has all the room: said once, however often it is asked.
        self._shown: tuple[GameRecord, bool] | None = None
        self._motion = FULL_MOTION
        # The game whose scores have counted up.
        self._counted: object = None
        self.plaques, self.podium, self.plays = ResultPlaques(), Podium(), BestPlays()
        self._best = label(said_text(BEST_PLAYS), "card")
        self.lines = ScoreLines(_RACE)
        self._accuracy = ElidingLabel()
        self._accuracy.setProperty("tone", "small")
        self._accuracy.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._race = panel(self._race_head(), self.lines)
        self._played = panel(self._best, self.plays)
        self.foot = EndFoot(actions)
        self.review, self.rematch, self.new = self.foot.buttons
        self._build()
        self.set_whole(False)
        self.plaques.count.finished.connect(self.counted)
        self.foot.review_wanted.connect(self.review_requested)
        self.foot.rematch_wanted.connect(self.rematch_requested)
        self.foot.new_wanted.connect(self.new_requested)

    def show_result(self, record: GameRecord, kept: bool = False) -> None:
        """The result of a finished game, which is ``kept`` among the recent ones."""
        self.foot.show_kept(kept)
        before, self._shown = self._shown, (record, self._whole)
        if before is None or before[0] is not record or before[1] is not self._whole:
            self._fill(record)

    def _fill(self, record: GameRecord) -> None:
        names = spoken_names(record)
        result = said_text(result_message(record, names))
        margin = margin_message(record, names) if self._whole else None
        self._winner.setText(result if margin is None else said_text(margin))
        self._reason.setText(_reason(record))
        together = bool(record.position.turns)
        for part in (self.podium, self.plays):
            part.show_record(record)
            part.setHidden(together or part.isHidden())
        self._played.setHidden(self.plays.isHidden())
        self.plaques.show_record(record)
        self.plaques.setVisible(self._whole and len(record.seats) < FEWEST)
        self.lines.show_lines(to_the_end(score_lines(record)))
        self._show_accuracies(record)
        self._race.setVisible(self._whole)
        while self._lines:
            line = self._lines.pop()
            self._grid.removeWidget(line)
            line.hide()
            line.deleteLater()
        lines = [result, self._reason.text()]
        last = _lines(record)
        lines += [f"{text} {points}" for text, points in last]
        if self._whole:
            self._reason.setText(" ".join([self._reason.text(), DOT.join(lines[2:])]))
            last = []
        for row, (text, points) in enumerate(last):
            self._add_line(row, text, points)
        self.setAccessibleName(self.tr("Game over"))
        self.setAccessibleDescription(" ".join(filter(None, lines)))
        if self._whole and record.events is not self._counted:
            self._counted = record.events
            for count in (self.plaques.count, self.podium.count):
                count.begin(self._motion.count)
            if not self.plaques.count.is_moving:
                self.counted.emit()

    def take_accuracies(
        self, reviewed: GameRecord, record: GameRecord, seats: Sequence[SeatSummary]
    ) -> None:
        """Show how accurate the players were, as far as a review has come, if it is of this one."""
        self._known = _game(reviewed), seats
        self._show_accuracies(record)

    def _show_accuracies(self, record: GameRecord) -> None:
        """Only those of this game are shown; the place for them is always there."""
        seats = self._known[1] if self._known and self._known[0] == _game(record) else ()
        accuracies = [
            self.tr("{name} {percent} %").format(
                name=each.name, percent=QLocale().toString(each.accuracy, "f", 1)
            )
            for each in seats
            if each.accuracy is not None
        ]
        text = (
            self.tr("Accuracy: {players}").format(players=", ".join(accuracies))
            if accuracies
            else ""
        )
        self._accuracy.setText(text)
        self._accuracy.setAccessibleName(text)

    def _race_head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(self.tr("How it went"), "card"))
        row.addWidget(self._accuracy, 1)
        return head

    def set_whole(self, whole: bool) -> None:
        """Take all the room beside the board, or little of it below the lists."""
        if whole != self._whole:
            self._whole = whole
            self.setProperty("whole", whole)
            edge = 0 if whole else 18
            room = SHADE if whole else 0
            self._around.setContentsMargins(edge, 14, edge, 16 - room)
            self._around.setSpacing(10 - room)
            self._column.setContentsMargins(room, 0, room, room)
            for part in (self._played, self._race):
                inside = part.layout()
                assert inside is not None
                sides = 18 if whole else 0
                inside.setContentsMargins(sides, 10 if whole else 0, sides, 12 if whole else 0)
                part.setObjectName("panel" if whole else "")
            self.foot.set_whole(whole, self.height() < _ROOMY * self.scale)
            self._column.setSpacing(10 if whole else 2)
            self._column.setStretch(0, 0 if whole else 1)
            for widget in (self, self._played, self._race):
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; 0 shows the scores at once."""
        self._motion = motion

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for how the scores grew, where there is little."""
        super().resizeEvent(event)
        low = self.height() < _ROOMY * self.scale
        self.plays.set_low(self._whole and low)
        self.foot.set_whole(self._whole, low)
        narrow = self.width() < _WIDE * self.scale
        if narrow != self.property("narrow"):
            self.setProperty("narrow", narrow)
            self._winner.style().polish(self._winner)
        # At once, or the first picture would show the parts as high as they were before.
        for layout in (self._played.layout(), self._column):
            assert layout is not None
            layout.activate()

    def first_focus(self) -> QPushButton:
        return self.review

    def themed(self, theme: Theme) -> None:
        for part in (self.plaques, self.podium, self.plays, self.lines, self.foot):
            part.set_theme(theme)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as all that is said; what holds the card may give it less, then it scrolls."""
        inside = width - 36
        height = self._column.heightForWidth(inside)
        return height + self.foot.sizeHint().height() + 44

    def _add_line(self, row: int, text: str, points: str) -> None:
        for column, line in enumerate((label(text, wrap=True), label(points))):
            self._grid.addWidget(line, row, column)
            self._lines.append(line)

    def _build(self) -> None:
        texts = Ground()
        column = QVBoxLayout(texts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        for widget in (self._winner, self._reason):
            column.addWidget(widget)
        column.addLayout(self._grid)
        column.addSpacing(4)
        for part in (self.plaques, self.podium, self._played):
            column.addWidget(part)
        column.addWidget(self._race, 6)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        area.setMinimumHeight(_LOWEST)
        area.setWidget(texts)
        self._column = column
        whole = self._around = QVBoxLayout(self)
        whole.setContentsMargins(18, 14, 18, 16)
        whole.setSpacing(10)
        whole.addWidget(area, 1)
        whole.addWidget(self.foot)


def _lines(record: GameRecord) -> list[tuple[str, str]]:
    """The last points one by one, or the ranking where all played with the same racks."""
    if is_replay(record):
        return []
    if record.position.turns:
        return ranking_lines(record)
    lines = []
    for event in record.events[: record.cursor]:
        if isinstance(event, Adjustment):
            text = adjustment_text(event, record)
            lines.append((text, signed(event.points)))
    return lines


def _game(record: GameRecord) -> tuple[object, ...]:
    """Return what makes it this game, however far it is looked at."""
    return record.start, record.events


def _reason(record: GameRecord) -> str:
    """Why the game is over; where the winner line says that, the scores it leaves out."""
    position = record.position
    if position.over is EndReason.RESIGNED:
        return said_text(score_line(seat_names(record), position.scores))
    if is_replay(record):
        return result_line(record)
    if is_through(record):
        return through_text()
    return end_text(position.over) if position.over else ""
