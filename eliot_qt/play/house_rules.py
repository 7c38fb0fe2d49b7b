"""House rules as they are chosen: presets, what goes with a language, the facts of a summary.

Everything here is data; sentences are made in the widgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet

# A board with more rows than this is played with the language's larger tile set, if it has one.
_USUAL_SIZE = 15
_LARGER = "_super"


@dataclass(frozen=True)
class Preset:
    """A named bundle of house rules; language, board and rack stay what they are."""

    id: str
    word_check: WordCheck
    challenge: ChallengeRule
    validity: ValidityDisplay
    finisher_gains_twice: bool
    clock: ClockRule = field(default_factory=ClockRule)

    def apply(self, rules: Rules) -> Rules:
        """The rules with this preset's house rules."""
        return replace(
            rules,
            word_check=self.word_check,
            challenge=self.challenge,
            validity=self.validity,
            finisher_gains_twice=self.finisher_gains_twice,
            clock=self.clock,
        )

    def matches(self, rules: Rules) -> bool:
        """Return whether rules are this preset's; the challenge rule counts only if it is used."""
        same = self.apply(rules)
        if rules.word_check is not WordCheck.CHALLENGE:
            same = replace(same, challenge=rules.challenge)
        return same == rules


PRESETS = (
    Preset("family", WordCheck.REFUSE, ChallengeRule.SINGLE, ValidityDisplay.SHOW, False),
    Preset(
        "club",
        WordCheck.AFTER_PLAY,
        ChallengeRule.SINGLE,
        ValidityDisplay.AFTER_PLAY,
        True,
        ClockRule(ClockKind.SOFT, 25 * 60),
    ),
    Preset(
        "tournament",
        WordCheck.CHALLENGE,
        ChallengeRule.DOUBLE,
        ValidityDisplay.ON_CHALLENGE,
        True,
        ClockRule(ClockKind.GAME, 25 * 60, overtime_penalty=10),
    ),
)


@dataclass(frozen=True)
class RulesSummary:
    """The facts of a one-line summary; None where the rules leave nothing to say."""

    preset: str | None
    word_check: WordCheck
    challenge: ChallengeRule | None
    validity: ValidityDisplay | None
    clock: ClockRule
    layout: str


def summary(rules: Rules) -> RulesSummary:
    """House rules in one line: what is not as usual."""
    challenged = rules.word_check is WordCheck.CHALLENGE
    return RulesSummary(
        preset=next((p.id for p in PRESETS if p.matches(rules)), None),
        word_check=rules.word_check,
        challenge=rules.challenge if challenged else None,
        validity=rules.validity if len(validity_choices(rules.word_check)) > 1 else None,
        clock=rules.clock,
        layout=rules.layout,
    )


def validity_choices(word_check: WordCheck) -> tuple[ValidityDisplay, ...]:
    """The validity displays that make sense under a word check; the first is the usual one."""
    match word_check:
        case WordCheck.REFUSE:
            return ValidityDisplay.SHOW, ValidityDisplay.AFTER_PLAY
        case WordCheck.AFTER_PLAY:
            return (ValidityDisplay.AFTER_PLAY,)
        case WordCheck.CHALLENGE:
            return (ValidityDisplay.ON_CHALLENGE,)


def tile_set_for(base: str, layout: Layout, tile_sets: Mapping[str, TileSet]) -> str:
    """Id of the tile set for a lexicon's own one on a board: the larger one on a larger board."""
    larger = base + _LARGER
    return larger if layout.size > _USUAL_SIZE and larger in tile_sets else base


def with_language(
    rules: Rules, lexicon: str, tiles: str, layout: Layout, tile_sets: Mapping[str, TileSet]
) -> Game:
    """The game of a lexicon on a board, with the tile set and all that comes with it.

    ``tiles`` is the id of the lexicon's own tile set; a larger board takes the larger one. Other
    rules stay, except a bonus table, which is for other racks.
    """
    tile_set = tile_sets[tile_set_for(tiles, layout, tile_sets)]
    rules = replace(
        rules,
        lexicon=lexicon,
        layout=layout.id,
        tile_set=tile_set.id,
        rack_size=tile_set.rack_size,
        bingo_tiles=tile_set.bingo_tiles,
        bingo_bonus=tile_set.bingo_bonus,
        bonus_table="",
        exchange_minimum=tile_set.exchange_minimum,
    )
    return Game(rules, tile_set, layout)
