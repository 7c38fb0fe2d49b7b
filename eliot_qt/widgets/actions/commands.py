"""The commands of the window: an id, the menu it belongs to, and its one record.

Menus, tooltips, keys and the key overlay are made from the records, which stand in the folders of
the features. Plain letters, digits, arrows, Space, Backspace and Enter belong to the play surface
and are never shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QKeySequence

from eliot_qt.faults import Said

Owner = TypeVar("Owner")


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a text for translation under the name the translators' tools look for."""
    return text


class Group(StrEnum):
    """The group of a command; each is a menu and a column of the key overlay."""

    GAME = QT_TRANSLATE_NOOP("Actions", "Game")
    TURN = QT_TRANSLATE_NOOP("Actions", "Turn")
    HISTORY = QT_TRANSLATE_NOOP("Actions", "History")
    TRAINING = QT_TRANSLATE_NOOP("Actions", "Training")
    VIEW = QT_TRANSLATE_NOOP("Actions", "View")
    TOOLS = QT_TRANSLATE_NOOP("Actions", "Tools")
    HELP = QT_TRANSLATE_NOOP("Actions", "Help")


# Groups of the play page; the arbiter's has commands of its own for the same.
OF_A_GAME = (Group.TURN, Group.HISTORY, Group.TRAINING)


class Command(StrEnum):
    """Ids of the commands."""

    NEW = "new"
    OPEN = "open"
    REPLAY = "replay"
    ANALYSE_FILE = "analyse-file"
    SAVE_AS = "save-as"
    EXPORT = "export"
    PRINT = "print"
    SEVERAL = "several"
    COPY_POSITION = "copy-position"
    PASTE_POSITION = "paste-position"
    RECORD = "record"
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
    ANALYSE = "analyse"
    ANALYSE_POSITION = "analyse-position"
    REVIEW_GAMES = "review-games"
    SCORE_SHEET = "score-sheet"
    NEXT_MISTAKE = "next-mistake"
    PREVIOUS_MISTAKE = "previous-mistake"
    LEAVE_SEAT = "leave-seat"
    PAUSE = "pause"
    RESET_CLOCK = "reset-clock"
    GIVE_UP = "give-up"
    HINT = "hint"
    ASK_TOP = "ask-top"
    FIND_IT = "find-it"
    TEACH_GAME = "teach-game"
    GUIDED_GAME = "guided-game"
    WHATS_THIS = "whats-this"
    PUZZLES = "puzzles"
    PUZZLE_PAGE = "puzzle-page"
    EDIT_POSITION = "edit-position"
    FIND_MOVES = "find-moves"
    SORT_MOVES = "sort-moves"
    TAKE_MOVE = "take-move"
    PIN = "pin"
    NEW_RACK = "new-rack"
    FILL_RACK = "fill-rack"
    SET_RACK = "set-rack"
    HOTSPOTS = "hotspots"
    DANGER = "danger"
    LIKELY_REPLY = "likely-reply"
    WORD_TOOLS = "word-tools"
    WORD_WINDOW = "word-window"
    WORD_CARD = "word-card"
    JUDGE = "judge"
    STUDY = "study"
    LEXICONS = "lexicons"
    NEXT_PANE = "next-pane"
    SAY_NEXT = "say-next"
    TEXT_LARGER = "text-larger"
    TEXT_SMALLER = "text-smaller"
    TEXT_USUAL = "text-usual"
    CLOCK_SOUND = "clock-sound"
    REDUCE_MOTION = "reduce-motion"
    FULL_SCREEN = "full-screen"
    PREFERENCES = "preferences"
    MENUS = "menus"
    HOW_TO_PLAY = "how-to-play"
    LESSONS = "lessons"
    GLOSSARY = "glossary"
    HANDBOOK = "handbook"
    KEYS = "keys"
    ABOUT = "about"


def _always(_owner: object) -> bool:
    return True


@dataclass(frozen=True)
class CommandSpec(Generic[Owner]):
    """A command, declared once: name, keys and look, what it does, and when it can be done.

    ``run`` and ``when`` get the feature whose command it is; without ``when`` it always can be.
    ``standard`` adds the keys that the platform has for it; a separator precedes it in its
    menu if it is ``parted``.
    """

    command: Command
    group: Group
    text: Said
    run: Callable[[Owner], object]
    keys: tuple[str, ...] = ()
    when: Callable[[Owner], bool] = _always
    checkable: bool = False
    parted: bool = False
    icon: str = ""
    standard: QKeySequence.StandardKey | None = None


@dataclass(frozen=True)
class Bound(Generic[Owner]):
    """A command with the feature it belongs to."""

    owner: Owner
    spec: CommandSpec[Owner]

    def run(self) -> None:
        """Carry out the command."""
        self.spec.run(self.owner)

    @property
    def is_possible(self) -> bool:
        """True if the command can be carried out now."""
        return self.spec.when(self.owner)


def bound(owner: Owner, specs: Iterable[CommandSpec[Owner]]) -> list[Bound[Any]]:
    """The commands of a feature."""
    return [Bound(owner, spec) for spec in specs]
