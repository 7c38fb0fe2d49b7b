"""Move lists on tile sets with letters of two characters, against trying everything."""

from __future__ import annotations

import random
from collections.abc import Mapping

from eliot_qt.engine import Engine
from eliot_qt.engine.listing import Moves
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.listers import make_lister
from tests.engine.brute import Found, as_found, brute_force, made_up_layout, play_on

from .plan import Campaign, failures_folder
from .referee import Referee
from .test_rules import kinds_of

_LANGUAGES = ("es", "ca", "hu", "cy", "hr", "eu")
_LEGEND = {(1, 1): ".", (2, 1): "d", (3, 1): "t", (4, 1): "q"}
_WORDS = {(1, 2): "D", (1, 3): "T", (1, 4): "Q"}


def test_move_lists(campaign: Campaign, tile_sets: dict[str, TileSet]) -> None:
    chance = campaign.chance("move lists")
    count = campaign.count(6, 3000)
    failures = []
    for number in range(count):
        tile_set = tile_sets[_LANGUAGES[number % len(_LANGUAGES)]]
        seed = chance.randrange(10**9)
        fault = compare(tile_set, random.Random(seed))
        if fault:
            path = failures_folder() / f"moves-{tile_set.id}-{seed}.txt"
            path.write_text(fault, encoding="utf-8")
            failures.append(f"{tile_set.id}, seed {seed}: {fault[:300]}: {path}")
    campaign.note("move generation, digraphs", count, failures[:20])


def compare(tile_set: TileSet, chance: random.Random) -> str:
    """A few turns of a game: all engines, the text of each move, the referee's points."""
    words = some_words(tile_set, chance)
    layout = simple_layout(chance)
    graph = WordGraph.from_nodes(build(words))
    size = chance.randint(2, 5)
    rules = Rules(
        tile_set=tile_set.id,
        rack_size=size,
        bingo_tiles=chance.randint(1, size),
        bingo_bonus=chance.choice((0, 50)),
        first_move_across=chance.random() < 0.3,
    )
    engine = make_lister(Game(rules, tile_set, layout), graph)
    plain = make_lister(Game(rules, tile_set, layout), graph, compiled=False)
    assert isinstance(engine, Engine)
    board = Board.empty(layout)
    for _ in range(3):
        left = bytearray(tile_set.full_bag)
        for tile in board.tiles:
            left.remove(BLANK if tile > 63 else tile)
        useful = sorted({t for word in words for t in word})
        rack = _rack(left, useful, size, chance)
        position = opening(rules, tile_set, board, (rack, b""))
        wanted = brute_force(position, words)
        tables: dict[str, Moves] = {
            "engine": engine.moves(position),
            "plain": plain.moves(position),
        }
        for name, table in tables.items():
            found = as_found(table)
            if found != wanted:
                return _difference(name, position, found, wanted)
        best = engine.best(position)
        if wanted and best is None:
            return _difference("best", position, {}, wanted)
        for placement in tables["plain"]:
            if fault := _text_and_points(placement, position, wanted):
                return fault
        board = play_on(position, tables["plain"], chance)
    return ""


def some_words(tile_set: TileSet, chance: random.Random) -> set[bytes]:
    """Words made of the long letters, the letters they are written with, and a few others."""
    long = [n for n in range(1, len(tile_set) + 1) if len(tile_set.symbol(n)) > 1]
    parts = {symbol: n for n, symbol in enumerate(tile_set.letters) if n}
    letters = [parts[c] for n in long for c in tile_set.symbol(n) if c in parts]
    letters = [*long, *letters, *chance.sample(range(1, len(tile_set) + 1), 4)]
    words: set[bytes] = set()
    for _ in range(chance.randint(5, 120)):
        words.add(bytes(chance.choices(letters, k=chance.choice((2, 2, 3, 3, 4, 5, 7)))))
    return words


def simple_layout(chance: random.Random) -> Layout:
    """A board no square of which multiplies both letter and word."""
    made = made_up_layout(chance.choice((5, 7)), chance)
    letter = bytes(1 if w > 1 else n for n, w in zip(made.letter, made.word, strict=True))
    return Layout(made.id, made.size, letter, made.word)


def _rack(left: bytearray, useful: list[int], size: int, chance: random.Random) -> bytes:
    pool = [tile for tile in left if tile in useful]
    rack = bytes(chance.sample(pool, min(size, len(pool))))
    if BLANK in left and size < 5 and chance.random() < 0.3:
        rack = rack[:-1] + bytes(1)
    return rack


def _text_and_points(placement: Placement, position: Position, wanted: Found) -> str:
    board, tile_set = position.board, position.tile_set
    text = format_move(placement, board, tile_set)
    if parse_move(text, board, tile_set) != placement:
        return f"{text} is read as another move"
    size = board.size
    placed = {divmod(s, size): tile_set.show((t,)).strip("[]") for s, t in placement.placed(size)}
    there = {
        divmod(s, size): tile_set.show((t,)).strip("[]") for s, t in enumerate(board.squares) if t
    }
    points = _referee(position).points(placed, there)
    key = placement.placed(size)
    return "" if points == wanted[key] else f"{text}: {wanted[key]}, by the rules {points}"


def _referee(position: Position) -> Referee:
    layout, rules = position.board.layout, position.rules
    signs = [
        _WORDS.get((letter, word)) or _LEGEND[letter, word]
        for letter, word in zip(layout.letter, layout.word, strict=True)
    ]
    size = layout.size
    save: Mapping[str, object] = {
        "mode": "free",
        "rules": {"bingo_tiles": rules.bingo_tiles, "bingo_bonus": rules.bingo_bonus},
        "seats": [{}],
        "start": {"board": [], "racks": [""], "scores": [0], "to_move": 0},
        "events": [],
    }
    grid = ["".join(signs[n : n + size]) for n in range(0, size * size, size)]
    return Referee(save, kinds_of(position.tile_set), grid)


def _difference(name: str, position: Position, found: Found, wanted: Found) -> str:
    show = position.tile_set.show
    rows = "\n".join(str(position.board.squares[n : n + 7]) for n in range(0, 49, 7))
    return (
        f"{name}, rack {show(position.rack)}: {len(found)} moves instead of {len(wanted)}\n"
        f"missing {sorted(set(wanted) - set(found))[:5]}\n"
        f"too many {sorted(set(found) - set(wanted))[:5]}\n{rows}"
    )
