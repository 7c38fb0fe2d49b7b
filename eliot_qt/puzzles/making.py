"""Finds puzzles in games of the static player with itself; each depends on its number alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.lab.game_files import record_of
from eliot_qt.lab.table import Experiment
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.bag_end.one_in_bag import is_solvable
from eliot_qt.players.static import STRATEGIES

from .endings import EndingSearch
from .kinds import kind_of, tier_of
from .openings import LongLook
from .poor_racks import LATEST_BAG, with_poor_racks
from .puzzle import Puzzle, PuzzleKind, new_puzzle

# Common kinds are looked for in only one of this many games.
_SELDOM = MappingProxyType({PuzzleKind.BINGO: 6, PuzzleKind.PARALLEL: 2, PuzzleKind.HOOK: 2})


class PuzzleGoal(StrEnum):
    """The goal of a search: a part of games, or a rare kind of move in the middle of them."""

    MIDDLE = "middle"
    PREENDGAME = "pre-endgame"
    ENDGAME = "endgame"
    EXCHANGE = "exchange"
    BLOCK = "block"
    LESS = "not the highest score"


# Those whose moves are played out; the others are proven.
_PLAYED_OUT = frozenset({PuzzleGoal.MIDDLE, PuzzleGoal.EXCHANGE, PuzzleGoal.BLOCK, PuzzleGoal.LESS})

# Searches that take no other kind.
_WANTED = MappingProxyType(
    {PuzzleGoal.EXCHANGE: PuzzleKind.EXCHANGE, PuzzleGoal.BLOCK: PuzzleKind.BLOCK}
)


class PuzzleMaker:
    """Makes puzzles of one lexicon. For one thread."""

    def __init__(self, table: Experiment, phase: PuzzleGoal, seed: int) -> None:
        self._table, self._phase, self._seed = table, phase, seed
        self._games = table.games()
        self._equipment = table.equipment()
        self._values = STRATEGIES["static"](table.game.tile_set)

    def puzzle(self, number: int) -> Puzzle | None:
        """Return the first puzzle of a game, if it has one. More of one game look alike."""
        positions = self._positions(number)
        puzzles = (puzzle for each in positions if (puzzle := self._look(each, number)))
        return next(puzzles, None)

    def _positions(self, number: int) -> Iterator[Position]:
        """The positions of a game that are of the phase, as their movers know them."""
        turns = self._games.turns(self._values, self._values, self._seed, number)
        game = self._table.game
        record = record_of(turns, ("first", "second"), game, number)
        rules = replace(game.rules, first_move_across=True)
        there = (position for position in record.positions if position.over is None)
        all_ = [replace(position, rules=rules) for position in there if all(position.racks)]
        if self._phase in _PLAYED_OUT:
            suitable = [each for each in all_ if each.bag_count > 2 and any(each.board.squares)]
        elif self._phase is PuzzleGoal.PREENDGAME:
            suitable = [each for each in all_ if is_solvable(each)]
        else:
            suitable = [each for each in all_ if not each.bag_count]
        views = (each.seen_by(each.to_move) for each in suitable)
        if self._phase is not PuzzleGoal.EXCHANGE:
            return views
        late = (each for each in views if each.bag_count <= LATEST_BAG)
        return (
            late_position
            for each in late
            for late_position in with_poor_racks(each, self._seed, number)
        )

    def _look(self, position: Position, number: int) -> Puzzle | None:
        if self._phase in _PLAYED_OUT:
            return self._middle(position) if self._may_be(position, number) else None
        if self._phase is PuzzleGoal.ENDGAME:
            proof, kind = self._endings.endgame(position), PuzzleKind.ENDGAME
        else:
            proof, kind = self._endings.preendgame(position), PuzzleKind.PREENDGAME
        if proof is None:
            return None
        return self._made(position, proof.right, proof.gap, kind, proven=True)

    def _may_be(self, position: Position, number: int) -> bool:
        """Return whether a position is worth playing moves out."""
        match self._phase:
            case PuzzleGoal.EXCHANGE:
                return self._long.may_exchange(position)
            case PuzzleGoal.BLOCK:
                return self._long.is_close(position)
        less = self._phase is PuzzleGoal.LESS
        kind = self._long.promise(position, less=less)
        return kind is not None and (less or not number % _SELDOM.get(kind, 1))

    def _middle(self, position: Position) -> Puzzle | None:
        exchanges = self._phase is PuzzleGoal.EXCHANGE
        clear = self._long.look(position, exchanges=exchanges)
        if clear is None:
            return None
        kind = kind_of(clear.right[0], clear.other, self._long.highest(position), position)
        if kind is None or kind is not _WANTED.get(self._phase, kind):
            return None
        return self._made(position, clear.right, clear.gap, kind, proven=False)

    def _made(
        self,
        position: Position,
        right: tuple[Candidate, ...],
        gap: float,
        kind: PuzzleKind,
        *,
        proven: bool,
    ) -> Puzzle:
        tile_set = position.tile_set
        texts = [format_move(row.move, position.board, tile_set) for row in right]
        tier = tier_of(right[0].move, position, self._table.lexicon)
        return new_puzzle(format_cgp(position), texts, gap, proven, kind, tier)

    @cached_property
    def _endings(self) -> EndingSearch:
        return EndingSearch(self._equipment)

    @cached_property
    def _long(self) -> LongLook:
        from eliot_qt.engine.playouts import Playouts
        from eliot_qt.engine.simulation import Simulator
        from eliot_qt.engine.win_chance import win_chances

        engine, game = self._equipment.engine, self._table.game
        simulator = Simulator(Playouts(engine.graph, game), win_chances(game.tile_set))
        return LongLook(engine, simulator)
