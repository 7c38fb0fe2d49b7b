"""Choices before a game as cards: the levels of the computer as a ladder, presets of rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from eliot_qt.game.rules import Rules
from eliot_qt.models.said import said_text
from eliot_qt.play.house_rules import Preset
from eliot_qt.voice import rules as voice
from eliot_qt.widgets.look.fonts import scale_of, sized_font
from eliot_qt.widgets.look.shade import shaded
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.texts.rule_sentences import preset_name, rules_line
from eliot_qt.widgets.texts.sentences import sentence

from .player_row import LevelChoice

translate = QCoreApplication.translate

_RADIUS, _GAP = 10.0, 8
_NAME, _LINE, _TITLE = 13.0, 13.0, 16.0
_BARS_TALL, _LEVEL_TALL = 21.0, 68
_ACROSS = (8, 4, 2, 1)
_PAD = 16.0


class _Card(QPushButton):
    """A choice that is painted."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._theme: Theme | None = None

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _paint_ground(self, painter: QPainter, theme: Theme, fill: object, edge: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2.0 if self.isChecked() or self.hasFocus() else 1.0
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(theme.page.focus if self.hasFocus() else edge), wide))
        painter.setBrush(fill if not isinstance(fill, str) else QColor(fill))
        painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.page.focus_halo), 1))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), _RADIUS - 2, _RADIUS - 2)


class LevelCard(_Card):
    """A level by its name and as many bars as it has steps."""

    def __init__(self, choice: LevelChoice, step: int, steps: int) -> None:
        super().__init__(choice.name)
        self._name, self._step, self._steps = choice.name, step, steps
        self.setToolTip(choice.description)
        self.setAccessibleDescription(choice.description)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for the name."""
        scale = scale_of(self.font())
        words = QFontMetricsF(sized_font(_NAME * scale, semibold=True))
        wide = words.horizontalAdvance(self._name) + 14
        return QSize(round(max(wide, 76 * scale)), round(_LEVEL_TALL * scale))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars above the name; the level in force is pine."""
        theme = self._theme
        if theme is None:
            return
        painter, on = QPainter(self), self.isChecked()
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        if on:
            ground: object = shaded(box, theme.page.turn_hi, theme.page.turn)
        else:
            ground = theme.page.hover if self.underMouse() else theme.page.raised
        self._paint_ground(painter, theme, ground, theme.page.turn if on else theme.page.line)
        scale = scale_of(self.font())
        self._paint_bars(painter, theme, box, scale)
        painter.setFont(sized_font(_NAME * scale, semibold=True))
        painter.setPen(QColor(theme.page.turn_text if on else theme.page.text))
        foot = QRectF(box.left(), box.bottom() - 28 * scale, box.width(), 22 * scale)
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, self._name)
        painter.end()

    def _paint_bars(self, painter: QPainter, theme: Theme, box: QRectF, scale: float) -> None:
        on = self.isChecked()
        full = QColor(theme.bright if on else theme.page.primary)
        empty = QColor(theme.page.turn_text if on else theme.page.line)
        if on and not theme.is_flat:
            empty.setAlphaF(0.28)
        pitch = min(10.0 * scale, (box.width() - 16) / self._steps)
        left = box.center().x() - pitch * self._steps / 2 + 0.12 * pitch
        foot, tall = box.top() + (11 + _BARS_TALL) * scale, _BARS_TALL * scale
        for bar in range(self._steps):
            high = tall * (0.12 + 0.88 * bar / max(1, self._steps - 1))
            place = QRectF(left + bar * pitch, foot - high, 0.76 * pitch, high)
            # In the highest contrast black is no emptier than pine: there is an outline.
            hollow = theme.is_flat and bar > self._step
            painter.setPen(QPen(empty, 1) if hollow else Qt.PenStyle.NoPen)
            painter.setBrush(full if bar <= self._step else empty)
            if hollow:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                place.adjust(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(place, 1.5, 1.5)


class LevelLadder(QWidget):
    """The computer's levels, weakest first; arrow keys go along them and choose."""

    chosen = Signal(str)  # id of a level

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Level of the computer"))
        self.cards: dict[str, LevelCard] = {}
        self._descriptions: dict[str, str] = {}
        self._theme: Theme | None = None
        self._group = QButtonGroup(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._group.buttonClicked.connect(self._choose)

    def offer(self, levels: Sequence[LevelChoice]) -> None:
        """Offer levels, weakest first."""
        for card in self.cards.values():
            self._group.removeButton(card)
            card.hide()
            card.deleteLater()
        self.cards = {}
        self._descriptions = {level.id: level.description for level in levels}
        for step, level in enumerate(levels):
            card = self.cards[level.id] = LevelCard(level, step, len(levels))
            self._group.addButton(card)
            if self._theme is not None:
                card.set_theme(self._theme)
        self._arrange()

    def show_level(self, level: str) -> None:
        """Show which level is in force; none for opponents that are no level."""
        card = self.cards.get(level)
        self._group.setExclusive(card is not None)
        for each in self.cards.values():
            each.setChecked(each is card)

    def description(self, level: str) -> str:
        """Return the words about a level."""
        return self._descriptions.get(level, "")

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        for card in self.cards.values():
            card.set_theme(theme)
        self._arrange()

    def _choose(self, button: QAbstractButton) -> None:
        self.chosen.emit(next(id for id, card in self.cards.items() if card is button))

    def _arrange(self) -> None:
        cards = list(self.cards.values())
        widest = max((card.sizeHint().width() for card in cards), default=1) + _GAP
        across = next((n for n in _ACROSS if n * widest - _GAP <= self.width()), 1)
        for number, card in enumerate(cards):
            self._grid.addWidget(card, *divmod(number, across))
        for column in range(max(_ACROSS)):
            self._grid.setColumnStretch(column, 1 if column < across else 0)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        """As narrow as one card: the others go below it."""
        whole = super().minimumSizeHint()
        widths = [card.sizeHint().width() for card in self.cards.values()]
        return QSize(max(widths, default=0), whole.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in as few lines as the width allows."""
        super().resizeEvent(event)
        self._arrange()


class PresetCard(_Card):
    """House rules by name: how words are checked and how time runs."""

    def __init__(self, preset: Preset) -> None:
        rules = preset.apply(Rules())
        super().__init__(preset_name(preset.id))
        self.setAutoDefault(True)
        self._name = preset_name(preset.id)
        self._lines = (_word_line(preset.id), sentence(said_text(voice.clock(rules.clock))))
        self.setToolTip(rules_line(rules))
        self.setAccessibleDescription(". ".join(self._lines))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for the lines."""
        scale = scale_of(self.font())
        thin = QFontMetricsF(sized_font(_LINE * scale))
        wide = max(map(thin.horizontalAdvance, self._lines)) + 2 * _PAD + 4
        return QSize(round(wide), round(86 * scale))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint name and lines; the rules in force have a tick."""
        theme = self._theme
        if theme is None:
            return
        painter, on = QPainter(self), self.isChecked()
        page, scale = theme.page, scale_of(self.font())
        plain = page.hover if self.underMouse() else page.raised
        fill, edge = (page.selection, page.primary) if on else (plain, page.line)
        self._paint_ground(painter, theme, fill, edge)
        ink = page.selection_text if on else page.text
        painter.setFont(sized_font(_TITLE * scale, semibold=True))
        painter.setPen(QColor(page.primary if on and not theme.is_flat else ink))
        painter.drawText(QPointF(_PAD, 28 * scale), self._name)
        painter.setFont(sized_font(_LINE * scale))
        painter.setPen(QColor(ink if on else page.muted))
        for number, line in enumerate(self._lines):
            painter.drawText(QPointF(_PAD, (52 + 20 * number) * scale), line)
        if on:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(page.primary), 2 * scale, c=Qt.PenCapStyle.RoundCap))
            right, top = self.width() - _PAD - 14 * scale, 18 * scale
            points = ((0, 7), (4.5, 11.5), (13, 1))
            painter.drawPolyline([QPointF(right + x * scale, top + y * scale) for x, y in points])
        painter.end()


def _word_line(preset: str) -> str:
    return {
        "family": translate("PresetCard", "Words are checked as you play."),
        "club": translate("PresetCard", "A wrong word loses the turn."),
        "tournament": translate("PresetCard", "Challenge your opponent's words."),
    }[preset]
