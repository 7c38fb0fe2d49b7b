"""Help without giving everything away: hints rung by rung, and guesses ranked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop

from eliot_qt.engine.listing import RatedExchange
from eliot_qt.game.move import Direction, Exchange, Move, Placement, is_same
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.modes import hints
from eliot_qt.modes.finder import tops
from eliot_qt.modes.hints import ALL_WORDS, ExchangeFacts, Hint, HintFacts, Rarity
from eliot_qt.players.analysis import AnyOrder, Candidate

from .found_moves import ByScore


@dataclass(frozen=True)
class HintShown:
    """The rungs of the ladder climbed so far in a position, and what they say."""

    rungs: tuple[Hint, ...]
    facts: HintFacts | ExchangeFacts

    @property
    def last(self) -> Hint:
        """The latest rung."""
        return self.rungs[-1]


@dataclass(frozen=True)
class Guess:
    """A move guessed: its rank among ``count`` by equity, and what it lacks to the best.

    ``difference`` is in millipoints of equity (0 for the best), ``behind`` in points of score.
    """

    move: Placement | Exchange
    score: int
    rank: int
    count: int
    difference: int
    behind: int

    @property
    def is_best(self) -> bool:
        """True if no move is better."""
        return self.rank == 1


@dataclass(frozen=True)
class TopAnswer:
    """The answer to "is my move the best?": by equity, or by score where leaves do not count.

    ``behind``, in points of the same, is given only when asked again, and if it ``may_tell``.
    """

    move: Placement | Exchange
    is_best: bool
    behind: float | None = None
    by_equity: bool = False
    may_tell: bool = True


def facts(
    position: Position,
    rows: Sequence[Candidate],
    rarity: Rarity | None = None,
    tier: int = ALL_WORDS,
) -> HintFacts | None:
    """Return the facts hints can reveal about the best placement of words up to a tier.

    ``rows`` are all placements, best score first.
    """
    best = tops(rows) if position.shared else _by_equity(rows)
    return hints.facts_of(position, best, rarity, tier)


def facts_about(
    move: Move, position: Position, rows: Sequence[Candidate]
) -> HintFacts | ExchangeFacts | None:
    """Return the facts that hint at ``move``, the known best; None if ``rows`` lack it."""
    if isinstance(move, Exchange):
        return ExchangeFacts(move, sort_tiles(move.tiles))
    size = position.board.size
    row = next((row for row in rows if is_same(row.move, move, size)), None)
    return None if row is None else hints.facts_of(position, [row])


def advice(
    position: Position,
    rows: Sequence[Candidate],
    rarity: Rarity | None = None,
    tier: int = ALL_WORDS,
) -> HintFacts | ExchangeFacts | None:
    """Return the facts about the best move, which may be an exchange; see :func:`facts`."""
    hints = facts(position, rows, rarity, tier)
    best = _best_exchange(position, rows)
    if best is None or (hints is not None and best.equity <= _equity_of(hints.move, rows)):
        return hints
    top = max(_equities(rows), default=best.equity)
    return ExchangeFacts(best.move, sort_tiles(best.move.tiles), rarer=top > best.equity)


def top_answer(
    position: Position,
    rows: Sequence[Candidate],
    move: Placement | Exchange,
    points: int,
    *,
    again: bool,
) -> TopAnswer | None:
    """Compare a move of these points with the best one; None if the move is not among those known.

    ``rows`` are all placements, best score first. ``again`` also tells what it lacks.
    """
    if position.shared:
        behind = max(rows[0].score - points, 0) * 1000 if rows else 0
    elif isinstance(move, Exchange):
        if (guess := rank_exchange(move, position, rows)) is None:
            return None
        behind = -guess.difference
    elif (guess := rank(move, points, rows)) is None:
        return None
    else:
        best, exchange = max(_equities(rows)), _best_exchange(position, rows)
        more = 0 if exchange is None else max(0, exchange.equity - best)
        behind = more - guess.difference
    is_best = behind <= 0
    points_behind = None if is_best or not again else behind / 1000
    return TopAnswer(move, is_best, points_behind, by_equity=not position.shared)


def squares_of(hint: Hint, known: HintFacts | ExchangeFacts, size: int) -> frozenset[int]:
    """The squares of the board a hint is about."""
    if isinstance(known, ExchangeFacts):
        return frozenset()
    across = known.direction is Direction.ACROSS
    if hint is Hint.LINE:
        line = known.line
        squares = (line * size + n if across else n * size + line for n in range(size))
        return frozenset(squares)
    return frozenset((known.start,)) if hint is Hint.START else frozenset()


def rank_exchange(move: Exchange, position: Position, rows: Sequence[Candidate]) -> Guess | None:
    """Rank an exchange among all placements and the better exchanges; None if it is not known."""
    if not isinstance(rows, ByScore):
        return None
    rated = {sort_tiles(each.move.tiles): each.equity for each in rows.table.exchanges}
    own = rated.get(sort_tiles(move.tiles))
    if own is None or len(move.tiles) > position.bag_count:
        return None
    all_ = [*_equities(rows), *rated.values()]
    score = rows[0].score if rows else 0
    return Guess(move, 0, 1 + sum(each > own for each in all_), len(all_), own - max(all_), score)


def rank(move: Placement, score: int, rows: Sequence[Candidate]) -> Guess | None:
    """Rank a move among all placements, best score first; None where it is not one of them.

    Where a row stands for all orders of its tiles, the move counts with the score of its own.
    """
    row = _find(move, score, rows)
    if row is None:
        return None
    equities = _equities(rows)
    own, best = equities[row] - 1000 * (rows[row].score - score), max(equities)
    return Guess(
        move=move,
        score=score,
        rank=1 + sum(equity > own for equity in equities),
        count=len(rows),
        difference=own - best,
        behind=rows[0].score - score,
    )


def rows_of(
    best: Move, points: int, other: Move | None, rows: Sequence[Candidate]
) -> tuple[Candidate, Candidate] | None:
    """The rows of the best move and of another one; by default of the next best placement.

    None where they are not among the moves known.
    """
    if isinstance(best, Placement):
        at = _find(best, points, rows)
        first = None if at is None else rows[at]
    else:
        first = _exchanged(best, rows)
    if isinstance(other, Placement):
        second = next((row for row in rows if row.move == other), None)
    elif isinstance(other, Exchange):
        second = _exchanged(other, rows)
    else:
        second = next((row for row in _by_equity(rows) if row.move != best), None)
    return None if first is None or second is None else (first, second)


def _exchanged(move: Move, rows: Sequence[Candidate]) -> Candidate | None:
    """The row of an exchange; None where it is not known."""
    if not isinstance(rows, ByScore) or not isinstance(move, Exchange):
        return None
    rated = next((each for each in rows.table.exchanges if each.move == move), None)
    if rated is None:
        return None
    leave = remove_tiles(rows.table.position.rack, move.tiles)
    return Candidate(move, 0, rated.equity, leave)


def _find(move: Placement, score: int, rows: Sequence[Candidate]) -> int | None:
    if isinstance(rows, ByScore) and isinstance(rows.table, AnyOrder):
        return rows.table.row_of(move)
    scores = rows.table.score if isinstance(rows, ByScore) else [row.score for row in rows]
    equal = (at for at in range(len(rows)) if scores[at] == score)
    return next((at for at in equal if rows[at].move == move), None)


def _equities(rows: Sequence[Candidate]) -> list[int]:
    if isinstance(rows, ByScore):
        return [int(rows.table.equity[at]) for at in range(len(rows))]
    return [row.equity for row in rows]


def _by_equity(rows: Sequence[Candidate]) -> Iterator[Candidate]:
    """Go through the rows, the highest equity first; only those asked for are made."""
    queue = [(-equity, at) for at, equity in enumerate(_equities(rows))]
    heapify(queue)
    while queue:
        yield rows[heappop(queue)[1]]


def _equity_of(move: Placement, rows: Sequence[Candidate]) -> int:
    return next(row.equity for row in _by_equity(rows) if row.move == move)


def _best_exchange(position: Position, rows: Sequence[Candidate]) -> RatedExchange | None:
    """Return the exchange of highest equity; None if no exchange is known."""
    if position.shared or not isinstance(rows, ByScore):
        return None
    may = [rated for rated in rows.table.exchanges if len(rated.move.tiles) <= position.bag_count]
    return max(may, key=lambda rated: (rated.equity, len(rated.move.tiles)), default=None)
