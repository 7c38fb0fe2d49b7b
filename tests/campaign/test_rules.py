"""Games of all modes and variants under changing rules, judged by a referee of their own."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.game import Game
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    Variant,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.modes.catalogue import MODES as TALKED
from eliot_qt.modes.mode import Prompt
from eliot_qt.modes.variants import with_variants
from tests.game.table import (
    ABC,
    DIGRAPHS,
    LAYOUTS,
    PLENTY,
    SMALL,
    AnyWord,
    Never,
    random_move,
    rules,
)
from tests.modes.common_table import MODES, Guesses, random_mode_game, seats
from tests.terminal.talks import saved, talk, workshop

from .plan import Campaign, failures_folder
from .referee import Foul, Kind, Referee

_BLANKS: list[tuple[Variant, ...]] = [(), (Variant.JOKER,), (Variant.EXPLOSIVE,)]
_LEGEND = {(1, 1): ".", (2, 1): "d", (3, 1): "t", (4, 1): "q", (1, 2): "D", (1, 3): "T"}
_PLAYERS = {
    "free": "Ann:casual Bob:club Cleo:master",
    "duplicate": "Ann:casual Bob:relaxed Cleo:club",
    "arbitration": "Ann Bob",
}


def judged(
    record: GameRecord, words: frozenset[tuple[str, ...]] | None = None
) -> tuple[GameRecord, str]:
    """The record and what the referee objects to, if anything."""
    tile_set, layout = record.start.tile_set, record.start.board.layout
    size = layout.size
    pairs = list(zip(layout.letter, layout.word, strict=True))
    grid = ["".join(_LEGEND[p] for p in pairs[n : n + size]) for n in range(0, len(pairs), size)]
    referee = Referee(json.loads(dumps(record)), kinds_of(tile_set), grid, words)
    try:
        referee.check()
    except Foul as foul:
        return record, str(foul)
    if tuple(referee.scores) != record.position.scores:
        return record, f"scores {referee.scores}, the game says {record.position.scores}"
    return record, ""


def kinds_of(tile_set: TileSet) -> dict[str, Kind]:
    return {
        letter: Kind(
            tile_set.counts[n], tile_set.values[n], tile_set.vowels[n], tile_set.consonants[n]
        )
        for n, letter in enumerate(tile_set.letters)
    }


def run(campaign: Campaign, area: str, count: int, play: Callable[[int], GameRecord]) -> None:
    """Play games by seeds; each that the referee objects to is kept in a file."""
    failures = []
    base = campaign.seed * 1000
    for seed in range(base, base + count):
        record, foul = judged(play(seed))
        if foul:
            path = failures_folder() / f"rules-{area}-{seed}.eliot".replace(" ", "-")
            path.write_text(dumps(_shortest(record)), encoding="utf-8")
            failures.append(f"{area}, seed {seed}: {foul}: {path}")
    campaign.note(f"rules: {area}", count, failures[:20])


def _shortest(record: GameRecord) -> GameRecord:
    """The game up to the event that is wrong."""
    for number in range(len(record.events) + 1):
        begun = replace(record, events=record.events[:number], cursor=number, positions=())
        if judged(begun)[1]:
            return begun
    return record


@pytest.mark.parametrize("mode", MODES)
def test_random_games(campaign: Campaign, mode: str) -> None:
    def play(seed: int) -> GameRecord:
        chance = random.Random(seed)
        variants = [*chance.choice(_BLANKS)]
        variants += [Variant.SEVEN_AMONG_EIGHT] * chance.randint(0, 1)
        return random_mode_game(
            mode,
            seed,
            variants,
            most=chance.choice((6, 40)),
            solo_players=chance.randint(1, 4),
            solo_value=chance.choice((5, 10)),
            warnings_limit=chance.randint(0, 3),
            penalty_value=chance.choice((5, 10)),
            count_seconds=chance.random() < 0.5,
        )

    run(campaign, mode, campaign.count(4, 2000), play)


def test_free_games_under_all_rules(campaign: Campaign) -> None:
    """2 to 4 seats, every kind of challenge, clocks with increment and overtime, resigning."""
    run(campaign, "free game, all rules", campaign.count(25, 20_000), free_game_by_seed)


def free_game_by_seed(seed: int) -> GameRecord:
    chance = random.Random(seed)
    tiles = chance.choice((ABC, DIGRAPHS, PLENTY))
    size = chance.randint(3, 6)
    clock = ClockRule(ClockKind.GAME, 60, chance.choice((0, 3)), chance.choice((5, 10)))
    given = rules(
        tiles,
        SMALL,
        rack_size=size,
        bingo_tiles=chance.randint(3, size),
        bonus_table=chance.choice(("", "2:7 3:25")),
        exchange_minimum=chance.choice((1, 4, 7)),
        word_check=chance.choice(list(WordCheck)),
        challenge=chance.choice(list(ChallengeRule)),
        finisher_gains_twice=chance.random() < 0.5,
        scoreless_limit=chance.randint(3, 6),
        clock=chance.choice((ClockRule(), clock)),
    )
    given = with_variants(given, chance.choice(_BLANKS)) if tiles is PLENTY else given
    table = seats(chance.randint(2, min(4, tiles.total // size)))
    record = free_game.new_game(Game(given, tiles, SMALL), table, seed, Guesses(4))
    for _ in range(60):
        if record.position.over is not None:
            break
        record = _something(record, chance)
    return record


def _something(record: GameRecord, chance: random.Random) -> GameRecord:
    """One act of the seat to move."""
    spent, finder = chance.randint(0, 20_000), Guesses(4)
    prompt = free_game.prompt(record)
    if prompt is not Prompt.MOVE and chance.random() < 0.4:
        judge = chance.choice((AnyWord(), Never()))
        return free_game.challenge(record, judge, spent)
    if prompt is Prompt.ACCEPT_OR_CHALLENGE:
        return free_game.accept(record)
    if chance.random() < 0.01:
        return free_game.resign(record, record.position.to_move, spent)
    phony = record.position.rules.word_check is WordCheck.AFTER_PLAY and chance.random() < 0.2
    judge = Never() if phony else AnyWord()
    move = random_move(record.position, chance, tries=12)
    try:
        return free_game.play(record, move, judge, spent, finder)
    except IllegalMove:
        return record


def test_games_of_computers(campaign: Campaign, tmp_path: Path) -> None:
    """Whole games on the real board with the English lexicon, every word judged."""
    words = english()
    failures = []
    combinations = [
        (mode, blanks + more)
        for mode in TALKED
        for blanks in _BLANKS
        for more in ((), (Variant.SEVEN_AMONG_EIGHT,), (Variant.CLABBERS,))
    ]
    chance = campaign.chance("games of computers")
    count = campaign.count(1, 400)
    for number in range(count):
        mode, variants = combinations[number % len(combinations)]
        seed = chance.randrange(10**6)
        path = tmp_path / "game.eliot"
        players = f"--players {_PLAYERS[mode]}" if mode in _PLAYERS else ""
        chosen = " ".join(f"--variant {variant}" for variant in variants)
        arguments = f"--mode {mode} {players} {chosen} --seed {seed} --auto --save {path}"
        talk(arguments)
        record, foul = judged(
            saved(path), in_any_order() if Variant.CLABBERS in variants else words
        )
        if foul:
            kept = failures_folder() / f"computers-{seed}.eliot"
            kept.write_text(dumps(record), encoding="utf-8")
            failures.append(f"{arguments}: {foul}: {kept}")
    campaign.note("rules: games of computers", count, failures[:20])


@cache
def in_any_order() -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(sorted(word)) for word in english())


@cache
def english() -> frozenset[tuple[str, ...]]:
    tile_set = workshop().tile_sets["en"]
    graph = workshop().lexicon("en").graph
    return frozenset(tuple(tile_set.spell(word)) for word in graph.words())


def test_the_referee_sees_what_is_wrong() -> None:
    record = free_game_by_seed(5)
    text = dumps(record)
    grid = (paths.resources() / "layouts" / "standard15.txt").read_text().splitlines()
    assert LAYOUTS[SMALL.id].size == 7
    assert any("T" in line for line in grid)
    assert judged(record)[1] == ""
    save = json.loads(text)
    turn = next(event for event in save["events"] if event["event"] == "turn" and event["score"])
    turn["score"] += 1
    referee = Referee(save, kinds_of(record.start.tile_set), ["." * 7] * 7)
    with pytest.raises(Foul, match="points, not"):
        referee.check()
    assert Rules().bonus(7) == 50
