"""Menu actions made from the records of commands, with the keys and letters that choose them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton

from eliot_qt.faults import Message, Said
from eliot_qt.models.said import said_text
from eliot_qt.session.settings import Settings

from ..look.fonts import scale_of
from ..look.icons import Icons
from ..look.theme import Theme
from .commands import Command, CommandSpec

# Side of the glass beside words to look up.
_GLASS = 14

# As on Woogles' board and in Quackle's menus. What they take away from our commands has no key.
_PRESETS: Mapping[str, Mapping[Command, tuple[str, ...]]] = MappingProxyType(
    {
        "default": {},
        "woogles": {
            Command.SHUFFLE: ("Up",),
            Command.RECALL: ("Down",),
            Command.PASS: ("2",),
            Command.CHALLENGE: ("3",),
            Command.SWAP: ("4",),
        },
        "quackle": {
            Command.FIND_MOVES: ("Ctrl+G",),
            Command.PAUSE: ("Ctrl+P",),
            Command.FIRST: ("Ctrl+Home",),
            Command.BACK: ("Ctrl+B",),
            Command.FORWARD: ("Ctrl+F",),
            Command.WORD_TOOLS: ("Ctrl+L",),
        },
    }
)
_SEPARATOR = "="
_NAMES = frozenset(command.value for command in Command)
# Keys that set tiles, play or leave wherever they are pressed.
_KEPT = frozenset({"Return", "Enter", "Esc", "Space", "Backspace", "Del", "Tab"})


def words(text: Said) -> str:
    """A text of this table in the person's language."""
    if isinstance(text, Message):
        description = said_text(text)
        return description[:1].upper() + description[1:]
    return QCoreApplication.translate("Actions", text)


def make_action(parent: QObject, spec: CommandSpec[Any], run: Callable[[Command], None]) -> QAction:
    """The action of a command; the tooltip names its key."""
    action = QAction(words(spec.text), parent)
    action.setObjectName(spec.command.value)
    action.setCheckable(spec.checkable)
    action.setToolTip(words(spec.text).rstrip("…"))
    action.setIconVisibleInMenu(False)
    action.triggered.connect(lambda _checked=False: run(spec.command))
    return action


def name_keys(action: QAction) -> None:
    """Let the tooltip name the first key."""
    name = name_of(action).rstrip("…")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{name} ({keys})" if keys else name)


def dress_actions(
    specs: Iterable[CommandSpec[Any]],
    actions: Mapping[Command, QAction],
    icons: Icons,
    theme: Theme,
) -> None:
    """Give the actions their icons in the colours of a theme."""
    for spec in specs:
        if spec.icon:
            actions[spec.command].setIcon(icons.icon(spec.icon, theme))


def name_of(action: QAction) -> str:
    """The words of an action without the mark of its letter."""
    return "&".join(part.replace("&", "") for part in action.text().split("&&"))


def give_access_keys(actions: Iterable[QAction]) -> None:
    """Give each action a letter that no other one has, preferably the first of a word."""
    keys: set[str] = set()
    for action in actions:
        text = name_of(action)
        if action.isSeparator() or not text:
            continue
        at = _free_letter(text, keys)
        if at is not None:
            keys.add(text[at].casefold())
            before, after = (part.replace("&", "&&") for part in (text[:at], text[at:]))
            action.setText(f"{before}&{after}")


def _free_letter(text: str, taken: set[str]) -> int | None:
    """Return the index of the best letter that is not taken; None if all are."""
    letters = [at for at, letter in enumerate(text) if letter.isalnum()]
    firsts = [at for at in letters if at == 0 or text[at - 1] == " "]
    free = (at for at in [*firsts, *letters] if text[at].casefold() not in taken)
    return next(free, None)


def own_keys(settings: Settings) -> dict[Command, str]:
    """Return the keys that a person has chosen; an empty one is none at all."""
    keys = {}
    for entry in settings.keys:
        name, separator, key = entry.partition(_SEPARATOR)
        if separator and name in _NAMES:
            keys[Command(name)] = key
    return keys


def with_key(settings: Settings, command: Command, key: str | None) -> tuple[str, ...]:
    """The entries of the settings with another key of a command; None: as it was made."""
    own = own_keys(settings)
    own.pop(command, None)
    if key is not None:
        own[command] = key
    return tuple(f"{each}{_SEPARATOR}{text}" for each, text in own.items())


def is_kept(key: QKeySequence) -> bool:
    """Return whether a key is the board's: a letter alone, Enter, Esc and the like."""
    text = key.toString().removeprefix("Shift+")
    return text in _KEPT or (len(text) == 1 and text.isalpha())


def owner_of(
    key: QKeySequence, command: Command, actions: Mapping[Command, QAction]
) -> QAction | None:
    """The action of another command that has a key."""
    others = (action for each, action in actions.items() if each is not command)
    return next((action for action in others if key in action.shortcuts()), None)


def action_rows(actions: Sequence[QAction]) -> list[tuple[str, str]]:
    """Keys and name of each action that has a key."""
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (action.shortcut().toString(native), name_of(action).rstrip("…"))
        for action in actions
        if action.shortcuts()
    ]


def assign(
    specs: Iterable[CommandSpec[Any]], actions: Mapping[Command, QAction], settings: Settings
) -> None:
    """Give each action its keys: a person's own before a preset's before ours, none twice."""
    own, preset = own_keys(settings), _PRESETS[settings.key_preset]
    keys_by_command: dict[Command, Sequence[QKeySequence]] = {}
    used_keys: set[str] = set()
    for level in (own, preset):
        for command, keys in level.items():
            if command not in keys_by_command:
                texts = (keys,) if isinstance(keys, str) else keys
                keys_by_command[command] = _free(
                    [QKeySequence(text) for text in texts if text], used_keys
                )
    for spec in specs:
        if spec.command not in keys_by_command:
            keys_by_command[spec.command] = _free(made_with(spec), used_keys)
        mine, action = list(keys_by_command[spec.command]), actions[spec.command]
        if mine != action.shortcuts():
            action.setShortcuts(mine)
            name_keys(action)


def made_with(spec: CommandSpec[Any]) -> list[QKeySequence]:
    """Our keys, which tooltips name, then those of the platform that are not among them."""
    keys = [QKeySequence(key) for key in spec.keys]
    standard = [] if spec.standard is None else QKeySequence.keyBindings(spec.standard)
    return [*keys, *(key for key in standard if key not in keys)]


def _free(keys: Sequence[QKeySequence], taken: set[str]) -> list[QKeySequence]:
    free = [key for key in keys if key.toString() not in taken]
    taken.update(key.toString() for key in free)
    return free


class LookUpButton(QPushButton):
    """An action as a field to look a word up in, with a glass and the key of the action."""

    def __init__(self, action: QAction, name: str) -> None:
        super().__init__()
        self._action, self._name = action, name
        self._look: tuple[Icons, Theme] | None = None
        self.setProperty("kind", "lookup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def set_look(self, icons: Icons, theme: Theme) -> None:
        """Draw the glass in the colours of a theme."""
        self._look = icons, theme
        self._draw_glass()

    def _follow(self) -> None:
        key = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setText(f" {self._name}      {key}".rstrip())
        self.setAccessibleName(self._name)
        self.setEnabled(self._action.isEnabled())
        self.setToolTip(self._action.toolTip())

    def _draw_glass(self) -> None:
        if self._look is not None:
            icons, theme = self._look
            icons.put_on(self, "search", theme, "muted", round(_GLASS * scale_of(self.font())))

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._draw_glass()
