"""Sizes of word graphs, against graphs put together by definition."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.lexicon.builder import gaddag_strings
from eliot_qt.lexicon.commands import graph_sizes, kwic_strings

from .test_lexicon_commands import run

WORDS = st.sets(
    st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes), min_size=1, max_size=20
)
Futures = frozenset[bytes]


def tree_by_definition(strings: Iterable[bytes]) -> tuple[int, int]:
    """Nodes and lists of the tree: beginnings, and beginnings that are gone on from."""
    heads = {string[:end] for string in strings for end in range(len(string) + 1)}
    return len(heads) - 1, len({head[:-1] for head in heads if head})


def graph_by_definition(strings: Iterable[bytes]) -> tuple[int, int]:
    """The same where beginnings with the same futures are one (Myhill and Nerode)."""
    strings = set(strings)
    heads = {string[:end] for string in strings for end in range(len(string) + 1)}

    def futures(head: bytes) -> Futures:
        return frozenset(s[len(head) :] for s in strings if s.startswith(head))

    # A list is what may follow; that a word ends before it is kept in the node above.
    lists = {futures(head) - {b""} for head in heads} - {frozenset()}
    return sum(len({future[0] for future in each}) for each in lists), len(lists)


@given(WORDS)
def test_sizes_are_those_of_the_definition(words: set[bytes]) -> None:
    found = {size.kind: (size.nodes, size.lists) for size in graph_sizes(sorted(words))}
    assert found == {
        "tree": tree_by_definition(words),
        "DAWG": graph_by_definition(words),
        "KWIC": graph_by_definition(kwic_strings(words)),
        "GADDAG": graph_by_definition(gaddag_strings(words)),
    }


def test_words_are_turned_at_every_tile() -> None:
    assert list(kwic_strings([b"\x01\x02\x03"])) == [
        b"\x01\x02\x03",
        b"\x02\x03\x00\x01",
        b"\x03\x00\x01\x02",
    ]


def test_the_command_prints_a_table(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("ab\nat\naxe\n", encoding="utf-8")
    run("build", words, "--tile-set", "en")
    capsys.readouterr()
    assert run("nodes", "mine") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["graph", "tree", "DAWG", "KWIC", "GADDAG"]
    assert rows[2] == ["DAWG", "3", "5", "3", "20"]
