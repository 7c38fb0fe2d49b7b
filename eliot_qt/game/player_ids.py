"""Ids of computer players that say more than a name: ``percent85``.

Such a player makes moves of at least that share of the best score, as Eliot's levels do.
"""

from __future__ import annotations

import re

from eliot_qt.faults import Fault

_PERCENT = re.compile(r"percent(0|[1-9][0-9]?|100)", re.ASCII)


def percent_id(percent: int) -> str:
    """The id of a player of that share. Raises ``ValueError`` outside 0 to 100."""
    if not 0 <= percent <= 100:
        raise Fault("{percent} %; 0 to 100 work", percent=percent)
    return f"percent{percent}"


def percent_of(player: str) -> int | None:
    """The share of the best score in a player's id; None for other ids."""
    match = _PERCENT.fullmatch(player)
    return None if match is None else int(match[1])
