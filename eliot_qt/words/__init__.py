"""Finding words: check, anagrams, hooks, patterns, word numbers, searches with many conditions.

``automata`` say of a string of tiles whether a word may go on like that, and end like that;
``walk`` takes one through the word graph: words in alphabetical order, their count, the n-th of
them. ``lookup`` has the tools by name, ``toal`` the variable-base code. Regular expressions:
``regex`` reads them, ``expression`` is what they mean, ``matcher`` runs them. ``conditions.kinds``
declares the kinds of condition, ``query`` combines conditions, ``query_text`` writes them as text,
``search`` answers them, over the graph or a ``table`` of all words. ``rarity`` has probabilities
and anagram counts, ``squares`` a pattern filled from a rack, ``saved`` searches by name.
``figures`` has the columns of word lists and their orders, ``card`` all that is known about a word,
``definitions`` a person's own file of them. No Qt.
"""

from eliot_qt.faults import Fault


class WordsError(Fault):
    """Letters, a number or a condition that cannot be used; the message says what to change."""
