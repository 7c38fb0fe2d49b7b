"""Reviews as GCG: the game with a note on each turn."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.modes.catalogue import mode_of

from ..values import GameReview
from .notes import note_of


def gcg_text(review: GameReview) -> str:
    """The game with its notes and those of the review.

    Raises :class:`~eliot_qt.formats.errors.FormatError` for a game that GCG cannot hold.
    """
    record = mode_of(review.record).whole(review.record)
    notes = dict(record.notes)
    for turn in review.turns:
        # A note stands behind its event.
        number = turn.event + 1
        notes_here = [notes[number]] if number in notes else []
        # What an earlier review said is not said twice.
        note = note_of(turn)
        lines = [line for text in notes_here for line in text.splitlines() if line != note]
        notes[number] = "\n".join([*lines, note])
    noted = replace(record, notes=tuple(sorted(notes.items())))
    return format_gcg(noted, guessed=review.guessed)
