"""*What's this?*: the next click, or Enter where the keyboard is, explains what is there."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from eliot_qt.models.said import said_text
from eliot_qt.voice.glossary import GlossaryEntry, entries_in

from ..parts.plain_label import PlainLabel

# So much is read at a glance; parents of what was clicked that are asked, too.
_MOST, _PARENTS = 3, 4
_WIDEST, _BESIDE, _BELOW = 420, 8, 14
_SHORT_FIRST = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
_GRABBED = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
)


class Explanation(QFrame):
    """A card over the window with the terms found; a click beside it, or Esc, closes it."""

    glossary_wanted = Signal(str)

    def __init__(self, entries: tuple[GlossaryEntry, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        # The keyboard goes back there.
        self._before = QApplication.focusWidget()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self.setProperty("kind", "popover")
        self.setAccessibleName(self.tr("What's this?"))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(4)
        texts = []
        for entry in entries[:_MOST]:
            term, meaning = said_text(entry.term), said_text(entry.meaning)
            column.addWidget(self._prose(term, "heading"))
            column.addWidget(self._prose(meaning))
            if entry.formula is not None:
                column.addWidget(self._prose(said_text(entry.formula), "muted"))
            texts.append(f"{term}: {meaning}")
        if not entries:
            texts.append(self.tr("There is no glossary term here."))
            column.addWidget(self._prose(texts[0]))
        self.text = " ".join(texts)
        self.setAccessibleDescription(self.text)
        term = said_text(entries[0].term) if entries else ""
        self.more = QPushButton(self.tr("Open the glossary"))
        self.more.setProperty("kind", "small")
        self.more.clicked.connect(lambda: self._open_glossary(term))
        column.addSpacing(6)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignRight)

    def show_at(self, place: QPoint) -> None:
        """Show the card beside a place of the page, inside it."""
        self.adjustSize()
        room = self._page.rect()
        left = min(place.x() + _BESIDE, room.right() - self.width())
        top = place.y() + _BELOW
        if top + self.height() > room.bottom():
            top = place.y() - _BELOW - self.height()
        self.move(max(0, left), max(0, top))
        self.show()
        self.raise_()
        self.more.setFocus(Qt.FocusReason.PopupFocusReason)

    def _prose(self, text: str, tone: str = "") -> QLabel:
        prose = PlainLabel(text)
        prose.setWordWrap(True)
        prose.setProperty("tone", tone)
        prose.setMaximumWidth(_WIDEST)
        prose.setMinimumWidth(min(_WIDEST, prose.fontMetrics().horizontalAdvance(text) + 4))
        return prose

    def _open_glossary(self, term: str) -> None:
        self.close()
        self.glossary_wanted.emit(term)

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)


class WhatsThis(QObject):
    """While it is on, the pointer is a question mark and nothing can be changed by it."""

    glossary_wanted = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._card: Explanation | None = None
        self.is_on = False

    def begin(self) -> None:
        """Wait for a click, or Enter; Esc ends it."""
        self._close_card()
        if not self.is_on:
            self.is_on = True
            QApplication.setOverrideCursor(Qt.CursorShape.WhatsThisCursor)
            _application().installEventFilter(self)

    def _end(self) -> None:
        self.is_on = False
        QApplication.restoreOverrideCursor()
        _application().removeEventFilter(self)

    def _close_card(self) -> None:
        card, self._card = self._card, None
        if card is not None:
            card.close()

    def _explain(self, widget: QWidget, at: QPoint) -> None:
        self._end()
        entries: tuple[GlossaryEntry, ...] = ()
        for text in texts_at(widget, at):
            entries = entries_in(text, said_text)
            if entries:
                break
        page = _page_of(widget)
        card = self._card = Explanation(entries, page)
        card.destroyed.connect(self._forget)
        card.glossary_wanted.connect(self.glossary_wanted)
        card.show_at(page.mapFromGlobal(widget.mapToGlobal(at)))
        # The next click beside it closes it.
        _application().installEventFilter(self)

    def _forget(self) -> None:
        self._card = None
        if not self.is_on:
            _application().removeEventFilter(self)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take clicks and keys while it is on; close the card by a click beside it."""
        if event.type() not in _GRABBED or not isinstance(watched, QWidget):
            return False
        if not self.is_on:
            card = self._card
            is_beside = card is not None and watched is not card and not card.isAncestorOf(watched)
            if is_beside and event.type() is QEvent.Type.MouseButtonPress:
                self._close_card()
            return False
        if isinstance(event, QMouseEvent):
            if event.type() is QEvent.Type.MouseButtonRelease:
                self._explain(watched, event.position().toPoint())
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                self._explain(*_where_keys_are(QApplication.focusWidget() or watched))
            elif event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
                self._end()
        event.accept()
        return True


def _page_of(widget: QWidget) -> QWidget:
    """The page a widget is on, whose looks a card on it has; its window where it is on none."""
    page: QWidget | None = None
    while (parent := widget.parentWidget()) is not None and not widget.isWindow():
        # Pages have stacks of their own: the outermost is the window's.
        page = widget if isinstance(parent, QStackedWidget) else page
        widget = parent
    return page or widget


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None
    return application


def texts_at(widget: QWidget, at: QPoint) -> Iterator[str]:
    """The texts at a place of a widget, those that say most of it first, then its parents'."""
    for _ in range(_PARENTS):
        yield from _texts_of(widget, at)
        parent = widget.parentWidget()
        if parent is None or widget.isWindow():
            return
        at, widget = widget.mapTo(parent, at), parent


def _texts_of(widget: QWidget, at: QPoint) -> Iterator[str]:
    view = widget.parentWidget()
    if isinstance(view, QHeaderView) and widget is view.viewport():
        section = view.logicalIndexAt(at)
        for role in _SHORT_FIRST:
            yield str(view.model().headerData(section, view.orientation(), role) or "")
    elif isinstance(view, QAbstractItemView) and widget is view.viewport():
        index = view.indexAt(at)
        model = view.model()
        if index.isValid():
            for role in _SHORT_FIRST:
                heading = model.headerData(index.column(), Qt.Orientation.Horizontal, role)
                yield str(heading or "")
            yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text().replace("&", "")
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())


def _where_keys_are(widget: QWidget) -> tuple[QWidget, QPoint]:
    """The place that the keyboard is at: the cell of a list, else the middle of a widget."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        return widget.viewport(), widget.visualRect(widget.currentIndex()).center()
    return widget, widget.rect().center()
