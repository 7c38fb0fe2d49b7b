"""``leaves``: values of leaves, the end of the bag, and win chances, all learnt by self-play."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt import __version__, paths
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.errors import EngineError

from . import progress
from .match import match_of
from .table import Table, table_of
from .training_state import Generation, TrainingState, read_state

if TYPE_CHECKING:
    from eliot_qt.engine.games import Games

# Games of each generation, in percent of all: early values need not be exact.
_SHARES = (5, 15, 30, 50)
# Games between two checkpoints.
_CHUNK = 400
# Random racks tried beside each turn.
_PROBES = 6
# Leaves seen less often than this are drawn on purpose in the second half of a generation.
_SELDOM = 300
# How much partners count, in 1024ths: 1.5 gained the most (1: 1.2, 1.5: 1.7, 2: 1.5 points a game).
_PARTNER_WEIGHT = 1536
# Games against the greedy player that show how far the training has come.
_TRIAL = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Sub-commands ``train``, ``bag-end``, ``win-chance`` and ``info``."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    train = commands.add_parser("train", help="train the values of all leaves by self-play")
    train.add_argument("--lexicon", default="en")
    train.add_argument("--games", type=int, default=40_000, help="games of all generations")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    train.add_argument("--out", type=Path, help="file to write (the resources' own)")
    train.add_argument("--resume", action="store_true", help="resume from the last checkpoint")
    train.set_defaults(run=_train)
    ending = commands.add_parser("bag-end", help="retrain the adjustments for the end of the bag")
    ending.add_argument("--lexicon", default="en")
    ending.add_argument("--games", type=int, default=100_000)
    ending.add_argument("--seed", type=int, default=1)
    ending.add_argument("--out", type=Path, help="file to read and write (the resources' own)")
    ending.set_defaults(run=_learn_bag_end)
    winning = commands.add_parser("win-chance", help="learn the chance to win from a lead")
    winning.add_argument("--lexicon", default="en")
    winning.add_argument("--games", type=int, default=200_000)
    winning.add_argument("--seed", type=int, default=1)
    winning.add_argument("--out", type=Path, help="file to write (the resources' own)")
    winning.set_defaults(run=_learn_win_chance)
    info = commands.add_parser("info", help="how the values were made")
    info.add_argument("--tile-set", default="en")
    info.set_defaults(run=_info)


def _info(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.leave_file import how_made

    print(json.dumps(how_made(paths.leaves(arguments.tile_set)), indent=2))
    return 0


def _train(arguments: argparse.Namespace) -> int:
    if arguments.games < len(_SHARES) or arguments.threads < 1:
        raise EngineError(
            "a training takes at least {count} games and one thread", count=len(_SHARES)
        )
    table = table_of(arguments.lexicon)
    out: Path = arguments.out or paths.leaves(table.tile_set.id)
    trainer = _Trainer(table, out.with_name(out.name + ".checkpoint.npz"), arguments.threads)
    state = TrainingState(arguments.lexicon, arguments.games, arguments.seed)
    trainer.begin(state, arguments.resume)
    leaves = trainer.run()
    from eliot_qt.engine.leave_file import write_leaves

    leaves = with_bag_end(table.games(), leaves, arguments.games, arguments.seed)
    write_leaves(out, leaves, trainer.story())
    trainer.checkpoint.unlink(missing_ok=True)
    print(f"{out} written, {out.stat().st_size:,} bytes")
    return 0


def _learn_bag_end(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.leave_file import how_made, read_leaves, write_leaves

    if arguments.games < 1:
        raise EngineError("at least one game must be played")
    table = table_of(arguments.lexicon)
    out: Path = arguments.out or paths.leaves(table.tile_set.id)
    leaves = read_leaves(out, table.tile_set)
    leaves = with_bag_end(table.games(), leaves, arguments.games, arguments.seed)
    command = f"python -m eliot_qt leaves bag-end --lexicon {arguments.lexicon}"
    made = {"command": f"{command} --games {arguments.games} --seed {arguments.seed}"}
    write_leaves(out, leaves, {**how_made(out), "bag_end": made})
    print(f"{out} written, {out.stat().st_size:,} bytes")
    return 0


def _learn_win_chance(arguments: argparse.Namespace) -> int:
    from eliot_qt.engine.win_chance import write_chances
    from eliot_qt.lab.kernels.chance_training import ChanceTally
    from eliot_qt.players.static import trained_values

    if arguments.games < 1:
        raise EngineError("at least one game must be played")
    table = table_of(arguments.lexicon)
    tile_set, kernels = table.tile_set, table.games()
    out: Path = arguments.out or paths.win_chance(tile_set.id)
    values = trained_values(tile_set)
    tally = ChanceTally(len(tile_set.full_bag), table.rules.rack_size)
    for start in range(0, arguments.games, _CHUNK):
        count = min(_CHUNK, arguments.games - start)
        tally.add(*kernels.play_noting(values, values, arguments.seed, start, count))
        progress.show(start + count, arguments.games, f"win chances, {tally.turns:,} turns")
    command = f"python -m eliot_qt leaves win-chance --lexicon {arguments.lexicon}"
    command += f" --games {arguments.games} --seed {arguments.seed}"
    write_chances(out, tally.chances(), {"command": command, "turns": tally.turns})
    print(f"{out} written, {out.stat().st_size:,} bytes")
    return 0


def with_bag_end(kernels: Games, leaves: DenseLeaves, games: int, seed: int) -> DenseLeaves:
    """The same values adjusted for the pool and the end of the bag, which is learnt here."""
    from eliot_qt.lab.kernels.bag_end_training import BagEndTally

    kept = (leaves.tile_set, leaves.longest, leaves.table)
    player = DenseLeaves(*kept, partner_weight=_PARTNER_WEIGHT)
    tally = BagEndTally(leaves, kernels.rules.rack_size)
    for start in range(0, games, _CHUNK):
        count = min(_CHUNK, games - start)
        tally.add(*kernels.play_noting(player, player, seed, start, count))
        progress.show(start + count, games, f"end of the bag, {tally.placements:,} placements")
    return DenseLeaves(*kept, partner_weight=_PARTNER_WEIGHT, bag_end=tally.bag_end())


class _Trainer:
    """Runs the generations; everything that lasts is in the state, the tally and the values."""

    def __init__(self, table: Table, checkpoint: Path, threads: int) -> None:
        self.checkpoint = checkpoint
        self._table = table
        self._threads = threads
        self._longest = table.rules.rack_size - 1
        self._kernels: Games = table.games()
        self._values = DenseLeaves(table.tile_set, self._longest)
        self._begun = time.monotonic()

    def begin(self, state: TrainingState, resume: bool) -> None:
        """Start anew or go on. Raises :class:`EngineError` for another training's checkpoint."""
        from eliot_qt.lab.kernels.leave_training import Tally, load_checkpoint

        self._state = state
        self._tally = Tally.empty(self._table.tile_set, self._longest)
        if not resume:
            return
        text, self._tally, self._values = load_checkpoint(
            self.checkpoint, self._table.tile_set, self._longest
        )
        try:
            found = read_state(text)
        except ValueError as error:
            raise EngineError(
                "{checkpoint}: {fault}", checkpoint=self.checkpoint, fault=error
            ) from error
        if (found.lexicon, found.games, found.seed) != (state.lexicon, state.games, state.seed):
            raise EngineError(
                "{checkpoint}: of a training with other games, seed or lexicon",
                checkpoint=self.checkpoint,
            )
        self._state = found

    def run(self) -> DenseLeaves:
        """All generations; the values of the last."""
        from eliot_qt.lab.kernels.leave_training import Tally, change, values_of

        tile_set = self._table.tile_set
        while self._state.generation < len(_SHARES):
            self._play_generation()
            values = values_of(self._tally, tile_set, self._longest)
            self._note(change(self._values, values, self._tally), values)
            self._values = values
            self._tally = Tally.empty(tile_set, self._longest)
            self._state.generation += 1
            self._save()
        return self._values

    def story(self) -> dict[str, object]:
        """How the values were made, for the file."""
        state = self._state
        command = f"leaves train --lexicon {state.lexicon} --games {state.games}"
        return {
            "command": f"python -m eliot_qt {command} --seed {state.seed}",
            "version": __version__,
            "lexicon": state.lexicon,
            "games": state.games,
            "seed": state.seed,
            "generations": [asdict(generation) for generation in state.history],
        }

    def _play_generation(self) -> None:
        from eliot_qt.lab.kernels.leave_training import seldom_seen

        state, tally = self._state, self._tally
        games = max(1, state.games * _SHARES[state.generation] // 100)
        seed = state.seed * len(_SHARES) + state.generation
        forced: Sequence[bytes] = ()
        while tally.games < games:
            if tally.games * 2 >= games:
                forced = seldom_seen(tally, self._table.tile_set, self._longest, _SELDOM)
            count = min(_CHUNK, games - tally.games)
            seen = self._kernels.observe(
                self._values,
                seed,
                tally.games,
                count,
                probes=_PROBES,
                forced=forced,
                threads=self._threads,
            )
            tally.add(seen.sums, seen.counts, seen.racks, count)
            self._save()
            rest = f"generation {state.generation + 1}, {tally.racks:,} racks"
            progress.show(tally.games, games, f"{rest}, {len(forced):,} leaves forced")

    def _note(self, changed: float, values: DenseLeaves) -> None:
        trial = self._kernels.play(values, None, 977, 0, _TRIAL, self._threads, pairs=True)
        match = match_of(
            trial.scores.tolist(), trial.bingos.tolist(), trial.turns.tolist(), pairs=True
        )
        seen = self._tally.counts[1:]
        generation = Generation(
            games=self._tally.games,
            racks=self._tally.racks,
            leaves_seen=int((seen > 0).sum()),
            rms_change_points=round(changed, 3),
            wins_over_greedy_percent=round(match.score.percent, 2),
            seconds=round(time.monotonic() - self._begun),
        )
        self._state.history += (generation,)
        print(json.dumps(asdict(generation)), flush=True)

    def _save(self) -> None:
        from eliot_qt.lab.kernels.leave_training import save_checkpoint

        save_checkpoint(self.checkpoint, self._state.to_json(), self._tally, self._values)
