"""The card of a move that was stopped, by keyboard; what it says; where it is switched on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from eliot_qt.coach.queries import PairReasons
from eliot_qt.coach.replies import LikelyReply
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.formats.own import savefile
from eliot_qt.game.move import Direction, Placement
from eliot_qt.models.cell import CellLayer
from eliot_qt.play.kept.autosave import SavedGame
from eliot_qt.play.setup import GameKind
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.interrupt import Interrupt
from eliot_qt.review.judges.before_play import Judged
from eliot_qt.review.values import MoveClass, TurnReview
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.start.start_offers import recent_games
from eliot_qt.widgets.window.window_menus import WindowMenus

from ..desk import Desk
from ..page_checks import clipped


def stop(
    desk: Desk,
    rule: Interrupt = Interrupt.MISTAKES,
    loss: float | None = 8.6,
    written: str = "in",
    pair: tuple[Candidate, Candidate] | None = None,
) -> None:
    """Set tiles, press Enter, and have the move judged a blunder."""
    choices = desk.window.menus.choices["interrupt"].actions()
    next(action for action in choices if action.data() == rule.value).trigger()
    desk.thinker.is_ready = True
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type(written)
    desk.enter()
    assert "Looking at your move" in desk.chip
    (number,) = desk.thinker.works
    turn = TurnReview(
        1, 0, 0, "8H IN", 4, best="8D WINTER", best_score=24, grade=MoveClass.BLUNDER, loss=loss,
        points_lost=21.7,
    )  # fmt: skip
    desk.thinker.finished.emit(number, Judged(turn, desk.session.position, pair))
    desk.settle()


def test_esc_takes_the_move_back_to_the_board(desk: Desk) -> None:
    stop(desk)
    card = desk.window.play.stopped
    assert card.isVisible()
    assert desk.has_focus(card.retry)
    assert "A blunder" in card.text
    assert desk.table.bar.isVisible() and not desk.table.decision.is_covered, "the rack is in view"
    assert card.anyway.text() == "Play 8H IN anyway"
    assert "9 percentage points" in card.text
    assert "WINTER" not in card.text
    desk.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert desk.has_focus(desk.table.board)
    assert desk.played() == []
    assert desk.session.hand.move == desk.move("8H IN")


def test_the_best_move_then_play_anyway(desk: Desk) -> None:
    stop(desk)
    card = desk.window.play.stopped
    desk.click(desk.middle(card.best))
    assert "8D WINTER, 24 points" in card.text
    assert not card.best.isVisible()
    desk.click(desk.middle(card.anyway))
    assert desk.played() == ["8H IN"]
    assert not card.isVisible()


def test_a_blunder_check_says_no_more_than_that(desk: Desk) -> None:
    stop(desk, Interrupt.CHECK)
    card = desk.window.play.stopped
    assert not card.best.isVisible()
    assert "look again" in card.text
    assert "9" not in card.text


def test_points_where_no_chance_is_lost(desk: Desk) -> None:
    stop(desk, loss=None)
    assert "about 22 points less" in desk.window.play.stopped.text


@pytest.mark.parametrize("size", [100, 200])
def test_nothing_is_cut_off(desk: Desk, size: int) -> None:
    desk.program.settings.change(text_scale=size)
    desk.window.resize(960, 640)
    stop(desk)
    card = desk.window.play.stopped
    for button in (card.best, card.anyway, card.retry):
        assert button.width() >= button.sizeHint().width()
        assert card.rect().contains(button.geometry())


def test_the_line_of_a_written_move_is_gone_after_the_card(desk: Desk) -> None:
    stop(desk, written="8h in")
    assert desk.window.play.stopped.isVisible()
    desk.enter()
    assert not desk.table.entry.is_open
    assert desk.session.hand.move == desk.move("8H IN"), "to be tried again"
    desk.key(Qt.Key.Key_Escape)
    desk.type("wa")
    assert not desk.table.entry.isVisible()
    assert desk.chip.startswith("8H WA") and "WA" in desk.label


def test_a_written_move_that_was_stopped_is_played_anyway(desk: Desk) -> None:
    stop(desk, written="8h in")
    desk.click(desk.middle(desk.window.play.stopped.anyway))
    assert desk.played() == ["8H IN"]
    assert not desk.table.entry.is_open


def test_a_written_pass_that_is_looked_at_is_played(desk: Desk) -> None:
    desk.program.settings.change(interrupt=Interrupt.MISTAKES.value)
    desk.thinker.is_ready = True
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type("/pass")
    desk.enter()
    (number,) = desk.thinker.works
    assert not desk.table.entry.is_open
    desk.thinker.finished.emit(number, None)
    desk.settle()
    assert desk.played() == ["pass"]


def test_a_written_move_that_is_refused_stays_to_be_mended(desk: Desk) -> None:
    desk.program.settings.change(interrupt=Interrupt.MISTAKES.value)
    desk.thinker.is_ready = True
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type("8h wrn")
    desk.enter()
    assert not desk.thinker.works
    assert desk.table.entry.is_open and desk.table.entry.is_refused


def stops(desk: Desk) -> str:
    return desk.session.check.rule.value


def test_a_teach_game_stops_before_mistakes_and_no_other_game_does(desk: Desk) -> None:
    settings = desk.program.settings
    desk.action(Command.TEACH_GAME).trigger()
    desk.settle()
    assert [seat.is_computer for seat in desk.session.record.seats].count(True) == 1
    assert stops(desk) == "mistakes"
    assert desk.table.state.rules.startswith("Teach game")
    assert settings.value.interrupt == Interrupt.NEVER
    taught = desk.session.record
    path = desk.folder / "taught.json"
    savefile.write(path, taught)
    offered = settings.value.setup(GameKind.COMPUTER)
    assert offered is not None
    desk.window.start_game(offered)
    assert stops(desk) == "never"
    assert not desk.table.state.rules.startswith("Teach game")
    desk.window.open_file(path)
    desk.settle()
    assert desk.session.record.start.rules == taught.start.rules
    assert stops(desk) == "mistakes"
    settings.change(interrupt=Interrupt.BLUNDERS.value)
    assert stops(desk) == "blunders", "what was chosen stays"


def test_the_menu_shows_what_is_stopped_in_the_game_in_front(desk: Desk) -> None:
    menus = desk.window.findChild(WindowMenus)
    assert isinstance(menus, WindowMenus)
    actions = {action.data(): action for action in menus.choices["interrupt"].actions()}

    def checked() -> list[str]:
        return [rule for rule, action in actions.items() if action.isChecked()]

    desk.action(Command.TEACH_GAME).trigger()
    desk.settle()
    assert checked() == ["mistakes"] and not actions["never"].isEnabled()
    actions["blunders"].trigger()
    assert checked() == ["blunders"] and stops(desk) == "blunders"
    desk.program.settings.change(interrupt=Interrupt.NEVER.value)
    assert checked() == ["mistakes"]
    offered = desk.program.settings.value.setup(GameKind.COMPUTER)
    assert offered is not None
    desk.window.start_game(offered)
    assert checked() == ["never"] and actions["never"].isEnabled()


def test_a_kept_teach_game_is_named_on_the_start_page(desk: Desk) -> None:
    desk.action(Command.TEACH_GAME).trigger()
    saved = SavedGame(desk.folder / "a.json", desk.session.record, datetime(2024, 1, 1, tzinfo=UTC))
    (row,) = recent_games([saved])
    assert row.detail.startswith("Teach game")


def test_the_card_says_why_and_what_would_be_answered(desk: Desk) -> None:
    """The answer lies on the board; the best move and its reason come when they are asked for."""
    pair = tuple(Candidate(desk.move(text), 4, 4000, b"") for text in ("8D WINTER", "8H IN"))
    stop(desk, pair=(pair[0], pair[1]))
    card = desk.window.play.stopped
    tiles = desk.session.tile_set.parse("TEA")
    answer = LikelyReply(Placement(Direction.ACROSS, 8, 7, tiles), 14, 0.34)
    found = PairReasons((Weight(ReasonKind.POINTS, 20.0, 24, 4),), answer)
    ((number, _),) = desk.thinker.inquired.items()
    desk.thinker.finished.emit(number, found)
    desk.settle()
    assert "A likely answer to 8H IN: 9H TEA, 14 points (34 % of racks score there)." in card.text
    assert "WINTER" not in card.text
    assert desk.table.board_model.cell(8 * 15 + 7).layer is CellLayer.REPLY
    desk.click(desk.middle(card.best))
    assert "8D WINTER rather than 8H IN, because it scores 20 more." in card.text
    assert clipped(card) == []


def test_a_beginner_is_told_why_in_plain_words(desk: Desk) -> None:
    desk.program.settings.change(hint_words=35)
    pair = tuple(Candidate(desk.move(text), 4, 4000, b"") for text in ("8D WINTER", "8H IN"))
    stop(desk, pair=(pair[0], pair[1]))
    card = desk.window.play.stopped
    ((number, _),) = desk.thinker.inquired.items()
    desk.thinker.finished.emit(number, PairReasons((Weight(ReasonKind.LEAVE, 12.3, 14, 1.7),)))
    desk.settle()
    desk.click(desk.middle(card.best))
    assert "because it keeps better tiles for your next turn." in card.text
    assert "12.3" not in card.text


def test_a_good_move_is_praised(desk: Desk) -> None:
    choices = desk.window.menus.choices["interrupt"].actions()
    next(each for each in choices if each.data() == Interrupt.MISTAKES.value).trigger()
    desk.thinker.is_ready = True
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type("in")
    desk.enter()
    (number,) = desk.thinker.works
    turn = TurnReview(1, 0, 0, "8H IN", 4, best="8D WINTER", grade=MoveClass.GOOD, loss=0.6)
    desk.thinker.finished.emit(number, Judged(turn, desk.session.position))
    desk.settle()
    assert desk.played() == ["8H IN"]
    card = desk.window.play.stopped
    assert card.text.strip() == "✓ 8H IN: within 1 % of the best."
    assert not card.is_asking
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    assert card.text == ""
