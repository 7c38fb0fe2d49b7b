"""Figures of words and lists in their order, against slow references."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.card import make_card
from eliot_qt.words.definitions import Definition, define, definitions_file, find_definition
from eliot_qt.words.figures import LexiconFigures, Order, WordColumn, added
from eliot_qt.words.lookup import back_hook_counts, front_hook_counts
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.rarity import Rarity, draws
from eliot_qt.words.search import Searcher
from eliot_qt.words.table.word_table import WordTable
from eliot_qt.words.walk import Walk

T = TypeVar("T")


@pytest.fixture(scope="module")
def searcher(en: Lexicon, en_tiles: TileSet) -> Searcher:
    return Searcher(en, en_tiles, lambda _: en)


@pytest.fixture(scope="module")
def plain(en: Lexicon) -> Lexicon:
    """English without columns."""
    texts = en.id, en.name, en.language, en.tile_set_id
    return Lexicon(*texts, en.graph, en.tiers, en.letters, playability=en.playability)


@pytest.fixture(scope="module")
def figures(plain: Lexicon, en_tiles: TileSet, searcher: Searcher) -> LexiconFigures:
    return LexiconFigures(plain, en_tiles, searcher.rarity)


@pytest.fixture(scope="module")
def known(en_words: list[bytes]) -> set[bytes]:
    return set(en_words)


@pytest.fixture(scope="module")
def bare(common: Lexicon) -> Lexicon:
    """Common English without columns."""
    return Lexicon("x", "X", "en", "en", common.graph, common.tiers, common.letters)


def last(steps: Iterator[T | None]) -> T:
    """What a generator comes to after its chances to pause."""
    found = [step for step in steps if step is not None]
    assert len(found) == 1
    return found[0]


def front(word: bytes, known: set[bytes]) -> list[int]:
    return [tile for tile in range(1, 27) if bytes((tile,)) + word in known]


def back(word: bytes, known: set[bytes]) -> list[int]:
    return [tile for tile in range(1, 27) if word + bytes((tile,)) in known]


def test_hooks_of_all_words_are_counted(common: Lexicon, common_words: list[bytes]) -> None:
    graph, known = common.graph, set(common_words)
    fronts, backs = last(front_hook_counts(graph)), last(back_hook_counts(graph))
    assert len(fronts) == len(backs) == len(common_words)
    for index in range(0, len(common_words), 97):
        word = common_words[index]
        assert fronts[index] == len(front(word, known))
        assert backs[index] == len(back(word, known))


def test_figures_of_a_word(
    en: Lexicon,
    en_tiles: TileSet,
    figures: LexiconFigures,
    en_words: list[bytes],
    known: set[bytes],
) -> None:
    threes = [word for word in en_words if len(word) == 3]
    order = sorted(threes, key=lambda word: (-draws(word, en_tiles, 2), word))
    for word in threes[::50]:
        index = en_words.index(word)
        found = last(figures.page([index]))[0]
        assert found.word == word
        assert list(found.front) == front(word, known)
        assert list(found.back) == back(word, known)
        assert (found.inner_front, found.inner_back) == (word[1:] in known, word[:-1] in known)
        assert found.points == sum(en_tiles.values[tile] for tile in word)
        assert found.place == order.index(word) + 1
        assert found.tier == en.tier_of(word)


def sorted_slowly(
    words: Sequence[int], figures: LexiconFigures, order: Order, letters: bytes
) -> list[int]:
    def key(index: int) -> int:
        found = figures.of(index)
        return {
            WordColumn.WORD: index,
            WordColumn.LENGTH: len(found.word),
            WordColumn.ADDED: added(found.word, letters),
            WordColumn.FRONT: len(found.front),
            WordColumn.BACK: len(found.back),
            WordColumn.POINTS: found.points,
            WordColumn.PROBABILITY: found.place or 0,
            WordColumn.TIER: found.tier or 0,
            WordColumn.PLAYABILITY: found.played or 0,
        }[order.column]

    return sorted(words, key=lambda index: -key(index) if order.falling else key(index))


@pytest.mark.parametrize("falling", [False, True])
@pytest.mark.parametrize("column", WordColumn)
def test_lists_in_the_order_of_a_column(
    searcher: Searcher,
    figures: LexiconFigures,
    en_tiles: TileSet,
    column: WordColumn,
    falling: bool,
) -> None:
    results = searcher.search(parse_query("plus1:RETINA"))
    found = [index for chunk in results.chunks() for index in chunk]
    letters, order = en_tiles.parse("RETINA"), Order(column, falling)
    assert list(last(figures.sort(found, order, letters))) == sorted_slowly(
        found, figures, order, letters
    )


@pytest.mark.parametrize("column", [WordColumn.FRONT, WordColumn.BACK, WordColumn.POINTS])
def test_many_words_are_sorted_as_few_are(
    bare: Lexicon, common_words: list[bytes], en_tiles: TileSet, column: WordColumn
) -> None:
    """Other ways are taken for long lists: each word must still be there, and in order."""
    figures = LexiconFigures(bare, en_tiles, Rarity(bare.graph, en_tiles))
    known = set(common_words)
    many = array("I", range(0, len(common_words), 3))
    ordered = last(figures.sort(many, Order(column)))
    assert sorted(ordered) == list(many)
    values = []
    for index in (*ordered[::503], ordered[-1]):
        word = common_words[index]
        counted = {WordColumn.FRONT: front, WordColumn.BACK: back}.get(column)
        values.append(len(counted(word, known)) if counted else figures.points(word))
    assert values == sorted(values) and len(set(values)) > 3


@pytest.mark.parametrize("column", WordColumn)
def test_columns_change_no_figure_and_no_order(
    en: Lexicon, en_tiles: TileSet, searcher: Searcher, figures: LexiconFigures, column: WordColumn
) -> None:
    quick = LexiconFigures(en, en_tiles, searcher.rarity)
    few = array("I", (index for index in range(len(en.graph)) if index % 997 == 5))
    threes = array("I", (index for index in few if len(en.graph.word_at(index)) <= 5))
    order = Order(column, falling=column is WordColumn.POINTS)
    # Places are of all words of a length: those of long ones take long to work out.
    chosen = threes if column is WordColumn.PROBABILITY else few
    assert last(quick.sort(chosen, order)) == last(figures.sort(chosen, order))
    assert last(quick.page(threes)) == last(figures.page(threes))


def test_work_on_many_words_can_be_interrupted(
    figures: LexiconFigures, en_words: list[bytes]
) -> None:
    steps = figures.sort(array("I", range(len(en_words))), Order(WordColumn.POINTS))
    assert [next(steps) for _ in range(100)] == [None] * 100


def test_plus_one_finds_the_letters_and_one_more(
    searcher: Searcher, en_tiles: TileSet, en_words: list[bytes]
) -> None:
    letters = en_tiles.parse("RATE")
    found = list(searcher.search(parse_query("plus1:RATE")))
    wanted = [
        word
        for word in en_words
        if len(word) in (4, 5) and all(word.count(t) >= letters.count(t) for t in letters)
    ]
    assert found == wanted and len(found) > 20
    with_blank = list(searcher.search(parse_query("plus1:RAT?")))
    assert set(found) < set(with_blank)
    assert {len(word) for word in with_blank} == {4, 5}


def test_searches_that_find_nothing_pause(bare: Lexicon, en_tiles: TileSet) -> None:
    """A search through the whole lexicon for nothing must not hold its thread."""
    without_columns = Searcher(bare, en_tiles, lambda _: bare)
    for term, steps in (("regex:.*SSS.*", 30), ("anagrams:90-", 60), ("probability:1", 5)):
        assert len(list(without_columns.prepare(parse_query(f"{term} length:-4")))) >= steps, term
    none = WordTable(bare, en_tiles, most=0)
    without_columns = Searcher(bare, en_tiles, lambda _: bare, none)
    chunks = list(without_columns.search(parse_query("regex:.*SSS.*")).chunks())
    assert not any(chunks) and len(chunks) > 7
    chunks = list(without_columns.search(parse_query("different:16-")).chunks())
    assert not any(chunks) and len(chunks) > 60


def test_whatever_follows_is_found_at_once(searcher: Searcher, en_words: list[bytes]) -> None:
    """Where all words below match, they are not visited one by one."""
    everything = searcher.search(parse_query("regex:.*"))
    chunks = list(everything.chunks())
    assert [index for chunk in chunks for index in chunk] == list(range(len(en_words)))
    assert len(chunks) < 50
    begun = [w for w in en_words if w.startswith(en_words[0][:1]) and len(w) > 1]
    assert list(searcher.search(parse_query("prefix:A"))) == begun


def test_the_card_of_a_word(
    en: Lexicon, plain: Lexicon, en_tiles: TileSet, en_words: list[bytes]
) -> None:
    word = en_tiles.parse("RETINAS")
    searcher = Searcher(plain, en_tiles, lambda _: en)
    figures = LexiconFigures(plain, en_tiles, searcher.rarity)
    cards = [
        c for c in make_card(plain, searcher, figures, word, lambda _: Definition("eye parts")) if c
    ]
    first, card = cards
    assert first.figures is not None and first.figures.place is None
    assert first.anagrams == card.anagrams and first.definition == card.definition
    assert card.figures is not None and card.figures.word == word and card.figures.place
    for lexicon, known in ((plain, figures), (en, LexiconFigures(en, en_tiles, searcher.rarity))):
        again = make_card(lexicon, searcher, known, word, lambda _: Definition("eye parts"))
        assert list(filter(None, again)) == [card], "once places are known there is one card"
    assert en_words[card.index] == word
    others = [w for w in en_words if sorted(w) == sorted(word) and w != word]
    assert list(card.anagrams) == others
    assert card.fellows == sum(len(w) == 7 for w in en_words)
    assert card.definition == "eye parts"


def test_the_card_of_no_word_has_its_anagrams(
    en: Lexicon, en_tiles: TileSet, searcher: Searcher, figures: LexiconFigures
) -> None:
    word = en_tiles.parse("SANITRE")
    card = last(make_card(en, searcher, figures, word, lambda _: Definition()))
    assert card.figures is None
    assert en_tiles.parse("NASTIER") in card.anagrams


def test_definitions_come_from_a_file(tmp_path: Path, en_tiles: TileSet) -> None:
    path = tmp_path / "en.txt"
    assert find_definition(path, en_tiles.parse("QI"), en_tiles).text == ""
    path.write_text("")
    assert find_definition(path, en_tiles.parse("QI"), en_tiles).text == ""
    path.write_text("QI\tvital force\nzax a roofing tool\nZA=pizza\n", encoding="utf-8")
    texts = {
        w: find_definition(path, en_tiles.parse(w), en_tiles).text for w in ("QI", "ZAX", "ZA", "A")
    }
    assert texts == {"QI": "vital force", "ZAX": "a roofing tool", "ZA": "pizza", "A": ""}


def test_definitions_that_come_for_the_language_follow_ones_own(
    home: Path, en: Lexicon, en_tiles: TileSet
) -> None:
    def text(word: str) -> str:
        return define(en, en_tiles.parse(word), en_tiles).text

    assert text("QI") == "the life force, in Chinese thought [n QIS]"
    # A form has what its word means as the same part of speech, and no more.
    assert text("QIS") == "QI: the life force, in Chinese thought [n QIS]"
    assert (
        text("RAN").startswith("RUN: ")
        and text("RAN").count("[v]") == 1
        and "[n" not in text("RAN")
    )
    assert "feline" in text("CAT") and "feline" in text("CATS")
    assert text("WALERS") == ""
    path = definitions_file("en")
    path.parent.mkdir(parents=True)
    path.write_text("qi my own words for it\n", "utf-8")
    assert text("QI") == "my own words for it"
    assert define(replace(en, language="fr"), en_tiles.parse("CAT"), en_tiles).text == ""


def test_every_short_english_word_says_what_it_means(
    home: Path, en: Lexicon, en_tiles: TileSet
) -> None:
    twos = [word for word in en.graph.words() if len(word) == 2]
    assert len(twos) > 100
    assert [w for w in twos if not define(en, w, en_tiles).text] == []


def test_digraphs_count_as_one_tile(es: WordGraph, es_tiles: TileSet) -> None:
    lexicon = Lexicon("es", "es", "es", "es", es)
    searcher = Searcher(lexicon, es_tiles, lambda _: lexicon)
    figures = LexiconFigures(lexicon, es_tiles, searcher.rarity)
    index = es.index_of(es_tiles.parse("[CH]ICO"))
    assert index is not None
    found = last(figures.page([index]))[0]
    # HICO is a word, but CH is one tile.
    assert es_tiles.spell(found.back) == "S" and not found.inner_front
    assert found.points == es_tiles.values[es_tiles.parse("[CH]")[0]] + 1 + 3 + 1
    assert found.tier is None


def test_the_words_of_a_length_are_counted_once(
    en: Lexicon, en_tiles: TileSet, en_words: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card asks for them at each word that is looked at."""
    rarity = Rarity(en.graph, en_tiles)
    assert rarity.fellows(3) == sum(len(word) == 3 for word in en_words)
    monkeypatch.setattr(Walk, "count", lambda _: 0)
    assert rarity.fellows(3) == sum(len(word) == 3 for word in en_words)
