"""Preferences: the page of all settings, and the commands that change one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from eliot_qt import paths
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.settings import TEXT_SCALES
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from eliot_qt.session.background.runner import Runner
    from eliot_qt.session.lexicon_shelf import LexiconShelf

    from .preference_row import PreferenceRow
    from .preferences_page import PreferencesPage

# How many settings are made in one step.
_ROWS = 5


class PreferencesFeature(Feature):
    """Shows the settings, and keeps what is chosen."""

    def __init__(
        self,
        shell: Shell,
        store: SettingsStore,
        catalogue: Catalogue,
        shelf: Callable[[], LexiconShelf],
        runner: Runner,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        #: all settings
        self.store = store
        self._catalogue = catalogue
        self._shelf = shelf
        self._runner = runner
        # What has been made of the page before all of it is wanted.
        self._rows: list[PreferenceRow] = []

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands that change a setting, and the one that opens the page."""
        return bound(self, PREFERENCES_COMMANDS)

    @cached_property
    def page(self) -> PreferencesPage:
        """The page, made when it is first wanted."""
        from .data_pane import DataPane
        from .preferences_page import PreferencesPage

        store = self.store
        data = DataPane(paths.backup_folders(), paths.waiting_backup(), self._runner)
        rows = [*self._rows, *self._rows_to_come]
        page = PreferencesPage(rows, self.actions, data)
        page.show_settings(store.value)
        page.chosen.connect(lambda field, value: store.change(**{field: value}))
        store.changed.connect(page.show_settings)
        page.left.connect(self._shell.go_back)
        self._shelf().changed.connect(self.offer_anew)
        self._shell.add_page(Place.PREFERENCES, page)
        return page

    def enlarge_text(self) -> None:
        """Take the next larger text size, if there is one."""
        self._scale_text(min((s for s in TEXT_SCALES if s > self._scale), default=self._scale))

    def shrink_text(self) -> None:
        """Take the next smaller text size, if there is one."""
        self._scale_text(max((s for s in TEXT_SCALES if s < self._scale), default=self._scale))

    def reset_text(self) -> None:
        """Take the usual text size."""
        self._scale_text(100)

    @property
    def _scale(self) -> int:
        return self.store.value.text_scale

    def _scale_text(self, scale: int) -> None:
        self.store.change(text_scale=scale)

    def open(self) -> None:
        """Show the page."""
        self.offer_anew()
        self._shell.show_page(self.page)

    def offer_anew(self) -> None:
        """Offer the lexicons there are now, which a command may have added."""
        self.page.rows["lexicon"].offer(self._lexicons())

    def prepare(self) -> Iterator[object]:
        """Load and make the page."""
        from . import preferences_page

        yield preferences_page
        while some := list(islice(self._rows_to_come, _ROWS)):
            self._rows += some
            # Or the step that makes the page would polish and measure all of them.
            yield [row.sizeHint() for row in some]
        yield self.page

    @cached_property
    def _rows_to_come(self) -> Iterator[PreferenceRow]:
        from .preference_row import preference_rows
        from .preference_texts import preferences

        return preference_rows(preferences(self._lexicons()))

    def _lexicons(self) -> list[tuple[str, str]]:
        return [(each.id, each.name) for each in self._catalogue.manifests]


PREFERENCES_COMMANDS: tuple[CommandSpec[PreferencesFeature], ...] = (
    CommandSpec(
        Command.TEXT_LARGER,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Larger text"),
        PreferencesFeature.enlarge_text,
        ("Ctrl++", "Ctrl+="),
        parted=True,
        standard=QKeySequence.StandardKey.ZoomIn,
    ),
    CommandSpec(
        Command.TEXT_SMALLER,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Smaller text"),
        PreferencesFeature.shrink_text,
        ("Ctrl+-",),
        standard=QKeySequence.StandardKey.ZoomOut,
    ),
    CommandSpec(
        Command.TEXT_USUAL,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Normal text size"),
        PreferencesFeature.reset_text,
        ("Ctrl+0",),
    ),
    CommandSpec(
        Command.CLOCK_SOUND,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Sound when time is running out"),
        lambda preferences: preferences.store.toggle("clock_sound"),
        checkable=True,
        parted=True,
    ),
    CommandSpec(
        Command.REDUCE_MOTION,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Reduce motion"),
        lambda preferences: preferences.store.toggle("reduce_motion"),
        checkable=True,
    ),
    CommandSpec(
        Command.PREFERENCES,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Preferences…"),
        PreferencesFeature.open,
        ("Ctrl+,",),
        parted=True,
        standard=QKeySequence.StandardKey.Preferences,
    ),
)
