"""The endgame player: perfect play once the bag is empty and the other rack is therefore known."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import inf
from typing import TYPE_CHECKING

from eliot_qt.engine.errors import EngineError
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.move import Move, Pass, effect_of
from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Ranking
from .asked import asked_rows
from .reordered import Reordered, row_of, row_or_none
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.endgame import Endgame, EndgameAnswer
    from eliot_qt.engine.listing import Lister

BASIS = "endgame"
# A row, and its number in the ranking if it is there.
_Numbered = tuple[Candidate, int | None]
# Rows looked at between two pauses: some milliseconds.
_ROWS_A_STEP = 200


class EndgamePlayer:
    """Plays the move of the best final spread, from a position of two with an empty bag.

    ``lister`` lists the other moves, ``solver`` is the endgame's. It stops after ``seconds`` by
    ``clock`` if that is not solved by then; with ``nodes`` instead after so many positions, and
    the answer depends on the position alone. Once the best is proven ``moves`` are given their
    values, too, and so many rows their ``lines`` of play; where there are to be more lines than
    these moves, all others are compared as far as time allows. For one thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: Endgame,
        seconds: float | None,
        clock: Callable[[], float],
        nodes: int | None = None,
        moves: tuple[Move, ...] = (),
        lines: int = 0,
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._seconds = seconds
        self._clock = clock
        self._nodes = nodes
        self._moves, self._lines = moves, lines
        self._end = inf

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, every 15 ms at most; the last row 0 is proven if time allows.

        The first is the static player's. Row 0 has the value of its move; others that have one
        follow by it, then the rest by equity. Raises :class:`~eliot_qt.engine.EngineError` for
        other positions.
        """
        if not position.rack:
            raise EngineError("the rack of the side to move is not known")
        answers = self._solver.solve(position, nodes=self._nodes)
        begun = next(answers)
        self._end = inf if self._seconds is None else self._clock() + self._seconds
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        yield latest
        for answer in chain((begun,), answers):
            if answer is not None:
                rows = _led_by(answer, ranking)
                latest = replace(latest, rows=rows, complete=answer.exact)
            if latest.complete or self._clock() > self._end:
                break
            yield latest
        if (self._moves or self._lines) and latest.rows[0].exact:
            latest = replace(latest, complete=False)
            yield latest
            latest = yield from self._look_further(position, ranking, latest)
        yield replace(latest, complete=True)

    def _look_further(
        self, position: Position, ranking: Ranking, latest: Analysis
    ) -> Generator[Analysis, None, Analysis]:
        """The line of the best move first, then values of others and their lines."""
        row = latest.rows[0]
        number = row_or_none(ranking, row.move, row.score)
        if self._lines:
            (row,) = yield from self._with_lines(position, [row], latest)
            latest = replace(latest, rows=_in_front([(row, number)], ranking))
            yield latest
        numbers: dict[object, int] = {}
        if self._lines > 1 + len(self._moves):
            numbers = yield from _numbered(ranking, position.board.size, latest)
        pairs = yield from self._compare(position, ranking, latest, (row, number), numbers)
        latest = replace(latest, rows=_in_front(pairs, ranking))
        if self._lines:
            rows = yield from self._with_lines(position, [row for row, _ in pairs], latest)
            places = [number for _, number in pairs]
            latest = replace(latest, rows=_in_front(zip(rows, places, strict=True), ranking))
        return latest

    def _compare(
        self,
        position: Position,
        ranking: Ranking,
        latest: Analysis,
        best: _Numbered,
        numbers: Mapping[object, int],
    ) -> Generator[Analysis, None, list[_Numbered]]:
        """The best row, then others with their values, best first; meanwhile the best of these.

        Those asked about are looked at first and in any case, then those with ``numbers``.
        """
        size, nodes, others = position.board.size, 0, list[_Numbered]()
        keys = {effect_of(best[0].move, size)}
        for _, row in asked_rows(self._static, ranking, position, self._moves):
            if (key := effect_of(row.move, size)) not in keys:
                keys.add(key)
                answer, _ = yield from self._value(position, row, latest)
                place = row_or_none(ranking, row.move, row.score)
                insort(others, (answer, numbers.get(key, place)), key=_by_value)
        for key, number in numbers.items():
            if self._clock() > self._end or (self._nodes is not None and nodes > self._nodes):
                break
            if key in keys:
                continue
            answer, opened_nodes = yield from self._value(position, ranking[number], latest)
            nodes += opened_nodes
            if answer.exact:
                insort(others, (answer, number), key=_by_value)
                rows = _in_front([best, *others[: self._lines]], ranking)
                latest = replace(latest, rows=rows)
        return [best, *others]

    def _value(
        self, position: Position, row: Candidate, latest: Analysis
    ) -> Generator[Analysis, None, tuple[Candidate, int]]:
        """A row with its value as far as time allows, and how many positions that has opened."""
        after = after_turn(position, row.move, row.score)
        if isinstance(after, int):
            return replace(row, value=after, exact=True), 0
        answer = yield from self._answer(after, latest)
        if answer is None:
            return row, 0
        return replace(row, value=row.score - answer.value, exact=answer.exact), answer.nodes

    def _answer(
        self, position: Position, latest: Analysis
    ) -> Generator[Analysis, None, EndgameAnswer | None]:
        """Return the answer for another endgame once it is solved or time is over."""
        answer = None
        for step in self._solver.solve(position, nodes=self._nodes):
            answer = step or answer
            if self._clock() > self._end:
                break
            yield latest
        return answer

    def _with_lines(
        self, position: Position, rows: list[Candidate], latest: Analysis
    ) -> Generator[Analysis, None, list[Candidate]]:
        """Rows of which the first proven ones have their line of play, as far as time allows."""
        new_rows = list(rows)
        for number, row in enumerate(rows[: self._lines]):
            if row.line:
                continue
            line: list[Move] = []
            previous = row.move
            after = after_turn(position, row.move, row.score)
            while row.exact and not isinstance(after, int):
                answer = yield from self._answer(after, latest)
                if answer is None or not answer.exact:
                    return new_rows
                line.append(answer.move)
                if isinstance(previous, Pass) and isinstance(answer.move, Pass):
                    # Nobody gains by going on.
                    break
                previous = answer.move
                after = after_turn(after, answer.move, answer.score)
            new_rows[number] = replace(row, line=tuple(line))
        return new_rows


def after_turn(position: Position, move: Move, score: int) -> Position | int:
    """The endgame after a move; if the game is over then, the change of the spread by it."""
    mover, other = position.to_move, position.next_seat
    racks = [b""] * position.seats
    racks[mover], racks[other] = position.rack, position.unseen_by(mover)
    view = replace(position, racks=tuple(racks), rack_counts=(), bag=b"")
    after = apply([view], Turn(mover, move, score))
    points = position.tile_set.points
    if not after.racks[mover]:
        return score + 2 * points(racks[other])
    if isinstance(move, Pass) and after.scoreless >= after.rules.scoreless_limit:
        return points(racks[other]) - points(racks[mover])
    return after


def _led_by(answer: EndgameAnswer, ranking: Ranking) -> Reordered:
    """The ranking with the move answered and its value in front."""
    row = row_of(ranking, answer.move, answer.score)
    first = replace(ranking[row], value=answer.value, exact=answer.exact)
    return Reordered((first,), [row], ranking)


def _numbered(
    ranking: Ranking, size: int, latest: Analysis
) -> Generator[Analysis, None, dict[object, int]]:
    """The numbers of all rows by what their moves do, in order; a table may have thousands."""
    numbers: dict[object, int] = {}
    for number in range(len(ranking)):
        numbers.setdefault(effect_of(ranking[number].move, size), number)
        if number % _ROWS_A_STEP == _ROWS_A_STEP - 1:
            yield latest
    return numbers


def _in_front(first: Iterable[_Numbered], ranking: Ranking) -> Reordered:
    """The ranking with some rows in front, which have values now."""
    pairs = tuple(first)
    places = [number for _, number in pairs if number is not None]
    return Reordered(tuple(row for row, _ in pairs), places, ranking)


def _by_value(numbered: _Numbered) -> tuple[bool, float]:
    """Return the key of a row by which the best come first, those without a value last."""
    row, _ = numbered
    return row.value is None, -(row.value or 0)
