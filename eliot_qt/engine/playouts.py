"""Playouts of one candidate move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .arrays.games_state import GAME
from .arrays.moves import placement_of
from .arrays.playout_state import BOARD_OFFSET, DEAL, LEAVE, LEVEL, PLAYOUT, PLY
from .arrays.state import MOVE, STATE
from .board_index import BoardIndex
from .errors import EngineError
from .generation.best_state import new_search
from .graphs.graph import RunGraph, WordGraphLike
from .leaves import no_values
from .listing import Leaves
from .playing.index_touch import touch_move
from .playing.playout import play_out
from .values.pool_adjustment import PoolAdjustment, values_at

# Moves tried at the turns of a side that looks for the best line, and the most it can choose from.
_WIDTHS = (12, 6, 3)
_MOVES = 1 << 13
NO_LEAVES: NDArray[np.void] = np.zeros(0, LEAVE)
NO_GAINS: NDArray[np.int32] = np.zeros((0, 1), np.int32)


class Playouts:
    """Plays a candidate move out: some turns of static play on tiles drawn at random.

    ``begin`` sets the candidate, ``run`` plays it out. Not for two threads at once; each candidate
    or thread has its own ``twin``, which shares the word graph. Several candidates may share the
    index of their position (``begin_beside``, ``overlaying``). For two players with racks of their
    own. Raises :class:`EngineError` for a word graph or rules it cannot work with.
    """

    def __init__(self, graph: WordGraphLike | RunGraph | BoardIndex, game: Game) -> None:
        rules = game.rules
        if rules.anagrams or rules.one_blank:
            raise EngineError("no playouts of clabbers or with a blank on every rack")
        self.game = game
        if not isinstance(graph, BoardIndex):
            graph = BoardIndex(graph, game)
        self.index = graph
        # The index in use; beside one of the position's, the board to lay over it and the values.
        self._used = graph
        self._beside: tuple[Position, Leaves | None]
        self._search = new_search(graph.graph)
        self._moves: NDArray[np.void] = np.zeros(_MOVES, MOVE)
        self._deals: NDArray[np.void] = np.zeros(1, DEAL)
        self._states: NDArray[np.void] = np.zeros(3 + len(_WIDTHS), STATE)
        board = self._states.ctypes.data + BOARD_OFFSET
        self._deals[0]["board"], self._deals[0]["copy"] = board, board + STATE.itemsize
        self._games: NDArray[np.void] = np.zeros(2 + len(_WIDTHS), GAME)
        self._widths = np.array(_WIDTHS, np.int64)
        self._levels: NDArray[np.void] = np.zeros(len(_WIDTHS), LEVEL)
        self._tops: NDArray[np.void] = np.zeros((len(_WIDTHS), max(_WIDTHS)), MOVE)
        record = self._games
        record["rack_size"] = rules.rack_size
        record["exchange_minimum"] = rules.exchange_minimum
        record["scoreless_limit"] = rules.scoreless_limit
        record["gains_twice"] = rules.finisher_gains_twice
        # Of the position played out last; twins share it.
        self._outsets: list[_Outset] = []

    def twin(self) -> Playouts:
        """Another one for the same game, for another candidate or thread."""
        twin = Playouts(self.index.twin(), self.game)
        twin._outsets = self._outsets
        return twin

    def begin(
        self, position: Position, move: Move, values: Leaves | None, known: bytes = b""
    ) -> None:
        """Set the move of the seat to move, and tiles known to be on the other rack.

        Both play by ``values``, with None by the score alone. Raises :class:`EngineError` for a
        position that breaks the rules or is not of two players, and tiles that cannot be there.
        """
        for _ in self.beginning(position, move, values, known):
            pass

    def beginning(
        self, position: Position, move: Move, values: Leaves | None, known: bytes = b""
    ) -> Iterator[None]:
        """As ``begin``, in steps of some 10 ms."""
        outset = self._outset(position, values, known)
        after = outset.after(move)
        yield from self.index.building(after, values)
        self._used = self.index
        self._deal_from(outset, move)
        touch_move(self._states, self._states, self._index, self._deals, self._moves, 0)

    def begin_beside(
        self,
        index: BoardIndex,
        position: Position,
        move: Move,
        values: Leaves | None,
        known: bytes = b"",
    ) -> None:
        """As ``begin``, with the index of the position itself, before the move.

        That needs no building, and playouts take longer, unless an overlay is laid over it. No
        other thread may use the index.
        """
        outset = self._outset(position, values, known)
        after = outset.after(move)
        self._beside = after, values
        self.index.workspace.take(after, values or no_values(self.game.tile_set))
        self._used = index
        self._deal_from(outset, move)
        touches = isinstance(move, Placement)
        if isinstance(move, Placement):
            record = self._moves[0]
            record["direction"], record["length"] = move.direction, len(move.tiles)
            record["row"], record["col"] = move.row, move.col
        touch_move(
            index.workspace.states,
            self._states,
            self._index,
            self._deals,
            self._moves,
            int(touches),
        )

    def overlaying(self) -> Iterator[None]:
        """After ``begin_beside``: index what the move has changed, in steps of some 10 ms.

        That costs a third of an index, and playouts take little longer than by one of their own.
        """
        if self._deals[0]["is_touched"]:
            yield from self.index.overlaying(*self._beside, self._deals[0])
            self._deals[0]["has_overlay"] = 1

    def run(
        self,
        count: int,
        *,
        plies: int = 2,
        seed: int = 0,
        start: int = 0,
        leaves: NDArray[np.void] = NO_LEAVES,
        goal: int | None = None,
        turns: NDArray[np.void] | None = None,
        gains: NDArray[np.int32] = NO_GAINS,
        lead: int = 0,
    ) -> NDArray[np.void]:
        """Play out numbers ``start`` to ``start + count - 1``; a PLAYOUT for each.

        What is drawn depends on the seed and the number alone, so candidates can be compared
        number by number. The candidate's own score is not included. ``leaves`` are equally likely
        ones of the other side, in random order (a LEAVE each); without any all its tiles are drawn.
        With a ``goal``, the points that win the game, it is played to the end, and the side that
        made the candidate looks for the best line once the bag is empty (practical.py). Without one
        what happens turn by turn is added to ``turns``, a PLY for each of the ``plies``, in a row
        for each of equal parts of the playouts. With ``gains`` (later_turns.py) what that side
        gains at later turns is summed up, its ``lead`` after the candidate given. Raises
        :class:`EngineError` for leaves beside known tiles.
        """
        if len(leaves) and self._deals[0]["known_count"]:
            raise EngineError("leaves and known tiles of the other rack at the same time")
        results: NDArray[np.void] = np.zeros(count, PLAYOUT)
        workspace = self.index.workspace
        to_end = goal is not None
        if turns is None or to_end:
            turns = np.zeros((1, 0 if to_end else plies), PLY)
        play_out(
            self._states, workspace.works, self._search, *self._used.buffers, *self.index.buffers,
            workspace.values, self._deals, self._games, self._moves, self._tops, self._levels,
            self._widths, leaves, gains,
            -1 if to_end else plies, goal or 0, lead, seed, start, results, turns,
        )  # fmt: skip
        return results

    def moves_at(
        self,
        ply: int,
        count: int,
        *,
        seed: int = 0,
        start: int = 0,
        leaves: NDArray[np.void] = NO_LEAVES,
    ) -> list[tuple[Placement | None, int]]:
        """The moves made at a ply, 0 the reply, with their points; of the same playouts as ``run``.

        None stands for an exchange and a pass. Playouts that end before have none.
        """
        found: list[tuple[Placement | None, int]] = []
        turns: NDArray[np.void] = np.zeros((1, ply + 1), PLY)
        for number in range(start, start + count):
            before = int(turns[0, ply]["count"])
            self.run(1, plies=ply + 1, seed=seed, start=number, leaves=leaves, turns=turns)
            if int(turns[0, ply]["count"]) == before:
                continue
            move = self._moves[0]
            if not move["length"]:
                found.append((None, 0))
                continue
            board = Board(self.game.layout, self._squares())
            found.append((placement_of(move, board), int(move["score"])))
        return found

    def _squares(self) -> bytes:
        """The tiles on the board before the last move of a playout."""
        size, stride = self.game.layout.size, int(self._states[1]["stride"])
        lines = self._states[1]["tile"][1 : 1 + size * stride].reshape(size, stride)
        return bytes(lines[:, :size].tobytes())

    @property
    def _index(self) -> NDArray[np.void]:
        """The record of the index in use."""
        record: NDArray[np.void] = self._used.buffers[0]
        return record

    def _outset(self, position: Position, values: Leaves | None, known: bytes) -> _Outset:
        """Return the beginning of playouts at a position, found once for all candidates."""
        latest = next(iter(self._outsets), None)
        if latest is None or not latest.is_of(position, values, known):
            latest = _Outset(self.game, position, values, known)
            self._outsets[:] = [latest]
        return latest

    def _deal_from(self, outset: _Outset, move: Move) -> None:
        """Set what every playout begins with, the board after the move loaded."""
        self.index.workspace.values["counts_end"] = outset.values is not None
        # As bytes: field by field it takes four times as long.
        _bytes_of(self._states)[:] = _bytes_of(self.index.workspace.states)
        used, thrown = _taken(move)
        kept = remove_tiles(outset.position.rack, used)
        deal, game = self._deals[0], self._games[0]
        for name, tiles in (("kept", kept), ("thrown", thrown), ("known", outset.known)):
            deal[name][: len(tiles)] = sorted(tiles)
            deal[f"{name}_count"] = len(tiles)
        deal["kept_value"] = outset.leave_value(kept)
        deal["scoreless"] = 0 if isinstance(move, Placement) else outset.position.scoreless + 1
        game["full_bag"][: len(outset.rest)] = np.frombuffer(outset.rest, np.uint8)
        game["full_count"] = len(outset.rest)


class _Outset:
    """The beginning of playouts at a position, the same for all candidates.

    Raises :class:`EngineError` for a position that is not of two players, and known tiles that
    cannot be on the other rack.
    """

    def __init__(self, game: Game, position: Position, values: Leaves | None, known: bytes) -> None:
        if position.seats != 2 or not position.is_duel:
            raise EngineError("playouts need two players with racks of their own")
        unseen = position.unseen_by(position.to_move)
        if len(known) > game.rules.rack_size or any(
            known.count(tile) > unseen.count(tile) for tile in known
        ):
            raise EngineError("tiles known to be on the other rack that cannot be there")
        self.game, self.position, self.values, self.known = game, position, values, known
        self.unseen = unseen
        #: the unseen tiles that are not known
        self.rest = remove_tiles(unseen, known)

    def is_of(self, position: Position, values: Leaves | None, known: bytes) -> bool:
        """Return whether this is of the same position, not only of an equal one."""
        return position is self.position and values is self.values and known == self.known

    @cached_property
    def _worth(self) -> Leaves | PoolAdjustment | None:
        """The values of leaves; None once the bag is empty, or for play by the score alone."""
        if self.values is None or self.position.bag_count == 0:
            return None
        return values_at(self.position, self.values)

    def leave_value(self, kept: bytes) -> int:
        """Return the value of a candidate's leave, in millipoints."""
        return 0 if self._worth is None else self._worth.of(kept)

    def after(self, move: Move) -> Position:
        """The board after a move, with the tiles the mover cannot see in the bag."""
        rules, tiles, board = self.game.rules, self.game.tile_set, self.position.board
        if isinstance(move, Placement):
            board = board.after(move)
        return Position(rules, tiles, board, (b"", b""), (0, 0), 0, self.unseen)


def _bytes_of(records: NDArray[np.void]) -> NDArray[np.uint8]:
    """The bytes of some records, a row for each; the same memory."""
    return records.view(np.uint8).reshape(len(records), -1)


def _taken(move: Move) -> tuple[bytes, bytes]:
    """The tiles a move takes from the rack, and those that go into the bag."""
    if isinstance(move, Placement):
        return move.used, b""
    return (move.tiles, move.tiles) if isinstance(move, Exchange) else (b"", b"")
