"""The simulating player: plays its candidates out many times, and makes the best on average.

Candidates are the best moves by static equity, and those that equity thinks too little of: the
best exchanges, plays of one or two tiles that keep a good rack, and the highest score. An opening
and its mirror image are one candidate: nothing but luck would tell them apart.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from eliot_qt.engine import EngineError
from eliot_qt.game.board import Board
from eliot_qt.game.last_turn import LastTurn, last_turn
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Ranking
from .analysts import Inference
from .asked import asked_rows
from .inferring import inference_by
from .reordered import Reordered
from .static import StaticPlayer, trained_values

if TYPE_CHECKING:
    from eliot_qt.engine.candidates.kept_playouts import KeptPlayouts
    from eliot_qt.engine.engine import Engine
    from eliot_qt.engine.inference.leave_inference import LeaveInference, LikelyLeaves
    from eliot_qt.engine.inference.played_out import PlayedOutInference
    from eliot_qt.engine.listing import Leaves
    from eliot_qt.engine.simulation import Budget, Simulation, Simulator

BASIS = "sim"
LEAST_PLIES, MOST_PLIES = 1, 8
_PLIES = 2
# With this many tiles in the bag or fewer, games are played out to the end, which comes long before
# the limit on turns.
_LAST_TILES = 7
_TO_THE_END = 40
# For practical chances the same, from this many tiles on if there are this many seconds.
_MORE_LAST_TILES, _SECONDS_FOR_MORE = 14, 1.0
# Candidates by equity, and those taken beside them of each kind.
_CANDIDATES = 12
# For practical chances, by tiles in the bag; with two or fewer the other racks are few, and moves
# far behind by equity often win most (docs/engine.md).
_LAST_CANDIDATES, _MORE_CANDIDATES = (1_000, 500, 150), 48
# With this many tiles or fewer no candidate is dropped for lack of time: each is played out once
# against every rack, the likely best first.
_COUNTED = 1
_EXTRAS = 2
_CHEAP_TILES = 2
# Rows of the ranking among which these are looked for, and how far behind the best they may be
# in millipoints of equity as long as the bag lasts. Simulation moves a candidate by 3 points as a
# rule (root of the mean square, 200 candidates), and each one tried costs 10 ms for its index.
_LOOKED_AT = 100
_GAP = 15_000
# Seconds between two tables of rows: more would only keep those who look at them busy.
_PAUSE = 0.05
# Playouts that a candidate should get at least on average, and seconds; and where hundreds take
# turns.
_PLAYOUTS_EACH, _SECONDS_EACH = 150, 0.035
_MORE_PLAYOUTS_EACH, _MORE_SECONDS_EACH = 24, 0.008


@dataclass(frozen=True)
class SimulationSettings:
    """Settings of a simulation: its time, its depth, the tiles known of the other rack.

    ``plies`` counts the turns after the candidate; None leaves it to the player: 2, and near the
    end of the bag all turns until the game is over. ``known`` are tiles known to be on the other
    rack, where the position does not show it. ``moves`` are candidates in any case. With
    ``inference`` the opponent's last move tells which tiles it may have kept, unless tiles of its
    rack are known. With ``practical`` chances games are played to the end from seven tiles in the
    bag on, the player's own last moves as well as it can against static play, and what such moves
    gain counts from the turns before. ``only`` the ``moves`` are played out, where there are any.
    By seconds, candidates go on with the playouts that are ``kept`` of them.
    """

    budget: Budget
    plies: int | None = None
    seed: int = 0
    known: bytes = b""
    moves: tuple[Move, ...] = ()
    inference: Inference | None = None
    practical: bool = False
    only: bool = False
    kept: KeptPlayouts | None = None

    def __post_init__(self) -> None:
        if self.plies is not None and not LEAST_PLIES <= self.plies <= MOST_PLIES:
            raise EngineError(
                "{plies} plies; {least} to {most} work",
                plies=self.plies,
                least=LEAST_PLIES,
                most=MOST_PLIES,
            )


class SimulatingPlayer:
    """Plays the move of the best value in simulation; for two seats with racks of their own.

    For one thread at a time.
    """

    def __init__(self, engine: Engine, simulator: Simulator, settings: SimulationSettings) -> None:
        self._engine = engine
        self._static = StaticPlayer(engine)
        self._simulator = simulator
        self._settings = settings

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, the first the static player's; see :class:`~.analysis.Player`.

        A visible rack of the other seat is known to it. Raises
        :class:`~eliot_qt.engine.EngineError` for positions it cannot play out, illegal moves
        and known tiles that cannot be on the rack.
        """
        settings = self._settings
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        extra_rows = asked_rows(self._static, ranking, position, settings.moves)
        numbers = self._candidates(
            ranking, position, [row for row, _ in extra_rows if row is not None]
        )
        rows = [ranking[row] for row in numbers]
        rows += [candidate for row, candidate in extra_rows if row is None]
        practical = self._is_practical(position)
        for _ in self._simulator.making_room(0 if practical else len(rows)):
            yield latest
        budget, turn, memory = settings.budget, self._telling_turn(position), self._memory(position)
        inferred = None
        if turn:
            begun = budget.clock()
            inferred = yield from self._infer(turn, position, memory, latest)
            budget = budget.less(budget.clock() - begun)
        simulation = self._simulation(position, rows, inferred, memory)
        if not simulation.playouts:
            yield latest
        clock, paused = budget.clock, float("-inf")
        for _ in simulation.run(budget):
            # The first figures are not kept waiting.
            if simulation.playouts and clock() > paused + _PAUSE:
                latest = _updated(latest, rows, simulation, numbers, ranking)
                paused = clock()
            yield latest
        yield replace(_updated(latest, rows, simulation, numbers, ranking), complete=True)

    def _infer(
        self, turn: LastTurn, position: Position, memory: KeptPlayouts | None, latest: Analysis
    ) -> Generator[Analysis, None, LikelyLeaves | None]:
        """Work out what the other side has probably kept, unless that is known from before."""
        if memory is not None and memory.inferred is not None:
            return memory.inferred
        inference = self._inference()
        for _ in inference.inferring(turn, *self._public(position), self._settings.seed):
            yield latest
        if memory is not None:
            memory.inferred = inference.leaves
        return inference.leaves

    def _simulation(
        self,
        position: Position,
        rows: Sequence[Candidate],
        inferred: LikelyLeaves | None,
        memory: KeptPlayouts | None,
    ) -> Simulation:
        settings, plies = self._settings, self._settings.plies or self._plies(position)
        return self._simulator.simulate(
            position,
            [(row.move, row.score) for row in rows],
            trained_values(position.tile_set),
            plies=plies,
            known=_known(position, settings.known),
            seed=settings.seed,
            inferred=inferred,
            practical=self._is_practical(position),
            thinks=settings.practical and plies == _TO_THE_END,
            kept=memory,
        )

    def _memory(self, position: Position) -> KeptPlayouts | None:
        """Return the playouts to go on with, if these may be of such a simulation."""
        settings = self._settings
        memory = settings.kept
        if memory is None or settings.budget.playouts is not None or self._is_practical(position):
            return None
        plies = settings.plies or self._plies(position)
        memory.begin((position, plies, settings.known, settings.seed, settings.inference))
        return memory

    def _telling_turn(self, position: Position) -> LastTurn | None:
        """Return the opponent's last turn, if its rack is to be inferred from that."""
        settings = self._settings
        infers = settings.inference and not _known(position, settings.known)
        return last_turn(position) if infers else None

    def _inference(self) -> LeaveInference | PlayedOutInference:
        """Return what works out which tiles the opponent may have kept."""
        if self._settings.inference is Inference.EQUITY:
            return self._simulator.inference
        assert self._settings.inference is not None
        playouts = self._simulator.new_playouts()
        return inference_by(self._settings.inference, self._engine, playouts)

    def _public(self, position: Position) -> tuple[bytes, Leaves]:
        """Return the unseen tiles and the values that the opponent is taken to play by."""
        return position.unseen_by(position.to_move), trained_values(position.tile_set)

    def _candidates(self, ranking: Ranking, position: Position, asked: list[int]) -> list[int]:
        """Rows of the moves to play out, by falling equity; those asked for last.

        Of two that mirror each other the one asked for stays.
        """
        if self._settings.only and self._settings.moves:
            return asked
        numbers = choose_candidates(
            ranking, position, self._candidate_count(position), every=self._is_practical(position)
        )
        rows = _without_mirrors(((row, ranking[row]) for row in (*asked, *numbers)), position.board)
        return [row for row in numbers if row in rows] + [row for row in rows if row not in numbers]

    def _candidate_count(self, position: Position) -> int:
        """Return the number of best moves that are played out."""
        budget, most = self._settings.budget, _CANDIDATES
        playouts, seconds = _PLAYOUTS_EACH, _SECONDS_EACH
        if self._is_practical(position):
            most = _MORE_CANDIDATES
            if position.bag_count < len(_LAST_CANDIDATES):
                most = _LAST_CANDIDATES[position.bag_count]
            if position.bag_count <= _COUNTED:
                return most
            playouts, seconds = _MORE_PLAYOUTS_EACH, _MORE_SECONDS_EACH
        if budget.playouts is not None:
            most = min(budget.playouts // playouts, most)
        elif budget.seconds is not None:
            most = min(int(budget.seconds / seconds), most)
        return max(2, most)

    def _is_practical(self, position: Position) -> bool:
        return self._settings.practical and position.bag_count <= _LAST_TILES

    def _plies(self, position: Position) -> int:
        settings = self._settings
        has_time = (settings.budget.seconds or 0.0) >= _SECONDS_FOR_MORE
        if settings.practical and has_time and position.bag_count <= _MORE_LAST_TILES:
            return _TO_THE_END
        return plies_for(position)


def plies_for(position: Position) -> int:
    """The turns after a candidate that are played out where no number is asked for."""
    return _PLIES if position.bag_count > _LAST_TILES else _TO_THE_END


def choose_candidates(
    ranking: Ranking, position: Position, most: int, *, every: bool = False
) -> list[int]:
    """Rows of the ``most`` best moves by equity and of a few that equity thinks too little of.

    While the bag lasts those far behind are left out, and passes always, unless ``every`` one is
    wanted.
    """
    looked_at = max(_LOOKED_AT, most) * (2 if position.board.is_symmetric else 1)
    looked_through: Iterable[Candidate] = islice(ranking, looked_at)
    if position.bag_count and not every:
        # Rows are made as they are looked at, so none beyond.
        least = ranking[0].equity - _GAP
        looked_through = takewhile(lambda row: row.equity >= least, looked_through)
    rows = _without_mirrors(enumerate(looked_through), position.board)
    # A playout does not see that the pass before it has ended the game.
    may_pass = every and position.scoreless + 1 < position.rules.scoreless_limit
    near = [n for n, row in rows.items() if may_pass or not isinstance(row.move, Pass)] or [0]
    exchanges = [n for n in near if isinstance(rows[n].move, Exchange)]
    cheap = [n for n in near if _is_cheap(rows[n].move)]
    highest = max(near, key=lambda n: rows[n].score)
    return sorted({*near[:most], *exchanges[:_EXTRAS], *cheap[:_EXTRAS], highest})


def _without_mirrors(rows: Iterable[tuple[int, Candidate]], board: Board) -> dict[int, Candidate]:
    """Some rows by their number, but for those whose mirror image comes before them."""
    kept_rows: dict[int, Candidate] = {}
    mirrored: set[Move] = set()
    for number, row in rows:
        if row.move in mirrored:
            continue
        kept_rows[number] = row
        if board.is_symmetric and isinstance(row.move, Placement):
            mirrored.add(row.move.mirrored)
    return kept_rows


def _is_cheap(move: Move) -> bool:
    return isinstance(move, Placement) and len(move.used) <= _CHEAP_TILES


def _known(position: Position, known: bytes) -> bytes:
    """Tiles known to be on the other rack."""
    other = position.racks[position.next_seat]
    return other if other and position.next_seat != position.to_move else known


def _updated(
    analysis: Analysis,
    rows: Sequence[Candidate],
    simulation: Simulation,
    chosen: list[int],
    ranking: Ranking,
) -> Analysis:
    """Return the analysis with the estimates that the simulation has by now."""
    estimated = Reordered(_estimated(rows, simulation), chosen, ranking)
    return replace(
        analysis,
        rows=estimated,
        is_clear=simulation.is_clear,
        is_precise=simulation.is_precise,
    )


def _estimated(rows: Sequence[Candidate], simulation: Simulation) -> tuple[Candidate, ...]:
    """The candidates with their estimates, best value first; at the end those without."""
    pairs = zip(rows, simulation.estimates(), strict=True)
    estimated = [replace(row, estimate=estimate) for row, estimate in pairs]
    estimated.sort(key=lambda row: -row.estimate.value if row.estimate else 1)
    return tuple(estimated)
