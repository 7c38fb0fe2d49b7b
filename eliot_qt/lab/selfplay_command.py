"""``selfplay``: matches of two players, of static ones thousands of games in kernels."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.players.analysts import Inference
from eliot_qt.players.levels import PLAYER_NAMES, is_player
from eliot_qt.players.makers import ANALYSTS, PARTS_ONLY
from eliot_qt.store.atomic import write_atomic

from . import progress
from .cluster import connected
from .cluster_tasks import play_on_cluster
from .effort import add_effort, count
from .game_files import record_of
from .matches.match import Match
from .matches.match_games import play_batches, sum_up
from .matches.match_part import MatchPart, resumed
from .matches.match_plan import MatchPlan, plan_of
from .matches.player_games import GameTurns
from .matches.strategies import leaves_for
from .part import WHOLE, Part, read_part
from .part_file import PartWriter
from .program_mark import match_mark
from .table import Experiment, table_of

if TYPE_CHECKING:
    from eliot_qt.engine.games import GameTurn

_KNOWN = f"{PLAYER_NAMES}, sim, board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("--games", type=count, default=1000, help="games to play (1000)")
    parser.add_argument("--first", type=_player, default="static", help=f"one of {_KNOWN}")
    parser.add_argument("--second", type=_player, default="greedy", help="the other player")
    add_effort(parser)
    parser.add_argument(
        "--inference",
        type=Inference,
        choices=list(Inference),
        nargs="?",
        const=Inference.EQUITY,
        help="players that simulate infer the opponent's leave from its last move,"
        " by equity or by playouts",
    )
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--pairs", action="store_true", help="each draw twice, with sides swapped")
    parser.add_argument("--gcg", type=Path, metavar="DIR", help="write the games there")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--part", type=read_part, metavar="I/N", help="play part I of N, see --out")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="keep the games there, for merge or to go on"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Dask cluster: docs/cluster.md"
    )
    parser.set_defaults(run=lambda arguments: _run(parser, arguments))


def _player(text: str) -> str:
    """The name of a player, for a parser."""
    if text in PARTS_ONLY or not (text in ANALYSTS or is_player(text)):
        raise argparse.ArgumentTypeError(f"there is no player {text!r}; there are {_KNOWN}")
    return text


def _run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    if arguments.part is not None and arguments.out is None:
        parser.error("--part needs --out FILE")
    plan = plan_of(arguments)
    begin, busy = time.perf_counter(), time.process_time()
    if arguments.out is not None:
        part = _play_part(plan, arguments)
        if part.part != WHOLE:
            _tell_part(part, arguments)
            return 0
        games = part.games
    else:
        games = _play(plan, table_of(plan.lexicon), range(plan.games), arguments)
    wall, cpu = time.perf_counter() - begin, time.process_time() - busy
    match = sum_up(games, plan.pairs)
    # Neither games of earlier runs nor those of other machines say how fast this one is.
    timed = arguments.out is None and arguments.cluster is None
    rates = {"games_per_s": match.games / wall, "games_per_cpu_s": match.games / cpu}
    if arguments.json:
        print(json.dumps(match_facts(plan, match) | (rates if timed else {})))
        return 0
    print("\n".join(report_lines(match, plan.players)))
    if timed:
        print(
            "{games_per_s:,.2f} games a second, {games_per_cpu_s:,.2f} a CPU second".format(**rates)
        )
    return 0


def _play(
    plan: MatchPlan, table: Experiment, numbers: range, arguments: argparse.Namespace
) -> list[GameTurns]:
    games: list[GameTurns] = []
    for batch in _batches(plan, table, numbers, arguments):
        games += batch
    return games


def _play_part(plan: MatchPlan, arguments: argparse.Namespace) -> MatchPart:
    """Play what is left of a part; its file is never far behind."""
    table = table_of(plan.lexicon)
    part: Part = arguments.part or WHOLE
    state = resumed(arguments.out, MatchPart(plan, part, match_mark(table)))
    writer = PartWriter(arguments.out)
    try:
        for batch in _batches(plan, table, state.games_left, arguments):
            state.games += batch
            writer.grown(state.lines)
    finally:
        writer.write(state.lines())
    return state


def _batches(
    plan: MatchPlan, table: Experiment, numbers: range, arguments: argparse.Namespace
) -> Iterator[list[GameTurns]]:
    """Games of a match in order; a bar shows how far it is, and GCG files are written."""
    folder: Path | None = arguments.gcg
    find_turns = _TurnFinder(plan, table) if folder else None
    game_count = 0
    for batch in _played(plan, table, numbers, arguments):
        if folder is not None and find_turns is not None:
            for number, game in zip(numbers[game_count:], batch, strict=False):
                _write_game(folder, find_turns(game, number), plan.players, table, number)
        game_count += len(batch)
        progress.show(game_count, len(numbers), f"{plan.first} against {plan.second}")
        yield batch


def _played(
    plan: MatchPlan, table: Experiment, numbers: range, arguments: argparse.Namespace
) -> Iterator[list[GameTurns]]:
    if arguments.cluster is None:
        yield from play_batches(plan, table, numbers, arguments.threads)
        return
    with connected(arguments.cluster) as cluster:
        yield from play_on_cluster(cluster, plan, table, numbers, arguments.gcg is not None)


def _tell_part(part: MatchPart, arguments: argparse.Namespace) -> None:
    if arguments.json:
        facts = {"part": part.part.number, "parts": part.part.count, "games": len(part.games)}
        print(json.dumps({"out": str(arguments.out), **facts}))
        return
    print(f"{arguments.out} written: part {part.part}, {len(part.games):,} games")
    print("When all parts are there: python -m eliot_qt merge FILES")


def match_facts(plan: MatchPlan, match: Match) -> dict[str, object]:
    """Return a match as the fields of a JSON object."""
    return {"first": plan.first, "second": plan.second, "seed": plan.seed, **asdict(match)}


def report_lines(match: Match, players: tuple[str, str]) -> list[str]:
    """A match in a few lines."""
    first, second = players
    score = match.score
    return [
        f"{first} against {second}: {match.games:,} games",
        f"  won {match.wins:,}, drawn {match.draws:,}, lost {match.losses:,}: "
        f"{score.percent:.1f} % (95 %: {score.low:.1f} to {score.high:.1f})",
        f"  mean score {match.mean_scores[0]:.1f} to {match.mean_scores[1]:.1f}, "
        f"bingos {match.bingos[0]:.2f} to {match.bingos[1]:.2f}, "
        f"{match.turns:.1f} turns a game",
        *_stage_lines(match),
    ]


def _stage_lines(match: Match) -> list[str]:
    """Return where the lead was made, if that was noted."""
    if not match.stages:
        return []
    games = match.stages[0].games
    lines = [f"  mean lead in {games:,} games, by tiles in the bag (standard error):"]
    for stage in match.stages:
        error = "" if stage.error is None else f" ({stage.error:.1f})"
        lines.append(f"    {stage.in_bag:2}: {stage.lead:+.1f}{error}")
    return lines


class _TurnFinder:
    """The turns of a game; kernels, which note none, play it again."""

    def __init__(self, plan: MatchPlan, table: Experiment) -> None:
        self._plan = plan
        if plan.is_static:
            self._first = leaves_for(plan.first, table.game.tile_set)
            self._second = leaves_for(plan.second, table.game.tile_set)
            self._kernels = table.games()

    def __call__(self, game: GameTurns, number: int) -> Sequence[GameTurn]:
        if not self._plan.is_static:
            return game.turns
        both = self._first, self._second
        return self._kernels.turns(*both, self._plan.seed, number, self._plan.pairs)


def _write_game(
    folder: Path,
    turns: Sequence[GameTurn],
    players: tuple[str, str],
    table: Experiment,
    number: int,
) -> None:
    names = players if players[0] != players[1] else (players[0], f"{players[1]}2")
    record = record_of(turns, names, table.game, number)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / f"game{number + 1:06}.gcg", format_gcg(record))
