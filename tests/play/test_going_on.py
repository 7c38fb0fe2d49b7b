"""Games that go on from one another."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.going_on import branched
from eliot_qt.play.kept.same_game import goes_on, is_part_of
from tests.game.table import AnyWord

from .record_book.ended_games import ANN, BEN, ended


def passed(record: GameRecord) -> GameRecord:
    return free_game.play(record, Pass(), AnyWord())


def test_a_branch_that_is_played_on_is_still_that_branch(
    en_tiles: TileSet, standard15: Layout
) -> None:
    game = ended(en_tiles, standard15, ANN, BEN)
    branch = branched(game, 1, (), seed=1)
    assert branch.events == game.events[:1]
    assert [seat.player for seat in branch.seats] == [seat.player for seat in game.seats]
    assert goes_on(branch, branch) and goes_on(passed(branch), branch)
    assert not goes_on(branch, None)
    assert not goes_on(passed(branch), passed(passed(branch)))
    assert not goes_on(branched(game, 0, (), seed=1), branch)
    assert not goes_on(game, branch), "a game that is over is not gone back to"


def test_other_players_sit_down_at_a_branch(en_tiles: TileSet, standard15: Layout) -> None:
    game = ended(en_tiles, standard15, ANN, BEN)
    branch = branched(game, 1, ("", "club"), seed=1)
    assert [seat.player for seat in branch.seats] == ["", "club"]
    assert branch.position.scores == game.positions[1].scores


def test_a_copy_of_the_running_game_is_told_from_one_that_goes_further(
    en_tiles: TileSet, standard15: Layout
) -> None:
    running = branched(ended(en_tiles, standard15, ANN, BEN), 1, (), seed=1)
    copy = replace(running, title="a copy")
    assert is_part_of(copy, running) and is_part_of(copy, passed(running))
    assert not is_part_of(passed(running), running)
    assert not is_part_of(branched(running, 0, (), seed=1), running), "nothing has been played"
