"""The small values the session speaks in; sentences are made of them in the widgets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from eliot_qt.game.check import Verdict
from eliot_qt.game.draft import DraftFault


class RefusalKind(StrEnum):
    """Why a command was not carried out; what ``Refusal.data`` holds stands behind each."""

    NO_CURSOR = "no cursor"
    LINE_FULL = "line full"
    NOT_ON_RACK = "not on rack"  # text of the letter
    NOT_A_LETTER = "not a letter"  # the text typed
    OCCUPIED = "occupied"  # the square
    NEEDS_LETTER = "needs letter"
    NOTHING_THERE = "nothing there"
    NOT_YOUR_TURN = "not your turn"  # the seat whose turn it is
    HAND_OVER = "hand over"  # the seat that must take over first
    GAME_OVER = "game over"
    NOTHING_TO_PLAY = "nothing to play"
    ILLEGAL = "illegal"  # the Verdict with all faults
    NOT_A_MOVE = "not a move"  # the message of the notation
    NO_EXCHANGE = "no exchange"  # tiles in the bag
    NOTHING_TO_CHALLENGE = "nothing to challenge"
    ANSWER_FIRST = "answer first"  # the last play must be accepted or challenged
    NOT_IN_THIS_GAME = "not in this game"  # hints in a game against people, a rack by hand …
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_TO_REDO = "nothing to redo"
    IMPOSSIBLE_RACK = "impossible rack"  # the message
    ENTERED = "entered"  # this seat's move of the turn is entered, others are waited for
    LOOKING_BACK = "looking back"  # what would act on the running game, or may not start a branch
    SEARCHING = "searching"  # the engine has to find something first
    PAUSED = "paused"
    NO_HINT = "no hint"  # nobody can place a tile


@dataclass(frozen=True)
class Refusal:
    """A command refused: why, where on the board if anywhere, and what it was about."""

    kind: RefusalKind
    square: int | None = None
    data: Any = None

    @property
    def verdict(self) -> Verdict | None:
        """All faults of an illegal move, None for other kinds."""
        return self.data if isinstance(self.data, Verdict) else None

    @classmethod
    def of_draft(cls, fault: DraftFault, square: int | None = None, data: Any = None) -> Refusal:
        """The refusal of a draft's fault."""
        return cls(RefusalKind(fault.value), square, data)


class NoticeKind(StrEnum):
    """What a person should hear of without having asked; ``Notice.data`` stands behind each."""

    SETTINGS_DAMAGED = "settings damaged"  # path of the set-aside file
    AUTOSAVE_DAMAGED = "autosave damaged"  # path of the set-aside file
    AUTOSAVE_FAILED = "autosave failed"  # path; detail says why
    SETTINGS_FAILED = "settings failed"  # path; detail says why
    ENGINE_FAILED = "engine failed"  # detail says why
    TIME_LEFT = "time left"  # (seat, seconds)
    TIME_USED = "time used"  # seat: the turn goes on, in overtime where the rules have it
    TIME_UP = "time up"  # (seat, whether it thereby accepts the last play; else it passes)
    PASSED = "passed"  # seat: it may be undone
    RESIGNED = "resigned"  # seat: it may be undone until something else happens
    TAKEN_BACK = "taken back"  # seat: its last turn, before anybody else saw a rack
    FORKED = "forked"  # the game played so far is kept under Recent
    CHALLENGED = "challenged"  # (seat, or None for the program itself; whether the play came off)
    TURN_TIME_LEFT = "turn time left"  # seconds everybody has
    TURN_TIME_UP = "turn time up"  # the seats that have entered nothing
    TOPPING_TIME_UP = "topping time up"  # penalty points of the turn
    CLOCK_RESET = "clock reset"  # seat, or None where all have the same time
    RESULTS_DAMAGED = "results damaged"  # path of the set-aside file


@dataclass(frozen=True)
class Notice:
    """Something to tell: what, which file if any, and particulars."""

    kind: NoticeKind
    path: Path | None = None
    detail: str = ""
    data: Any = None


@dataclass(frozen=True)
class RackSlot:
    """A place on the viewer's rack; ``used``: its tile is on the board, ``swap``: it will go."""

    tile: int
    used: bool = False
    swap: bool = False


class AnalysisStatus(StrEnum):
    """How far the list of moves has come. PARTIAL was stopped before its end."""

    NONE = "none"
    RUNNING = "running"
    DONE = "done"
    PARTIAL = "partial"


@dataclass(frozen=True)
class PlayerSpec:
    """Which player answers a question: a level or strategy id, and the seed of its chance.

    ``strategy`` is what a level judges moves by: the score alone where racks are shared.
    """

    id: str
    seed: int = 0
    strategy: str = "static"
