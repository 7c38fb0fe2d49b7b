"""Questions about listed moves: frozen, so they may cross threads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from eliot_qt.players.analysis import Candidate

if TYPE_CHECKING:
    from .replies import LikelyReply
    from .weights import Weight


class Inquiry(StrEnum):
    """A question, which :class:`.inquiries.Inquiries` answers.

    ``REPLIES``: the :class:`.replies.LiveFigures` of the first move. ``REASONS``: the
    :class:`PairReasons` of the first move with the second. ``PLAYOUTS``: an Estimate of each move,
    ever better.
    """

    REPLIES = "replies"
    REASONS = "reasons"
    PLAYOUTS = "playouts"


class Lack(StrEnum):
    """The reason why there is no answer."""

    NOT_COMPILED = "not compiled"
    NOT_THIS_GAME = "not this game"


@dataclass(frozen=True)
class PairReasons:
    """The reasons between two moves by weight, and the answer to the second.

    ``answer`` is the reply that hurts most, None where it is not known. ``is_proven``: how the game
    ends after both is known, or with which tiles each wins.
    """

    weights: tuple[Weight, ...] = ()
    answer: LikelyReply | None = None
    is_proven: bool = False


@dataclass(frozen=True)
class MoveQuery:
    """A question about moves of one position; ``known`` are tiles known to be on the other rack.

    Who sits alone is ahead by ``lead``. ``patience``: near the end of a game reasons may take so
    many seconds to be proven.
    """

    inquiry: Inquiry
    candidates: tuple[Candidate, ...]
    known: bytes = b""
    lead: int = 0
    patience: float = 2.0
