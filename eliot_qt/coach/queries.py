"""What may be asked about listed moves: frozen, so it may cross threads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.players.analysis import Candidate


class Inquiry(StrEnum):
    """What is asked; answered by :class:`.inquiries.Inquiries`.

    ``REPLIES``: the :class:`.replies.LiveFigures` of the first move. ``REASONS``: what speaks for
    the first move rather than the second. ``PLAYOUTS``: an Estimate of each move, ever better.
    """

    REPLIES = "replies"
    REASONS = "reasons"
    PLAYOUTS = "playouts"


class Lack(StrEnum):
    """Why there is no answer."""

    NOT_COMPILED = "not compiled"
    NOT_THIS_GAME = "not this game"


@dataclass(frozen=True)
class MoveQuery:
    """A question about moves of one position."""

    inquiry: Inquiry
    candidates: tuple[Candidate, ...]
