"""Every command of the arbiter's page that has a menu entry, and the keys of its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from ..actions.access_keys import name_of
from ..actions.commands import QT_TRANSLATE_NOOP


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
    text: str
    keys: tuple[str, ...] = ()
    key: str = ""
    parted: bool = False
    checkable: bool = False


_N = QT_TRANSLATE_NOOP
CLUB_SPECS = (
    ClubSpec(ClubCommand.GO_ON, _N("Club", "End the turn; draw the next rack"), ("Ctrl+Return",)),
    ClubSpec(ClubCommand.DRAW, _N("Club", "Draw the rack"), ("Ctrl+R",)),
    ClubSpec(ClubCommand.SET_RACK, _N("Club", "Set the rack"), ("Ctrl+K",)),
    ClubSpec(ClubCommand.UNDO, _N("Club", "Undo"), ("Ctrl+Z",), parted=True),
    ClubSpec(ClubCommand.REDO, _N("Club", "Redo"), ("Ctrl+Shift+Z",)),
    ClubSpec(ClubCommand.BACK, _N("Club", "Turn back"), ("Alt+Left",), parted=True),
    ClubSpec(ClubCommand.FORWARD, _N("Club", "Turn forward"), ("Alt+Right",)),
    ClubSpec(ClubCommand.LATEST, _N("Club", "Running turn"), ("Alt+End",)),
    ClubSpec(ClubCommand.CLOCK, _N("Club", "Start or pause the clock"), ("F9",), parted=True),
    ClubSpec(ClubCommand.CLOCK_RESET, _N("Club", "Reset the clock"), ("Shift+F9",)),
    ClubSpec(ClubCommand.CLOCK_TIME, _N("Club", "Set the time for each turn"), ("Ctrl+F9",)),
    ClubSpec(
        ClubCommand.ASSIGN,
        _N("Club", "Assign the selected move"),
        key=_N("Club", "Enter"),
        parted=True,
    ),
    ClubSpec(ClubCommand.TOP, _N("Club", "Assign the top move"), key="T"),
    ClubSpec(ClubCommand.REMOVE, _N("Club", "Remove the move"), key=_N("Club", "Del")),
    ClubSpec(ClubCommand.SOLO, _N("Club", "Give or remove a solo"), key="S"),
    ClubSpec(ClubCommand.WARN, _N("Club", "Give or remove a warning"), key="W"),
    ClubSpec(ClubCommand.PENALTY, _N("Club", "Penalty"), key="P"),
    ClubSpec(ClubCommand.FORGIVE, _N("Club", "Remove a penalty"), key=_N("Club", "Shift+P")),
    ClubSpec(
        ClubCommand.BOARD_MOVE,
        _N("Club", "Choose the move for the board, or undo that"),
        key=_N("Club", "Shift+M"),
    ),
    ClubSpec(ClubCommand.REOPEN, _N("Club", "Open this turn again"), key=_N("Club", "Shift+O")),
    ClubSpec(ClubCommand.ADD_PLAYER, _N("Club", "Add a player"), ("Ins",), parted=True),
    ClubSpec(ClubCommand.RENAME, _N("Club", "Edit the name"), key="F2"),
    ClubSpec(
        ClubCommand.FIND_TABLES, _N("Club", "Show tables by points"), ("Ctrl+F",), parted=True
    ),
    ClubSpec(
        ClubCommand.WITHOUT_MOVE,
        _N("Club", "Only tables without a move"),
        ("Ctrl+M",),
        checkable=True,
    ),
    ClubSpec(
        ClubCommand.STATISTICS,
        _N("Club", "Statistics"),
        ("F4",),
        parted=True,
        checkable=True,
    ),
    ClubSpec(ClubCommand.PROJECTOR, _N("Club", "Projector window"), ("F12",)),
    ClubSpec(ClubCommand.NEXT_PANE, _N("Club", "Next pane"), ("F6",)),
    ClubSpec(ClubCommand.END_GAME, _N("Club", "End the game"), parted=True),
)

# What the tables understand beside the keys above, for the key overlay.
TABLE_KEYS = (
    (_N("Club", "digits, in the tables"), _N("Club", "choose the table with that number")),
    (_N("Club", "/"), _N("Club", "type a move for that table: 8h word, h8 word, pass")),
    (
        _N("Club", "Ctrl+A, Shift+Up, Shift+Down"),
        _N("Club", "select several tables: the next move goes to all of them"),
    ),
    (_N("Club", "Ctrl+Up, Ctrl+Down"), _N("Club", "select a move of the list")),
    (_N("Club", "Menu key, in the moves"), _N("Club", "sort the moves")),
)


def club_words(text: str) -> str:
    """A text of these tables in the person's language."""
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
        native = QKeySequence.SequenceFormat.NativeText
        keys = action.shortcut().toString(native) or club_words(spec.key)
        action.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        action.triggered.connect(lambda _checked=False, run=handlers[spec.command]: run())
        page.addAction(action)
        actions[spec.command] = action
    # The other Enter key is as good.
    ends = actions[ClubCommand.GO_ON]
    ends.setShortcuts([*ends.shortcuts(), QKeySequence("Ctrl+Enter")])
    return actions


def club_key_rows(actions: Mapping[ClubCommand, QAction]) -> list[tuple[str, str]]:
    """Keys and what they do, for the key overlay."""
    native = QKeySequence.SequenceFormat.NativeText
    rows = [(club_words(keys), club_words(meaning)) for keys, meaning in TABLE_KEYS]
    for spec in CLUB_SPECS:
        keys = actions[spec.command].shortcut().toString(native) or club_words(spec.key)
        if keys:
            rows.append((keys, name_of(actions[spec.command])))
    return rows
