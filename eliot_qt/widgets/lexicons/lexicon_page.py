"""The page of the lexicons: an overview, and what is filled in to add, change or compare."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.lexicon_shelf import LexiconShelf

from ..look.theme import Theme
from ..parts.page import Page
from ..texts.error_texts import error_text
from .overview import Overview
from .sub_page import SubPage

# The other parts are loaded when they are wanted: the page opens at once.
if TYPE_CHECKING:
    from .add_view import AddView
    from .difference_view import DifferenceView
    from .layer_view import LayerView
    from .tiles_view import TilesView

Part = TypeVar("Part", bound=SubPage)


class LexiconPage(Page):
    """One part is in front; Esc goes back to the one before, and from the overview away."""

    left = Signal()

    def __init__(self, shelf: LexiconShelf, runner: Runner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Lexicons"))
        self._shelf = shelf
        self._runner = runner
        self.overview = Overview(shelf)
        self._before: QWidget = self.overview
        self._stack = QStackedWidget()
        self._stack.addWidget(self.overview)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        overview = self.overview
        overview.left.connect(self.left)
        overview.add_wanted.connect(self._add)
        overview.layer_wanted.connect(self._change)
        overview.difference_wanted.connect(self._compare)
        overview.tiles_wanted.connect(lambda manifest: self._edit_tiles(manifest.tile_set_id))

    @cached_property
    def add(self) -> AddView:
        """The part that adds a lexicon."""
        from .add_view import AddView

        part = self._hold(AddView(self._shelf, self._runner))
        part.tiles_wanted.connect(self._edit_tiles)
        part.added.connect(self._show_added)
        return part

    @cached_property
    def tiles(self) -> TilesView:
        """The editor of tile sets."""
        from .tiles_view import TilesView

        part = self._hold(TilesView(self._shelf))
        part.saved.connect(self._use_tiles)
        return part

    @cached_property
    def layer(self) -> LayerView:
        """The part that adds and excludes words."""
        from .layer_view import LayerView

        part = self._hold(LayerView(self._shelf))
        part.saved.connect(self._show_added)
        return part

    @cached_property
    def difference(self) -> DifferenceView:
        """The part that compares two lexicons."""
        from .difference_view import DifferenceView

        return self._hold(DifferenceView(self._shelf))

    @property
    def front(self) -> QWidget:
        """The part in front."""
        return self._stack.currentWidget() or self.overview

    def open(self) -> None:
        """Show the overview of the lexicons there are now."""
        self.overview.show_all()
        self._bring(self.overview)

    def add_file(self, path: Path) -> None:
        """Begin to add the lexicon of a file; one that is being built is not disturbed."""
        if self.add.build.is_running:
            self._bring(self.add)
            return
        self.overview.show_all()
        self._add()
        self.add.choose_file(path)

    def first_focus(self) -> QWidget | None:
        front = self.front
        return front.first_focus() if isinstance(front, Overview | SubPage) else None

    def _hold(self, part: Part) -> Part:
        self._stack.addWidget(part)
        part.fit(self.scale)
        part.left.connect(self._go_back)
        return part

    def _go_back(self) -> None:
        """Go back from the editor of tile sets to where it was wanted, else to the overview."""
        is_editor = "tiles" in self.__dict__ and self.front is self.tiles
        if is_editor and "add" in self.__dict__:
            # Some may have been removed.
            self.add.offer_tiles(self.add.tile_set.value)
        self._bring(self._before if is_editor else self.overview)

    def _bring(self, part: QWidget) -> None:
        self._stack.setCurrentWidget(part)
        if first := self.first_focus():
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self) -> None:
        selected = self.overview.selected
        self.add.begin(selected.tile_set_id if selected else "en")
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
        """Choose the tile set just saved where it was wanted."""
        if self._before is not self.overview:
            self.add.use_tiles(tile_set_id)
        else:
            self.overview.say(self.tr("The tile set is saved: lexicons can be built with it."))
        self._bring(self._before)

    def _show_added(self, manifest: Manifest) -> None:
        self.overview.show_all()
        self.overview.select(manifest.id)
        text = self.tr("{name} is ready: new games can be played with it.")
        self.overview.say(text.format(name=manifest.name))
        self._bring(self.overview)

    def themed(self, theme: Theme) -> None:
        self.overview.facts.set_theme(theme)

    def _restyle(self) -> None:
        super()._restyle()
        self.overview.fit(self.scale)
        for number in range(self._stack.count()):
            part = self._stack.widget(number)
            if isinstance(part, SubPage):
                part.fit(self.scale)
