"""Every command of the window once: its name, its keys, where it belongs.

Menus, tooltips and the key overlay are made from this table. Plain letters, digits, arrows,
Space, Backspace and Enter belong to the play surface and are never shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence

from .icons import Icons
from .theme import Theme


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a text for translation under the name the translators' tools look for."""
    return text


class Group(StrEnum):
    """Where a command belongs; each is a menu and a column of the key overlay."""

    GAME = QT_TRANSLATE_NOOP("Actions", "Game")
    TURN = QT_TRANSLATE_NOOP("Actions", "Turn")
    HISTORY = QT_TRANSLATE_NOOP("Actions", "History")
    TRAINING = QT_TRANSLATE_NOOP("Actions", "Training")
    VIEW = QT_TRANSLATE_NOOP("Actions", "View")
    HELP = QT_TRANSLATE_NOOP("Actions", "Help")


class Command(StrEnum):
    """Ids of the commands."""

    NEW = "new"
    OPEN = "open"
    SAVE_AS = "save-as"
    EXPORT = "export"
    PRINT = "print"
    COPY_POSITION = "copy-position"
    PASTE_POSITION = "paste-position"
    START_PAGE = "start-page"
    QUIT = "quit"
    PLAY = "play"
    SWAP = "swap"
    PASS = "pass"
    CHALLENGE = "challenge"
    RESIGN = "resign"
    END_BLOCKED = "end-blocked"
    SHUFFLE = "shuffle"
    SORT = "sort"
    RECALL = "recall"
    COORDINATES = "coordinates"
    UNDO = "undo"
    REDO = "redo"
    BACK = "back"
    FORWARD = "forward"
    FIRST = "first"
    LAST = "last"
    PLAY_ON = "play-on"
    TRAIN_HERE = "train-here"
    LEAVE_SEAT = "leave-seat"
    PAUSE = "pause"
    GIVE_UP = "give-up"
    HINT = "hint"
    ASK_TOP = "ask-top"
    FIND_IT = "find-it"
    EDIT_POSITION = "edit-position"
    FIND_MOVES = "find-moves"
    TAKE_MOVE = "take-move"
    PIN = "pin"
    NEW_RACK = "new-rack"
    FILL_RACK = "fill-rack"
    SET_RACK = "set-rack"
    HOTSPOTS = "hotspots"
    NEXT_PANE = "next-pane"
    SAY_NEXT = "say-next"
    REDUCE_MOTION = "reduce-motion"
    FULL_SCREEN = "full-screen"
    KEYS = "keys"
    ABOUT = "about"


@dataclass(frozen=True)
class Spec:
    """Name, keys and look of one command; a separator stands before it if ``parted``."""

    command: Command
    group: Group
    text: str
    keys: tuple[str, ...] = ()
    checkable: bool = False
    parted: bool = False
    icon: str = ""


SPECS = (
    Spec(Command.NEW, Group.GAME, QT_TRANSLATE_NOOP("Actions", "New game…"), ("Ctrl+N",)),
    Spec(Command.OPEN, Group.GAME, QT_TRANSLATE_NOOP("Actions", "Open a game…"), ("Ctrl+O",)),
    Spec(Command.SAVE_AS, Group.GAME, QT_TRANSLATE_NOOP("Actions", "Save a copy…"), ("Ctrl+S",)),
    Spec(
        Command.EXPORT,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Export a score sheet…"),
        ("Ctrl+Shift+E",),
        parted=True,
    ),
    Spec(
        Command.PRINT,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Print preview…"),
        ("Ctrl+Shift+P",),
    ),
    Spec(
        Command.COPY_POSITION,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Copy the position (CGP)"),
        ("Ctrl+Shift+C",),
        parted=True,
    ),
    Spec(
        Command.PASTE_POSITION,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Train on a copied position (CGP)"),
        ("Ctrl+Shift+V",),
    ),
    Spec(
        Command.START_PAGE,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Start page"),
        ("Ctrl+H",),
        parted=True,
    ),
    Spec(Command.QUIT, Group.GAME, QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",), parted=True),
    Spec(Command.PLAY, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Play the selected move")),
    Spec(
        Command.SWAP,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Swap tiles"),
        ("Ctrl+E",),
        icon="swap",
    ),
    Spec(Command.PASS, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Pass"), ("Ctrl+P",), icon="pass"),
    Spec(
        Command.CHALLENGE,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Challenge the last play"),
        ("Ctrl+L",),
        icon="challenge",
    ),
    Spec(
        Command.SHUFFLE,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Shuffle the rack"),
        ("F3",),
        parted=True,
        icon="shuffle",
    ),
    Spec(
        Command.SORT,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Sort the rack"),
        ("Shift+F3",),
        icon="sort",
    ),
    Spec(
        Command.RECALL, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Recall the tiles"), icon="recall"
    ),
    Spec(Command.COORDINATES, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Type a move as text")),
    Spec(
        Command.UNDO,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Undo"),
        ("Ctrl+Z",),
        parted=True,
        icon="undo",
    ),
    Spec(
        Command.REDO,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Redo"),
        ("Ctrl+Shift+Z",),
        icon="redo",
    ),
    Spec(
        Command.LEAVE_SEAT,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Let others enter first (duplicate)"),
        parted=True,
    ),
    Spec(
        Command.PAUSE,
        Group.TURN,
        QT_TRANSLATE_NOOP("Actions", "Pause, or go on (topping)"),
        ("Pause", "Ctrl+Shift+Space"),
    ),
    Spec(Command.GIVE_UP, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Give this turn up (topping)")),
    Spec(Command.END_BLOCKED, Group.TURN, QT_TRANSLATE_NOOP("Actions", "End the blocked game")),
    Spec(Command.RESIGN, Group.TURN, QT_TRANSLATE_NOOP("Actions", "Resign"), parted=True),
    Spec(
        Command.BACK,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Turn back"),
        ("Alt+Left",),
        icon="previous",
    ),
    Spec(
        Command.FORWARD,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Turn forward"),
        ("Alt+Right",),
        icon="next",
    ),
    Spec(
        Command.FIRST,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "First turn"),
        ("Alt+Home",),
        icon="first",
    ),
    Spec(
        Command.LAST,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Last turn"),
        ("Alt+End",),
        icon="last",
    ),
    Spec(
        Command.PLAY_ON,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Play on from here"),
        parted=True,
    ),
    Spec(Command.TRAIN_HERE, Group.HISTORY, QT_TRANSLATE_NOOP("Actions", "Train from here")),
    Spec(
        Command.HINT,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Hint: one step nearer to the top"),
        ("F2",),
    ),
    Spec(
        Command.ASK_TOP,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Is mine the top? Asked again: how far off?"),
        ("Ctrl+F2",),
    ),
    Spec(
        Command.FIND_IT,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Find it: hide the list and guess"),
        ("Shift+F5",),
        checkable=True,
    ),
    Spec(
        Command.FIND_MOVES,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Find moves, or stop"),
        ("F5",),
        icon="search",
    ),
    Spec(
        Command.TAKE_MOVE,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Set the previewed move as tiles"),
        ("Ctrl+T",),
    ),
    Spec(
        Command.PIN,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Pin the selected move to compare"),
        ("Ctrl+B",),
        icon="pin",
    ),
    Spec(
        Command.NEW_RACK,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "New random rack"),
        ("Ctrl+R",),
        parted=True,
        icon="new",
    ),
    Spec(
        Command.FILL_RACK,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Keep the marked tiles, draw the rest"),
        ("Ctrl+Shift+R",),
    ),
    Spec(
        Command.SET_RACK,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Type the rack…"),
        ("Ctrl+K",),
    ),
    Spec(
        Command.EDIT_POSITION,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Set up a position…"),
        ("Ctrl+Shift+K",),
    ),
    Spec(
        Command.HOTSPOTS,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Hotspots: best score of each square"),
        ("Ctrl+Shift+H",),
        checkable=True,
        icon="hotspots",
    ),
    Spec(Command.NEXT_PANE, Group.VIEW, QT_TRANSLATE_NOOP("Actions", "Next pane"), ("F6",)),
    Spec(
        Command.SAY_NEXT,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Say score, rack, unseen tiles, last play"),
        ("F7",),
    ),
    Spec(
        Command.REDUCE_MOTION,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Reduce motion"),
        checkable=True,
        parted=True,
    ),
    Spec(
        Command.FULL_SCREEN,
        Group.VIEW,
        QT_TRANSLATE_NOOP("Actions", "Full screen"),
        ("F11",),
        checkable=True,
    ),
    Spec(Command.KEYS, Group.HELP, QT_TRANSLATE_NOOP("Actions", "Keys"), ("F1",)),
    Spec(Command.ABOUT, Group.HELP, QT_TRANSLATE_NOOP("Actions", "About and licences")),
)

# What the play surface itself understands, for the key overlay.
SURFACE_KEYS = (
    (QT_TRANSLATE_NOOP("Actions", "letter"), QT_TRANSLATE_NOOP("Actions", "set a tile")),
    (QT_TRANSLATE_NOOP("Actions", "Shift+letter"), QT_TRANSLATE_NOOP("Actions", "set the blank")),
    (
        QT_TRANSLATE_NOOP("Actions", "arrows"),
        QT_TRANSLATE_NOOP("Actions", "move along the arrow, or turn it"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+arrow"),
        QT_TRANSLATE_NOOP("Actions", "next square beside a tile"),
    ),
    (QT_TRANSLATE_NOOP("Actions", "Space"), QT_TRANSLATE_NOOP("Actions", "turn the arrow")),
    (
        QT_TRANSLATE_NOOP("Actions", "Backspace"),
        QT_TRANSLATE_NOOP("Actions", "take back the last tile"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Delete"),
        QT_TRANSLATE_NOOP("Actions", "take back the tile under the arrow"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Enter"),
        QT_TRANSLATE_NOOP("Actions", "play what the button says"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+Enter"),
        QT_TRANSLATE_NOOP("Actions", "pin the tiles set, to compare (training)"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Esc"),
        QT_TRANSLATE_NOOP("Actions", "preview, then tiles, then arrow away"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+1 … 7"),
        QT_TRANSLATE_NOOP("Actions", "rack tile to the arrow"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "digit or /"),
        QT_TRANSLATE_NOOP("Actions", "type a move: 8h word"),
    ),
)


def words(text: str) -> str:
    """A text of this table in the person's language."""
    return QCoreApplication.translate("Actions", text)


def make_actions(
    parent: QObject, handlers: Mapping[Command, Callable[[], None]]
) -> dict[Command, QAction]:
    """An action for every command; the tooltip names its key. Every command needs a handler."""
    actions = {}
    for spec in SPECS:
        action = QAction(words(spec.text), parent)
        action.setObjectName(spec.command.value)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setCheckable(spec.checkable)
        name = words(spec.text).rstrip("…")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{name} ({keys})" if keys else name)
        action.setIconVisibleInMenu(False)
        handler = handlers[spec.command]
        action.triggered.connect(lambda _checked=False, run=handler: run())
        actions[spec.command] = action
    return actions


def dress_actions(actions: Mapping[Command, QAction], icons: Icons, theme: Theme) -> None:
    """Give the actions their icons in the colours of a theme."""
    for spec in SPECS:
        if spec.icon:
            actions[spec.command].setIcon(icons.icon(spec.icon, theme))
