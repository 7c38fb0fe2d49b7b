"""The progress of a training of leave values, and its text in a checkpoint."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import parse_object

# Games of each generation, in percent of all: early values need not be exact.
_SHARES = (5, 15, 30, 50)
GENERATIONS = len(_SHARES)
_MOST = 10**15
_MOST_GENERATIONS = 100


@dataclass(frozen=True)
class Generation:
    """The figures of a finished generation: games, leaves seen, strength of its values.

    ``leaves_seen`` counts different leaves, ``racks`` all racks dealt.
    """

    games: int
    racks: int
    leaves_seen: int
    rms_change_points: float
    wins_over_greedy_percent: float


@dataclass
class TrainingState:
    """The part of a checkpoint beside the tally; ``history`` has the finished generations."""

    lexicon: str
    games: int
    seed: int
    generation: int = 0
    history: tuple[Generation, ...] = ()

    @property
    def generation_games(self) -> int:
        """Games of the generation under way."""
        return max(1, self.games * _SHARES[self.generation] // 100)

    @property
    def half(self) -> int:
        """Games of its first half."""
        return (self.generation_games + 1) // 2

    @property
    def generation_seed(self) -> int:
        """The seed of its games."""
        return self.seed * GENERATIONS + self.generation

    def to_json(self) -> str:
        """The text that :func:`read_state` reads."""
        return json.dumps(asdict(self))


def read_state(text: str) -> TrainingState:
    """Read the text of a state. Raises ``ValueError`` whose message names the field."""
    origin_fields = Fields(parse_object(text), "")
    origin_fields.allow(*(field.name for field in fields(TrainingState)))
    return TrainingState(
        origin_fields.text("lexicon"),
        origin_fields.number("games", 1, _MOST),
        origin_fields.number("seed", -_MOST, _MOST),
        origin_fields.number("generation", 0, GENERATIONS),
        tuple(_generation(each) for each in origin_fields.objects("history", _MOST_GENERATIONS)),
    )


def _generation(given: Fields) -> Generation:
    given.allow(*(field.name for field in fields(Generation)))
    return Generation(
        games=given.number("games", 0, _MOST),
        racks=given.number("racks", 0, _MOST),
        leaves_seen=given.number("leaves_seen", 0, _MOST),
        rms_change_points=given.real("rms_change_points", 0, _MOST),
        wins_over_greedy_percent=given.real("wins_over_greedy_percent", 0, 100),
    )
