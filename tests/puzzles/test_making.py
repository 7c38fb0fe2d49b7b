"""Puzzles are found in self-play, the same for the same seed, and proven or measured for long."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import on_rack, sort_tiles
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.analysts import Effort
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from eliot_qt.puzzles.make_command import choose
from eliot_qt.puzzles.making import PuzzleGoal, PuzzleMaker
from eliot_qt.puzzles.part import read_part_of
from eliot_qt.puzzles.poor_racks import LATEST_BAG
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind, new_puzzle
from eliot_qt.puzzles.shelf import shipped

pytestmark = pytest.mark.usefixtures("shared_lexicons")

pytest.importorskip("numba")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def table() -> Experiment:
    return table_of("en")


def test_an_endgame_found_is_one_that_a_single_move_saves(table: Experiment) -> None:
    maker = PuzzleMaker(table, PuzzleGoal.ENDGAME, 1)
    puzzle = next(found for number in range(31, 60) if (found := maker.puzzle(number)))
    position = parse_cgp(puzzle.cgp, table.game)
    effort = Effort(playouts=200_000, lines=1000)
    *_, last = ANALYSTS["endgame"](table.equipment(), effort).analyse(position)
    best, second = last.rows[:2]
    right = parse_move(puzzle.accepted[0], position.board, position.tile_set)
    assert isinstance(right, Placement)
    assert isinstance(best.move, Placement)
    assert best.move.placed(15) == right.placed(15)
    assert best.value is not None
    assert second.value is not None
    assert best.value - second.value == pytest.approx(puzzle.gap)
    lead = position.scores[0] - position.scores[1]
    assert lead + best.value >= 0
    assert lead + second.value <= 0


def test_an_exchange_is_looked_for_among_the_poorest_racks(table: Experiment) -> None:
    maker = PuzzleMaker(table, PuzzleGoal.EXCHANGE, 25)
    found = [position for number in range(12) for position in maker._positions(number)]
    assert found == [position for number in range(12) for position in maker._positions(number)]
    for position in found:
        assert 7 <= position.bag_count <= LATEST_BAG
        tiles = position.tile_set
        seen = bytes(on_rack(tile) for tile in position.board.squares if tile)
        everything = sort_tiles(seen + position.rack + position.bag)
        assert [everything.count(kind) for kind in range(len(tiles.counts))] == [*tiles.counts]
    kinds = [len(set(position.rack)) for position in found]
    assert kinds and sum(kinds) / len(kinds) < 5


def test_parts_find_what_one_run_finds_and_go_on_where_they_were(
    tmp_path: Path, capsys: Capture
) -> None:
    def make(name: str, *more: str, games: str = "34", code: int = 0) -> list[Puzzle]:
        options = ["--phase", "endgame", "--games", games, "--out", str(tmp_path / name), *more]
        assert cli.main(["puzzles", "make", *options]) == code
        return read_part_of(tmp_path / name).found

    second = make("second", "--part", "10/10")
    assert second
    # The same command again has nothing left to do; a shorter file would go on.
    lines = (tmp_path / "second").read_text(encoding="utf-8").splitlines()
    (tmp_path / "second").write_text(f'{lines[0]}\n{{"done": 1}}\n', encoding="utf-8")
    assert make("second", "--part", "10/10") == second
    capsys.readouterr()
    make("second", "--part", "10/10", games="35", code=2)
    assert "of different runs: games is 34 and 35" in capsys.readouterr().err


def test_the_shipped_ones_have_their_share_of_each_kind() -> None:
    found = [
        new_puzzle(f"{kind} {number}", ("8H A",), 5.0, False, kind, 40)
        for kind in PuzzleKind
        for number in range(5 if kind is PuzzleKind.EXCHANGE else 60)
    ]
    chosen = choose(found, 100)
    assert len(chosen) == 100
    counts = {kind: sum(each.kind is kind for each in chosen) for kind in PuzzleKind}
    assert all(counts[kind] >= 4 for kind in PuzzleKind)
    assert counts[PuzzleKind.LESS] >= 40
    assert choose(reversed(found), 100) == chosen
    last = [each for each in found if each not in chosen]
    kept = {last[0].cgp, last[-1].cgp}
    assert kept <= {each.cgp for each in choose(found, 100, kept)}, "those that lessons show"


def test_two_fifths_of_those_shipped_are_not_the_highest_score(table: Experiment) -> None:
    """As the list of moves says; another kind is a bingo, a block, or does score most."""
    player = StaticPlayer(table.equipment().engine)
    puzzles = shipped()
    assert len(puzzles) >= 300
    less = [puzzle for puzzle in puzzles if puzzle.kind is PuzzleKind.LESS]
    assert len(less) >= 0.4 * len(puzzles)
    for puzzle in (*less, *(p for p in puzzles if p.kind is PuzzleKind.PARALLEL)):
        position = parse_cgp(puzzle.cgp, table.game)
        best = parse_move(puzzle.accepted[0], position.board, position.tile_set)
        assert isinstance(best, Placement)
        points = score(best, position.board, position.tile_set, position.rules).total
        highest = player.rank(position).table.by_score()
        assert (points < highest.score[0]) == (puzzle.kind is PuzzleKind.LESS), puzzle
