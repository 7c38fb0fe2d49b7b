"""``study``: decks of words in the terminal: list, new, add, due, quiz, export."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import Message, reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.reading import MEGABYTE, as_text, read_text
from eliot_qt.streams import print_lines
from eliot_qt.study import StudyError, tiles_unknown
from eliot_qt.study.cards import find_cards
from eliot_qt.study.deck import MOST_NEW, USUAL_NEW, Deck, QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import Decks, find_deck, new_entry
from eliot_qt.study.export import as_csv, as_tsv, export_rows
from eliot_qt.study.word_list import read_word_list
from eliot_qt.words import WordsError
from eliot_qt.words.letters import read_letters
from eliot_qt.words.query_text import parse_query, query_text
from eliot_qt.words.search import Searcher

_MakeLibrary = Callable[[], Library]
_QUIZZES = tuple(map(str, QuizKind))


def add_study(parser: argparse.ArgumentParser, make_library: _MakeLibrary) -> None:
    """The arguments of the command."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")

    def add(name: str, run: Callable[[argparse.Namespace, Library], int], help: str) -> _Parser:
        command = commands.add_parser(name, help=help)
        command.set_defaults(run=lambda arguments: _run(run, arguments, make_library()))
        return command

    add("list", _list, "the decks, and what is due")
    add("due", _due, "only the number of cards due in all decks")
    new = add("new", _new, "make a deck from a search, or an empty list")
    new.add_argument("name", metavar="NAME")
    new.add_argument("query", nargs="*", metavar="CONDITION", help="as for lexicon search")
    add_lexicon(new)
    new.add_argument("--quiz", choices=_QUIZZES, default=_QUIZZES[0], help="what is asked")
    new.add_argument(
        "--new", type=_number, default=USUAL_NEW, metavar="N", help=f"new a day ({USUAL_NEW})"
    )
    more = add("add", _add, "add words to a deck of listed words")
    more.add_argument("deck", metavar="DECK")
    more.add_argument("words", nargs="*", metavar="WORD")
    more.add_argument("--file", metavar="FILE", help="a list of words (- for standard input)")
    for name, run, help in (
        ("quiz", _quiz, "answer the cards that are due, then new ones"),
        ("export", _export, "write questions and answers for other flash-card programs"),
    ):
        command = add(name, run, help)
        command.add_argument("deck", metavar="DECK", help="the deck's name, or its file's")
        command.add_argument("--quiz", choices=_QUIZZES, help="a different quiz than the deck's")
        if run is _export:
            command.add_argument(
                "file", type=Path, metavar="FILE", help="CSV for .csv, else tab-separated"
            )


_Parser = argparse.ArgumentParser


def _run(
    run: Callable[[argparse.Namespace, Library], int],
    arguments: argparse.Namespace,
    library: Library,
) -> int:
    try:
        return run(arguments, library)
    except StudyError as error:
        # What commands complain about; its own kind is not loaded on the way to the window.
        raise WordsError("{fault}", fault=error) from error


def _list(_arguments: argparse.Namespace, _library: Library) -> int:
    decks = _decks()
    for deck_due in decks.due(_now()):
        deck = deck_due.deck
        what = f"{deck_due.words:,} words" if deck.query is None else query_text(deck.query)
        cards = f"{deck_due.due:,} due" + (f", {deck_due.new:,} new" if deck_due.new else "")
        print(f"{deck.name}: {deck.lexicon}, {deck.quiz}, {what}, {cards}")
    for fault in decks.faults:
        print(f"eliot-qt: {fault}", file=sys.stderr)
    return 0


def _due(_arguments: argparse.Namespace, _library: Library) -> int:
    print(sum(deck.due for deck in _decks().due(_now())))
    return 0


def _new(arguments: argparse.Namespace, library: Library) -> int:
    lexicon, _ = _opened(library, arguments.lexicon)
    query = parse_query(" ".join(arguments.query)) if arguments.query else None
    deck = Deck(arguments.name, lexicon.id, QuizKind(arguments.quiz), query, arguments.new)
    print(_decks().create(deck).path)
    return 0


def _add(arguments: argparse.Namespace, library: Library) -> int:
    file = find_deck(_decks().files(), arguments.deck)
    file.deck.check_listed()
    if not arguments.words and arguments.file is None:
        raise StudyError("no words are given: name some, or --file")
    lexicon, tile_set = _opened(library, file.deck.lexicon)
    words = [read_letters(text, tile_set, blanks=False) for text in arguments.words]
    faults: list[Message] = []
    if arguments.file is not None:
        listed, faults = read_word_list(_list_text(arguments.file), tile_set, lexicon)
        words += listed
    entries = [new_entry(word, tile_set, _now()) for word in words]
    new = [entry for entry in entries if entry.word not in file.entries]
    if new:
        file.add(new)
    print_lines(map(str, faults), file=sys.stderr)
    print(f"{len(new):,} of {len(words):,} words are new in {file.deck.name}")
    return 1 if faults else 0


def _list_text(name: str) -> str:
    """Text of a file, or of standard input."""
    try:
        if name != "-":
            return read_text(Path(name), MEGABYTE)
        data = sys.stdin.buffer.read(MEGABYTE + 1)
        if len(data) > MEGABYTE:
            raise StudyError("standard input: more than 1 MB, the limit")
        return as_text(data)
    except (OSError, ValueError) as error:
        raise StudyError("{path}: {reason}", path=name, reason=reason(error)) from error


def _quiz(arguments: argparse.Namespace, library: Library) -> int:
    from ..playing import echoed, typed_lines
    from .study_talk import StudyTalk

    file, quiz, lexicon, tile_set = _chosen(arguments, library)

    def say(line: str) -> None:
        print_lines([line])

    lines = typed_lines() if sys.stdin.isatty() else echoed(typed_lines(), say)
    cards = _cards(file, quiz, lexicon, tile_set, library)
    talk = StudyTalk(file, quiz, cards, lexicon, tile_set, lambda: datetime.now().astimezone(), say)
    talk.run(lines)
    return 0


def _export(arguments: argparse.Namespace, library: Library) -> int:
    file, quiz, lexicon, tile_set = _chosen(arguments, library)
    cards = _cards(file, quiz, lexicon, tile_set, library)
    rows = list(export_rows(quiz, cards, lexicon.graph, tile_set))
    commas = arguments.file.suffix.lower() == ".csv"
    write_atomic(arguments.file, as_csv(rows) if commas else as_tsv(rows))
    print(f"{len(rows):,} cards written")
    return 0


def _chosen(
    arguments: argparse.Namespace, library: Library
) -> tuple[DeckFile, QuizKind, Lexicon, TileSet]:
    file = find_deck(_decks().files(), arguments.deck)
    quiz = QuizKind(arguments.quiz) if arguments.quiz else file.deck.quiz
    return file, quiz, *_opened(library, file.deck.lexicon)


def _cards(
    file: DeckFile, quiz: QuizKind, lexicon: Lexicon, tile_set: TileSet, library: Library
) -> list[bytes]:
    searcher = Searcher(lexicon, tile_set, library.lexicon)
    quiz_cards = (cards for cards in find_cards(file, quiz, lexicon, tile_set, searcher))
    return next((cards for cards in quiz_cards if cards is not None), [])


def _opened(library: Library, lexicon_id: str) -> tuple[Lexicon, TileSet]:
    lexicon = library.lexicon(lexicon_id)
    tile_set = library.tile_sets.get(lexicon.tile_set_id)
    if tile_set is None or not lexicon.fits(tile_set):
        raise tiles_unknown(lexicon.name)
    return lexicon, tile_set


def _decks() -> Decks:
    return Decks(paths.study())


def _now() -> int:
    return int(datetime.now().timestamp())


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= MOST_NEW):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST_NEW:,}")
    return int(text)
