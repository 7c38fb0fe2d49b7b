"""The endgame player: what it says meanwhile, what it proves, when it stops."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.engine import Engine, EngineError
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.check import fit_faults
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Candidate, Player
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.endgame import after_turn
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from tests.players.test_one_in_bag import first_of_games

ORACLE = Path(__file__).parents[1] / "data" / "endgames_en.jsonl"
LINES = ORACLE.read_text(encoding="ascii").splitlines()


@pytest.fixture(scope="module")
def endgame(en_tiles: TileSet, standard15: Layout) -> Position:
    """AAEEGGO against ILMN, worth 2 points; four turns have to be looked ahead."""
    return parse_cgp(json.loads(LINES[16])["cgp"], Game(Rules(), en_tiles, standard15))


def player(engine: Engine, position: Position, effort: Effort) -> Player:
    equipment = Equipment(engine, position.game)
    return ANALYSTS["endgame"](equipment, effort)


def test_it_begins_with_the_static_answer_and_ends_with_a_proof(
    engine: Engine, endgame: Position
) -> None:
    seen = endgame.seen_by(0)
    first, *others, answer = player(engine, seen, Effort()).analyse(seen)
    static = StaticPlayer(engine).rank(seen)
    assert first.best == static[0]
    assert not any(analysis.complete for analysis in (first, *others))
    assert answer.complete
    assert (answer.best.value, answer.best.exact) == (2, True)
    assert len(answer.rows) == len(static)
    assert {row.move for row in answer.rows} == {row.move for row in static}
    assert not any(row.exact for row in answer.rows[1:])


def test_no_step_goes_through_thousands_of_moves(
    engine: Engine, en_tiles: TileSet, standard15: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Valued moves were looked for one by one in the list of all, more than a second long."""
    game = Game(Rules(), en_tiles, standard15)
    positions = [parse_cgp(json.loads(line)["cgp"], game) for line in LINES[:16]]
    position = max(positions, key=lambda each: len(StaticPlayer(engine).rank(each)))
    made: list[int] = []
    table = type(StaticPlayer(engine).rank(position).table)
    placement = table.placement

    def counted(self: Any, index: int) -> Placement:
        made.append(index)
        return placement(self, index)

    monkeypatch.setattr(table, "placement", counted)
    most = 0
    for _ in player(engine, position, Effort(playouts=2000, lines=15)).analyse(position):
        most = max(most, len(made))
        made.clear()
    assert 0 < most <= 1000


def test_it_stops_when_its_time_is_over(engine: Engine, endgame: Position) -> None:
    """By a clock that ticks at each look."""
    ticks = count()
    effort = Effort(seconds=1.5, clock=lambda: float(next(ticks)))
    *_, answer = player(engine, endgame, effort).analyse(endgame)
    assert answer.complete
    assert answer.best.value is not None
    assert not answer.best.exact


def test_moves_asked_about_have_their_values(engine: Engine, endgame: Position) -> None:
    """Equal to what the solver says of the position after them."""
    static = StaticPlayer(engine).rank(endgame)
    moves = (static[3].move, Pass())
    *_, answer = player(engine, endgame, Effort(moves=moves)).analyse(endgame)
    assert answer.complete and len(answer.rows) == len(static)
    best, first, second = answer.rows[:3]
    assert best.exact and first.exact and second.exact
    assert best.value == 2
    assert {first.move, second.move} == set(moves)
    assert best.value >= (first.value or 0) >= (second.value or 0)
    after = after_turn(endgame, static[3].move, static[3].score)
    assert isinstance(after, Position)
    *_, reply = player(engine, after, Effort()).analyse(after)
    asked = next(row for row in (first, second) if row.move == static[3].move)
    assert asked.value == asked.score - (reply.best.value or 0)


def test_lines_of_play_lead_to_the_values(engine: Engine, endgame: Position) -> None:
    """Played out, each line changes the spread by the value of its first move; none is better."""
    seen = endgame.seen_by(0)
    *_, answer = player(engine, seen, Effort(lines=4)).analyse(seen)
    assert answer.complete and len(answer.rows) == len(StaticPlayer(engine).rank(seen))
    shown = answer.rows[:4]
    assert all(row.exact and row.line for row in shown)
    values = [row.value for row in answer.rows if row.value is not None]
    assert values[0] == 2 and values == sorted(values, reverse=True)
    # Every move has been looked at.
    assert len(values) == len(answer.rows)
    for row in shown:
        assert spread_of(endgame, row) == row.value
    *_, without = player(engine, seen, Effort()).analyse(seen)
    assert not any(row.line for row in without.rows)


def test_the_line_of_the_best_comes_first_then_values_one_by_one(
    engine: Engine, endgame: Position
) -> None:
    """Thousands of other moves may take minutes."""
    seen = endgame.seen_by(0)
    analyses = player(engine, seen, Effort(lines=4)).analyse(seen)
    valued: list[list[Candidate]] = []
    for analysis in analyses:
        rows = [row for row in islice(analysis.rows, 5) if row.exact]
        if rows and rows[0].line and (not valued or len(valued[-1]) < len(rows)):
            assert not analysis.complete and spread_of(endgame, rows[0]) == rows[0].value
            valued.append(rows)
        if valued and len(valued[-1]) == 5:
            break
    assert [len(rows) for rows in valued] == [1, 2, 3, 4, 5]
    assert not any(row.line for row in valued[-1][1:])


def spread_of(position: Position, row: Candidate) -> float:
    """The final change of spread when a row's line is played out."""
    spread, sign = 0.0, 1
    for move in (row.move, *row.line):
        points = 0
        if isinstance(move, Placement):
            assert not fit_faults(move, position.board)
            points = score(move, position.board, position.tile_set, position.rules).total
        after = after_turn(position, move, points)
        if isinstance(after, int):
            return spread + sign * after
        position, spread, sign = after, spread + sign * points, -sign
    assert [type(move) for move in (row.move, *row.line)[-2:]] == [Pass, Pass]
    # Nobody gains by going on, and all lose their racks.
    points_of = position.tile_set.points
    lost = points_of(position.rack) - points_of(position.unseen_by(position.to_move))
    return spread - sign * lost


def test_lines_of_recorded_endgames_lead_to_the_proven_values(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    for line in LINES[:50:2]:
        recorded = json.loads(line)
        position = parse_cgp(recorded["cgp"], Game(Rules(), en_tiles, standard15)).seen_by(0)
        *_, answer = player(engine, position, Effort(lines=1)).analyse(position)
        assert answer.best.exact and answer.best.value == recorded["value"]
        assert spread_of(position, answer.best) == recorded["value"]


@pytest.mark.slow
def test_two_lines_of_many_endgames_lead_to_the_proven_values(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    """The first position of each game with an empty bag, the lines of its best two moves."""
    replayed = whole = 0
    games = islice(first_of_games(en, en_tiles, standard15, 0), 1_000)
    for number, hidden in enumerate(games, 1):
        position = with_both_racks(hidden)
        effort = Effort(lines=2, playouts=5_000)
        *_, answer = player(engine, position, effort).analyse(position)
        # To prove the position after a move may take more than so many positions.
        if all(row.exact and leads_to_the_end(position, row) for row in answer.rows[:2]):
            check_two_lines(position, answer.rows)
            replayed += 1
            whole += all(row.exact for row in answer.rows)
        if number % 25 == 0 or replayed == 500:
            # A solver's table of positions is large, and tests collect no garbage by themselves.
            gc.collect()
            print(
                f"best and second of {replayed} of {number} endgames proven and replayed,"
                f" of {whole} with all other moves proven, too"
            )
        if replayed == 500:
            return
    pytest.fail(f"only {replayed} endgames")


def leads_to_the_end(position: Position, row: Candidate) -> bool:
    """Whether a row has its line, or needs none."""
    return bool(row.line) or isinstance(after_turn(position, row.move, row.score), int)


def check_two_lines(position: Position, rows: Sequence[Candidate]) -> None:
    """Play the lines of the first two rows out; no other row that is known is better."""
    best, second = rows[:2]
    for row in (best, second):
        assert spread_of(position, row) == row.value, (position, row)
    values = [row.value for row in rows if row.exact and row.value is not None]
    assert values == sorted(values, reverse=True), position
    assert (best.move, best.score) != (second.move, second.score)


def with_both_racks(position: Position) -> Position:
    """The position with the other rack in view, which is all that is unseen."""
    unseen = position.unseen_by(position.to_move)
    racks = tuple(rack if rack is not None else unseen for rack in position.racks)
    return replace(position, racks=racks, rack_counts=(), bag=b"")


def test_it_refuses_what_is_no_endgame(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    board = "/".join(["15"] * 15)
    position = parse_cgp(f"{board} AEINRST/", Game(Rules(), en_tiles, standard15))
    with pytest.raises(EngineError, match="in the bag; an endgame has none"):
        next(player(engine, position, Effort()).analyse(position))
