"""Helpers for games with a shared rack: finders, random games of every mode and variant."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from eliot_qt.engine.plain import PlainEngine
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules, Variant
from eliot_qt.game.scoring import score
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.game.tiles import TileSet, on_rack
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.hints import PRICES
from eliot_qt.modes.variants import with_variants
from tests.game.table import ABC, PLAIN9, PLENTY, SMALL, AnyWord, random_move, rules

ANY = AnyWord()
WORDS = "AB BA AD DA BE DE ED AC ACE BAD BED CAB CAD DAB DAD DEB BADE BEAD CADE DACE ABED AE EA"
GRAPH = WordGraph.from_nodes(build(ABC.parse(word) for word in WORDS.split()))
COMMON_MODES = (duplicate.MODE, arbitration.MODE, topping.MODE)
MODES = (free_game.MODE, training.MODE, *COMMON_MODES)


class Guesses:
    """A finder that takes some random legal placements, the same for the same position, for all."""

    def __init__(self, count: int = 8) -> None:
        self._count = count
        self._asked: tuple[Position | None, Sequence[ScoredPlacement]] = None, ()

    def best(self, position: Position) -> Sequence[ScoredPlacement]:
        # A turn of a shared rack asks again and again.
        if self._asked[0] != position:
            self._asked = position, self._guess(position)
        return self._asked[1]

    def _guess(self, position: Position) -> Sequence[ScoredPlacement]:
        chance = random.Random(position.board.squares + b"|" + position.rack)
        found: dict[Placement, ScoredPlacement] = {}
        if position.rack:
            for _ in range(self._count):
                move = random_move(position, chance, tries=8)
                if isinstance(move, Placement):
                    tally = score(move, position.board, position.tile_set, position.rules)
                    found[move] = ScoredPlacement(move, tally.total, tally.total * 1000)
        return sorted(found.values(), key=lambda f: (-f.score, f.move.tiles))


@dataclass
class Listed:
    """A finder of given moves, whatever the position; notes what it is asked."""

    moves: Sequence[ScoredPlacement] = ()
    asked: list[Position] = field(default_factory=list)

    def best(self, position: Position) -> Sequence[ScoredPlacement]:
        self.asked.append(position)
        return self.moves


class Plain:
    """A finder of all moves, over the plain engine."""

    def __init__(
        self, rules: Rules, graph: WordGraph = GRAPH, tiles: TileSet = ABC, layout: Layout = SMALL
    ) -> None:
        self.lister = PlainEngine(
            graph,
            Game(
                rules,
                tiles,
                layout,
            ),
        )

    def best(self, position: Position) -> Sequence[ScoredPlacement]:
        table = self.lister.moves(position).by_score()
        columns = zip(table, table.score, table.equity, strict=True)
        return [ScoredPlacement(move, int(points), int(equity)) for move, points, equity in columns]


def seats(people: int, computers: int = 0) -> tuple[Seat, ...]:
    named = [Seat(f"Seat {n + 1}", table=n + 1) for n in range(people)]
    return (*named, *(Seat(f"Computer {n + 1}", "master") for n in range(computers)))


def check_tiles(record: GameRecord) -> None:
    """On board, racks and in the bag there is the tile set, always."""
    for number, now in enumerate(record.positions):
        racks = now.racks[:1] if now.shared else now.racks
        held = b"".join(rack or b"" for rack in racks)
        there = Counter(held + now.bag + bytes(on_rack(t) for t in now.board.tiles))
        assert there == Counter(now.tile_set.full_bag), f"after event {number}"
        assert not now.shared or len(set(now.racks)) == 1


def usual(variants: Sequence[Variant] = (), tiles: TileSet = PLENTY, **changes: object) -> Rules:
    given = rules(tiles, PLAIN9, **({"rack_size": 7, "bingo_tiles": 7} | changes))
    return with_variants(given, variants)


def random_mode_game(
    mode: str,
    seed: int,
    variants: Sequence[Variant] = (),
    most: int = 12,
    tiles: TileSet = PLENTY,
    **changes: object,
) -> GameRecord:
    """A game of any mode: random moves, marks, corrections; over unless ``most`` was too few."""
    given = usual(variants, tiles, **changes)
    chance = random.Random(f"{mode} {seed}")
    finder = Guesses(4)
    if mode in (free_game.MODE, training.MODE):
        return _random_own_racks(mode, given, tiles, seed, chance, finder, most)
    if mode == topping.MODE:
        return _random_topping(given, tiles, seed, chance, finder, most)
    if mode == arbitration.MODE:
        return _random_arbitration(given, tiles, seed, chance, finder, most)
    record = duplicate.new_game(Game(given, tiles, PLAIN9), seats(2, 1), seed, finder)
    for _ in range(most):
        while waiting := duplicate.waiting(record):
            seat = chance.choice(waiting)
            record = duplicate.enter(record, seat, some_move(record, chance), ANY, 500)
        if record.position.over is not None:
            break
        record = duplicate.end_turn(record, finder)
    return record


def some_move(record: GameRecord, chance: random.Random) -> Placement | Pass:
    move = random_move(record.position, chance, tries=6)
    return move if isinstance(move, Placement) else Pass()


def _random_own_racks(
    mode: str,
    given: Rules,
    tiles: TileSet,
    seed: int,
    chance: random.Random,
    finder: Guesses,
    most: int,
) -> GameRecord:
    if mode == training.MODE:
        record = training.new_training(Game(given, tiles, PLAIN9), seed, "Ann", finder)
    else:
        record = free_game.new_game(Game(given, tiles, PLAIN9), seats(3), seed, finder)
    for _ in range(most):
        if record.position.over is not None:
            break
        move = random_move(record.position, chance, tries=10)
        stuck = not isinstance(move, Placement) and len(record.events) > 25
        if mode == training.MODE and stuck:
            return training.end_blocked(record)
        play = training.play if mode == training.MODE else free_game.play
        record = play(record, move, ANY, 700, finder)
        if mode == training.MODE and record.position.over is None and chance.random() < 0.2:
            record = training.complete_rack(record, b"", finder)
    return record


def _random_topping(
    given: Rules,
    tiles: TileSet,
    seed: int,
    chance: random.Random,
    finder: Guesses,
    most: int,
) -> GameRecord:
    given = topping.topping_rules(given)
    record = topping.new_game(Game(given, tiles, PLAIN9), "Ann", seed, finder)
    elapsed = 0
    for _ in range(2 * most):
        if record.position.over is not None:
            break
        number, elapsed = len(record.position.turns), elapsed + chance.randrange(40_000)
        found = finder.best(record.position)
        if elapsed > 180_000 or not found:
            record = topping.time_up(record, finder)
        elif chance.random() < 0.3:
            record = topping.hint(record, chance.choice(list(PRICES)), elapsed)
        elif chance.random() < 0.1:
            record = topping.resume(topping.pause(record, elapsed))
        else:
            record = topping.attempt(record, chance.choice(found).move, ANY, finder, elapsed)
        elapsed = elapsed if len(record.position.turns) == number else 0
    return record


def _random_arbitration(
    given: Rules,
    tiles: TileSet,
    seed: int,
    chance: random.Random,
    finder: Guesses,
    most: int,
) -> GameRecord:
    record = arbitration.new_game(Game(given, tiles, PLAIN9), seats(3), seed)
    for number in range(most):
        record = arbitration.draw_rack(record, finder)
        if record.position.over is not None:
            break
        if chance.random() < 0.2:
            record = arbitration.draw_rack(record, finder)
        if not finder.best(record.position):
            return arbitration.end_game(record, finder)
        for seat in range(record.position.seats):
            move = some_move(record, chance)
            record = arbitration.assign(record, seat, move, ANY, 900)
        if number == 2:
            record = arbitration.add_seat(record, Seat("Late", table=9))
        seat, turn = chance.randrange(record.position.seats), chance.randrange(number + 1)
        acts = [
            lambda r, s, t: arbitration.penalise(r, s, t),
            lambda r, s, t: arbitration.remove(r, s, t),
            lambda r, s, t: arbitration.assign_top(r, s, finder, t),
            lambda r, s, t: arbitration.give_solo(r, s, t),
            lambda r, s, t: arbitration.compute_solo(r, t),
        ]
        record = chance.choice(acts)(record, seat, turn)
        marks = record.position.turns[-1].marks
        if not any(m.kind is MarkKind.WARNING and m.seat == seat for m in marks):
            record = arbitration.warn(record, seat)
        record = arbitration.end_turn(record, finder)
    return record
