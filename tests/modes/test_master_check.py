"""Does a master game fit? Told turn by turn, before anything is dealt."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from eliot_qt.game.check import MoveFault
from eliot_qt.game.game import Game
from eliot_qt.game.record import MasterTurn
from eliot_qt.game.rules import Rules, Variant
from eliot_qt.modes.master_check import Misfit, MisfitKind, misfits
from eliot_qt.modes.master_game import MasterGame, master_game, master_turns
from tests.game.table import ABC, PLAIN9, PLENTY, SMALL, AnyWord, Never, across, down, only, rules
from tests.modes.common_table import MODES, random_mode_game

ANY = AnyWord()


def found(*turns: MasterTurn, judge: object = ANY, given: Rules | None = None) -> list[Misfit]:
    return list(misfits(turns, Game(given or rules(), ABC, SMALL), judge))  # type: ignore[arg-type]


def turn(rack: str, row: int, col: int, word: str) -> MasterTurn:
    return MasterTurn(ABC.parse(rack), across(row, col, word))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "variants",
    [(), (Variant.JOKER,), (Variant.EXPLOSIVE, Variant.SEVEN_AMONG_EIGHT)],
    ids=["plain", "joker", "explosive 7among8"],
)
def test_games_of_every_mode_and_variant_fit_themselves(
    mode: str, variants: tuple[Variant, ...]
) -> None:
    for seed in range(3):
        source = random_mode_game(mode, seed, variants, most=8)
        turns = master_turns(source)
        start = source.start
        assert not misfits(turns, start.game, ANY)


def test_the_turn_is_named_and_later_ones_are_not_guessed_at() -> None:
    told = found(turn("ABCD", 3, 2, "ABC"), turn("ABCD", 0, 0, "AB"), turn("", 0, 0, "A"))
    (only_one,) = told
    assert (only_one.turn, only_one.kind) == (1, MisfitKind.MOVE)
    assert only_one.verdict is not None
    assert MoveFault.DOES_NOT_TOUCH in only_one.verdict.faults
    assert only_one.is_fatal


def test_phonies_are_all_listed_and_do_not_stop_the_look() -> None:
    turns = (turn("ABCD", 3, 2, "ABC"), MasterTurn(ABC.parse("BE"), down(3, 2, ".BE")))
    told = found(*turns, judge=Never())
    assert [(m.turn, m.kind, m.is_fatal) for m in told] == [
        (0, MisfitKind.PHONIES, False),
        (1, MisfitKind.PHONIES, False),
    ]
    assert [m.turn for m in found(*turns, judge=only(["ABC"]))] == [1]


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (turn("ABCDE", 3, 2, "ABC"), MisfitKind.RACK_SIZE),
        (turn("", 3, 2, "ABC"), MisfitKind.RACK_SIZE),
        (turn("BBBB", 3, 2, "BBB"), MisfitKind.TILES),
        (turn("ABD", 3, 2, "ABC"), MisfitKind.MOVE),
        (turn("ABC", 0, 0, "ABC"), MisfitKind.MOVE),
        (turn("ABC", 3, 6, "ABC"), MisfitKind.MOVE),
    ],
)
def test_what_cannot_be_laid_is_refused(given: MasterTurn, kind: MisfitKind) -> None:
    assert [m.kind for m in found(given)] == [kind]


def test_tiles_another_set_does_not_have_are_named() -> None:
    alien = MasterTurn(PLENTY.parse("ABCH"), across(3, 2, "ABC"))
    (told,) = found(alien)
    assert (told.kind, told.tiles) == (MisfitKind.TILES, PLENTY.parse("H"))


def test_a_first_move_down_the_board_is_fine_where_it_is_only_laid() -> None:
    assert found(MasterTurn(ABC.parse("ABC"), down(3, 3, "ABC"))) == []


def test_racks_alone_need_only_be_in_the_tile_set() -> None:
    racks = [MasterTurn(ABC.parse("BBBA"), None)] * 3
    assert found(*racks) == []
    assert found(MasterTurn(ABC.parse("BBBB"), None))[0].kind is MisfitKind.TILES


def test_a_game_with_more_tiles_a_turn_does_not_fit_usual_rules() -> None:
    source = random_mode_game("duplicate", 1, (Variant.SEVEN_AMONG_EIGHT,), most=3)
    narrow = replace(source.start.rules, rack_size=7)
    told = misfits(master_turns(source), Game(narrow, PLENTY, PLAIN9), ANY)
    assert [m.kind for m in itertools.islice(told, 1)] == [MisfitKind.RACK_SIZE]


def test_laid_turns_fit_with_the_tiles_they_need() -> None:
    source = random_mode_game("free", 5, most=8)
    game = master_game(source)
    guessed = MasterGame(game.source, game.turns, frozenset(range(len(game.turns))))
    turns = guessed.turns_for([game.players[0]])
    start = source.start
    assert not misfits(turns, start.game, ANY)
