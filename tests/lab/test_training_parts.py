"""A training in parts: round by round, it makes the file that one run makes, byte for byte."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.engine.leave_file import how_made
from eliot_qt.lab import train_command, training, training_round
from eliot_qt.lab.kernels.leave_training import GenerationTally
from eliot_qt.lab.table import table_of

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]
OPTIONS = ("--games", "40", "--seed", "5")
ROUNDS = 8


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    """Racks of four tiles, which have few leaves, and few games at a time."""
    table = table_of("en")
    rules = replace(table.game.rules, rack_size=4, bingo_tiles=4)
    small = replace(table, game=replace(table.game, rules=rules))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_command, "table_of", lambda lexicon: small)
        patch.setattr(training, "_TRIAL", 20)
        patch.setattr(training, "_SELDOM", 20)
        patch.setattr(training_round, "CHUNK", 6)
        yield


def _part(folder: Path, part: str, *, options: tuple[str, ...] = OPTIONS, name: str = "") -> Path:
    out = folder / (name or part.replace("/", "of"))
    leaves = ("--leaves", str(folder / "parts.leaves"))
    assert cli.main(["leaves", "train", *options, "--part", part, "--out", str(out), *leaves]) == 0
    return out


def _merge(folder: Path, *files: Path) -> int:
    return cli.main(["merge", *map(str, files), "--leaves", str(folder / "parts.leaves")])


def _refused(capsys: Capture, folder: Path, *files: Path) -> str:
    capsys.readouterr()
    assert _merge(folder, *files) == 2
    return capsys.readouterr().err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The values of one run."""
    out = tmp_path_factory.mktemp("whole") / "whole.leaves"
    assert cli.main(["leaves", "train", *OPTIONS, "--threads", "1", "--out", str(out)]) == 0
    return out


def test_parts_make_the_file_of_one_run(capsys: Capture, tmp_path: Path, whole: Path) -> None:
    said = []
    for number in range(ROUNDS):
        count = 1 + number % 3
        files = [
            _part(tmp_path, f"{part}/{count}", name=f"round{number}.{part}")
            for part in range(1, count + 1)
        ]
        capsys.readouterr()
        assert _merge(tmp_path, *reversed(files)) == 0
        said += capsys.readouterr().out.splitlines()
    assert (tmp_path / "parts.leaves").read_bytes() == whole.read_bytes()
    generations = [json.loads(line) for line in said if line.startswith("{")]
    assert generations == how_made(whole)["generations"] and len(generations) == 4
    assert not list(tmp_path.glob("*.npz"))
    assert said[0].endswith("next: generation 1, games 1 to 2")


def test_an_interrupted_training_makes_the_file_of_one_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path
) -> None:
    broken = tmp_path / "broken.leaves"
    save, saves = training.Training.save, []

    def interrupted(self: training.Training) -> None:
        save(self)
        saves.append(self)
        if len(saves) in (5, 16):
            raise KeyboardInterrupt

    monkeypatch.setattr(training.Training, "save", interrupted)
    codes = [
        cli.main(["leaves", "train", *OPTIONS, "--out", str(broken), *resume])
        for resume in ((), ("--resume",), ("--resume",))
    ]
    assert codes == [130, 130, 0]
    assert broken.read_bytes() == whole.read_bytes()


@pytest.fixture(scope="module")
def halves(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Both parts of the first round."""
    folder = tmp_path_factory.mktemp("halves")
    return [_part(folder, part) for part in ("1/2", "2/2")]


def test_a_part_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = ("--games", "800")
    whole = _part(tmp_path, "1/1", options=many)
    include, seen = GenerationTally.include, []

    def interrupted(self: GenerationTally, other: GenerationTally) -> None:
        include(self, other)
        seen.append(other.games)
        if len(seen) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(GenerationTally, "include", interrupted)
    again = ["leaves", "train", *many, "--part", "1/1", "--out", str(tmp_path / "again")]
    again += ["--leaves", str(tmp_path / "parts.leaves")]
    assert [cli.main(again), cli.main(again)] == [130, 0]
    assert seen == [6, 6, 6, 2]
    assert (tmp_path / "again").read_bytes() == whole.read_bytes()


def test_parts_of_other_rounds_are_refused(
    capsys: Capture, tmp_path: Path, halves: list[Path]
) -> None:
    one, two = (Path(shutil.copy(path, tmp_path)) for path in halves)
    assert "missing of 2 parts: 2" in _refused(capsys, tmp_path, one)
    assert "are both part 1/2" in _refused(capsys, tmp_path, one, one, two)
    other = _part(tmp_path, "2/2", options=(*OPTIONS[:-1], "6"), name="other")
    assert "seed is 5 and 6" in _refused(capsys, tmp_path, one, other)
    assert _merge(tmp_path, one, two) == 0
    said = _refused(capsys, tmp_path, one, two)
    assert "does not continue" in said and "is at game 1 of generation 1" in said
    assert cli.main(["merge", str(one), str(two), "--leaves", str(tmp_path / "new")]) == 0
    capsys.readouterr()
    again = ["leaves", "train", *OPTIONS, "--part", "1/2", "--out", str(one)]
    assert cli.main([*again, "--leaves", str(tmp_path / "parts.leaves")]) == 2
    assert f"{one} and this command are of different runs" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"program": "', '"program": "x', "differ in code, lexicon or values"),
        ('"leaves train part"', '"a letter"', "'a letter' cannot be merged"),
        ('"generation": 1', '"generation": 0', "line 1, 'generation'"),
        ('"played": 1', '"played": 2', "line 1, 'played'"),
        ('"racks": ', '"racks": -', "line 2, 'racks'"),
        ('"counts": "', '"counts": "x', "line 2, 'counts': damaged"),
        ('"sums": "', '"sums": "e', "line 2, 'sums': damaged"),
        ('"sums"', '"sum"', "line 2, 'sum': is not known"),
        ('{"racks"', '["racks"', "line 2: damaged"),
    ],
)
def test_what_is_wrong_in_a_part_is_named(
    old: str, new: str, named: str, capsys: Capture, tmp_path: Path, halves: list[Path]
) -> None:
    _, two = (Path(shutil.copy(path, tmp_path)) for path in halves)
    one = tmp_path / halves[0].name
    text = (tmp_path / halves[1].name).read_text()
    assert old in text
    two.write_text(text.replace(old, new, 1))
    said = _refused(capsys, tmp_path, two, one)
    assert named in said and str(two) in said


def test_parts_of_matches_and_of_trainings_do_not_mix(
    capsys: Capture, tmp_path: Path, halves: list[Path]
) -> None:
    game = tmp_path / "game"
    assert cli.main(["selfplay", "--games", "1", "--part", "1/2", "--out", str(game)]) == 0
    said = _refused(capsys, tmp_path, game, halves[1])
    assert f"{halves[1]}: line 1" in said
    said = _refused(capsys, tmp_path, halves[0], game)
    assert f"{game}: line 1" in said


def test_options_that_do_not_go_together_are_refused(capsys: Capture) -> None:
    for options in (("--part", "1/2"), ("--leaves", "x"), ("--part", "2/1", "--out", "x")):
        with pytest.raises(SystemExit):
            cli.main(["leaves", "train", *options])
        assert capsys.readouterr().err.count("\n") == 1
