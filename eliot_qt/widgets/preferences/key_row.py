"""The key of a command: chosen from a list, pressed, and told if another one has it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.session.settings import Settings

from ..actions.actions import is_kept, name_of, own_keys, owner_of, with_key
from ..actions.commands import Command
from ..parts.choice_box import ChoiceBox
from ..parts.page import label
from ..parts.speech import say_aloud

_NARROWEST = 150


class KeyRow(QWidget):
    """One command at a time, so that the page stays short."""

    #: the entries of the settings, with one changed
    chosen = Signal(object)

    def __init__(self, actions: Mapping[Command, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._settings = Settings()
        self.command: ChoiceBox[Command] = ChoiceBox()
        self.command.setAccessibleName(self.tr("Command"))
        self.command.offer([(each, name_of(a).rstrip("…")) for each, a in actions.items()])
        self.command.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.command.currentIndexChanged.connect(self._show)
        self.key = QKeySequenceEdit()
        self.key.setMaximumSequenceLength(1)
        self.key.setMinimumWidth(_NARROWEST)
        self.key.setAccessibleName(self.tr("Key of the command"))
        self.key.editingFinished.connect(self._take)
        self.none = QPushButton(self.tr("No key"))
        self.reset = QPushButton(self.tr("Reset"))
        for button in (self.none, self.reset):
            button.setObjectName("quiet")
            button.setAutoDefault(True)
        self.none.clicked.connect(lambda: self._keep(""))
        self.reset.clicked.connect(lambda: self._keep(None))
        self.told = label("", "problem", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.key, 1)
        row.addWidget(self.none)
        row.addWidget(self.reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 6)
        column.addWidget(label(self.tr("Key of a command"), "row"))
        hint = self.tr(
            "Choose a command, then press its key. Letters and Enter belong to the board."
        )
        column.addWidget(label(hint, "hint", wrap=True))
        column.addWidget(self.command)
        column.addLayout(row)
        column.addWidget(self.told)
        self._show()

    def show_settings(self, settings: Settings) -> None:
        """Show the keys in force."""
        self._settings = settings
        self._show()

    def matches(self, text: str) -> bool:
        """Return whether each word of a text occurs here or in the name of a command."""
        names = [self.command.itemText(n) for n in range(self.command.count())]
        texts = " ".join([self.tr("Keys shortcuts of a command"), *names]).casefold()
        return all(word in texts for word in text.casefold().split())

    def _show(self) -> None:
        if not self._actions:
            return
        action = self._actions[self.command.value]
        self.key.setKeySequence(action.shortcut())
        self.reset.setEnabled(self.command.value in own_keys(self._settings))
        self.none.setEnabled(not action.shortcut().isEmpty())
        self._tell("")

    def _take(self) -> None:
        """Take the key that was pressed; one that another command has is not taken."""
        key, command = self.key.keySequence(), self.command.value
        if key.isEmpty() or key in self._actions[command].shortcuts():
            return
        key_text = key.toString(QKeySequence.SequenceFormat.NativeText)
        other = owner_of(key, command, self._actions)
        if is_kept(key):
            self._tell(self.tr("{key} belongs to the board.").format(key=key_text))
        elif other is not None:
            text = self.tr("{key} is taken: {command}.")
            self._tell(text.format(key=key_text, command=name_of(other).rstrip("…")))
        else:
            self._keep(key.toString())

    def _keep(self, key: str | None) -> None:
        self.chosen.emit(with_key(self._settings, self.command.value, key))

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        if text:
            say_aloud(self.key, text)
