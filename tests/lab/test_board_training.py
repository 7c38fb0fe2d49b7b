"""The value of boards, learnt: parts make the file of one run, and the fit finds what is there."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from eliot_qt import cli
from eliot_qt.engine.playing.board_counts import COUNTS
from eliot_qt.engine.values.board_value import read_board_value
from eliot_qt.lab.kernels import board_tally
from eliot_qt.lab.kernels.board_recorder import BoardRecorder
from eliot_qt.lab.kernels.board_tally import BoardTally
from eliot_qt.lab.table import table_of
from eliot_qt.players.listers import run_graph_of
from eliot_qt.players.static import trained_values

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]
LEARN = ("leaves", "board-value", "--games", "44", "--seed", "5")


def _part(folder: Path, part: str) -> Path:
    out = folder / part.replace("/", "of")
    assert cli.main([*LEARN, "--part", part, "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("parts")
    return [_part(folder, part) for part in ("1/2", "2/2")]


def test_parts_make_the_file_of_one_run(capsys: Capture, tmp_path: Path, files: list[Path]) -> None:
    whole, merged = tmp_path / "whole.json", tmp_path / "merged.json"
    assert cli.main([*LEARN, "--out", str(whole)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert cli.main(["merge", *map(str, reversed(files)), "--out", str(merged)]) == 0
    again = capsys.readouterr().out.splitlines()
    assert merged.read_bytes() == whole.read_bytes()
    # The last two lines are the time a board takes, and the file.
    assert again[:-2] == printed[:-2] and "boards learnt from" in printed[0]
    assert printed[-2].endswith("µs of processor time")
    made = json.loads(whole.read_text())["made"]
    assert made["command"].endswith("--lexicon en --games 44 --seed 5")
    assert made["boards"] > 1000 < 2 * made["held_out"]
    assert any(read_board_value(whole, COUNTS).weights[1])


def test_a_part_goes_on_where_it_was(tmp_path: Path, files: list[Path]) -> None:
    lines = files[0].read_text().splitlines()
    tally = BoardTally(100)
    heading = json.loads(lines[0]) | {"played": 0}
    begun = tmp_path / "1of2"
    begun.write_text("\n".join(map(json.dumps, (heading, tally.fields()))))
    assert _part(tmp_path, "1/2") == begun
    assert begun.read_text() == files[0].read_text()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 6}, "seed"),
        ({"program": "other"}, "programs that differ"),
        ({"part": 2}, "both part 2"),
        ({"played": 21}, "21 of 22 games"),
        ({"eliot-qt": "nothing"}, "cannot be merged"),
        ({"more": 1}, "is not known"),
    ],
)
def test_parts_that_do_not_fit_are_refused(
    change: dict[str, object], words: str, capsys: Capture, tmp_path: Path, files: list[Path]
) -> None:
    heading, sums = files[0].read_text().splitlines()
    bad = tmp_path / "bad"
    bad.write_text(json.dumps(json.loads(heading) | change) + f"\n{sums}\n")
    out = tmp_path / "out.json"
    assert cli.main(["merge", str(bad), str(files[1]), "--out", str(out)]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("change", [{"sums": "AAAA"}, {"boards": [1]}, {"pairs": 7}, {"more": 1}])
def test_damaged_sums_are_refused(
    change: dict[str, object], capsys: Capture, tmp_path: Path, files: list[Path]
) -> None:
    heading, sums = files[0].read_text().splitlines()
    bad = tmp_path / "bad"
    bad.write_text(f"{heading}\n{json.dumps(json.loads(sums) | change)}\n")
    assert cli.main(["merge", str(bad), str(files[1])]) == 2
    assert "bad: line 2" in capsys.readouterr().err


def test_a_part_needs_a_file(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main([*LEARN, "--part", "1/2"])
    assert "--part needs --out" in capsys.readouterr().err


def test_the_fit_finds_what_was_put_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_tally, "_RIDGE", 1.0)
    chance, tally = np.random.default_rng(1), BoardTally(100)
    for number in range(300):
        rows = chance.integers(0, 9, (12, COUNTS)).astype(np.int16)
        facts = np.zeros((12, 4), np.int32)
        facts[:, 0], facts[6:, 1], facts[:, 2] = number, 1, 40
        # What is the same for all moves of a turn does not count.
        luck = np.repeat(chance.integers(-90_000, 90_000, 2), 6)
        facts[:, 3] = 3000 * rows[:, 7] - 2000 * rows[:, 70] + luck
        tally.add(1, rows, facts)
    value = tally.value()
    found = np.array(value.row(40))
    assert abs(found[7] - 3000) < 300 and abs(found[70] + 2000) < 300
    assert np.abs(np.delete(found, (7, 70))).max() < 200
    accuracy = tally.accuracy(value, range(5, 6))
    assert accuracy.share > 95 and accuracy.moved == pytest.approx(accuracy.spread, rel=0.1)


def test_games_that_branch_go_on_as_the_static_player_plays() -> None:
    table = table_of("en")
    values = trained_values(table.game.tile_set)
    graph = run_graph_of(table.lexicon.graph, len(table.game.tile_set))
    recorder = BoardRecorder(graph, table.game, values)
    rows, facts = recorder.play(3, [1])
    turns = table.games().turns(values, values, 3, 1)
    # No more turns than the game has; of each the same unseen tiles, and from two to six boards.
    assert set(facts[:, 0]) == {1} and facts[:, 1].max() < len(turns)
    for turn in np.unique(facts[:, 1]):
        own = facts[facts[:, 1] == turn]
        assert 2 <= len(own) <= 6 and len(np.unique(own[:, 2])) == 1
    assert facts[0, 2] == 93 and (np.diff(facts[:, 2]) <= 0).all()
    again = recorder.play(3, [1])
    assert (again[0] == rows).all() and (again[1] == facts).all()
