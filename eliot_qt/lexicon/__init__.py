"""Words: the word graph, its builder, word lists, the catalogue of lexicons."""

from eliot_qt.faults import Fault


class LexiconError(Fault):
    """A lexicon, word graph or word list that cannot be used; the message names file and place."""
