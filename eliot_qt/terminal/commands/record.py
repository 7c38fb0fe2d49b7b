"""``record``: the games a person has played to the end on this machine, in figures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from eliot_qt import paths
from eliot_qt.library.library import Library
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.record_book.book import RecordBook
from eliot_qt.play.record_book.figures import GameFigures, best_plays, figures_of, groups_of
from eliot_qt.play.record_book.tables import csv_text, json_value
from eliot_qt.play.record_book.values import PlayedGame
from eliot_qt.review.accuracies import Accuracies, AccuracyReader
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source
from eliot_qt.review.theme_figures import ThemedGames, theme_figures
from eliot_qt.store.atomic import write_atomic
from eliot_qt.streams import print_lines
from eliot_qt.voice.figures import BEST_PLAYS
from eliot_qt.voice.notices import file_notice
from eliot_qt.voice.themes import MISTAKES_BY_THEME, theme_message

from .review_table import column_lines

_BEST = 10
_HEAD = ("games", "won", "lost", "tied", "average", "highest", "bingos", "accuracy")


def add_record(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="JSON instead of tables")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write all games as CSV")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    games, notice = RecordBook(paths.record_file()).games()
    if notice is not None:
        print(file_notice(notice), file=sys.stderr)
    library = Library()
    manifests = library.catalogue.manifests
    accuracies = dict(AccuracyReader(KeptReviews(), manifests).read(games))
    if arguments.csv is not None:
        write_atomic(arguments.csv, csv_text(games, accuracies))
    if arguments.json:
        print(json.dumps(json_value(games, accuracies), ensure_ascii=False, indent=1))
    else:
        print_lines(record_lines(games, accuracies))
        print_lines(theme_lines(games, _mistakes(library)))
    return 0


def record_lines(games: Sequence[PlayedGame], accuracies: Accuracies) -> Iterator[str]:
    """The record as text: by mode and opponent, all together, then the best plays."""
    if not games:
        yield "No games yet: each one you play to the end is added here."
        return
    rows = [
        (group.mode, group.level or ("alone" if group.alone else "people"), *_cells(group.figures))
        for group in groups_of(games, accuracies)
    ]
    total = ("all", "", *_cells(figures_of(games, accuracies)))
    yield from column_lines([("mode", "opponent", *_HEAD), *rows, total], set(range(2, 10)))
    best = best_plays(games, _BEST)
    if best:
        yield ""
        plays = [(play.word, str(play.score), game.ended[:10]) for play, game in best]
        yield from column_lines([(str(BEST_PLAYS).lower(), "points", "date"), *plays], {1})


def theme_lines(games: Sequence[PlayedGame], found: ThemedGames) -> Iterator[str]:
    """The mistakes of reviewed games by theme, the costliest first; nothing without any."""
    keys = {(game.digest, game.seat) for game in games}
    figures = theme_figures(found.mistakes, [game for game in found.games if game in keys])
    if not figures:
        return
    yield ""
    rows = [
        (
            str(theme_message(each.theme)),
            str(each.mistakes),
            _number(each.lost, " %"),
            _number(each.latest),
            _number(each.before),
        )
        for each in figures
    ]
    head = (str(MISTAKES_BY_THEME).lower(), "mistakes", "loss", "a game", "before")
    yield from column_lines([head, *rows], {1, 2, 3, 4})


def _mistakes(library: Library) -> ThemedGames:
    autosave = Autosave(paths.autosave(), library.tile_sets, library.layouts)
    manifests = library.catalogue.manifests
    source, _ = puzzle_source(autosave, paths.user_data() / "reviews", manifests)
    return source.mistakes()


def _cells(figures: GameFigures) -> tuple[str, ...]:
    return (
        *(str(n) for n in (figures.games, figures.won, figures.lost, figures.tied)),
        _number(figures.average),
        "–" if figures.highest is None else str(figures.highest),
        _number(figures.bingos),
        _number(figures.accuracy, " %"),
    )


def _number(value: float | None, unit: str = "") -> str:
    return "–" if value is None else f"{value:.1f}{unit}"
