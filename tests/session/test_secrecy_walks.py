"""Secrecy as a property: no way through a game shows what only another seat's rack can tell.

Two games are played in step. They differ in one tile that a certain seat holds and never plays, and
in nothing else anybody else could know. Whatever is shown while that seat is not at the table
must then be the same in both. A rack is turned up by whoever takes over, and by nothing else.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from operator import attrgetter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from eliot_qt.game.events import Event
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.modes import duplicate, free_game
from eliot_qt.play import commands as asked
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.widgets.play import event_texts
from tests.game.table import random_move
from tests.modes.common_table import Guesses

from .conftest import with_racks
from .front_end import AnyLexicon, FrontEnd, MostWords

CHECKS = (
    Rules(),
    Rules(
        word_check=WordCheck.AFTER_PLAY,
        validity=ValidityDisplay.AFTER_PLAY,
        clock=ClockRule(ClockKind.TURN, 60),
    ),
    Rules(
        word_check=WordCheck.CHALLENGE,
        challenge=ChallengeRule.DOUBLE,
        validity=ValidityDisplay.ON_CHALLENGE,
        clock=ClockRule(ClockKind.GAME, 300),
    ),
)
# One of each is in the set, and nothing sorts between them: drawn by chance alike, either way.
TOKENS = "JK"
# Commands without an argument; what leads on in the game comes up more often.
PLAIN = (
    *("reveal", "place") * 2,
    *("pass", "undo", "undo", "redo", "challenge", "accept", "play"),
    *("past.turn_back", "past.turn_forward", "past.first", "past.last", "past.branch"),
    *("hand.start_swap", "hand.cancel_swap", "find_moves", "teaching.hint", "hand.place_chosen"),
    *("hand.recall", "hand.sort_rack", "hand.escape", "clock.reset", "clock.pause"),
    "clock.unpause",
)
# What would seldom be done at the right moment: who ends a turn looks at the rack first.
BEFORE = {
    **dict.fromkeys(("place", "exchange", "swap_token", "pass", "resign", "challenge"), "reveal"),
    "past.branch": "go_to",
}
ACTS = {
    "pass": asked.PASS,
    "reveal": asked.Reveal(),
    "challenge": asked.ChallengePlay(),
    "accept": asked.AcceptPlay(),
}
WITH_NUMBER = (
    *("swap_token", "resign") * 2,
    *("exchange", "type", "go_to", "hover", "note", "resign_unseen", "reopen", "wait"),
)
COMMANDS = st.lists(
    st.tuples(
        st.sampled_from([*PLAIN, *WITH_NUMBER]),
        st.integers(0, 1000),
    ),
    min_size=30,
    max_size=40,
)
WALK = settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
MANY = settings(WALK, max_examples=60)


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    """Signals need one."""


class Twins:
    """Two games that differ in one tile of ``holder``, with some turns played already."""

    def __init__(self, game: Game, seats: int, holder: int, turns: int) -> None:
        self.holder = holder % seats
        self.tokens = game.tile_set.parse(TOKENS)
        records = self._played(self._records(game, seats), turns)
        self.ends = [FrontEnd(record, MostWords()) for record in records]
        # What has been decided for good: a rack was shown after it.
        self.settled: tuple[Event, ...] = ()
        # The seat that has taken over.
        self.seated: int | None = None

    def _records(self, game: Game, seats: int) -> list[GameRecord]:
        players = [Seat(f"P{number}") for number in range(1, seats + 1)]
        record = free_game.new_game(game, players, 7)
        chance = random.Random(seats)
        pool = bytearray(t for t in game.tile_set.full_bag if t not in self.tokens)
        chance.shuffle(pool)
        racks = [bytes(pool[7 * s : 7 * s + 7 - (s == self.holder)]) for s in range(seats)]
        found = []
        for token in self.tokens:
            held = [rack + bytes([token]) * (s == self.holder) for s, rack in enumerate(racks)]
            found.append(replace(record, start=with_racks(record.start, held), positions=()))
        return found

    def _played(self, records: list[GameRecord], turns: int) -> list[GameRecord]:
        chance = random.Random(self.holder)
        for _ in range(turns):
            now = records[0].position
            move = random_move(_without(now, now.to_move, self.tokens), chance, tries=20)
            records = [free_game.play(record, move, AnyLexicon()) for record in records]
        return records

    @property
    def is_over(self) -> bool:
        """Whether all has been disclosed."""
        session = self.ends[0].session
        return session.record.positions[-1].over is not None and not session.turn.can_take_back

    def do(self, name: str, number: int) -> None:
        """Give both games the same command, with arguments that name neither token."""
        text = self._text(name, number)
        for end in self.ends:
            session = end.session
            match name:
                case "place" | "exchange":
                    session.play_text(text)
                case "swap_token":
                    # One move too early: both twins pass where the seat has nothing to swap.
                    held = session.position.racks[self.holder] or b""
                    mine = [t for t in self.tokens if t in held]
                    if session.viewer == self.holder and mine:
                        session.play_text(f"ex {session.tile_set.symbol(mine[0])}")
                    else:
                        session.act(asked.PASS)
                case "type":
                    session.hand.type_letter(text)
                case "go_to":
                    session.past.go_to(number % (len(session.record.events) + 1))
                case "hover":
                    session.past.hover(number % (len(session.record.events) + 1))
                case "note":
                    session.past.set_note(f"note {number}")
                case "resign" if session.viewer is not None:
                    session.act(asked.Resign(session.viewer))
                case "resign" | "resign_unseen":
                    session.act(asked.Resign(number % len(session.record.seats)))
                case "wait":
                    end.wait(number % 100)
                case "reopen":
                    session.close()
                    session.games.resume(session.record)
                case "pass" | "reveal" | "challenge" | "accept":
                    session.act(ACTS[name])
                case "play" if self._is_about_tokens():
                    session.hand.recall()
                case _:
                    attrgetter(name)(session)()

    def _is_about_tokens(self) -> bool:
        move = self.ends[0].session.hand.move
        used = move.used if isinstance(move, Placement) else b""
        return any(token in used for token in self.tokens)

    def _text(self, name: str, number: int) -> str:
        """What is typed for the rack in view, tokens left alone."""
        session = self.ends[0].session
        if session.viewer is None:
            return "pass"
        position = _without(session.position, session.viewer, self.tokens)
        tile_set, rack = position.tile_set, position.racks[session.viewer] or b""
        if name == "place":
            move = random_move(position, random.Random(number), tries=20)
            if isinstance(move, Placement):
                return format_move(move, position.board, tile_set)
        if name == "exchange" and rack:
            chosen = Exchange(bytes(rack[: 1 + number % len(rack)]))
            return format_move(chosen, position.board, tile_set)
        if name == "type" and rack:
            return tile_set.symbol(rack[number % len(rack)]).replace("?", "e")
        return "pass"

    def check(self, step: str = "") -> None:
        """Nothing is shown after a step that should not be."""
        one, other = self.ends
        session = one.session
        assert session.viewer == other.session.viewer
        end = session.record.positions[-1]
        before, self.seated = self.seated, None
        if end.over is None:
            # Only who has to move sits at the table, having said so.
            assert session.viewer in (None, end.to_move)
            assert session.viewer in (None, before) or step == "reveal"
            self.seated = session.viewer
            assert session.record.events[: len(self.settled)] == self.settled
            if session.viewer is not None:
                self.settled = session.record.events
        if self._knows(session.viewer):
            for front in self.ends:
                front.forget()
        else:
            assert one.shown() == other.shown()

    def _knows(self, viewer: int | None) -> bool:
        """Whether a seat holds either tile, or has: then it may tell the games apart."""
        if viewer is None:
            return False
        positions = self.ends[0].session.record.positions
        return any(t in (p.racks[viewer] or b"") for p in positions for t in self.tokens)


def _without(position: Position, seat: int, tiles: bytes) -> Position:
    rack = position.racks[seat] or b""
    kept = remove_tiles(rack, bytes(t for t in rack if t in tiles))
    racks = (*position.racks[:seat], kept, *position.racks[seat + 1 :])
    return replace(position, racks=racks)


# Seats, the one whose rack differs, the turns that have been played, and the commands.
Walk = tuple[int, int, int, list[tuple[str, int]]]
# By commands alone a game seldom comes to its eighth turn.
WALKS = st.tuples(st.integers(2, 4), st.integers(0, 3), st.sampled_from((0, 4, 9)), COMMANDS)


@pytest.mark.parametrize("rules", CHECKS, ids=lambda rules: rules.word_check.value)
@WALK
@given(WALKS)
def test_no_walk_through_a_game_shows_a_rack_somebody_else_holds(
    en_tiles: TileSet, standard15: Layout, rules: Rules, way: Walk
) -> None:
    *table, commands = way
    walk(Twins(Game(rules, en_tiles, standard15), *table), commands)


@pytest.mark.slow
@pytest.mark.parametrize("rules", CHECKS, ids=lambda rules: rules.word_check.value)
@MANY
@given(WALKS)
def test_no_walk_of_many_shows_one(
    en_tiles: TileSet, standard15: Layout, rules: Rules, way: Walk
) -> None:
    *table, commands = way
    walk(Twins(Game(rules, en_tiles, standard15), *table), commands)


def walk(twins: Twins, commands: list[tuple[str, int]]) -> None:
    twins.check()
    for name, number in commands:
        for step in filter(None, (BEFORE.get(name), name)):
            if twins.is_over:
                return
            twins.do(step, number)
            if not twins.is_over:
                twins.check(step)


def test_a_rack_shown_under_the_card_late_in_a_game_is_seen(
    en_tiles: TileSet, standard15: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = Twins(Game(Rules(), en_tiles, standard15), seats=2, holder=1, turns=9)
    twins.check()

    def leak(session: GameSession) -> str:
        return session.tile_set.show(session.position.rack)

    monkeypatch.setattr(event_texts, "_rack", leak)
    with pytest.raises(AssertionError):
        twins.check()


@WALK
@given(st.integers(2, 4), st.integers(0, 3), st.lists(st.integers(0, 1000), min_size=20))
def test_no_walk_through_a_turn_of_duplicate_shows_what_somebody_entered(
    en_tiles: TileSet, standard15: Layout, seats: int, writer: int, numbers: list[int]
) -> None:
    """Two games in step again; one seat enters another move in each."""
    players = [Seat(f"P{number}") for number in range(1, seats + 1)]
    record = duplicate.new_game(Game(Rules(), en_tiles, standard15), players, 7, Guesses())
    ends = [FrontEnd(record) for _ in range(2)]
    own = [random_move(record.position, random.Random(n), tries=50) for n in (1, 2)]
    texts = [format_move(move, record.position.board, en_tiles) for move in own]
    assert texts[0] != texts[1]
    for number in numbers:
        for front, text in zip(ends, texts, strict=True):
            _enter_or_roam(front, number, text, writer % seats)
        one, other = ends
        if any(turn.closed for turn in one.session.record.positions[-1].turns):
            break
        assert one.session.viewer == other.session.viewer
        assert one.shown() == other.shown()


def _enter_or_roam(front: FrontEnd, number: int, own: str, writer: int) -> None:
    """A command of duplicate; ``own`` is what the writer enters."""
    session = front.session
    commands = (
        session.undo,
        session.redo,
        partial(session.act, asked.LeaveSeat()),
        session.past.first,
        session.past.last,
        partial(session.act, asked.Reveal()),
        session.teaching.hint,
        session.hand.recall,
        session.find_moves,
    )
    if number % 2:
        session.act(asked.TakeSeat(number // 2 % len(session.record.seats)))
        session.play_text(own if session.viewer == writer else "pass")
    else:
        commands[number // 2 % len(commands)]()
