"""Readers of what is typed: moves, lines of a text game, arguments of commands."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from eliot_qt import paths
from eliot_qt.cli.command_line import main
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.notation import NotationError, format_move, parse_coordinates, parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileError
from eliot_qt.modes.catalogue import MODES
from eliot_qt.streams import printable
from eliot_qt.terminal.playing import run
from tests.campaign.reader import Reader, Shape, Wrong, check_message
from tests.campaign.readers.games import decode, layouts, tile_sets
from tests.terminal.talks import options, workshop

_DATA = paths.resources().parent / "tests" / "data"
_MOST_LINES = 20


@cache
def _positions() -> list[Position]:
    found = []
    for name in ("en", "ca", "es"):
        tiles = tile_sets()[name]
        board = Board.empty(layouts()["standard15"]).with_tiles(
            {7 * 15 + 7 + n: n + 1 for n in range(len(tiles) // 4)}
        )
        rack = tiles.parse("AEIST?") + bytes((len(tiles) // 2,))
        found.append(opening(Rules(), tiles, board, (rack, b"")))
    return found


def _moves(data: bytes, folder: Path) -> None:
    """Each line as a move, typed and strict, for boards of three languages."""
    text = decode(data)
    lines = text.split("\n")[:_MOST_LINES]
    for position in _positions():
        for line in lines:
            for rack in (position.rack, None):
                try:
                    _move(line, position, rack)
                except (NotationError, TileError) as error:
                    check_message(str(error)[:500].encode("utf-8", "replace").decode())


def _move(line: str, position: Position, rack: bytes | None) -> None:
    with contextlib.suppress(NotationError):
        parse_coordinates(line.partition(" ")[0], position.board.size)
    move = parse_move(line, position.board, position.tile_set, rack)
    if not check_move(move, position).ok:
        return
    shown = format_move(move, position.board, position.tile_set)
    again = parse_move(shown, position.board, position.tile_set)
    if again != move:
        raise Wrong("a move is shown as another", f"{line!r}, {shown!r}, {again}")


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _talk(data: bytes, folder: Path) -> None:
    """The first line names the mode; nothing that is typed afterwards ends the game badly."""
    text = data.decode("utf-8", "replace")
    first, *lines = text.split("\n")
    modes = sorted(MODES)
    mode = next((m for m in modes if m == first.strip()), modes[len(text) % len(modes)])
    players = {"free": "Ann Bob", "duplicate": "Ann Bob", "arbitration": "Ann Bob Cleo"}
    chosen = f"--players {players[mode]}" if mode in players else ""
    said: list[str] = []
    with _inside(folder):
        run(
            options(f"--mode {mode} {chosen} --seed 4"),
            workshop(),
            iter(lines[:_MOST_LINES]),
            said.append,
        )
    for line in said:
        check_message(line[:500] or "-")


def _arguments(data: bytes, folder: Path) -> None:
    """A command with one argument a line: done, or one line about what is wrong."""
    arguments = [os.fsdecode(part) for part in data.split(b"\n")[:12]]
    if arguments[0] not in ("analyse", "generate", "lexicon", "export", "play"):
        return
    if arguments[0] == "play" and not {"--mode", "--load"} & set(arguments):
        # It would open the window.
        return
    if any("\0" in text or text.startswith(("/", "--png")) for text in arguments):
        return
    shutil.copy(_DATA / "club_game.gcg", folder / "game.gcg")
    (folder / "words.txt").write_text("CAT\nDOG\nQI\n")
    (folder / "positions.jsonl").write_bytes(_position_seeds()[1])
    _command(arguments, folder)


def _positions_file(data: bytes, folder: Path) -> None:
    (folder / "positions.jsonl").write_bytes(data)
    _command(["generate", "--positions", "positions.jsonl", "--json"], folder, "positions.jsonl")


def _command(arguments: list[str], folder: Path, names: str = "") -> None:
    behind = io.BytesIO()
    out = io.TextIOWrapper(behind, "utf-8", "backslashreplace")
    complaints = io.StringIO()
    asked = io.StringIO("8H CAT\nquit\n")
    with (
        _inside(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(complaints),
        _typed(asked),
    ):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
    out.flush()
    printed = behind.getvalue().decode()
    if steering := [c for c in printed + complaints.getvalue() if printable(c) != c]:
        raise Wrong("a character that steers is printed", steering[:5])
    said = complaints.getvalue().encode("utf-8", "backslashreplace").decode()
    if code not in (0, 2) and not (code == 1 and arguments[:2] == ["lexicon", "check"]):
        raise Wrong(f"exit code {code}", said)
    if code == 2:
        # What was typed may be long, and is repeated.
        check_message(said[:1000], names)
        if said.count("\n") > 1:
            raise Wrong("more than a line", said)


@contextlib.contextmanager
def _typed(lines: io.StringIO) -> Iterator[None]:
    before, sys.stdin = sys.stdin, lines
    try:
        yield
    finally:
        sys.stdin = before


_NOTATION = [
    "8H CAT\nh8 cat\nCAT 8H\nex ABC\n-AB\npass\n-\n8G A(ABC)S\n8G .....S\n15O aEi\n",
    "8H [CH]A\nA1 l·la\n8H qu.\nO15 ñ\n8h [ny]es\nex [CH]?\n1A ??\n7H ZA\n",
]
_TALKS = [
    "free\nboard\n8H CAT\nmoves 3\nhint\nex A\npass\nundo\nredo\ncheck 8H ZAX\n",
    "free\nrack\npass\nchallenge\naccept\ncgp\nscore\nsave game.eliot\nend\nresign\nquit\n",
    "training\nrack AEINRST\nmoves 5\nhint\ntop 8H RETAINS\n8H RETAINS\nnew\ncomplete AE\nend\n",
    "training\nposition 15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15 AGKNPST/ 0/0 0\ncgp\n",
    "duplicate\nAnn: 8H CAT\nBob 8H AT\npass Ann\npass\nresults\nturn 1\ntime\nend\nundo\n",
    "topping\nhint\nhint length\nhints\ntries\npause\nboard\nresume\ngive up\n8H CAT\nquit\n",
    "arbitration\nrack AEINRST\nmoves 3\nassign 1 8H RETAINS\n2 8H STAIR\ntop Cleo\nremove 1\n",
    "arbitration\ndraw\nsolo 2\nsolo auto\nwarning 1\npenalty 2\nunmark 1 warning\nentries\n",
    "arbitration\nrack AEINRST\ntop 1\nmaster 8H RETAINS\nend turn\nback 1\nreopen 1\nturn 1\n",
    "arbitration\nadd Dora\nrename 1 Anna\ntable 2 9\nend game\nquit\n",
]
_COMMANDS = [
    "analyse\n15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15 AGKNPST/ 0/0 0\n--top\n3\n--json",
    "generate\n--positions\npositions.jsonl\n--lexicon\nen",
    "lexicon\ninfo\nen",
    "lexicon\ncheck\nen\nQI\nZAX",
    "lexicon\nbuild\nwords.txt\n--tile-set\nen\n--id\nmade\n--name\nMade",
    "lexicon\nlist",
    "export\ngame.gcg\n--to\nout.html",
    "export\ngame.gcg\n--to\nout.csv",
    "play\n--mode\nfree\n--players\nAnn\nBob:casual\n--seed\n3\n--save\nout.gcg",
    "play\n--load\ngame.gcg\n--save\nout.eliot",
    "play\n--mode\ntopping\n--variant\njoker\n--clock\n60\n--rack\n8\n--bonuses\n5:10 7:50",
    "play\n--mode\nduplicate\n--master\ngame.gcg\n--turns\n2\n--auto",
]


def _position_seeds() -> list[bytes]:
    lines = (_DATA / "positions_en.jsonl").read_bytes().splitlines(keepends=True)
    return [lines[0], b"".join(lines[8:10]), lines[5].split(b'"')[3] + b"\n"]


def _texts(texts: list[str]) -> list[bytes]:
    return [text.encode() for text in texts]


READERS = [
    Reader("move notation", Shape.LINES, lambda: _texts(_NOTATION), _moves),
    Reader("text game", Shape.LINES, lambda: _texts(_TALKS), _talk, seconds=30),
    Reader("positions file", Shape.LINES, _position_seeds, _positions_file, seconds=30),
    Reader("command line", Shape.LINES, lambda: _texts(_COMMANDS), _arguments, seconds=60),
]
