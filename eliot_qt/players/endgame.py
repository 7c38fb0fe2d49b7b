"""The endgame player: perfect play once the bag is empty and the other rack is therefore known."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import TYPE_CHECKING

from eliot_qt.engine.errors import EngineError
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Ranking
from .reordered import Reordered, row_of
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.endgame import Endgame, EndgameAnswer
    from eliot_qt.engine.listing import Lister

BASIS = "endgame"


class EndgamePlayer:
    """Plays the move of the best final spread, from a position of two with an empty bag.

    ``lister`` lists the other moves, ``solver`` is the endgame's. It stops after ``seconds`` by
    ``clock`` if that is not solved by then; with ``nodes`` instead after so many positions, and
    the answer depends on the position alone. ``moves`` are given their values, too, once the best
    is proven. For one thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: Endgame,
        seconds: float | None,
        clock: Callable[[], float],
        nodes: int | None = None,
        moves: tuple[Move, ...] = (),
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._seconds = seconds
        self._clock = clock
        self._nodes = nodes
        self._moves = moves

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, every 15 ms at most; the last row 0 is proven if time allows.

        The first is the static player's. Row 0 has the value of its move; the others have none
        and follow by equity. Raises :class:`~eliot_qt.engine.EngineError` for other positions.
        """
        if not position.rack:
            raise EngineError("the rack of the side to move is not known")
        answers = self._solver.solve(position, nodes=self._nodes)
        begun = next(answers)
        end = inf if self._seconds is None else self._clock() + self._seconds
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        yield latest
        for answer in chain((begun,), answers):
            if answer is not None:
                rows = _led_by(answer, ranking)
                latest = replace(latest, rows=rows, complete=answer.exact)
            if latest.complete or self._clock() > end:
                break
            yield latest
        if self._moves and latest.rows[0].exact:
            latest = replace(latest, complete=False)
            yield latest
            asked = yield from self._look_at_asked(position, ranking, latest, end)
            rows = _in_front((latest.rows[0], *asked), ranking)
            latest = replace(latest, rows=rows)
        yield replace(latest, complete=True)

    def _look_at_asked(
        self, position: Position, ranking: Ranking, latest: Analysis, end: float
    ) -> Generator[Analysis, None, list[Candidate]]:
        """The rows of the moves asked about with their values, best first, but for the best row."""
        size, found = position.board.size, []
        asked = {_done(move, size) for move in self._moves} - {_done(latest.rows[0].move, size)}
        for row in [row for row in ranking if asked and _done(row.move, size) in asked]:
            after = after_turn(position, row)
            if isinstance(after, int):
                found.append(replace(row, value=after, exact=True))
                continue
            answer = None
            for step in self._solver.solve(after, nodes=self._nodes):
                answer = step or answer
                if self._clock() > end:
                    break
                yield latest
            if answer is not None:
                found.append(replace(row, value=row.score - answer.value, exact=answer.exact))
        return sorted(found, key=lambda row: -(row.value or 0))


def after_turn(position: Position, row: Candidate) -> Position | int:
    """The endgame after a move; if the game is over then, the change of the spread by it."""
    mover, other = position.to_move, position.next_seat
    racks = [b""] * position.seats
    racks[mover], racks[other] = position.rack, position.unseen_by(mover)
    shown = replace(position, racks=tuple(racks), rack_counts=(), bag=b"")
    after = apply([shown], Turn(mover, row.move, row.score))
    points = position.tile_set.points
    if not after.racks[mover]:
        return row.score + 2 * points(racks[other])
    if isinstance(row.move, Pass) and after.scoreless >= after.rules.scoreless_limit:
        return points(racks[other]) - points(racks[mover])
    return after


def _led_by(answer: EndgameAnswer, ranking: Ranking) -> Reordered:
    """The ranking with the move answered and its value in front."""
    row = row_of(ranking, answer.move, answer.score)
    first = replace(ranking[row], value=answer.value, exact=answer.exact)
    return Reordered((first,), [row], ranking)


def _in_front(first: Sequence[Candidate], ranking: Ranking) -> Reordered:
    """The ranking with some rows in front, which have values now."""
    rows = [row_of(ranking, candidate.move, candidate.score) for candidate in first]
    return Reordered(tuple(first), rows, ranking)


def _done(move: Move, size: int) -> object:
    """What a move does, the same for all ways to write it."""
    return move.placed(size) if isinstance(move, Placement) else move
