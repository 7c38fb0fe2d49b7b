"""A duplicate game of a club, run by an arbiter: commands in, signals out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.tiles import BLANK_BIT, TileError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import arbitration
from eliot_qt.modes.finder import Finder

from .arbiter_entries import ArbiterEntries
from .arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done
from .autosave import Autosave
from .state import Refusal, RefusalKind
from .thinker import Thinker


class ArbiterSession(ArbiterEntries):
    """One club game at a time.

    Moves, marks and solos are about :attr:`seat` and the turn in view. A command that cannot be
    carried out changes nothing and says why through ``refused``; what was done is told by
    ``done``. ``lexicon_for`` opens a lexicon by id; ``start`` and ``resume`` pass its
    ``LexiconError`` on before anything has changed.
    """

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        thinker: Thinker,
        autosave: Autosave,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(thinker, autosave, parent)
        self._lexicon_for = lexicon_for

    # -- the game

    def start(self, record: GameRecord) -> None:
        """A new game; the one before stays under Recent."""
        self.resume(record)

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Go on with a game; ``path`` is its autosave, a new one is made for any other."""
        lexicon = self._lexicon_for(record.start.rules.lexicon)
        with self._changes():
            self._open(record, lexicon, path)
            if path is None:
                self._tell(self._keeping.save(record))

    def close(self) -> None:
        """Stop the clock and all waiting; the game stays autosaved."""
        if self._record is None:
            return
        with self._changes():
            self._stop()
            self.clock.reset()
            self._tell(self._keeping.save(self.record))

    def undo(self) -> None:
        """Take back the last change of tiles, else the last event."""
        with self._changes():
            if self._drafting.can_undo:
                self._drafting.undo()
                self._tiles_set()
                return
            target = self._undo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_UNDO))
            else:
                self._take(self.record.go_to(target))

    def redo(self) -> None:
        """The opposite of undo."""
        with self._changes():
            if self._drafting.can_redo:
                self._drafting.redo()
                self._tiles_set()
                return
            target = self._redo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_REDO))
            else:
                self._take(self.record.go_to(target))

    # -- what is in view

    def view_turn(self, number: int | None) -> None:
        """Look at a turn (from 0) to put it right, or (None) at the running game."""
        with self._changes():
            turns = self.record.position.turns
            if number is not None and not 0 <= number < len(turns):
                return
            running = number is not None and not turns[number].closed
            before = self._place
            self._turn = None if running else number
            if self._place != before:
                self._reposition()

    def turn_back(self) -> None:
        """Look at the turn before."""
        number = self.turn
        turns = len(self.record.position.turns)
        before = turns - 1 if number is None else number - 1
        if before >= 0:
            self.view_turn(before)

    def turn_forward(self) -> None:
        """Look at the turn after, at last at the running game."""
        if self._turn is not None:
            following = self._turn + 1
            beyond = following >= len(self.record.position.turns)
            self.view_turn(None if beyond else following)

    def select_seat(self, seat: int | None) -> None:
        """Make a seat the one that commands are about."""
        with self._changes():
            known = seat is not None and 0 <= seat < len(self.record.seats)
            self._seat = seat if known else None

    def select_table(self, table: int) -> bool:
        """The same by the number of its table; False if nobody sits there."""
        seat = self.seat_at(table)
        if seat is None:
            with self._changes():
                self._refuse(ArbiterRefusal(ArbiterFault.NO_SUCH_TABLE, table))
            return False
        self.select_seat(seat)
        return True

    # -- racks and turns

    def draw_rack(self) -> None:
        """Draw the rack of the next turn, or the open turn's again."""
        with self._changes():
            if self._may_deal():
                self._step(self._drawn, _dealt)

    def set_rack(self, text: str) -> None:
        """Set the rack of the next turn, or the open turn's; ``?`` is a blank."""
        with self._changes():
            if not self._may_deal():
                return
            try:
                rack = self.tile_set.parse(self.tile_set.fold(text.replace(" ", "")))
            except TileError as error:
                self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK, data=str(error)))
                return
            if not rack or any(tile & BLANK_BIT for tile in rack):
                self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK, data="no tiles"))
                return
            self._step(lambda finder: arbitration.set_rack(self.record, rack, finder), _dealt)

    def end_turn(self) -> None:
        """Close the open turn; a move goes on the board."""
        with self._changes():
            if not self._may_end():
                return
            if not self._searchable:
                self._try(lambda: arbitration.end_turn(self.record, None), _ended)
            elif self._analysis is not None and self.is_current and not self._analysis.rows:
                self._refuse(ArbiterRefusal(ArbiterFault.NO_MOVE))
            else:
                self._step(lambda finder: arbitration.end_turn(self.record, finder), _ended)

    def go_on(self) -> None:
        """End the open turn; between turns, draw the next rack."""
        if self.is_open and self.record.position.open_turn is None:
            self.view_turn(None)
            self.draw_rack()
        else:
            self.end_turn()

    def end_game(self) -> None:
        """End the game."""
        with self._changes():
            if self._is_over():
                return
            if self._searchable:
                self._step(lambda finder: arbitration.end_game(self.record, finder), _over)
            else:
                self._try(lambda: arbitration.end_game(self.record), _over)

    def choose_board_move(self) -> None:
        """The selected move, else the seat's, is for the board; again, it no longer is."""
        with self._changes():
            turn = self.record.position.open_turn
            if turn is None or not self.is_current:
                fault = ArbiterFault.NO_RACK if turn is None else ArbiterFault.TURN_CLOSED
                self._refuse(ArbiterRefusal(fault, self.turn))
                return
            move = self.move or self._own_move
            if not isinstance(move, Placement):
                self._refuse(ArbiterRefusal(ArbiterFault.NOTHING_CHOSEN))
                return
            chosen = None if turn.chosen == move else move
            done = Done(Act.LEFT_TO_RULE if chosen is None else Act.CHOSEN, turn=self.turn)
            try:
                self._take(arbitration.choose(self.record, chosen, self.judge), done)
            except IllegalMove as error:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=error.verdict))

    # -- who plays

    def add_seat(self, name: str = "", table: int | None = None) -> None:
        """A further player, also in mid-game, at the first free table if none is named."""
        with self._changes():
            taken = {seat.table for seat in self.record.seats}
            free = next(n for n in range(1, len(taken) + 2) if n not in taken)
            number = free if table is None else table
            if number in taken and number:
                self._refuse(ArbiterRefusal(ArbiterFault.TABLE_TAKEN, number))
                return
            try:
                new = arbitration.add_seat(self.record, Seat(name.strip(), table=number))
            except ValueError as error:
                self._refuse(ArbiterRefusal(ArbiterFault.IMPOSSIBLE, str(error)))
                return
            seat = len(new.seats) - 1
            self._take(new, Done(Act.JOINED, seat))
            self._seat = seat

    def rename(self, seat: int, name: str, table: int) -> None:
        """Another name or table number for a seat; undo leaves both alone."""
        with self._changes():
            other = self.seat_at(table)
            if table < 1 or other not in (None, seat):
                self._refuse(ArbiterRefusal(ArbiterFault.TABLE_TAKEN, table))
                return
            new = arbitration.rename(self.record, seat, name.strip(), table)
            if new != self.record:
                self._take(new)

    def _is_over(self) -> bool:
        over = self.record.position.over is not None
        if over:
            self._refuse(ArbiterRefusal(ArbiterFault.GAME_OVER))
        return over

    def _may_deal(self) -> bool:
        if self._is_over():
            return False
        turn = self.record.position.open_turn
        if not self.is_current:
            self._refuse(ArbiterRefusal(ArbiterFault.TURN_CLOSED, self.turn))
        elif turn is not None and not turn.untouched:
            self._refuse(ArbiterRefusal(ArbiterFault.RACK_USED))
        else:
            return True
        return False

    def _may_end(self) -> bool:
        if self._is_over():
            return False
        if self.record.position.open_turn is None:
            self._refuse(ArbiterRefusal(ArbiterFault.NO_RACK))
            return False
        self.view_turn(None)
        return True

    def _drawn(self, finder: Finder) -> GameRecord:
        return arbitration.draw_rack(self.record, finder)

    def _try(self, step: Callable[[], GameRecord], told: Callable[[GameRecord], Done]) -> None:
        """A step that needs no finder."""
        try:
            new = step()
        except ValueError as error:
            self._refuse(ArbiterRefusal(ArbiterFault.IMPOSSIBLE, str(error)))
        else:
            self._take(new, told(new))


def _dealt(new: GameRecord) -> Done:
    if new.position.over is not None:
        return Done(Act.GAME_ENDED)
    return Done(Act.DEALT, turn=len(new.position.turns) - 1)


def _ended(new: GameRecord) -> Done:
    return Done(Act.TURN_ENDED, turn=len(new.position.turns) - 1)


def _over(_new: GameRecord) -> Done:
    return Done(Act.GAME_ENDED)
