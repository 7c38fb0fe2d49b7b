"""Eliot's ``.dawg`` files, version 2. All integers are big-endian; offsets are in bytes.

* 0x000 keyword (22), 0x016 version, 0x018 root, words, edges, nodes, nodes saved, edges saved
* 0x030 date (u64), 0x038 user@host (32 and a length), 0x05c algorithm, variant, name (30, length)
* 0x080 letters (80 bytes of UTF-8, length, number), 0x0d8 points (64), 0x118 frequencies (64)
* 0x158 vowels and consonants (u64 each), 0x168 how letters are shown and typed (112, length)
* 0x1da edges of 32 bits: child 24, end of word, last of list, letter 6 (1 = the first letter)

Edge 0 is a sink that the last letters of words lead to, the root edge leads to the first list.
A letter is one character. One that stands for several has an entry like ``W|L·L|L.L``: how it is
shown, and what may be typed for it.
"""

from __future__ import annotations

import struct
from array import array
from pathlib import Path

from eliot_qt.game.tiles import BLANK, BLANK_SYMBOL, TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build_dawg, shared_prefix
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.lexicon.wordlist import WordList, parse_word_list

from .contents import Contents, read_file, words_of
from .nodes import NodeLayout

_KEYWORD = b"_COMPILED_DICTIONARY_\0"
_VERSION, _DAWG = 2, 1
_HEADER = struct.Struct(">22sBx6IQ32sIBB30sI80sII64s64sQQ112sH")
_EDGES = NodeLayout(pointer=24, accepts=24, last=25, letter=26, byte_order="big")
_LETTERS, _SHOWN, _NAME = 80, 112, 30
# Eliot has 6 bits for a letter, and the blank is one.
_MOST_LETTERS = 63
# Letters for tiles of several characters, those not used by others; Eliot knows no signs.
_STAND_INS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞΓΔΘΛΞΠΣΦΨΩ"
_CHILD = (1 << _EDGES.pointer) - 1


def read_eliot(path: Path, tile_set: TileSet) -> WordList:
    """The words of a file. Raises :class:`LexiconError` naming it."""
    data, name = read_file(path), str(path)
    words, root, letters = _read_header(data, name)
    edges = _EDGES.unpack(data[_HEADER.size :], name)
    if root >= len(edges) or edges[root] & _CHILD >= len(edges):
        raise LexiconError("{name}: its first edge leads outside", name=name)
    tiles = {code: code for code, text in enumerate(letters, 1) if text != BLANK_SYMBOL}
    graph_words = words_of(_EDGES.graph(edges, edges[root] & _CHILD, tiles, name))
    if len(graph_words) != words:
        raise LexiconError(
            "{name}: {found:,} words, but it says {words:,}",
            name=name,
            found=len(graph_words),
            words=words,
        )
    letters_in_file = ["", *letters]
    text = "\n".join("".join(map(letters_in_file.__getitem__, word)) for word in graph_words)
    return parse_word_list(text, tile_set)


def write_eliot(contents: Contents) -> bytes:
    """A file of a lexicon. Raises :class:`LexiconError` for a tile set or size it cannot hold."""
    words = list(contents.graph.words())
    graph = WordGraph.from_nodes(build_dawg(words))
    edges = array("I", [_EDGES.node(0, 0, last=True)])
    own = range(2, len(graph.nodes))
    edges.extend(_EDGES.copied(graph, own, range(64), 1 - own.start))
    root = len(edges)
    edges.append(graph.dawg_root + 1 - own.start)
    _EDGES.check_size(len(edges))
    return _header(contents, words, graph, root) + _EDGES.pack(edges)


def _read_header(data: bytes, name: str) -> tuple[int, int, list[str]]:
    """Number of words, root edge, and the spelling of each letter."""
    if not data.startswith(_KEYWORD):
        raise LexiconError("{name}: not a dictionary of Eliot", name=name)
    if len(data) < _HEADER.size:
        raise LexiconError(
            "{name}: it ends within its first {count} bytes", name=name, count=_HEADER.size
        )
    (_, version, root, words, _, _, _, _, _, _, _, algorithm, *rest) = _HEADER.unpack_from(data)
    if version != _VERSION:
        raise LexiconError(
            "{name}: version {version} of Eliot's format; version {known} can be read",
            name=name,
            version=version,
            known=_VERSION,
        )
    if algorithm != _DAWG:
        raise LexiconError("{name}: Eliot's format, but not a DAWG", name=name)
    (*_, letters, size, count, _, _, _, _, letters_in_file, shown_size) = rest
    if size > _LETTERS or shown_size > _SHOWN or count > _MOST_LETTERS:
        raise LexiconError("{name}: more letters than the format has room for", name=name)
    try:
        characters = letters[:size].decode()
        entries = letters_in_file[:shown_size].decode().split()
    except UnicodeDecodeError as error:
        raise LexiconError("{name}: its letters are not UTF-8", name=name) from error
    if len(characters) != count or not characters.isprintable():
        raise LexiconError("{name}: {count} letters were to come", name=name, count=count)
    spellings = {entry[0]: entry.split("|")[1] for entry in entries if entry[1:2] == "|"}
    return words, root, [spellings.get(character, character) for character in characters]


def _sizes(words: list[bytes], graph: WordGraph) -> tuple[int, int, int, int]:
    """Return edges and nodes of the graph, and the nodes and edges it saves beside a trie."""
    trie_edges, trie_nodes = _trie(words)
    lists = len(graph.words_below) - 1
    edges = len(graph.nodes) - 2
    # Eliot counts the sink too.
    return edges + 1, lists + 1, trie_nodes - lists, trie_edges - edges


def _header(contents: Contents, words: list[bytes], graph: WordGraph, root: int) -> bytes:
    tile_set = contents.tile_set
    # Eliot has the blank behind the letters.
    order = [*range(1, len(tile_set) + 1), BLANK]
    characters, entries = _characters(tile_set)
    if len(order) > _MOST_LETTERS:
        raise LexiconError(
            "{count} letters with the blank; Eliot has room for {most}",
            count=len(order),
            most=_MOST_LETTERS,
        )
    letters = _fitting("".join(characters[tile] for tile in order), _LETTERS)
    text = _fitting(" ".join(entries), _SHOWN)
    name = contents.name.encode()[:_NAME].decode(errors="ignore").encode()
    return _HEADER.pack(
        _KEYWORD,
        _VERSION,
        root,
        len(words),
        *_sizes(words, graph),
        contents.made,
        b"",
        0,
        _DAWG,
        0,
        name,
        len(name),
        letters,
        len(letters),
        len(order),
        bytes(tile_set.values[tile] for tile in order),
        bytes(tile_set.counts[tile] for tile in order),
        sum(tile_set.vowels[tile] << code for code, tile in enumerate(order)),
        sum(tile_set.consonants[tile] << code for code, tile in enumerate(order)),
        text,
        len(text),
    )


def _characters(tile_set: TileSet) -> tuple[list[str], list[str]]:
    """One character for each tile, and the entries of those that stand for several."""
    all_characters = set("".join(tile_set.letters))
    free = (letter for letter in _STAND_INS if letter not in all_characters)
    characters, entries = [], []
    for letter in tile_set.letters:
        character = letter if len(letter) == 1 else next(free)
        characters.append(character)
        if character != letter:
            entries.append(f"{character}|{letter}")
    return characters, entries


def _fitting(text: str, most: int) -> bytes:
    data = text.encode()
    if len(data) > most:
        raise LexiconError(
            "the letters take {count} bytes; Eliot has room for {most}", count=len(data), most=most
        )
    return data


def _trie(words: list[bytes]) -> tuple[int, int]:
    """Edges and lists of the words' tree, before parts that are alike become one."""
    edges, ends, previous = 0, 0, b""
    for word in words:
        shared = shared_prefix(previous, word)
        edges += len(word) - shared
        # A word that others go on from ends at no leaf.
        ends += shared < len(previous)
        previous = word
    return edges, 1 + edges - ends - bool(words)
