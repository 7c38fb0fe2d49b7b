"""The pane that sets a position up: lexicon, board, racks, and the keys for them."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.session.bench.position_desk import PositionDesk

from ...parts.choice_box import ChoiceBox
from ...parts.page import label, push_button
from ...texts.error_texts import error_text
from ...texts.rule_sentences import layout_name

_RACKS = (7, 8)


class SetupPane(QWidget):
    """Choices of what one plays with; while it is in front the board is written on."""

    refused = Signal(str)

    def __init__(self, desk: PositionDesk, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._library = desk, library
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.layout_box: ChoiceBox[str] = ChoiceBox()
        self.rack: ChoiceBox[int] = ChoiceBox()
        self.undo = push_button(self.tr("Undo"), "choice")
        self.clear = push_button(self.tr("Clear the board"), "choice")
        hint = self.tr(
            "Type letters to place tiles at the arrow, with Shift for a blank. "
            "Delete or right-click clears a square; Space turns the arrow."
        )
        form = QFormLayout()
        for name, box in (
            (self.tr("Lexicon"), self.lexicon),
            (self.tr("Board"), self.layout_box),
            (self.tr("Racks"), self.rack),
        ):
            box.setAccessibleName(name)
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            form.addRow(label(name), box)
        self.layout_box.offer([(each, layout_name(each)) for each in library.layouts])
        row = QHBoxLayout()
        row.addWidget(self.undo)
        row.addWidget(self.clear, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(10)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addLayout(form)
        column.addLayout(row)
        column.addStretch(1)
        self.lexicon.activated.connect(self._set_lexicon)
        self.layout_box.activated.connect(lambda: desk.set_layout(self.layout_box.value))
        self.rack.activated.connect(lambda: desk.set_rack_size(self.rack.value))
        self.undo.clicked.connect(lambda: desk.undo())
        self.clear.clicked.connect(lambda: desk.editor.clear())
        desk.changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show what is chosen."""
        if not self._desk.is_open:
            return
        rules = self._desk.editor.game.rules
        self.lexicon.offer([(m.id, m.name) for m in self._library.catalogue.manifests])
        sizes = sorted({*_RACKS, rules.rack_size})
        self.rack.offer([(n, self.tr("{n} tiles").format(n=n)) for n in sizes])
        self.lexicon.choose(rules.lexicon)
        self.layout_box.choose(rules.layout)
        self.rack.choose(rules.rack_size)
        self.undo.setEnabled(self._desk.can_undo)

    def _set_lexicon(self) -> None:
        try:
            self._desk.set_lexicon(self.lexicon.value)
        except LexiconError as error:
            self.refused.emit(error_text(error))
            self.refresh()
