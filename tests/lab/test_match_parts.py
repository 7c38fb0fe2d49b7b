"""Matches in parts: whatever their number, they make what one run gives."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.lab import selfplay_command
from eliot_qt.lab.matches import match_games
from eliot_qt.lab.matches.match_part import read_match_part
from eliot_qt.lab.matches.player_games import GameTurns

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]
STATIC = ("--first", "static", "--second", "h2", "--games", "31", "--seed", "7")
THINKING = ("--first", "sim", "--second", "greedy", "--playouts", "4", "--games", "3")


def _printed(capsys: Capture, *arguments: str) -> str:
    assert cli.main(arguments) == 0
    return capsys.readouterr().out


def _figures(capsys: Capture, *arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(_printed(capsys, *arguments, "--json"))
    return {key: value for key, value in found.items() if not key.startswith("games_per")}


def _parts(capsys: Capture, folder: Path, count: int, *options: str) -> list[str]:
    files = [str(folder / f"{number}of{count}") for number in range(1, count + 1)]
    for number, file in enumerate(files, 1):
        _printed(capsys, "selfplay", *options, "--part", f"{number}/{count}", "--out", file)
    return files


def _refused(capsys: Capture, *arguments: str) -> str:
    assert cli.main(arguments) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("options", [STATIC, (*STATIC, "--pairs")])
def test_parts_make_what_one_run_gives(
    options: tuple[str, ...], capsys: Capture, tmp_path: Path
) -> None:
    whole = _figures(capsys, "selfplay", *options)
    text = _printed(capsys, "selfplay", *options).splitlines()[:-1]
    for count in (1, 2, 3):
        files = _parts(capsys, tmp_path, count, *options)
        assert _figures(capsys, "merge", *reversed(files)) == whole
        assert _printed(capsys, "merge", *files).splitlines() == text


def test_parts_may_be_empty(capsys: Capture, tmp_path: Path) -> None:
    few = ("--games", "2", "--first", "h2")
    files = _parts(capsys, tmp_path, 3, *few)
    assert [len(read_match_part(Path(file)).games) for file in files] == [0, 1, 1]
    assert _figures(capsys, "merge", *files) == _figures(capsys, "selfplay", *few)


@pytest.mark.usefixtures("few_candidates")
def test_parts_of_players_that_think_by_playouts_make_the_whole(
    capsys: Capture, tmp_path: Path
) -> None:
    whole = _figures(capsys, "selfplay", *THINKING, "--pairs", "--gcg", str(tmp_path / "whole"))
    files = _parts(capsys, tmp_path, 2, *THINKING, "--pairs", "--gcg", str(tmp_path / "parts"))
    assert _figures(capsys, "merge", *files) == whole
    games = [path.read_text() for path in sorted((tmp_path / "whole").iterdir())]
    assert [path.read_text() for path in sorted((tmp_path / "parts").iterdir())] == games
    assert len(games) == 4
    assert "mean lead in 4 games" in _printed(capsys, "merge", *files)


@pytest.mark.usefixtures("few_candidates")
def test_inference_makes_other_games(capsys: Capture, tmp_path: Path) -> None:
    thinking = (*THINKING[:-1], "2")
    one, two = _parts(capsys, tmp_path, 2, *thinking, "--inference")
    assert _figures(capsys, "merge", one, two) != _figures(capsys, "selfplay", *thinking)
    other = Path(shutil.copy(two, tmp_path / "other"))
    without = _changed(other, '"inference": "equity"', '"inference": null')
    assert "inference is equity and None" in _refused(capsys, "merge", one, without)
    # Files made before there was inference do not say.
    _changed(other, ', "inference": null', "")
    assert "inference is equity and None" in _refused(capsys, "merge", one, without)
    # When there was one kind, it had no name.
    same = str(shutil.copy(two, tmp_path / "same"))
    _changed(Path(same), '"inference": "equity"', '"inference": true')
    assert _figures(capsys, "merge", one, same) == _figures(capsys, "merge", one, two)
    unknown = _changed(Path(same), '"inference": true', '"inference": "tea leaves"')
    assert "inference" in _refused(capsys, "merge", one, unknown)


def test_a_part_goes_on_where_it_was_interrupted(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_games, "CHUNK", 4)
    play, played = match_games.play_batches, []

    def interrupted(*given: object) -> Iterator[list[GameTurns]]:
        for batch in play(*given):  # type: ignore[arg-type]
            played.extend(batch)
            yield batch
            if len(played) == 8:
                raise KeyboardInterrupt

    part = ("--part", "2/2", "--out", str(tmp_path / "b"))
    monkeypatch.setattr(selfplay_command, "play_batches", interrupted)
    assert cli.main(["selfplay", *STATIC, *part]) == 130
    assert len(read_match_part(tmp_path / "b").games) == 8
    assert "8 of 16 games; run this part" in _refused(capsys, "merge", str(tmp_path / "b"))
    assert cli.main(["selfplay", *STATIC, *part]) == 0
    assert len(played) == 16
    (first,) = _parts(capsys, tmp_path, 2, *STATIC)[:1]
    whole = _figures(capsys, "selfplay", *STATIC)
    assert _figures(capsys, "merge", first, str(tmp_path / "b")) == whole


def test_a_file_of_all_games_goes_on_and_gives_the_figures(capsys: Capture, tmp_path: Path) -> None:
    whole = _figures(capsys, "selfplay", *STATIC)
    out = ("--out", str(tmp_path / "all"))
    assert _figures(capsys, "selfplay", *STATIC, *out) == whole
    lines = (tmp_path / "all").read_text().splitlines(keepends=True)
    (tmp_path / "all").write_text("".join(lines[:14]))
    assert _figures(capsys, "selfplay", *STATIC, *out) == whole
    assert (tmp_path / "all").read_text() == "".join(lines)
    # No speed: most games were played before.
    assert "a second" not in _printed(capsys, "selfplay", *STATIC, *out)


def test_parts_that_make_no_whole_are_named(capsys: Capture, tmp_path: Path) -> None:
    one, two, three = _parts(capsys, tmp_path, 3, *STATIC)
    assert "missing of 3 parts: 2" in _refused(capsys, "merge", one, three)
    again = str(shutil.copy(two, tmp_path / "again"))
    said = _refused(capsys, "merge", one, two, again, three)
    assert f"{two} and {again} are both part 2/3" in said
    (half,) = _parts(capsys, tmp_path, 2, *STATIC)[:1]
    assert "of other numbers of parts" in _refused(capsys, "merge", one, half)


@pytest.mark.parametrize(
    ("option", "value", "named"),
    [("--seed", "8", "seed is 7 and 8"), ("--second", "h3", "second is h2 and h3")],
)
def test_parts_of_other_matches_are_refused(
    option: str, value: str, named: str, capsys: Capture, tmp_path: Path
) -> None:
    one, two = _parts(capsys, tmp_path, 2, *STATIC)
    other = tmp_path / "other"
    changed = ("selfplay", *STATIC, option, value, "--part", "2/2", "--out")
    _printed(capsys, *changed, str(other))
    said = _refused(capsys, "merge", one, str(other))
    assert named in said and one in said and str(other) in said
    assert "of different runs" in _refused(capsys, *changed, two)
    assert "is part 1/2, not 2/2" in _refused(
        capsys, "selfplay", *STATIC, "--part", "2/2", "--out", one
    )


def _changed(path: Path, old: str, new: str) -> str:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return str(path)


@pytest.fixture(scope="module")
def halves(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The two parts of a match, to be copied."""
    files = [tmp_path_factory.mktemp("halves") / str(number) for number in (1, 2)]
    for file in files:
        cli.main(["selfplay", *STATIC, "--part", f"{file.name}/2", "--out", str(file)])
    return files


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"program": "', '"program": "x', "differ in code, lexicon or values"),
        ('"version": 1', '"version": 2', "line 1, 'version'"),
        ('"selfplay part"', '"a letter"', "'a letter' cannot be merged"),
        ('"pairs": false', '"pairs": 0', "line 1, 'pairs'"),
        ('"part": 1', '"part": 9', "line 1, 'part'"),
        ('"game": 3,', '"game": 4,', "line 4, 'game'"),
        ('"game": 3,', '"game": 3, "won": 1,', "line 4, 'won'"),
        ('"game": 3,', '"game": 3,,', "line 4: damaged"),
        ('"turns": [', '"turns": [1, ', "line 2, 'turns'"),
        ('"turns": [', '"stage_leads": [1], "turns": [', "line 2, 'stage_leads'"),
        ('"bingos": [', '"bingos": [-', "line 2, bingos, '0'"),
        ('{"game": 15', '[]\n{"game": 15', "line 16: an object in braces"),
        ('"seed": 7', '"seed": 1e3', "line 1, 'seed'"),
        ('"games": 31', '"games": 1' + "0" * 400, "line 1, 'games'"),
    ],
)
def test_what_is_wrong_in_a_part_is_named(
    old: str, new: str, named: str, capsys: Capture, tmp_path: Path, halves: list[Path]
) -> None:
    one, two = (str(shutil.copy(path, tmp_path)) for path in halves)
    said = _refused(capsys, "merge", _changed(Path(one), old, new), two)
    assert named in said and one in said


def test_files_that_are_no_parts_are_refused(capsys: Capture, tmp_path: Path) -> None:
    missing, empty, binary = tmp_path / "missing", tmp_path / "empty", tmp_path / "binary"
    empty.touch()
    binary.write_bytes(b"\xff\xfe\x00")
    assert "No such file" in _refused(capsys, "merge", str(missing))
    assert "the file is empty" in _refused(capsys, "merge", str(empty))
    assert "not UTF-8 text" in _refused(capsys, "merge", str(binary))


@pytest.mark.parametrize("part", ["0/2", "3/2", "2", "1/0", "-1/2", "1/9999999", "a/b"])
def test_parts_that_do_not_exist_are_refused(part: str, capsys: Capture, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        cli.main(["selfplay", f"--part={part}", "--out", str(tmp_path / "x")])
    assert "a part is I/N" in capsys.readouterr().err


def test_a_part_needs_a_file(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main(["selfplay", "--part", "1/2"])
    assert "--part needs --out FILE" in capsys.readouterr().err
