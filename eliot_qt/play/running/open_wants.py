"""All that a running game waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, own_position
from eliot_qt.players.analysis import Analysis, Candidate

from ..found_moves import AnsweredFinder
from ..state import PlayerSpec
from ..wants import Purpose, Result, Stepper, Want

_LISTER = "greedy"


class BlockWatch:
    """Wants every seat's placements once exchanging is not allowed any more.

    It knows all racks, as an arbiter does, and says nothing but that the game is blocked. Where
    phonies may be played nothing ever is.
    """

    def __init__(self) -> None:
        self.want: Want | None = None
        self._record: GameRecord | None = None
        self._seats: list[int] = []

    def watch(self, end: GameRecord, mode: Mode) -> None:
        """Look at the end of a game; an earlier look is given up."""
        self.cancel()
        position = end.position
        # Without a rack: a training whose rack is still to be set.
        if not mode.permits(end).refuses_phonies or not position.rack:
            return
        if not free_game.may_be_blocked(position):
            return
        self._record = end
        # The seat that thinks next comes first: most often one answer is enough.
        self._seats = [position.to_move, *position.opponents]
        self._ask()

    def cancel(self) -> None:
        """Stop looking for moves."""
        self.want = None

    def answer(self, analysis: Analysis) -> bool:
        """Learn the placements of a seat; return whether the game is now certain to be blocked."""
        self.want = None
        if analysis.count:
            return False
        if self._seats:
            self._ask()
            return False
        return True

    def _ask(self) -> None:
        assert self._record is not None
        seat = self._seats.pop(0)
        view = own_position(self._record.position, seat).seen_by(seat)
        self.want = Want(Purpose.WATCH, view, PlayerSpec(_LISTER))


class OpenWants(Generic[Result]):
    """Steps, questions, a computer's move, and whether the game is blocked.

    ``Result`` is that of its steps. An open question gives way to a step for the same moves;
    answers that are no longer wanted are ignored.
    """

    def __init__(self) -> None:
        self.known_moves = AnsweredFinder()
        self.blocked = False
        self._thinking: int | None = None
        self._decision: Want | None = None
        self._stepper: Stepper[Result | None] = Stepper(self.known_moves, Purpose.STEP)
        self._questioner: Stepper[object] = Stepper(self.known_moves, Purpose.QUESTION)
        self._watch = BlockWatch()

    @property
    def open(self) -> tuple[Want, ...]:
        """The requests to players, the most urgent first."""
        wants = (self._stepper.want, self._decision, self._questioner.want, self._watch.want)
        return tuple(want for want in wants if want is not None)

    @property
    def thinking(self) -> int | None:
        """The computer's seat that thinks about its turn."""
        return self._thinking

    @property
    def is_stepping(self) -> bool:
        """True if a step of the game waits for the best moves."""
        return self._stepper.is_waiting

    def step(self, step: Callable[[Finder], Result | None], done: Callable[[Result], None]) -> None:
        """Take a step of the game that may need the best moves; what it raises is passed on.

        ``done`` is called with its result, unless that is None.
        """

        def go_on(result: Result | None) -> None:
            if result is not None:
                done(result)

        self._questioner.cancel()
        self._stepper.run(step, go_on)

    def ask(self, step: Callable[[Finder], object], done: Callable[[object], None]) -> None:
        """Answer a question about the best moves; a newer question takes its place."""
        self._questioner.run(step, done)

    def find_top(self, position: Position, done: Callable[[Sequence[Candidate]], None]) -> None:
        """Call ``done`` with the best moves: at once if they are known, else when found."""

        def answer(_: object) -> None:
            rows = self.known_moves.moves_of(position)
            if rows is not None:
                done(rows)

        if self.known_moves.moves_of(position) is not None:
            answer(None)
        else:
            self.ask(lambda finder: finder.best(position), answer)

    def think(self, seat: int, decision: Want) -> None:
        """Ask a computer player for its move."""
        self._thinking, self._decision = seat, decision

    def answer(self, want: Want, analysis: Analysis) -> Move | None:
        """Take an answer; return the computer's move, if that was wanted.

        Raises ValueError when a step fails on it.
        """
        if want is self._stepper.want:
            self._stepper.answer(analysis)
        elif want is self._questioner.want:
            self._questioner.answer(analysis)
        elif want is self._watch.want:
            self.blocked = self._watch.answer(analysis) or self.blocked
        elif want is self._decision:
            return analysis.best.move
        return None

    def give_up(self, want: Want) -> bool:
        """Give up a want that gets no answer; return whether a computer should have moved."""
        for stepper in (self._stepper, self._questioner):
            if want is stepper.want:
                stepper.cancel()
        if want is self._watch.want:
            self._watch.cancel()
        return want is self._decision

    def watch(self, end: GameRecord, mode: Mode) -> None:
        """Find out whether the game is blocked at its end; ``blocked`` says so then."""
        self._watch.watch(end, mode)

    def stop_thinking(self) -> None:
        """No computer's move is wanted."""
        self._thinking = self._decision = None

    def stop_stepping(self) -> None:
        """Give up the step that waits."""
        self._stepper.cancel()

    def stop_asking(self) -> None:
        """Give up the question that waits."""
        self._questioner.cancel()

    def cancel(self) -> None:
        """Withdraw all requests."""
        self.stop_thinking()
        self.stop_stepping()
        self.stop_asking()
        self._watch.cancel()
