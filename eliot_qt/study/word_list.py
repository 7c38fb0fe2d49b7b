"""A list of words as people write it: one or several on a line, in a file or pasted."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.check import Judge
from eliot_qt.game.tiles import TileSet
from eliot_qt.words import WordsError
from eliot_qt.words.letters import read_letters

_BETWEEN = str.maketrans(",;\t", "   ")


def read_word_list(
    text: str, tile_set: TileSet, judge: Judge | None = None
) -> tuple[list[bytes], list[Message]]:
    """The words of a text, each once, and what is wrong with each of the others.

    Words stand on lines of their own or with spaces, commas, semicolons or tabs between. With
    ``judge`` they have to be words. Nothing is cut: what is not in the first list is in the second.
    """
    words: dict[bytes, None] = {}
    faults: list[Message] = []
    for number, part in _parts(text):
        try:
            word = read_letters(part, tile_set, blanks=False)
        except WordsError as error:
            faults.append(_in_line(number, reason(error)))
            continue
        if judge is not None and not judge.accepts(word):
            fault = Message("{word} is not a word of this lexicon", word=tile_set.show(word))
            faults.append(_in_line(number, fault))
        else:
            words[word] = None
    return list(words), faults


def _parts(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for part in line.translate(_BETWEEN).split():
            yield number, part


def _in_line(number: int, fault: Said) -> Message:
    return Message("line {number}: {fault}", number=number, fault=fault)
