from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import eliot_qt
from eliot_qt import __version__, cli
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord

ORACLE = Path(__file__).parent / "data" / "positions_en.jsonl"
DIRTY = "15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15"
EMPTY = "/".join(["15"] * 15)
FACTS = ("plays", "exchanges", "best_score", "sum_scores", "bingos", "sha256")

Capture = pytest.CaptureFixture[str]


def oracle() -> list[dict[str, Any]]:
    return [json.loads(line) for line in ORACLE.read_text(encoding="utf-8").splitlines()]


def printed(capsys: Capture, *arguments: str) -> str:
    """What a command prints when all goes well."""
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: Capture, *arguments: str) -> str:
    """The one line a command says about bad input."""
    try:
        code = cli.main(arguments)
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        code = leaving.code
    err = capsys.readouterr().err
    assert code == 2
    assert err.startswith("eliot-qt")
    assert err.count("\n") == 1
    return err


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Stands in for the program with a window; collects what it is asked."""
    asked: list[Any] = []

    def run(arguments: list[str]) -> int:
        asked.append(arguments)
        return 0

    def render(record: GameRecord, path: Path) -> None:
        asked.append((record, path))

    stand_in = ModuleType("eliot_qt.app")
    monkeypatch.setattr(stand_in, "main", run, raising=False)
    monkeypatch.setattr(stand_in, "render_png", render, raising=False)
    monkeypatch.setitem(sys.modules, "eliot_qt.app", stand_in)
    monkeypatch.setattr(eliot_qt, "app", stand_in, raising=False)
    yield asked


def test_analyse_lists_every_placement_with_its_equity(capsys: Capture) -> None:
    position = f"{DIRTY} AGKNPST/EENNRTT 0/26 0"
    rows = json.loads(printed(capsys, "analyse", position, "--all", "--json", "--player", "h2"))
    assert len(rows) == 538
    assert rows[0] == {
        "pos": "7F",
        "word": "KNAP",
        "placed": "F7=K G7=N H7=A I7=P",
        "score": 24,
        "equity": 29.5,
        "leave": "GST",
    }
    assert [r["equity"] for r in rows] == sorted((r["equity"] for r in rows), reverse=True)
    assert len({r["placed"] for r in rows}) == 538


@pytest.mark.parametrize("number", range(0, 300, 37))
def test_analyse_agrees_with_the_oracle(number: int, capsys: Capture) -> None:
    known = oracle()[number]
    rows = json.loads(printed(capsys, "analyse", known["cgp"], "--all", "--json"))
    assert len(rows) == known["plays"]
    assert sum(row["score"] for row in rows) == known["sum_scores"]
    found = {(row["pos"], row["word"], row["score"]) for row in rows}
    assert {(top["pos"], top["word"], top["score"]) for top in known["top"]} <= found


def test_analyse_prints_a_table_of_the_best(capsys: Capture) -> None:
    options = ("--top", "2", "--player", "h2")
    lines = printed(capsys, "analyse", f"{EMPTY} IIUUVV?/ 0/0 0", *options).splitlines()
    assert lines[1].split() == ["1", "ex", "IIUUVV", "–", "24.5", "?"]
    assert len(lines) == 4


def test_analyse_asks_the_player_named(capsys: Capture) -> None:
    cgp = f"{DIRTY} AGKNPST/EENNRTT 0/26 0"
    greedy = json.loads(printed(capsys, "analyse", cgp, "--player", "greedy", "--json"))
    assert (greedy[0]["word"], greedy[0]["equity"]) == ("K(Y)ANGS", 28.0)
    assert len(greedy) == 15
    relaxed = json.loads(printed(capsys, "analyse", cgp, "--player", "relaxed", "--json"))
    assert len(relaxed) == 1


def test_analyse_plays_the_large_board_with_its_tiles(capsys: Capture) -> None:
    board = "/".join(["21"] * 21)
    # Only the larger set has two Qs.
    rows = json.loads(printed(capsys, "analyse", f"{board} QQIATES/", "--all", "--json"))
    # Down the middle would be the same moves again.
    assert {row["pos"][:2] for row in rows} == {"11"}


def test_generate_agrees_with_the_oracle(capsys: Capture, tmp_path: Path) -> None:
    sample = oracle()[::6]
    path = tmp_path / "sample.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in sample), encoding="utf-8")
    lines = printed(capsys, "generate", "--positions", str(path), "--json").splitlines()
    assert [json.loads(line) for line in lines] == [{k: s[k] for k in FACTS} for s in sample]


@pytest.mark.slow
def test_generate_agrees_with_the_whole_oracle(capsys: Capture) -> None:
    lines = printed(capsys, "generate", "--positions", str(ORACLE), "--json").splitlines()
    assert [json.loads(line) for line in lines] == [{k: s[k] for k in FACTS} for s in oracle()]


def test_generate_reads_bare_positions_too(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{DIRTY} AGKNPST/EENNRTT 0/26 0\n\n", encoding="utf-8")
    title, line = printed(capsys, "generate", "--positions", str(path)).splitlines()
    assert title.split() == [*FACTS[:2], "best", *FACTS[3:]]
    assert line.split()[:5] == ["538", "127", "28", "5709", "0"]


@pytest.mark.parametrize(
    ("cgp", "words"),
    [
        ("", "position: a board of 0 rows; 15 or 21 are possible"),
        ("15/15 A/", "position: a board of 2 rows"),
        (DIRTY, "position: a CGP needs a board and racks"),
        (DIRTY.replace("7DIRTY3", "7DIRTY9") + " A/", "row 8"),
        (DIRTY.replace("7DIRTY3", "7D#RTY3") + " A/", "row 8, character 3"),
        (f"{DIRTY} A!/ 0/0 0", "rack 1, character 2"),
        (f"{DIRTY} QQ/ 0/0 0", "more than 1 tiles Q"),
        (f"{DIRTY} AABBEEII/ 0/0 0", "8 tiles"),
        (f"{DIRTY} A/ 0/x 0", "'x' is no number"),
        (f"{DIRTY[:-2]}14A A/ 0/0 0", "not connected"),
    ],
)
def test_a_bad_position_is_explained_in_one_line(cgp: str, words: str, capsys: Capture) -> None:
    assert words in complaint(capsys, "analyse", cgp)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("analyse", "x", "--lexicon", "klingon"), "there is no lexicon 'klingon'"),
        (("analyse", "x", "--top", "0"), "'0' is no number from 1 up"),
        (("analyse", "x", "--top", "2", "--all"), "not allowed with"),
        (("analyse",), "required: cgp"),
        (("generate", "--positions", "no such file"), "no such file: "),
        (("lexicon", "info", "klingon"), "klingon"),
        (("anaylse", "x"), "'anaylse' is neither a file nor a command"),
        (("play", "a", "b"), "unrecognized arguments: b"),
    ],
)
def test_bad_arguments_are_explained_in_one_line(
    arguments: tuple[str, ...], words: str, capsys: Capture, window: list[Any]
) -> None:
    assert words in complaint(capsys, *arguments)
    assert window == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"cgp": ', "no position"),
        (b'{"fen": "8"}', "no position"),
        (b'{"cgp": 5}', "the cgp is no text"),
        (b"\xff\xfe", "no position"),
        (b"15/15 A/", "a board of 2 rows"),
        (f"{DIRTY} QQ/".encode(), "more than 1 tiles Q"),
        (b"[" * 100_000, "a board of"),
    ],
)
def test_a_bad_line_is_named(line: bytes, words: str, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_bytes(f"{DIRTY} A/\n".encode() + line + b"\n")
    text = complaint(capsys, "generate", "--positions", str(path), "--json")
    assert f"{path}, line 2: " in text
    assert words in text


def test_demo_tells_a_game_and_its_result(capsys: Capture) -> None:
    lines = printed(capsys, "demo", "--seed", "5").splitlines()
    assert lines[0] == "Expert against Master, English, seed 5"
    assert lines[1].split()[:2] == ["1", "Expert"]
    assert lines[-1].startswith("Final scores: Expert ")
    assert printed(capsys, "demo", "--seed", "5").splitlines() == lines


def test_demo_draws_the_window_at_the_end(
    capsys: Capture, tmp_path: Path, window: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    path = tmp_path / "demo.png"
    out = printed(capsys, "demo", "--seed", "1", "--players", "club", "relaxed", "--png", str(path))
    ((record, where),) = window
    assert where == path
    assert record.position.over is EndReason.OUT
    assert str(path) in out.splitlines()[-1]


def test_the_fast_builder_makes_lexicons(capsys: Capture, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\nCATS\n", encoding="utf-8")
    arguments = ("lexicon", "build", str(words), "--tile-set", "en", "--out", str(tmp_path))
    assert "3 words" in printed(capsys, *arguments, "--id", "tiny")
    assert (tmp_path / "tiny" / "manifest.json").is_file()


def test_opens_the_window_without_a_command(tmp_path: Path, window: list[Any]) -> None:
    game = tmp_path / "game.gcg"
    game.touch()
    for arguments in ([], ["play"], [str(game)], ["play", str(game)]):
        assert cli.main(arguments) == 0
    assert window == [[], [], [str(game)], [str(game)]]


def test_says_so_where_qt_does_not_load(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "eliot_qt.app", raising=False)
    monkeypatch.delattr(eliot_qt, "app", raising=False)
    # None in sys.modules makes the import fail as if the package were missing.
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    assert "the window needs Qt" in complaint(capsys, "play")


def test_tells_its_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"Eliot Qt {__version__}\n"


def test_text_commands_load_neither_qt_nor_the_compiler() -> None:
    program = (
        "import sys; from eliot_qt import cli; code = cli.main(['lexicon', 'list']);"
        "heavy = {'PySide6', 'numba', 'numpy'} & set(sys.modules);"
        "sys.exit(f'{code} {heavy}' if code or heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "en " in done.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "eliot_qt", "analyse", f"{DIRTY} AEINR??/", "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
