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
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, Rules, ValidityDisplay, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play import refusals
from eliot_qt.play.notices import ChallengeNotice, NoticeKind
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.terminal.course_sentences import refusal_sentence
from eliot_qt.terminal.sentences import event_sentence
from eliot_qt.voice.events import challenge_message
from eliot_qt.voice.names import names_of
from eliot_qt.voice.refusals import refusal_message
from eliot_qt.widgets.play.event_texts import event_text
from eliot_qt.widgets.texts.notice_texts import notice_text
from eliot_qt.widgets.texts.refusal_texts import refusal_text
from tests.session.conftest import with_racks

DATA = Path(__file__).parent.parent / "golden/data"
GAMES = sorted(path.stem for path in DATA.glob("window-*.txt") if "club" not in path.stem)


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


@dataclass(frozen=True)
class Table:
    """A game as the window's texts want it."""

    record: GameRecord
    position: Position


class Nothing:
    """A judge to whom every word is a phony."""

    def accepts(self, word: bytes) -> bool:
        return False


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
    record = free_game.new_game(rules, en_tiles, standard15, seats, 5)
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
    record = free_game.new_game(Rules(), en_tiles, standard15, [Seat("Ann"), Seat("Bob")], 4)
    refused = refusals.Refusal(kind)
    told = str(refusal_message(refused, record, record.position, names_of(record)))
    window = refusal_text(refused, Table(record, record.position))
    assert window[0].isupper()
    assert window.casefold().startswith(told.casefold())
    assert refusal_sentence(refused, record).startswith(told)


def test_a_challenge_is_the_same_in_a_notice_and_in_the_list_of_moves(
    qapp: QApplication, en_tiles: TileSet, standard15: Layout
) -> None:
    record = free_game.new_game(Rules(), en_tiles, standard15, [Seat("Ann"), Seat("Bob")], 4)
    notice = ChallengeNotice(NoticeKind.CHALLENGED, seat=1, succeeded=False, loses_turn=True)
    event = Challenge(1, success=False, loses_turn=True)
    told = str(challenge_message(event, record.position, names_of(record)))
    assert notice_text(notice, Table(record, record.position)) == f"{told}."
