"""The commands of all features in the order of the menus, as actions kept enabled or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from eliot_qt.session.settings import Settings

from ..actions.actions import assign, make_action
from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from .features import Features


class Frame(Protocol):
    """The window, for the commands that are its own."""

    def show_start(self) -> None:
        """Show the start page."""

    def show_full(self) -> None:
        """Fill the screen, or leave it."""

    def open_menus(self) -> None:
        """Move the focus to the first menu."""

    def toggle_keys(self) -> None:
        """Show or hide the key overlay."""

    def show_about(self) -> None:
        """Show version, credits and licences."""

    def close(self) -> bool:
        """Close the window."""


class WindowCommands(QObject):
    """Makes the actions of a window and keeps them enabled as the session allows."""

    def __init__(self, window: Frame, features: Features, parent: QObject) -> None:
        super().__init__(parent)
        self._play = features.play
        self._analysis = features.analysis
        self._keys: tuple[str, tuple[str, ...]] | None = None
        self._bound = {each.spec.command: each for each in _commands(window, features)}
        self.actions: dict[Command, QAction] = {
            command: make_action(parent, each.spec, self._run)
            for command, each in self._bound.items()
        }

        self.use_keys(Settings())

    @property
    def specs(self) -> tuple[CommandSpec[Any], ...]:
        """All commands, in the order of the menus."""
        return tuple(each.spec for each in self._bound.values())

    def use_keys(self, settings: Settings) -> None:
        """Give the actions the keys that are preferred."""
        if (settings.key_preset, settings.keys) != self._keys:
            self._keys = settings.key_preset, settings.keys
            assign(self.specs, self.actions, settings)

    def update(self) -> None:
        """Enable what can be done now."""
        possible = possible_now(self._bound)
        stand_ins = self._analysis.stand_ins
        for command, action in self.actions.items():
            action.setEnabled(possible[command] or command in stand_ins)
        self.actions[Command.FIND_IT].setChecked(self._play.is_guessing)

    def _run(self, command: Command) -> None:
        """Carry a command out, in the analysis in its own way."""
        stand_in = self._analysis.stand_ins.get(command)
        if stand_in is not None:
            stand_in()
        else:
            self._bound[command].run()


def possible_now(commands: Mapping[Command, Bound[Any]]) -> dict[Command, bool]:
    """Return whether each command would do something."""
    return {command: each.is_possible for command, each in commands.items()}


def _commands(window: Frame, features: Features) -> list[Bound[Any]]:
    """All commands, in the order of the menus."""
    bindings: list[Bound[Any]] = []
    for feature in features:
        bindings += feature.commands
        if feature is features.help:
            bindings += bound(window, _WINDOW)
    return bindings


_WINDOW: tuple[CommandSpec[Frame], ...] = (
    CommandSpec(
        Command.START_PAGE,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Start page"),
        lambda window: window.show_start(),
        ("Ctrl+W",),
        standard=QKeySequence.StandardKey.Close,
    ),
    CommandSpec(
        Command.QUIT,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Quit"),
        lambda window: window.close(),
        ("Ctrl+Q",),
        parted=True,
    ),
    CommandSpec(
        Command.FULL_SCREEN,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Full screen"),
        lambda window: window.show_full(),
        ("F11",),
        checkable=True,
        standard=QKeySequence.StandardKey.FullScreen,
        parted=True,
    ),
    CommandSpec(
        Command.MENUS,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Menus"),
        lambda window: window.open_menus(),
        ("F10",),
    ),
    CommandSpec(
        Command.KEYS,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "Keys"),
        lambda window: window.toggle_keys(),
        ("F1",),
    ),
    CommandSpec(
        Command.ABOUT,
        Group.HELP,
        QT_TRANSLATE_NOOP("Actions", "About and licences"),
        lambda window: window.show_about(),
    ),
)
