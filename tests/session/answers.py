"""Answers of an engine for a test: moves with their true scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import Dealt
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import duplicate, topping
from eliot_qt.players.analysis import Analysis, Candidate

from .conftest import StubThinker

RACK = "EINRTWA"


def analysis(position: Position, texts: Sequence[str]) -> Analysis:
    """All moves there are, if one believes the test."""
    rows = []
    for text in texts:
        move = parse_move(text, position.board, position.tile_set, None)
        assert isinstance(move, Placement)
        points = score(move, position.board, position.tile_set, position.rules).total
        rows.append(Candidate(move, points, points * 1000, b""))
    rows.sort(key=lambda row: -row.score)
    return Analysis([*rows, Candidate(Pass(), 0, -1, position.rack)], "h2", True, len(rows))


def found(thinker: StubThinker, *texts: str) -> None:
    """The engine answers its open question with these moves."""
    number = thinker.open
    position, _ = thinker.asked.pop(number)
    thinker.finished.emit(number, analysis(position, texts))


def duplicate_game(
    tile_set: TileSet,
    layout: Layout,
    players: Sequence[str] = ("",),
    rack: str = RACK,
    **rules: object,
) -> GameRecord:
    """A duplicate with that first rack; ``players`` are levels, empty for people."""
    seats = [Seat(f"P{i + 1}", player) for i, player in enumerate(players)]
    given = replace(Rules(), **rules)  # type: ignore[arg-type]
    record = duplicate.new_game(Game(given, tile_set, layout), seats, 7)
    return with_rack(record, tile_set.parse(rack))


def topping_game(
    tile_set: TileSet, layout: Layout, rack: str = RACK, **rules: object
) -> GameRecord:
    """A topping with that first rack."""
    given = topping.topping_rules(replace(Rules(), **rules))  # type: ignore[arg-type]
    return with_rack(topping.new_game(Game(given, tile_set, layout), "P1", 7), tile_set.parse(rack))


def with_rack(record: GameRecord, rack: bytes) -> GameRecord:
    """The game with another first rack."""
    return replace(record, events=(Dealt(b"", rack),), cursor=-1, positions=())
