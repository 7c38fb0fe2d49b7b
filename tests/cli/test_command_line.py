"""Arguments, complaints, what is loaded, and the way to the window."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import eliot_qt
from eliot_qt import __version__, cli, system
from eliot_qt.cli import positions
from eliot_qt.cli.command_line import COMMANDS
from eliot_qt.cli.parser import make_parser

from .running import DIRTY, Capture, complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("analyse", "x", "--lexicon", "klingon"), "there is no lexicon 'klingon'"),
        (("analyse", "x", "--top", "0"), "'0' is not a number from 1 up"),
        (("analyse", "x", "--top", "2", "--all"), "not allowed with"),
        (("analyse",), "required: cgp"),
        (("generate", "--positions", "no such file"), "no such file: "),
        (("lexicon", "info", "klingon"), "klingon"),
        (("anaylse", "x"), "'anaylse' is neither a file nor a command"),
        (("play", "a", "b"), "unrecognized arguments: b"),
        (("--loud",), "there is no option '--loud'"),
        (("-x", "analyse"), "there is no option '-x'"),
    ],
)
def test_bad_arguments_are_explained_in_one_line(
    arguments: tuple[str, ...], words: str, capsys: Capture, window: list[Any]
) -> None:
    assert words in complaint(capsys, *arguments)
    assert window == []


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


def test_names_the_libraries_that_are_missing_before_qt_aborts(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, window: list[Any]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setattr(system, "is_debian_like", lambda: True)
    monkeypatch.setattr(system, "is_loadable", lambda library: library != "libxcb-cursor.so.0")
    told = complaint(capsys, "play")
    assert "Missing on this system: libxcb-cursor.so.0." in told
    assert "sudo apt-get install -y --no-install-recommends libxcb-cursor0" in told
    # Where another platform is asked for, libraries of X are not needed.
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert cli.main(["play"]) == 0
    assert len(window) == 1


def test_says_so_without_a_display(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, window: list[Any]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert "No display here, so no window." in complaint(capsys, "play")
    assert window == []


def test_says_so_where_the_compiler_is_not_installed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lack(*arguments: object) -> None:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(positions, "make_workshop", lack)
    assert "needs numba, which is not installed" in complaint(capsys, "analyse", "x")


def test_a_program_started_without_output_opens_its_window(
    monkeypatch: pytest.MonkeyPatch, window: list[Any]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main([]) == 0
    assert window == [[]]


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file meets a full disk when it is about to be safe on it."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("name", ["out.csv", "out.html"])
def test_a_full_disk_names_the_sheet(capsys: Capture, tmp_path: Path, name: str) -> None:
    game = Path(__file__).parents[1] / "data" / "club_game.gcg"
    told = complaint(capsys, "export", str(game), "--to", str(tmp_path / name))
    assert told == f"eliot-qt: {tmp_path / name}: No space left on device\n"


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_names_the_game_of_the_terminal(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.eliot"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"save {path}\n"))
    arguments = ["play", "--mode", "training", "--seed", "1", "--save", str(path)]
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert f"{path}: No space left on device" in out
    assert err == f"eliot-qt: {path}: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_output_is_named() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "eliot_qt", "lexicon", "list"]
        answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert answer.returncode == 2
    assert answer.stderr == ("eliot-qt: the output could not be written: No space left on device\n")


def test_shows_its_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"Eliot Qt {__version__}\n"


def test_a_command_that_is_run_is_read_by_the_parser_of_all() -> None:
    everything = make_parser().format_help()
    for name in COMMANDS:
        alone = make_parser(name).format_help()
        (line,) = (line for line in alone.splitlines() if line.startswith(f"    {name} "))
        assert line in everything
        assert not any(f"    {other} " in alone for other in COMMANDS if other != name)


def test_text_commands_load_neither_qt_nor_the_compiler_nor_other_commands() -> None:
    program = (
        "import sys; from eliot_qt import cli; code = cli.main(['lexicon', 'list']);"
        "others = {'eliot_qt.cli.games', 'eliot_qt.review', 'eliot_qt.lab.matches'};"
        "heavy = ({'PySide6', 'numba', 'numpy'} | others) & set(sys.modules);"
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


def test_text_commands_never_load_qt() -> None:
    commands = (
        ["analyse", f"{DIRTY} AEINR??/", "--top", "1"],
        ["demo", "--seed", "1", "--players", "greedy", "greedy"],
        ["play", "--mode", "duplicate", "--auto", "--turns", "1"],
        ["selfplay", "--games", "2"],
        ["lexicon", "check", "en", "CAT"],
    )
    program = (
        "import sys; from eliot_qt import cli; import eliot_qt.lab.bench.command;"
        f"codes = [cli.main(arguments) for arguments in {commands!r}];"
        "qt = [name for name in sys.modules if name.startswith('PySide6')];"
        "sys.exit(f'{codes} {qt}' if any(codes) or qt else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
