"""Training leave values: generations of self-play, each by the values of the one before.

A generation has two rounds. In the first half of its games racks are drawn by chance; in the
second half they are drawn around the leaves that the first has seen seldom. What a round shows is
a sum over its games, so they may be played in parts, on several machines, in any order.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path

from eliot_qt import __version__
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.errors import EngineError
from eliot_qt.lab.kernels.leave_training import (
    GenerationTally,
    change,
    load_checkpoint,
    save_checkpoint,
    seldom_seen,
    values_of,
)

from . import progress
from .bag_end import with_bag_end
from .matches.match import match_of
from .table import Experiment
from .training_round import Observe, Round
from .training_state import GENERATIONS, Generation, TrainingState, read_state

# Leaves seen less often than this are drawn on purpose in the second half of a generation.
_SELDOM = 300
# Games against the greedy player that show how far the training has come.
_TRIAL, _TRIAL_SEED = 2000, 977
_DIGITS = 12


def checkpoint_of(leaves: Path) -> Path:
    """The checkpoint of the training that will write some values."""
    return leaves.with_name(leaves.name + ".checkpoint.npz")


class Training:
    """A training under way. All of it is in the checkpoint: state, tally, and values."""

    def __init__(self, table: Experiment, leaves: Path, state: TrainingState) -> None:
        self.table, self.state = table, state
        self._leaves, self.checkpoint = leaves, checkpoint_of(leaves)
        self._longest = table.game.rules.rack_size - 1
        self._tally = GenerationTally.empty(table.game.tile_set, self._longest)
        self._values = DenseLeaves(table.game.tile_set, self._longest)

    def resume(self) -> None:
        """Go on from the checkpoint. Raises :class:`EngineError` for another training's."""
        text, tally, values = load_checkpoint(
            self.checkpoint, self.table.game.tile_set, self._longest
        )
        try:
            state = read_state(text)
        except ValueError as error:
            raise EngineError(
                "{checkpoint}: {fault}", checkpoint=self.checkpoint, fault=error
            ) from error
        state_in_file = self.state
        if (state.lexicon, state.games, state.seed) != (
            state_in_file.lexicon,
            state_in_file.games,
            state_in_file.seed,
        ):
            raise EngineError(
                "{checkpoint}: of a training with other games, seed or lexicon",
                checkpoint=self.checkpoint,
            )
        begun = state.generation < GENERATIONS
        if begun and tally.games >= state.half and not len(tally.early):
            raise EngineError(
                "{checkpoint}: damaged, not a usable checkpoint of a training",
                checkpoint=self.checkpoint,
            )
        self.state, self._tally, self._values = state, tally, values

    @property
    def is_done(self) -> bool:
        """True once all generations have been played."""
        return self.state.generation >= GENERATIONS

    def round(self) -> Round:
        """The round that comes next, or what is left of the one under way."""
        state, game_count = self.state, self._tally.games
        forced: list[bytes] = []
        if game_count >= state.half:
            forced = seldom_seen(
                self._tally.early, self.table.game.tile_set, self._longest, _SELDOM
            )
        stop = state.half if game_count < state.half else state.generation_games
        return Round(self._values, state.generation_seed, range(game_count, stop), forced)

    def facts(self) -> dict[str, object]:
        """Return all that decides the next round, as the fields of a JSON object."""
        state, game_count = self.state, self._tally.games
        digest = hashlib.sha256(self._values.table)
        for numbers in (self._tally.sums, self._tally.counts, self._tally.early):
            digest.update(numbers.tobytes())
        return {
            "lexicon": state.lexicon,
            "games": state.games,
            "seed": state.seed,
            "generation": state.generation + 1,
            "start": game_count,
            "stop": state.half if game_count < state.half else state.generation_games,
            "before": digest.hexdigest()[:_DIGITS],
        }

    def play_round(self, observe: Observe) -> None:
        """Play the next round; a bar shows how far it is."""
        round_ = self.round()
        for observations in observe(round_):
            self.add(observations)
            self.save()
            rest = f"generation {self.state.generation + 1}, {self._tally.racks:,} racks"
            forced = f"{len(round_.forced):,} leaves forced"
            progress.show(self._tally.games, self.state.generation_games, f"{rest}, {forced}")
        self.finish_round()

    def add(self, seen: GenerationTally) -> None:
        """Add what some games of the round have shown."""
        self._tally.include(seen)
        if self._tally.games == self.state.half:
            self._tally.early = self._tally.counts.copy()

    def finish_round(self) -> None:
        """After the last round of a generation make its values, and print what they are worth."""
        if self._tally.games >= self.state.generation_games:
            tile_set = self.table.game.tile_set
            values = values_of(self._tally, tile_set, self._longest)
            self._note(change(self._values, values, self._tally), values)
            self._values = values
            self._tally = GenerationTally.empty(tile_set, self._longest)
            self.state.generation += 1
        self.save()

    def finish(self) -> None:
        """Write the values of the last generation; the checkpoint goes."""
        from eliot_qt.engine.leave_file import write_leaves

        state = self.state
        values = with_bag_end(self.table.games(), self._values, state.games, state.seed)
        write_leaves(self._leaves, values, self._story())
        self.checkpoint.unlink(missing_ok=True)
        print(f"{self._leaves} written, {self._leaves.stat().st_size:,} bytes")

    def save(self) -> None:
        """Write the checkpoint."""
        save_checkpoint(self.checkpoint, self.state.to_json(), self._tally, self._values)

    def _story(self) -> dict[str, object]:
        """Return the recipe of the values, for the file: the same on every machine."""
        state = self.state
        command = f"leaves train --lexicon {state.lexicon} --games {state.games}"
        return {
            "command": f"python -m eliot_qt {command} --seed {state.seed}",
            "version": __version__,
            "lexicon": state.lexicon,
            "games": state.games,
            "seed": state.seed,
            "generations": [asdict(generation) for generation in state.history],
        }

    def _note(self, changed: float, values: DenseLeaves) -> None:
        trial = self.table.games().play(
            values, None, _TRIAL_SEED, 0, _TRIAL, os.cpu_count() or 1, pairs=True
        )
        match = match_of(
            trial.scores.tolist(), trial.bingos.tolist(), trial.turns.tolist(), pairs=True
        )
        counts = self._tally.counts[1:]
        generation = Generation(
            games=self._tally.games,
            racks=self._tally.racks,
            leaves_seen=int((counts > 0).sum()),
            rms_change_points=round(changed, 3),
            wins_over_greedy_percent=round(match.score.percent, 2),
        )
        self.state.history += (generation,)
        print(json.dumps(asdict(generation)), flush=True)
