"""The word tools as a page of their own, with a choice of lexicon, or in a window of their own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ..parts.choice_box import ChoiceBox
from ..parts.page import Page, label
from ..parts.pane_scroll import ToolHolder

_WIDEST, _LEXICON_WIDTH = 1180, 240


class WordPage(Page):
    """A heading, a lexicon, and room for the pane."""

    left = Signal()
    lexicon_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Word tools"))
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.lexicon.setAccessibleName(self.tr("Lexicon"))
        self.lexicon.currentIndexChanged.connect(
            lambda: self.lexicon_chosen.emit(self.lexicon.value)
        )
        self.back = QPushButton(self.tr("Back"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.back.clicked.connect(self.left)
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Word tools"), "title"), 1)
        head.addWidget(self.lexicon)
        head.addWidget(self.back)
        body = QWidget()
        body.setMaximumWidth(_WIDEST)
        head.setContentsMargins(12, 0, 12, 0)
        #: holds the word tools while they are here
        self.tools = ToolHolder()
        column = QVBoxLayout(body)
        column.setContentsMargins(12, 16, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.tools, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 100)
        row.addStretch(1)
        self._body = body

    def offer_lexicons(self, lexicons: Sequence[tuple[str, str]], chosen: str) -> None:
        """The lexicons to choose from: ids and names."""
        blocked = self.lexicon.blockSignals(True)
        self.lexicon.offer(lexicons)
        self.lexicon.choose(chosen)
        self.lexicon.blockSignals(blocked)

    def first_focus(self) -> QWidget | None:
        return next(iter(self.tools.stops), None)

    def _restyle(self) -> None:
        super()._restyle()
        self._body.setMaximumWidth(round(_WIDEST * self.scale))
        self.lexicon.setMinimumWidth(round(_LEXICON_WIDTH * self.scale))


_SIZE = (460, 620)


class WordWindow(QWidget):
    """Holds the tools while it is open; ``closed`` says that it has been closed."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Word tools"))
        #: holds the word tools while they are here
        self.tools = ToolHolder()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tools)
        self.resize(*_SIZE)

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
