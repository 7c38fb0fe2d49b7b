"""Words: the word graph, its builder, word lists, the catalogue of lexicons."""


class LexiconError(ValueError):
    """A lexicon, word graph or word list that cannot be used; the message names file and place."""
