"""``lexicon search``, ``regex``, ``anagram`` and the other word tools. Their interface is fixed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice

from eliot_qt.game.tiles import BLANK, TileSet, excerpt
from eliot_qt.lexicon.arguments import add_json, add_lexicon
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.words import lookup, toal
from eliot_qt.words.letters import read_letters, read_typed_letters
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.regex import parse_regex
from eliot_qt.words.results import Results
from eliot_qt.words.search import Searcher
from eliot_qt.words.walk import Walk

from .errors import CommandError

_LIMIT = 1000
# Codes of the longest words of any language have fewer.
_MOST_DIGITS = 100


@dataclass(frozen=True)
class WordSource:
    """A lexicon, its tiles, and how much of an answer is wanted (None: all)."""

    library: Library
    lexicon: Lexicon
    tile_set: TileSet
    limit: int | None

    def spell(self, words: Iterable[bytes]) -> list[str]:
        """Return words as text, up to the limit."""
        return [self.tile_set.spell(word) for word in islice(words, self.limit)]

    def letters(self, text: str) -> bytes:
        """Letters, with ``?`` for blanks."""
        return read_letters(text, self.tile_set)

    def word(self, text: str) -> bytes:
        """A word of the lexicon. Raises :class:`CommandError`."""
        word = read_letters(text, self.tile_set, blanks=False)
        if not self.lexicon.accepts(word):
            raise CommandError(f"{excerpt(text)} is not a word of the lexicon {self.lexicon.name}")
        return word


@dataclass(frozen=True)
class WordAnswer:
    """An answer as JSON and as lines; ``count`` is the number there are, shown or not."""

    fields: dict[str, object]
    lines: list[str]
    count: int = 1
    noun: str = ""


Tool = Callable[[WordSource, str], WordAnswer]


def add_words(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the tools to the commands of ``lexicon``."""
    for name, argument, tool, explained in _TOOLS:
        parser = commands.add_parser(name, help=explained)
        several = "+" if tool is _search else None
        parser.add_argument("text", metavar=argument, nargs=several)
        add_lexicon(parser)
        parser.add_argument(
            "--limit", default=str(_LIMIT), metavar="N", help=f"at most N, 0 for all ({_LIMIT:,})"
        )
        add_json(parser)
        parser.set_defaults(run=lambda arguments, tool=tool: _run(arguments, tool))


def _run(arguments: argparse.Namespace, tool: Tool) -> int:
    limit = _number(arguments.limit, "--limit")
    text = arguments.text if isinstance(arguments.text, str) else " ".join(arguments.text)
    answer = tool(_source(arguments, limit or None), text)
    if arguments.json:
        print(json.dumps({**answer.fields, "count": answer.count}))
        return 0
    for line in answer.lines:
        print(line)
    if answer.noun:
        shown_ones = limit and limit < answer.count
        first = f"{limit:,} of " if shown_ones else ""
        print(f"{first}{answer.count:,} {answer.noun}{'' if answer.count == 1 else 's'}")
    return 0


def _source(arguments: argparse.Namespace, limit: int | None) -> WordSource:
    library = Library(arguments.folder or ())
    lexicon = library.lexicon(arguments.lexicon)
    tile_set = library.tile_sets.get(lexicon.tile_set_id)
    if tile_set is None or not lexicon.fits(tile_set):
        raise CommandError(f"the tiles of the lexicon {lexicon.id} are not known")
    return WordSource(library, lexicon, tile_set, limit)


def _search(source: WordSource, text: str) -> WordAnswer:
    searcher = Searcher(source.lexicon, source.tile_set, source.library.lexicon)
    return _walked(source, searcher.search(parse_query(text)))


def _walked(source: WordSource, walk: Walk | Results) -> WordAnswer:
    words = source.spell(walk)
    complete = source.limit is None or len(words) < source.limit
    return WordAnswer({"words": words}, words, len(words) if complete else walk.count(), "word")


def _regex(source: WordSource, text: str) -> WordAnswer:
    graph = source.lexicon.graph
    pattern = parse_regex(text, source.tile_set, graph.longest)
    return _walked(source, lookup.matching(graph, pattern))


def _anagram(source: WordSource, text: str) -> WordAnswer:
    return _spelled(source, text)


def _subanagram(source: WordSource, text: str) -> WordAnswer:
    return _spelled(source, text, whole=False)


def _spelled(source: WordSource, text: str, *, whole: bool = True) -> WordAnswer:
    letters = read_typed_letters(text, source.tile_set)
    return _walked(source, lookup.spelled(source.lexicon.graph, letters, whole=whole))


def _plus_one(source: WordSource, text: str) -> WordAnswer:
    by_tile = lookup.plus_one(source.lexicon.graph, source.letters(text))
    count = sum(map(len, by_tile.values()))
    room = source.limit or count
    plus = {}
    for tile, words in by_tile.items():
        letter = "" if tile == BLANK else source.tile_set.letters[tile]
        plus[letter] = [source.tile_set.spell(word) for word in words[:room]]
        room -= len(plus[letter])
    words_by_letter = {letter: words for letter, words in plus.items() if words or not letter}
    lines = [f"{'+' + letter:3} {' '.join(words)}" for letter, words in words_by_letter.items()]
    return WordAnswer({"plus": words_by_letter}, lines, count, "word")


def _hooks(source: WordSource, text: str) -> WordAnswer:
    hooks = lookup.hooks(source.lexicon.graph, source.word(text))
    symbols = source.tile_set.letters
    inner = [
        name for name, there in (("front", hooks.inner_front), ("back", hooks.inner_back)) if there
    ]
    fields = {
        "front": [symbols[tile] for tile in hooks.front],
        "back": [symbols[tile] for tile in hooks.back],
        "inner": inner,
    }
    count = sum(map(len, fields.values()))
    room = source.limit or count
    for name, values in fields.items():
        fields[name] = values[:room]
        room -= len(fields[name])
    lines = [f"{name:5} {' '.join(values)}".rstrip() for name, values in fields.items()]
    return WordAnswer({**fields}, lines, count, "hook")


def _benjamins(source: WordSource, text: str) -> WordAnswer:
    return _walked(source, lookup.benjamins(source.lexicon.graph, source.word(text)))


def _raccords(source: WordSource, text: str) -> WordAnswer:
    raccords = lookup.raccords(source.lexicon.graph, source.word(text))
    words = source.spell(raccords)
    return WordAnswer({"words": words}, words, len(raccords), "word")


def _word(source: WordSource, text: str) -> WordAnswer:
    index = _number(text, "N")
    graph = source.lexicon.graph
    if index >= graph.word_count:
        raise CommandError(f"the lexicon {source.lexicon.name} ends at word {len(graph) - 1:,}")
    word = source.tile_set.spell(graph.word_at(index))
    return WordAnswer({"word": word, "index": index}, [word])


def _index(source: WordSource, text: str) -> WordAnswer:
    word = source.word(text)
    index = source.lexicon.graph.index_of(word)
    return WordAnswer({"word": source.tile_set.spell(word), "index": index}, [str(index)])


def _code(source: WordSource, text: str) -> WordAnswer:
    word = source.word(text)
    code = toal.code_of(source.lexicon.graph, word)
    return WordAnswer({"word": source.tile_set.spell(word), "code": code}, [str(code)])


def _decode(source: WordSource, text: str) -> WordAnswer:
    code = _number(text, "NUMBER")
    word = toal.word_of(source.lexicon.graph, code)
    if word is None:
        raise CommandError(f"{code} is the code of no word of the lexicon {source.lexicon.name}")
    spelled = source.tile_set.spell(word)
    return WordAnswer({"word": spelled, "code": code}, [spelled])


def _number(text: str, name: str) -> int:
    """A whole number of at least 0."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise CommandError(f"{name}: {excerpt(text)} is not a whole number from 0 up")
    return int(text)


_TOOLS: tuple[tuple[str, str, Tool, str], ...] = (
    ("search", "QUERY", _search, "words that meet conditions: length:7-8 not vowels:4-"),
    ("regex", "PATTERN", _regex, "words that match a regular expression: QU.*[^S], (:c::v:){3}"),
    ("anagram", "LETTERS", _anagram, "words that use all the letters; ? is a blank"),
    ("subanagram", "LETTERS", _subanagram, "words that use some of the letters"),
    ("plus1", "LETTERS", _plus_one, "words that use all the letters and one more"),
    ("hooks", "WORD", _hooks, "front and back hooks, and letters that come off the ends"),
    ("benjamins", "WORD", _benjamins, "words with three letters more in front"),
    ("raccords", "WORD", _raccords, "words with one letter more in front or behind"),
    ("word", "N", _word, "the word with that number, from 0"),
    ("index", "WORD", _index, "the number of a word"),
    ("code", "WORD", _code, "Toal's variable-base code of a word"),
    ("decode", "NUMBER", _decode, "the word of a code"),
)
