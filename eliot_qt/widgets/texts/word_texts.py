"""The words of a move as the score line shows them; in clabbers, with what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.game.check import Judge, MoveFault, Verdict
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.clabbers_words import formed_word, words_formed
from eliot_qt.session.game.game_session import GameSession

from .fault_texts import fault_text

Words = Sequence[tuple[str, bool | None]]
"""Words as they are shown, and whether each is one (None: not shown)."""


def judged_words(verdict: Verdict, tile_set: TileSet, judge: Judge) -> Words:
    """The words of a verdict: ``TARC (CART)`` where the letters count in any order."""
    return [
        (
            str(formed_word(word.tiles, tile_set, judge)) if valid else tile_set.spell(word.tiles),
            valid,
        )
        for word, valid in verdict.words
    ]


def draft_words(verdict: Verdict, session: GameSession, refused: str = "") -> tuple[Words, str]:
    """Return the words of the tiles set, and the problem with them, each said once.

    ``refused``: why something was not done, which comes first.
    """
    words = judged_words(verdict, session.tile_set, session.judge)
    problem = fault_text(verdict, session.position)
    if refused and refused == problem:
        # The sentence names the phonies.
        return [] if verdict.phonies else words, refused
    if len(session.hand.draft.placed) == 1:
        # Most words have only begun there: what is wrong is said when it is played.
        return [(word, valid or None) for word, valid in words], refused
    # The list of words shows which of them is a phony.
    others = replace(verdict, faults=verdict.faults & ~MoveFault.NOT_A_WORD)
    return words, refused or fault_text(others, session.position)


def listed_words(move: Placement, position: Position, judge: Judge) -> Words:
    """The words of a move found, where they cannot be read off the board; else none."""
    return [(str(word), True) for word in words_formed(move, position, judge)]
