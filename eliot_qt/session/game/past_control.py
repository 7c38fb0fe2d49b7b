"""Looking back in the running game: turns, notes, the words of earlier plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import Judge
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.ranking import Review
from eliot_qt.play.commands import Branch, GameCommand, GoTo, SetNote
from eliot_qt.play.turn_state import TurnState

from .announcer import Announcer


def _no_game() -> NoReturn:
    raise RuntimeError("no game is open")


class PastControl(QObject):
    """The past of the game, and commands to look at it; the game goes on meanwhile."""

    record_changed = Signal()  # record, can_take_back
    review_changed = Signal()  # reviewed, review
    lit_changed = Signal()  # lit

    def __init__(
        self,
        announcer: Announcer,
        act: Callable[[GameCommand], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self._act = act
        self._record: Callable[[], GameRecord] = _no_game
        self._turn: Callable[[], TurnState] = TurnState
        self._judge: Callable[[], Judge] = _no_game
        self._lit: frozenset[int] = frozenset()
        announcer.watch(self.lit_changed, lambda: self._lit)

    def hold(
        self,
        record: Callable[[], GameRecord],
        turn: Callable[[], TurnState],
        judge: Callable[[], Judge],
    ) -> None:
        """Look back in another game."""
        self._record, self._turn, self._judge = record, turn, judge

    @property
    def is_open(self) -> bool:
        """True if there is a game; without one ``record`` and ``judge`` raise ``RuntimeError``."""
        return self._record is not _no_game

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._record()

    @property
    def judge(self) -> Judge:
        """The judge of its words."""
        return self._judge()

    @property
    def can_take_back(self) -> bool:
        """True if the last decision may be withdrawn: no player has learnt anything since."""
        return self._turn().can_take_back

    @property
    def reviewed(self) -> int | None:
        """The closed turn looked back at."""
        return self._turn().reviewed

    @property
    def review(self) -> Review | None:
        """The best moves of that turn, once they are found."""
        return self._turn().review

    @property
    def lit(self) -> frozenset[int]:
        """Squares that are lit: of the turn under the pointer, or of a hint."""
        return self._lit

    def light(self, squares: frozenset[int]) -> None:
        """Light these squares and no others."""
        with self._announcer.changes():
            self._lit = squares

    def go_to(self, number: int) -> None:
        """Look at the position after this many events."""
        self._act(GoTo(number))

    def turn_back(self) -> None:
        """Look at the position one turn earlier."""
        record = self._record()
        starts = (i for i in mode_of(record).turn_starts(record) if i < record.cursor)
        self.go_to(max(starts, default=mode_of(record).first_cursor(record)))

    def turn_forward(self) -> None:
        """Look at the position one turn later."""
        record = self._record()
        starts = (i for i in mode_of(record).turn_starts(record) if i > record.cursor)
        self.go_to(min(starts, default=len(record.events)))

    def first(self) -> None:
        """Look at the first position."""
        self.go_to(mode_of(self._record()).first_cursor(self._record()))

    def last(self) -> None:
        """Go back to the running game."""
        self.go_to(len(self._record().events))

    def branch(self) -> None:
        """Make the position in view the end of a game of its own."""
        self._act(Branch())

    def set_note(self, text: str) -> None:
        """Write a note on the turn before the cursor; an empty one takes it away."""
        self._act(SetNote(text))

    def hover(self, number: int | None) -> None:
        """Light the word of an event (its index) while the pointer is over it."""
        record, squares = self._record(), frozenset[int]()
        if number is not None and 0 <= number < len(record.events):
            event = record.events[number]
            if isinstance(event, Turn) and isinstance(event.move, Placement):
                squares = frozenset(event.move.squares(record.position.board.size))
        self.light(squares)
