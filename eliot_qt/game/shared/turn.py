"""A turn all seats play with the same rack: duplicate, arbitration, topping."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from ..board import Board
from ..move import Pass, Placement


class MarkKind(StrEnum):
    """The reason for points beside a move. The last three are topping's, where points are bad."""

    WARNING = "warning"
    PENALTY = "penalty"
    SECONDS = "seconds"
    HINT = "hint"
    TIMEOUT = "timeout"


class Source(StrEnum):
    """The reason a move is the one on the board."""

    SEAT = "best of the seats"
    TOP = "top"
    CHOSEN = "chosen by the arbiter"
    MASTER_GAME = "master game"
    LAID = "laid from the master game"  # no seat played this turn


@dataclass(frozen=True)
class Dealt:
    """A rack: tiles ``kept`` from the last one and tiles ``drawn``.

    ``rejected`` is a rack shown before that broke the rule and went back whole, None where only
    that is known of it. ``by_hand``: an arbiter or a master game chose the tiles.
    """

    kept: bytes
    drawn: bytes
    rejected: bytes | None = b""
    by_hand: bool = False

    @property
    def rack(self) -> bytes:
        """The whole rack."""
        return self.kept + self.drawn

    @property
    def after_rejection(self) -> bool:
        """True if a rack was rejected before this one."""
        return self.rejected != b""


@dataclass(frozen=True)
class Entry:
    """A seat's move in a turn; an invalid move has 0 points, and ``Pass`` means no move.

    ``spent``: milliseconds; in topping, those since the turn began.
    """

    move: Placement | Pass
    score: int = 0
    valid: bool = True
    spent: int = 0

    @property
    def counts(self) -> bool:
        """True if the move is valid and puts tiles on the board."""
        return self.valid and isinstance(self.move, Placement)


@dataclass(frozen=True)
class Mark:
    """Points of a seat beside its move, as the rule had them then. ``detail``: which hint."""

    seat: int
    kind: MarkKind
    points: int
    detail: str = ""


@dataclass(frozen=True)
class CommonTurn:
    """One turn: ``board`` before it, the rack, what the seats did, what went on the board.

    ``rack`` differs from ``dealt`` where a blank turned into a letter (``exploded``). ``entries``
    are by seat. A turn is ``closed`` by the move on the board (None: no tile could be placed);
    until then it scores no points. ``top_score`` is the best possible score where it was
    searched. ``chosen`` is the arbiter's move for the board. A solo given or taken ``by_hand`` is
    not computed again. ``elapsed`` (milliseconds) and ``paused`` are topping's.
    """

    board: Board
    dealt: Dealt
    rack: bytes
    entries: tuple[Entry | None, ...]
    exploded: int = 0
    tries: tuple[Entry, ...] = ()
    marks: tuple[Mark, ...] = ()
    chosen: Placement | None = None
    closed: bool = False
    move: Placement | None = None
    score: int = 0
    source: Source | None = None
    top_score: int | None = None
    solo: int | None = None
    solo_points: int = 0
    solo_by_hand: bool = False
    elapsed: int = 0
    paused: bool = False

    @property
    def untouched(self) -> bool:
        """True if nothing has happened but the drawing of the rack."""
        acts = (*self.entries, *self.tries, *self.marks, self.chosen)
        return not self.closed and not any(acts) and not self.elapsed and not self.solo_by_hand

    @property
    def best_entry(self) -> int | None:
        """The seat with the best valid move, the first in a tie; None if nobody has one."""
        best = self._best
        return best[0] if best else None

    @property
    def only_best(self) -> int | None:
        """The seat whose valid move has strictly the highest score, if there is one."""
        best = self._best
        return best[0] if len(best) == 1 else None

    @property
    def reference(self) -> int:
        """The score that shares are measured by: the top if it is known, else the board's move.

        0 for a turn no seat played.
        """
        if self.is_laid:
            return 0
        return self.score if self.top_score is None else self.top_score

    @property
    def is_laid(self) -> bool:
        """True if no seat played this turn: the move of a master game was laid."""
        return self.source is Source.LAID

    @property
    def is_solved(self) -> bool:
        """In topping: True if a try scored the top."""
        return any(entry.valid and entry.score == self.top_score for entry in self.tries)

    @cached_property
    def earned(self) -> tuple[int, ...]:
        """All that the turn earns each seat; nothing while it is open."""
        if not self.closed:
            return (0,) * len(self.entries)
        points = [entry.score if entry else 0 for entry in self.entries]
        if self.solo is not None:
            points[self.solo] += self.solo_points
        for mark in self.marks:
            points[mark.seat] += mark.points
        return tuple(points)

    @cached_property
    def times(self) -> tuple[int, ...]:
        """Milliseconds each seat's entry took."""
        return tuple(entry.spent if entry else 0 for entry in self.entries)

    @cached_property
    def movers(self) -> frozenset[int]:
        """The seats that have entered a move, valid or not."""
        entries = enumerate(self.entries)
        return frozenset(s for s, e in entries if e and isinstance(e.move, Placement))

    def points(self, seat: int) -> int:
        """All that the turn earns a seat; 0 while it is open."""
        return self.earned[seat]

    def mark_points(self, seat: int, *kinds: MarkKind) -> int:
        """Points of a seat's marks, of some kinds or of all."""
        marks = (m for m in self.marks if m.seat == seat and (not kinds or m.kind in kinds))
        return sum(mark.points for mark in marks)

    def with_entry(self, seat: int, entry: Entry | None) -> CommonTurn:
        """The turn with a seat's entry set or taken away."""
        return replace(self, entries=(*self.entries[:seat], entry, *self.entries[seat + 1 :]))

    def seen_by(self, seat: int) -> CommonTurn:
        """Return the turn as a seat knows it: without others' entries while it is open."""
        if self.closed:
            return self
        own = (e if s == seat else None for s, e in enumerate(self.entries))
        return replace(self, entries=tuple(own), chosen=None)

    @cached_property
    def _best(self) -> list[int]:
        scores = {s: e.score for s, e in enumerate(self.entries) if e and e.counts}
        highest = max(scores.values(), default=0)
        return [s for s, score in scores.items() if score == highest]
