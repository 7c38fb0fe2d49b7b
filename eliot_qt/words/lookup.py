"""The word tools by name. Words are bytes of tiles; a graph's words of a :class:`.Walk`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.game.tiles import BLANK, MAX_LETTERS
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, SEPARATOR, TILE_SHIFT, WordGraph

from .automata import Letters, node_after, spelled_by
from .expression import Expression, literal, one_of, repeat, sequence
from .letters import TypedLetters
from .matcher import Matcher
from .walk import Walk

BENJAMIN = 3
# Nodes looked at between two chances to pause.
_PACE = 2000
# More rare words, or nodes on the way to them, are found faster from the front.
_MOST_WORDS, _MOST_NODES = 500, 6000
_ANY = one_of((1 << MAX_LETTERS + 1) - 2)
_RUN = repeat(_ANY, 0, None, MAX_LETTERS)


@dataclass(frozen=True)
class WordHooks:
    """The hooks of a word: tiles in front and behind, and ends that can be taken off."""

    front: bytes
    back: bytes
    inner_front: bool
    inner_back: bool


def check(graph: WordGraph, word: bytes) -> bool:
    """Return whether the tiles are a word."""
    return graph.accepts(word)


def anagrams(graph: WordGraph, letters: bytes) -> Walk:
    """The words that use all of the letters; ``BLANK`` stands for any letter."""
    return Walk(graph, Letters(letters))


def alphagrams(graph: WordGraph) -> dict[bytes, list[bytes]]:
    """All words by their sorted tiles, each list ascending."""
    groups: dict[bytes, list[bytes]] = {}
    for word in graph.words():
        groups.setdefault(bytes(sorted(word)), []).append(word)
    return groups


def spelled(graph: WordGraph, letters: TypedLetters, *, whole: bool = True) -> Walk:
    """The words made of all of some typed letters, or of some or all of them."""
    return Walk(graph, spelled_by(letters, whole=whole))


def plus_one(graph: WordGraph, letters: bytes) -> dict[int, list[bytes]]:
    """Anagrams of the letters, and of the letters and one more, by the tile added.

    The key is ``BLANK`` for none added and always there. With blanks among the letters a word can
    be found with several tiles.
    """
    by_tile: dict[int, list[bytes]] = {BLANK: list(anagrams(graph, letters))}
    added: dict[int, list[bytes]] = {}
    natural = Counter(letters)
    for word in anagrams(graph, letters + bytes((BLANK,))):
        for tile in Counter(word) - natural:
            added.setdefault(tile, []).append(word)
    return by_tile | dict(sorted(added.items()))


def hooks(graph: WordGraph, word: bytes) -> WordHooks:
    """The hooks of a word, or of anything else."""
    tiles = [graph.nodes[index] >> TILE_SHIFT for index in graph.siblings(graph.dawg_root)]
    return WordHooks(
        front=bytes(tile for tile in tiles if graph.accepts(bytes((tile,)) + word)),
        back=back_hooks(graph, word),
        inner_front=graph.accepts(word[1:]),
        inner_back=graph.accepts(word[:-1]),
    )


def back_hooks(graph: WordGraph, word: bytes) -> bytes:
    """The tiles that make a word when set behind."""
    return next_ends(graph, node_after(graph, word))


def next_ends(graph: WordGraph, node: int) -> bytes:
    """The tiles behind a node of the DAWG that end a word."""
    children = graph.siblings(node & CHILD_MASK)
    nodes = (graph.nodes[index] for index in children)
    return bytes(node >> TILE_SHIFT for node in nodes if node & ACCEPTS)


def benjamins(graph: WordGraph, word: bytes) -> Walk:
    """The words that are three letters longer in front."""
    return matching(graph, benjamin_pattern(word))


def benjamin_pattern(word: bytes) -> Expression:
    """Three letters and the word."""
    return sequence([_ANY] * BENJAMIN + [literal(word)])


def raccords(graph: WordGraph, word: bytes) -> list[bytes]:
    """The words one letter longer, in front or behind, ascending."""
    word_hooks = hooks(graph, word)
    fronts = {bytes((tile,)) + word for tile in word_hooks.front}
    return sorted(fronts | {word + bytes((tile,)) for tile in word_hooks.back})


def hooked(graph: WordGraph, word: bytes) -> list[bytes]:
    """The raccords, and the words left when a letter comes off an end, ascending."""
    ends = {end for end in (word[1:], word[:-1]) if graph.accepts(end)}
    return sorted(ends.union(raccords(graph, word)))


def containing(graph: WordGraph, letters: bytes) -> Walk:
    """The words with these tiles in a row, anywhere."""
    return matching(graph, sequence([_RUN, literal(letters), _RUN]))


def starting(graph: WordGraph, letters: bytes) -> Walk:
    """The words that begin with these tiles."""
    return matching(graph, sequence([literal(letters), _RUN]))


def ending(graph: WordGraph, letters: bytes) -> Walk:
    """The words that end with these tiles."""
    return matching(graph, sequence([_RUN, literal(letters)]))


def matching(graph: WordGraph, pattern: Expression) -> Walk:
    """The words that an expression describes (:mod:`.regex` reads them from text)."""
    return Walk(graph, Matcher(pattern, graph.longest))


def back_hook_counts(graph: WordGraph) -> Iterator[bytes | None]:
    """Count the back hooks of all words; the last value has a byte for each, None lets pause."""
    nodes, counts, steps = graph.nodes, bytearray(), 0
    ends: dict[int, int] = {}
    stack = [iter(graph.siblings(graph.dawg_root))]
    while stack:
        at = next(stack[-1], None)
        if at is None:
            stack.pop()
            continue
        steps += 1
        if not steps % _PACE:
            yield None
        child = nodes[at] & CHILD_MASK
        if nodes[at] & ACCEPTS:
            if child not in ends:
                ends[child] = len(next_ends(graph, child))
            counts.append(ends[child])
        if child:
            stack.append(iter(graph.siblings(child)))
    yield bytes(counts)


def front_hook_counts(graph: WordGraph) -> Iterator[bytes | None]:
    """Count the front hooks alike: words behind each first tile, walked beside all words."""
    nodes, below = graph.nodes, graph.words_below
    counts, steps = bytearray(len(graph)), 0
    for hook in graph.siblings(graph.dawg_root):
        # Lists that the same tiles lead to: behind the hook, and from the beginning.
        waiting = [(nodes[hook] & CHILD_MASK, graph.dawg_root, 0)]
        while waiting:
            behind, alone, index = waiting.pop()
            hooked = {nodes[at] >> TILE_SHIFT: nodes[at] for at in graph.siblings(behind)}
            for at in graph.siblings(alone):
                node = nodes[at]
                other = hooked.get(node >> TILE_SHIFT)
                word = node & ACCEPTS != 0
                if other is not None:
                    if word and other & ACCEPTS:
                        counts[index] += 1
                    if node & CHILD_MASK and other & CHILD_MASK:
                        waiting.append((other & CHILD_MASK, node & CHILD_MASK, index + word))
                index += word + below[node & CHILD_MASK]
            steps += 1
            if not steps % _PACE:
                yield None
    yield bytes(counts)


def rare_words(graph: WordGraph, letters: bytes, *, ending: bool = False) -> set[bytes] | None:
    """The words that have the tiles in a row (at their end, with ``ending``); None if many.

    Every word is in the GADDAG once for each of its tiles, read backwards from there to its front.
    So the words with some tiles in a row lie behind these tiles read backwards, and where none do,
    that is known at once.
    """
    if not graph.gaddag_root or not letters:
        return None
    at = graph.gaddag_root
    node = at
    for tile in reversed(letters):
        index = graph.find(at, tile)
        if not index:
            return set()
        node = graph.nodes[index]
        at = node & CHILD_MASK
    words = {letters} if node & ACCEPTS else set()
    # Lists to go through: the word so far, and whether it grows at its end.
    waiting, looked_at = [(at, letters, False)], 0
    while waiting:
        at, word, behind = waiting.pop()
        for index in graph.siblings(at):
            node = graph.nodes[index]
            tile = node >> TILE_SHIFT
            looked_at += 1
            if tile == SEPARATOR:
                if not ending:
                    waiting.append((node & CHILD_MASK, word, True))
                continue
            grown = word + bytes((tile,)) if behind else bytes((tile,)) + word
            if node & ACCEPTS:
                words.add(grown)
            if node & CHILD_MASK:
                waiting.append((node & CHILD_MASK, grown, behind))
        if len(words) > _MOST_WORDS or looked_at > _MOST_NODES:
            return None
    return words
