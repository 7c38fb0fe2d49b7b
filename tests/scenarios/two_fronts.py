"""One game played twice: through the window's session and through the terminal.

What people do depends on the seed and the position alone, so both get the same decisions as long
as both have the same game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.hints import Hint
from eliot_qt.modes.mode import Mode, Prompt, persons
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings
from eliot_qt.terminal.arbitration import ArbitrationGame
from eliot_qt.terminal.console import Console
from eliot_qt.terminal.course_game import CourseGame
from eliot_qt.terminal.table import Table
from tests.golden.window import Kit
from tests.terminal.talks import workshop

Make = Callable[[Finder], GameRecord]
MOST_STEPS = 400
_HINTS = (Hint.LENGTH, Hint.SCORE, Hint.START)


class Person:
    """Decides by the seed and the game so far: good moves, bad ones, phonies, challenges."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table = table
        self._seed = seed

    def decide(self, record: GameRecord) -> Move | commands.GameCommand:
        """A move, or a command that takes no move."""
        luck = random.Random(f"{self._seed} {len(record.events)}")
        mode, position = mode_of(record), record.position
        permits, prompt = mode.permits(record), mode.prompt(record)
        if prompt is Prompt.ACCEPT_OR_CHALLENGE:
            return luck.choice((commands.ChallengePlay(), commands.AcceptPlay()))
        if prompt is Prompt.MOVE_OR_CHALLENGE and luck.random() < 0.3:
            return commands.ChallengePlay()
        unknown = [hint for hint in _HINTS if hint not in topping.paid_hints(position)]
        if permits.sells_hints and unknown and luck.random() < 0.2:
            return commands.BuyHint(luck.choice(unknown))
        found = self._table.finder.best(position)
        if not found:
            return Pass() if permits.pass_turn else commands.GiveUp()
        wish = luck.random()
        if permits.exchange and position.may_exchange and wish < 0.08:
            return Exchange(bytes(luck.sample(list(position.rack), 2)))
        if not permits.refuses_phonies and wish < 0.4:
            return _garbled(cast(Placement, found[0].move), luck)
        rank = 0 if wish < 0.7 else luck.randrange(min(len(found), 30))
        return found[rank].move


def _garbled(move: Placement, luck: random.Random) -> Placement:
    """The same tiles in another order: seldom words."""
    used = [tile for tile in move.tiles if tile]
    luck.shuffle(used)
    tiles = bytes(used.pop() if tile else 0 for tile in move.tiles)
    return replace(move, tiles=tiles)


def new_game(mode: Mode, rules: Rules, seats: Sequence[Seat], seed: int) -> tuple[Make, Table]:
    """How to make a game, and the terminal's table for it."""
    rules = mode.usual_rules(mode.fit_rules(rules), seats)
    table = workshop().table(rules)
    game = Game(rules, table.game.tile_set, table.game.layout)
    return lambda finder: mode.new_game(game, seats, seed, finder), table


def in_the_window(kit: Kit, make: Make, person: Person) -> GameRecord:
    """The game as the window's session plays it."""
    session = GameSession(
        kit.lexicon_for, cast(Any, kit.thinker), Settings(), kit.autosave, now=lambda: 0
    )
    refused: list[object] = []
    session.refused.connect(refused.append)
    session.games.start_made(make)
    kit.thinker.answer()
    for _ in range(MOST_STEPS):
        if session.turn.reviewed is not None:
            session.past.last()
        elif session.position.over is not None:
            break
        elif session.turn.all_entered:
            session.act(commands.CloseEntries())
        elif session.handover is not None:
            session.act(commands.Reveal())
        elif session.turn.blocked:
            session.act(commands.EndBlocked())
        else:
            done = person.decide(session.record)
            if isinstance(done, commands.GameCommand):
                session.act(done)
            else:
                session.play_text(shown(done, session.record))
        kit.thinker.answer()
        assert refused == [], refused
    session.close()
    return session.record


def in_the_terminal(table: Table, make: Make, person: Person) -> GameRecord:
    """The game as it is typed."""
    said: list[str] = []
    game = CourseGame(make(table.finder), table, Console(said.append, workshop().files))
    game.settle()
    for _ in range(MOST_STEPS):
        if game.over:
            break
        said.clear()
        game.prompt()
        blocked = any(line.endswith("end to end the game.") for line in said)
        game.do("end" if blocked else typed(person.decide(game.record), game.record))
        assert not [line for line in said if line.startswith("Not possible")]
    return game.record


def shown(move: Move, record: GameRecord) -> str:
    """A move as one writes it."""
    return format_move(move, record.position.board, record.start.tile_set)


def typed(done: Move | commands.GameCommand, record: GameRecord) -> str:
    """The line for a decision."""
    match done:
        case commands.ChallengePlay():
            return "challenge"
        case commands.AcceptPlay():
            return "accept"
        case commands.GiveUp():
            return "give up"
        case commands.BuyHint(kind):
            return f"hint {kind.value}"
        case Placement() | Exchange() | Pass():
            waiting = [s for s in mode_of(record).waiting(record) if s in persons(record)]
            name = f"{record.seats[waiting[0]].name} " if len(waiting) > 1 else ""
            return f"{name}{shown(done, record)}"
    raise AssertionError(done)


class Arbiter:
    """Runs a club's evening of a few turns by the seed and the game so far."""

    def __init__(self, table: Table, seed: int, turns: int = 4) -> None:
        self._table = table
        self._seed = seed
        self._turns = turns

    def decide(self, record: GameRecord) -> tuple[commands.GameCommand, str]:
        """What is done next: for the session, and as a line."""
        luck = random.Random(f"{self._seed} {len(record.events)}")
        position = record.position
        turn = position.open_turn
        if turn is None:
            if len(position.turns) == self._turns:
                return club_commands.EndGame(), "end game"
            return commands.DrawRack(), "draw"
        missing = [seat for seat, entry in enumerate(turn.entries) if entry is None]
        if not missing:
            return club_commands.EndTurn(), "end turn"
        seat, wish = missing[0], luck.random()
        found = self._table.finder.best(position)
        if wish < 0.1:
            return club_commands.Penalise((seat,)), f"penalty {seat + 1}"
        if wish < 0.3:
            return club_commands.AssignTop((seat,)), f"top {seat + 1}"
        if wish < 0.4 and turn.chosen is None:
            move = found[luck.randrange(min(9, len(found)))].move
            return club_commands.ChooseForBoard(move), f"master {shown(move, record)}"
        best = found[luck.randrange(min(30, len(found)))].move
        move = _garbled(cast(Placement, best), luck) if wish > 0.8 else best
        return club_commands.Assign((seat,), move), f"{seat + 1} {shown(move, record)}"


def evening_in_the_window(kit: Kit, record: GameRecord, arbiter: Arbiter) -> GameRecord:
    """The evening as the window's session runs it."""
    session = ClubSession(kit.lexicon_for, cast(Any, kit.thinker), kit.autosave, now=lambda: 0)
    refused: list[object] = []
    session.refused.connect(refused.append)
    session.resume(record)
    kit.thinker.answer()
    while session.record.position.over is None:
        session.act(arbiter.decide(session.record)[0])
        kit.thinker.answer()
        assert refused == [], refused
    session.close()
    return session.record


def evening_in_the_terminal(table: Table, record: GameRecord, arbiter: Arbiter) -> GameRecord:
    """The evening as it is typed."""
    said: list[str] = []
    game = ArbitrationGame(record, table, Console(said.append, workshop().files))
    while not game.over:
        game.do(arbiter.decide(game.record)[1])
        assert not [line for line in said if line.startswith("Not possible")], said[-1]
    return game.record
