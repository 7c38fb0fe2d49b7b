"""What is the case in the running game. Read-only; :class:`.GameSession` adds the commands."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import ranking
from eliot_qt.modes.free_game import Prompt
from eliot_qt.modes.ranking import Review
from eliot_qt.players.analysis import Analysis

from . import referee
from .computers import Computers
from .finding import Answers, Finding
from .rack_order import RackOrder
from .search import Search
from .state import AnalysisStatus
from .thinker import Thinker
from .tile_setting import TileSetting


class GameView(TileSetting):
    """The running game as the windows see it.

    Signals tell what became different, after all of it has; those without a payload are answered
    by the properties named beside them.
    """

    record_changed = Signal()  # record, position, at_end, can_undo, can_redo
    draft_changed = Signal()  # draft, verdict, play_move, can_undo, can_redo
    rack_changed = Signal()  # rack_slots, swapping, viewer, handover
    preview_changed = Signal()  # preview, pinned, lit
    analysis_changed = Signal()  # analysis, analysis_status
    selection_changed = Signal()  # selected, verdict, play_move
    prompt_changed = Signal()  # prompt
    thinking_changed = Signal()  # thinking, searching
    review_changed = Signal()  # reviewed, review
    handover_requested = Signal(int)  # the seat that takes over; reveal() when it has
    move_played = Signal(object, bool)  # Event, whether a computer did it
    blocked_changed = Signal()  # blocked
    game_over = Signal()

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # A game may equal the one before it and still be another.
        self._openings = 0
        self._viewer: int | None = None
        self._handover: int | None = None
        self._swapping = False
        self._blocked = False
        # After undo the end of the record waits: no computer goes on there until one is back.
        self._resting = False
        self._rest = 0
        # The game before the last decision, as long as that may be taken back.
        self._retractable: GameRecord | None = None
        self._lit: frozenset[int] = frozenset()
        self._racks: dict[int, RackOrder] = {}
        self._search = Search(thinker, self)
        self._computers = Computers(thinker, self)
        # What the course of the game waits for, and what somebody would like to know.
        self._answers = Answers()
        self._finding = Finding(thinker, self._answers, self)
        self._asking = Finding(thinker, self._answers, self)
        # A game that begins may have other rules and words than the one that is open.
        self._dealing_answers = Answers()
        self._dealing = Finding(thinker, self._dealing_answers, self)
        self._reviewed: tuple[GameRecord, Review] | None = None

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.record.position

    @property
    def mode(self) -> str:
        """Id of the mode, such as ``free_game.MODE``."""
        return self.record.mode

    @property
    def is_shared(self) -> bool:
        """Whether all seats play with the same rack."""
        return self.record.start.shared

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may make a move at the cursor."""
        return referee.waiting(self.record)

    @property
    def may_act(self) -> bool:
        """Whether the viewer may make a move now."""
        if self._viewer not in self.waiting or self.thinking is not None:
            return False
        return self.at_end or (self.may_branch and not self.is_shared)

    @property
    def reviewed(self) -> int | None:
        """The closed turn that is looked back at, where racks are shared."""
        return referee.closed_turn(self.record)

    @property
    def review(self) -> Review | None:
        """The best moves of that turn with everybody's rank; None until they are known."""
        number = self.reviewed
        rows = None if number is None else self._answers.known(self.position)
        if number is None or rows is None:
            return None
        if self._reviewed is None or self._reviewed[0] is not self._record:
            turn = self.record.positions[-1].turns[number]
            self._reviewed = (self.record, ranking.review(turn, rows))
        return self._reviewed[1]

    @property
    def searching(self) -> bool:
        """Whether the game waits for the engine to find the best moves."""
        return self._finding.is_waiting

    @property
    def viewer(self) -> int | None:
        """The seat whose rack may be seen; None while the hand-over card is up."""
        return self._viewer

    @property
    def handover(self) -> int | None:
        """The seat that has yet to take over."""
        return self._handover

    @property
    def prompt(self) -> Prompt:
        """What the seat to move has to do at the cursor."""
        return referee.prompt(self.record)

    @property
    def thinking(self) -> int | None:
        """The computer's seat that thinks about its turn."""
        return self._computers.thinking

    @property
    def at_end(self) -> bool:
        """Whether the cursor is behind the last event; playing elsewhere makes a fork."""
        return self.record.at_end

    @property
    def may_branch(self) -> bool:
        """Whether a placement at an earlier turn starts a branch of the game."""
        return referee.may_branch(self.record)

    @property
    def is_viewing(self) -> bool:
        """Whether an earlier turn is looked at, where nothing but a placement may be played.

        Undo goes back to a turn in order to play it again, and training is free anywhere.
        """
        rests = self._resting and self._rest == self.record.cursor
        return not (self.at_end or rests or referee.is_training(self.record))

    @property
    def can_take_back(self) -> bool:
        """Whether the last decision may be withdrawn: nobody has learnt anything since."""
        return self._retractable is not None

    @property
    def can_undo(self) -> bool:
        """Whether there are tiles or turns to undo."""
        turns = self.can_take_back or self._undo_target() is not None
        return self._drafting.can_undo or turns

    @property
    def can_redo(self) -> bool:
        """Whether there are tiles or turns to redo."""
        return self._drafting.can_redo or self._can_redo_turns

    @property
    def _can_redo_turns(self) -> bool:
        record = self.record
        return referee.may_rewind(record) and not (self.is_shared or record.at_end)

    @property
    def play_move(self) -> Move | None:
        """THE move Enter plays: of the tiles set, else the swap, else the selected move."""
        return self._move_in_hand()

    @property
    def swapping(self) -> bool:
        """Whether tiles are being chosen for an exchange."""
        return self._swapping

    @property
    def analysis(self) -> Analysis | None:
        """The list of moves found for the viewer's rack in this position."""
        return self._search.analysis

    @property
    def analysis_status(self) -> AnalysisStatus:
        """How far the list has come."""
        return self._search.status

    @property
    def preview(self) -> Move | None:
        """The move shown as a ghost; the same as ``play_move`` while no tile is set."""
        return self._choice.move

    @property
    def pinned(self) -> Placement | None:
        """A second ghost to compare with."""
        return self._choice.pinned

    @property
    def lit(self) -> frozenset[int]:
        """Squares of the turn under the pointer in the history."""
        return self._lit

    @property
    def blocked(self) -> bool:
        """Whether nobody can place a tile any more; ``end_blocked`` ends such a game."""
        return self._blocked

    @property
    def may_hint(self) -> bool:
        """Whether moves may be listed in this game."""
        return referee.allows_hints(self.record)

    @property
    def _may_plan(self) -> bool:
        return self._record is not None and self._viewer is not None

    @property
    def _outlook(self) -> int | None:
        return self._viewer

    @property
    def _adviser(self) -> Judge | None:
        return self.judge if referee.tells_validity(self.record) else None

    @property
    def _own(self) -> Position:
        if self._viewer is None:
            return self.position
        return referee.own_position(self.position, self._viewer)

    @property
    def _rack(self) -> bytes:
        return b"" if self._viewer is None else self.position.racks[self._viewer] or b""

    @property
    def _order(self) -> RackOrder:
        assert self._viewer is not None
        return self._racks.setdefault(self._viewer, RackOrder())

    def _chosen_move(self) -> Move | None:
        if self._swapping and self._viewer is not None:
            swapped = self._order.swapped
            return Exchange(swapped) if swapped else None
        return super()._chosen_move()

    def _undo_target(self) -> int | None:
        """Cursor before the last decision of a person."""
        record = self.record
        if record.start.shared or not referee.may_rewind(record):
            # Others have their moves, or hold the racks that would be shown again.
            return None
        persons = referee.persons(record)
        before = (i for i in referee.turn_starts(record) if i < record.cursor)
        return max((i for i in before if record.positions[i].to_move in persons), default=None)

    def _snapshot(self) -> list[tuple[SignalInstance, tuple[Any, ...]]]:
        if self._record is None:
            shown: tuple[Any, ...] = (None, None, (), None)
            prompt = None
            review: tuple[Any, ...] = (None, None)
        else:
            shown = (self._viewer, self._handover, self.rack_slots, self.play_move)
            prompt = self.prompt
            review = (self.reviewed, self.review)
        undo = (self._drafting.can_undo, self._drafting.can_redo)
        move = shown[-1]
        return [
            (self.record_changed, (self._openings, self._record, self._retractable)),
            (self.rack_changed, (*shown[:3], self._swapping)),
            (self.draft_changed, (self._record, self.draft, self._viewer, undo, move)),
            (self.analysis_changed, (self.analysis, self.analysis_status)),
            (self.selection_changed, (self.selected, move)),
            (self.preview_changed, (self.preview, self.pinned, self._lit)),
            (self.prompt_changed, (prompt,)),
            (self.thinking_changed, (self.thinking, self.searching)),
            (self.review_changed, review),
            (self.blocked_changed, (self._blocked,)),
        ]
