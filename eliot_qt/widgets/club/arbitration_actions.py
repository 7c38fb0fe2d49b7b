"""Every command of the arbiter's page that has a menu entry, and the keys of its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Message, Said
from eliot_qt.models.said import said_text
from eliot_qt.voice import commands as voice

from ..actions.actions import name_of
from ..actions.commands import QT_TRANSLATE_NOOP
from ..texts.sentences import sentence


class ClubCommand(StrEnum):
    """Ids of the commands."""

    GO_ON = "club-go-on"
    DRAW = "club-draw"
    SET_RACK = "club-set-rack"
    UNDO = "club-undo"
    REDO = "club-redo"
    BACK = "club-back"
    FORWARD = "club-forward"
    LATEST = "club-latest"
    CLOCK = "club-clock"
    CLOCK_RESET = "club-clock-reset"
    CLOCK_TIME = "club-clock-time"
    ASSIGN = "club-assign"
    TOP = "club-top"
    REMOVE = "club-remove"
    SOLO = "club-solo"
    WARN = "club-warn"
    PENALTY = "club-penalty"
    FORGIVE = "club-forgive"
    BOARD_MOVE = "club-board-move"
    REOPEN = "club-reopen"
    ADD_PLAYER = "club-add-player"
    REMOVE_PLAYER = "club-remove-player"
    RENAME = "club-rename"
    FIND_TABLES = "club-find-tables"
    WITHOUT_MOVE = "club-without-move"
    STATISTICS = "club-statistics"
    PROJECTOR = "club-projector"
    NEXT_PANE = "club-next-pane"
    END_GAME = "club-end-game"


@dataclass(frozen=True)
class ClubSpec:
    """Name and keys of a command. ``key`` is one of the tables' own, and no shortcut."""

    command: ClubCommand
    text: Said
    keys: tuple[str, ...] = ()
    key: str = ""
    parted: bool = False
    checkable: bool = False


CLUB_SPECS = (
    ClubSpec(
        ClubCommand.GO_ON,
        QT_TRANSLATE_NOOP("Club", "End the turn; draw the next rack"),
        ("Ctrl+Return",),
    ),
    ClubSpec(ClubCommand.DRAW, QT_TRANSLATE_NOOP("Club", "Draw the rack"), ("Ctrl+R",)),
    ClubSpec(ClubCommand.SET_RACK, QT_TRANSLATE_NOOP("Club", "Set the rack"), ("Ctrl+K",)),
    ClubSpec(ClubCommand.UNDO, QT_TRANSLATE_NOOP("Club", "Undo"), ("Ctrl+Z",), parted=True),
    ClubSpec(ClubCommand.REDO, QT_TRANSLATE_NOOP("Club", "Redo"), ("Ctrl+Shift+Z",)),
    ClubSpec(ClubCommand.BACK, QT_TRANSLATE_NOOP("Club", "Turn back"), ("Alt+Left",), parted=True),
    ClubSpec(ClubCommand.FORWARD, QT_TRANSLATE_NOOP("Club", "Turn forward"), ("Alt+Right",)),
    ClubSpec(ClubCommand.LATEST, QT_TRANSLATE_NOOP("Club", "Running turn"), ("Alt+End",)),
    ClubSpec(
        ClubCommand.CLOCK,
        QT_TRANSLATE_NOOP("Club", "Start or pause the clock"),
        ("F9",),
        parted=True,
    ),
    ClubSpec(ClubCommand.CLOCK_RESET, QT_TRANSLATE_NOOP("Club", "Reset the clock"), ("Shift+F9",)),
    ClubSpec(
        ClubCommand.CLOCK_TIME,
        QT_TRANSLATE_NOOP("Club", "Set the time for each turn"),
        ("Ctrl+F9",),
    ),
    ClubSpec(
        ClubCommand.ASSIGN,
        QT_TRANSLATE_NOOP("Club", "Assign the selected move"),
        key=QT_TRANSLATE_NOOP("Club", "Enter"),
        parted=True,
    ),
    ClubSpec(ClubCommand.TOP, QT_TRANSLATE_NOOP("Club", "Assign the top move"), key="T"),
    ClubSpec(
        ClubCommand.REMOVE,
        QT_TRANSLATE_NOOP("Club", "Remove the move"),
        key=QT_TRANSLATE_NOOP("Club", "Del"),
    ),
    ClubSpec(ClubCommand.SOLO, QT_TRANSLATE_NOOP("Club", "Give or remove a solo"), key="S"),
    ClubSpec(ClubCommand.WARN, QT_TRANSLATE_NOOP("Club", "Give or remove a warning"), key="W"),
    ClubSpec(ClubCommand.PENALTY, QT_TRANSLATE_NOOP("Club", "Penalty"), key="P"),
    ClubSpec(
        ClubCommand.FORGIVE,
        QT_TRANSLATE_NOOP("Club", "Remove a penalty"),
        key=QT_TRANSLATE_NOOP("Club", "Shift+P"),
    ),
    ClubSpec(
        ClubCommand.BOARD_MOVE,
        QT_TRANSLATE_NOOP("Club", "Choose the move for the board, or clear the choice"),
        key=QT_TRANSLATE_NOOP("Club", "Shift+M"),
    ),
    ClubSpec(
        ClubCommand.REOPEN,
        QT_TRANSLATE_NOOP("Club", "Open this turn again"),
        key=QT_TRANSLATE_NOOP("Club", "Shift+O"),
    ),
    ClubSpec(ClubCommand.ADD_PLAYER, voice.ADD_PLAYER, ("Ins",), parted=True),
    ClubSpec(
        ClubCommand.REMOVE_PLAYER,
        voice.REMOVE_PLAYER,
        ("Shift+Ins",),
    ),
    ClubSpec(ClubCommand.RENAME, QT_TRANSLATE_NOOP("Club", "Edit the name"), key="F2"),
    ClubSpec(
        ClubCommand.FIND_TABLES,
        QT_TRANSLATE_NOOP("Club", "Show tables by points"),
        ("Ctrl+G",),
        parted=True,
    ),
    ClubSpec(
        ClubCommand.WITHOUT_MOVE,
        QT_TRANSLATE_NOOP("Club", "Only tables without a move"),
        ("Ctrl+M",),
        checkable=True,
    ),
    ClubSpec(
        ClubCommand.STATISTICS,
        QT_TRANSLATE_NOOP("Club", "Statistics"),
        ("F4",),
        parted=True,
        checkable=True,
    ),
    ClubSpec(ClubCommand.PROJECTOR, QT_TRANSLATE_NOOP("Club", "Projector window"), ("F12",)),
    ClubSpec(ClubCommand.NEXT_PANE, QT_TRANSLATE_NOOP("Club", "Next pane"), ("F6",)),
    ClubSpec(ClubCommand.END_GAME, QT_TRANSLATE_NOOP("Club", "End the game"), parted=True),
)

# What the tables understand beside the keys above, for the key overlay.
TABLE_KEYS = (
    (
        QT_TRANSLATE_NOOP("Club", "digits, in the tables"),
        QT_TRANSLATE_NOOP("Club", "choose the table with that number"),
    ),
    (
        QT_TRANSLATE_NOOP("Club", "/"),
        QT_TRANSLATE_NOOP("Club", "type a move for that table: 8h word, h8 word, pass"),
    ),
    (
        QT_TRANSLATE_NOOP("Club", "Ctrl+A, Shift+Up, Shift+Down"),
        QT_TRANSLATE_NOOP("Club", "select several tables: the next move goes to all of them"),
    ),
    (
        QT_TRANSLATE_NOOP("Club", "Ctrl+Up, Ctrl+Down"),
        QT_TRANSLATE_NOOP("Club", "select a move of the list"),
    ),
    (
        QT_TRANSLATE_NOOP("Club", "Menu key, in the moves"),
        QT_TRANSLATE_NOOP("Club", "sort the moves"),
    ),
)


def club_words(text: Said) -> str:
    """A text of these tables in the person's language."""
    if isinstance(text, Message):
        return sentence(said_text(text))
    return QCoreApplication.translate("Club", text)


def make_club_actions(
    page: QWidget, handlers: Mapping[ClubCommand, Callable[[], None]]
) -> dict[ClubCommand, QAction]:
    """An action for every command, whose shortcut works while the page has the focus."""
    actions = {}
    for spec in CLUB_SPECS:
        action = QAction(club_words(spec.text), page)
        action.setObjectName(spec.command.value)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setCheckable(spec.checkable)
        keys = key_of(spec.command, action)
        action.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        action.triggered.connect(lambda _checked=False, run=handlers[spec.command]: run())
        page.addAction(action)
        actions[spec.command] = action
    # The other Enter key is as good.
    ends = actions[ClubCommand.GO_ON]
    ends.setShortcuts([*ends.shortcuts(), QKeySequence("Ctrl+Enter")])
    return actions


def key_of(command: ClubCommand, action: QAction) -> str:
    """Return the key of a command: its shortcut, or its letter at the tables; empty without one."""
    native = QKeySequence.SequenceFormat.NativeText
    return action.shortcut().toString(native) or club_words(_LETTERS[command])


def club_key_rows(actions: Mapping[ClubCommand, QAction]) -> list[tuple[str, str]]:
    """Keys and what they do, for the key overlay."""
    rows = [(club_words(keys), club_words(meaning)) for keys, meaning in TABLE_KEYS]
    for spec in CLUB_SPECS:
        keys = key_of(spec.command, actions[spec.command])
        if keys:
            rows.append((keys, name_of(actions[spec.command])))
    return rows


_LETTERS = {spec.command: spec.key for spec in CLUB_SPECS}
