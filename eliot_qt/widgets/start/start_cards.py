"""The cards of the start page: large buttons that hold widgets, with games in tiles."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.cell import Cell, CellLayer, Slot
from eliot_qt.play.setup import GameKind

from ..board.tile_painter import TilePainter, reach_of
from ..look.fonts import scale_of, serif_font
from ..look.icons import Icons
from ..look.marks import paint_chevron
from ..look.theme import Theme
from ..parts.page import label
from ..parts.plain_label import PlainLabel

translate = QCoreApplication.translate

_SETTINGS = 17
# A chevron, how far behind the words it stands, and how far they from the edge of a link.
_CHEVRON, _BEFORE, _AWAY = 10.0, 7.0, 14.0
_ART, _TILE = 68, 34
_INITIALS = "AB"
_MOST_SCALE = 1.5
_RADIUS = 11.0
# The size of tiles that stand in three rows.
_OF_THREE = 0.72
_TILES_WIDE = {GameKind.COMPUTER: 4.2, GameKind.TRAINING: 5.8}


class CardButton(QAbstractButton):
    """A button as large as its layout. Enter presses it like Space."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # Qt paints what the sheet says; but not how it says that a pressed one looks.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pressed.connect(self._follow_press)
        self.released.connect(self._follow_press)

    def _follow_press(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, not self.isDown())
        self.update()

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.testAttribute(Qt.WidgetAttribute.WA_StyledBackground):
            return
        # Importing QStyle creates hundreds of constants; the first window does not need them.
        from PySide6.QtWidgets import QStyle, QStyleOption

        option = QStyleOption()
        option.initFrom(self)
        if self.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                # A button within leaves Enter to what it is in.
                inner = QApplication.focusWidget()
                if isinstance(inner, QAbstractButton) and self.isAncestorOf(inner):
                    inner.click()
                else:
                    self.click()
            return
        super().keyPressEvent(event)


class Verb(PlainLabel):
    """The words at the foot of a card that is one large button."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("overline")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_behind(self, self.text(), 0.0)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_room(self), 0)


class HeroLink(QPushButton):
    """A quiet button beside the one of the page."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setObjectName("heroLink")
        self.setAutoDefault(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_behind(self, self.text(), _AWAY)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_room(self), 0)

    def minimumSizeHint(self) -> QSize:
        """Room for the words."""
        return super().sizeHint()


def _room(widget: QWidget) -> int:
    return round((_CHEVRON + _BEFORE) * scale_of(widget.font()))


def _paint_behind(widget: QWidget, text: str, away: float) -> None:
    """Paint the chevron where the words end, which begin ``away`` from the edge, if it fits."""
    scale = scale_of(widget.font())
    side = _CHEVRON * scale
    left = away + QFontMetricsF(widget.font()).horizontalAdvance(text) + _BEFORE * scale
    if left + side > widget.width():
        return
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(left, (widget.height() - side) / 2, side, side)
    role = QPalette.ColorRole
    ink = role.ButtonText if isinstance(widget, QPushButton) else role.WindowText
    paint_chevron(painter, box, widget.palette().color(ink).name(), 1.8 * scale)
    painter.end()


class CardArt(QWidget):
    """A kind of game in tiles."""

    def __init__(
        self, kind: GameKind, painter: TilePainter, icons: Icons, values: Mapping[str, int]
    ) -> None:
        super().__init__()
        self._kind, self._painter, self._icons = kind, painter, icons
        self._values = values
        self._theme: Theme | None = None
        self._scale = 1.0
        self._initials = _INITIALS
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._theme, self._scale = theme, min(scale, _MOST_SCALE)
        self.updateGeometry()
        self.update()

    def show_initials(self, initials: str) -> None:
        """Show the people at the table; of those who have no name yet, the first letters."""
        if (both := initials + _INITIALS[len(initials) :]) != self._initials:
            self._initials = both
            self.update()

    def _tile(
        self,
        painter: QPainter,
        at: QPointF,
        letter: str,
        layer: CellLayer = CellLayer.PLAYED,
        share: float = 1.0,
    ) -> None:
        self._put(painter, at, Cell(letter, self._values.get(letter, 1), layer=layer), share)

    def _avatar(
        self, painter: QPainter, at: QPointF, seat: int, layer: CellLayer = CellLayer.PLAYED
    ) -> None:
        """The tile of a person, which has no points."""
        self._put(painter, at, Cell(self._initials[seat], None, layer=layer))

    def _put(self, painter: QPainter, at: QPointF, cell: Cell, share: float = 1.0) -> None:
        side, dpr = round(_TILE * share * self._scale), self.devicePixelRatioF()
        reach = reach_of(side)
        picture = self._painter.raised(cell, side, dpr)
        painter.drawPixmap(at - QPointF(reach, reach), picture)

    def _back(self, painter: QPainter, at: QPointF) -> None:
        side, dpr = round(_TILE * self._scale), self.devicePixelRatioF()
        painter.drawPixmap(at, self._painter.slot(Slot(is_hidden=True), side, dpr))

    def _paint_computer(self, painter: QPainter, theme: Theme, middle: QPointF) -> None:
        side, away = _TILE * self._scale, 26 * self._scale
        top = middle.y() - side / 2
        self._avatar(painter, QPointF(middle.x() - away - side, top), 0, CellLayer.DRAFT)
        painter.setFont(serif_font(15 * self._scale))
        painter.setPen(QColor(theme.quiet(selected=True)))
        box = QRectF(middle.x() - away, top, 2 * away, side)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.tr("vs"))
        other = QPointF(middle.x() + away, top)
        self._back(painter, other)
        inner = round(0.5 * side)
        icon = self._icons.icon("computer", theme, "turn_text", inner)
        inset = round((side - inner) / 2)
        icon.paint(painter, round(other.x()) + inset, round(other.y()) + inset - 1, inner, inner)

    def _paint_people(self, painter: QPainter, middle: QPointF) -> None:
        side = _TILE * self._scale
        left, top = middle.x() - 3.6 * side, middle.y() - side / 2
        for place in range(5):
            self._back(painter, QPointF(left + place * side * 0.98, top))
        self._avatar(painter, QPointF(left + 5.3 * side, top - 3), 0)
        self._avatar(painter, QPointF(left + 6.2 * side, top + 5), 1)

    def _paint_training(self, painter: QPainter, middle: QPointF) -> None:
        side = _TILE * self._scale
        left, top = middle.x() - 2.6 * side, middle.y() - side / 2
        for place, letter in enumerate("TRAIN"):
            layer = CellLayer.PLAYED if letter == "N" else CellLayer.PREVIEW
            self._tile(painter, QPointF(left + place * side * 1.05, top), letter, layer)

    def _paint_duplicate(self, painter: QPainter, theme: Theme, middle: QPointF) -> None:
        side = float(round(_TILE * _OF_THREE * self._scale))
        # The letters of each row are seen below the row before.
        step = min(0.8 * side, (self.height() - side) / 2 - 2)
        veil = self._ground(theme)
        veil.setAlphaF(0.45)
        for row in (2, 1, 0):
            left = middle.x() - 3.9 * side + 0.9 * row * side
            top = middle.y() - side / 2 + (row - 1) * step
            for place, letter in enumerate("AEIRST"):
                self._tile(painter, QPointF(left + place * side, top), letter, share=_OF_THREE)
            if row:
                painter.fillRect(QRectF(left - 4, top - 2, 6 * side + 8, side + 5), veil)

    def _ground(self, theme: Theme) -> QColor:
        green = self._kind in (GameKind.COMPUTER, GameKind.TRAINING)
        return QColor(theme.page.selection if green else theme.page.sunk)

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(120, round(_ART * self._scale))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ground(theme))
        rect = QRectF(self.rect())
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        # What is wider than the card is made smaller.
        wide = _TILES_WIDE.get(self._kind, 7.6) * _TILE * self._scale
        middle = rect.center()
        if wide > rect.width():
            painter.translate(middle)
            painter.scale(rect.width() / wide, rect.width() / wide)
            painter.translate(-middle)
        match self._kind:
            case GameKind.COMPUTER:
                self._paint_computer(painter, theme, middle)
            case GameKind.PASS_AND_PLAY:
                self._paint_people(painter, middle)
            case GameKind.TRAINING:
                self._paint_training(painter, middle)
            case _:
                self._paint_duplicate(painter, theme, middle)
        painter.end()


class StartCard(CardButton):
    """A way to start: what it is in tiles, its name, one line; a button opens its options."""

    chosen = Signal(str)
    options_requested = Signal(str)

    def __init__(self, icons: Icons, kind: str, art: CardArt, title: str, text: str) -> None:
        super().__init__("card")
        self._icons = icons
        self._kind, self._art = kind, art
        self._title, self._text = title, text
        self._details = label("", "overline", wrap=True)
        self.options = QToolButton()
        self.options.setObjectName("tool")
        self.options.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.options.setToolTip(self.tr("Choose players, language and rules first"))
        self.options.setAccessibleName(self.tr("Options: {card}").format(card=title))
        self.options.clicked.connect(self._ask_options)
        self.clicked.connect(self._choose)
        texts = QVBoxLayout()
        texts.setContentsMargins(12, 4, 6, 2)
        texts.setSpacing(3)
        texts.addWidget(label(title, "card", wrap=True))
        self._line = label(text, "muted", wrap=True)
        texts.addWidget(self._line)
        texts.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(6)
        foot.addWidget(self._details, 1)
        foot.addWidget(self.options, 0, Qt.AlignmentFlag.AlignBottom)
        texts.addLayout(foot)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(art)
        column.addLayout(texts, 1)
        self.show_details("")

    def show_details(self, details: str, initials: str = "") -> None:
        """Show the settings of last time, with which one click starts, and the people in tiles."""
        self._art.show_initials(initials)
        self._details.setText(details)
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(f"{self._text} {details}".strip())

    def set_low(self, low: bool) -> None:
        """Leave the line out where the page is low; a screen reader has it all the same."""
        self._line.setVisible(not low)

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._art.themed(theme, scale)
        self._icons.put_on(self.options, "settings", theme, "muted", round(_SETTINGS * scale))

    def _choose(self) -> None:
        self.chosen.emit(self._kind)

    def _ask_options(self) -> None:
        self.options_requested.emit(self._kind)


def start_cards(
    painter: TilePainter, icons: Icons, values: Mapping[str, int]
) -> dict[GameKind, StartCard]:
    """Make the cards of the start page; ``values`` are the points of letters."""
    texts = {
        GameKind.COMPUTER: (
            translate("StartPage", "Play the computer"),
            translate("StartPage", "A level for everyone, or one that follows yours."),
        ),
        GameKind.PASS_AND_PLAY: (
            translate("StartPage", "Pass & play"),
            translate("StartPage", "Two to four people, one screen, hidden racks."),
        ),
        GameKind.TRAINING: (
            translate("StartPage", "Training"),
            translate("StartPage", "Every move listed and shown on the board."),
        ),
        GameKind.DUPLICATE: (
            translate("StartPage", "Duplicate"),
            translate(
                "StartPage", "The same tiles for everyone, alone against the top or together."
            ),
        ),
    }
    cards = {}
    for kind, (title, text) in texts.items():
        art = CardArt(kind, painter, icons, values)
        cards[kind] = StartCard(icons, kind, art, title, text)
    return cards
