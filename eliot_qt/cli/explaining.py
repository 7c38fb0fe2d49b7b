"""``analyse --explain``: why one move rather than another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.weights import Weight, weigh
from eliot_qt.engine import EngineError
from eliot_qt.faults import Message
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from eliot_qt.terminal.table import Table
from eliot_qt.voice.weights import clause, explaining


@dataclass(frozen=True)
class Compared:
    """The best move and another one, the sentence that tells why, and all reasons by weight."""

    best: Candidate
    other: Candidate
    sentence: Message
    weights: tuple[Weight, ...]

    def facts(self, position: Position) -> dict[str, object]:
        """The comparison as JSON."""
        return {
            "best": _name(self.best, position),
            "other": _name(self.other, position),
            "sentence": str(self.sentence),
            "reasons": [
                {
                    "kind": each.kind.value,
                    "for": each.is_for,
                    "worth": round(each.worth, 2),
                    "unit": each.unit,
                    "text": str(clause(each, position)),
                }
                for each in self.weights
            ],
        }


class Explainer:
    """Compares the best move of an analysis with the moves of the effort, or with the second.

    With an empty bag the endgame says which are the best; the other rack, as far as it is known,
    counts.
    """

    def __init__(
        self, analysis: Analysis, position: Position, table: Table, effort: Effort
    ) -> None:
        if not position.bag_count and not analysis.best.exact:
            analysis = _solved(position, table, effort) or analysis
        #: with an empty bag by the endgame, whichever player was asked
        self.analysis = analysis
        self.is_solved = not position.bag_count and analysis.best.exact
        self._position = position
        self._rows = _compared(analysis, position, table, effort)
        rack = position.racks[position.next_seat] if position.opponents else None
        self.known = effort.known if rack is None else rack
        self._seen = position.seen_by(position.to_move)
        self._measure = Measure(self._seen, table.lister, table.judge, known=self.known)

    def compared(self) -> Iterator[Compared]:
        """Compare the best move with each of the others; empty where it is the only move."""
        best, measure = self._rows[0], self._measure
        for other in self._rows[1:]:
            weights = weigh(measure.figures(best), measure.figures(other), self._seen)
            sentence, _ = explaining(best.move, other.move, weights, self._seen)
            yield Compared(best, other, sentence, weights)

    def lines(self, asked: tuple[Move, ...]) -> Iterator[str]:
        """Lines for people; the other one of a move asked about that is best is the second best."""
        position, best = self._position, self._rows[0]
        show, size = position.tile_set.show, position.board.size
        if self.is_solved:
            yield ""
            yield "The bag is empty: by the endgame, played out by both."
        known_tiles = self.known
        suffix = (
            f", knowing {show(known_tiles)} on the other rack"
            if known_tiles and position.bag_count
            else ""
        )
        if len(self._rows) == 1:
            yield ""
            yield f"{_name(best, position)} is the only move."
        for number, comparison in enumerate(self.compared()):
            first, second = _name(best, position), _name(comparison.other, position)
            head = f"{first} rather than {second}"
            if not number and any(is_same(best.move, move, size) for move in asked):
                head = f"{first} is the best move, rather than the second best, {second}"
            yield ""
            yield f"{head}{suffix}:"
            yield f"  {comparison.sentence}"
            for each in comparison.weights:
                side = "because" if each.is_for else "although"
                unit = "%" if each.unit == "win" else "points"
                yield f"  {each.worth:6.1f} {unit:6}  {side:8}  {clause(each, position)}"


def _name(row: Candidate, position: Position) -> str:
    return format_move(row.move, position.board, position.tile_set)


def _solved(position: Position, table: Table, effort: Effort) -> Analysis | None:
    """Return the endgame's solution; None if it cannot be solved."""
    try:
        equipment = equipment_of(table.lister, table.game)
        effort = replace(effort, lines=2 + len(effort.moves), game_seconds=None)
        *_, last = ANALYSTS["endgame"](equipment, effort).analyse(position)
    except EngineError:
        return None
    return last


def _compared(
    analysis: Analysis, position: Position, table: Table, effort: Effort
) -> list[Candidate]:
    """The best move and those it is compared with: the moves asked about.

    Without any, or if the best is among them, it is the second best.
    """
    size, best = position.board.size, analysis.best
    others = [move for move in effort.moves if not is_same(move, best.move, size)]
    candidates = [best]
    if len(others) < max(1, len(effort.moves)):
        candidates += islice(_all(analysis, position, table), 1, 2)
    for move in others:
        rows = _all(analysis, position, table)
        candidates += islice((row for row in rows if is_same(row.move, move, size)), 1)
    return candidates


def _all(analysis: Analysis, position: Position, table: Table) -> Iterator[Candidate]:
    """All moves: levels list only the one they make, and the static player knows the others."""
    yield from analysis.rows
    if len(analysis.rows) == 1:
        best, size = analysis.best, position.board.size
        rows = StaticPlayer(table.lister).rank(position.seen_by(position.to_move))
        yield from (row for row in rows if not is_same(row.move, best.move, size))
