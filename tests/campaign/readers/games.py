"""Readers of games: GCG, CGP, own saves, Eliot's XML, autosaves, a position that is pasted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from eliot_qt import paths
from eliot_qt.formats.errors import FormatError
from eliot_qt.formats.gcg.writer import format_gcg
from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.layout import Layout, read_layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, read_tile_sets
from eliot_qt.modes import arbitration, duplicate, free_game, topping
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.sheets.sheet_files import sheets_of, write_sheets
from tests.campaign.reader import Reader, Shape, Wrong, check_message
from tests.game.table import LAYOUTS, TILE_SETS, random_game
from tests.modes.common_table import random_mode_game

_DATA = paths.resources().parent / "tests" / "data"


@cache
def tile_sets() -> Mapping[str, TileSet]:
    """The real tile sets and those of made-up games."""
    return {**read_tile_sets(paths.resources() / "tilesets.toml"), **TILE_SETS}


@cache
def layouts() -> Mapping[str, Layout]:
    """The real boards."""
    found = (read_layout(path) for path in sorted((paths.resources() / "layouts").glob("*.txt")))
    return {layout.id: layout for layout in found}


def game_files(own: bool = False) -> GameFiles:
    """What opens games; ``own``: made-up boards, too."""
    boards = {**layouts(), **LAYOUTS} if own else layouts()
    return GameFiles(tile_sets(), boards, lambda lexicon: 100 if lexicon == "en" else 0)


def _read(suffix: str, own: bool = False) -> Callable[[bytes, Path], None]:
    def read(data: bytes, folder: Path) -> None:
        path = folder / f"game{suffix}"
        path.write_bytes(data)
        files = game_files(own)
        opened = files.read(path)
        for warning in opened.warnings:
            check_message(str(warning))
        _check_usable(opened.record, files, folder)

    return read


def _check_usable(record: GameRecord, files: GameFiles, folder: Path) -> None:
    """A game that was opened can be saved, in each format that can hold it, and put on paper."""
    text = dumps(record)
    again = loads(text, tile_sets(), {**layouts(), **LAYOUTS})
    if again != record:
        raise Wrong("the game opened is not the one that is saved")
    for suffix in (".gcg", ".cgp", ".xml"):
        for seat in (None, 0, -1):
            try:
                files.write(folder / f"out{suffix}", record, seat)
            except FormatError as error:
                check_message(str(error))
    sheets = sheets_of([record])
    for name in ("sheet.csv", "sheet.html"):
        write_sheets(folder / name, sheets)


def _paste(data: bytes, folder: Path) -> None:
    files = game_files()
    text = decode(data)
    for tile_set in ("en", "ca"):
        files.position(text, Rules(tile_set=tile_set))


def decode(data: bytes) -> str:
    """Text as a person could paste it, halves of characters included."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _autosave(data: bytes, folder: Path) -> None:
    """A damaged game is set aside whole and told of; another one is offered."""
    (folder / "20260101-000000-good.json").write_bytes(_saves(free_game.MODE)[0])
    path = folder / "20260101-000000-case.json"
    path.write_bytes(data)
    autosave = Autosave(folder, tile_sets(), {**layouts(), **LAYOUTS})
    games = autosave.recent(limit=100)
    autosave.latest()
    for game in games:
        repr((game.title, game.detail))
    for notice in autosave.notices:
        check_message(f"{notice.path}: {notice.detail}")
        if notice.path is None or notice.path.read_bytes() != data:
            raise Wrong("a damaged game was not kept")
    if not path.exists() and not autosave.notices:
        raise Wrong("a game is gone without a word")
    autosave.prune()


@cache
def _saves(mode: str) -> list[bytes]:
    if mode == free_game.MODE:
        records = [random_game(seed, most=14, word_check="challenge") for seed in (1, 2)]
        records += [random_game(3, seats=4, most=30)]
    else:
        records = [random_mode_game(mode, seed, most=4) for seed in (1, 2)]
    return [dumps(record).encode() for record in records]


def _own_seeds() -> list[bytes]:
    opened = game_files().read(_DATA / "club_game.gcg").record
    return [*_saves(free_game.MODE), *_saves("training"), dumps(opened).encode()]


def _common_seeds() -> list[bytes]:
    modes = (duplicate.MODE, topping.MODE, arbitration.MODE)
    return [text for mode in modes for text in _saves(mode)]


def _gcg_seeds() -> list[bytes]:
    files = game_files()
    record = files.read(_DATA / "club_game.gcg").record
    return [
        (_DATA / "club_game.gcg").read_bytes(),
        format_gcg(record).encode(),
        format_gcg(files.read(_DATA / "eliot" / "fg.xml").record).encode(),
        b"#character-encoding UTF-8\n#player1 a Ann\n#player2 b Bob\n#note one\nmore\n"
        b">a: EINRTWA 8H WIN +12 12\n>b: ABCDEFG -ABC +0 0\n>a: AERT 8H WIN -- -12 0\n"
        b">b: DEFG (challenge) +5 5\n>a: AERT (time) -10 -10\n>b: (AERT) +8 13\n"
        b"#incomplete\n#rack1 AEIOU\n#rack2 ?AB\n",
    ]


def _xml_seeds() -> list[bytes]:
    return [path.read_bytes() for path in sorted((_DATA / "eliot").glob("*.xml"))]


def _cgp_seeds() -> list[bytes]:
    lines = (_DATA / "endgames_en.jsonl").read_text(encoding="utf-8").splitlines()
    found = [line.split('"')[3].encode() for line in lines[:3]]
    empty = "/".join(["15"] * 15)
    return [
        *found,
        f"{empty} AEIRST?/ 0/0 0 lex en; ld english; tmr 1/2;".encode(),
        f"{'/'.join(['21'] * 21)} AB/CD 0/12 1".encode(),
        f"{'/'.join(['15'] * 7 + ['6[CH]O[L·L]6'] + ['15'] * 7)} A[QU]/ 0/0 0".encode(),
    ]


READERS = [
    Reader("gcg", Shape.LINES, _gcg_seeds, _read(".gcg"), (FormatError,), "game.gcg"),
    Reader("cgp", Shape.LINES, _cgp_seeds, _read(".cgp"), (FormatError,), "game.cgp"),
    Reader("eliot xml", Shape.XML, _xml_seeds, _read(".xml"), (FormatError,), "game.xml"),
    Reader("save", Shape.JSON, _own_seeds, _read(".eliot", True), (FormatError,), "game.eliot"),
    Reader(
        "save, shared rack",
        Shape.JSON,
        _common_seeds,
        _read(".eliot", True),
        (FormatError,),
        "game.eliot",
    ),
    Reader("pasted position", Shape.LINES, _cgp_seeds, _paste, (FormatError,)),
    Reader("autosave", Shape.JSON, lambda: [*_own_seeds(), *_common_seeds()], _autosave),
]
