"""A game played through the window's session by a script; what came of each line, as text.

A line is a command and its argument. ``best N`` plays the N-th move by score and leave, ``enter``
gives a club's table the same; the others are the session's commands. Answers of the engine come
after each line, on this thread.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.hints import Hint
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands
from eliot_qt.play.evening.club_happenings import Done
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.setup import GameSetup, new_record
from eliot_qt.play.state import PlayerSpec
from eliot_qt.session.background.engine_work import EngineTask
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.club.arbitration_texts import done_text
from eliot_qt.widgets.play.event_texts import event_text
from eliot_qt.widgets.texts.notice_texts import notice_text
from eliot_qt.widgets.texts.refusal_texts import refusal_text
from tests.session.direct import DirectThinker


class Kit:
    """What sessions are made of: one lexicon, the shipped tiles and a board, a folder."""

    def __init__(
        self, lexicon: Lexicon, tile_sets: dict[str, TileSet], layout: Layout, folder: Path
    ) -> None:
        self.lexicon, self.tile_sets, self.layouts = lexicon, tile_sets, {layout.id: layout}
        self.lexicon_for = cast(Callable[[str], Lexicon], lambda _: lexicon)
        self.thinker = DirectThinker(self.lexicon_for)
        self.autosave = Autosave(folder, tile_sets, self.layouts)

    def best(self, position: Position, number: int) -> Placement:
        """The N-th best placement (from 1) of the rack in view, by score and leave."""
        seen = position.seen_by(position.to_move)
        question = EngineTask(seen, PlayerSpec("static"), self.lexicon)
        *_, last = self.thinker._make(question).analyse(seen)
        assert last is not None
        placed = (row.move for row in last.rows if isinstance(row.move, Placement))
        for _ in range(number - 1):
            next(placed)
        return next(placed)


class _Transcript(QObject):
    """Lines of what is announced, as they come."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def follow(self, signal: Signal, said: Callable[[Any], str]) -> None:
        signal.connect(lambda value: self.lines.append(said(value)))  # type: ignore[attr-defined]


def play_script(kit: Kit, setup: GameSetup, script: list[str]) -> list[str]:
    """The transcript of a game of any mode but arbitration."""
    session = GameSession(
        kit.lexicon_for, cast(Any, kit.thinker), Settings(), kit.autosave, now=lambda: 0
    )
    heard = _Transcript()
    heard.follow(cast(Signal, session.refused), lambda r: f"refused: {refusal_text(r, session)}")
    heard.follow(cast(Signal, session.notice), lambda n: f"notice: {notice_text(n, session)}")
    heard.follow(cast(Signal, session.handover_requested), lambda seat: f"hand over to {seat}")
    session.move_played.connect(
        lambda event, computer: heard.lines.append(
            f"played by {'computer' if computer else 'person'}: {type(event).__name__}"
        )
    )
    session.game_over.connect(lambda: heard.lines.append("game over"))
    session.games.start_made(
        lambda finder: new_record(setup, kit.tile_sets, kit.layouts, 7, finder)
    )
    kit.thinker.answer()
    heard.lines += _state(session)
    for line in script:
        heard.lines.append(f"> {line}")
        _carry_out(kit, session, line)
        kit.thinker.answer()
        heard.lines += _state(session)
    heard.lines += record_lines(session.record)
    session.close()
    return heard.lines


def arbitrate_script(kit: Kit, setup: GameSetup, script: list[str]) -> list[str]:
    """The transcript of a club's game."""
    session = ClubSession(kit.lexicon_for, cast(Any, kit.thinker), kit.autosave, now=lambda: 0)
    heard = _Transcript()
    heard.follow(
        cast(Signal, session.refused), lambda r: f"refused: {refusal_text(r, session.view)}"
    )
    heard.follow(cast(Signal, session.notice), lambda n: f"notice: {notice_text(n, session.view)}")

    def done(value: Done) -> str:
        return f"done: {done_text(value, session.view)}"

    heard.follow(cast(Signal, session.done), done)
    session.resume(new_record(setup, kit.tile_sets, kit.layouts, 7))
    kit.thinker.answer()
    for line in script:
        heard.lines.append(f"> {line}")
        _arbitrate(kit, session, line)
        kit.thinker.answer()
        heard.lines.append(
            f"turn {session.view.turn}, seat {session.tables.seat}, "
            f"scores {session.record.position.scores}"
        )
    heard.lines += record_lines(session.record)
    session.close()
    return heard.lines


def record_lines(record: GameRecord) -> list[str]:
    """Events in words, then the save file, an event a line."""
    spoken = [f"{n}: {event_text(record, n)}" for n in range(len(record.events))]
    value = json.loads(dumps(record))
    events = value.pop("events")
    rows = [json.dumps(event, ensure_ascii=False) for event in events]
    return [*spoken, json.dumps(value, ensure_ascii=False), *rows]


def _state(session: GameSession) -> list[str]:
    position = session.position
    rack = session.tile_set.show(slot.tile for slot in session.hand.slots)
    move = session.hand.move
    shown = "" if move is None else format_move(move, position.board, position.tile_set)
    facts = {
        "cursor": f"{session.record.cursor}/{len(session.record.events)}",
        "viewer": session.viewer,
        "handover": session.handover,
        "waiting": session.turn.waiting,
        "prompt": session.turn.prompt.value,
        "rack": rack,
        "move": shown,
        "scores": position.scores,
        "undo": session.can_undo,
        "redo": session.can_redo,
        "hints": session.permits.list_moves,
        "reviewed": session.turn.reviewed,
        "over": position.over and position.over.value,
    }
    said = " ".join(f"{name}={value}" for name, value in facts.items() if value not in (None, ""))
    return [said]


def _carry_out(kit: Kit, session: GameSession, line: str) -> None:
    name, _, text = line.partition(" ")
    plain: dict[str, Callable[[], None]] = {
        "play": session.play,
        "pass": partial(session.act, commands.PASS),
        "challenge": partial(session.act, commands.ChallengePlay()),
        "accept": partial(session.act, commands.AcceptPlay()),
        "reveal": partial(session.act, commands.Reveal()),
        "undo": session.undo,
        "redo": session.redo,
        "back": session.past.turn_back,
        "forward": session.past.turn_forward,
        "last": session.past.last,
        "branch": session.past.branch,
        "next": session.past.last,
        "find": session.find_moves,
        "hint": session.teaching.hint,
        "top?": session.teaching.ask_top,
        "swap": session.hand.start_swap,
        "invert": session.hand.invert_swap,
        "pause": session.clock.pause,
        "unpause": session.clock.unpause,
        "recall": session.hand.recall,
        "escape": session.hand.escape,
        "new-rack": partial(session.act, commands.DrawRack()),
        "give-up": partial(session.act, commands.GiveUp()),
        "close-entries": partial(session.act, commands.CloseEntries()),
        "end-blocked": partial(session.act, commands.EndBlocked()),
        "rematch": session.games.rematch,
    }
    if name in plain and not text:
        plain[name]()
        return
    match name:
        case "best":
            move = kit.best(session.position, int(text))
            session.play_text(format_move(move, session.position.board, session.tile_set))
        case "write":
            session.play_text(text)
        case "type":
            for letter in text:
                session.hand.type_letter(letter)
        case "preview":
            session.hand.preview_text(text)
        case "select":
            session.listing.select_row(int(text))
        case "resign":
            session.act(commands.Resign(int(text)))
        case "rack":
            session.set_rack(text)
        case "seat":
            session.act(commands.TakeSeat(int(text)))
        case "note":
            session.past.set_note(text)
        case "buy":
            session.act(commands.BuyHint(Hint(text)))
        case "guess":
            session.set_guessing(text == "on")
        case _:
            raise ValueError(f"no command {line!r}")


def _arbitrate(kit: Kit, session: ClubSession, line: str) -> None:
    name, _, text = line.partition(" ")
    acts: dict[str, commands.GameCommand] = {
        "draw": commands.DrawRack(),
        "end-turn": club_commands.EndTurn(),
        "end-game": club_commands.EndGame(),
        "reopen": club_commands.Reopen(),
        "go-on": club_commands.GoOn(),
        "back": club_commands.TurnBack(),
        "forward": club_commands.TurnForward(),
    }
    gives: dict[str, Callable[[tuple[int, ...]], commands.GameCommand]] = {
        "assign-top": club_commands.AssignTop,
        "remove": club_commands.RemoveMoves,
        "warn": club_commands.Warn,
        "penalise": club_commands.Penalise,
        "forgive": club_commands.Forgive,
        "solo": club_commands.GiveSolo,
    }
    match name:
        case _ if name in acts and not text:
            session.act(acts[name])
        case _ if name in gives and not text:
            session.give(gives[name])
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "board":
            session.choose_board_move()
        case "seat":
            session.tables.select(int(text))
        case "table":
            session.tables.select_table(int(text))
        case "enter":
            position = session.view.position
            move = kit.best(position, int(text))
            session.assign_text(format_move(move, position.board, position.tile_set))
        case "write":
            session.assign_text(text)
        case "preview":
            session.hand.preview_text(text)
        case "rack":
            session.set_rack(text)
        case "join":
            session.act(club_commands.AddSeat(text))
        case _:
            raise ValueError(f"no command {line!r}")
