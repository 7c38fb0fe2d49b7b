"""How fast a position is analysed in the window: playouts, first figures, how long a step takes.

The work is that of the bench (review/bench), step by step as the engine's thread does it; times are
those of the processor. Limits: 90 % of the playouts of ``analyse``, first figures within 100 ms, 12
candidates at ± 1 % of the chance to win within 3 seconds where playouts are shared evenly, no step
longer than 50 ms.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import shipped
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.review.bench.thinking import CandidateJudge
from eliot_qt.review.bench.values import Halt, JudgedCandidates, Method, Plan
from eliot_qt.review.kit import ReviewKit, kit_of
from eliot_qt.session.bench.bench_work import Workbench

from .harness import ROOT, positive, show

_DATA = ROOT / "tests" / "data"
LEAST_SHARE, FIRST, CLOSE, STEP = 0.9, 0.1, 3.0, 0.05
_CANDIDATES = 12
_SECONDS = 3.0
# As the page keeps it from position to position.
_WORKBENCH = Workbench()


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--positions", type=positive, default=6, help="middle games")
    parser.add_argument("--endgames", type=positive, default=40)
    parser.add_argument("--seconds", type=positive, default=10, help="for an endgame at most")


def run(options: argparse.Namespace) -> int:
    kit = kit_of(shipped(), Rules())
    middle = list(islice(_middle_games(kit), options.positions))
    _warm_up(kit, middle[0])
    late = [_playouts(kit, middle), _first(kit, middle), _precision(kit, middle)]
    steps = Steps()
    for position in middle:
        steps.take("simulation", position, _thinking(kit, position, Method.SIMULATION, _SECONDS))
    for position in islice(_read(kit, "endgames_en.jsonl"), options.endgames):
        seconds = float(options.seconds)
        steps.take("endgame", position, _thinking(kit, position, Method.ENDGAME, seconds))
    late.append(steps.print())
    return int(any(late))


class Steps:
    """The longest steps of each kind of work."""

    def __init__(self) -> None:
        self._found: dict[str, list[float]] = {}

    def take(self, what: str, _position: Position, steps: Iterator[object]) -> None:
        """Go through all steps."""
        found = self._found.setdefault(what, [])
        while True:
            begun = time.thread_time()
            step = next(steps, self)
            found.append(time.thread_time() - begun)
            if step is self:
                return

    def print(self) -> bool:
        """Print the longest; return whether one is too long."""
        for what, times in self._found.items():
            show(f"{what}: longest of {len(times):,} steps", 1000 * max(times), "ms")
            late = sum(each > STEP for each in times)
            show(f"{what}: steps beyond {1000 * STEP:.0f} ms", late)
        return any(max(times) > STEP for times in self._found.values())


def _thinking(
    kit: ReviewKit, position: Position, method: Method, seconds: float, *, evenly: bool = False
) -> Iterator[JudgedCandidates | None]:
    plan = Plan(method, seconds=seconds, evenly=evenly)
    moves = [row.move for row in islice(kit.static.rank(position), _CANDIDATES)]
    asked = moves if method is Method.SIMULATION else []
    equipment = _WORKBENCH.equipment(kit)
    judge = CandidateJudge(kit, position, b"", asked, plan, time.thread_time, equipment)
    return judge.run(plan, longer=not evenly)


def _playouts(kit: ReviewKit, positions: list[Position]) -> bool:
    """Playouts a second, in the window's way and in that of the command line."""
    here = _per_second(lambda position: _count_here(kit, position), positions)
    there = _per_second(lambda position: _count_there(kit, position), positions)
    show("two-ply playouts a second, command line", there)
    show("two-ply playouts a second, window", here, "", there)
    return here < LEAST_SHARE * there


def _per_second(count: Callable[[Position], int], positions: list[Position]) -> float:
    begun = time.thread_time()
    playouts = sum(map(count, positions))
    return playouts / (time.thread_time() - begun)


def _count_here(kit: ReviewKit, position: Position) -> int:
    *_, found = filter(None, _thinking(kit, position, Method.SIMULATION, _SECONDS))
    return found.playouts


def _count_there(kit: ReviewKit, position: Position) -> int:
    moves = tuple(row.move for row in islice(kit.static.rank(position), _CANDIDATES))
    effort = Effort(
        seconds=_SECONDS, plies=2, moves=moves, only=True, lasting=True, clock=time.thread_time
    )
    player = ANALYSTS["sim"](equipment_of(kit.lister, kit.game), effort)
    *_, analysis = player.analyse(position)
    rows = islice(analysis.rows, _CANDIDATES)
    return sum(row.estimate.playouts for row in rows if row.estimate)


def _first(kit: ReviewKit, positions: list[Position]) -> bool:
    """Time until the moves of a new position are listed, and until one is played out."""
    listed, judged = [], []
    for position in positions:
        begun = time.thread_time()
        next(kit.static.analyse(position))
        listed.append(time.thread_time() - begun)
        begun = time.thread_time()
        steps = _thinking(kit, position, Method.SIMULATION, _SECONDS)
        next(each for each in steps if each and each.playouts)
        judged.append(time.thread_time() - begun)
    show("all moves listed, slowest", 1000 * max(listed), "ms")
    show("first figures of a simulation, slowest", 1000 * max(judged), "ms")
    return max(listed) > FIRST or max(judged) > FIRST


def _precision(kit: ReviewKit, positions: list[Position]) -> bool:
    """Time until the chance to win of each of 12 candidates is known to ± 1 %."""
    times, playouts = [], []
    for position in positions:
        begun = time.thread_time()
        steps = _thinking(kit, position, Method.SIMULATION, 4 * CLOSE, evenly=True)
        *_, found = filter(None, steps)
        times.append(time.thread_time() - begun)
        playouts.append(found.playouts)
        if found.halt is not Halt.PRECISE:
            times[-1] = math.inf
    show("playouts until 12 candidates are at ± 1 %, most", max(playouts))
    show("12 candidates at ± 1 %, slowest", max(times), "s")
    show("12 candidates at ± 1 %, on average", sum(times) / len(times), "s")
    return max(times) > CLOSE


def _warm_up(kit: ReviewKit, position: Position) -> None:
    """Load the kernels, which must not count."""
    for _ in _thinking(kit, position, Method.SIMULATION, 0.1):
        pass
    endgame = next(_read(kit, "endgames_en.jsonl"))
    for _ in _thinking(kit, endgame, Method.ENDGAME, 0.1):
        pass


def _middle_games(kit: ReviewKit) -> Iterator[Position]:
    """Positions with many tiles in the bag and some on the board."""
    for position in _read(kit, "positions_en.jsonl"):
        tiles = sum(map(bool, position.board.squares))
        if 20 <= tiles <= 60 and len(position.rack) == position.rules.rack_size:
            yield position


def _read(kit: ReviewKit, name: str) -> Iterator[Position]:
    path: Path = _DATA / name
    for line in path.read_text(encoding="utf-8").splitlines():
        yield duel_of(parse_cgp(json.loads(line)["cgp"], kit.game))[0]
