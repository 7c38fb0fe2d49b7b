"""A player of ours for the referee: it reads positions and answers moves, line by line."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from benchmarks.referee_protocol import GAME, MADE, MOVE, QUIT, READY, RefereeError, answer_line
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.lab.effort import add_effort
from eliot_qt.lab.matches.match_games import seated_player
from eliot_qt.lab.matches.match_plan import plan_of
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.analysis import Player
from eliot_qt.players.selfplay import decide


def add_options(parser: argparse.ArgumentParser) -> None:
    """The player, and how hard it thinks, as in ``selfplay``."""
    parser.add_argument("--player", default="static", help="as in selfplay --first (static)")
    add_effort(parser)
    parser.add_argument("--inference", action="store_true")


def run(options: argparse.Namespace) -> None:
    """Answer until there is nothing more to answer."""
    seat: _Seat | None = None
    for line in sys.stdin:
        order, _, rest = line.strip().partition(" ")
        if order == GAME:
            _, _, lexicon = rest.partition(" ")
            if seat is None or seat.lexicon != lexicon:
                seat = _Seat(lexicon, options)
            seat.begin()
            print(READY, flush=True)
        elif order == QUIT:
            return
        elif seat is not None and order == MADE:
            seat.made = rest
        elif seat is not None and order == MOVE:
            print(seat.answer(rest), flush=True)
        else:
            raise RefereeError("{line!r} is no line of the referee's", line=line[:200])


class _Seat:
    """The player at one side of the board."""

    def __init__(self, lexicon: str, options: argparse.Namespace) -> None:
        self.lexicon = lexicon
        self._table: Experiment = table_of(lexicon)
        self._player: Player = self._make(options)
        self.begin()

    def _make(self, options: argparse.Namespace) -> Player:
        names = {"lexicon": self.lexicon, "first": options.player, "second": options.player}
        plan = plan_of(argparse.Namespace(**vars(options), **names, games=1, pairs=False))
        return seated_player(
            options.player, self._table.equipment(), plan.effort(), self._table.lexicon
        )

    def begin(self) -> None:
        """Begin a game on an empty board."""
        self.made = ""
        self._board = Board.empty(self._table.game.layout)

    def answer(self, cgp: str) -> str:
        """The move for a position, and its points."""
        position = self._with_last_turn(parse_cgp(cgp, self._table.game))
        best = decide(self._player, position)
        self._board = position.board
        if isinstance(best.move, Placement):
            self._board = position.board.after(best.move)
        self.made = ""
        return answer_line(best.move, best.score, position.board, position.tile_set)

    def _with_last_turn(self, position: Position) -> Position:
        """The position with what the other side has made, as far as all have seen it."""
        kind, _, count = self.made.partition(" ")
        if kind == "ex":
            return replace(position, exchanged=int(count))
        if kind in ("", "pass"):
            return position
        move = parse_move(self.made, self._board, position.tile_set)
        if not isinstance(move, Placement):
            raise RefereeError("{made!r} is not a move", made=self.made[:200])
        return replace(position, last_play=(1, move))
