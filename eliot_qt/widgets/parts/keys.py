"""The meaning of keys on the play surface. Letters are tiles, everything else a command."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QInputMethodEvent, QKeyEvent


class BoardKey(Enum):
    """Commands given by non-letter keys."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    JUMP_LEFT = auto()
    JUMP_RIGHT = auto()
    JUMP_UP = auto()
    JUMP_DOWN = auto()
    FLIP = auto()
    BACKSPACE = auto()
    DELETE = auto()
    PLAY = auto()
    ADD = auto()
    ESCAPE = auto()


@dataclass(frozen=True)
class KeyIntent:
    """One of: a command, a letter (with Shift or not), another character, a rack slot (from 0)."""

    command: BoardKey | None = None
    letter: str = ""
    shift: bool = False
    symbol: str = ""
    slot: int | None = None


class KeySource(Protocol):
    """A view that passes key presses on as intents.

    ``letter_typed(str, bool)`` gives the text as typed and whether Shift (not CapsLock) was held,
    ``symbol_typed(str)`` digits, ``/``, ``-`` and the like, ``slot_typed(int)`` Ctrl+digit.
    """

    letter_typed: SignalInstance
    symbol_typed: SignalInstance
    key_command: SignalInstance
    slot_typed: SignalInstance


_PLAIN = {
    Qt.Key.Key_Left: BoardKey.LEFT,
    Qt.Key.Key_Right: BoardKey.RIGHT,
    Qt.Key.Key_Up: BoardKey.UP,
    Qt.Key.Key_Down: BoardKey.DOWN,
    Qt.Key.Key_Space: BoardKey.FLIP,
    Qt.Key.Key_Backspace: BoardKey.BACKSPACE,
    Qt.Key.Key_Delete: BoardKey.DELETE,
    Qt.Key.Key_Return: BoardKey.PLAY,
    Qt.Key.Key_Enter: BoardKey.PLAY,
    Qt.Key.Key_Escape: BoardKey.ESCAPE,
}
_WITH_CONTROL = {
    Qt.Key.Key_Left: BoardKey.JUMP_LEFT,
    Qt.Key.Key_Right: BoardKey.JUMP_RIGHT,
    Qt.Key.Key_Up: BoardKey.JUMP_UP,
    Qt.Key.Key_Down: BoardKey.JUMP_DOWN,
    Qt.Key.Key_Return: BoardKey.ADD,
    Qt.Key.Key_Enter: BoardKey.ADD,
}
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ALT = Qt.KeyboardModifier.AltModifier
_META = Qt.KeyboardModifier.MetaModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


def read_key(event: QKeyEvent) -> KeyIntent | None:
    """Return the intent of a key press; None if the play surface does not use the key."""
    key, text, modifiers = event.key(), event.text(), event.modifiers()
    chord = modifiers & (_CONTROL | _ALT | _META)
    if not chord and key in _PLAIN:
        return KeyIntent(command=_PLAIN[Qt.Key(key)])
    if chord == _CONTROL:
        if key in _WITH_CONTROL:
            return KeyIntent(command=_WITH_CONTROL[Qt.Key(key)])
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            return KeyIntent(slot=key - Qt.Key.Key_1)
    # AltGr arrives as Ctrl+Alt on Windows, and Option composes letters on a Mac.
    composing = chord == (_CONTROL | _ALT) or (sys.platform == "darwin" and chord == _ALT)
    if chord and not composing:
        return None
    # CapsLock changes the text's case but not the modifiers, so it cannot ask for the blank.
    return _read_text(text, bool(modifiers & _SHIFT))


def send_key(event: QKeyEvent, source: KeySource) -> bool:
    """Emit what a key press means; False if it means nothing here."""
    intent = read_key(event)
    if intent is None:
        return False
    _emit(intent, source)
    return True


def send_input(event: QInputMethodEvent, source: KeySource) -> None:
    """Emit the text an input method or a dead key composed, one letter after the other."""
    for character in event.commitString():
        # Shift may have belonged to the dead key: composed letters never ask for the blank.
        intent = _read_text(character, False)
        if intent is not None:
            _emit(intent, source)


def _read_text(text: str, shift: bool) -> KeyIntent | None:
    if not text.strip() or not text.isprintable():
        return None
    if text[0].isalpha():
        return KeyIntent(letter=text, shift=shift)
    return KeyIntent(symbol=text)


def _emit(intent: KeyIntent, source: KeySource) -> None:
    if intent.command is not None:
        source.key_command.emit(intent.command)
    elif intent.slot is not None:
        source.slot_typed.emit(intent.slot)
    elif intent.letter:
        source.letter_typed.emit(intent.letter, intent.shift)
    else:
        source.symbol_typed.emit(intent.symbol)
