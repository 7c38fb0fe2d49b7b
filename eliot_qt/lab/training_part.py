"""A part of a round of training in a file: a line for the round, then one with its tally."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.engine.dense import leave_count
from eliot_qt.lab.kernels.leave_training import GenerationTally
from eliot_qt.lab.kernels.tally_text import read_tally, tally_fields
from eliot_qt.store.fields import Fields

from .errors import LabError
from .part import Part, PartOrigin, check_resumed, check_whole
from .part_file import HEADING_NAMES, MOST, TRAINING, Heading, open_lines, read_heading
from .table import Experiment

_LONGEST_NAME = 200


@dataclass(frozen=True)
class TrainingHeading:
    """The first line of a part: its round, and how many games of it have been played."""

    part: Part
    program: str
    facts: dict[str, object]
    played: int = 0

    @property
    def numbers(self) -> range:
        """The games of the part."""
        start, stop = self.facts["start"], self.facts["stop"]
        assert isinstance(start, int) and isinstance(stop, int)
        return self.part.share(range(start, stop))

    @property
    def run(self) -> dict[str, object]:
        """The settings that must be the same in all parts of a round."""
        return {"program": self.program, **self.facts}

    def origin(self, path: Path) -> PartOrigin:
        """The origin, which tells whether it fits with other parts."""
        return PartOrigin(path, self.part, self.run, self.played, len(self.numbers))

    def lines(self, tally: GenerationTally) -> list[str]:
        """The lines of a file with what has been seen so far."""
        facts = {**self.facts, "played": tally.games}
        heading = Heading(TRAINING, self.part, self.program).line(facts)
        return [heading, json.dumps(tally_fields(tally))]


def resumed(path: Path, wanted: TrainingHeading, table: Experiment) -> GenerationTally:
    """Return the tally of a part from its file, an empty one if there is no file.

    Raises :class:`LabError` for a file of another part or round.
    """
    if not path.exists():
        return GenerationTally.empty(table.game.tile_set, table.game.rules.rack_size - 1)
    state = read_training_heading(path)
    check_resumed(path, state.run, wanted.run)
    if state.part != wanted.part:
        raise LabError(
            "{path} is part {part}, not {wanted}", path=path, part=state.part, wanted=wanted.part
        )
    return _read_part(path, table)


def merged(paths: Sequence[Path], table: Experiment) -> GenerationTally:
    """Add up the tallies of all parts of a round. Raises :class:`LabError`."""
    check_whole([read_training_heading(path).origin(path) for path in paths])
    total = GenerationTally.empty(table.game.tile_set, table.game.rules.rack_size - 1)
    for path in paths:
        total.include(_read_part(path, table))
    return total


def read_training_heading(path: Path) -> TrainingHeading:
    """Read the first line. Raises ``OSError``, or :class:`LabError` that names file and line."""
    with open_lines(path) as lines:
        return _read_heading(next(lines))


def _read_part(path: Path, table: Experiment) -> GenerationTally:
    with open_lines(path) as lines:
        return _read(lines, leave_count(table.game.tile_set, table.game.rules.rack_size - 1))


def _read(lines: Iterator[Fields], size: int) -> GenerationTally:
    first = next(lines)
    heading, second = _read_heading(first), next(lines, None)
    if second is None:
        first.fail("played", "what these games have shown is missing")
    return read_tally(second, size, heading.played)


def _read_heading(given: Fields) -> TrainingHeading:
    names = ("lexicon", "games", "seed", "generation", "start", "stop", "before")
    given.allow(*HEADING_NAMES, *names, "played")
    heading = read_heading(given, TRAINING)
    start = given.number("start", 0, MOST)
    facts: dict[str, object] = {
        "lexicon": given.text("lexicon", _LONGEST_NAME),
        "games": given.number("games", 1, MOST),
        "seed": given.number("seed", -MOST, MOST),
        "generation": given.number("generation", 1, MOST),
        "start": start,
        "stop": given.number("stop", start, MOST),
        "before": given.text("before", _LONGEST_NAME),
    }
    result = TrainingHeading(heading.part, heading.program, facts)
    game_count = given.number("played", 0, len(result.numbers))
    return TrainingHeading(heading.part, heading.program, facts, game_count)
