"""Words missed in games come into a deck with their position."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.study import StudyError
from eliot_qt.study.boards import board_of
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import MISSED, Decks, due_count
from eliot_qt.study.missed import add_missed

NOW = 1_800_000_000
BOARD = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRST/QUIZZES 3/4 0"


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    tiles = replace(en_tiles, counts=tuple(count + 2 for count in en_tiles.counts))
    return parse_cgp(BOARD, Game(Rules(lexicon="en"), tiles, standard15))


def move(position: Position, text: str) -> Placement:
    found = parse_move(text, position.board, position.tile_set, position.rack)
    assert isinstance(found, Placement)
    return found


def test_a_missed_word_is_kept_with_its_position(tmp_path: Path, position: Position) -> None:
    played = move(position, "9C NASTIER")
    assert add_missed(Decks(tmp_path / "study"), "en", position, played, 66, NOW)
    (file,) = Decks(tmp_path / "study").files()
    assert (file.deck.name, file.deck.lexicon, file.deck.quiz) == (MISSED, "en", QuizKind.ANAGRAMS)
    (entry,) = file.entries.values()
    assert (entry.word, entry.letters, entry.at) == ("NASTIER", "AEINRST", NOW)
    assert entry.seen is not None
    assert entry.seen.score == 66
    again = parse_cgp(entry.seen.cgp, position.game)
    assert (again.board, again.rack) == (position.board, position.rack)
    assert move(again, entry.seen.move) == played


def test_no_rack_of_others_is_kept(tmp_path: Path, position: Position) -> None:
    add_missed(Decks(tmp_path), "en", position, move(position, "9C NASTIER"), 66, NOW)
    assert "QUIZZES" not in next(tmp_path.glob("*.deck")).read_text()
    assert "ZZ" not in next(tmp_path.glob("*.deck")).read_text()


def test_each_lexicon_has_a_deck_and_a_word_stands_once(tmp_path: Path, position: Position) -> None:
    played = move(position, "9C NASTIER")
    assert add_missed(Decks(tmp_path), "en", position, played, 66, NOW)
    assert not add_missed(Decks(tmp_path), "en", position, played, 70, NOW + 5)
    assert add_missed(Decks(tmp_path), "en_common", position, played, 66, NOW)
    decks = {file.deck.lexicon: file for file in Decks(tmp_path).files()}
    assert sorted(decks) == ["en", "en_common"]
    (entry,) = decks["en"].entries.values()
    assert entry.seen is not None
    assert (entry.at, entry.seen.score) == (NOW + 5, 70)
    assert due_count(decks["en"], NOW + 10) == 0


def test_a_lexicon_cannot_name_another_folder(tmp_path: Path, position: Position) -> None:
    with pytest.raises(StudyError):
        add_missed(Decks(tmp_path / "in"), "../out", position, move(position, "9C NASTIER"), 1, NOW)
    assert not list(tmp_path.iterdir())


def test_a_table_of_many_is_no_obstacle(tmp_path: Path, position: Position) -> None:
    many = replace(
        position,
        racks=(position.rack,) + (None,) * 8,
        scores=(3,) * 9,
        rack_counts=(7,) * 9,
        spent=(0,) * 9,
    )
    add_missed(Decks(tmp_path), "en", many, move(many, "9C NASTIER"), 66, NOW)
    (entry,) = DeckFile(next(tmp_path.glob("*.deck"))).entries.values()
    assert entry.seen is not None
    layouts = {position.board.layout.id: position.board.layout}
    assert board_of(entry.seen, position.tile_set, layouts) is not None
