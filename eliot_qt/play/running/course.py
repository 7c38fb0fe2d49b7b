"""A running game as front ends see it: window, terminal and tests are all there is above.

Commands go in by :meth:`Course.act`, answers of players by :meth:`Course.answer`, and now and
then :meth:`Course.tick`. After each, what follows is in the properties and in order in
:meth:`Course.drain`, and ``wants`` says which players to ask. A refused command changes nothing.
Neither threads nor Qt: a test plays a whole game with a course and a list of moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from eliot_qt.faults import Said
from eliot_qt.game.check import Judge
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, Permits, Prompt
from eliot_qt.modes.ranking import Review
from eliot_qt.players.analysis import Analysis

from .. import commands as asked
from ..clocks.stopwatch import Stopwatch
from ..clocks.times import Times
from ..found_moves import AnsweredFinder
from ..happenings import Happening
from ..refusals import Refusal
from ..wants import Want


class Course(Protocol):
    """The running game of one record; ``course_of`` makes it. ``start`` comes first."""

    mode: Mode
    judge: Judge

    # -- the game

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        ...

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        ...

    @property
    def end(self) -> GameRecord:
        """The game with the cursor behind its last event."""
        ...

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        ...

    @property
    def known_moves(self) -> AnsweredFinder:
        """The best moves that are known so far."""
        ...

    @property
    def permits(self) -> Permits:
        """The things that may be done beside moves."""
        ...

    # -- who is to act

    @property
    def viewer(self) -> int | None:
        """The seat whose rack is in view; None while the hand-over card is up."""
        ...

    @property
    def handover(self) -> int | None:
        """The seat that has yet to take over."""
        ...

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may make a move at the cursor."""
        ...

    @property
    def prompt(self) -> Prompt:
        """The action expected of the seats to move."""
        ...

    @property
    def may_act(self) -> bool:
        """True if the seat in view may make a move now."""
        ...

    @property
    def thinking(self) -> int | None:
        """The computer's seat that thinks about its turn."""
        ...

    @property
    def searching(self) -> bool:
        """True if the game waits for the best moves to be found."""
        ...

    @property
    def blocked(self) -> bool:
        """True if no tile can be placed any more."""
        ...

    # -- earlier turns

    @property
    def may_branch(self) -> bool:
        """True if playing at an earlier turn starts a branch of the game."""
        ...

    @property
    def is_viewing(self) -> bool:
        """True if an earlier turn is in view, where the running game cannot be acted on."""
        ...

    @property
    def can_undo(self) -> bool:
        """True if there are turns to undo."""
        ...

    @property
    def can_redo(self) -> bool:
        """True if there are turns to redo."""
        ...

    @property
    def can_take_back(self) -> bool:
        """True if the last decision may be withdrawn: no player has learnt anything since."""
        ...

    @property
    def taking_back(self) -> int | None:
        """The seat whose entered move may be taken back until another person sits down."""
        ...

    @property
    def all_entered(self) -> bool:
        """True if all people have entered, and may still take the last move back."""
        ...

    @property
    def reviewed(self) -> int | None:
        """The closed turn of all seats that is in view."""
        ...

    @property
    def review(self) -> Review | None:
        """The best moves of that turn with the rank of each seat; None until they are known."""
        ...

    # -- time

    @property
    def stopwatch(self) -> Stopwatch:
        """Measures the running turn."""
        ...

    @property
    def times(self) -> Times:
        """The clocks."""
        ...

    def tick(self) -> None:
        """Look at the clock; to be called about ten times a second while ``stopwatch.counts``."""
        ...

    # -- commands and answers

    @property
    def wants(self) -> tuple[Want, ...]:
        """The requests to players, the most urgent first."""
        ...

    def start(self, wait: bool = True) -> None:
        """Start a new game, or resume a saved one where it was.

        ``wait``: the clock of a game resumed is stopped until a person starts it.
        """
        ...

    def act(self, command: asked.GameCommand) -> None:
        """Carry out a command, or refuse it."""
        ...

    def answer(self, want: Want, analysis: Analysis) -> None:
        """Take a player's answer; an answer that is no longer wanted is ignored."""
        ...

    def fail(self, want: Want, message: Said) -> None:
        """Take note that a player broke down: steps are given up, a computer passes."""
        ...

    def ask(self, step: Callable[[Finder], object], done: Callable[[object], None]) -> None:
        """Answer a question about the best moves; a newer question takes its place."""
        ...

    def gate(self) -> Refusal | None:
        """Return the reason tiles may not be set now; None if they may."""
        ...

    def turn_gate(self) -> Refusal | None:
        """Return the reason the seat in view may not make a move now; None if it may."""
        ...

    def drain(self) -> list[Happening]:
        """Return the happenings since the last call."""
        ...

    def close(self) -> None:
        """Stop thinking and the clock; the game stays saved where its cursor is."""
        ...
