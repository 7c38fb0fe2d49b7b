"""Variants as a form: blanks, racks, anagrams for words, bonuses by number of tiles."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from eliot_qt.game.rules import MAX_BONUS, BlankRule, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.parts.choice_box import ChoiceBox, NumberBox, TickBox
from eliot_qt.widgets.parts.page import label
from eliot_qt.widgets.texts.sentences import counted

Racks = tuple[int, int]
"""Tiles of a rack, and how many of them may be played in a turn."""

RACKS: tuple[Racks, ...] = ((5, 5), (6, 6), (7, 7), (8, 7), (8, 8))
_MOST = 8
_COLUMNS = 4
_NARROWEST = 64


class VariantsEditor(QWidget):
    """The choice of variants: blanks, number of tiles, words, bonuses."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.blanks: ChoiceBox[BlankRule] = ChoiceBox()
        self.blanks.offer(
            [
                (BlankRule.PLAIN, self.tr("Normal blanks")),
                (BlankRule.JOKER, self.tr("Joker: every rack holds a blank")),
                (BlankRule.EXPLOSIVE, self.tr("Explosive: the blank turns into the best letter")),
            ]
        )
        self.blanks.setAccessibleName(self.tr("Blanks"))
        self.racks: ChoiceBox[Racks] = ChoiceBox()
        self.racks.setAccessibleName(self.tr("Racks"))
        self.clabbers = TickBox(self.tr("Clabbers: letters count in any order"))
        self.bonuses = BonusEditor()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.blanks, self.racks, self.clabbers, self.bonuses):
            column.addWidget(widget)
        self._offer_racks((7, 7))
        self.blanks.currentIndexChanged.connect(self.changed)
        self.racks.currentIndexChanged.connect(self._racks_changed)
        self.clabbers.toggled.connect(self.changed)
        self.bonuses.changed.connect(self.changed)

    def show_rules(self, rules: Rules) -> None:
        """Fill in."""
        self.blanks.choose(rules.blanks)
        self._offer_racks((rules.rack_size, rules.bingo_tiles))
        self.clabbers.setChecked(rules.anagrams)
        self.bonuses.show_rules(rules)

    def follow(self, before: TileSet | None, now: TileSet) -> None:
        """Take another tile set's racks, unless the person had chosen other ones."""
        if before is None or self.racks.value == _racks(before):
            self._offer_racks(_racks(now))
        self.bonuses.offer(self.racks.value[1], now.bingo_bonus)

    def rules(self, base: Rules) -> Rules:
        """The rules with what is filled in."""
        rack, most = self.racks.value
        return replace(
            base,
            blanks=self.blanks.value,
            rack_size=rack,
            bingo_tiles=most,
            anagrams=self.clabbers.isChecked(),
            bonus_table=self.bonuses.table,
        )

    def _offer_racks(self, racks: Racks) -> None:
        choices = sorted({*RACKS, racks})
        self.racks.offer((choice, _racks_text(*choice)) for choice in choices)
        blocked = self.racks.blockSignals(True)
        self.racks.choose(racks)
        self.racks.blockSignals(blocked)

    def _racks_changed(self) -> None:
        self.bonuses.offer(self.racks.value[1])
        self.changed.emit()


class BonusEditor(QWidget):
    """A bonus for a bingo, or one for each number of tiles."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tile_count, self._usual = 7, 50
        self.kind: ChoiceBox[bool] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Bonuses"))
        self.points = [self._number(count) for count in range(1, _MOST + 1)]
        self._cells = [_cell(count, box) for count, box in enumerate(self.points, 1)]
        self._grid = QWidget()
        grid = QGridLayout(self._grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for at, cell in enumerate(self._cells):
            grid.addWidget(cell, *divmod(at, _COLUMNS))
            grid.setColumnStretch(at % _COLUMNS, 1)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        lines.addWidget(self.kind)
        lines.addWidget(self._grid)
        self.offer(self._tile_count)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        for box in self.points:
            box.valueChanged.connect(self.changed)

    @property
    def table(self) -> str:
        """The bonus table; empty where only a bingo earns its usual bonus."""
        if not self.kind.value:
            return ""
        boxes = enumerate(self.points[: self._tile_count], 1)
        entries = [f"{count}:{box.value()}" for count, box in boxes if box.value()]
        return " ".join(entries) or f"{self._tile_count}:0"

    def show_rules(self, rules: Rules) -> None:
        """Fill in the bonuses of rules."""
        self.offer(rules.bingo_tiles, rules.bingo_bonus)
        for count, box in enumerate(self.points, 1):
            box.setValue(rules.bonus(count))
        blocked = self.kind.blockSignals(True)
        self.kind.choose(bool(rules.bonus_table))
        self.kind.blockSignals(blocked)
        self._arrange()

    def offer(self, most: int, usual: int | None = None) -> None:
        """Offer bonuses for up to ``most`` tiles; ``usual`` is that of a bingo, of ``most``."""
        self._tile_count = min(most, _MOST)
        self._usual = self._usual if usual is None else usual
        custom = self.kind.count() > 0 and self.kind.value
        usually = self.tr("Bonus of {points} points for {tiles} tiles")
        self.kind.offer(
            [
                (False, usually.format(points=self._usual, tiles=most)),
                (True, self.tr("Bonuses by number of tiles played")),
            ]
        )
        blocked = self.kind.blockSignals(True)
        self.kind.choose(custom)
        self.kind.blockSignals(blocked)
        self._arrange()

    def _number(self, count: int) -> NumberBox:
        box = NumberBox()
        box.setRange(0, MAX_BONUS)
        box.setSingleStep(5)
        # Four stand side by side, however large the text.
        box.setMinimumWidth(_NARROWEST)
        name = counted("Sentences", "Bonus for %n tiles", "Bonus for 1 tile", count)
        box.setAccessibleName(name)
        box.setToolTip(name)
        return box

    def _kind_changed(self) -> None:
        if self.kind.value and not any(box.value() for box in self.points[: self._tile_count]):
            self.points[self._tile_count - 1].setValue(self._usual)
        self._arrange()
        self.changed.emit()

    def _arrange(self) -> None:
        self._grid.setVisible(self.kind.value)
        for at, cell in enumerate(self._cells):
            cell.setVisible(at < self._tile_count)


def _cell(count: int, box: NumberBox) -> QWidget:
    """The bonus for a number of tiles, below that number."""
    cell = QWidget()
    name = label(counted("Sentences", "%n tiles", "1 tile", count), "hint")
    name.setBuddy(box)
    column = QVBoxLayout(cell)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    column.addWidget(name)
    column.addWidget(box)
    return cell


def _racks(tile_set: TileSet) -> Racks:
    return tile_set.rack_size, tile_set.bingo_tiles


def _racks_text(rack: int, most: int) -> str:
    text = counted("Sentences", "Racks of %n tiles", "Racks of 1 tile", rack)
    if rack == most:
        return text
    return text + counted("Sentences", ", at most %n played", ", at most 1 played", most)
