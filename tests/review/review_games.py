"""Games to review, small and with known faults."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from eliot_qt.engine.listing import Lister
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.modes.catalogue import MODES
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.review.batch import Batch, Reviewed
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget

PLAYOUTS = 120
# Ann overlooks a bingo; Ben's phony comes off the board; Ann plays the best move; Ben a fair one;
# of Ann's last rack two tiles are known, and what she plays is a phony that stays.
FAULTY = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
#lexicon en
#incomplete
>Ann: AEINRST 8G TIE +6 6
#note Nerves
>Ben: ADGIRVZ 8G ...V +7 7
>Ben: ADGIRVZ -- -7 0
>Ann: ANORSTU 7G SANTOUR +68 74
>Ben: ADGIRVZ M3 VIZA.D +38 38
>Ann: EU 8G ...U +6 80
"""


def review(
    library: Library, paths: list[Path], folder: Path, playouts: int = PLAYOUTS
) -> list[Reviewed]:
    """The reviews of some files, kept in a folder."""
    batch = Batch(library, TurnBudget(playouts=playouts), kept=KeptReviews(folder))
    return list(batch.reviews(paths, lambda path: lambda done, total: None))


def evening(
    lexicon: Lexicon, lister: Lister, tile_set: TileSet, layout: Layout, turns: int = 3
) -> GameRecord:
    """A duplicate of two: the first plays the top, the second the tenth move, then nothing."""
    mode, finder = MODES["duplicate"], ListerFinder(lister)
    rules = mode.fit_rules(Rules())
    record = mode.new_game(
        Game(rules, tile_set, layout), [Seat("Top"), Seat("=Tenth")], seed=4, finder=finder
    )
    for turn in range(turns):
        found = finder.best(record.position)
        tenth = found[9].move if turn < turns - 1 else Pass()
        record = mode.enter(record, 0, found[0].move, lexicon, finder=finder)
        record = mode.enter(record, 1, tenth, lexicon, finder=finder)
        record = mode.end_turn(record, finder)
    return replace(record, title="An <evening>")
