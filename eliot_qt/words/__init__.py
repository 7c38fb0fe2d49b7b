"""Finding words: check, anagrams, hooks, patterns, numbers of words, searches of many conditions.

Everything walks the word graph, so nothing here holds a list of all words. No Qt.

``automata`` says of a row of tiles whether a word may go on so, and may end so; ``walk`` takes one
through the graph: words in alphabetical order, their count, the n-th of them. ``lookup`` has the
tools by name, ``toal`` the variable-base code. Regular expressions: ``regex`` reads them,
``expression`` is what they mean, ``matcher`` runs them. ``conditions.kinds`` declares the kinds of
condition, ``query`` combines conditions, ``query_text`` is their text,
``search`` their answer, ``rarity`` probability and anagram counts, ``squares`` a pattern filled
from a rack, ``saved`` searches by name. ``figures`` has columns of lists and their orders,
``card`` all that is known of a word, ``definitions`` a person's own file of them.
"""

from eliot_qt.faults import Fault


class WordsError(Fault):
    """Letters, a number or a condition that cannot be used; the message says what to change."""
