"""The games of a match, played on this machine: static players in kernels, others move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Player
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.levels import make_player
from eliot_qt.players.makers import ANALYSTS

from .. import progress
from ..table import Experiment
from .match import Match, match_of
from .match_plan import MatchPlan
from .player_games import GameTurns, play_games
from .strategies import NAMES, leaves_for

if TYPE_CHECKING:
    from eliot_qt.engine.games import Games

# Games between two looks at the clock: an even number, so that pairs stay together.
CHUNK = 500


def play_batches(
    plan: MatchPlan, table: Experiment, numbers: range, threads: int = 1
) -> Iterator[list[GameTurns]]:
    """Play consecutive games of a match, in order and some at once; kernels note no turns.

    A game depends on the plan and its number alone, unless players think by the clock.
    """
    if plan.is_static:
        kernels = table.games()
        yield from _static_batches(
            kernels, plan.players, plan.seed, numbers, threads, pairs=plan.pairs
        )
        return
    equipment, effort = table.equipment(), plan.effort()

    def make_players() -> list[Player]:
        own = replace(equipment, engine=equipment.engine.twin())
        return [seated_player(name, own, effort, table.lexicon) for name in plan.players]

    for game in play_games(table, make_players, plan.seed, numbers, threads, plan.pairs):
        yield [game]


def play_match(
    kernels: Games,
    players: tuple[str, str],
    seed: int,
    games: int,
    threads: int = 1,
) -> Match:
    """Play a match of two static strategies by name; a bar shows how far it is."""
    all_games: list[GameTurns] = []
    for batch in _static_batches(kernels, players, seed, range(games), threads, pairs=False):
        all_games += batch
        progress.show(len(all_games), games, f"{players[0]} against {players[1]}")
    return sum_up(all_games)


def sum_up(games: Sequence[GameTurns], pairs: bool = False) -> Match:
    """The match some games make. Raises ``ValueError`` as :func:`~.match.match_of`."""
    return match_of(
        [game.scores for game in games],
        [game.bingos for game in games],
        [game.counts for game in games],
        pairs,
        [game.leads for game in games],
    )


def _static_batches(
    kernels: Games,
    players: tuple[str, str],
    seed: int,
    numbers: range,
    threads: int,
    *,
    pairs: bool,
) -> Iterator[list[GameTurns]]:
    first, second = (leaves_for(name, kernels.game.tile_set) for name in players)
    for start in numbers[::CHUNK]:
        count = min(CHUNK, numbers.stop - start)
        batch = kernels.play(first, second, seed, start, count, threads, pairs)
        rows = zip(batch.scores.tolist(), batch.bingos.tolist(), batch.turns.tolist(), strict=True)
        yield [GameTurns((), *((a, b) for a, b in row)) for row in rows]


def seated_player(name: str, equipment: Equipment, effort: Effort, lexicon: Lexicon) -> Player:
    """Make a player of a match by its name."""
    if name in ANALYSTS and name not in NAMES:
        return ANALYSTS[name](equipment, effort)
    return make_player(name, lexicon, equipment.engine, effort.seed)
