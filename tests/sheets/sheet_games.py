"""Games for tests of score sheets: a club's evening, a game of two, a training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eliot_qt.game.board import Board
from eliot_qt.game.events import Adjustment, Challenge, Ended, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration

HOSTILE = '<b>"Zoë" & =Söhne</b>, Tisch 7'
FORMULA = "=HYPERLINK(1)"


class AnyWord:
    """A judge that accepts everything but words with a Z."""

    def __init__(self, tile_set: TileSet) -> None:
        self._z = tile_set.parse("Z")[0]

    def accepts(self, word: bytes) -> bool:
        return self._z not in word


@dataclass(frozen=True)
class Club:
    """Makes records on the English tiles."""

    tile_set: TileSet
    layout: Layout

    def move(self, text: str, position: Position) -> Move:
        return parse_move(text, position.board, self.tile_set, position.rack)

    def placement(self, text: str, position: Position) -> Placement:
        move = self.move(text, position)
        assert isinstance(move, Placement)
        return move

    def evening(self, names: Sequence[str] = ("Ann", HOSTILE, FORMULA)) -> GameRecord:
        """Three closed turns and a rack; a solo, warnings, a penalty, a rejected rack."""
        seats = [Seat(name, table=n) for n, name in enumerate(names, 1)]
        rules = Rules(solo_players=2, warnings_limit=0)
        record = arbitration.new_game(Game(rules, self.tile_set, self.layout), seats, seed=5)
        judge = AnyWord(self.tile_set)
        for rack, entries, master in TURNS:
            record = arbitration.set_rack(record, self.tile_set.parse(rack))
            position = record.position
            for seat, text in enumerate(entries[: len(seats)]):
                if text:
                    record = arbitration.assign(record, seat, self.move(text, position), judge)
            chosen = self.placement(master, position)
            record = arbitration.choose(record, chosen, judge)
            if rack == TURNS[1][0]:
                record = arbitration.warn(record, 0)
                record = arbitration.penalise(record, len(seats) - 1)
            record = arbitration.end_turn(record, None)
        return arbitration.set_rack(record, self.tile_set.parse("ABC?EFG"))

    def duel(
        self, over: bool = True, people: int = 2, names: tuple[str, str] = ("Ann", "Bob")
    ) -> GameRecord:
        """A phony that comes off, an exchange, a pass; at the end tiles left."""
        seats = [
            Seat(name, "" if n < people else "master") for n, name in enumerate(("Ann", "Bob"))
        ]
        racks = (self.tile_set.parse("GARDENS"), self.tile_set.parse("WINTERQ"))
        rules = Rules(word_check=WordCheck.AFTER_PLAY)
        start = opening(rules, self.tile_set, Board.empty(self.layout), racks)
        record = GameRecord(start, tuple(seats), seed=3)
        record = self._play(record, "8D GARDEN", "AEIOUT")
        record = self._play(record, "9D WINTER", "AEIOLT")
        record = record.append(Challenge(None, True))
        record = self._play(record, "pass")
        record = self._play(record, "ex QW", "EE")
        if over:
            record = record.append(
                Adjustment(1, -6, tiles=self.tile_set.parse("EEINRT")),
                Adjustment(0, 6),
                Ended(EndReason.OUT),
            )
        return record

    def _play(self, record: GameRecord, text: str, drawn: str = "") -> GameRecord:
        position = record.position
        move = self.move(text, position)
        points = 0
        if isinstance(move, Placement):
            points = score(move, position.board, self.tile_set, position.rules).total
        return record.append(Turn(position.to_move, move, points, self.tile_set.parse(drawn)))


# Rack, entries of three seats, the move on the board.
TURNS = (
    ("GARDENS", ("8D GARDENS", "8D GARDEN", ""), "8D GARDENS"),
    ("WINTERZ", ("H4 WINT.R", "E7 T.W", "9D ZIN"), "E7 T.W"),
    ("EINRZBC", ("pass", "D8 .RIN", "D8 .RIN"), "D8 .RIN"),
)
