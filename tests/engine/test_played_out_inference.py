"""Leaves inferred from a move by playouts: the true leave becomes likelier, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eliot_qt.engine import Engine, RunGraph
from eliot_qt.engine.inference.leave_inference import LeaveInference, LikelyLeaves
from eliot_qt.engine.inference.played_out import STRONG, PlayedOutInference, Strictness
from eliot_qt.engine.playouts import Playouts
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.game import Game
from eliot_qt.game.last_turn import LastTurn, last_turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.players.static import StaticPlayer, trained_values

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"
EXAMINED = 40


@pytest.fixture(scope="module")
def game(en_tiles: TileSet, standard15: Layout) -> Game:
    return Game(Rules(), en_tiles, standard15)


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, game: Game) -> Engine:
    return Engine(en_run, game)


@pytest.fixture(scope="module")
def before(game: Game) -> Position:
    """A recorded position with a long bag."""
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    return parse_cgp(json.loads(lines[2])["cgp"], game)


def seen_after(position: Position, move: Placement | Exchange, score: int) -> Position:
    """The position after a move of the seat to move, as the other side sees it."""
    used = move.used if isinstance(move, Placement) else move.tiles
    own, other = position.racks
    assert own and other
    hidden = opening(position.rules, position.tile_set, position.board, (own, other))
    turn = Turn(hidden.to_move, move, score, hidden.bag[: len(used)])
    return apply([hidden], turn).seen_by(1)


def infer(
    inference: PlayedOutInference | LeaveInference, seen: Position, seed: int = 1
) -> tuple[LastTurn, LikelyLeaves]:
    turn = last_turn(seen)
    assert turn is not None
    values = trained_values(seen.tile_set)
    for _ in inference.inferring(turn, seen.unseen_by(seen.to_move), values, seed):
        pass
    assert inference.leaves is not None
    return turn, inference.leaves


def new(
    engine: Engine, game: Game, strictness: Strictness = STRONG, examined: int = EXAMINED
) -> PlayedOutInference:
    playouts = Playouts(engine.graph, game)
    return PlayedOutInference(engine, playouts, strictness, examined=examined)


def test_the_leave_of_a_well_chosen_move_becomes_likelier(
    engine: Engine, game: Game, before: Position
) -> None:
    ranking = StaticPlayer(engine).rank(before)
    # Two or three tiles stay, of which there are more than are played out.
    row = next(row for row in ranking if isinstance(row.move, Placement) and len(row.leave) == 3)
    assert isinstance(row.move, Placement)
    seen = seen_after(before, row.move, row.score)
    inference = new(engine, game)
    turn, leaves = infer(inference, seen)
    fits = leaves.fits
    assert fits is not None
    assert len(fits) == len(leaves.rows) > EXAMINED
    assert ((fits > 0) & (fits <= 1)).all()
    # With the true leave the move is the best there is, and so it fits better than on average.
    fit = inference.fit(turn, row.leave, 0, trained_values(before.tile_set), 1)
    assert fit > 2 * (leaves.drawn * fits).sum() / leaves.drawn.sum()


def test_every_leave_played_out_fits_as_its_playouts_say(
    engine: Engine, game: Game, before: Position
) -> None:
    row = next(
        row
        for row in StaticPlayer(engine).rank(before)
        if isinstance(row.move, Placement) and len(row.leave) == 1
    )
    assert isinstance(row.move, Placement)
    inference = new(engine, game)
    turn, leaves = infer(inference, seen_after(before, row.move, row.score))
    # One tile: every leave is played out.
    assert len(leaves.rows) <= EXAMINED
    assert leaves.fits is not None
    for number in range(0, len(leaves.rows), 5):
        leave = bytes(leaves.rows[number, :1].tolist())
        shortfall = int(leaves.shortfalls[number])
        fit = inference.fit(turn, leave, shortfall, trained_values(before.tile_set), 1)
        assert fit == pytest.approx(leaves.fits[number])
    # Somebody to whom all moves are alike tells nothing.
    careless = new(engine, game, Strictness(1e9, 1e9, 0.0))
    _, told = infer(careless, seen_after(before, row.move, row.score))
    assert told.weights == pytest.approx(told.drawn)
    assert leaves.weights != pytest.approx(leaves.drawn)


def test_an_exchange_is_judged_by_equity_alone(
    engine: Engine, game: Game, before: Position
) -> None:
    seen = seen_after(before, Exchange(before.rack[:3]), 0)
    _, leaves = infer(new(engine, game), seen)
    _, by_equity = infer(LeaveInference(Playouts(engine.graph, game).index), seen)
    assert leaves.fits is None
    assert leaves.weights.tolist() == by_equity.weights.tolist()


def test_the_same_seed_gives_the_same_leaves(engine: Engine, game: Game, before: Position) -> None:
    ranking = StaticPlayer(engine).rank(before)
    row = next(row for row in ranking if isinstance(row.move, Placement) and len(row.leave) == 4)
    assert isinstance(row.move, Placement)
    seen = seen_after(before, row.move, row.score)
    inference = new(engine, game, examined=10)
    one, other = (infer(inference, seen, seed=7)[1].weights.tolist() for _ in range(2))
    assert one == other
    assert one != infer(inference, seen, seed=8)[1].weights.tolist()


def test_tiles_played_are_not_counted_again(engine: Engine, game: Game, before: Position) -> None:
    ranking = StaticPlayer(engine).rank(before)
    row = next(row for row in ranking if isinstance(row.move, Placement) and len(row.leave) == 2)
    assert isinstance(row.move, Placement)
    seen = seen_after(before, row.move, row.score)
    _, leaves = infer(new(engine, game), seen)
    unseen = seen.unseen_by(seen.to_move)
    for each in leaves.rows.tolist():
        remove_tiles(unseen, bytes(each[: leaves.count]))
