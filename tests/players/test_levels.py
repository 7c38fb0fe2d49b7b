from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from eliot_qt.engine import Engine
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, TileSet, letters_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Analysis, Candidate, Player
from eliot_qt.players.level_player import LevelPlayer, LevelStrength
from eliot_qt.players.level_table import HIGHEST_RATING, LEAST, LEVELS, LOWEST_RATING, PERFECT
from eliot_qt.players.levels import level, make_player, noticed_phonies, strength_at
from eliot_qt.players.overlooking import Eyes, Knows, Sight, vocabulary_of
from eliot_qt.players.selfplay import decide, play_out
from eliot_qt.players.static import StaticPlayer

MakePosition = Callable[..., Position]
DIRTY = {8: "7DIRTY3"}
SLIPPING = [one.id for one in LEVELS if one.strength != PERFECT]
CLUB = level("club").strength


class Table:
    """Plays whole games of a level against itself."""

    def __init__(self, lexicon: Lexicon, tile_set: TileSet, layout: Layout, engine: Engine) -> None:
        self.lexicon = lexicon
        self.tile_set = tile_set
        self.layout = layout
        self.engine = engine
        self._games: dict[tuple[str, int], GameRecord] = {}

    def player(self, level_id: str, seed: int = 0) -> Player:
        return make_player(level_id, self.lexicon, self.engine, seed)

    def knows(self, level_id: str, seed: int) -> Knows:
        return vocabulary_of(level(level_id).strength.sight, self.lexicon.tier_of, seed)

    def game(self, level_id: str, seed: int) -> GameRecord:
        seats = (Seat("A", level_id), Seat("B", level_id))
        record = free_game.new_game(Game(Rules(), self.tile_set, self.layout), seats, seed)
        players = [self.player(level_id, seed)] * 2
        *_, last = play_out(record, players, self.lexicon)
        return last

    def turns(self, level_id: str, seeds: range) -> Iterator[tuple[int, Position, Turn]]:
        """The turns of some games, each of which is played once for all tests."""
        for seed in seeds:
            if (level_id, seed) not in self._games:
                self._games[level_id, seed] = self.game(level_id, seed)
            record = self._games[level_id, seed]
            for number, event in enumerate(record.events):
                if isinstance(event, Turn):
                    yield seed, record.positions[number], event


@pytest.fixture(scope="module")
def table(en: Lexicon, en_tiles: TileSet, standard15: Layout, engine: Engine) -> Table:
    return Table(en, en_tiles, standard15, engine)


def speechless(table: Table, sight: Sight = CLUB.sight) -> LevelPlayer:
    """A player that knows no word."""
    strength = LevelStrength(sight, CLUB.judgement, 0)
    return LevelPlayer("speechless", strength, lambda word: False, table.engine)


def test_levels_are_named_in_words_from_weak_to_strong() -> None:
    names = ["Relaxed", "Casual", "Keen", "Club", "Tournament", "Expert", "Master"]
    names.append("Champion")
    assert [str(one.name) for one in LEVELS] == names
    assert len({one.id for one in LEVELS}) == len(LEVELS)
    assert all(str(one.description) for one in LEVELS)
    for weak, strong in pairwise(LEVELS):
        assert weak.rating < strong.rating
        assert weak.points < strong.points
        assert weak.strength.notices <= strong.strength.notices


def test_refuses_an_unknown_level(table: Table) -> None:
    with pytest.raises(ValueError, match="'wizard'; there are relaxed, casual"):
        table.player("wizard")


def test_master_plays_the_top_of_the_static_analysis(table: Table, position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    *_, answer = table.player("master").analyse(now)
    assert answer.best == StaticPlayer(table.engine).rank(now)[0]


@pytest.mark.parametrize("level_id", SLIPPING)
def test_plays_only_words_it_knows(table: Table, level_id: str) -> None:
    unknown = 0
    for seed, before, turn in table.turns(level_id, range(1)):
        if isinstance(turn.move, Placement):
            knows = table.knows(level_id, seed)
            words = score(turn.move, before.board, before.tile_set, before.rules).words
            assert all(table.lexicon.accepts(letters_of(word.tiles)) for word in words)
            unknown += not all(knows(letters_of(word.tiles)) for word in words)
    # Where nothing it knows fits and it may not exchange, it may play a word it does not know.
    assert unknown <= 2


def test_the_same_position_and_seed_give_the_same_move(table: Table) -> None:
    assert table.game("relaxed", 3) == table.game("relaxed", 3)


def test_seeds_vary_the_play(table: Table, position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    moves = {decide(table.player("relaxed", seed), now).move for seed in range(10)}
    assert len(moves) > 2


def test_a_vocabulary_is_common_words_first_and_the_same_for_a_seed(table: Table) -> None:
    spell = table.tile_set.split
    for words, least, most in (
        (("HOUSE", "WATER", "TABLE", "GREEN", "STONE"), 200, 250),
        (("TSIGANE", "CWM", "ZOEAE", "AALII", "QANAT"), 0, 10),
    ):
        known = sum(
            table.knows("relaxed", seed)(spell(word)) for seed in range(50) for word in words
        )
        assert least <= known <= most
    one, same = table.knows("casual", 4), table.knows("casual", 4)
    assert all(one(word) == same(word) for word in map(spell, ("QI", "ZAX", "HOUSE", "OXEN")))
    assert vocabulary_of(PERFECT.sight, table.lexicon.tier_of, 1)(spell("TSIGANE"))


def seen(table: Table, sight: Sight, now: Position, move: Placement) -> float:
    """The share of looks in which somebody sees a move whose words they know."""
    eyes = Eyes(sight, lambda word: True, now)
    luck = random.Random(1)
    return sum(eyes.sees(move, luck.random()) for _ in range(400)) / 400


def test_what_makes_a_move_hard_to_see(table: Table, position: MakePosition) -> None:
    """Each factor alone hides the moves it is about, and no others."""
    found = StaticPlayer(table.engine).rank(position(DIRTY, "AGKNPST/EENNRTT")).table
    now = found.position
    by_text: dict[tuple[int, int, int], Placement] = {}
    for move in found:
        tally = score(move, now.board, now.tile_set, now.rules)
        by_text.setdefault((len(move.used), len(tally.words) - 1, len(move.tiles)), move)
    plain = next(m for (used, cross, size), m in by_text.items() if (used, cross) == (2, 0))
    parallel = next(m for (used, cross, size), m in by_text.items() if (used, cross) == (3, 2))
    long = next(m for (used, cross, size), m in by_text.items() if used >= 5 and cross == 0)
    for sight, hidden in ((Sight(crossing=0.5), parallel), (Sight(tile=0.5), long)):
        assert seen(table, sight, now, plain) == 1
        assert 0.1 < seen(table, sight, now, hidden) < 0.4
    away = replace(now, last_play=(1, Placement(plain.direction, 14, 0, bytes([1, 2]))))
    assert seen(table, Sight(elsewhere=0.5), now, plain) == 1
    assert 0.4 < seen(table, Sight(elsewhere=0.5), away, plain) < 0.6


def test_without_a_word_it_exchanges_or_plays_what_fits(
    table: Table, position: MakePosition
) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    assert isinstance(decide(speechless(table), now).move, Exchange)
    late = position(DIRTY, "AGKNPST/EENNRTT", bag=3)
    assert isinstance(decide(speechless(table), late).move, Placement)


def test_who_overlooks_everything_at_first_still_finds_a_word(
    table: Table, position: MakePosition
) -> None:
    blind = LevelStrength(
        Sight(tile=0.0, crossing=0.0, through=0.0, elsewhere=0.0), CLUB.judgement, 0
    )
    player = LevelPlayer("blind", blind, table.lexicon.accepts, table.engine)
    now = position(DIRTY, "VVUUIIC/EENNRTT", bag=3)
    assert isinstance(decide(player, now).move, Placement)


@pytest.mark.parametrize("level_id", SLIPPING)
@pytest.mark.parametrize("blanks", [1, 2])
def test_no_blank_is_given_away_for_a_few_points(
    table: Table, position: MakePosition, level_id: str, blanks: int
) -> None:
    chance = random.Random(7)
    letters = [tile for tile, count in enumerate(table.tile_set.counts) for _ in range(count)][2:]
    for seed in range(12 // blanks):
        rack = bytes(blanks) + bytes(chance.sample(letters, 7 - blanks))
        now = position({}, f"{table.tile_set.show(rack)}/AAEEIIO")
        chosen = decide(table.player(level_id, seed), now)
        if isinstance(chosen.move, Placement) and BLANK in chosen.move.used:
            assert chosen.score >= 20


@pytest.mark.parametrize("level_id", SLIPPING[3:])
def test_no_s_is_given_away_for_a_few_points(
    table: Table, position: MakePosition, level_id: str
) -> None:
    """A move with the S is worth more than the same word without it by what an S is worth."""
    s = table.tile_set.split("S")[0]
    spent = 0
    for seed in range(20):
        now = position({}, "EILNORS/AAEEIIO" if seed % 2 else "CATDOGS/AAEEIIO")
        chosen = decide(table.player(level_id, seed), now)
        assert isinstance(chosen.move, Placement)
        if s in chosen.move.used and len(chosen.move.used) < 7:
            spent += chosen.score < 20
    assert spent <= 2


@pytest.mark.parametrize("level_id", ["relaxed", "casual"])
def test_beginners_spend_their_blanks(table: Table, level_id: str) -> None:
    """A blank that waits for a bingo which is never seen lies for seven or eight turns."""
    lies = spent = 0
    for _, position, turn in table.turns(level_id, range(100, 105)):
        lies += (position.racks[turn.seat] or b"").count(BLANK)
        spent += isinstance(turn.move, Placement) and turn.move.used.count(BLANK)
    assert spent and lies / spent < 6.5


def test_answers_while_it_looks_through_many_moves(table: Table, position: MakePosition) -> None:
    # Two blanks: thousands of moves, none of them known.
    now = position(DIRTY, "AEINR??/")
    analyses: list[Analysis] = list(speechless(table).analyse(now))
    assert len(analyses) > 5
    assert [a.complete for a in analyses] == [False] * (len(analyses) - 1) + [True]
    assert all(isinstance(a.best, Candidate) and a.count > 5000 for a in analyses)


def test_a_lexicon_without_tiers_is_known_wholly(
    table: Table, engine: Engine, position: MakePosition
) -> None:
    plain = Lexicon("plain", "Plain", "en", "en", table.lexicon.graph)
    knows = vocabulary_of(level("relaxed").strength.sight, plain.tier_of, 0)
    assert knows(table.tile_set.split("TSIGANE"))
    now = position(DIRTY, "AGKNPST/EENNRTT")
    assert isinstance(decide(make_player("relaxed", plain, engine), now).move, Placement)


def test_stronger_levels_score_more(table: Table) -> None:
    """Neighbours are too near for a few games; docs/levels.md has the matches."""
    means = []
    for level_id in ("adaptive50at300", "relaxed", "club", "master"):
        points = [turn.score for _, _, turn in table.turns(level_id, range(100, 103))]
        means.append(sum(points) / len(points))
    assert means == sorted(means)
    assert 10 < means[1] < 19
    assert all(weak + 1.5 < strong for weak, strong in pairwise(means))


def test_the_weakest_make_hardly_a_bingo(table: Table) -> None:
    turns = [turn.move for _, _, turn in table.turns("relaxed", range(100, 103))]
    assert sum(isinstance(move, Placement) and len(move.used) == 7 for move in turns) <= 2


def test_a_rating_between_two_levels_is_between_them_in_strength() -> None:
    for low, high in pairwise((LEAST, *LEVELS[:-1])):
        middle = strength_at((low.rating + high.rating) / 2)
        for name in ("twos", "tile", "letter", "crossing", "hook", "through", "corner"):
            least, most = getattr(low.strength.sight, name), getattr(high.strength.sight, name)
            assert least <= getattr(middle.sight, name) <= most
        assert low.strength.judgement.care <= middle.judgement.care <= high.strength.judgement.care
    assert strength_at(LOWEST_RATING - 500) == LEAST.strength
    assert strength_at(HIGHEST_RATING + 500) == PERFECT
    assert strength_at(level("club").rating) == CLUB


def test_adaptive_opponents_play_at_the_rating_in_their_id(
    table: Table, position: MakePosition
) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    best = decide(table.player("master"), now)
    assert decide(table.player(f"adaptive50at{HIGHEST_RATING}"), now) == best
    assert decide(table.player("adaptive50at9999"), now) == best
    weak = [decide(table.player("adaptive50at100", seed), now) for seed in range(8)]
    assert sum(candidate.equity < best.equity for candidate in weak) >= 5
    open_yet = [decide(table.player("adaptive50", seed), now).move for seed in range(4)]
    casual = [decide(table.player("casual", seed), now).move for seed in range(4)]
    assert open_yet == casual


def test_the_stronger_the_more_phonies_are_noticed() -> None:
    ids = ("adaptive50at100", "relaxed", "adaptive50at1300", "expert", "master")
    shares = [noticed_phonies(player) for player in ids]
    assert shares == sorted(set(shares))
    assert noticed_phonies("static") == noticed_phonies("percent30") == shares[-1] == 100
