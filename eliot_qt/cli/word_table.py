"""``lexicon table``: all words of a lexicon with their figures, as CSV."""

from __future__ import annotations

import argparse
from pathlib import Path

from eliot_qt.lexicon.installed import catalogue_of, tiles_of
from eliot_qt.sheets.word_list import write_table


def add_table(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add it to the commands of ``lexicon``."""
    parser = commands.add_parser("table", help="write all words with their figures as CSV")
    parser.add_argument("id")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    lexicon = catalogue_of(arguments).open(arguments.id)
    for _ in write_table(lexicon, tiles_of(lexicon), arguments.file):
        pass
    print(f"{arguments.file}: {len(lexicon.graph):,} words")
    return 0
