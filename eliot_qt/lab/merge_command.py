"""``merge``: the parts of a match or of a round of training become what one run gives."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from .errors import LabError
from .matches.match_games import sum_up
from .matches.match_part import merged
from .part_file import MATCH, TRAINING, kind_of
from .selfplay_command import match_facts, report_lines
from .train_command import merge_training


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="all parts of a run")
    parser.add_argument("--json", action="store_true", help="of a match: one line of JSON")
    parser.add_argument(
        "--leaves", type=Path, metavar="FILE", help="of a training: as in leaves train --part"
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    files: list[Path] = arguments.files
    match kind_of(files[0]):
        case found if found == MATCH:
            _merge_match(files, arguments.json)
        case found if found == TRAINING:
            merge_training(files, arguments.leaves)
        case found:
            raise LabError("{path}: {kind!r} cannot be merged", path=files[0], kind=found[:40])
    return 0


def _merge_match(files: Sequence[Path], as_json: bool) -> None:
    plan, games = merged(files)
    match = sum_up(games, plan.pairs)
    if as_json:
        print(json.dumps(match_facts(plan, match)))
    else:
        print("\n".join(report_lines(match, plan.players)))
