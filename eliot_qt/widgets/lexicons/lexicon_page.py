"""The page of the lexicons: an overview, and what is filled in to add, change or compare."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.session.file_reader import FileReader
from eliot_qt.session.lexicon_shelf import LexiconShelf

from ..parts.page import Page
from ..texts.error_texts import error_text
from .add_view import AddView
from .difference_view import DifferenceView
from .layer_view import LayerView
from .overview import Overview
from .sub_page import SubPage
from .tiles_view import TilesView


class LexiconPage(Page):
    """One part is in front; Esc goes back to the one before, and from the overview away."""

    left = Signal()

    def __init__(
        self, shelf: LexiconShelf, reader: FileReader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Lexicons"))
        self.overview = Overview(shelf)
        self.add = AddView(shelf, reader)
        self.tiles = TilesView(shelf)
        self.layer = LayerView(shelf)
        self.difference = DifferenceView(shelf)
        self._before: QWidget = self.overview
        self._stack = QStackedWidget()
        for part in (self.overview, *self._filled_in):
            self._stack.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._connect()

    @property
    def front(self) -> QWidget:
        """The part in front."""
        return self._stack.currentWidget() or self.overview

    def open(self) -> None:
        """Show the overview of the lexicons there are now."""
        self.overview.show_all()
        self._bring(self.overview)

    def first_focus(self) -> QWidget | None:
        front = self.front
        return front.first_focus() if isinstance(front, Overview | SubPage) else None

    @property
    def _filled_in(self) -> tuple[SubPage, ...]:
        return (self.add, self.tiles, self.layer, self.difference)

    def _connect(self) -> None:
        overview = self.overview
        overview.left.connect(self.left)
        overview.add_wanted.connect(self._add)
        overview.layer_wanted.connect(self._change)
        overview.difference_wanted.connect(self._compare)
        overview.tiles_wanted.connect(lambda manifest: self._edit_tiles(manifest.tile_set_id))
        self.add.tiles_wanted.connect(self._edit_tiles)
        self.add.added.connect(self._show_added)
        self.layer.saved.connect(self._show_added)
        self.tiles.saved.connect(self._use_tiles)
        for part in (self.add, self.layer, self.difference):
            part.left.connect(lambda: self._bring(self.overview))
        self.tiles.left.connect(lambda: self._bring(self._before))

    def _bring(self, part: QWidget) -> None:
        self._stack.setCurrentWidget(part)
        if first := self.first_focus():
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self) -> None:
        self.add.begin()
        self._bring(self.add)

    def _change(self, manifest: Manifest) -> None:
        try:
            self.layer.begin(manifest)
        except LexiconError as error:
            self.overview.say(error_text(error))
            return
        self._bring(self.layer)

    def _compare(self, manifest: Manifest) -> None:
        self.difference.begin(manifest)
        self._bring(self.difference)

    def _edit_tiles(self, tile_set_id: str) -> None:
        self._before = self.front
        self.tiles.begin(tile_set_id)
        self._bring(self.tiles)

    def _use_tiles(self, tile_set_id: str) -> None:
        """A tile set has been saved: it is chosen where it was wanted."""
        if self._before is self.add:
            self.add.offer_tiles(tile_set_id)
        else:
            self.overview.say(self.tr("The tile set is saved: lexicons can be built with it."))
        self._bring(self._before)

    def _show_added(self, manifest: Manifest) -> None:
        self.overview.show_all()
        self.overview.select(manifest.id)
        text = self.tr("{name} is ready: new games can be played with it.")
        self.overview.say(text.format(name=manifest.name))
        self._bring(self.overview)

    def _restyle(self) -> None:
        super()._restyle()
        self.overview.fit(self.scale)
        for part in self._filled_in:
            part.fit(self.scale)
