"""Who judges the words of a game."""

from __future__ import annotations

from eliot_qt.game.check import Judge
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.variants import judge_for


def judge_under(rules: Rules, lexicon: Lexicon) -> Judge:
    """The lexicon, or a judge that follows the rules' variants."""
    return judge_for(rules, lexicon.graph) if rules.anagrams else lexicon


def judge_of(record: GameRecord, lexicon: Lexicon) -> Judge:
    """The judge of a game's words."""
    return judge_under(record.start.rules, lexicon)
