"""Parts of a run: which games each plays, and whether parts make a whole."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import Message

from .errors import LabError

MOST_PARTS = 100_000
# Missing parts that a message names.
_SHOWN = 10


@dataclass(frozen=True)
class Part:
    """Part ``number`` of ``count``, from 1."""

    number: int
    count: int

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def share(self, whole: range) -> range:
        """Its share of some consecutive numbers; it may be empty."""
        total = len(whole)
        begin, end = ((number * total) // self.count for number in (self.number - 1, self.number))
        return whole[begin:end]


WHOLE = Part(1, 1)


def read_part(text: str) -> Part:
    """A part written ``I/N``, as an option."""
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if match and 1 <= (number := int(match[1])) <= (count := int(match[2])) <= MOST_PARTS:
        return Part(number, count)
    raise argparse.ArgumentTypeError(f"{text!r}: a part is I/N, as 2/4, with I from 1 to N")


@dataclass(frozen=True)
class PartOrigin:
    """The origin of a part: its file, the run it belongs to, the number of its games done.

    ``run`` holds all that decides the games, and must be the same in all parts.
    """

    path: Path
    part: Part
    run: Mapping[str, object]
    games: int
    wanted: int


def check_whole(origins: Sequence[PartOrigin]) -> None:
    """Raise :class:`LabError` unless these are all the parts of one run, finished, each once."""
    paths: dict[int, Path] = {}
    for origin in origins:
        check_same(origins[0].path, origins[0].run, origin.path, origin.run)
        if origin.part.count != origins[0].part.count:
            raise LabError(
                "{path} is part {part}, {other} part {other_part}: of other numbers of parts",
                path=origin.path,
                part=origin.part,
                other=origins[0].path,
                other_part=origins[0].part,
            )
        if (number := origin.part.number) in paths:
            raise LabError(
                "{path} and {other} are both part {part}",
                path=paths[number],
                other=origin.path,
                part=origin.part,
            )
        paths[number] = origin.path
    for origin in origins:
        if origin.games < origin.wanted:
            raise LabError(
                "{path}: {games} of {wanted} games; run this part's command again to finish",
                path=origin.path,
                games=origin.games,
                wanted=origin.wanted,
            )
    _check_complete(paths, origins[0].part.count)


def check_resumed(path: Path, run: Mapping[str, object], wanted: Mapping[str, object]) -> None:
    """Raise :class:`LabError` if the part in a file is of another run than this command's."""
    check_same(path, run, Message("this command"), wanted)


def check_same(
    path: Path, run: Mapping[str, object], other: object, other_run: Mapping[str, object]
) -> None:
    """Raise :class:`LabError` naming what differs, if two parts are of different runs."""
    for name, value in run.items():
        if value == other_run[name]:
            continue
        if name == "program":
            raise LabError(
                "{path} and {other} were made by programs that differ in code, lexicon or values",
                path=path,
                other=other,
            )
        raise LabError(
            "{path} and {other} are of different runs: {name} is {value} and {found}",
            path=path,
            other=other,
            name=name.replace("_", " "),
            value=value,
            found=other_run[name],
        )


def _check_complete(seen: Mapping[int, Path], count: int) -> None:
    missing = [str(number) for number in range(1, count + 1) if number not in seen]
    if missing:
        names = (*missing[:_SHOWN], *(["…"] if len(missing) > _SHOWN else []))
        raise LabError("missing of {count} parts: {missing}", count=count, missing=names)
