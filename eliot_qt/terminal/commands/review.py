"""``review``: games of files and folders reviewed, as a table, JSON, CSV, HTML or annotated GCG."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from eliot_qt import paths
from eliot_qt.formats.errors import FormatError
from eliot_qt.lab import progress
from eliot_qt.lab.effort import count, seconds, threads
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import GCG_SUFFIX
from eliot_qt.review.batch import Batch, Reviewed, files_in, part_of
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.missed import missed_words
from eliot_qt.review.reports.csv_report import csv_text
from eliot_qt.review.reports.gcg_report import gcg_text
from eliot_qt.review.reports.html_report import game_page, index_page
from eliot_qt.review.reports.json_report import json_of
from eliot_qt.review.turn_time import DEFAULT_SECONDS
from eliot_qt.store.atomic import write_atomic
from eliot_qt.streams import print_lines
from eliot_qt.study import StudyError
from eliot_qt.study.deck import DeckEntry
from eliot_qt.study.decks import Decks
from eliot_qt.study.missed import add_new, missed_entry
from eliot_qt.words import WordsError

from .review_table import game_lines, player_lines

_PART = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})")
_LONGEST_STEM = 60
_NOTHING_READ = 2

MakeLibrary = Callable[[], Library]


def study_missed(found: Sequence[Reviewed], deck: str, player: str) -> Iterator[str]:
    """Add the missed words of some games to a deck, and say of each lexicon how many are new.

    ``deck`` is the name of one with listed words, empty for "Missed words". Raises
    :class:`~eliot_qt.words.WordsError` where it cannot be added to, ``OSError``.
    """
    decks = Decks(paths.study())
    for lexicon, cards in _missed(found, player).items():
        try:
            file = decks.listed(deck, lexicon) if deck else decks.missed_words(lexicon)
            new = add_new(file, cards.values())
        except StudyError as error:
            # What commands complain about; its own kind is not loaded on the way to the window.
            raise WordsError("{fault}", fault=error) from error
        words = "1 missed word" if len(cards) == 1 else f"{len(cards):,} missed words"
        yield f"{words}, {new:,} of them new in {file.deck.name} ({lexicon})"


def _missed(found: Sequence[Reviewed], player: str) -> dict[str, dict[str, DeckEntry]]:
    """The entries of missed words by lexicon and word, each where it was missed last."""
    now = int(datetime.now().timestamp())
    entries: dict[str, dict[str, DeckEntry]] = {}
    for one in found:
        if one.review is None:
            continue
        of_lexicon = entries.setdefault(one.review.record.start.rules.lexicon, {})
        for each in missed_words(one.review, player):
            entry = missed_entry(each.position, each.move, each.score, now)
            of_lexicon[entry.word] = entry
    return entries


def add_review(parser: argparse.ArgumentParser, make_library: MakeLibrary) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="games, and folders of games"
    )
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    parser.add_argument("--details", action="store_true", help="every figure, in the JSON")
    parser.add_argument("--html", type=Path, metavar="DIR", help="write a page for each game")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write all turns as CSV")
    parser.add_argument(
        "--gcg", type=Path, metavar="DIR", help="write the games with notes, as GCG"
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--seconds", type=seconds, metavar="S", help=f"seconds for each turn ({DEFAULT_SECONDS:g})"
    )
    budget.add_argument(
        "--playouts",
        type=count,
        metavar="N",
        help="playouts for each turn, for a result that can be repeated",
    )
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="I/N", help="one part of the games only"
    )
    parser.add_argument("--lexicon", default="", metavar="ID", help="grade with this lexicon")
    parser.add_argument(
        "--study", nargs="?", const="", metavar="DECK",
        help="add missed words to a deck, by default Missed words",
    )  # fmt: skip
    parser.add_argument(
        "--player", default="", metavar="NAME", help="with --study: words this player missed"
    )
    parser.add_argument("--threads", type=threads, default=1, metavar="T", help="threads (1)")
    parser.set_defaults(run=lambda arguments: review(arguments, make_library()))


def review(arguments: argparse.Namespace, library: Library) -> int:
    """Review the games; 2 if not one file could be read."""
    if arguments.details and not arguments.json:
        raise FormatError("--details goes with --json")
    _check_study(arguments)
    budget = TurnBudget(
        arguments.playouts,
        DEFAULT_SECONDS if arguments.seconds is None else arguments.seconds,
        arguments.threads,
    )
    files = part_of(files_in(arguments.paths), *arguments.part)
    batch = Batch(library, budget, arguments.lexicon)
    reviews = list(batch.reviews(files, _Progress(len(files)).watch))
    # What is asked for in files comes first: the output may be cut off by its reader.
    _write(arguments, reviews)
    lines: list[str] = []
    if arguments.study is not None:
        lines = list(study_missed(reviews, arguments.study, arguments.player))
    if arguments.json:
        rows = (json.dumps(json_of(one, arguments.details), ensure_ascii=False) for one in reviews)
        print("[" + ",\n ".join(rows) + "]")
    else:
        for one in reviews:
            print_lines(game_lines(one))
        read = sum(one.review is not None for one in reviews)
        lines = [*player_lines(reviews), f"{read} of {len(files)} files reviewed", *lines]
    print_lines(lines, sys.stderr if arguments.json else sys.stdout)
    if batch.unkept:
        print_lines([f"The analysis is not kept: {batch.unkept}"], sys.stderr)
    return _NOTHING_READ if reviews and not any(one.review for one in reviews) else 0


def _check_study(arguments: argparse.Namespace) -> None:
    if arguments.player and arguments.study is None:
        raise FormatError("--player goes with --study")
    if arguments.study and Path(arguments.study).exists():
        raise FormatError(
            "{path} is a file or a folder: write the games first, then --study",
            path=arguments.study,
        )


class _Progress:
    """Progress through some files, on standard error."""

    def __init__(self, files: int) -> None:
        self._files = files
        self._number = 0

    def watch(self, path: Path) -> Callable[[int, int], None]:
        """Begin with a file; returns what shows its progress."""
        self._number += 1
        rest = f"turns, file {self._number} of {self._files}: {path.name}"
        return lambda done, total: progress.show(done, total, rest)


def _write(arguments: argparse.Namespace, found: Sequence[Reviewed]) -> None:
    """Write the reports that were asked for."""
    if arguments.csv is not None:
        write_atomic(arguments.csv, csv_text(found))
    names = [f"{n:03}-{one.path.stem[:_LONGEST_STEM]}" for n, one in enumerate(found, 1)]
    if arguments.html is not None:
        pages = [f"{name}.html" for name in names]
        for one, page in zip(found, pages, strict=True):
            if one.review is not None:
                write_atomic(arguments.html / page, game_page(one.review, str(one.path)))
        write_atomic(arguments.html / "index.html", index_page([*zip(found, pages, strict=True)]))
    if arguments.gcg is not None:
        for one, name in zip(found, names, strict=True):
            _write_gcg(one, arguments.gcg / f"{name}{GCG_SUFFIX}")


def _write_gcg(one: Reviewed, path: Path) -> None:
    if one.review is None:
        return
    try:
        text = gcg_text(one.review)
    except FormatError as error:
        print(f"{one.path}: not written as GCG: {error}", file=sys.stderr)
        return
    write_atomic(path, text)


def _part(text: str) -> tuple[int, int]:
    match = _PART.fullmatch(text)
    if match is None or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"{text!r}: parts are written 1/4, 2/4, 3/4, 4/4")
    return int(match[1]), int(match[2])
