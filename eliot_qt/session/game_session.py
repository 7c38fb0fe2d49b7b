"""The running game for the windows: commands in, signals out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from eliot_qt.game import draft as drafts
from eliot_qt.game.check import MoveFault, check_move
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.free_game import Prompt

from . import referee
from .state import Refusal, RefusalKind
from .training_commands import TrainingCommands

_UNSHOWABLE = MoveFault.OFF_BOARD | MoveFault.OCCUPIED | MoveFault.GAP | MoveFault.NO_TILES


class GameSession(TrainingCommands):
    """One game at a time.

    ``GameSession(lexicon_for, thinker, settings, autosave)``. A command that cannot be carried out
    changes nothing and says why through ``refused``. ``lexicon_for`` opens a lexicon by id and may
    raise ``LexiconError``, which ``start`` and ``resume`` pass on before anything has changed.
    """

    def start(self, record: GameRecord) -> None:
        """Play a new game; the one before stays under Recent unless nothing happened in it."""
        lexicon = self._lexicon_for(record.start.rules.lexicon)
        untouched = self._record is not None and referee.is_untouched(self._record)
        before = self._keeping.path if untouched else None
        with self._changes():
            self._open(record, lexicon, None)
            self._save()
            self._tell(self._keeping.tidy(before))

    def begin(
        self, make: Callable[[Finder], GameRecord], ready: Callable[[], None] | None = None
    ) -> None:
        """Make a game and play it; ``ready`` is called when it is on.

        Where the first racks need to know the best moves, that is when the engine has answered.
        Raises what ``make`` raises, and ``LexiconError``.
        """

        def start(record: GameRecord) -> None:
            self.start(record)
            if ready is not None:
                ready()

        self._dealing_answers.clear()
        self._dealing.run(make, start)

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Go on with a game; ``path`` is its autosave, a new one is made for any other."""
        lexicon = self._lexicon_for(record.start.rules.lexicon)
        with self._changes():
            self._open(record, lexicon, path)
            if path is None:
                self._save()

    def close(self) -> None:
        """Stop thinking and the clock; the game stays autosaved where its cursor is."""
        with self._changes():
            self.pause()
            self._computers.cancel()
            self._watch.cancel()
            self._finding.cancel()
            self._asking.cancel()
            self._search.clear()
            self._clock.stop()
            if self._record is not None:
                self._save()

    def rematch(self, ready: Callable[[], None] | None = None) -> None:
        """The same table again; whoever moved second moves first."""
        self.begin(partial(referee.rematch, self.record), ready)

    def play(self) -> None:
        """Play ``play_move``; from a turn looked back at, on with the game."""
        with self._changes():
            if self.is_open and self.is_shared and not self.at_end:
                self.next_turn()
                return
            if not self._may_act():
                return
            move, verdict = self.play_move, self.verdict
            if move is not None:
                self._play(move)
            elif verdict is not None:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            else:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))

    def pass_turn(self) -> None:
        """Pass."""
        with self._changes():
            if self._may_act():
                self._play(Pass())

    def show_move(self, move: Placement | None) -> None:
        """Show somebody's move of a turn that is looked back at as a ghost."""
        with self._changes():
            if self.reviewed is not None:
                self._choice.type(move)

    def challenge(self) -> None:
        """Challenge the last play."""
        self._answer(self._challenged)

    def accept(self) -> None:
        """Accept the play that goes out."""
        self._answer(free_game.accept, accepting=True)

    def resign(self, seat: int) -> None:
        """A person gives up."""
        with self._changes():
            end = self.record.go_to(len(self.record.events))
            if end.position.over is not None or referee.is_training(end):
                self._refuse(Refusal(RefusalKind.GAME_OVER))
                return
            if end.start.shared:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            if seat not in referee.persons(end) or seat in end.position.gone:
                self._refuse(Refusal(RefusalKind.NOT_YOUR_TURN, data=end.position.to_move))
                return
            self._computers.cancel()
            spent = self._clock.stop() if self._clock.seat == seat else 0
            self._record = end
            self._append(free_game.resign(end, seat, spent), False)

    def end_blocked(self) -> None:
        """End a game in which nobody can place a tile any more."""
        with self._changes():
            if not self.blocked:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            self._computers.cancel()
            self._record = self.record.go_to(len(self.record.events))
            self._append(free_game.end_blocked(self.record), by_computer=False)

    def reveal(self) -> None:
        """The seat that takes over is there: show its rack."""
        with self._changes():
            if self._handover is not None:
                self._viewer, self._handover = self._handover, None
                self._reposition(clear=True)
                self._settle()

    def play_coordinates(self, text: str) -> None:
        """Play a move written in the field's notation, case as it comes."""
        with self._changes():
            if not self._may_act():
                return
            try:
                move = parse_move(text, self.position.board, self.tile_set, self._rack)
            except NotationError as error:
                self._refuse(Refusal(RefusalKind.NOT_A_MOVE, data=str(error)))
                return
            self._play(move)

    def preview_coordinates(self, text: str) -> None:
        """Show what is being written as a ghost, as far as it can be shown."""
        with self._changes():
            self._choice.type(None)
            move = self._written(text)
            if move is not None:
                self._make_way()
                self._choice.type(move)

    def undo(self) -> None:
        """Take back the last change of tiles, else go back before a person's last turn."""
        with self._changes():
            if self._drafting.can_undo:
                self._drafting.undo()
                self._tiles_set()
                return
            target = self._undo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_UNDO))
                return
            self._turn_to(target)

    def redo(self) -> None:
        """The opposite of undo."""
        with self._changes():
            if self._drafting.can_redo:
                self._drafting.redo()
                self._tiles_set()
                return
            record = self.record
            if record.at_end or self.is_shared:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_REDO))
                return
            persons = referee.persons(record)
            after = (i for i in referee.turn_starts(record) if i > record.cursor)
            own = (i for i in after if record.positions[i].to_move in persons)
            self._turn_to(next(own, len(record.events)))

    def go_to(self, number: int) -> None:
        """Look at the position after so many events."""
        with self._changes():
            self._look_at(min(max(number, 0), len(self.record.events)))

    def turn_back(self) -> None:
        """Look at the position one turn earlier."""
        starts = (i for i in referee.turn_starts(self.record) if i < self.record.cursor)
        self.go_to(max(starts, default=referee.first_cursor(self.record)))

    def turn_forward(self) -> None:
        """Look at the position one turn later."""
        starts = (i for i in referee.turn_starts(self.record) if i > self.record.cursor)
        self.go_to(min(starts, default=len(self.record.events)))

    def first(self) -> None:
        """Look at the first position."""
        self.go_to(referee.first_cursor(self.record))

    def last(self) -> None:
        """Back to the running game."""
        self.go_to(len(self.record.events))

    def play_on_from_here(self) -> None:
        """Make the position looked at the end of a game of its own."""
        with self._changes():
            if self.record.at_end:
                return
            if self.is_shared:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            self._fork()
            self._record = self.record.append()
            self._paused = False
            self._save()
            self._reposition()
            self._settle()

    def find_moves(self) -> None:
        """List the moves of the viewer's rack; in training the list is then kept up to date."""
        with self._changes():
            if self._viewer is None:
                self._may_set()
            elif not self.may_hint:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            else:
                self._listing = True
                if self._finding_it:
                    self.set_finding(False)
                self._find()

    def cancel_search(self) -> None:
        """Stop the search; the rows found so far stay."""
        with self._changes():
            self._search.cancel()

    def close_moves(self) -> None:
        """Forget the list and keep it up to date no longer."""
        with self._changes():
            self._listing = False
            self._search.clear()
            self._choice.reset()

    def select_row(self, row: int | None) -> None:
        """Select a row of the list; tiles set and a swap make way for it."""
        with self._changes():
            if row is not None:
                self._make_way()
            self._choice.select(row)

    def hover_row(self, row: int | None) -> None:
        """Select a row while the pointer is over it, unless tiles are set or being swapped."""
        with self._changes():
            if row is None or not (self.draft.placed or self._swapping):
                self._choice.hover(row)

    def hover_history(self, number: int | None) -> None:
        """Light the word of an event (its index) while the pointer is over it."""
        with self._changes():
            events, self._lit = self.record.events, frozenset()
            if number is not None and 0 <= number < len(events):
                event = events[number]
                if isinstance(event, Turn) and isinstance(event.move, Placement):
                    self._lit = frozenset(event.move.squares(self.position.board.size))

    def pin(self, row: int | None) -> None:
        """Keep a row's placement as a second ghost; again, or None, lets it go."""
        with self._changes():
            self._choice.pin(row)

    def set_note(self, text: str) -> None:
        """Write a note on the turn before the cursor; empty takes it away."""
        if text != self.record.note:
            with self._changes():
                self._record = self.record.with_note(text)
                self._save()

    def pin_draft(self) -> None:
        """Keep the tiles set down as the second ghost, to compare them without playing."""
        with self._changes():
            verdict = self.verdict
            if verdict is None or not self.draft.placed:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif not verdict.ok or verdict.placement is None:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            elif not self.may_hint:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            else:
                self._choice.pinned = verdict.placement
                self.recall()

    def place_preview(self) -> None:
        """Set the previewed move's tiles by hand."""
        with self._changes():
            move = self._choice.move
            if move is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif isinstance(move, Placement):
                self._set_tiles(drafts.from_placement(move, self.position.board))
            elif isinstance(move, Exchange):
                self.start_swap()
                if self._swapping:
                    self._order.choose(move.tiles)

    def _answer(self, answer: Callable[[GameRecord], GameRecord], accepting: bool = False) -> None:
        """Challenge or accept the last play."""
        with self._changes():
            if not self._may_set():
                return
            expected = {Prompt.ACCEPT_OR_CHALLENGE}
            if not accepting:
                expected.add(Prompt.MOVE_OR_CHALLENGE)
            if self.position.to_move != self._viewer:
                self._refuse(Refusal(RefusalKind.NOT_YOUR_TURN, data=self.position.to_move))
            elif self.prompt not in expected:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_CHALLENGE))
            else:
                self._append(answer(self.record), by_computer=False)

    def _challenged(self, record: GameRecord) -> GameRecord:
        return free_game.challenge(record, self.judge, self._clock.elapsed)

    def _written(self, text: str) -> Move | None:
        """The move of a text that is being written, if it can be shown."""
        if not text.strip() or self._viewer is None:
            return None
        try:
            move = parse_move(text, self.position.board, self.tile_set, self._rack)
        except NotationError:
            return None
        return None if check_move(move, self._own).faults & _UNSHOWABLE else move
