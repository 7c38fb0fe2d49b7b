"""Studying words: decks, quizzes, spaced repetition. No Qt, and no clock of its own.

``deck`` defines a deck: words listed one by one, or those of a query. ``deck_file`` saves a deck
with all answers given, one per line; ``decks`` are the decks of a person. ``missed`` adds words
missed in games, with the position. ``questions`` asks and judges: anagrams, hooks, "is it a word?".
``memory`` is the state of a card, ``schedule`` when it is due next (FSRS, by the package ``fsrs``,
which only that file imports). ``lesson`` puts them together: the next card, an answer, undo.
``cards`` finds the cards of a deck, ``boards`` reads the board saved with a word, ``own_games``
finds one where it would have scored, ``export`` writes a deck for other flash-card programs.

Times are whole seconds since 1970 (UTC); every function that depends on the time is given it.
"""

from eliot_qt.faults import Fault


class StudyError(Fault):
    """A deck that cannot be read, made or used; the message says what to change."""


def tiles_unknown(lexicon: str) -> StudyError:
    """Return the error for a lexicon whose tile set is missing or has other letters."""
    return StudyError("the tiles of the lexicon {name} are not known", name=lexicon)
