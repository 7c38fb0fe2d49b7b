"""Readers of kept studies and reviews, dictionaries and deep graphs; and what is printed."""

from __future__ import annotations

import io
import json
import unicodedata
from array import array
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path

from eliot_qt import paths
from eliot_qt.game.tiles import read_tile_sets
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.file_formats import FILE_FORMATS, FileFormat
from eliot_qt.lexicon.key_values import KeyValues, build_key_values
from eliot_qt.lexicon.layouts.contents import Contents
from eliot_qt.lexicon.layouts.nodes import NodeLayout
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph
from eliot_qt.review.json_rows import dump_turn
from eliot_qt.review.kept import KeptReviews
from eliot_qt.streams import PrintableStream, print_lines, printable
from eliot_qt.study import StudyError
from eliot_qt.study.deck import Card, Deck, DeckEntry, QuizKind, Seen
from eliot_qt.study.deck_file import DeckFile, deck_line, entry_line
from eliot_qt.study.memory import Answer, Grade, Memory, Phase
from eliot_qt.words.definitions import read_pairs
from eliot_qt.words.query_text import parse_query
from tests.campaign.reader import Reader, Shape, Wrong
from tests.campaign.readers.games import decode
from tests.campaign.readers.lexicons import some_words

_TILES = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
_DATA = Path(__file__).parents[2] / "data"
_SOME = 300

# studies


def _deck(data: bytes, folder: Path) -> None:
    """A deck is read, answered and taken back; read again it is the same."""
    path = folder / "mine.deck"
    path.write_bytes(data)
    file = DeckFile(path)
    card = Card(file.deck.quiz, "AEINRT")
    before = list(file.answers(card))
    file.answer(card, _ANSWER)
    last = file.last_answered(file.deck.quiz)
    if last != card:
        raise Wrong("the last answer is that of another card", last)
    file.take_back(card)
    again = DeckFile(path)
    if list(again.answers(card)) != before or again.entries != file.entries:
        raise Wrong("a deck is another one when it is read again")
    for quiz in QuizKind:
        repr(again.answered(quiz))


_ANSWER = Answer(1_800_000_000, Grade.GOOD, Memory(1_800_000_600, 2.5, 5.25, Phase.LEARNING, 1))


def _deck_seeds() -> list[bytes]:
    query = parse_query("length:7 not vowels:4- probability:1-500,blanks=0,lax")
    seen = Seen("15/15 A/B 0/0 0", "standard15", "8D QI", 22)
    card = {"quiz": "anagrams", "card": "AEINRT"}
    memory = {"due": 1_800_000_600, "stability": 2.5, "difficulty": 5.25, "phase": 1, "step": 1}
    answer = json.dumps({"is": "answer", **card, "at": 1_800_000_000, "rating": 3, **memory})
    undo = json.dumps({"is": "undo", **card})
    entries = [entry_line(DeckEntry("QI", "IQ", 5)), entry_line(DeckEntry("ZA", "AZ", 6, seen))]
    searched = [deck_line(Deck("Sevens", "en", QuizKind.HOOKS, query, 7)), answer, answer, undo]
    listed = [deck_line(Deck("Mine", "en")), *entries, '{"is": "gone", "word": "QI"}']
    many = [deck_line(Deck("Mine", "en")), *[answer] * 300, *[undo] * 300]
    return ["".join(f"{line}\n" for line in lines).encode() for lines in (searched, listed, many)]


# reviews


def _review(data: bytes, folder: Path) -> None:
    """Kept turns are those of the file or made again: nothing else may happen."""
    digest = json.loads(_review_seeds()[0])["digest"]
    (folder / f"{digest}.json").write_bytes(data)
    kept = KeptReviews(folder)
    done = kept.read(digest)
    for turns in done.values():
        for turn in turns:
            dump_turn(turn)
    kept.write(digest, done)
    if kept.read(digest) != done:
        raise Wrong("turns that are kept are read as others")


@cache
def _review_seeds() -> list[bytes]:
    return [(_DATA / "kept_review.json").read_bytes()]


# dictionaries


def _dictionary(data: bytes, folder: Path) -> None:
    path = folder / "some.keyvalues"
    path.write_bytes(data)
    found = KeyValues.open(path)
    for key in islice(found, _SOME):
        index = found.index_of(key)
        if index is not None:
            found.value_at(index)
    for key in ("", "QI", "ZZZ", "é", "\0", "Q" * 500):
        found.get(key)


def _dictionary_text(data: bytes, folder: Path) -> None:
    """What is built of a text answers as the text does."""
    pairs = read_pairs(decode(data).encode("utf-8", "replace").decode())
    made = KeyValues(build_key_values(pairs.items()), "some.keyvalues")
    if dict(zip(made, map(made.value_at, range(len(made))), strict=True)) != pairs:
        raise Wrong("the dictionary is not what the text says")


_TEXTS = [
    b"QI the life force\nZA\ta pizza = dish\nqi=again\n\nX\n",
    "ÉTÉ summer\nÀ to\nЖ a letter\n".encode(),
    b"".join(b"%d %d\n" % (n * 7919, n) for n in range(200)),
]


def _dictionary_seeds() -> list[bytes]:
    return [build_key_values(read_pairs(text.decode()).items()) for text in _TEXTS]


# graphs


def chain(layout: NodeLayout, depth: int, width: int = 1, roots: int = 0) -> bytes:
    """A file in which each list of ``width`` letters leads to the next, ``depth`` of them."""
    base = 1 if layout.letter != 27 else 0
    base = ord("a") if roots or (layout.letter == 24 and layout.pointer == 16) else base
    nodes = [0]
    for level in range(depth):
        child = 1 + (level + 1) * width if level + 1 < depth else 0
        nodes += [
            layout.node(child, base + n, last=n == width - 1, accepts=not child)
            for n in range(width)
        ]
    return layout.pack(array("I", nodes))


def _graph_file(kind: FileFormat) -> Callable[[bytes, Path], None]:
    def read(data: bytes, folder: Path) -> None:
        path = folder / f"deep{kind.suffix}"
        path.write_bytes(data)
        found = kind.read(path, _TILES)
        repr(found.bad_lines[:50])
        if kind.id == "kwg":
            graph = WordGraph.open(path)
            for word in islice(graph.words(), _SOME):
                if not graph.accepts(word):
                    raise Wrong("a word that is listed is none", word)

    return read


def _graph_seeds(kind: FileFormat) -> Callable[[], list[bytes]]:
    def seeds() -> list[bytes]:
        words = [word for word in some_words() if len(word) > 1][:120]
        sound = kind.write(Contents(WordGraph.from_nodes(build(words)), _TILES, "Some", 7))
        return [sound, *_CHAINS.get(kind.id, list)()]

    return seeds


def _kwg_chains() -> list[bytes]:
    """Chains ahead and back, as deep as a file may be, and lists that double at each step."""
    a, ends = 1 << TILE_SHIFT, 1 << TILE_SHIFT | LAST | ACCEPTS
    found = []
    for depth in (150, 250, 20_000):
        ahead = [LAST | 2, LAST, *(a | LAST | at for at in range(3, depth)), ends]
        back = [LAST | depth, LAST, ends, *(a | LAST | ACCEPTS | at for at in range(2, depth))]
        found += [array("I", nodes).tobytes() for nodes in (ahead, back)]
    twice = [LAST | 2 + 2 * 40, LAST, a | ACCEPTS, 2 * a | LAST | ACCEPTS]
    for step in range(40):
        twice += [a | 2 + 2 * step, 2 * a | LAST | 2 + 2 * step]
    return [*found, array("I", twice).tobytes()]


_CHAINS: dict[str, Callable[[], list[bytes]]] = {
    "kwg": _kwg_chains,
    "dawg16": lambda: [
        chain(NodeLayout(pointer=16, accepts=16, last=17, letter=24), *shape)
        for shape in ((150, 1), (20_000, 1), (16, 3), (190, 2))
    ],
    "dawg25": lambda: [
        chain(NodeLayout(pointer=25, last=25, accepts=26, letter=27), *shape)
        for shape in ((150, 1), (20_000, 1), (16, 2), (190, 2), (21, 26))
    ],
}

# output


def _printed(data: bytes, folder: Path) -> None:
    """Nothing that is printed steers; what was printable is as it was; JSON stays JSON."""
    text = decode(data)
    shown = printable(text)
    out = io.StringIO()
    stream = PrintableStream(out)
    print_lines(text.split("\n"), stream)  # type: ignore[arg-type]
    for each in (shown, out.getvalue()):
        steering = [c for c in each if _steers(c)]
        if steering:
            raise Wrong("a character that steers is printed", steering[:5])
    if out.getvalue().count("\n") != text.count("\n") + 1:
        raise Wrong("a name has made a line")
    plain = not any(_steers(c) or _is_invisible(c) for c in text)
    if printable(shown) != shown or (plain and shown != text):
        raise Wrong("what can be printed is printed as something else", shown[:200])
    if json.loads(printable(json.dumps([text], ensure_ascii=False))) != [text]:
        raise Wrong("JSON says something else")


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def _is_invisible(char: str) -> bool:
    """Signs of format, of which only the joiners of letters must stay."""
    return unicodedata.category(char) == "Cf" and char not in "\u200c\u200d"


def _steers(char: str) -> bool:
    kind = unicodedata.category(char)
    if kind == "Cc":
        return char not in "\n\t"
    return kind in ("Zl", "Zp") or unicodedata.bidirectional(char) in _TURNS


_PRINTED = [
    "Ann\nBob Ünal\nدوست\u200cمن\n1\u00a0000\n👩\u200d👧\n",
    "\x1b[2J\x1b]0;Owned\x07\nAnn\u202etxt.exe\n\x9b31m\u2028\r\n",
    '{"name": "Ann", "title": "Games"}\n',
]

READERS = [
    Reader("study deck", Shape.LINES, _deck_seeds, _deck, (StudyError,), "mine.deck"),
    Reader("kept review", Shape.JSON, _review_seeds, _review),
    Reader(
        "key=value dictionary",
        Shape.BYTES,
        _dictionary_seeds,
        _dictionary,
        (LexiconError,),
        "some.keyvalues",
    ),
    Reader("key=value text", Shape.LINES, lambda: _TEXTS, _dictionary_text, (LexiconError,)),
    *(
        Reader(
            f"deep graph: {kind.id}",
            Shape.BYTES,
            _graph_seeds(kind),
            _graph_file(kind),
            (LexiconError,),
            f"deep{kind.suffix}",
            # A million words, which a file of 200 bytes may have, take some seconds to read.
            seconds=60,
        )
        for kind in FILE_FORMATS
        if kind.id != "text"
    ),
    Reader("terminal output", Shape.LINES, lambda: [t.encode() for t in _PRINTED], _printed),
]
