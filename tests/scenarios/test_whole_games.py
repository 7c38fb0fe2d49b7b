"""Whole games of every mode and variant by seeds, computers on all seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.board import Board
from eliot_qt.game.events import Adjustment, Turn
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Variant
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import Entry
from eliot_qt.game.tiles import BLANK, letters_of, on_rack
from eliot_qt.modes.catalogue import MODES
from tests.terminal.talks import result, saved, talk, workshop

SEVEN = Variant.SEVEN_AMONG_EIGHT
QUICK = [
    (),
    (Variant.JOKER,),
    (Variant.EXPLOSIVE,),
    (SEVEN,),
    (Variant.JOKER, SEVEN),
    (Variant.EXPLOSIVE, SEVEN),
]
AT_ONCE = (Variant.JOKER, SEVEN, Variant.CLABBERS)
ALL = [*QUICK, (Variant.CLABBERS,), AT_ONCE]
# Three at once meet in the rack and in the engine, which all modes share: one mode is enough.
ENOUGH = [
    (mode, each) for mode, each in product(MODES, ALL) if mode == "topping" or each != AT_ONCE
]
PLAYERS = {
    "free": "Ann:casual Bob Cleo:club",
    "duplicate": "Ann:casual Bob Cleo:club",
    "arbitration": "Ann Bob Cleo",
}
REASONS = {
    "free": {"out", "scoreless"},
    "training": {"bag empty", "blocked"},
    "duplicate": {"no rack", "blocked"},
    "topping": {"no rack", "blocked"},
    "arbitration": {"no rack", "blocked"},
}
SEED = 11


def arguments(mode: str, variants: tuple[Variant, ...], seed: int, more: str = "") -> str:
    players = f"--players {PLAYERS[mode]}" if mode in PLAYERS else ""
    chosen = " ".join(f"--variant {variant}" for variant in variants)
    return f"--mode {mode} {players} {chosen} --seed {seed} --auto {more}"


def name(value: object) -> str:
    return "+".join(map(str, value)) or "plain" if isinstance(value, tuple) else str(value)


def check_every_position(record: GameRecord) -> None:
    """Tiles are neither lost nor doubled; racks are as full, and hold the blanks, they should."""
    full = Counter(record.start.tile_set.full_bag)
    rules = record.start.rules
    for number, now in enumerate(record.positions):
        racks = now.racks[:1] if now.shared else now.racks
        held = b"".join(rack or b"" for rack in racks)
        board = bytes(on_rack(tile) for tile in now.board.tiles)
        assert Counter(held + now.bag + board) == full, f"after event {number}"
        assert all(len(rack or b"") <= rules.rack_size for rack in racks)
        if rules.one_blank:
            assert all((rack or b"").count(BLANK) <= 1 for rack in racks)


def check_points(record: GameRecord) -> None:
    """Every point of the final scores, added up again."""
    totals = [0] * len(record.seats)
    if record.start.shared:
        for turn in record.position.turns:
            for seat, entry in enumerate(turn.entries):
                totals[seat] += entry_points(record, entry, turn.board) + turn.mark_points(seat)
                totals[seat] += turn.solo_points if turn.solo == seat else 0
    for event, before in zip(record.events, record.positions, strict=False):
        if isinstance(event, Turn):
            if isinstance(event.move, Placement):
                tally = score(event.move, before.board, before.tile_set, before.rules)
                assert tally.total == event.score
            totals[event.seat] += event.score
        elif isinstance(event, Adjustment):
            totals[event.seat] += event.points
    assert tuple(totals) == record.position.scores


def entry_points(record: GameRecord, entry: Entry | None, board: Board) -> int:
    if entry is None or not isinstance(entry.move, Placement):
        return 0
    start = record.start
    tally = score(entry.move, board, start.tile_set, start.rules)
    assert tally.total == entry.score
    return entry.score


def check_words(record: GameRecord) -> None:
    """Every word on the final board is one, or an anagram of one where that is enough."""
    judge = workshop().table(record.start.rules).judge
    board = record.position.board
    for square, tile in enumerate(board.squares):
        for direction in Direction:
            step = board.size if direction else 1
            first = square < step or not board.squares[square - step]
            edge = not direction and square % board.size == 0
            if tile and (first or edge):
                word = board.word_at(square, direction)
                letters = letters_of(word)
                assert len(word) == 1 or judge.accepts(letters)


@dataclass(frozen=True)
class Played:
    """A game: where it is saved, and what the terminal said, the last line apart."""

    path: Path
    said: list[str]
    told: dict[str, Any]


def play(mode: str, variants: tuple[Variant, ...], seed: int, path: Path) -> Played:
    said = talk(arguments(mode, variants, seed, f"--save {path}"))
    return Played(path, said[:-1], result(said))


GameOf = Callable[[str, tuple[Variant, ...]], Played]


@pytest.fixture(scope="module")
def game_of(tmp_path_factory: pytest.TempPathFactory) -> GameOf:
    """A game by its mode and variants, played once for all that look at it or go on from it."""

    @cache
    def played(mode: str, variants: tuple[Variant, ...]) -> Played:
        return play(mode, variants, SEED, tmp_path_factory.mktemp("played") / "game.json")

    return played


def check(played: Played, mode: str, variants: tuple[Variant, ...]) -> None:
    told, record = played.told, saved(played.path)
    assert (told["mode"], told["variants"]) == (mode, [str(variant) for variant in variants])
    assert tuple(told["scores"]) == record.position.scores
    assert told["turns"] > 0
    assert told["reason"] in REASONS[mode]
    assert max(map(len, played.said)) <= 80
    check_every_position(record)
    check_points(record)
    check_words(record)
    again = loads(dumps(record), workshop().tile_sets, workshop().layouts)
    assert again == record
    assert again.position == record.position
    assert dumps(again) == played.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("mode", "variants"), ENOUGH, ids=name)
def test_a_game_to_its_end(mode: str, variants: tuple[Variant, ...], game_of: GameOf) -> None:
    check(game_of(mode, variants), mode, variants)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "variants"), list(product(MODES, ALL)), ids=name)
@pytest.mark.parametrize("seed", range(20, 30))
def test_more_games(mode: str, variants: tuple[Variant, ...], seed: int, tmp_path: Path) -> None:
    check(play(mode, variants, seed, tmp_path / "game.json"), mode, variants)


@pytest.mark.parametrize("mode", MODES)
def test_a_seed_is_a_transcript(mode: str, game_of: GameOf, tmp_path: Path) -> None:
    variants = (Variant.JOKER, SEVEN)
    first = game_of(mode, variants)
    again = play(mode, variants, SEED, tmp_path / first.path.name)
    assert (again.said, again.told) == (first.said, first.told)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_stopped_and_loaded_ends_as_the_one_played_through(
    mode: str, game_of: GameOf, tmp_path: Path
) -> None:
    path = tmp_path / "half.eliot"
    variants = (Variant.EXPLOSIVE,)
    stopped = talk(arguments(mode, variants, SEED, f"--turns 4 --save {path}"))
    assert result(stopped)["reason"] == "turn limit"
    assert result(stopped)["turns"] == 4
    assert result(talk(f"--load {path} --auto")) == game_of(mode, variants).told


@pytest.mark.parametrize(("mode", "variants"), list(product(MODES, QUICK)), ids=name)
def test_a_game_saved_as_xml_comes_back(
    mode: str, variants: tuple[Variant, ...], game_of: GameOf, tmp_path: Path
) -> None:
    path, played = tmp_path / "game.xml", game_of(mode, variants)
    assert "Saved as game.xml." in talk(f"--load {played.path} --auto --save {path}")
    opened = workshop().files.read(path)
    assert opened.warnings == ()
    record, told = opened.record, played.told
    assert record.mode == mode
    assert record.start.rules.variants == variants
    assert list(record.position.scores) == told["scores"]
    assert record.position.over is not None
    check_every_position(record)
    assert result(talk(f"--load {path} --auto"))["scores"] == told["scores"]


@pytest.mark.parametrize(
    ("mode", "variants"),
    [
        *product(["duplicate", "topping", "arbitration"], [(), (Variant.JOKER,)]),
        ("topping", (Variant.CLABBERS,)),
        pytest.param("duplicate", (Variant.CLABBERS,), marks=pytest.mark.slow),
        pytest.param("arbitration", (Variant.CLABBERS,), marks=pytest.mark.slow),
    ],
    ids=name,
)
def test_a_master_game_is_followed_to_its_end(
    mode: str,
    variants: tuple[Variant, ...],
    game_of: GameOf,
    tmp_path: Path,
) -> None:
    master, path = game_of("duplicate", variants).path, tmp_path / "game.json"
    told = result(talk(f"--mode {mode} --master {master} --seed 17 --auto --save {path}"))
    published, followed = saved(master), saved(path)
    assert followed.position.board == published.position.board
    assert [turn.rack for turn in followed.position.turns if turn.closed] == [
        turn.rack for turn in published.position.turns if turn.closed
    ]
    assert told["turns"] == sum(turn.closed for turn in published.position.turns)
    assert told["variants"] == [str(variant) for variant in variants]
    check_every_position(followed)
    check_points(followed)
