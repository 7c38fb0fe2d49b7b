"""Boards from own games: the places are those that listing all moves gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import PlainEngine
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import letters_of
from eliot_qt.modes import free_game
from eliot_qt.study.boards import SeenBoard
from eliot_qt.study.own_games import board_in_games, places

from .conftest import Words

# By word: its placements as squares and score.
Places = dict[bytes, set[tuple[tuple[int, ...], int]]]
TURNS = 6


@pytest.fixture(scope="module")
def engine(english: Words, standard15: Layout) -> PlainEngine:
    return PlainEngine(english.graph, Game(Rules(), english.tile_set, standard15))


@pytest.fixture(scope="module")
def game(english: Words, standard15: Layout, engine: PlainEngine) -> GameRecord:
    """A game of two people that has ended after some turns."""
    seats = (Seat("Ann"), Seat("Bob"))
    rules = Rules(lexicon="en")
    record = free_game.new_game(Game(rules, english.tile_set, standard15), seats, 12)
    for _ in range(TURNS):
        move, _equity = engine.moves(record.position).best()
        record = free_game.play(record, move, english.lexicon)
    return ended(record)


def ended(record: GameRecord) -> GameRecord:
    last = replace(record.positions[-1], over=EndReason.RESIGNED)
    return replace(record, positions=(*record.positions[:-1], last))


def listed(record: GameRecord, number: int, engine: PlainEngine) -> Places:
    """All placements of a turn by their main word, as the engine lists them."""
    position = record.positions[record.turns[number]]
    size, found = position.board.size, Places()
    moves = engine.moves(position)
    for placement, score in zip(moves, moves.score, strict=True):
        word = letters_of(position.board.main_word(placement))
        squares = tuple(square for square, _ in placement.placed(size))
        found.setdefault(word, set()).add((squares, score))
    return found


def places_of(word: bytes, position: Position, english: Words) -> set[tuple[tuple[int, ...], int]]:
    """The places found; a single tile is listed by one of the words it makes, so not those."""
    found = (
        (tuple(square for square, _ in move.placed(15)), score)
        for move, score in places(word, position, english.lexicon)
    )
    return {place for place in found if len(place[0]) > 1}


@pytest.mark.parametrize("number", range(TURNS))
def test_places_are_those_of_the_list_of_moves(
    game: GameRecord, english: Words, engine: PlainEngine, number: int
) -> None:
    position = game.positions[game.turns[number]]
    every = listed(game, number, engine)
    for word in sorted(every)[:: max(1, len(every) // 20)]:
        found = places_of(word, position, english)
        expected = {each for each in every[word] if len(each[0]) > 1}
        # Of several tiles a blank may stand for, one is chosen.
        assert found <= expected
        assert {squares for squares, _ in found} == {squares for squares, _ in expected}
    unlisted = [word for word in english.words[::4000] if word not in every]
    assert not any(places_of(word, position, english) for word in unlisted)


def test_the_best_of_all_turns_is_shown(
    game: GameRecord, english: Words, engine: PlainEngine
) -> None:
    turns = [listed(game, number, engine) for number in range(TURNS)]
    word = max(turns[2], key=len)
    *pauses, best = board_in_games([word, b"\x11\x11"], [game, game], english.lexicon)
    assert isinstance(best, SeenBoard) and isinstance(best.move, Placement)
    assert len(pauses) >= TURNS and set(pauses) == {None}
    assert letters_of(best.position.board.main_word(best.move)) == word
    assert best.score == max(score for turn in turns for _, score in turn.get(word, ()))
    # Only the rack of the one who moved is seen.
    assert [rack is not None for rack in best.position.racks].count(True) == 1


def test_games_that_run_and_those_of_others_are_left_out(
    game: GameRecord, english: Words, engine: PlainEngine
) -> None:
    word = max(listed(game, 1, engine), key=len)
    assert set(board_in_games([word], [game], english.lexicon)) - {None}
    running = replace(game.positions[-1], over=None)
    rules = replace(game.start.rules, lexicon="en_common")
    for record in (
        replace(game, positions=(*game.positions[:-1], running)),
        replace(game, seats=(Seat("A", "club"), Seat("B", "club"))),
        replace(game, start=replace(game.start, rules=rules)),
    ):
        assert set(board_in_games([word], [record], english.lexicon)) <= {None}
