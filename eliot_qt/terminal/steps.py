"""Commands that are passed on as they are: challenges, undo, pauses and the like."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Said
from eliot_qt.modes.mode import Permits
from eliot_qt.play import commands as ask
from eliot_qt.play.clocks.times import Times
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.voice import commands as voice
from eliot_qt.voice.refusals import refusal_of

from .console import ConsoleCommand
from .course_sentences import no_undo_sentence


class Steps:
    """Passes them to ``act``, which says whether they were carried out.

    ``sit`` lets the person to move sit down and gives the seat; ``uncovered`` is called when
    another position is in view.
    """

    def __init__(
        self,
        act: Callable[[ask.GameCommand], bool],
        permits: Callable[[], Permits],
        times: Callable[[], Times],
        sit: Callable[[], int],
        uncovered: Callable[[], None],
    ) -> None:
        self._act = act
        self._permits = permits
        self._times = times
        self._sit = sit
        self._uncovered = uncovered

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        permits = self._permits
        give = "end the turn; costs as much as running out of time"
        return [
            self._answer("challenge", voice.CHALLENGE, ask.ChallengePlay()),
            self._answer("accept", "accept the play that ends the game", ask.AcceptPlay()),
            ConsoleCommand("resign", "", voice.RESIGN, self._resign, lambda: permits().resign),
            ConsoleCommand("give", "up", give, self._give, lambda: permits().gives_up),
            self._walk("undo", "undo the last turn", ask.Undo()),
            self._walk("redo", "redo", ask.Redo()),
            ConsoleCommand(
                "pause", "", "stop the clock and hide the board", self._pause, self._timed
            ),
            ConsoleCommand("resume", "", "resume after a pause", self._resume, self._timed),
        ]

    def _answer(self, name: str, explained: Said, command: ask.GameCommand) -> ConsoleCommand:
        """A command that accepts or challenges the last play."""

        def run(_: str) -> None:
            self._sit()
            self._act(command)

        nothing = str(refusal_of(RefusalKind.NOTHING_TO_CHALLENGE))
        return ConsoleCommand(
            name, "", explained, run, lambda: self._permits().challenge, lambda: nothing
        )

    def _walk(self, name: str, explained: Said, command: ask.GameCommand) -> ConsoleCommand:
        """A command that walks through the turns."""

        def run(_: str) -> None:
            if self._act(command):
                self._uncovered()

        def usable() -> bool:
            permits = self._permits()
            return permits.undo_turns or permits.take_back

        return ConsoleCommand(
            name, "", explained, run, usable, lambda: no_undo_sentence(self._permits())
        )

    def _timed(self) -> bool:
        return self._times().is_timed

    def _resign(self, _: str) -> None:
        self._act(ask.Resign(self._sit()))

    def _give(self, text: str) -> None:
        if text != "up":
            raise ValueError("give up?")
        self._act(ask.GiveUp())

    def _pause(self, _: str) -> None:
        self._act(ask.Pause())

    def _resume(self, _: str) -> None:
        if not self._times().is_paused:
            raise ValueError("the game is not paused")
        self._act(ask.Resume())
