"""The common base of pages and cards: a look made of theme roles, sized by the text size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDropEvent, QFocusEvent, QFontInfo, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ..look.fonts import BASE_PIXELS
from ..look.shade import Ground
from ..look.style import put_on
from ..look.theme import Theme
from .plain_label import PlainLabel

# The text size from which on cards over the rack say what they have to in fewer words.
LARGE = 1.5
_FOLLOW_MARGIN = 24
#: the object name of what a page of the window lies in
FRAME = "pageFrame"
_SELECTORS = re.compile(r"[^{}]+(?={)")


class Page(QWidget):
    """A widget styled by object names: ``title``, ``heading``, ``muted``, ``card`` and so on.

    Subclasses colour what they paint themselves in :meth:`themed`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme: Theme | None = None
        self._sheet = ""
        self._styled: tuple[Theme, str, int] | None = None

    @property
    def theme(self) -> Theme | None:
        """The theme shown; None before the first."""
        return self._theme

    @property
    def scale(self) -> float:
        """Size of the text, 1.0 as designed."""
        return self._pixels(self._sheet) / BASE_PIXELS

    def _pixels(self, sheet: str) -> int:
        # The window's sheet comes with the font of the program, of which Qt tells pages later.
        font = QApplication.font() if sheet else self.font()
        return QFontInfo(font).pixelSize()

    def set_theme(self, theme: Theme) -> None:
        """Colours to show from now on."""
        self._theme = theme
        self._restyle()

    def wear(self, theme: Theme, sheet: str) -> None:
        """Show these colours, and below one's own sheet wear another: both as one.

        Of two sheets, each would dress everything inside.
        """
        self._sheet = sheet
        self.set_theme(theme)

    def dressing(self, theme: Theme, sheet: str) -> Iterator[None]:
        """Wear these in steps, behind the page in front; here in the last one."""
        self.wear(theme, sheet)
        yield from ()

    def themed(self, theme: Theme) -> None:
        """Called after each change of theme or text size."""

    def _restyle(self) -> None:
        if self._theme is None:
            return
        key = (self._theme, self._sheet, self._pixels(self._sheet))
        if key != self._styled:
            self._styled = key
            self._put_on(self._rules_for(self._theme, self._sheet))
            self.themed(self._theme)

    def _rules_for(self, theme: Theme, sheet: str) -> str:
        """One's own rules, above a sheet of the window."""
        own = page_style(theme, self._pixels(sheet))
        return sheet + _above(own) if sheet else own

    def _put_on(self, sheet: str) -> None:
        """Wear a sheet; a page of many parts may let each of them wear it."""
        put_on(self, sheet)

    def first_focus(self) -> QWidget | None:
        """Return the widget that takes the keyboard when the page as a whole is given it."""
        return None

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Not a focus proxy: that would take the widgets between out of the tab order.
        super().focusInEvent(event)
        if first := self.first_focus():
            first.setFocus(event.reason())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        changed = event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange)
        # Who gives a page a sheet does so anew for another size.
        if changed and self.isVisible() and not self._sheet:
            self._restyle()

    def showEvent(self, event: QShowEvent) -> None:
        # The text size may have changed while it was hidden.
        self._restyle()
        super().showEvent(event)


class ScrollPane(QScrollArea):
    """A body in the middle of a page; it scrolls if it does not fit, and follows the focus."""

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = Ground()
        row = QHBoxLayout(outer)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 100)
        row.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(outer)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new):
            self.ensureWidgetVisible(new, 0, _FOLLOW_MARGIN)


def panel(*parts: QWidget) -> QFrame:
    """A framed part of a page, its parts below one another."""
    frame = QFrame()
    frame.setObjectName("panel")
    column = QVBoxLayout(frame)
    column.setContentsMargins(18, 12, 18, 14)
    column.setSpacing(8)
    for part in parts:
        column.addWidget(part)
    return frame


def stacked(*widgets: QWidget) -> QWidget:
    """Widgets below one another, as one field of a form."""
    cell = QWidget()
    column = QVBoxLayout(cell)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    for widget in widgets:
        column.addWidget(widget)
    return cell


def place_in(stack: QStackedWidget) -> QVBoxLayout:
    """Add an empty place to a stack, for a part that is made when it is first wanted."""
    place = QWidget()
    column = QVBoxLayout(place)
    column.setContentsMargins(0, 0, 0, 0)
    stack.addWidget(place)
    return column


def push_button(
    text: str, look: str = "plain", press: Callable[[], object] | None = None
) -> QPushButton:
    """Return a button that Enter presses while it has the focus.

    ``look`` is the object name that the page's style knows; ``press`` is called, without
    arguments, when the button is clicked.
    """
    button = QPushButton(text)
    button.setObjectName(look)
    button.setAutoDefault(True)
    if press is not None:
        button.clicked.connect(lambda _checked=False: press())
    return button


def card_layout(card: QWidget, texts: Sequence[QWidget], buttons: Sequence[QWidget]) -> None:
    """Texts below one another, and the buttons in a row at the foot."""
    column = QVBoxLayout(card)
    column.setContentsMargins(18, 12, 18, 14)
    column.setSpacing(6)
    column.addStretch(1)
    for text in texts:
        column.addWidget(text)
    column.addStretch(1)
    row = QHBoxLayout()
    row.setSpacing(10)
    for button in buttons:
        row.addWidget(button, 1)
    column.addLayout(row)


def label(text: str = "", name: str = "", wrap: bool = False) -> QLabel:
    """A plain-text label styled by its object name."""
    new_label = PlainLabel(text)
    new_label.setTextFormat(Qt.TextFormat.PlainText)
    new_label.setObjectName(name)
    new_label.setWordWrap(wrap)
    return new_label


# Of some pages that are dressed for the same theme, and then for another.
@lru_cache(maxsize=2)
def _above(sheet: str) -> str:
    """Rules of a page that go before all of the window's, whatever those are about."""

    def within(selectors: re.Match[str]) -> str:
        return ", ".join(f"#{FRAME} {each.strip()}" for each in selectors[0].split(",")) + " "

    return _SELECTORS.sub(within, sheet)


def page_style(theme: Theme, pixels: int) -> str:
    """Stylesheet of pages and cards for a theme and a base text size in logical pixels."""
    texts = _TEXTS.format(
        t=theme,
        title=round(2.2 * pixels),
        heading=round(1.28 * pixels),
        headline=round(1.5 * pixels),
        result=round(2.2 * pixels),
        across=round(2.5 * pixels),
        card=round(1.2 * pixels),
        hero=round(2.9 * pixels),
        # What stands below it is in view at large text too.
        narrow=round((2.1 if pixels < LARGE * BASE_PIXELS else 1.7) * pixels),
        winner=round((2.9 if pixels < LARGE * BASE_PIXELS else 1.7) * pixels),
    )
    fields = _FIELDS.format(
        t=theme,
        arrow=round(1.6 * pixels),
        line=round(1.3 * pixels),
        answer=round(1.35 * pixels),
        tall=round(2.0 * pixels),
    )
    usual = min(pixels, round(LARGE * BASE_PIXELS))
    buttons = _BUTTONS.format(
        t=theme,
        tall=round(0.5 * pixels),
        flat=round(0.3 * pixels),
        high=round(1.1 * usual),
        large=round((1.07 if pixels < LARGE * BASE_PIXELS else 1.0) * pixels),
        beside=12 if pixels < LARGE * BASE_PIXELS else 8,
    )
    return texts + fields + buttons


_TEXTS = """
QLabel {{ background: transparent; color: {t.page.text}; }}
QLabel#title {{ font-family: "Eliot Serif"; font-size: {title}px; font-weight: 600; }}
QLabel#heading, QLabel#headline {{ font-family: "Eliot Serif"; font-weight: 600; }}
QLabel#heading {{ font-size: {heading}px; }}
QLabel#headline {{ font-size: {headline}px; }}
QLabel#row {{ font-weight: 600; }}
QLabel#result {{ font-family: "Eliot Serif"; font-size: {result}px; font-weight: 600; }}
QLabel#card {{ font-family: "Eliot Serif"; font-size: {card}px; font-weight: 600; }}
QLabel#heroTitle {{
    font-family: "Eliot Serif"; font-size: {hero}px; font-weight: 600; color: {t.page.turn_text};
}}
QLabel#heroText {{ font-size: {heading}px; color: {t.page.turn_muted}; }}
QLabel#overline {{ color: {t.page.primary}; font-weight: 600; }}
QLabel#muted, QLabel#hint, QLabel[tone="muted"] {{ color: {t.page.muted}; }}
QLabel#problem, QLabel[tone="invalid"] {{ color: {t.page.invalid}; }}
QLabel[tone="valid"] {{ color: {t.page.valid}; }}
QLabel#good {{ color: {t.page.valid}; font-weight: 600; }}
QScrollArea, QScrollArea > QWidget > QWidget#body {{ background: transparent; border: none; }}
QFrame#panel {{ background: {t.page.panel}; border: 1px solid {t.page.line}; border-radius: 16px; }}
EndCard, SeatsCard, ReviewCard, PauseCard, StoppedCard {{
    background: {t.page.panel}; border: 1px solid {t.page.line}; border-radius: 12px;
}}
EndCard[whole="true"] {{ background: transparent; border: none; }}
EndCard[whole="true"] QLabel#result {{ font-size: {winner}px; }}
HandoverCard QLabel#result {{ font-size: {across}px; }}
EndCard[whole="true"][narrow="true"] QLabel#result {{ font-size: {narrow}px; }}
ReviewCard:focus {{ border: 2px solid {t.page.focus}; }}
QFrame#rule {{ background: {t.page.line}; border: none; max-height: 1px; min-height: 1px; }}
"""

# Drop-down and spin arrows are drawn by choice_box: a stylesheet can only show files.
_FIELDS = """
QPushButton, QToolButton, QLineEdit, QComboBox, QSpinBox {{ min-height: {line}px; }}
QLineEdit#answer {{
    font-family: "Eliot Serif"; font-size: {answer}px; font-weight: 600; border-radius: 12px;
    padding: 6px 14px; min-height: {tall}px;
}}
QLineEdit#seatName, QComboBox#seatKind {{
    background: transparent; border: 2px solid transparent; border-radius: 8px; padding: 0 6px;
}}
QLineEdit#seatName {{
    font-weight: 600; border-bottom-color: {t.page.line}; border-radius: 4px;
    padding: 1px 6px 2px 6px;
}}
QComboBox#seatKind {{ color: {t.page.muted}; min-height: {answer}px; }}
QLineEdit#seatName:hover, QComboBox#seatKind:hover {{ background: {t.page.hover}; }}
QLineEdit#seatName:focus, QComboBox#seatKind:focus {{ border-color: {t.page.focus}; }}
QComboBox::drop-down {{ border: none; background: transparent; width: {arrow}px; }}
QComboBox::down-arrow {{ image: none; }}
QSpinBox {{ padding-right: {arrow}px; }}
QSpinBox QLineEdit {{
    border: none; background: transparent; padding: 0px; min-height: 0px;
}}
QSpinBox::up-button, QSpinBox::down-button {{
    border: none; background: transparent; width: {arrow}px; subcontrol-origin: border;
}}
QSpinBox::up-button {{ subcontrol-position: top right; }}
QSpinBox::down-button {{ subcontrol-position: bottom right; }}
QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {t.page.hover}; }}
QSpinBox::up-arrow, QSpinBox::down-arrow {{ image: none; }}
"""

_BUTTONS = """
CardButton#card, QFrame#listCard {{
    background: {t.page.panel}; border: 1px solid {t.page.line}; border-radius: 16px;
}}
CardButton#card:hover {{ border-color: {t.page.muted}; }}
CardButton#card:pressed {{ background: {t.page.selection}; }}
CardButton#card:focus {{ border: 2px solid {t.page.focus}; }}
CardButton#row {{ background: transparent; border: 2px solid transparent; border-radius: 8px; }}
CardButton#row:hover {{ background: {t.page.hover}; }}
CardButton#row:focus {{ border-color: {t.page.focus}; }}
QPushButton#primary, QPushButton#plain, QPushButton#choice {{
    border-radius: 11px; padding: {tall}px 16px; font-weight: 600;
}}
QPushButton#primary {{
    background: qlineargradient(
        x1:0, y1:0, x2:0, y2:1, stop:0 {t.page.primary_hi}, stop:1 {t.page.primary}
    );
    color: {t.page.primary_text}; border: 2px solid {t.page.primary};
}}
QPushButton#primary[tall="true"], QPushButton#plain[tall="true"] {{
    border-radius: 12px; padding: {high}px {beside}px; font-size: {large}px;
}}
QPushButton#primary:focus {{ border-color: {t.page.text}; }}
QPushButton#primary:disabled {{
    background: {t.page.line}; color: {t.page.disabled}; border-color: {t.page.line};
}}
QPushButton#plain, QPushButton#choice {{
    background: {t.page.raised}; color: {t.page.text}; border: 2px solid {t.page.line};
}}
QPushButton#plain:hover, QPushButton#choice:hover {{ background: {t.page.hover}; }}
QPushButton#plain:focus, QPushButton#choice:focus {{ border-color: {t.page.focus}; }}
QPushButton#plain[tone="invalid"] {{ color: {t.page.invalid}; }}
QPushButton#plain:disabled, QPushButton#choice:disabled {{ color: {t.page.disabled}; }}
QPushButton#choice {{ padding: {flat}px 14px; font-weight: 400; }}
QPushButton#choice:checked {{
    background: {t.page.selection}; color: {t.page.selection_text}; border-color: {t.page.primary};
}}
QPushButton#choice:checked:focus {{ border-color: {t.page.text}; }}
QPushButton#quiet, QPushButton#link, QToolButton#tool {{
    background: transparent; color: {t.page.primary}; border: 2px solid transparent;
    border-radius: 8px; padding: {flat}px 10px; text-align: left;
}}
QToolButton#tool {{ padding: 3px; }}
QPushButton#link {{ color: {t.page.muted}; padding: {flat}px 5px; font-weight: 600; }}
QPushButton#link:hover {{ color: {t.page.text}; }}
QPushButton#quiet:hover, QPushButton#link:hover, QToolButton#tool:hover {{
    background: {t.page.selection}; color: {t.page.selection_text};
}}
QPushButton#quiet:focus, QPushButton#link:focus, QToolButton#tool:focus {{
    border-color: {t.page.focus};
}}
QPushButton#heroLink {{
    background: transparent; color: {t.page.turn_text}; border: 2px solid transparent;
    border-radius: 12px; padding: {flat}px 12px; font-weight: 600; text-align: left;
}}
QPushButton#heroLink:hover {{ text-decoration: underline; }}
QPushButton#heroLink:focus {{ border-color: {t.page.turn_text}; }}
QPushButton#quiet:disabled, QPushButton#link:disabled, QToolButton#tool:disabled {{
    color: {t.page.disabled};
}}
"""


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files and folders of this computer that are dragged onto a page."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
