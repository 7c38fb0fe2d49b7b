"""What the documents name exists: files, links, modules, classes, commands and their options."""

from __future__ import annotations

import builtins
import re
import runpy
import shlex
from functools import cache
from pathlib import Path

import pytest

from eliot_qt.cli.parser import make_parser

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))
)
HOW_TOS = [page for page in PAGES if "add-a-" in page]
_FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#]+)\)")
_PATH = re.compile(r"[\w.-]*(?:/[\w.-]+)+/?|[\w-]+\.(?:py|md|toml|svg)")
_CLASS = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)*(?:\.\w+)?")
_CONSTANT = re.compile(r"[A-Z]{5,}")
# In a person's own folders, of Qt and Python, or examples.
ELSEWHERE = {".venv/bin", "about.json", "eliot_fr.qm", "QObject", "QThread", "ELIOT_QT_HOME"}


def words_of(page: str) -> list[str]:
    text = _FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    return [word for word in _CODE.findall(text) if word not in ELSEWHERE]


def commands_of(page: str) -> list[list[str]]:
    """The commands shown, without the words that explain them."""
    blocks = _FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    return [shlex.split(re.split(r"  +|(?:^| )#", line)[0]) for line in lines if "```" not in line]


@cache
def defined() -> frozenset[str]:
    """Classes, functions and constants of the package, the tests and Python."""
    files = [path for room in ("eliot_qt", "tests") for path in (ROOT / room).rglob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in files]
    pattern = re.compile(r"^ *(?:class|def) (\w+)|^(\w+)\b[^=\n]* = ", re.MULTILINE)
    names = {name for text in sources for found in pattern.findall(text) for name in found}
    return frozenset(names.union(dir(builtins)))


def exists(path: str, page: str) -> bool:
    """Whether a path is there, seen from the project, the package or the page."""
    places = (ROOT, ROOT / "eliot_qt", (ROOT / page).parent, ROOT / "eliot_qt/engine")
    beside = ROOT / "eliot_qt/modes"  # docs/add-a-mode.md names files beside one another
    return any((place / path).exists() for place in (*places, beside))


@pytest.mark.parametrize("page", PAGES)
def test_files_and_links_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in _LINK.findall(text) if "://" not in link]
    paths = [word for word in words_of(page) if _PATH.fullmatch(word)]
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []
    assert [path for path in paths if not exists(path, page)] == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md", *HOW_TOS])
def test_classes_and_constants_exist(page: str) -> None:
    named = [word for word in words_of(page) if _CLASS.fullmatch(word) or _CONSTANT.fullmatch(word)]
    missing = [word for word in named if not defined().issuperset(word.split("."))]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_understood(page: str) -> None:
    parser = make_parser()
    for command in commands_of(page):
        match command:
            case ["python" | "python3", "-m", "eliot_qt", first, *rest] if (
                first != "FILE" and "..." not in rest
            ):
                parser.parse_args([first, *rest])
            case ["python" | "python3", script, *_] if script != "-m":
                assert (ROOT / script).exists()


def test_the_house_is_drawn_as_its_rules_are() -> None:
    script = runpy.run_path(str(ROOT / "docs/draw_house.py"))
    rooms, _, sees_qt = script["contracts"]()
    missing = {name for row in rooms for name in row}.difference(script["DUTIES"])
    assert not missing, "give them a few words in DUTIES of docs/draw_house.py"
    assert {"widgets", "session"} <= sees_qt and sees_qt.isdisjoint({"play", "game", "terminal"})
    is_drawn = (ROOT / "docs/house.svg").read_text(encoding="utf-8") == script["draw"]()
    assert is_drawn, "the import rules have changed: run python docs/draw_house.py"


def test_the_pages_are_linked() -> None:
    """From the first page or from the list of all pages, to which the first page leads."""
    first, pages = ROOT / "README.md", ROOT / "docs/README.md"
    linked = {
        (page.parent / link).resolve()
        for page in (first, pages)
        for link in _LINK.findall(page.read_text(encoding="utf-8"))
    }
    assert pages in linked
    assert [page for page in PAGES if page != "README.md" and ROOT / page not in linked] == []
