"""``review --study``: the words missed in the games reviewed, added to decks of words to study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from eliot_qt import paths
from eliot_qt.review.batch import Reviewed
from eliot_qt.review.missed import missed_words
from eliot_qt.study import StudyError
from eliot_qt.study.deck import DeckEntry
from eliot_qt.study.decks import Decks
from eliot_qt.study.missed import add_new, missed_entry
from eliot_qt.words import WordsError


def study_missed(found: Sequence[Reviewed], deck: str, player: str) -> Iterator[str]:
    """Add the missed words of some games to a deck, and say of each lexicon how many are new.

    ``deck`` is the name of one with listed words, empty for "Missed words". Raises
    :class:`~eliot_qt.words.WordsError` where it cannot be added to, ``OSError``.
    """
    decks = Decks(paths.study())
    for lexicon, missed in _missed(found, player).items():
        try:
            file = decks.listed(deck, lexicon) if deck else decks.missed(lexicon)
            new = add_new(file, missed.values())
        except StudyError as error:
            # What commands complain about; its own kind is not loaded on the way to the window.
            raise WordsError("{fault}", fault=error) from error
        words = "1 missed word" if len(missed) == 1 else f"{len(missed):,} missed words"
        yield f"{words}, {new:,} of them new in {file.deck.name} ({lexicon})"


def _missed(found: Sequence[Reviewed], player: str) -> dict[str, dict[str, DeckEntry]]:
    """The entries of missed words by lexicon and word, each where it was missed last."""
    now = int(datetime.now().timestamp())
    entries: dict[str, dict[str, DeckEntry]] = {}
    for one in found:
        if one.review is None:
            continue
        of_lexicon = entries.setdefault(one.review.record.start.rules.lexicon, {})
        for each in missed_words(one.review, player):
            entry = missed_entry(each.position, each.move, each.score, now)
            of_lexicon[entry.word] = entry
    return entries
