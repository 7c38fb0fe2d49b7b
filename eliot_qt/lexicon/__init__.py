"""Words: the word graph, its builder, word lists, the catalogue of lexicons."""

from eliot_qt.faults import Fault


class LexiconError(Fault):
    """A lexicon, word graph or word list that cannot be used; the message says where."""


def too_many_words(most: int) -> LexiconError:
    """Return the error for words that would need more than ``most`` nodes."""
    return LexiconError("too many words: the graph would need more than {most:,} nodes", most=most)
