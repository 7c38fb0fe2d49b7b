"""The language of a new game: its lexicon, and the tiles that follow from it and the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.house_rules import with_language
from eliot_qt.widgets.parts.choice_box import ChoiceBox
from eliot_qt.widgets.parts.page import label
from eliot_qt.widgets.texts.sentences import counted

LexiconChoice = tuple[str, str, str, str]
"""Id, name, language (a code or a name) and tile set of a lexicon."""


class LanguageEditor(QWidget):
    """A box of lexicons, and in words which tiles that means."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lexicons: list[LexiconChoice] = []
        self._tile_sets: Mapping[str, TileSet] = {}
        self._layouts: Mapping[str, Layout] = {}
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.lexicon.setAccessibleName(self.tr("Lexicon"))
        self._hint = label("", "hint", wrap=True)
        self._problem = label("", "problem", wrap=True)
        self._problem.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.lexicon, self._hint, self._problem):
            column.addWidget(widget)
        self.lexicon.currentIndexChanged.connect(self.changed)

    def offer(
        self,
        lexicons: Sequence[LexiconChoice],
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
    ) -> None:
        """The lexicons there are; those without tiles cannot be chosen."""
        self._lexicons = [entry for entry in lexicons if entry[3] in tile_sets]
        self._tile_sets, self._layouts = tile_sets, layouts
        self.lexicon.offer((entry[0], _name(entry)) for entry in self._lexicons)

    def show_rules(self, rules: Rules) -> bool:
        """Choose a game's lexicon; False, and a word about it, where another must do.

        False too where its board or tiles are not there any more.
        """
        blocked = self.lexicon.blockSignals(True)
        is_installed = self.lexicon.choose(rules.lexicon)
        self.lexicon.blockSignals(blocked)
        text = self.tr("The lexicon {id} is not installed; another one is selected")
        self._say("" if is_installed else text.format(id=rules.lexicon))
        return is_installed and rules.layout in self._layouts and rules.tile_set in self._tile_sets

    def rules(self, base: Rules, layout: str) -> Rules:
        """Return the rules with the lexicon chosen on a board; ``base`` if either is missing."""
        entry = next((e for e in self._lexicons if e[0] == self.lexicon.value), None)
        board = self._layouts.get(layout)
        if entry is None or board is None:
            return base
        return with_language(base, entry[0], entry[3], board, self._tile_sets).rules

    def tile_set(self, rules: Rules) -> TileSet | None:
        """The tiles of a game; None where they are not there any more."""
        return self._tile_sets.get(rules.tile_set)

    def show_tiles(self, rules: Rules) -> None:
        """Say in words what the tiles are."""
        tile_set = self.tile_set(rules)
        if tile_set is not None:
            total = tile_set.total
            tiles = counted("Sentences", "%n tiles", "1 tile", total)
            self._hint.setText(f"{tile_set.name} · {tiles}")

    def complain(self) -> QWidget | None:
        """Say that no lexicon is installed and return their box; return None if one is."""
        if self._lexicons:
            return None
        text = self.tr("No lexicon is installed")
        self.lexicon.setAccessibleDescription(text)
        self._say(text)
        return self.lexicon

    def _say(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))


def _name(lexicon: LexiconChoice) -> str:
    """Name of a lexicon, and its language where the name does not say it."""
    _, name, language, _ = lexicon
    locale_language = QLocale(language).language()
    if locale_language is not QLocale.Language.C:
        language = QLocale.languageToString(locale_language)
    return name if language in name else f"{name} · {language}"
