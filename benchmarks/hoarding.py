"""How the levels use blanks, S and bingos in games against themselves.

``benchmarks/hoarding.py relaxed casual --games 100``. The figures of docs/levels.md: own turns a
blank lies on the rack until it is played, racks with three S, points of turns with two blanks and
of plays that spend one, and bingos played of those that were possible (with any word of the
lexicon, and with words the level knows).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from eliot_qt.engine import Engine  # noqa: E402
from eliot_qt.game.events import Turn  # noqa: E402
from eliot_qt.game.game import Game  # noqa: E402
from eliot_qt.game.move import Placement  # noqa: E402
from eliot_qt.game.position import Position  # noqa: E402
from eliot_qt.game.record import GameRecord, Seat  # noqa: E402
from eliot_qt.game.rules import Rules  # noqa: E402
from eliot_qt.game.scoring import score  # noqa: E402
from eliot_qt.game.tiles import BLANK, letters_of  # noqa: E402
from eliot_qt.library.library import Library  # noqa: E402
from eliot_qt.modes import free_game  # noqa: E402
from eliot_qt.players.levels import level, make_player  # noqa: E402
from eliot_qt.players.overlooking import Knows, vocabulary_of  # noqa: E402
from eliot_qt.players.selfplay import play_out  # noqa: E402
from eliot_qt.players.static import StaticPlayer  # noqa: E402


class Table:
    """Plays games of levels with themselves and counts."""

    def __init__(self) -> None:
        library, self.rules = Library(), Rules()
        self.lexicon = library.lexicon(self.rules.lexicon)
        self.tiles = library.tile_sets[self.rules.tile_set]
        self.layout = library.layouts[self.rules.layout]
        self.engine = Engine(self.lexicon.graph, Game(Rules(), self.tiles, self.layout))
        self.static = StaticPlayer(self.engine)
        self.s = self.tiles.letters.index("S")

    def measure(self, level_id: str, games: int) -> Counter[str]:
        """Return the counts of a number of games."""
        counts: Counter[str] = Counter()
        for seed in range(games):
            seats = (Seat("A", level_id), Seat("B", level_id))
            record = free_game.new_game(Game(self.rules, self.tiles, self.layout), seats, seed)
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
        bingos = [row for row, tiles in enumerate(table.tiles_placed) if tiles == 7]
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


def main() -> None:
    """Print the figures of some levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    table = Table()
    for level_id in arguments.levels:
        n = table.measure(level_id, arguments.games)
        print(
            f"{level_id}: {n['points'] / n['games']:.0f} points a game; a blank lies "
            f"{n['blank turns'] / max(n['blanks spent'], 1):.1f} turns and goes for "
            f"{n['blank points'] / max(n['blanks spent'], 1):.0f} points; three S in "
            f"{n['three S']} of {n['turns']} racks; two blanks: "
            f"{n['two blanks points'] / max(n['two blanks'], 1):.0f} points a turn "
            f"({n['two blanks']}); bingos {n['bingos']} of {n['held']} held, {n['known']} known",
            flush=True,
        )


if __name__ == "__main__":
    main()
