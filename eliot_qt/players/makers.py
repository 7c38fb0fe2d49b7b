"""Makers of the players that take their time.

``ANALYSTS`` has a maker for each; the command line's ``analyse`` and ``selfplay`` choose from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from .analysis import Player
from .analysts import Effort, Equipment, Inference, Maker

if TYPE_CHECKING:
    from eliot_qt.engine.candidates.board_judge import BoardJudge
    from eliot_qt.engine.endgame import Endgame
    from eliot_qt.engine.root_moves import RootMoves
    from eliot_qt.engine.simulation import Simulator

    from .bag_end.one_in_bag import OneInBag
    from .bag_end.two_in_bag import TwoInBag

DEFAULT_SECONDS = 2.0
ENDGAME_SECONDS = PREENDGAME_SECONDS = 30.0
CHAMPION_SECONDS = 5.0
# Positions of an endgame that take as long as a playout of two turns.
_NODES = 4
# With two tiles in the bag, the share of the time spent on sampling, and its limit in seconds; the
# rest is left for the exact search.
_SAMPLING_SHARE, _MOST_SAMPLING = 0.33, 3.0
# Tables, in megabytes, of the endgame and of each draw of a pre-endgame.
_TABLE, _DRAW_TABLE, _SMALL_TABLE = 128, 4, 16


def _static(equipment: Equipment, effort: Effort) -> Player:
    from .static import StaticPlayer

    return StaticPlayer(equipment.engine)


def _board(equipment: Equipment, effort: Effort) -> Player:
    from .board import BoardPlayer

    return BoardPlayer(equipment.engine, partial(_board_judge, equipment))


def _board_judge(equipment: Equipment) -> BoardJudge:
    from eliot_qt.engine.candidates.board_judge import BoardJudge

    return BoardJudge(equipment.engine.graph, equipment.game)


def _sim(equipment: Equipment, effort: Effort) -> Player:
    seconds = effort.seconds_or(DEFAULT_SECONDS)
    simulator = partial(_simulator, equipment, effort)
    return _simulating(equipment, effort, simulator, seconds)


def _simulator(equipment: Equipment, effort: Effort) -> Simulator:
    """The simulator that is kept, or a new one: its buffers take some 20 ms for each candidate."""
    simulators = equipment.simulators
    if simulators is None:
        return _new_simulator(equipment, effort)
    if effort.threads not in simulators:
        simulators[effort.threads] = _new_simulator(equipment, effort)
    return simulators[effort.threads]


def _new_simulator(equipment: Equipment, effort: Effort) -> Simulator:
    from eliot_qt.engine.playouts import Playouts
    from eliot_qt.engine.simulation import Simulator
    from eliot_qt.engine.win_chance import win_chances

    playouts = Playouts(equipment.engine.graph, equipment.game)
    return Simulator(playouts, win_chances(equipment.game.tile_set), effort.threads)


def _simulating(
    equipment: Equipment,
    effort: Effort,
    simulator: Callable[[], Simulator],
    seconds: float | None,
) -> Player:
    from eliot_qt.engine.simulation import Budget

    from .simulating import SimulatingPlayer, SimulationSettings

    budget = Budget(effort.playouts, seconds, effort.clock, effort.lasting, effort.evenly)
    settings = SimulationSettings(
        budget,
        effort.plies,
        effort.seed,
        effort.known,
        effort.moves,
        effort.inference,
        effort.practical,
        effort.only,
        effort.kept,
    )
    return SimulatingPlayer(equipment.engine, simulator(), settings)


def _endgame(equipment: Equipment, effort: Effort) -> Player:
    return _solving(
        equipment, effort, _solver(equipment, effort, _TABLE), effort.seconds_or(ENDGAME_SECONDS)
    )


def _solver(equipment: Equipment, effort: Effort, megabytes: int) -> Endgame:
    from eliot_qt.engine.endgame import Endgame

    # A table that is emptied for each move is small.
    megabytes = megabytes if effort.playouts is None else _SMALL_TABLE
    return Endgame(equipment.engine.graph, equipment.game, megabytes=megabytes)


def _solving(
    equipment: Equipment, effort: Effort, solver: Endgame, seconds: float | None
) -> Player:
    from .endgame import EndgamePlayer

    return EndgamePlayer(
        equipment.engine, solver, seconds, effort.clock, _nodes(effort), effort.moves, effort.lines
    )


def _preendgame(equipment: Equipment, effort: Effort) -> Player:
    seconds = effort.seconds_or(PREENDGAME_SECONDS)
    simulator = cache(partial(_simulator, equipment, effort))
    solver = _one_in_bag(equipment, effort)
    pair_solver = cache(partial(_two_in_bag, equipment, effort, solver))
    return _with_last_tiles(equipment, effort, solver, pair_solver, simulator, seconds)


def _one_in_bag(equipment: Equipment, effort: Effort) -> OneInBag:
    from .bag_end.one_in_bag import OneInBag

    def make_roots() -> RootMoves:
        from eliot_qt.engine.root_moves import RootMoves

        return RootMoves(equipment.engine.graph, equipment.game, megabytes=_DRAW_TABLE)

    # With threads it depends on chance what is found out first.
    return OneInBag(make_roots, effort.threads if effort.playouts is None else 1)


def _two_in_bag(equipment: Equipment, effort: Effort, solver: OneInBag) -> TwoInBag:
    from eliot_qt.engine.lead_question import LeadQuestion

    from .bag_end.lead_search import LeadSearch, LeadWorker
    from .bag_end.two_in_bag import TwoInBag
    from .static import StaticPlayer

    threads = effort.threads if effort.playouts is None else 1
    graph, game = equipment.engine.graph, equipment.game
    workers = [LeadWorker(LeadQuestion(graph, game, megabytes=_DRAW_TABLE)) for _ in range(threads)]
    return TwoInBag(StaticPlayer(equipment.engine), LeadSearch(workers), solver, threads)


def _with_last_tiles(
    equipment: Equipment,
    effort: Effort,
    solver: OneInBag,
    pair_solver: Callable[[], TwoInBag],
    simulator: Callable[[], Simulator],
    seconds: float | None,
) -> Player:
    from .bag_end.preendgame import PreendgamePlayer, PreendgameSettings

    settings = PreendgameSettings(seconds, _nodes(effort), effort.clock, effort.known, effort.moves)
    pairs = partial(_with_two, equipment, effort, pair_solver, simulator, seconds)

    def sampling(share: float) -> Player:
        part = seconds if seconds is None else share * seconds
        playouts = effort.playouts and max(1, int(share * effort.playouts))
        return _simulating(equipment, replace(effort, playouts=playouts), simulator, part)

    return PreendgamePlayer(equipment.engine, solver, pairs, sampling, settings)


def _with_two(
    equipment: Equipment,
    effort: Effort,
    solver: Callable[[], TwoInBag],
    simulator: Callable[[], Simulator],
    seconds: float | None,
) -> Player:
    from .bag_end.preendgame import PreendgameSettings
    from .bag_end.two_in_bag_player import TwoInBagPlayer

    # Sampling only says where to look first: it ends as soon as that is clear.
    sampled, nodes = replace(effort, lasting=False, evenly=False), None
    if effort.playouts is not None:
        sampled = replace(sampled, playouts=max(effort.playouts // 2, 1))
        nodes = _nodes(sampled)
    share = None
    if seconds is not None:
        share = min(_SAMPLING_SHARE * (effort.wanted_in or seconds), _MOST_SAMPLING)
    settings = PreendgameSettings(seconds, nodes, effort.clock, effort.known, effort.moves)
    sampling = partial(_simulating, equipment, sampled, simulator, share)
    return TwoInBagPlayer(equipment.engine, solver(), sampling, settings)


def _champion(equipment: Equipment, effort: Effort) -> Player:
    from .champion import ChampionPlayer, PracticalEndgame
    from .thinking_time import ThinkingTime

    # Made when a game first comes to need it.
    simulator = cache(partial(_simulator, equipment, effort))
    endgame = partial(_solving, equipment, effort, _solver(equipment, effort, _TABLE))
    simulating = partial(_simulating, equipment, effort, simulator)
    solver = _one_in_bag(equipment, effort)
    pair_solver = cache(partial(_two_in_bag, equipment, effort, solver))
    time = None
    if effort.playouts is None:
        a_move = effort.seconds_or(CHAMPION_SECONDS) if effort.game_seconds is None else None
        time = ThinkingTime(a_move, effort.game_seconds)
    last_tiles = partial(_with_last_tiles, equipment, effort, solver, pair_solver, simulator)
    if effort.practical:
        simulating = partial(
            _simulating, equipment, replace(effort, inference=Inference.EQUITY), simulator
        )
        return ChampionPlayer(
            simulating, None, PracticalEndgame(endgame, simulating), time, effort.clock
        )
    return ChampionPlayer(simulating, last_tiles, endgame, time, effort.clock)


def _nodes(effort: Effort) -> int | None:
    return None if effort.playouts is None else _NODES * effort.playouts


ANALYSTS: Mapping[str, Maker] = MappingProxyType(
    {
        "static": _static,
        "board": _board,
        "sim": _sim,
        "endgame": _endgame,
        "preendgame": _preendgame,
        "champion": _champion,
    }
)

# Players that know a part of a game only.
PARTS_ONLY = frozenset({"endgame", "preendgame"})
