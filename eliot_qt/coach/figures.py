"""The figures of a move in a position, as far as they can be measured."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from eliot_qt.engine.listing import Leaves, Lister
from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, letters_of, remove_tiles, sort_tiles
from eliot_qt.lexicon.catalogue import KNOWN_TIER, Lexicon
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.static import StaticPlayer

from .hooks import BoardHooks, hooks_of
from .replies import keep_of, next_values, reply_position, reply_values
from .samples import RACKS, Draw, RackResult, draws_of, holding, results

# A tile of so many points is worth watching: whether it has a square.
DEAR = 8
# A square is worth watching if it multiplies a word by at least this.
_TRIPLE = 3


@dataclass(frozen=True)
class MoveMeasures:
    """The figures of a move.

    ``keep`` is what the leave is worth in points, None with an empty bag. ``turned`` are the tiles
    it draws. ``going_out`` are the points for the other rack if the move empties the own one, None
    if it does not. ``ending`` is the change of spread to the end of the game where it is proven;
    ``mean`` is the mean of that over the ``tiles`` that may be drawn last, where it is proven for
    each, ``is_counted`` where at least the winner is. ``win`` and ``win_se`` are chances from 0 to
    1, ``spread`` is the mean change of spread in the same playouts, with its error ``spread_se``.
    ``others`` and ``own`` are what racks drawn at random can do after the move: those of the other
    side at once, and the own rack if the other side did nothing. ``hooks`` are where one letter
    alone can be played, ``lanes`` the squares of triple words that are watched. ``earned`` are, for
    a blank and an S that it spends, its points beyond those of the highest score that keeps it.
    ``rare`` is the rarest of its words that few know, where words are checked by challenges alone;
    ``is_known``: all of them are words that most know.
    """

    move: Move
    points: int
    leave: bytes
    keep: float | None
    turned: int
    going_out: int | None
    ending: float | None
    mean: float | None
    tiles: int
    is_counted: bool
    win: float | None
    win_se: float | None
    spread: float | None
    spread_se: float | None
    others: tuple[RackResult, ...]
    own: tuple[RackResult, ...]
    hooks: BoardHooks
    lanes: tuple[int, ...]
    earned: Mapping[int, int]
    rare: bytes
    is_known: bool


class Measure:
    """Measures moves of one position, as the seat to move knows it, on the same draws.

    ``racks``: how many racks are drawn for each side. ``known`` tiles are on the other rack. For
    one thread.
    """

    def __init__(
        self,
        position: Position,
        lister: Lister,
        judge: Judge,
        racks: int = RACKS,
        known: bytes = b"",
    ) -> None:
        self._position = position
        self._player = StaticPlayer(lister)
        self._known = known
        self._lister = lister
        self._judge = judge
        self._racks = racks
        self._measured: dict[Candidate, MoveMeasures] = {}
        self._highest: dict[bytes, int] = {}

    def figures(self, candidate: Candidate) -> MoveMeasures:
        """The figures of a candidate; takes some tenths of a second unless it was measured."""
        for _ in self.measuring(candidate):
            pass
        return self._measured[candidate]

    def measuring(self, candidate: Candidate) -> Iterator[None]:
        """As ``figures``, which then answers at once, in steps of a few milliseconds."""
        if candidate in self._measured:
            return
        position, move, estimate = self._position, candidate.move, candidate.estimate
        board = position.board.after(move) if isinstance(move, Placement) else position.board
        tiles, after = _from_rack(move), reply_position(position, move)
        racks = self._racks_of_other
        values = reply_values(self._player, after, racks)
        yield
        others = yield from self._can_do((holding(after, rack) for rack in racks), values)
        own_racks = [candidate.leave + draw.own[: len(tiles)] for draw in self._draws]
        values = next_values(self._player, after, racks)
        there = (self._alone(board, rack) for rack in own_racks)
        own = yield from self._can_do(there, values, self._dear(candidate.leave))
        hooks = yield from hooks_of(board, self._judge, self._letters)
        self._measured[candidate] = MoveMeasures(
            move=move,
            points=candidate.score,
            leave=candidate.leave,
            keep=keep_of(candidate, position),
            turned=min(len(tiles), position.bag_count),
            going_out=self._out_points(candidate),
            ending=_ending(candidate, position),
            mean=candidate.value if position.bag_count else None,
            tiles=estimate.playouts if estimate else 0,
            is_counted=_is_counted(candidate, position),
            win=estimate.win if estimate else None,
            win_se=estimate.win_se if estimate else None,
            spread=estimate.spread if estimate else None,
            spread_se=estimate.spread_se if estimate else None,
            others=others,
            own=own,
            hooks=hooks,
            lanes=self._lanes,
            earned=self._earned(candidate),
            rare=self._rare(move),
            is_known=self._is_known(move),
        )

    def _out_points(self, candidate: Candidate) -> int | None:
        """The points for the other rack if a move of a duel empties the own one."""
        position, is_placed = self._position, isinstance(candidate.move, Placement)
        if not (is_placed and position.is_duel) or candidate.leave or position.bag_count:
            return None
        return position.tile_set.points(position.unseen_by(position.to_move))

    def _earned(self, candidate: Candidate) -> dict[int, int]:
        rack, squares = self._position.rack, {}
        for tile in precious(self._position):
            spent = rack.count(tile) - candidate.leave.count(tile)
            if spent:
                rest = remove_tiles(rack, bytes([tile] * spent))
                squares[tile] = candidate.score - self._highest_score(rest)
        return squares

    def _rare(self, move: Move) -> bytes:
        """The rarest word of a move that few players know; None if the move has a phony."""
        judge, words = self._judge, self._words(move)
        is_asked = self._position.rules.word_check is WordCheck.CHALLENGE
        if not is_asked or not isinstance(judge, Lexicon) or not all(map(judge.accepts, words)):
            return b""
        rare = [word for word in words if not judge.knows(word, KNOWN_TIER)]
        tiers = {word: judge.player_tier(word) for word in rare}
        return max(
            rare, key=lambda word: (tiers[word] is None, tiers[word] or 0, word), default=b""
        )

    def _is_known(self, move: Move) -> bool:
        judge, words = self._judge, self._words(move)
        if not isinstance(judge, Lexicon):
            return False
        return bool(words) and all(judge.knows(word, KNOWN_TIER) for word in words)

    def _words(self, move: Move) -> list[bytes]:
        """The words that a placement makes; none of another move."""
        position = self._position
        if not isinstance(move, Placement):
            return []
        tally = score(move, position.board, position.tile_set, position.rules)
        return [letters_of(word.tiles) for word in tally.words]

    def _highest_score(self, rack: bytes) -> int:
        """The highest score of a placement with some tiles of the rack; 0 without any."""
        if rack not in self._highest:
            position = self._position
            racks = list(position.racks)
            racks[position.to_move] = sort_tiles(rack)
            table = self._lister.moves(replace(position, racks=tuple(racks)))
            self._highest[rack] = max(map(int, table.score), default=0)  # type: ignore[call-overload]
        return self._highest[rack]

    def _can_do(
        self, positions: Iterable[Position], values: Leaves, watched: bytes = b""
    ) -> Generator[None, None, tuple[RackResult, ...]]:
        outcomes = []
        for result in results(self._lister, positions, values, watched):
            outcomes.append(result)
            yield
        return tuple(outcomes)

    def _dear(self, leave: bytes) -> bytes:
        """The tiles of a leave for which having a square matters."""
        value = self._position.tile_set.value
        return bytes(tile for tile in sorted(set(leave)) if value(tile) >= DEAR)

    def _alone(self, board: Board, rack: bytes) -> Position:
        """The mover with a rack, as if the other side had done nothing."""
        position = self._position
        counts = tuple(len(rack) if n == position.to_move else 0 for n in range(position.seats))
        there = replace(position, board=board, rack_counts=counts, bag=rack)
        return holding(there, rack)

    @cached_property
    def _draws(self) -> tuple[Draw, ...]:
        return draws_of(self._position, self._racks, known=self._known)

    @property
    def _racks_of_other(self) -> list[bytes]:
        """Racks that the other side may have: one where that is known."""
        racks = [draw.other for draw in self._draws]
        return racks[:1] if len(self._known) == len(racks[0]) else racks

    @cached_property
    def _letters(self) -> bytes:
        """Letters that the other side may have, blanks left out."""
        unseen = self._position.unseen_by(self._position.to_move)
        if self._known and len(self._known) == len(self._racks_of_other[0]):
            unseen = self._known
        return bytes(sorted({tile for tile in unseen if tile}))

    @cached_property
    def _lanes(self) -> tuple[int, ...]:
        board = self._position.board
        factors = board.layout.word
        return tuple(
            square
            for square, tile in enumerate(board.squares)
            if not tile and factors[square] >= _TRIPLE
        )


def _from_rack(move: Move) -> bytes:
    """The tiles that a move takes from the rack."""
    if isinstance(move, Placement):
        return move.used
    return move.tiles if isinstance(move, Exchange) else b""


def precious(position: Position) -> tuple[int, ...]:
    """The tiles on the rack that are worth keeping for their own sake: a blank and an S."""
    symbol = position.tile_set.symbol
    return tuple(t for t in sorted(set(position.rack)) if t == BLANK or symbol(t) == "S")


def _is_counted(candidate: Candidate, position: Position) -> bool:
    """Return whether it is known who wins with each tile that may be in the bag."""
    return position.bag_count == 1 and candidate.exact and candidate.estimate is not None


def _ending(candidate: Candidate, position: Position) -> float | None:
    """The change of spread to the end of the game, where it is proven."""
    if position.bag_count or not candidate.exact or candidate.value is None:
        return None
    # Solvers count in whole points.
    return float(candidate.value)
