"""The judges of the words of a game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import letters_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.hints import ALL_WORDS, Rarity
from eliot_qt.modes.variants import judge_for

if TYPE_CHECKING:
    from eliot_qt.players.player_table import Vocabulary

_NO_TIER = ALL_WORDS


def judge_under(rules: Rules, lexicon: Lexicon) -> Judge:
    """The lexicon, or a judge that follows the rules' variants."""
    return judge_for(rules, lexicon.graph) if rules.anagrams else lexicon


def rarity_under(rules: Rules, lexicon: Lexicon) -> Rarity:
    """Rate placements by their rarest word: its tier to players, of three letters or more.

    Words that no tier has are the rarest. Where the lexicon has no tiers all are equal.
    """

    @cache
    def vocabulary() -> Vocabulary:
        # Loaded with the first placement: a window opens without it.
        from eliot_qt.players.clabbers import vocabulary_for

        return vocabulary_for(rules, lexicon, lexicon.graph)

    def rarity(move: Placement, position: Position) -> int:
        if lexicon.tiers is None:
            return 0
        words = score(move, position.board, position.tile_set, position.rules).words
        tiers = [
            vocabulary().player_tier(letters_of(word.tiles))
            for word in words
            if len(word.tiles) > 2
        ]
        return max((_NO_TIER if tier is None else tier for tier in tiers), default=0)

    return rarity


def judge_of(record: GameRecord, lexicon: Lexicon) -> Judge:
    """The judge of a game's words."""
    return judge_under(record.start.rules, lexicon)
