"""``merge``: the parts of a match or of a round of training become what one run gives."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from .match_games import sum_up
from .match_part import merged
from .selfplay_command import match_facts, report_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="all parts of a run")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    _merge_match(arguments.files, arguments.json)
    return 0


def _merge_match(files: Sequence[Path], as_json: bool) -> None:
    plan, games = merged(files)
    match = sum_up(games, plan.pairs)
    if as_json:
        print(json.dumps(match_facts(plan, match)))
    else:
        print("\n".join(report_lines(match, plan.players)))
