"""What a person's game and an arbiter's have in common: board, rack, one move, announcements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from eliot_qt.game.check import Judge, Verdict, check_draft, check_move
from eliot_qt.game.draft import Draft
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.choice import Choice
from eliot_qt.play.drafting import Drafting
from eliot_qt.play.judging import judge_of
from eliot_qt.play.notices import Notice
from eliot_qt.play.rack_order import RackOrder
from eliot_qt.play.state import RackSlot


class Surface(QObject):
    """A game that is looked at, tiles set on its board, a move chosen otherwise. Read-only.

    Who derives from it says which position and rack are in view, and what is announced.
    """

    letter_wanted = Signal(int, int)  # a blank's slot, the square: put_slot(slot, square, letter)
    refused = Signal(object)  # Refusal, or ArbiterRefusal
    notice = Signal(object)  # Notice

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._record: GameRecord | None = None
        self._lexicon: Lexicon | None = None
        self._drafting = Drafting()
        self._choice = Choice()
        self._judged: tuple[object, ...] = ()
        self._verdict: Verdict | None = None
        self._depth = 0
        self._later: list[Callable[[], None]] = []

    @property
    def is_open(self) -> bool:
        """Whether there is a game; without one most other properties raise ``RuntimeError``."""
        return self._record is not None

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        if self._record is None:
            raise RuntimeError("no game is open")
        return self._record

    @property
    def position(self) -> Position:
        """The position in view."""
        raise NotImplementedError

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with."""
        return self.record.start.tile_set

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon played with."""
        if self._lexicon is None:
            raise RuntimeError("no game is open")
        return self._lexicon

    @property
    def judge(self) -> Judge:
        """Who says what is a word: the lexicon, or one that follows the game's variants."""
        return judge_of(self.record, self.lexicon)

    @property
    def rack_slots(self) -> tuple[RackSlot, ...]:
        """The rack in view, in the order it was given; empty while nobody may see one."""
        return self._order.slots if self._may_plan else ()

    @property
    def draft(self) -> Draft:
        """The tiles set and the cursor."""
        return self._drafting.draft

    @property
    def verdict(self) -> Verdict | None:
        """The judgement of the tiles set, else of the move chosen; None without either."""
        move = self._chosen_move()
        key = (self._record, self._outlook, self.draft.placed, move)
        if key != self._judged:
            self._judged = key
            self._verdict = self._judge(move)
        return self._verdict

    @property
    def selected(self) -> int | None:
        """The selected row of the moves; the hovered one while the pointer is on it."""
        return self._choice.row

    @property
    def _may_plan(self) -> bool:
        """Whether there is a rack in view to plan with."""
        raise NotImplementedError

    @property
    def _outlook(self) -> object:
        """What a judgement depends on beside the game and the move."""
        raise NotImplementedError

    @property
    def _own(self) -> Position:
        """The position that is planned on."""
        raise NotImplementedError

    @property
    def _rack(self) -> bytes:
        """The rack in view."""
        raise NotImplementedError

    @property
    def _order(self) -> RackOrder:
        """Its order; only where ``_may_plan``."""
        raise NotImplementedError

    @property
    def _adviser(self) -> Judge | None:
        """Who tells whether words are valid before they are played; None: nobody does."""
        raise NotImplementedError

    def _snapshot(self) -> list[tuple[SignalInstance, tuple[Any, ...]]]:
        """Each signal with what it announces the change of."""
        raise NotImplementedError

    def _chosen_move(self) -> Move | None:
        """The move chosen without setting tiles."""
        return self._choice.move

    def _move_in_hand(self) -> Move | None:
        """The move of the tiles set, else the one chosen otherwise."""
        if self.draft.placed:
            return self.verdict.placement if self.verdict else None
        return self._chosen_move()

    def _judge(self, move: Move | None) -> Verdict | None:
        if not self._may_plan:
            return None
        if self.draft.placed:
            return check_draft(self.draft.tiles, self._own, self._adviser)
        return None if move is None else check_move(move, self._own, self._adviser)

    def _refuse(self, refusal: object) -> None:
        self._later.append(partial(self.refused.emit, refusal))

    def _tell(self, notice: Notice | None) -> None:
        if notice is not None:
            self._later.append(partial(self.notice.emit, notice))

    @contextmanager
    def _changes(self) -> Iterator[None]:
        """Around every change: afterwards, whatever became different is announced, once."""
        if self._depth:
            yield
            return
        before = self._snapshot()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            after = self._snapshot()
            for (signal, old), (_, new) in zip(before, after, strict=True):
                if old != new:
                    signal.emit()
            later, self._later = self._later, []
            for announce in later:
                announce()
