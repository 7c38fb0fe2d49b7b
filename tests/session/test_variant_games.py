"""Some turns of each mode with each variant and several at once: people and computers play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.events import Challenge, Turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import BlankRule, ChallengeRule, Rules, WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK, TileSet, is_designated, letters_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.notices import Notice
from eliot_qt.play.setup import GameSetup, new_record
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings

from .conftest import with_racks
from .direct import DirectThinker

TURNS = 2
BONUSES = "3:5 5:10 6:25 7:50"
VARIANTS: dict[str, dict[str, Any]] = {
    "clabbers": {"anagrams": True},
    "clabbers, joker": {"anagrams": True, "blanks": BlankRule.JOKER},
    "clabbers, explosive, 7 among 8, bonuses": {
        "anagrams": True,
        "blanks": BlankRule.EXPLOSIVE,
        "rack_size": 8,
        "bingo_tiles": 7,
        "bonus_table": BONUSES,
    },
    "bonuses": {"bonus_table": BONUSES},
    "joker, bonuses": {"blanks": BlankRule.JOKER, "bonus_table": BONUSES},
    "explosive, 7 among 8": {"blanks": BlankRule.EXPLOSIVE, "rack_size": 8, "bingo_tiles": 7},
    "racks of 5": {"rack_size": 5, "bingo_tiles": 5},
    "racks of 8, all played": {"rack_size": 8, "bingo_tiles": 8, "bonus_table": "7:50 8:80"},
}
SEATS = {
    free_game.MODE: (Seat("Ann"), Seat("Bea", "percent80"), Seat("Cat", "casual")),
    training.MODE: (Seat("Ann"),),
    duplicate.MODE: (Seat("Ann"), Seat("Bea", "master"), Seat("Cat", "percent60")),
    topping.MODE: (Seat("Ann"),),
}


class Room:
    """A session at which the real players sit, and the lexicon they play with."""

    def __init__(self, en: Lexicon, sets: dict[str, TileSet], layout: Layout, path: Path) -> None:
        self.lexicon, self.tile_sets, self.layouts = en, sets, {layout.id: layout}
        self.thinker = DirectThinker(lambda _: en)
        self.autosave = Autosave(path, sets, self.layouts)
        self.lexicon_for = cast(Callable[[str], Lexicon], lambda _: en)
        self.notices: list[Notice] = []

    def session(self) -> GameSession:
        made = GameSession(self.lexicon_for, cast(Any, self.thinker), Settings(), self.autosave)
        made.notice.connect(self.notices.append)
        return made

    def start(self, session: GameSession | ClubSession, setup: GameSetup) -> None:
        if isinstance(session, GameSession):
            session.games.start_made(
                lambda finder: new_record(setup, self.tile_sets, self.layouts, 7, finder)
            )
        else:
            session.resume(new_record(setup, self.tile_sets, self.layouts, 7))
        self.thinker.answer()


@pytest.fixture
def room(
    qapp: Any, en: Lexicon, tile_sets: dict[str, TileSet], standard15: Layout, tmp_path: Path
) -> Room:
    return Room(en, tile_sets, standard15, tmp_path)


def check(position: Position, setup: GameSetup, judge: Any) -> None:
    """No tile is lost or doubled, racks are as the variant wants, and words are words."""
    tiles = list(position.bag)
    tiles += [BLANK if is_designated(t) else t for t in position.board.squares if t]
    racks = position.racks[:1] if position.shared else position.racks
    for rack in racks:
        assert rack is not None
        tiles += rack
        assert len(rack) <= setup.rules.rack_size
        # What is left between two turns of a club is not a rack yet.
        full = len(rack) == setup.rules.rack_size
        if full and setup.rules.blanks is BlankRule.JOKER and BLANK in position.bag:
            assert rack.count(BLANK) == 1
    assert bytes(sorted(tiles)) == bytes(sorted(position.tile_set.full_bag))
    board = position.board
    for square, tile in enumerate(board.squares):
        for direction in Direction:
            word = board.word_at(square, direction) if tile else b""
            assert len(word) < 2 or judge.accepts(letters_of(word))


def best_text(session: GameSession, room: Room) -> tuple[str, int]:
    """The best move of the person's rack, as it is written, and its points."""
    session.find_moves()
    room.thinker.answer()
    if session.listing.status is AnalysisStatus.DONE and session.listing.analysis is not None:
        rows = session.listing.analysis.rows
    else:
        rows = session._game.known_moves.moves_of(session.position) or ()
    best = next(row for row in rows if isinstance(row.move, Placement))
    position = session.position
    assert isinstance(best.move, Placement)
    tally = score(best.move, position.board, position.tile_set, position.rules)
    assert tally.total == best.score
    return format_move(best.move, position.board, position.tile_set), best.score


@pytest.mark.parametrize("mode", list(SEATS))
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_people_and_computers_play(variant: str, mode: str, room: Room) -> None:
    people_and_computers_play(variant, mode, room, TURNS)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(SEATS))
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_they_play_for_longer(variant: str, mode: str, room: Room) -> None:
    people_and_computers_play(variant, mode, room, 5)


def people_and_computers_play(variant: str, mode: str, room: Room, turns: int) -> None:
    rules = replace(Rules(), finisher_gains_twice=False, **VARIANTS[variant])
    setup = GameSetup(mode, rules, SEATS[mode], shuffle_seats=False, seed=11)
    session = room.session()
    room.start(session, setup)
    assert session.mode.id == mode
    assert session.position.rules.variants == rules.variants
    for _ in range(turns):
        assert session.turn.may_act
        text, points = best_text(session, room)
        events = len(session.record.events)
        before = session.record.positions[-1].scores[0]
        session.play_text(text)
        room.thinker.answer()
        assert len(session.record.events) > events
        end = session.record.positions[-1]
        if mode == topping.MODE:
            assert end.turns[-2].tries[-1].score == points
        else:
            assert end.scores[0] == before + points
        if session.turn.reviewed is not None:
            assert session.turn.review is not None
            assert session.turn.review.rows[0].score >= points
            assert mode == topping.MODE or session.turn.review.ranks[0] is not None
            session.play()
            room.thinker.answer()
        check(end, setup, session.judge)
    assert room.notices == []
    again = loads(dumps(session.record), room.tile_sets, room.layouts)
    assert again == session.record
    assert again.positions == session.record.positions


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_club_plays(variant: str, room: Room) -> None:
    rules = replace(Rules(), board_receives_top=True, record_invalid=True, **VARIANTS[variant])
    tables = tuple(Seat("", table=n) for n in (1, 2))
    setup = GameSetup(arbitration.MODE, rules, tables, shuffle_seats=False, seed=12)
    session = ClubSession(room.lexicon_for, cast(Any, room.thinker), room.autosave)
    refused: list[object] = []
    session.refused.connect(refused.append)
    room.start(session, setup)
    for _ in range(TURNS):
        session.act(commands.DrawRack())
        room.thinker.answer()
        assert session.top_score is not None
        session.tables.select(0)
        session.give(club_commands.AssignTop)
        room.thinker.answer()
        session.tables.select(1)
        session.assign_text("8H ZZZZZZZ")
        session.act(club_commands.EndTurn())
        room.thinker.answer()
        end = session.record.positions[-1]
        assert end.turns[-1].closed
        check(end, setup, session.judge)
    assert refused == []
    assert end.scores[0] == sum(turn.reference for turn in end.turns)
    assert end.scores[1] == 0


def test_a_guess_in_another_order_is_ranked_with_its_own_score(room: Room) -> None:
    """In clabbers a row of the list stands for all orders of its tiles."""
    rules = replace(Rules(), anagrams=True)
    setup = GameSetup(training.MODE, rules, (Seat("Ann"),), shuffle_seats=False, seed=11)
    session = room.session()
    room.start(session, setup)
    session.set_rack("CARTSEI")
    session.set_guessing(True)
    found = {}
    for text in ("8F ATRESIC", "8F CRISTAE"):
        session.hand.preview_text(text)
        session.play_text(text)
        room.thinker.answer()
        if session.teaching.guesses:
            guess = session.teaching.guesses[-1]
            found[text] = (guess.score, guess.rank, guess.behind)
    best = found["8F ATRESIC"]
    other = found["8F CRISTAE"]
    assert best[1] == 1
    assert best[2] == 0
    assert other[0] < best[0]
    assert other[1] > best[1]
    assert other[2] == best[0] - other[0]


def test_a_computer_knows_what_clabbers_allows(room: Room) -> None:
    rules = replace(
        Rules(), anagrams=True, word_check=WordCheck.CHALLENGE, challenge=ChallengeRule.SINGLE
    )
    seats = (Seat("Ann"), Seat("Bea", "master"))
    setup = GameSetup(free_game.MODE, rules, seats, shuffle_seats=False, seed=11)
    session = room.session()
    made = new_record(setup, room.tile_sets, room.layouts, 7)
    racks = [room.tile_sets["en"].parse(rack) for rack in ("CARTIIV", "EEIOUAN")]
    session.games.start(replace(made, start=with_racks(made.start, racks), positions=()))
    session.play_text("8H CTAR")
    room.thinker.answer()
    played = [event for event in session.record.events if isinstance(event, Challenge | Turn)]
    assert [type(event) for event in played] == [Turn, Turn]
    assert session.position.to_move == 0
    # No word has these letters, in whatever order.
    session.play_text("9F II")
    room.thinker.answer()
    challenges = [e for e in session.record.events if isinstance(e, Challenge)]
    assert [(event.seat, event.success) for event in challenges] == [(1, True)]


@pytest.mark.parametrize("mode", [free_game.MODE, training.MODE, duplicate.MODE])
def test_an_explosive_game_has_a_rematch(mode: str, room: Room) -> None:
    """Dealing it asks the engine, so it is dealt in several attempts."""
    rules = replace(Rules(), blanks=BlankRule.EXPLOSIVE)
    session = room.session()
    room.start(session, GameSetup(mode, rules, SEATS[mode], shuffle_seats=False, seed=11))
    before = session.record
    for _ in range(4):
        session.games.rematch()
        room.thinker.answer(most=20)
        assert session.record is not before
        before = session.record
