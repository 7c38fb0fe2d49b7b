"""Saved searches survive; a damaged file is named and not written over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from eliot_qt.words import WordsError
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.saved import SavedSearches

SEVENS = parse_query("length:7 not vowels:4- probability:1-500,blanks=0,lax")


def test_searches_are_found_again(tmp_path: Path) -> None:
    path = tmp_path / "home" / "searches.json"
    saved = SavedSearches(path)
    assert saved.queries == {}
    saved.save("  sevens  to learn ", SEVENS)
    saved.save("Hooks", parse_query("back-hooks:6-"))
    again = SavedSearches(path)
    assert list(again.queries.items()) == [
        ("Hooks", parse_query("back-hooks:6-")),
        ("sevens to learn", SEVENS),
    ]
    again.remove("Hooks")
    assert list(SavedSearches(path).queries) == ["sevens to learn"]


def test_two_windows_keep_each_others_searches(tmp_path: Path) -> None:
    one, other = (SavedSearches(tmp_path / "searches.json") for _ in range(2))
    assert dict(one.queries) == dict(other.queries) == {}
    one.save("mine", SEVENS)
    other.save("yours", SEVENS)
    one.save("mine too", SEVENS)
    assert list(one.queries) == ["mine", "mine too", "yours"]
    other.remove("mine")
    assert list(SavedSearches(tmp_path / "searches.json").queries) == ["mine too", "yours"]


def test_searches_saved_at_once_by_many_processes_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "searches.json"
    code = (
        "import sys; from pathlib import Path\n"
        "from eliot_qt.words.query_text import parse_query\n"
        "from eliot_qt.words.saved import SavedSearches\n"
        "for n in range(10):\n"
        "    SavedSearches(Path(sys.argv[1])).save(sys.argv[2] + str(n), parse_query('length:7'))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in "abc"]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert set(SavedSearches(path).queries) == {f"{c}{n}" for c in "abc" for n in range(10)}


def test_a_name_is_needed_and_replaces(tmp_path: Path) -> None:
    saved = SavedSearches(tmp_path / "searches.json")
    for name in ("", "   ", "x" * 101, "a\x00b", "\ud800"):
        with pytest.raises(WordsError):
            saved.save(name, SEVENS)
    with pytest.raises(WordsError, match="surrogate"):
        saved.save("half", parse_query("regex:\ud800"))
    saved.save("mine", SEVENS)
    saved.save("mine", parse_query("length:2"))
    assert dict(saved.queries) == {"mine": parse_query("length:2")}


@pytest.mark.parametrize("text", ["{", "[]", '{"searches": [{"name": "a"}]}', '{"searches": 3}'])
def test_a_damaged_file_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "searches.json"
    path.write_text(text)
    with pytest.raises(WordsError, match=r"searches\.json"):
        _ = SavedSearches(path).queries
    with pytest.raises(WordsError, match=r"searches\.json"):
        SavedSearches(path).save("new", SEVENS)
    assert path.read_text() == text
