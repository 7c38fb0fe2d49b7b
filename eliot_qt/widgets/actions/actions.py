"""Menu actions made from the records of commands, and the letters that choose from a menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence

from eliot_qt.faults import Message, Said
from eliot_qt.models.said import said_text

from ..look.icons import Icons
from ..look.theme import Theme
from .commands import Command, CommandSpec


def words(text: Said) -> str:
    """A text of this table in the person's language."""
    if isinstance(text, Message):
        said = said_text(text)
        return said[:1].upper() + said[1:]
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
    taken: set[str] = set()
    for action in actions:
        text = name_of(action)
        if action.isSeparator() or not text:
            continue
        at = _free_letter(text, taken)
        if at is not None:
            taken.add(text[at].casefold())
            before, after = (part.replace("&", "&&") for part in (text[:at], text[at:]))
            action.setText(f"{before}&{after}")


def _free_letter(text: str, taken: set[str]) -> int | None:
    """Return the index of the best letter that is not taken; None if all are."""
    letters = [at for at, letter in enumerate(text) if letter.isalnum()]
    firsts = [at for at in letters if at == 0 or text[at - 1] == " "]
    free = (at for at in [*firsts, *letters] if text[at].casefold() not in taken)
    return next(free, None)
