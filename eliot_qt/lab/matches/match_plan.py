"""The plan that decides the games of a match."""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict, dataclass, replace

from eliot_qt.players.analysts import Effort, Inference
from eliot_qt.store.fields import Fields

from ..effort import effort_of
from ..part import Part
from ..part_file import MOST
from .strategies import NAMES

# Processor seconds a move, where none are given.
_SECONDS = 0.5
_LONGEST_NAME = 200


@dataclass(frozen=True)
class MatchPlan:
    """A match: players, lexicon, seed, how many games, and how hard players that think do so.

    With budgets in playouts, or for static players, it decides every move of every game.
    """

    lexicon: str
    first: str
    second: str
    games: int
    pairs: bool
    seed: int
    playouts: int | None = None
    seconds: float | None = None
    game_seconds: float | None = None
    plies: int | None = None
    inference: Inference | None = None

    @property
    def players(self) -> tuple[str, str]:
        """Both players, the first named first."""
        return self.first, self.second

    @property
    def is_static(self) -> bool:
        """True if kernels can play it."""
        return all(player in NAMES for player in self.players)

    def effort(self) -> Effort:
        """Name the effort of a player; seconds are those of the processor."""
        return Effort(
            playouts=self.playouts,
            seconds=self.seconds,
            game_seconds=self.game_seconds,
            plies=self.plies,
            inference=self.inference,
            practical=True,
            seed=self.seed,
            clock=time.thread_time,
        )

    def numbers(self, part: Part) -> range:
        """The games of a part; pairs stay together."""
        if not self.pairs:
            return part.share(range(self.games))
        share = part.share(range(self.games // 2))
        return range(2 * share.start, 2 * share.stop)

    def facts(self) -> dict[str, object]:
        """The plan as the fields of a JSON object."""
        return asdict(self)


def plan_of(arguments: argparse.Namespace) -> MatchPlan:
    """The match some options ask for: whole pairs, and a budget where one is needed."""
    games: int = arguments.games
    effort = effort_of(arguments)
    plan = MatchPlan(
        arguments.lexicon,
        arguments.first,
        arguments.second,
        games + (games % 2 if arguments.pairs else 0),
        arguments.pairs,
        effort.seed,
        effort.playouts,
        effort.seconds,
        effort.game_seconds,
        effort.plies,
        arguments.inference,
    )
    budgets = (plan.playouts, plan.seconds, plan.game_seconds)
    if plan.is_static:
        return replace(
            plan, playouts=None, seconds=None, game_seconds=None, plies=None, inference=None
        )
    return plan if any(budgets) else replace(plan, seconds=_SECONDS)


def read_plan(given: Fields) -> MatchPlan:
    """The plan in the fields of a JSON object. Raises ``SaveError``."""

    def whole(name: str) -> int | None:
        return None if given.value(name) is None else given.number(name, 1, MOST)

    def real(name: str) -> float | None:
        return None if given.value(name) is None else given.real(name, 0, MOST)

    if given.flag("pairs") and given.number("games", 1, MOST) % 2:
        given.fail("games", "an odd number of games in pairs")
    return MatchPlan(
        given.text("lexicon", _LONGEST_NAME),
        given.text("first", _LONGEST_NAME),
        given.text("second", _LONGEST_NAME),
        given.number("games", 1, MOST),
        given.flag("pairs"),
        given.number("seed", -(2**63), 2**63),
        whole("playouts"),
        real("seconds"),
        real("game_seconds"),
        whole("plies"),
        _inference(given),
    )


def _inference(given: Fields) -> Inference | None:
    """The inference of a plan; files made before there were two kinds have a flag, or nothing."""
    if not given.has("inference") or given.value("inference") in (None, False):
        return None
    if given.value("inference") is True:
        return Inference.EQUITY
    text = given.text("inference", _LONGEST_NAME)
    if text not in list(Inference):
        given.fail("inference", "an unknown kind")
    return Inference(text)
