"""A published game replayed in the window, to its end: what is shown, compared, hidden."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.master_game import master_game
from eliot_qt.play.master_replay import ReplaySetup, Way, begin_replay
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place

from .desk import Desk
from .page_checks import clipped, nameless

DATA = Path(__file__).parents[1] / "data"
# For each turn what you play, and the moves the engine finds.
YOURS = (
    ("8H RATES", ("8B ANESTRI", "8D NASTIER", "8H RATES")),
    ("", ("7E TOUGHEd", "J2 TOUGHE(R)")),
    ("K4 HIM", ("K4 HIM", "9C HAM")),
    ("10B YO", ("10B YO",)),
    ("", ("11A DULL",)),
)


def replay(desk: Desk, **changes: object) -> GameRecord:
    opened = desk.program.games.files.read(DATA / "club_game.gcg")
    game = master_game(opened.record, opened.guessed)
    given: dict[str, object] = {"name": "Zoe", "lexicon": "en", "phonies": True}
    setup = ReplaySetup(game, **(given | changes))  # type: ignore[arg-type]
    record = begin_replay(setup, desk.program.catalogue.open("en"), 7)
    desk.window.open_record(record)
    desk.settle()
    return record


def answer(desk: Desk, *moves: str) -> None:
    """The engine answers all that is asked of this position."""
    from ..session import answers

    while desk.thinker.asked:
        number, (position, _) = next(iter(desk.thinker.asked.items()))
        del desk.thinker.asked[number]
        desk.thinker.finished.emit(number, answers.analysis(position, moves))
    desk.settle()


def play(desk: Desk, move: str, *found: str) -> None:
    if move:
        desk.session.play_text(move)
    else:
        desk.action(Command.PASS).trigger()
    answer(desk, *found)


def rows(model: QAbstractItemModel) -> list[list[str]]:
    columns = range(model.columnCount())
    return [[model.index(r, c).data() for c in columns] for r in range(model.rowCount())]


def shown(desk: Desk) -> str:
    """Everything a person can read, hear or paste."""
    found = [QApplication.clipboard().text()]
    for widget in desk.window.findChildren(QWidget):
        for get in ("text", "toolTip", "accessibleName", "accessibleDescription", "statusTip"):
            if callable(getattr(widget, get, None)):
                found.append(str(getattr(widget, get)()))
        ask = getattr(widget, "model", None)
        model = ask() if callable(ask) else None
        if isinstance(model, QAbstractItemModel):
            found += [_of_model(model)]
    return "\n".join(found)


def seen_of(words: Sequence[str], desk: Desk) -> list[str]:
    """Those of some words that can be read, heard or pasted."""
    found = shown(desk)
    return [word for word in words if word in found]


def _of_model(model: QAbstractItemModel) -> str:
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    )
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    cells = [
        str(model.index(row, column).data(role))
        for row in range(model.rowCount())
        for column in range(columns)
        for role in roles
    ]
    return "\n".join(cells)


def heads(view: QTableView) -> list[str]:
    model = view.model()
    across = Qt.Orientation.Horizontal
    return [str(model.headerData(column, across)) for column in range(model.columnCount())]


def test_differences_to_the_top_and_to_the_game_have_names_of_their_own(desk: Desk) -> None:
    replay(desk)
    play(desk, *YOURS[0][:1], *YOURS[0][1])
    page = desk.window.play
    assert "To top" in heads(page.panes.review.seats)
    assert "vs game" in heads(page.panes.master.turns)
    seen = [view for view in page.findChildren(QTableView) if view.model() and view.isVisible()]
    assert not [head for view in seen for head in heads(view) if head == "Δ"]


def test_the_turn_shows_your_move_the_published_one_and_the_top(desk: Desk) -> None:
    replay(desk)
    assert "Turn 1 of 5" in shown(desk)
    play(desk, *YOURS[0][:1], *YOURS[0][1])
    page = desk.window.play
    assert rows(page.panes.review.seats.model()) == [
        ["3", "Zoe", "8H RATES", "12", "−54", "12", "18.2"],
        ["1", "Ann Lee", "8D NASTIER", "66", "0", "66", "100.0"],
        ["1", "The top", "8D NASTIER", "66", "0", "66", "100.0"],
    ]
    assert ["1", "8D NASTIER", "66", "Ann Lee"] in rows(page.panes.review.best.model())
    told = page.turn.accessibleName() + page.turn.accessibleDescription()
    assert "Turn 1 of 5" in told
    assert "54 points less than Ann Lee · 54 points less than the top" in told


def test_a_game_is_replayed_to_its_end_and_summed_up(desk: Desk) -> None:
    replay(desk)
    page = desk.window.play
    assert page.panes.master.isVisible()
    assert not page.history.isVisible()
    for move, found in YOURS:
        play(desk, move, *found)
        assert page.turn.isVisible()
        desk.enter()
    assert page.end.isVisible()
    assert [row[0] for row in rows(page.panes.master.totals.model())] == [
        "Zoe",
        "The game",
        "– Ann Lee",
        "– Ben Ørsted",
        "The top",
    ]
    assert rows(page.panes.master.totals.model())[0][4] == "1"
    assert [row[:4] for row in rows(page.panes.master.turns.model())] == [
        ["1", "8D NASTIER", "12", "66"],
        ["2", "J2 TOUGHe(R)", "0", "20"],
        ["3", "9C HAM", "34", "18"],
        ["4", "10B YO", "18", "18"],
        ["5", "11A DULL", "0", "16"],
    ]
    told = page.end.accessibleDescription()
    assert "Zoe scored 64 points" in told
    assert "29.1 % of the top; the published game 62.7 %." in told
    assert "You beat the published move on 1 of 5 turns, tied on 1." in told


def test_each_turn_can_be_looked_at_again(desk: Desk) -> None:
    replay(desk)
    for move, found in YOURS:
        play(desk, move, *found)
        desk.enter()
    page = desk.window.play
    desk.click(desk.row(page.panes.master.turns, 2))
    assert desk.session.turn.reviewed == 2
    assert page.panes.review.isVisible()
    assert "Turn 3 of 5" in shown(desk)
    desk.action(Command.BACK).trigger()
    assert desk.session.turn.reviewed == 1
    desk.action(Command.LAST).trigger()
    desk.settle()
    assert page.end.isVisible()
    page.end.review.click()
    desk.settle()
    assert desk.window.analysis.is_open
    desk.window.analysis.toggle()
    desk.settle()
    assert page.end.isVisible()


def test_one_players_racks_and_the_others_moves_in_the_chip_line(desk: Desk) -> None:
    replay(desk, players=("Ben Ørsted",))
    assert desk.chip == "Ann Lee: 8D NASTIER, 66 points"
    assert "Turn 2 of 5" in shown(desk)
    play(desk, "", "7E TOUGHEd")
    desk.enter()
    play(desk, "", "K4 HIM")
    desk.enter()
    page = desk.window.play
    assert page.end.isVisible()
    assert [row[2] for row in rows(page.panes.master.turns.model())] == ["–", "0", "0", "–", "–"]
    assert [row[0] for row in rows(page.panes.master.totals.model())] == [
        "Zoe",
        "Ben Ørsted",
        "The top",
    ]
    desk.session.past.first()
    desk.settle()
    told = page.turn.accessibleName() + page.turn.accessibleDescription()
    assert "Placed for you: Ann Lee: 8D NASTIER, 66 points" in told
    assert [row[1] for row in rows(page.panes.review.seats.model())] == ["Ann Lee"]


@pytest.mark.parametrize("way", list(Way))
def test_nothing_to_come_is_anywhere_to_be_seen(desk: Desk, way: Way) -> None:
    record = replay(desk, way=way)
    desk.action(Command.COPY_POSITION).trigger()
    later = ("HAM", "AEFHIMP", "DULL", "DKLLUVW")
    coming = ("TOUGH", "EGHOTU", *later)
    assert seen_of(coming, desk) == []
    play(desk, "", "8D NASTIER")
    desk.action(Command.COPY_POSITION).trigger()
    assert seen_of(coming, desk) == []
    for command in (Command.FORWARD, Command.LAST, Command.REDO):
        desk.action(command).trigger()
    answer(desk, "7E TOUGHEd")
    assert len(desk.session.record.position.turns) == 2
    assert seen_of(later, desk) == []
    assert record.master == desk.session.record.master


def test_the_other_players_answer_does_not_show_before_one_goes_on(desk: Desk) -> None:
    replay(desk, players=("Ann Lee",))
    play(desk, "", "8D NASTIER")
    assert desk.window.play.turn.isVisible()
    for word in ("TOUGH", "EGHOTU", "HAM"):
        assert word not in shown(desk), word
    desk.enter()
    assert desk.chip.startswith("Ben Ørsted: J2 TOUGHe(R)")


def test_training_lists_moves_and_a_contest_does_not(desk: Desk) -> None:
    replay(desk)
    page = desk.window.play
    assert page.panes.moves.isVisible()
    assert desk.action(Command.FIND_IT).isEnabled()
    assert not desk.action(Command.NEW_RACK).isEnabled()
    replay(desk, way=Way.DUPLICATE)
    assert not page.panes.moves.isVisible()
    for command in (Command.FIND_IT, Command.HINT, Command.ASK_TOP, Command.FIND_MOVES):
        assert not desk.action(command).isEnabled()


def test_killed_in_the_middle_it_continues(desk: Desk) -> None:
    replay(desk, players=("Ann Lee",))
    play(desk, "8H RATES", "8D NASTIER")
    desk.window.show_start()
    desk.enter()
    assert desk.window.place is Place.PLAY
    assert "Turn 4 of 5" in shown(desk)
    assert rows(desk.window.play.panes.master.turns.model())[0][2:4] == ["12", "66"]


def test_other_games_have_their_history_back(desk: Desk) -> None:
    replay(desk)
    desk.play("EINRTWA", "AAAAEEE", players=["", "master"])
    page = desk.window.play
    assert page.history.isVisible()
    assert not page.panes.master.isVisible()


@pytest.mark.parametrize("size", [(960, 640), (1180, 800)])
def test_nothing_is_cut_off_and_everything_has_a_name(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    replay(desk)
    assert clipped(desk.window.play) == []
    play(desk, *YOURS[0][:1], *YOURS[0][1])
    assert clipped(desk.window.play) == []
    assert nameless(desk.window.play.panes.master) == []


@pytest.mark.parametrize("name", ["again.gcg", "again.eliot"])
def test_a_game_saved_in_another_format_imposes_the_same(
    desk: Desk, tmp_path: Path, name: str
) -> None:
    files = desk.program.games.files
    opened = files.read(DATA / "club_game.gcg")
    files.write(tmp_path / name, opened.record)
    assert master_game(files.read(tmp_path / name).record).turns == master_game(opened.record).turns
