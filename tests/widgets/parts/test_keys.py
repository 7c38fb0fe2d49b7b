from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from eliot_qt.widgets.parts.keys import BoardKey, KeyIntent, read_key

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
META = Qt.KeyboardModifier.MetaModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier
Key = Qt.Key


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, text: str = "") -> KeyIntent | None:
    return read_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text))


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "letter", "shift"),
    [
        (Key.Key_A, NONE, "a", "a", False),
        (Key.Key_A, SHIFT, "A", "A", True),
        # CapsLock: an upper-case text without the modifier; with Shift it is lower case again.
        (Key.Key_A, NONE, "A", "A", False),
        (Key.Key_A, SHIFT, "a", "a", True),
        (Key.Key_Eacute, NONE, "É", "É", False),
        (Key.Key_unknown, NONE, "ж", "ж", False),
        # AltGr as Windows reports it.
        (Key.Key_A, CONTROL | ALT, "ą", "ą", False),
        (Key.Key_A, CONTROL | ALT | SHIFT, "Ą", "Ą", True),
    ],
)
def test_letters(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, letter: str, shift: bool
) -> None:
    assert press(key, modifiers, text) == KeyIntent(letter=letter, shift=shift)


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "command"),
    [
        (Key.Key_Left, NONE, "", BoardKey.LEFT),
        (Key.Key_Down, KEYPAD, "", BoardKey.DOWN),
        (Key.Key_Up, CONTROL, "", BoardKey.JUMP_UP),
        (Key.Key_Space, NONE, " ", BoardKey.FLIP),
        (Key.Key_Backspace, NONE, "\b", BoardKey.BACKSPACE),
        (Key.Key_Delete, NONE, "\x7f", BoardKey.DELETE),
        (Key.Key_Return, NONE, "\r", BoardKey.PLAY),
        (Key.Key_Enter, KEYPAD, "\r", BoardKey.PLAY),
        (Key.Key_Return, CONTROL, "", BoardKey.ADD),
        (Key.Key_Escape, NONE, "\x1b", BoardKey.ESCAPE),
    ],
)
def test_commands(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, command: BoardKey
) -> None:
    assert press(key, modifiers, text) == KeyIntent(command=command)


def test_other_characters_and_slots() -> None:
    assert press(Key.Key_8, NONE, "8") == KeyIntent(symbol="8")
    assert press(Key.Key_Slash, NONE, "/") == KeyIntent(symbol="/")
    assert press(Key.Key_Minus, NONE, "-") == KeyIntent(symbol="-")
    assert press(Key.Key_1, CONTROL, "1") == KeyIntent(slot=0)
    assert press(Key.Key_7, CONTROL, "7") == KeyIntent(slot=6)


@pytest.mark.parametrize(
    ("key", "modifiers", "text"),
    [
        (Key.Key_Z, CONTROL, "\x1a"),
        (Key.Key_Z, CONTROL | SHIFT, "\x1a"),
        (Key.Key_F, ALT, "f"),
        (Key.Key_Q, META, "q"),
        (Key.Key_F2, NONE, ""),
        (Key.Key_Shift, SHIFT, ""),
        (Key.Key_CapsLock, NONE, ""),
        (Key.Key_Dead_Acute, NONE, ""),
    ],
)
def test_shortcuts_and_bare_modifiers_mean_nothing_here(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str
) -> None:
    assert press(key, modifiers, text) is None
