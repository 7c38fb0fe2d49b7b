"""The racks that a text about a running game may show.

Saved games (our own and Eliot's XML) hold all there is, for the game goes on from them. Whatever is
meant to be shown or analysed (CGP, GCG, score sheets) holds what its reader may know.
"""

from __future__ import annotations

from pathlib import Path

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.mode import persons

NOBODY = -1
# Suffixes of files that hold what their reader may know, even of a game that is not over.
PUBLIC = frozenset({".gcg", ".cgp"})


def seat_shown(record: GameRecord, viewer: int | None) -> int | None:
    """The seat whose rack may be shown, ``NOBODY``, or None for all of them.

    ``viewer`` is the seat of the person in front, None under the hand-over card. All racks may be
    shown when the game is over, where there is but one, and where no person plays.
    """
    end = record.positions[-1]
    mode = mode_of(record)
    secret = end.over is None and mode.keeps_leaves and not mode.permits(record).practice
    if not secret or not persons(record):
        return None
    return NOBODY if viewer is None else viewer


def may_review(record: GameRecord, undecided: bool = False) -> bool:
    """Return whether a game may be analysed: nothing that a review shows is still secret in it.

    That is so once it is over, and before where no person plays, in training, and where all have
    one rack: closed turns alone are reviewed. ``undecided``: its last turn may yet be taken back.
    """
    mode = mode_of(record)
    if record.positions[-1].over is not None:
        return not undecided
    is_open = not mode.keeps_leaves or mode.permits(record).practice
    return is_open or not persons(record)


def may_review_file(path: Path, record: GameRecord, running: GameRecord | None) -> bool:
    """Return whether the game of a file may be analysed.

    GCG and CGP hold what their reader may know. Of the game that is ``running`` that is no longer
    so: a copy of it is as secret as the game itself.
    """
    # The first window looks at no files.
    from .kept.same_game import is_part_of

    is_copy = running is not None and not may_review(running) and is_part_of(record, running)
    return may_review(record) or (path.suffix.lower() in PUBLIC and not is_copy)


def check_public(path: Path, record: GameRecord) -> None:
    """Refuse the game of a file whose racks are still secret.

    GCG and CGP hold what their reader may know, whatever the game. Raises :class:`FormatError`.
    """
    if path.suffix.lower() in PUBLIC or may_review(record):
        return
    raise FormatError("{file}: people still play this game; its racks are secret", file=path.name)


def seat_in_view(record: GameRecord) -> int | None:
    """The seat whose rack is seen when a game is opened; None where somebody has to take over.

    In a game that is over nothing is secret: left at an earlier turn, it shows who is to move.
    """
    people = persons(record)
    if len(people) > 1 and record.positions[-1].over is not None and not record.at_end:
        return seat_at_table(record)
    return people[0] if len(people) == 1 else None


def seat_at_table(record: GameRecord) -> int | None:
    """The seat in front of whom all is written: the person to move, else the only person."""
    people = persons(record)
    to_move = record.position.to_move
    if to_move in people:
        return to_move
    return people[0] if len(people) == 1 else None
