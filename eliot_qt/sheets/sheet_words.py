"""The words of score sheets that are not notation; those here are English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import Rules, Variant

from .score_sheet import REPLAY, TRAINING_REPLAY, Sheet


@dataclass(frozen=True)
class TitleWords:
    """Titles of sheets, tables and columns."""

    score_sheet: str = "Score sheet"
    statistics: str = "Statistics"
    turn: str = "#"
    rack: str = "Rack"
    solution: str = "Solution"
    points: str = "Points"
    total: str = "Total"
    top: str = "Top"
    to_top: str = "Δ"
    rank: str = "Rank"
    table: str = "Table"
    player: str = "Player"
    published: str = "Published by"
    share: str = "% of top"
    difference: str = "Δ to top"
    best: str = "Tops"
    bingos: str = "Bingos"
    average: str = "Per turn"
    solos: str = "Solos"
    warnings: str = "Warnings"
    penalties: str = "Penalties"


@dataclass(frozen=True)
class ActWords:
    """What a seat did, where notation does not show it."""

    exchanged: str = "ex {tiles}"
    exchanged_hidden: str = "ex {count} tiles"
    passed: str = "pass"
    nothing: str = "–"
    challenged: str = "challenged"
    resigned: str = "resigns"
    tiles_left: str = "tiles left {tiles}"
    overtime: str = "overtime"


@dataclass(frozen=True)
class LegendWords:
    """What the marks on a sheet mean."""

    rejected: str = "- before a rack: the one struck through was rejected"
    solo: str = "S solo"
    warning: str = "W warning"
    penalty: str = "P penalty"
    void: str = "struck through: not valid, or taken off the board"


@dataclass(frozen=True)
class GameWords:
    """What game it is: its mode and what is unusual in its rules."""

    free: str = "Free game"
    duplicate: str = "Duplicate"
    training: str = "Training"
    topping: str = "Topping"
    arbitration: str = "Arbitration"
    replay: str = "Replay, duplicate"
    training_replay: str = "Replay, training"
    joker: str = "joker"
    explosive: str = "explosive"
    seven_among_eight: str = "7 among 8"
    clabbers: str = "clabbers"
    racks: str = "racks of {count} tiles"
    bonuses: str = "bonuses {table}"
    no_bonuses: str = "no bonuses"

    def named(self, sheet: Sheet) -> str:
        """Mode, variants and what else is unusual, separated by commas."""
        modes = {
            "free": self.free,
            "duplicate": self.duplicate,
            "training": self.training,
            "topping": self.topping,
            "arbitration": self.arbitration,
            REPLAY: self.replay,
            TRAINING_REPLAY: self.training_replay,
        }
        variants = {
            Variant.JOKER: self.joker,
            Variant.EXPLOSIVE: self.explosive,
            Variant.SEVEN_AMONG_EIGHT: self.seven_among_eight,
            Variant.CLABBERS: self.clabbers,
        }
        named = (variants[variant] for variant in sheet.rules.variants)
        return ", ".join([modes.get(sheet.mode, sheet.mode), *named, *self._unusual(sheet.rules)])

    def _unusual(self, rules: Rules) -> Iterator[str]:
        """Racks and bonuses that are not the usual ones; those of a variant are."""
        usual = Rules()
        eight = Variant.SEVEN_AMONG_EIGHT in rules.variants
        if rules.rack_size != usual.rack_size and not eight:
            yield self.racks.format(count=rules.rack_size)
        bonuses = rules.bonuses
        if not bonuses:
            yield self.no_bonuses
        elif bonuses != {rules.bingo_tiles: usual.bingo_bonus}:
            table = ", ".join(f"{count}: {points}" for count, points in sorted(bonuses.items()))
            yield self.bonuses.format(table=table)


@dataclass(frozen=True)
class EndWords:
    """Why a game is over, or that it is not."""

    playing: str = "The game is not over."
    out: str = "All tiles are played."
    scoreless: str = "Too many scoreless turns."
    everybody_resigned: str = "Everyone else has resigned."
    blocked: str = "No more moves are possible."
    bag_empty: str = "The bag is empty."
    no_rack: str = "No more racks can be drawn."

    def sentence(self, reason: EndReason | None) -> str:
        """Return why a game is over, or that it is not."""
        if reason is None:
            return self.playing
        return {
            EndReason.OUT: self.out,
            EndReason.SCORELESS: self.scoreless,
            EndReason.RESIGNED: self.everybody_resigned,
            EndReason.BLOCKED: self.blocked,
            EndReason.BAG_EMPTY: self.bag_empty,
            EndReason.NO_RACK: self.no_rack,
        }[reason]


@dataclass(frozen=True)
class SheetWords:
    """Every word of a sheet that is not notation; these are the English ones."""

    titles: TitleWords = TitleWords()
    acts: ActWords = ActWords()
    legend: LegendWords = LegendWords()
    game: GameWords = GameWords()
    ends: EndWords = EndWords()
    page: str = "Page {page} of {pages}"

    def facts(self, sheet: Sheet) -> str:
        """What game it is, in a line: mode, variants and what else is unusual, lexicon, end."""
        return " · ".join([self.game.named(sheet), sheet.lexicon, self.ends.sentence(sheet.over)])


ENGLISH = SheetWords()
