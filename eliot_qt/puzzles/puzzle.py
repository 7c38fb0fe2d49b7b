"""A puzzle, and its line of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256

from eliot_qt.game.move import Move, is_same
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.store.fields import Fields

MOST_ACCEPTED = 6
_LONGEST_CGP, _LONGEST_MOVE, _LONGEST_ID = 2000, 100, 20
_LOWEST, _HIGHEST = 400, 3000
_NAMES = ("id", "cgp", "accepted", "gap", "proven", "kind", "tier", "rating")


class PuzzleKind(StrEnum):
    """The idea of a puzzle; the first that fits counts."""

    ENDGAME = "endgame"
    PREENDGAME = "pre-endgame"
    EXCHANGE = "exchange"
    BINGO = "bingo"
    BLOCK = "block"
    LESS = "not the highest score"
    PARALLEL = "parallel play"
    HOOK = "hook"


@dataclass(frozen=True)
class Puzzle:
    """A position as its mover knows it, with the moves that are right.

    ``cgp`` has the side to move first; the other rack is hidden as long as the bag is not empty.
    ``gap`` is how far every other move is behind: percentage points of the chance to win, in an
    endgame points. ``proven``: by a search to the end of the game. ``tier`` is that of the rarest
    word of the best move, 0 where it takes none but two-letter words. ``rating`` is how hard it is
    thought to be at first.
    """

    id: str
    cgp: str
    accepted: tuple[str, ...]
    gap: float
    proven: bool
    kind: PuzzleKind
    tier: int
    rating: int

    def line(self) -> str:
        """The puzzle as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


def is_right(puzzle: Puzzle, move: Move, position: Position) -> bool:
    """Return whether a move, by whichever of its words it is named, is one of the right ones."""
    board, tile_set = position.board, position.tile_set
    right = (parse_move(each, board, tile_set) for each in puzzle.accepted)
    return any(is_same(move, each, board.size) for each in right)


def new_puzzle(
    cgp: str, accepted: Sequence[str], gap: float, proven: bool, kind: PuzzleKind, tier: int
) -> Puzzle:
    """A puzzle with the id and the first rating that it gets by what it is.

    It is the harder the rarer the word is and the less is lost by another move; a move that is not
    the highest score is easier to miss than one that is.
    """
    by_gap = 400 * max(0.0, 1 - gap / 25)
    harder = {
        PuzzleKind.BINGO: 0,
        PuzzleKind.EXCHANGE: 150,
        PuzzleKind.BLOCK: 250,
        PuzzleKind.PREENDGAME: 350,
    }
    rating = 950 + 6 * max(tier, 30) + by_gap + harder.get(kind, 100)
    name = sha256(cgp.encode()).hexdigest()[:8]
    return Puzzle(name, cgp, tuple(accepted), round(gap, 1), proven, kind, tier, round(rating))


def read_puzzle(given: Fields) -> Puzzle:
    """A puzzle of a file. Raises ``SaveError``."""
    given.allow(*_NAMES)
    accepted = given.texts("accepted", MOST_ACCEPTED)
    if not accepted or any(len(move) > _LONGEST_MOVE for move in accepted):
        given.fail("accepted", "no move, or one that is too long")
    return Puzzle(
        given.text("id", _LONGEST_ID),
        given.text("cgp", _LONGEST_CGP),
        accepted,
        given.real("gap", 0, 1000),
        given.flag("proven"),
        given.choice("kind", PuzzleKind),
        given.number("tier", 0, 255),
        given.number("rating", _LOWEST, _HIGHEST),
    )
