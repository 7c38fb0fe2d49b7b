"""A duplicate game of a club, run by an arbiter: commands in, signals out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK_BIT, TileError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import arbitration
from eliot_qt.modes.finder import Finder
from eliot_qt.play.arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done
from eliot_qt.play.autosave import Autosave
from eliot_qt.play.refusals import RackRefused, Refusal, RefusalKind

from .arbiter_entries import ArbiterEntries
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
            self.clock.pause()
            self._save()

    def undo(self) -> None:
        """Take back the last change of tiles, else the last event."""
        with self._changes():
            if self._undo_tiles():
                return
            target = self._undo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_UNDO))
            else:
                self._take(self.record.go_to(target), Done(Act.UNDONE))

    def redo(self) -> None:
        """The opposite of undo."""
        with self._changes():
            if self._redo_tiles():
                return
            target = self._redo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_REDO))
            else:
                self._take(self.record.go_to(target), Done(Act.REDONE))

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
                self._refuse(RackRefused(RefusalKind.IMPOSSIBLE_RACK, error))
                return
            if not rack or any(tile & BLANK_BIT for tile in rack):
                self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK))
                return
            self._step(lambda finder: arbitration.set_rack(self.record, rack, finder), _dealt)

    def end_turn(self) -> None:
        """Close the open turn; a move goes on the board."""
        with self._changes():
            if not self._may_end():
                return
            if self.blocked:
                self._refuse(ArbiterRefusal(ArbiterFault.NO_MOVE))
            else:
                self._step(lambda finder: arbitration.end_turn(self.record, finder), _ended)

    def go_on(self) -> None:
        """End the open turn, or a game that is blocked; between turns, draw the next rack.

        From a past turn it only leads back to the open one. While tables have no move, the first
        call names them and the next one ends the turn.
        """
        if self.is_open and self.record.position.open_turn is None:
            self.view_turn(None)
            self.draw_rack()
        elif self.is_open and not self.is_current:
            self.view_turn(None)
        elif self.is_open and self.blocked:
            self.end_game()
        elif self._moves_are_in():
            self.end_turn()

    def set_turn_time(self, seconds: int) -> None:
        """Give each turn that long, the running one included; 0: no limit. Undo leaves it alone."""
        with self._changes():
            running = self.clock.is_running
            new = arbitration.time_turns(self.record, seconds)
            self.clock.set_rule(new.start.rules.clock, self.clock.elapsed)
            if running:
                self.clock.toggle()
            self._take(new, Done(Act.TIMED))

    def end_game(self) -> None:
        """End the game."""
        with self._changes():
            if self._is_over():
                return
            self._step(lambda finder: arbitration.end_game(self.record, finder), _over)

    def choose_board_move(self) -> None:
        """The selected move, else the seat's, is for the board; again, it no longer is.

        In the last closed turn it goes there at once, as long as nothing is entered in the next.
        """
        with self._changes():
            turn = self.turn_in_view
            if turn is None:
                self._refuse(ArbiterRefusal(ArbiterFault.NO_RACK))
                return
            if turn.closed and not self.may_change_board:
                self._refuse(ArbiterRefusal(ArbiterFault.TURN_FOLLOWED, self.turn))
                return
            move = self.move or self._own_move
            if not isinstance(move, Placement):
                self._refuse(ArbiterRefusal(ArbiterFault.NOTHING_CHOSEN))
                return
            chosen = None if turn.chosen == move else move
            if turn.closed:
                self._change_board(chosen)
            else:
                self._choose(chosen)

    def reopen(self) -> None:
        """Open the closed turn in view again; the turns after it are given up.

        The game with those turns stays under Recent, and undo brings them back.
        """
        with self._changes():
            number = self.turn
            if number is None or not self.may_reopen:
                self._refuse(ArbiterRefusal(ArbiterFault.TURN_OPEN))
                return
            if self.turns_given_up:
                self._keeping.fork()
            self._turn = None
            self._take(arbitration.reopen(self.record, number), Done(Act.REOPENED, turn=number))

    def _moves_are_in(self) -> bool:
        """Whether each table has a move, or the arbiter knows which have none."""
        missing, told = self.missing, self._told_missing is self.record
        if self.record.position.open_turn is None or not missing or told:
            return True
        self._told_missing = self.record
        with self._changes():
            self._refuse(ArbiterRefusal(ArbiterFault.MOVES_MISSING, missing))
        return False

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

    def _choose(self, move: Placement | None) -> None:
        done = Done(Act.LEFT_TO_RULE if move is None else Act.CHOSEN, turn=self.turn)
        self._try(lambda: arbitration.choose(self.record, move, self.judge), lambda _: done)

    def _change_board(self, move: Placement | None) -> None:
        def change(finder: Finder) -> GameRecord:
            return arbitration.change_board_move(self.record, move, self.judge, finder)

        self._step(change, _board_changed)

    def _drawn(self, finder: Finder) -> GameRecord:
        return arbitration.draw_rack(self.record, finder)

    def _try(self, step: Callable[[], GameRecord], told: Callable[[GameRecord], Done]) -> None:
        """A step that needs no finder."""
        try:
            new = step()
        except ValueError as error:
            self._refuse_error(error)
        else:
            self._take(new, told(new))


def _dealt(new: GameRecord) -> Done:
    if new.position.over is not None:
        return Done(Act.GAME_ENDED)
    return Done(Act.DEALT, turn=len(new.position.turns) - 1)


def _ended(new: GameRecord) -> Done:
    return Done(Act.TURN_ENDED, turn=len(new.position.turns) - 1)


def _board_changed(new: GameRecord) -> Done:
    return Done(Act.BOARD_CHANGED, turn=len(new.position.turns) - 1)


def _over(_new: GameRecord) -> Done:
    return Done(Act.GAME_ENDED)
