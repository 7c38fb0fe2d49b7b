"""The word tools that a running game leaves open."""

from __future__ import annotations

from enum import Enum, auto

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.mode import persons


class WordHelp(Enum):
    """The questions about words that may be asked beside a game."""

    ALL = auto()
    #: whether a word is one, which the game says anyway before a move is played
    CHECK = auto()
    NOTHING = auto()


def word_help(record: GameRecord, undecided: bool = False) -> WordHelp:
    """Return the help that the game in front allows.

    Words may be searched where moves may be listed, which says more, and where no person plays.
    They may be checked where a move with a phony is refused before it is played. ``undecided``: the
    game is over, but its last turn may yet be taken back.
    """
    permits = mode_of(record).permits(record)
    if not persons(record) or (permits.list_moves and not undecided):
        return WordHelp.ALL
    refused = permits.refuses_phonies and not record.start.rules.record_invalid
    return WordHelp.CHECK if refused else WordHelp.NOTHING
