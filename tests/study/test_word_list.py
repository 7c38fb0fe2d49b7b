"""Lists of words as people write them."""

from __future__ import annotations

from eliot_qt.game.tiles import TileSet
from eliot_qt.study.word_list import read_word_list


class Two:
    """Says that words of two letters are words."""

    def accepts(self, word: bytes) -> bool:
        return len(word) == 2


def test_words_are_read_wherever_they_stand_and_each_fault_is_named(en_tiles: TileSet) -> None:
    words, faults = read_word_list("qi, za;ex\n\nQI\t1\nzax", en_tiles, Two())
    assert [en_tiles.show(word) for word in words] == ["QI", "ZA", "EX"]
    assert [str(fault).split(":")[0] for fault in faults] == ["line 3", "line 4"]
    assert str(faults[1]) == "line 4: ZAX is not a word of this lexicon"


def test_without_a_lexicon_all_runs_of_letters_are_words(en_tiles: TileSet) -> None:
    assert read_word_list("zzzz", en_tiles) == ([en_tiles.parse("ZZZZ")], [])
    assert read_word_list(" \n", en_tiles) == ([], [])
