"""Ids of computer players that say more than a name: ``percent85``, ``adaptive50at1100``.

The first makes moves of at least that share of the best score, as Eliot's levels do. The second
has the strength of a rating, at which a person should win that share of the games in percent;
``adaptive50`` is what is chosen before a game, when the rating is still open. ``champion10`` is the
champion with ten seconds a move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from eliot_qt.faults import Fault

_PERCENT = re.compile(r"percent(0|[1-9][0-9]?|100)", re.ASCII)
_CHAMPION = re.compile(r"champion([1-9][0-9]{0,2})", re.ASCII)
#: the seconds a move that the champion may be given
LEAST_SECONDS, MOST_SECONDS = 1, 300
_ADAPTIVE = re.compile(r"adaptive([1-9][0-9])(?:at([1-9][0-9]{2,3}))?", re.ASCII)


def percent_id(percent: int) -> str:
    """The id of a player of that share. Raises ``ValueError`` outside 0 to 100."""
    if not 0 <= percent <= 100:
        raise Fault("{percent} %; 0 to 100 work", percent=percent)
    return f"percent{percent}"


def percent_of(player: str) -> int | None:
    """The share of the best score in a player's id; None for other ids."""
    match = _PERCENT.fullmatch(player)
    return None if match is None else int(match[1])


def champion_id(seconds: int) -> str:
    """The id of the champion with 1 to 300 seconds a move. Raises ``ValueError`` for others."""
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise Fault("{seconds} seconds a move; 1 to 300 work", seconds=seconds)
    return f"champion{seconds}"


def champion_seconds(player: str) -> int | None:
    """The seconds a move in a champion's id; None for other ids, ``champion`` itself too."""
    match = _CHAMPION.fullmatch(player)
    seconds = 0 if match is None else int(match[1])
    return seconds if LEAST_SECONDS <= seconds <= MOST_SECONDS else None


@dataclass(frozen=True)
class Adaptive:
    """An opponent against whom a person should win ``share`` percent (10 to 99) of the games.

    ``rating`` (100 to 9999) is its strength; None before the game.
    """

    share: int
    rating: int | None = None

    @property
    def id(self) -> str:
        """The id of such a player."""
        return f"adaptive{self.share}" + ("" if self.rating is None else f"at{self.rating}")


def adaptive_of(player: str) -> Adaptive | None:
    """The adaptive opponent of an id; None for other ids."""
    match = _ADAPTIVE.fullmatch(player)
    if match is None:
        return None
    return Adaptive(int(match[1]), None if match[2] is None else int(match[2]))
