"""The menu bar of the window; in its corner what the engine is busy with, and words to look up."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QVBoxLayout, QWidget

from eliot_qt.review.interrupt import Interrupt
from eliot_qt.session.settings import FIRST_ALERTS, SECOND_ALERTS, Settings
from eliot_qt.session.settings_store import SettingsStore

from ..actions.actions import LookUpButton, give_access_keys, words
from ..actions.commands import OF_A_GAME, Command, Group
from ..look.fonts import scale_of
from ..parts.plain_label import PlainLabel
from ..texts.choice_names import alert_names, scale_names, theme_names
from ..texts.interrupt_texts import interrupt_names
from .window_commands import WindowCommands

# Above and below the text of a menu, as in the stylesheet.
_MENU_PADDING = 5
# Above and below that field, whose corner the bar puts at its top. It makes the bar no higher.
_AROUND = 3
# Beside the text of a menu, and around what stands in the corner.
_BESIDE, _CORNER = 26, 34
# From this width on there is room for the field to look words up in.
_ROOMY = 1100


class WindowMenus(QObject):
    """A menu for each group of commands, one for the club's, choices of theme and text size."""

    def __init__(
        self, window: QMainWindow, commands: WindowCommands, settings: SettingsStore
    ) -> None:
        super().__init__(window)
        self._store = settings
        self._bar = window.menuBar()
        self._actions = actions = commands.actions
        self._menus = {group: self._bar.addMenu(words(group.value)) for group in Group}
        for spec in commands.specs:
            if spec.parted:
                self._menus[spec.group].addSeparator()
            self._menus[spec.group].addAction(actions[spec.command])
        # In front of the view's and only on the arbiter's page.
        self.club = QMenu(self.tr("Club"), self._bar)
        self._bar.insertMenu(self._menus[Group.VIEW].menuAction(), self.club)
        give_access_keys(self._bar.actions())
        self.choices: dict[str, QActionGroup] = {}
        self._make_choices("theme", self.tr("Theme"), theme_names())
        self._make_choices("text_scale", self.tr("Text size"), scale_names())
        first, second = alert_names(FIRST_ALERTS), alert_names(SECOND_ALERTS)
        self._make_choices("first_alert", self.tr("First clock alert"), first)
        self._make_choices("second_alert", self.tr("Second clock alert"), second)
        names = interrupt_names()
        self._make_choices("interrupt", self.tr("Stop me before"), names, Group.TRAINING)
        for menu in self._menus.values():
            give_access_keys(menu.actions())
        #: what the engine is busy with
        self.status = PlainLabel()
        self.status.setProperty("tone", "muted")
        self.status.hide()
        # As far from the edges as the menus beside it.
        self.status.setContentsMargins(0, _MENU_PADDING, 0, _MENU_PADDING)
        self.look_up = LookUpButton(actions[Command.WORD_TOOLS], self.tr("Look up a word"))
        self._fill_corner()

    def _fill_corner(self) -> None:
        # The bar does not keep it alive.
        corner = self._corner = QWidget()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 20, 0)
        row.setSpacing(14)
        row.addWidget(self.status)
        field = QVBoxLayout()
        field.setContentsMargins(0, _AROUND, 0, _AROUND)
        field.addWidget(self.look_up)
        row.addLayout(field)
        self._bar.setCornerWidget(corner)
        self._bar.installEventFilter(self)

    def all(self) -> list[QMenu]:
        """The menus of the bar, shown or not."""
        return [*self._menus.values(), self.club]

    def of(self, group: Group) -> QMenu:
        """The menu of a group."""
        return self._menus[group]

    def show_club(self, club: bool) -> None:
        """Show the menus of the arbiter's page, or of the others."""
        self.club.menuAction().setVisible(club)
        for group in OF_A_GAME:
            self._menus[group].menuAction().setVisible(not club)

    def open_first(self) -> None:
        """Go to the menus, as F10 does everywhere."""
        first = next(action for action in self._bar.actions() if action.isVisible())
        self._bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
        self._bar.setActiveAction(first)

    def show_status(self, text: str) -> None:
        """A short text in the corner; empty hides it."""
        self._text = text
        self._cut_status()
        self.status.setVisible(bool(text))
        self._show_corner()

    _text = ""

    def _cut_status(self) -> None:
        """Leave out first words where they would hide menus; how far the work is, stays."""
        metrics = self._bar.fontMetrics()
        menus = [each.text().replace("&", "") for each in self._bar.actions() if each.isVisible()]
        wide = sum(metrics.horizontalAdvance(menu) + _BESIDE for menu in menus)
        room = self._bar.width() - wide - _CORNER
        words = self._text.split(" ")
        ends = [" ".join(words[place:]) for place in range(max(1, len(words) - 1))]
        texts = [self._text, *(f"… {end}" for end in ends[1:]), ends[-1]]
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        text = next(fitting, texts[-1])
        self.status.setText(text)
        self.status.setToolTip("")
        if text != self._text:
            from eliot_qt.models.plain import plain_tip

            self.status.setToolTip(plain_tip(self._text))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the field out where the menus need the room."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            if self._text:
                self._cut_status()
                self._show_corner()
            roomy = self._bar.width() >= _ROOMY * scale_of(self._bar.font())
            if roomy is self.look_up.isHidden():
                self.look_up.setVisible(roomy)
                self._show_corner()
        return super().eventFilter(watched, event)

    def _show_corner(self) -> None:
        """Show the corner anew: only then does the bar make room for one that has become wider."""
        self._corner.hide()
        self._corner.setVisible(not (self.status.isHidden() and self.look_up.isHidden()))

    def use_settings(self, settings: Settings) -> None:
        """Check what is chosen; :meth:`show_rule` does so for the moves to be stopped."""
        for field in self.choices.keys() - {"interrupt"}:
            for action in self.choices[field].actions():
                action.setChecked(action.data() == getattr(settings, field))
        self._actions[Command.CLOCK_SOUND].setChecked(settings.clock_sound)
        self._actions[Command.REDUCE_MOTION].setChecked(settings.reduce_motion)
        self._actions[Command.DANGER].setChecked(settings.danger)
        self._actions[Command.LIKELY_REPLY].setChecked(settings.likely_reply)

    def show_rule(self, rule: Interrupt, teaches: bool) -> None:
        """Check which moves are stopped in the game in front; a Teach game always stops some."""
        for action in self.choices["interrupt"].actions():
            action.setChecked(action.data() == rule.value)
            if action.data() == Interrupt.NEVER.value:
                action.setEnabled(not teaches)

    def _make_choices(
        self,
        field: str,
        title: str,
        names: Mapping[str, str] | Mapping[int, str],
        group: Group = Group.VIEW,
    ) -> None:
        """A menu below a group's that sets a field of the settings."""
        choices = self.choices[field] = QActionGroup(self)
        menu = self._menus[group].addMenu(title)
        for value, name in names.items():
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setData(value)
            choices.addAction(action)
        choices.triggered.connect(lambda action: self._store.change(**{field: action.data()}))
