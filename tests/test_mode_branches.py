"""Outside the rooms of the rules, nothing asks which mode a game has."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from .house_figures import nodes_of
from .mode_questions import ASKING, TABLE, mode_questions

PACKAGE = Path(__file__).resolve().parent.parent / "eliot_qt"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")
# In `game` lies the fact itself: whether a position has one rack for all.
RULES = {"game", "modes", "play", "formats"}
# Words for each mode stand in tables; one that is not in them goes by its id or its rules.
TABLES_OF_WORDS = {"voice/rules.py"}


@cache
def asking() -> dict[str, list[str]]:
    """The branches on a mode by file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        if name.parts[0] not in RULES:
            places = mode_questions(nodes_of(path, *ASKING))
            told = name.as_posix() in TABLES_OF_WORDS
            lines = [f"line {n}: {kind}" for n, kind in places if not (told and kind == TABLE)]
            if lines:
                found[name.as_posix()] = lines
    return found


def test_no_file_branches_on_a_mode() -> None:
    assert asking() == {}


@pytest.mark.parametrize(
    "source",
    [
        "if record.mode == topping.MODE: pass",
        "if 'free' != record.mode: pass",
        "if session.mode.id == 'duplicate': pass",
        "alone = mode in (training.MODE, topping.MODE)",
        "alone = mode in ALONE",
        "if mode_of(record) is TOPPING: pass",
        "if type(mode) is ToppingMode: pass",
        "kinds = {free_game.MODE: 1}",
        "texts = {'topping': 'Topping'}[name]",
        "match record.mode:\n    case 'free': pass",
        "match name:\n    case topping.MODE: pass",
        "match mode:\n    case ToppingMode(): pass",
        "if record.start.shared: pass",
        "x = 1 if not position.shared else 2",
        "if mode.keeps_leaves: pass",
        "if self.is_topping: pass",
        "if session.is_shared(): pass",
        "if isinstance(mode, ToppingMode): pass",
        "if isinstance(course, (OwnRacks, int)): pass",
        "if isinstance(thing, modes.FreeMode | None): pass",
        "if hasattr(mode, 'pay_for'): pass",
        "pay = getattr(session.mode, 'pay_for', None)",
        "flag = getattr(start, 'shared', False)",
    ],
)
def test_branches_are_found(source: str) -> None:
    assert list(mode_questions(ast.walk(ast.parse(source))))


@pytest.mark.parametrize(
    "source",
    [
        "if mode.permits(record).list_moves: pass",
        "if mode_of(record).counts_penalties: pass",
        "mode = MODES[options.mode]",
        "if course is None: pass",
        "if session.turn.prompt is Prompt.MOVE: pass",
        "if isinstance(event, Turn): pass",
        "if word in ('go', 'free trade'): pass",
        "if window.mode_bar.is_visible: pass",
        "from eliot_qt.game.shared.turn import CommonTurn",
        "summary = {'mode': record.mode}",
        "if is_common(word): pass",
        "match command:\n    case Enter(move): pass",
    ],
)
def test_other_questions_are_free(source: str) -> None:
    assert list(mode_questions(ast.walk(ast.parse(source)))) == []
