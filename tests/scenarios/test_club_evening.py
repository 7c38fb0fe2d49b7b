"""A club evening: 20 tables, 20 turns, every move typed by the arbiter."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.ranking import standings
from eliot_qt.terminal.arbitration import ArbitrationGame
from tests.terminal.talks import open_game, result, saved, talk

TABLES, TURNS = 20, 20
SOLO, PENALTY = 10, 5


@dataclass
class Sheet:
    """What the club's secretary writes down beside the program: points by table."""

    totals: list[int] = field(default_factory=lambda: [0] * TABLES)
    tops: int = 0
    warnings: list[int] = field(default_factory=lambda: [0] * TABLES)

    def add(self, points: list[int], top: int) -> None:
        for table, number in enumerate(points):
            self.totals[table] += number
        best = [table for table, number in enumerate(points) if number == max(points)]
        if len(best) == 1:
            self.totals[best[0]] += SOLO
        self.tops += top

    def warn(self, table: int) -> None:
        self.warnings[table] += 1
        if self.warnings[table] > 3:
            self.totals[table] -= PENALTY

    def punish(self, table: int) -> None:
        self.totals[table] -= PENALTY


def place(turn: int, table: int, moves: int) -> int | None:
    """Which of the best moves a table finds; None for none at all."""
    luck = (turn * 31 + table * table * 7 + turn * table) % 23
    if luck == 22:
        return None
    # In every third turn one table alone finds the top.
    if turn % 3 == 0:
        return 0 if table == turn % TABLES else min(1 + luck * 2, moves - 1)
    return min(luck * 2, moves - 1)


def typed(game: ArbitrationGame, turn: int, table: int) -> tuple[str, int]:
    """The line for a table's move, and its points."""
    position = game.position
    found = game.table.finder.best(position)
    if turn == 4 and table == 7:
        return f"{table + 1} 8A QQQ", 0
    rank = place(turn, table, len(found))
    if rank is None:
        return f"{table + 1} pass", 0
    if rank == 0:
        return f"top {table + 1}", found[0].score
    # Nobody types the brackets of letters that lie.
    move = format_move(found[rank].move, position.board, position.tile_set)
    return f"{table + 1} {move.replace('(', '').replace(')', '')}", found[rank].score


def play_turn(game: ArbitrationGame, sheet: Sheet, turn: int) -> None:
    game.do("draw")
    game.prompt()
    position = game.position
    top = top_of(position, game.table.finder.best(position))
    assert top is not None
    points = []
    for table in range(TABLES):
        line, number = typed(game, turn, table)
        game.do(line)
        points.append(number)
        opened = game.position.open_turn
        assert opened is not None
        entry = opened.entries[table]
        assert entry is not None, line
        assert entry.score == number, line
    if turn % 2:
        game.do("warning 3")
        sheet.warn(2)
    if turn == 9:
        game.do("penalty Player11")
        sheet.punish(10)
    game.do("end turn")
    sheet.add(points, top.score)


def test_a_club_evening_is_entered_by_commands(tmp_path: Path) -> None:
    said: list[str] = []
    names = " ".join(f"Player{number}" for number in range(1, TABLES + 1))
    start = f"--mode arbitration --players {names} --seed 77 --turns {TURNS}"
    game = open_game(ArbitrationGame, start, said)
    sheet = Sheet()
    turns = 0
    while not game.over:
        play_turn(game, sheet, turns)
        turns += 1
        assert list(game.position.scores) == sheet.totals, f"turn {turns}"
    assert turns == TURNS
    # The secretary finds that table 5 had the top in turn 2, and nobody noticed.
    record = game.record
    before = game.position.turns[1].entries[4]
    for line in ("back 2", "top 5", "back"):
        game.do(line)
    after = game.position.turns[1]
    assert after.entries[4] != before
    assert after.entries[4] is not None
    assert isinstance(after.entries[4].move, Placement)
    assert after.entries[4].score == after.top_score
    game.do("undo")
    assert game.position == record.position
    assert standings(game.record)[0].total == max(sheet.totals)
    assert all(one.difference == one.total - sheet.tops for one in standings(game.record))
    path = tmp_path / "evening.eliot"
    game.do(f"save {path}")
    assert saved(path).position.scores == tuple(sheet.totals)
    game.do("redo")
    game.do(f"save {path.with_suffix('.xml')}")
    told = result(talk(f"--load {path.with_suffix('.xml')} --auto --turns {TURNS}"))
    assert told["scores"] == list(game.position.scores) != sheet.totals
    assert not any(line.startswith("Not possible") for line in said)
