"""The new-game sheet: who plays, in which language, by which rules. One page, Enter starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import ClockRule, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.said import said_text
from eliot_qt.modes.catalogue import MODES
from eliot_qt.modes.rule_fields import RuleField
from eliot_qt.play.house_rules import PRESETS, Preset
from eliot_qt.play.setup import GameKind, GameSetup, is_solitary, seat_limits
from eliot_qt.voice.rules import HOUSE_RULES
from eliot_qt.widgets.look.icons import Icons
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.page import Page, label, panel
from eliot_qt.widgets.texts.rule_sentences import mode_line
from eliot_qt.widgets.texts.sentences import sentence

from ..sheet_frame import Beside, SheetFrame
from .arbitration_setup import TablesEditor
from .choice_cards import LevelLadder, PresetCard
from .language_choice import LanguageEditor, LexiconChoice
from .master_choice import MasterChoice
from .player_row import LevelChoice
from .players_editor import PlayersEditor
from .rules_editor import RulesEditor

translate = QCoreApplication.translate
_WIDEST = 976


class NewGameSheet(Page):
    """Everything chosen before a game. It never accepts what cannot be played."""

    accepted = Signal(object)  # GameSetup
    cancelled = Signal()

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = SheetFrame(self, icons, self.first_focus, _WIDEST)
        self.start, self.cancel = self._frame.start, self._frame.cancel
        self._mode = ""
        self._asks_names = False
        self._rules = Rules()
        self._frame.note.setText(self.tr("Everything is remembered for next time."))
        self.ladder, self.about = LevelLadder(), label("", "muted", wrap=True)
        self.players = PlayersEditor(icons)
        self.tables = TablesEditor()
        self.language = LanguageEditor()
        self.house = RulesEditor()
        self.master = MasterChoice()
        self.summary = label("", "muted", wrap=True)
        self.presets = {preset.id: self._preset_card(preset) for preset in PRESETS}
        self.more = QPushButton(self.tr("Change rules"))
        self._build()
        self._connect()

    def set_choices(
        self,
        lexicons: Sequence[LexiconChoice],
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
        levels: Sequence[tuple[str, str, str]],
    ) -> None:
        """Set the choices on offer; levels as id, name and description, weakest first."""
        self.language.offer(lexicons, tile_sets, layouts)
        self.house.offer_layouts(layouts)
        choices = [LevelChoice(*level) for level in levels]
        self.ladder.offer(choices)
        self.players.set_levels(choices)

    def edit(self, setup: GameSetup, asks_names: bool = False) -> None:
        """Fill the sheet in. What is not there any more gives way, and that is said.

        ``asks_names``: begin with the players' names instead of the Start button.
        """
        self._asks_names = asks_names
        self.more.setChecked(False)
        self._mode, self._rules = setup.mode, setup.rules
        mode, alone = MODES[setup.mode], is_solitary(setup.mode)
        title = _titles()[setup.kind]
        self._frame.title.setText(title)
        self.setAccessibleName(title)
        club = mode.arbitrated
        self.tables.setVisible(club)
        self.players.setVisible(not club)
        if club:
            self.tables.show_seats(setup.seats)
        else:
            self.players.set_table(*seat_limits(setup.mode), draws=mode.shuffles)
            self.players.show_seats(setup.seats, alone)
        self.players.shuffle.setChecked(setup.shuffle_seats)
        self.master.clear()
        self._racks_panel.setVisible(mode.follows_master)
        self._players_title.setText(self.tr("Player") if alone else self.tr("At the table"))
        self._cards.setVisible(RuleField.WORDS in mode.rule_fields)
        self.house.blockSignals(True)
        self.house.show_rules(setup.rules, setup.seed, setup.mode)
        self.house.clock.odds.setChecked(any(seat.seconds for seat in setup.seats))
        self.house.blockSignals(False)
        if not self.language.show_rules(setup.rules):
            self._language_changed()
        self._frame.problem.setText("")
        self._update()

    def setup(self) -> GameSetup | None:
        """The setup as filled in; None if something is wrong, which is shown beside its field."""
        club = MODES[self._mode].arbitrated
        who = self.tables.complain() if club else self.players.complain()
        wrong = who or self.house.complain()
        wrong = wrong or self.master.complain(self._current_rules())
        wrong = self.language.complain() or wrong
        if wrong is not None:
            if self.house.isAncestorOf(wrong):
                self.more.setChecked(True)
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
            self._frame.problem.setText(wrong.accessibleDescription())
            return None
        return GameSetup(
            self._mode,
            self._current_rules(),
            self.tables.seats if club else self.players.seats,
            self.players.shuffle.isChecked() and not club,
            self.house.seed_value,
            self.master.use,
        )

    def first_focus(self) -> QWidget:
        if not self._asks_names:
            return self.start
        name = self.players.rows[0].name
        name.selectAll()
        return name

    def accept(self) -> None:
        """Start, if all is well."""
        setup = self.setup()
        if setup is not None:
            self.accepted.emit(setup)

    def themed(self, theme: Theme) -> None:
        self._frame.themed(theme, self.scale)
        self.players.themed(theme, self.scale)
        self.ladder.set_theme(theme)
        for card in self.presets.values():
            card.set_theme(theme)
        icon = "up" if self.more.isChecked() else "down"
        self._frame.put_icon(self.more, icon, theme, self.scale)

    def _build(self) -> None:
        self._players_title = label(self.tr("At the table"), "heading")
        self._racks_panel = panel(label(self.tr("Racks"), "heading"), self.master)
        self._ladder_panel = panel(_head(self.tr("Your opponent"), self.about), self.ladder)
        words = panel(label(self.tr("Words"), "heading"), self.language)
        for part in (words.layout(), self._ladder_panel.layout()):
            assert isinstance(part, QVBoxLayout)
            part.addStretch(1)
        self._frame.lay_out(
            self._ladder_panel,
            Beside(panel(self._players_title, self.players, self.tables), words, shares=(4, 3)),
            self._racks_panel,
            self._rules_panel(),
        )

    def _rules_panel(self) -> QFrame:
        self.more.setObjectName("quiet")
        self.more.setCheckable(True)
        self.more.setAutoDefault(True)
        self.house.hide()
        self._cards = Beside(*self.presets.values())
        head = _head(sentence(said_text(HOUSE_RULES)), self.summary, self.more)
        return panel(head, self._cards, self.house)

    def _connect(self) -> None:
        self._frame.started.connect(self.accept)
        self._frame.cancelled.connect(self.cancelled)
        self.players.changed.connect(self._update)
        self.ladder.chosen.connect(self.players.choose_level)
        self.language.changed.connect(self._language_changed)
        self.house.layout_changed.connect(self._language_changed)
        self.house.changed.connect(self._update)
        self.more.toggled.connect(self._show_house)

    def _preset_card(self, preset: Preset) -> PresetCard:
        card = PresetCard(preset)
        card.clicked.connect(lambda: self._apply(preset))
        return card

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

    def _language_changed(self) -> None:
        """Let the tile set follow lexicon and board."""
        before = self.language.tile_set(self._rules)
        self._rules = self.language.rules(self._rules, self.house.board.value)
        now = self.language.tile_set(self._rules)
        if now is not None:
            self.house.variants.follow(before, now)
        self._update()

    def _update(self) -> None:
        """Say in words what is filled in."""
        self._frame.problem.setText("")
        self.language.show_tiles(self._rules)
        rules = self._current_rules()
        self.players.set_clock(rules.clock if self.house.clock.has_odds else ClockRule())
        line = mode_line(self._mode, rules, self.players.seats)
        if seed := self.house.seed.text().strip():
            line += self.tr(" · seed {seed}").format(seed=seed)
        self.summary.setText(line)
        level = self.players.level
        self._ladder_panel.setVisible(level is not None and MODES[self._mode].computers)
        self.ladder.show_level(level or "")
        self.about.setText(self.ladder.description(level or ""))
        for preset in PRESETS:
            self.presets[preset.id].setChecked(preset.matches(rules))

    def _show_house(self, shown: bool) -> None:
        self.house.setVisible(shown)
        self.more.setText(self.tr("Hide rules") if shown else self.tr("Change rules"))
        if self._theme is not None:
            self.themed(self._theme)


def _head(title: str, *parts: QWidget) -> QWidget:
    """Return a heading with what is said and done at its right."""
    head = QWidget()
    row = QHBoxLayout(head)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(12)
    row.addWidget(label(title, "heading"))
    for part in parts:
        if isinstance(part, QLabel):
            part.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(part, 1 if isinstance(part, QLabel) else 0)
    return head


def _titles() -> dict[GameKind, str]:
    return {
        GameKind.COMPUTER: translate("NewGameSheet", "Play the computer"),
        GameKind.PASS_AND_PLAY: translate("NewGameSheet", "Pass & play"),
        GameKind.TRAINING: translate("NewGameSheet", "Training"),
        GameKind.DUPLICATE: translate("NewGameSheet", "Duplicate"),
        GameKind.TOPPING: translate("NewGameSheet", "Topping"),
        GameKind.CLUB: translate("NewGameSheet", "Club"),
    }
