"""Arguments that commands of several rooms have."""

from __future__ import annotations

import argparse


def add_lexicon(parser: argparse.ArgumentParser, usual: str = "en") -> None:
    """Add ``--lexicon``; ``usual`` is its value where it is not given."""
    parser.add_argument("--lexicon", default=usual, metavar="ID", help="the lexicon (en)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``, for one object with all that would be printed."""
    parser.add_argument("--json", action="store_true", help="one JSON object")
