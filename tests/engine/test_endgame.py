"""Endgames: right on recorded ones, and equal to trying every line on small ones."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from eliot_qt.engine import EngineError, PlainEngine, RunGraph
from eliot_qt.engine.endgame import Endgame, EndgameAnswer
from eliot_qt.engine.endgames.buffers import EndgameBuffers
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words, play_on
from tests.engine.endgame_brute import endgame_value

ORACLE = Path(__file__).parent.parent / "data" / "endgames_en.jsonl"
LINES = [json.loads(line) for line in ORACLE.read_text(encoding="ascii").splitlines()]


@pytest.fixture(scope="module")
def endgame(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Endgame:
    return Endgame(en_run, Game(Rules(), en_tiles, standard15), megabytes=32)


@pytest.fixture(scope="module")
def recorded(en_tiles: TileSet, standard15: Layout) -> list[Position]:
    return [parse_cgp(line["cgp"], Game(Rules(), en_tiles, standard15)) for line in LINES]


def solve(solver: Endgame, position: Position) -> EndgameAnswer:
    """The last answer, which is exact."""
    last = [answer for answer in solver.solve(position) if answer is not None][-1]
    assert last.exact
    return last


def after(position: Position, answer: EndgameAnswer) -> Position:
    """The position after the move answered."""
    racks = list(position.racks)
    board, scoreless = position.board, position.scoreless + 1
    if isinstance(answer.move, Placement):
        board, scoreless = board.after(answer.move), 0
        racks[position.to_move] = remove_tiles(position.rack, answer.move.used)
    return replace(
        position,
        board=board,
        racks=tuple(racks),
        rack_counts=(),
        to_move=1 - position.to_move,
        scoreless=scoreless,
    )


def test_recorded_endgames(endgame: Endgame, recorded: list[Position]) -> None:
    found = [solve(endgame, position).value for position in recorded]
    assert found == [line["value"] for line in LINES]


def test_the_move_leads_to_the_value(endgame: Endgame, recorded: list[Position]) -> None:
    for position in recorded[:12]:
        answer = solve(endgame, position)
        if len(position.rack) == (
            len(answer.move.used) if isinstance(answer.move, Placement) else 0
        ):
            other = position.racks[1 - position.to_move] or b""
            rest = 2 * position.tile_set.points(other)
        else:
            rest = -solve(endgame, after(position, answer)).value
        assert answer.score + rest == answer.value


def test_a_hidden_rack_is_what_is_unseen(endgame: Endgame, recorded: list[Position]) -> None:
    for position in recorded[:6]:
        assert solve(endgame, position.seen_by(0)).value == solve(endgame, position).value


def test_the_same_answers_in_any_order(endgame: Endgame, recorded: list[Position]) -> None:
    """The table keeps what was found in other positions; it must not disturb."""
    some = recorded[:20]
    first = [solve(endgame, position).value for position in some]
    assert [solve(endgame, position).value for position in reversed(some)] == first[::-1]


def test_a_search_of_few_positions_empties_and_uses_a_small_part_of_the_table(
    endgame: Endgame, recorded: list[Position]
) -> None:
    """To empty all of it took longer than most endgames of a few tiles."""
    table = endgame._buffers.table
    table[:] = 7
    answers = [a for a in endgame.solve(recorded[3], nodes=300) if a is not None]
    assert answers
    used = (table != 7).nonzero()[0]
    assert 0 < used[-1] < len(table) // 64
    # Nothing depends on what was there, and the next search has all of it.
    assert [a for a in endgame.solve(recorded[3], nodes=300) if a is not None] == answers
    table[:] = 0
    assert solve(endgame, recorded[3]).value == LINES[3]["value"]
    assert table.nonzero()[0][-1] > len(table) // 2


def test_the_first_step_is_a_small_one(
    endgame: Endgame, recorded: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How fast a position is searched is not known yet: 5,000 units once took 144 ms."""
    budgets: list[int] = []
    search = EndgameBuffers.search

    def counted(self: EndgameBuffers, budget: int) -> bool:
        budgets.append(budget)
        return search(self, budget)

    monkeypatch.setattr(EndgameBuffers, "search", counted)
    for position in (recorded[8], recorded[3]):
        budgets.clear()
        next(endgame.solve(position))
        assert 0 < budgets[0] <= 1000


def test_tables_too_small_grow(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> None:
    """Two blanks and a slice of a few positions."""
    row = "7CAT5"
    text = "/".join(["15"] * 7 + [row] + ["15"] * 7) + " ??ENR/E 0/0 0"
    position = replace(parse_cgp(text, Game(Rules(), en_tiles, standard15)), bag=b"")
    solver = Endgame(en_run, Game(Rules(), en_tiles, standard15), megabytes=1)
    answer = solve(solver, position)
    assert isinstance(answer.move, Placement)
    assert len(answer.move.used) == 5  # ENTRANCE and the like are found among 100,000 moves


def small_endgames(seed: int) -> Iterator[tuple[PlainEngine, Endgame, Position]]:
    """Endless small endgames on made-up boards and words, and engines for them."""
    chance = random.Random(seed)
    while True:
        letters = chance.choice((5, 6, 8))
        tile_set = made_up_tiles(letters, 2, copies=60)
        layout = made_up_layout(chance.choice((5, 7, 9)), chance)
        graph = WordGraph.from_nodes(build(made_up_words(letters, 40, 5, chance)))
        bingo = chance.choice((2, 3, 4))
        rules = Rules(
            bingo_tiles=bingo,
            bingo_bonus=chance.choice((0, 20)),
            rack_size=4,
            finisher_gains_twice=chance.random() < 0.5,
            scoreless_limit=chance.choice((1, 2, 3, 4, 6)),
        )
        plain = PlainEngine(
            graph,
            Game(
                Rules(rack_size=4, bingo_tiles=bingo, bingo_bonus=rules.bingo_bonus),
                tile_set,
                layout,
            ),
        )
        solver = Endgame(
            graph,
            Game(
                Rules(rack_size=4, bingo_tiles=bingo, bingo_bonus=rules.bingo_bonus),
                tile_set,
                layout,
            ),
            megabytes=1,
        )
        for _ in range(5):
            yield plain, solver, small_endgame(plain, tile_set, layout, rules, chance)


def small_endgame(
    engine: PlainEngine, tile_set: TileSet, layout: Layout, rules: Rules, chance: random.Random
) -> Position:
    """A board after some random moves, two racks of up to four tiles, and no bag."""
    board = Board.empty(layout)
    for _ in range(chance.randint(1, 4)):
        rack = bytes(chance.randint(1, len(tile_set)) for _ in range(4))
        position = Position(rules, tile_set, board, (rack, b"\1"), (0, 0), 0, b"")
        board = play_on(position, engine.moves(position), chance)
    blanks = chance.choice((0, 0, 0, 1))
    tiles = [chance.randint(1, len(tile_set)) for _ in range(chance.randint(2, 6) - blanks)]
    tiles = [0] * blanks + tiles
    chance.shuffle(tiles)
    cut = chance.randint(max(1, len(tiles) - 4), min(4, len(tiles) - 1))
    racks = (bytes(sorted(tiles[:cut])), bytes(sorted(tiles[cut:])))
    scoreless = chance.randrange(rules.scoreless_limit)
    return Position(rules, tile_set, board, racks, (0, 0), 0, b"", scoreless=scoreless)


@pytest.mark.parametrize(
    ("seed", "count"),
    [(5, 16), *(pytest.param(n, 125, marks=pytest.mark.slow) for n in range(1, 6))],
)
def test_small_endgames_by_every_line(seed: int, count: int) -> None:
    for plain, solver, position in islice(small_endgames(seed), count):
        answer = solve(solver, position)
        assert answer.value == endgame_value(plain, position), position


def test_what_is_no_endgame_is_refused(endgame: Endgame, recorded: list[Position]) -> None:
    position = recorded[0]
    with pytest.raises(EngineError, match="1 tiles in the bag; an endgame has none"):
        next(endgame.solve(replace(position, bag=b"\1")))
    with pytest.raises(EngineError, match="a rack is empty"):
        next(endgame.solve(replace(position, racks=(position.racks[0], b""), rack_counts=())))
    with pytest.raises(EngineError, match="played by two"):
        next(endgame.solve(replace(position, gone=frozenset((1,)))))


def test_impossible_racks_are_refused(endgame: Endgame, recorded: list[Position]) -> None:
    position = replace(recorded[0], racks=(recorded[0].rack, b"\x11\x11"), rack_counts=())
    with pytest.raises(EngineError, match="more than 1 Q on board and racks"):
        next(endgame.solve(position))
    position = replace(recorded[0], racks=(recorded[0].rack, bytes(8 * [5])), rack_counts=())
    with pytest.raises(EngineError, match="a rack of 8 tiles; 7 at most"):
        next(endgame.solve(position))
