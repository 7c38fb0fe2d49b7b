"""How the levels use blanks, S and bingos in games against themselves.

The figures of docs/levels.md: own turns a
blank lies on the rack until it is played, racks with three S, points of turns with two blanks and
of plays that spend one, and bingos played of those that were possible (with any word of the
lexicon, and with words the level knows).
"""

from __future__ import annotations

import argparse
from collections import Counter

from eliot_qt.engine import Engine
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, letters_of
from eliot_qt.lab.table import table_of
from eliot_qt.modes import free_game
from eliot_qt.players.levels import level, make_player
from eliot_qt.players.overlooking import Knows, vocabulary_of
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer

from .harness import positive


class Table:
    """Plays games of levels with themselves and counts."""

    def __init__(self) -> None:
        table = table_of("en")
        self.lexicon, self.game = table.lexicon, table.game
        self.engine = Engine(self.lexicon.graph, self.game)
        self.static = StaticPlayer(self.engine)
        self.s = self.game.tile_set.letters.index("S")

    def measure(self, level_id: str, games: int) -> Counter[str]:
        """Return the counts of a number of games."""
        counts: Counter[str] = Counter()
        for seed in range(games):
            seats = (Seat("A", level_id), Seat("B", level_id))
            record = free_game.new_game(self.game, seats, seed)
            player = make_player(level_id, self.lexicon, self.engine, seed)
            *_, last = play_out(record, [player, player], self.lexicon)
            knows = vocabulary_of(level(level_id).strength.sight, self.lexicon.tier_of, seed)
            self._count(last, knows, counts)
            counts["games"] += 2
            counts["points"] += sum(last.positions[-1].scores)
        return counts

    def _count(self, record: GameRecord, knows: Knows, counts: Counter[str]) -> None:
        for number, event in enumerate(record.events):
            if not isinstance(event, Turn):
                continue
            position = record.positions[number].seen_by(event.seat)
            rack, used = position.rack, b""
            if isinstance(event.move, Placement):
                used = event.move.used
            counts["turns"] += 1
            counts["blank turns"] += rack.count(BLANK)
            if spent := used.count(BLANK):
                counts["blanks spent"] += spent
                counts["blank points"] += event.score
            counts["three S"] += rack.count(self.s) >= 3
            if rack.count(BLANK) == 2:
                counts["two blanks"] += 1
                counts["two blanks points"] += event.score
            self._count_bingos(position, len(used), knows, counts)

    def _count_bingos(
        self, position: Position, used: int, knows: Knows, counts: Counter[str]
    ) -> None:
        if len(position.rack) < 7:
            return
        table = self.static.rank(position).table
        placed = table.tiles_placed
        bingos = [row for row in range(len(table)) if placed[row] == 7]
        counts["bingos"] += used == 7
        counts["held"] += bool(bingos)
        counts["known"] += any(
            all(
                knows(letters_of(word.tiles))
                for word in score(
                    table.placement(row), position.board, position.tile_set, position.rules
                ).words
            )
            for row in bingos[:400]
        )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("levels", nargs="+", help="such as relaxed casual")
    parser.add_argument("--games", type=positive, default=100)


def run(options: argparse.Namespace) -> None:
    table = Table()
    for level_id in options.levels:
        n = table.measure(level_id, options.games)
        print(
            f"{level_id}: {n['points'] / n['games']:.0f} points a game; a blank lies "
            f"{n['blank turns'] / max(n['blanks spent'], 1):.1f} turns and goes for "
            f"{n['blank points'] / max(n['blanks spent'], 1):.0f} points; three S in "
            f"{n['three S']} of {n['turns']} racks; two blanks: "
            f"{n['two blanks points'] / max(n['two blanks'], 1):.0f} points a turn "
            f"({n['two blanks']}); bingos {n['bingos']} of {n['held']} held, {n['known']} known",
            flush=True,
        )
