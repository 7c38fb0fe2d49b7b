"""Words missed in games, for study: one deck for each lexicon, each word with its position.

For the pages that review games::

    add_missed(Decks(paths.study()), lexicon_id, position, best_move, score, now)
"""

from __future__ import annotations

from collections.abc import Iterable

from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import letters_of

from .deck import DeckEntry, Seen
from .deck_file import DeckFile
from .decks import Decks, new_entry


def add_missed(
    decks: Decks, lexicon: str, position: Position, move: Placement, score: int, now: int
) -> bool:
    """Add the main word of a move that was there in a position to the deck "Missed words".

    ``now`` is in seconds since 1970. Whether the word is new there; one that is there already gets
    this position and is due at once. Only the rack of the seat to move is kept. Raises
    :class:`~eliot_qt.study.StudyError` or ``OSError`` where the deck cannot be read or written.
    """
    file = decks.missed_words(lexicon)
    entry = missed_entry(position, move, score, now)
    is_new = entry.word not in file.entries
    file.add([entry])
    return is_new


def missed_entry(position: Position, move: Placement, score: int, now: int) -> DeckEntry:
    """The main word of a move that was there in a position, as a deck lists it."""
    word = letters_of(position.board.main_word(move))
    return new_entry(word, position.tile_set, now, seen_in(position, move, score))


def add_new(file: DeckFile, entries: Iterable[DeckEntry]) -> int:
    """Add those words to a deck that it does not have from the same turns; how many are new.

    Raises :class:`~eliot_qt.study.StudyError` for the deck of a search, ``OSError``.
    """
    file.deck.check_listed()
    before = len(file.entries)
    new = [entry for entry in entries if not _is_there(entry, file)]
    if new:
        file.add(new)
    return len(file.entries) - before


def _is_there(entry: DeckEntry, file: DeckFile) -> bool:
    known_entry = file.entries.get(entry.word)
    return known_entry is not None and known_entry.seen == entry.seen


def seen_in(position: Position, move: Placement, score: int) -> Seen:
    """A move in a position as a deck keeps it."""
    # The mover alone: others' racks are secret, and a text holds no more than four seats.
    own = Position(
        position.rules,
        position.tile_set,
        position.board,
        racks=(position.rack,),
        scores=(position.scores[position.to_move],),
        to_move=0,
        bag=b"",
        scoreless=position.scoreless,
    )
    text = format_move(move, position.board, position.tile_set)
    return Seen(format_cgp(own), position.rules.layout, text, score)
