"""Outside the rooms of the rules, nothing asks which mode a game has."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from .mode_questions import mode_questions

PACKAGE = Path(__file__).resolve().parent.parent / "eliot_qt"
RULES = {"modes", "play", "formats"}
# Files that still ask. The list may only become shorter.
NOT_YET = {
    "engine/playouts.py",
    "game/events.py",
    "game/position.py",
    "game/shared/course.py",
    "models/history.py",
    "models/names.py",
    "session/best_results.py",
    "session/past_control.py",
    "sheets/csv_sheet.py",
    "sheets/score_sheet.py",
    "sheets/sheet.py",
    "sheets/sheet_tables.py",
    "widgets/actions/command_conditions.py",
    "widgets/play/end_card.py",
    "widgets/play/history_pane.py",
    "widgets/play/play_page.py",
    "widgets/play/play_table.py",
    "widgets/play/review_pane.py",
    "widgets/play/topping_pane.py",
    "widgets/start/clock_editor.py",
    "widgets/start/mode_rules_editor.py",
    "widgets/start/new_game_sheet.py",
    "widgets/start/rules_editor.py",
    "widgets/start/start_cards.py",
    "widgets/start/start_offers.py",
    "widgets/texts/event_texts.py",
    "widgets/texts/play_texts.py",
    "widgets/texts/refusal_texts.py",
    "widgets/texts/review_texts.py",
    "widgets/texts/rule_sentences.py",
    "widgets/window/game_opener.py",
}


@cache
def asking() -> dict[str, list[str]]:
    """The branches on a mode by file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        if name.parts[0] not in RULES:
            places = mode_questions(path.read_text(encoding="utf-8"))
            if lines := [f"line {line}: {kind}" for line, kind in places]:
                found[name.as_posix()] = lines
    return found


def test_no_other_file_branches_on_a_mode() -> None:
    assert {name: lines for name, lines in asking().items() if name not in NOT_YET} == {}


def test_files_that_have_become_clean_leave_the_list() -> None:
    assert NOT_YET - set(asking()) == set()


def test_the_terminal_never_asks() -> None:
    assert not [name for name in asking() if name.startswith("terminal/")]


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
    assert list(mode_questions(source))


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
    assert list(mode_questions(source)) == []
