"""``merge``: parts of a match, a training's round or boards' values make what one run gives."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from .board_command import merge_boards
from .errors import LabError
from .matches.match_games import sum_up
from .matches.match_part import merged
from .part_file import BOARDS, MATCH, TRAINING, kind_of
from .selfplay_command import match_facts, report_lines
from .train_command import merge_training


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="all parts of a run")
    parser.add_argument("--json", action="store_true", help="of a match: one line of JSON")
    parser.add_argument(
        "--leaves", type=Path, metavar="FILE", help="of a training: as in leaves train --part"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="of board values: file to write (the resources' own)",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    files: list[Path] = arguments.files
    match kind_of(files[0]):
        case found if found == MATCH:
            _merge_match(files, arguments.json)
        case found if found == TRAINING:
            merge_training(files, arguments.leaves)
        case found if found == BOARDS:
            merge_boards(files, arguments.out)
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
