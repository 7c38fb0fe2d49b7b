"""The new-game sheet: who plays, in which language, by which rules. One page, Enter starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, free_game
from eliot_qt.session.setup import (
    ALONE,
    PRESETS,
    GameKind,
    GameSetup,
    Preset,
    seat_limits,
    tile_set_for,
    with_language,
)

from .arbitration_setup import TablesEditor
from .choice_box import ChoiceBox
from .line_icons import Glyph, line_icon
from .page import Page, ScrollPane, label
from .players_editor import LevelChoice, PlayersEditor
from .rule_sentences import mode_line, preset_name, rules_line
from .rules_editor import RulesEditor
from .sentences import counted
from .theme import Theme

_WIDEST = 760
_ICON = 16

LexiconChoice = tuple[str, str, str, str]
"""Id, name, language (a code or a name) and tile set of a lexicon."""


class NewGameSheet(Page):
    """Everything chosen before a game. It never accepts what cannot be played."""

    accepted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mode = ""
        self._rules = Rules()
        self._lexicons: list[LexiconChoice] = []
        self._tile_sets: Mapping[str, TileSet] = {}
        self._layouts: Mapping[str, Layout] = {}
        self.players = PlayersEditor()
        self.tables = TablesEditor()
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.house = RulesEditor()
        self._title = label("", "title")
        self._language_hint = label("", "hint", wrap=True)
        self._language_problem = label("", "problem", wrap=True)
        self.summary = label("", "muted", wrap=True)
        self.presets = {preset.id: self._preset_button(preset) for preset in PRESETS}
        self.more = QPushButton(self.tr("Change rules"))
        self.start = QPushButton(self.tr("Start"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._problem = label("", "problem", wrap=True)
        self._build()
        self._connect()

    def set_choices(
        self,
        lexicons: Sequence[LexiconChoice],
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
        levels: Sequence[tuple[str, str, str]],
    ) -> None:
        """What there is to choose from; levels as id, name and description, weakest first."""
        self._lexicons = [entry for entry in lexicons if entry[3] in tile_sets]
        self._tile_sets, self._layouts = tile_sets, layouts
        self.lexicon.offer((entry[0], _lexicon_name(entry)) for entry in self._lexicons)
        self.house.offer_layouts(layouts)
        self.players.set_levels([LevelChoice(*level) for level in levels])

    def edit(self, setup: GameSetup) -> None:
        """Fill the sheet in. What is not there any more gives way, and that is said."""
        self._mode, self._rules = setup.mode, setup.rules
        alone, free = setup.mode in ALONE, setup.mode == free_game.MODE
        self._title.setText(_titles(self)[setup.kind])
        self.setAccessibleName(self._title.text())
        club = setup.mode == arbitration.MODE
        self.tables.setVisible(club)
        self.players.setVisible(not club)
        if club:
            self.tables.show_seats(setup.seats)
        else:
            self.players.set_table(*seat_limits(setup.mode), draws=free)
            self.players.show_seats(setup.seats, alone)
        self.players.shuffle.setChecked(setup.shuffle_seats)
        self._players_title.setText(self.tr("Player") if alone else self.tr("Players"))
        for button in self.presets.values():
            button.setVisible(free)
        for part in (self.house, self.lexicon):
            part.blockSignals(True)
        self.house.show_rules(setup.rules, setup.seed, setup.mode)
        found = self.lexicon.choose(setup.rules.lexicon)
        for part in (self.house, self.lexicon):
            part.blockSignals(False)
        self._check_language(found)
        self._problem.setText("")
        self._update()

    def setup(self) -> GameSetup | None:
        """The setup as filled in, None where something is wrong; what, stands next to it."""
        club = self._mode == arbitration.MODE
        who = self.tables.complain() if club else self.players.complain()
        wrong = who or self.house.complain() or self._complain_of_variants()
        if not self._lexicons:
            wrong = wrong or self.lexicon
            text = self.tr("There is no lexicon to play with")
            self.lexicon.setAccessibleDescription(text)
            self._language_problem.setText(text)
            self._language_problem.show()
        if wrong is not None:
            if self.house.isAncestorOf(wrong):
                self.more.setChecked(True)
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
            self._problem.setText(wrong.accessibleDescription())
            return None
        return GameSetup(
            self._mode,
            self._current_rules(),
            self.tables.seats if club else self.players.seats,
            self.players.shuffle.isChecked() and not club,
            self.house.seed_value,
        )

    def _complain_of_variants(self) -> QWidget | None:
        """Computers cannot search for anagrams."""
        box = self.house.variants.clabbers
        computers = any(seat.is_computer for seat in self.players.seats)
        wrong = box.isChecked() and computers
        text = self.tr("Computers do not play Clabbers") if wrong else ""
        box.setAccessibleDescription(text)
        return box if wrong else None

    def first_focus(self) -> QPushButton:
        return self.start

    def themed(self, theme: Theme) -> None:
        scale = self.scale
        self._body.setMaximumWidth(round(_WIDEST * scale))
        self.players.themed(theme, scale)
        side = round(_ICON * scale)
        glyph = Glyph.UP if self.more.isChecked() else Glyph.DOWN
        for button, drawn in ((self.more, glyph), (self._back, Glyph.LEFT)):
            button.setIcon(line_icon(drawn, theme.colour("primary"), side))
            button.setIconSize(QSize(side, side))

    def _build(self) -> None:
        self._back = QToolButton()
        self._back.setObjectName("tool")
        self._back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._back.setToolTip(self.tr("Back (Esc)"))
        self._back.setAccessibleName(self.tr("Back"))
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        body = self._body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(28, 20, 28, 12)
        column.setSpacing(14)
        column.addLayout(head)
        self._players_title = label(self.tr("Players"), "heading")
        column.addWidget(_panel(self._players_title, self.players, self.tables))
        self.lexicon.setAccessibleName(self.tr("Lexicon"))
        self._language_problem.hide()
        language = (self.lexicon, self._language_hint, self._language_problem)
        column.addWidget(_panel(label(self.tr("Language"), "heading"), *language))
        column.addWidget(self._rules_panel())
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(ScrollPane(body), 1)
        whole.addWidget(_rule())
        whole.addLayout(self._footer())

    def _rules_panel(self) -> QFrame:
        self.more.setObjectName("quiet")
        self.more.setCheckable(True)
        self.more.setAutoDefault(True)
        self.house.hide()
        choices = QHBoxLayout()
        choices.setSpacing(8)
        for button in self.presets.values():
            choices.addWidget(button)
        choices.addStretch(1)
        choices.addWidget(self.more)
        row = QWidget()
        row.setLayout(choices)
        choices.setContentsMargins(0, 0, 0, 0)
        title = label(self.tr("House rules"), "heading")
        return _panel(title, self.summary, row, self.house)

    def _footer(self) -> QHBoxLayout:
        self.start.setObjectName("primary")
        self.start.setToolTip(self.tr("Start the game (Enter)"))
        self.cancel.setObjectName("plain")
        self.cancel.setToolTip(self.tr("Back to where you were (Esc)"))
        footer = QHBoxLayout()
        footer.setContentsMargins(28, 12, 28, 14)
        footer.setSpacing(10)
        footer.addWidget(self._problem, 1)
        for button in (self.cancel, self.start):
            button.setAutoDefault(True)
            footer.addWidget(button)
        return footer

    def _connect(self) -> None:
        self.players.changed.connect(self._update)
        self.lexicon.currentIndexChanged.connect(self._language_changed)
        self.house.layout_changed.connect(self._language_changed)
        self.house.changed.connect(self._update)
        self.more.toggled.connect(self._show_house)
        self.start.clicked.connect(self._accept)
        self.cancel.clicked.connect(self.cancelled)
        self._back.clicked.connect(self.cancelled)

    def _preset_button(self, preset: Preset) -> QPushButton:
        button = QPushButton(preset_name(preset.id))
        button.setObjectName("choice")
        button.setCheckable(True)
        button.setAutoDefault(True)
        button.setToolTip(rules_line(preset.apply(Rules())))
        button.clicked.connect(lambda: self._apply(preset))
        return button

    def _apply(self, preset: Preset) -> None:
        rules = preset.apply(self._current_rules())
        self.house.blockSignals(True)
        seed = self.house.seed.text()
        self.house.show_rules(rules, None, self._mode)
        self.house.seed.setText(seed)
        self.house.blockSignals(False)
        self._update()

    def _current_rules(self) -> Rules:
        return self.house.rules(self._rules)

    def _check_language(self, found: bool) -> None:
        """Say so and settle for another where lexicon, board or tiles are not there any more."""
        rules = self._rules
        text = self.tr("The lexicon {id} is not installed; here is another")
        self._language_problem.setText("" if found else text.format(id=rules.lexicon))
        self._language_problem.setVisible(not found)
        if not found or rules.layout not in self._layouts or rules.tile_set not in self._tile_sets:
            self._language_changed()

    def _language_changed(self) -> None:
        """The tile set follows lexicon and board."""
        entry = next((e for e in self._lexicons if e[0] == self.lexicon.value), None)
        layout = self._layouts.get(self.house.board.value)
        if entry is None or layout is None:
            return
        tile_set = self._tile_sets[tile_set_for(entry[3], layout, self._tile_sets)]
        self._rules = with_language(self._rules, entry[0], tile_set, layout)
        self._update()

    def _update(self) -> None:
        """Say in words what is filled in."""
        self._problem.setText("")
        tile_set = self._tile_sets.get(self._rules.tile_set)
        if tile_set is not None:
            tiles = counted("1 tile", "%n tiles", tile_set.total)
            self._language_hint.setText(f"{tile_set.name} · {tiles}")
        rules = self._current_rules()
        line = mode_line(self._mode, rules)
        if seed := self.house.seed.text().strip():
            line += self.tr(" · seed {seed}").format(seed=seed)
        self.summary.setText(line)
        for preset in PRESETS:
            self.presets[preset.id].setChecked(preset.matches(rules))

    def _show_house(self, shown: bool) -> None:
        self.house.setVisible(shown)
        self.more.setText(self.tr("Hide rules") if shown else self.tr("Change rules"))
        if self._theme is not None:
            self.themed(self._theme)

    def _accept(self) -> None:
        setup = self.setup()
        if setup is None:
            return
        self.accepted.emit(setup)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton | QToolButton):
                focused.click()
            else:
                self._accept()
        else:
            super().keyPressEvent(event)


def _titles(sheet: NewGameSheet) -> dict[GameKind, str]:
    return {
        GameKind.COMPUTER: sheet.tr("Play the computer"),
        GameKind.PASS_AND_PLAY: sheet.tr("Pass & play"),
        GameKind.TRAINING: sheet.tr("Training"),
        GameKind.DUPLICATE: sheet.tr("Duplicate"),
        GameKind.TOPPING: sheet.tr("Topping"),
        GameKind.CLUB: sheet.tr("Club"),
    }


def _lexicon_name(lexicon: LexiconChoice) -> str:
    """Name of a lexicon, and its language where the name does not tell."""
    _, name, language, _ = lexicon
    known = QLocale(language).language()
    if known is not QLocale.Language.C:
        language = QLocale.languageToString(known)
    return name if language in name else f"{name} · {language}"


def _panel(*parts: QWidget) -> QFrame:
    panel = QFrame()
    panel.setObjectName("panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(18, 12, 18, 14)
    column.setSpacing(8)
    for part in parts:
        column.addWidget(part)
    return panel


def _rule() -> QFrame:
    line = QFrame()
    line.setObjectName("rule")
    return line
