"""What follows from what in topping: tries, the pause, and turns that end without the top."""

from __future__ import annotations

from functools import partial

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import topping
from eliot_qt.modes.common_game import judge_entry
from eliot_qt.modes.finder import Finder

from . import referee
from .common_flow import CommonFlow
from .state import Notice, NoticeKind, Refusal, RefusalKind


class ToppingFlow(CommonFlow):
    """Topping beside the games of :class:`CommonFlow`."""

    @property
    def _in_topping(self) -> bool:
        return self.is_open and referee.is_topping(self.record)

    def _play(self, move: Move) -> None:
        if self._in_topping:
            self._try(move)
        else:
            super()._play(move)

    def _try(self, move: Move) -> None:
        if not isinstance(move, Placement):
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            return
        verdict = judge_entry(self.position, move, self.judge)
        if not (verdict.ok or self.position.rules.record_invalid):
            self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            return
        elapsed = self._elapsed
        limit = topping.duration(self.position.rules)
        if limit is not None:
            elapsed = min(elapsed, limit)
        self._step(partial(_attempt, self.record, move, elapsed, self), self._tried)

    def _tried(self, tried: GameRecord) -> None:
        if _closed(tried) > _closed(self._end):
            self._turn_closed(tried)
        else:
            self._take(tried)

    def _settle_turn(self, end: GameRecord) -> None:
        if not self._in_topping:
            super()._settle_turn(end)
            return
        self._run_turn(end)
        self._find_top(end)

    def _stand(self) -> None:
        if not self._in_topping:
            super()._stand()
        elif self.may_pause:
            # The pause is part of the game: the time is the score.
            paused = topping.pause(self._end, self._elapsed)
            self._drop_clock()
            self._take(paused, clear=False)

    def _out_of_time(self, end: GameRecord, elapsed: int) -> None:
        if not self._in_topping:
            super()._out_of_time(end, elapsed)
            return
        lost = topping.timeout_points(end.start.rules)
        self._tell(Notice(NoticeKind.TOPPING_TIME_UP, data=lost))
        self._give_up(elapsed)

    def _give_up(self, elapsed: int) -> None:
        """The turn ends without the top."""
        self._step(partial(topping.time_up, self._end, elapsed=elapsed), self._turn_closed)


def _attempt(
    record: GameRecord, move: Placement, elapsed: int, flow: ToppingFlow, finder: Finder
) -> GameRecord:
    return topping.attempt(record, move, flow.judge, finder, elapsed)


def _closed(record: GameRecord) -> int:
    """How many turns are closed."""
    return sum(turn.closed for turn in record.position.turns)
