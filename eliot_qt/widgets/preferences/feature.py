"""Preferences: the page of all settings, and the commands that change one."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.settings import SettingsStore

from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from .preferences_page import PreferencesPage


class PreferencesFeature(QObject):
    """Shows the settings, and keeps what is chosen."""

    def __init__(
        self, shell: Shell, store: SettingsStore, catalogue: Catalogue, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._store = store
        self._catalogue = catalogue

    @cached_property
    def page(self) -> PreferencesPage:
        """The page, made when it is first wanted."""
        from ..texts.preference_texts import preferences
        from .preferences_page import PreferencesPage

        store, manifests = self._store, self._catalogue.manifests
        page = PreferencesPage(preferences([(each.id, each.name) for each in manifests]))
        page.show_settings(store.value)
        page.chosen.connect(lambda field, value: store.change(**{field: value}))
        store.changed.connect(page.show_settings)
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.PREFERENCES, page)
        return page

    def open(self) -> None:
        """Show the page."""
        self._shell.show_page(self.page)
