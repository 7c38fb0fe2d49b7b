"""Both sides of the position on the bench: who is to move, racks, scores, what is unseen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.position import Position
from eliot_qt.game.tiles import LETTERS_HINT
from eliot_qt.models.said import said_text
from eliot_qt.play.set_up import duel_of
from eliot_qt.session.bench.position_desk import PositionDesk

from ...look.fonts import scale_of
from ...parts.choice_box import NumberBox
from ...parts.page import label
from ...texts.error_texts import error_text
from ...texts.sentences import DOT, listed, sentence
from .bench_texts import bag_text

_MOST_POINTS = 9_999
_SCORE_WIDTH = 92


class SideFields(QWidget):
    """Two lines, one a side, and below them the bag.

    ``problem`` says what is wrong; the page has a place for it, below its tabs, which stay where
    they are.
    """

    def __init__(self, desk: PositionDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._filling = self._edits = False
        self.sides = QButtonGroup(self)
        self.movers: list[QRadioButton] = []
        self.racks: list[QLineEdit] = []
        self.scores: list[NumberBox] = []
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for seat in range(2):
            self._add(seat, grid)
        self.bag = label("", "muted", wrap=True)
        self.problem = label("", "problem", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(grid)
        column.addWidget(self.bag)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._fit_scores()
        desk.changed.connect(self.refresh)

    def name_of(self, seat: int) -> str:
        """The name of a side."""
        return self._desk.names[seat] or self.tr("Side {n}").format(n=seat + 1)

    @Slot()
    def refresh(self) -> None:
        """Show the sides as they are set up."""
        if not self._desk.is_open:
            return
        editor = self._desk.editor
        self._filling = True
        for seat in range(2):
            name = self.name_of(seat)
            self.movers[seat].setText(name)
            self.movers[seat].setChecked(editor.to_move == seat)
            if self.racks[seat].text() != editor.racks[seat]:
                self.racks[seat].setText(editor.racks[seat])
            own = editor.to_move == seat
            hint = said_text(LETTERS_HINT) if own else self.tr("Not known, or in part")
            self.racks[seat].setPlaceholderText(hint)
            self.racks[seat].setAccessibleName(self.tr("Rack of {name}").format(name=name))
            self.scores[seat].setAccessibleName(self.tr("Score of {name}").format(name=name))
            self.scores[seat].setValue(editor.scores[seat])
        self._filling = False
        self._say()

    def set_editing(self, edits: bool) -> None:
        """Keep room for what comes and goes as a position is set up: all below stays in place."""
        self._edits = edits
        policy = self.problem.sizePolicy()
        policy.setRetainSizeWhenHidden(edits)
        self.problem.setSizePolicy(policy)
        self._keep_bag_height()

    def _keep_bag_height(self) -> None:
        """Keep the lines of the bag where it is not known, and those it had while one sets up."""
        before = self.bag.minimumHeight()
        height = self.bag.heightForWidth(self.width()) if self.bag.text() else before
        self.bag.setMinimumHeight(max(height, before) if self._edits else height)

    def _measure_bag(self) -> None:
        """Give the bag the lines that it needs now."""
        self.bag.setMinimumHeight(0)
        self._keep_bag_height()

    def _say(self) -> None:
        sketch = self._desk.sketch
        tiles = [bag_text(sketch)] if sketch else []
        if others := listed(self._desk.left_out):
            left_out = self.tr("as a game for two, without {names}").format(names=others)
            tiles.append(left_out)
        self.bag.setText(DOT.join(tiles))
        self._keep_bag_height()
        problems = [sentence(error_text(self._desk.problem)), self._part_text(sketch)]
        if words := self._desk.editor.phonies(self._desk.lexicon):
            problems.append(self.tr("Not in the lexicon: {words}").format(words=listed(words)))
        problem = DOT.join(filter(None, problems))
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def _part_text(self, sketch: Position | None) -> str:
        """Say that the side to move has fewer tiles than it would; empty where it has not."""
        if sketch is None or not sketch.rack:
            return ""
        count, size = len(sketch.rack), sketch.rules.rack_size
        if count >= size or not duel_of(sketch)[0].bag_count:
            return ""
        text = self.tr("The side to move has {count} of {size} tiles")
        return text.format(count=count, size=size)

    def _add(self, seat: int, grid: QGridLayout) -> None:
        mover = QRadioButton()
        mover.setToolTip(self.tr("The side to move"))
        self.sides.addButton(mover)
        rack, score = QLineEdit(), NumberBox()
        score.setRange(-_MOST_POINTS, _MOST_POINTS)
        mover.toggled.connect(lambda on: self._move_first(seat) if on else None)
        rack.textEdited.connect(lambda text: self._desk.editor.write_rack(seat, text))
        score.valueChanged.connect(lambda points: self._set_score(seat, points))
        for place, widget in enumerate((mover, rack, score)):
            grid.addWidget(widget, seat, place)
        self.movers.append(mover)
        self.racks.append(rack)
        self.scores.append(score)

    def _fit_scores(self) -> None:
        """Keep scores narrow, as the text grows: the racks need the room."""
        for score in self.scores:
            score.setFixedWidth(round(_SCORE_WIDTH * scale_of(self.font())))

    def _move_first(self, seat: int) -> None:
        if not self._filling:
            self._desk.editor.set_to_move(seat)

    def _set_score(self, seat: int, points: int) -> None:
        if not self._filling:
            self._desk.editor.set_score(seat, points)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure_bag()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_scores()
            self._measure_bag()
