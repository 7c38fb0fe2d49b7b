"""How the club's game goes on: events are taken, turns followed, moves looked for, all is kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove, Entered
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.finder import Finder
from eliot_qt.play.arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done
from eliot_qt.play.autosave import Autosave
from eliot_qt.play.autosaver import Autosaver
from eliot_qt.play.drafting import Drafting
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import illegal
from eliot_qt.players.analysis import Analysis, Candidate

from .arbiter_view import ArbiterView
from .clock_keeper import KEEP_AFTER
from .finding import Finding
from .thinker import Thinker

# What the rows of the list are ranked by.
BASIS = "score"
_Step = Callable[[Finder], GameRecord]
_Told = Callable[[GameRecord], Done]


class ArbiterFlow(ArbiterView):
    """Every change of the record goes through :meth:`_take`."""

    def __init__(self, thinker: Thinker, autosave: Autosave, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeping = Autosaver(autosave)
        self._steps = Finding(thinker, self._answers, self)
        self._listing = Finding(thinker, self._answers, self)
        self._waiting: deque[tuple[_Step, _Told]] = deque()
        # Time of the running turn that is in the autosave.
        self._kept = 0
        # The game as it was when the tables without a move were named.
        self._told_missing: GameRecord | None = None
        self.clock.changed.connect(self._keep_time)
        for finding in (self._steps, self._listing):
            finding.failed.connect(self._on_failed)

    def _open(self, record: GameRecord, lexicon: Lexicon, path: Path | None) -> None:
        self._stop()
        self._answers.clear()
        self._record, self._lexicon = replace(record, elapsed=0), lexicon
        self._openings += 1
        self._drafting = Drafting()
        self._turn = None
        self._seat, self._group = (0 if record.seats else None), ()
        self._together.clear()
        self._told_missing = None
        self._analysis = None
        self._keeping.open(path)
        self._kept = record.elapsed
        self.clock.set_rule(record.start.rules.clock, record.elapsed)
        self._reposition()

    def _stop(self) -> None:
        """Wait for nothing any more."""
        self._waiting.clear()
        self._steps.cancel()
        self._listing.cancel()
        self._searching = False

    def _take(self, new: GameRecord, done: Done | None = None) -> None:
        """Go on with a record; a past that closed turns were played in stays under Recent."""
        old = self.record
        cut = () if new.events[: len(old.events)] == old.events else old.events[old.cursor :]
        if any(isinstance(event, BoardMove) for event in cut):
            self._tell(Notice(NoticeKind.FORKED, self._keeping.fork()))
        fresh = new.events is not old.events and new.cursor > old.cursor + 1
        if fresh and isinstance(new.events[-1], Entered):
            self._together.append((old.cursor, new.cursor, new.events[-1]))
        before = self._place
        self._record = new
        if self._turn is not None and self._turn >= len(new.position.turns):
            self._turn = None
        if done is not None and done.act in (Act.TURN_ENDED, Act.GAME_ENDED):
            self._kept = 0
            self.clock.reset()
        self._save()
        if self._place != before:
            self._reposition()
        if done is not None:
            self._later.append(partial(self.done.emit, done))

    def _save(self) -> None:
        self._kept = self.clock.elapsed
        self._tell(self._keeping.save(self.timed_record))

    def _keep_time(self) -> None:
        """What the running turn has taken goes into the file now and then, and when it stands."""
        gone = abs(self.clock.elapsed - self._kept)
        if self._record is not None and gone >= (KEEP_AFTER if self.clock.is_running else 1):
            with self._changes():
                self._save()

    @property
    def _place(self) -> tuple[bytes, bytes, bool]:
        """What tiles and moves belong to."""
        position = self.position
        return position.board.squares, position.rack, self.turn is None

    def _reposition(self) -> None:
        """Another board or rack in view: no tiles set, nothing chosen, moves looked for anew."""
        self._order.set_rack(self._rack)
        self._drafting.clear(self.position.board)
        self._tiles_used()
        self._choice.reset()
        self._list_moves()

    def _list_moves(self) -> None:
        self._listing.cancel()
        self._analysis, self._searching = None, False
        position = self.position
        if self.turn is not None and position.rack:
            self._searching = True
            self._listing.run(lambda finder: finder.best(position), self._listed)

    def _listed(self, rows: Sequence[Candidate]) -> None:
        with self._changes():
            self._searching = False
            self._analysis = Analysis(rows, BASIS, count=len(rows))
            self._choice.set_rows(rows)

    def _step(self, step: _Step, told: _Told) -> None:
        """Take a step that has to know the best moves: now, or when the engine has answered."""
        self._waiting.append((step, told))
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._steps.is_waiting:
            step, told = self._waiting.popleft()
            self._steps.run(partial(_tried, step), partial(self._stepped, told))

    def _stepped(self, told: _Told, result: GameRecord | ValueError) -> None:
        with self._changes():
            if isinstance(result, ValueError):
                self._refuse_error(result)
            else:
                self._take(result, told(result))
        self._go_on()

    def _refuse_error(self, error: ValueError) -> None:
        if isinstance(error, IllegalMove):
            self._refuse(illegal(error.verdict))
        else:
            self._refuse(ArbiterRefusal(ArbiterFault.IMPOSSIBLE, str(error)))

    def _on_failed(self, message: str) -> None:
        with self._changes():
            self._searching = False
            self._waiting.clear()
            self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=message))


def _tried(step: _Step, finder: Finder) -> GameRecord | ValueError:
    """The record a step leads to, or why there is none; what is not known yet is passed on."""
    try:
        return step(finder)
    except ValueError as error:
        return error
