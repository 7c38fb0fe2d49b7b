"""Window and terminal tell the same facts of every event of the golden games: who, what, points."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt.formats.own.savefile import loads
from eliot_qt.game.events import Adjustment, Challenge, Ended, Event, Resigned, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, Rules, ValidityDisplay, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game, topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import Scored
from eliot_qt.modes.mode import Prompt
from eliot_qt.modes.ranking import score_sheet
from eliot_qt.play import refusals
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.happenings import Happening
from eliot_qt.play.notices import ChallengeNotice, NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.terminal.arbitration import ArbitrationGame
from eliot_qt.terminal.course_sentences import prompt_sentence, refusal_sentence
from eliot_qt.terminal.drawing import reveal_lines
from eliot_qt.terminal.reporting import turn_lines
from eliot_qt.terminal.sentences import event_sentence
from eliot_qt.voice.events import challenge_message
from eliot_qt.voice.names import names_of
from eliot_qt.voice.refusals import refusal_message
from eliot_qt.voice.results import search_cost
from eliot_qt.widgets.club.arbitration_texts import done_text
from eliot_qt.widgets.play.event_texts import event_text
from eliot_qt.widgets.play.review_texts import result_line, seat_rows
from eliot_qt.widgets.texts.notice_texts import notice_text
from eliot_qt.widgets.texts.refusal_texts import refusal_text
from eliot_qt.widgets.texts.sentences import turn_of
from tests.session.conftest import with_racks
from tests.terminal.talks import open_game

DATA = Path(__file__).parent.parent / "golden/data"
GAMES = sorted(path.stem for path in DATA.glob("window-*.txt"))


def saved_game(name: str, tile_sets: dict[str, TileSet], layout: Layout) -> GameRecord:
    """The game a golden transcript ends with."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith('{"format"'))
    value = json.loads(lines[start])
    value["events"] = [json.loads(line) for line in lines[start + 1 :]]
    return loads(json.dumps(value), tile_sets, {layout.id: layout})


def facts(event: Event, before: Position, record: GameRecord) -> Iterator[str]:
    """What a reader has to learn of an event, made without the sentences under test."""
    names = [str(name) for name in names_of(record)]
    match event:
        case Turn(move=Placement() as move, seat=seat, score=score):
            yield from (names[seat], format_move(move, before.board, before.tile_set), str(score))
        case Turn(move=Exchange(tiles=tiles), seat=seat):
            yield from (names[seat], "exchange", str(len(tiles)))
        case Turn(move=Pass(), seat=seat) | Resigned(seat=seat):
            yield from (names[seat], "pass" if isinstance(event, Turn) else "resign")
        case Adjustment(seat=seat, points=points):
            yield from (names[seat], str(abs(points)))
        case Ended():
            yield "."
        case Challenge() if before.last_play:
            player = names[before.last_play[0]]
            yield from (player, "phony" if event.success else "good")
            if event.seat is not None:
                yield f"{names[event.seat]} challenges"
                if event.loses_turn:
                    yield f"{names[event.seat]} loses a turn"
            if event.again:
                yield f"{player} plays again"
            if event.bonus:
                yield f"{player} gets {event.bonus} point"


def check_both(record: GameRecord) -> int:
    """Compare both front ends with the facts of each event; return how many facts there were."""
    count = 0
    for number, event in enumerate(record.events):
        window, terminal = event_text(record, number), event_sentence(record, number) or ""
        for fact in facts(event, record.positions[number], record):
            assert fact in window, (window, fact)
            assert fact in terminal, (terminal, fact)
            count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("qapp")
def test_golden_games_are_told_alike(
    game: str, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    record = saved_game(game, tile_sets, standard15)
    record = record.go_to(len(record.events))
    named = tuple(Seat(f"Seat {n}") for n in range(len(record.seats)))
    told = check_both(replace(record, seats=named))
    assert told or record.position.turns, "the turns all seats share have lines of their own"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("qapp")
def test_who_is_to_move_is_told_alike(
    game: str, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    record = saved_game(game, tile_sets, standard15)
    named = tuple(Seat(f"Seat {n}") for n in range(len(record.seats)))
    record, mode = replace(record, seats=named), mode_of(record)
    for number in range(len(record.events) + 1):
        then = record.go_to(number)
        if then.position.turns or then.position.over is not None or then.start.shared:
            continue
        name, prompt = f"Seat {then.position.to_move}", mode.prompt(then)
        window = turn_of(name)
        terminal = prompt_sentence(then.position, prompt, [name], hidden=True)
        assert window == f"{name}'s turn"
        assert terminal.startswith(window)
        assert ("challenge" in terminal) is (prompt is not Prompt.MOVE)


def facts_of_turn(record: GameRecord, number: int) -> Iterator[str]:
    """What a reader has to learn of a turn that all seats play with one rack."""
    turn = record.positions[-1].turns[number]
    tile_set = record.start.tile_set
    for seat, cells in enumerate(score_sheet(record.positions[-1])):
        cell, entry = cells[number], turn.entries[seat]
        yield f"Seat {seat}"
        yield str(cell.total)
        if entry is not None and isinstance(entry.move, Placement):
            yield format_move(entry.move, turn.board, tile_set)
            yield str(cell.points)
    if turn.move is not None:
        yield format_move(turn.move, turn.board, tile_set)
        yield str(turn.score)
    if turn.top_score is not None:
        yield str(turn.top_score)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("qapp")
def test_turns_of_all_seats_are_told_alike(
    game: str, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    record = saved_game(game, tile_sets, standard15)
    named = tuple(Seat(f"Seat {n}") for n in range(len(record.seats)))
    record = replace(record, seats=named).go_to(len(record.events))
    for number, turn in enumerate(record.position.turns):
        if not turn.closed:
            continue
        rows = [row.spoken or "" for row in seat_rows(record, number, None)]
        window = "\n".join([*rows, result_line(record, number)])
        if mode_of(record).counts_penalties:
            (terminal,) = turn_lines(NoMoves(), record, number)
            outcome = topping.outcome(turn)
            assert ("Found" if outcome.found else "Not found") in window
            assert terminal.startswith("Found" if outcome.found else "Not found")
            assert str(search_cost(outcome)) in window
            assert str(search_cost(outcome)) in terminal
            continue
        terminal = "\n".join(reveal_lines(record, number))
        for fact in facts_of_turn(record, number):
            assert fact in window, (window, fact)
            assert fact in terminal, (terminal, fact)


class NoMoves:
    """A finder that finds nothing."""

    def best(self, position: Position) -> tuple[Scored, ...]:
        return ()


@dataclass(frozen=True)
class Table:
    """A game as the window's texts want it."""

    record: GameRecord
    position: Position


class Nothing:
    """A judge to whom every word is a phony."""

    def accepts(self, word: bytes) -> bool:
        return False


EVENING = (
    *("draw", "1 8D GUARANA", "2 8D GUARXXX", "remove 2", "3 8D GUANA", "solo 1", "solo auto"),
    *("warning 2", "penalty 2", "unmark 2 warning", "unmark 2 penalty", "top 4", "remove 4"),
    *("master 8D GUARANA", "master none", "add Dan", "rename 17 Eva", "table 17 20", "drop 20"),
    *(f"{seat} 8D GUANA" for seat in (2, *range(4, 17))),
    *("undo", "redo", "end turn", "back 1", "solo none", "reopen 1", "end turn", "end game"),
)
PLAYERS = " ".join(["Ann", "Bob", "Cleo", *(f"Player{n}" for n in range(4, 17))])
# The terminal shows these by lists and prompts.
SHOWN = {ArbiterAct.DEALT, ArbiterAct.TURN_ENDED, ArbiterAct.GAME_ENDED}


@pytest.mark.usefixtures("qapp")
def test_an_arbiters_acts_are_worded_alike() -> None:
    """The window may name a key that goes on from there."""
    said: list[str] = []
    arguments = f"--mode arbitration --players {PLAYERS} --seed 5"
    game = open_game(ArbitrationGame, arguments, said)
    club, seen = game._club, set()
    drain = club.drain
    window: list[tuple[ArbiterAct, str]] = []

    def drained() -> list[Happening]:
        happenings = list(drain())
        window.extend(
            (one.act, done_text(one, club.view)) for one in happenings if isinstance(one, Done)
        )
        return happenings

    club.drain = drained  # type: ignore[method-assign]
    for line in EVENING:
        said.clear()
        window.clear()
        game.do(line)
        assert window or line == "back 1", line
        for act, text in window:
            seen.add(act)
            told = [one.rstrip(".") for one in said]
            assert act in SHOWN or any(text == one or text.startswith(f"{one}; ") for one in told)
    assert seen >= set(ArbiterAct) - {ArbiterAct.TIMED, ArbiterAct.BOARD_CHANGED}


@pytest.mark.parametrize("rule", list(ChallengeRule))
@pytest.mark.parametrize("valid", [False, True])
def test_every_challenge_is_told_alike(
    rule: ChallengeRule, valid: bool, qapp: QApplication, en_tiles: TileSet, standard15: Layout
) -> None:
    class Judge(Nothing):
        def accepts(self, word: bytes) -> bool:
            return valid

    rules = Rules(
        word_check=WordCheck.CHALLENGE, challenge=rule, validity=ValidityDisplay.ON_CHALLENGE
    )
    seats = [Seat("Ann"), Seat("Bob")]
    record = free_game.new_game(Game(rules, en_tiles, standard15), seats, 5)
    racks = [en_tiles.parse("WINTERZ"), en_tiles.parse("AEIOUST")]
    record = replace(record, start=with_racks(record.start, racks), positions=())
    move = parse_move("8H TWINER", record.position.board, en_tiles)
    record = free_game.challenge(free_game.play(record, move, Judge()), Judge())
    assert check_both(record) >= 5


@pytest.mark.parametrize("kind", list(RefusalKind))
def test_every_refusal_is_worded_alike(
    kind: RefusalKind, qapp: QApplication, en_tiles: TileSet, standard15: Layout
) -> None:
    """One may go on with a key, the other with a command."""
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), [Seat("Ann"), Seat("Bob")], 4)
    refused = refusals.Refusal(kind)
    told = str(refusal_message(refused, record, record.position, names_of(record)))
    window = refusal_text(refused, Table(record, record.position))
    assert window[0].isupper()
    assert window.casefold().startswith(told.casefold())
    assert refusal_sentence(refused, record).startswith(told)


def test_a_challenge_is_the_same_in_a_notice_and_in_the_list_of_moves(
    qapp: QApplication, en_tiles: TileSet, standard15: Layout
) -> None:
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), [Seat("Ann"), Seat("Bob")], 4)
    notice = ChallengeNotice(NoticeKind.CHALLENGED, seat=1, succeeded=False, loses_turn=True)
    event = Challenge(1, success=False, loses_turn=True)
    told = str(challenge_message(event, record.position, names_of(record)))
    assert notice_text(notice, Table(record, record.position)) == f"{told}."
