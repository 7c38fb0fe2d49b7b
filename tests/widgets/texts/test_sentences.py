from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.game.board import Board
from eliot_qt.game.check import MoveFault, Verdict, check_draft, check_move
from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Ended, Resigned, SetRack
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import EndReason, Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.setup import GameKind, default_setup
from eliot_qt.voice import rules
from eliot_qt.voice.move_faults import move_faults, not_words
from eliot_qt.voice.names import names_of
from eliot_qt.voice.phrases import signed
from eliot_qt.voice.results import result_message
from eliot_qt.widgets.play import event_texts
from eliot_qt.widgets.texts import fault_texts, rule_sentences, sentences


class Words:
    """A judge that knows these words only."""

    def __init__(self, tile_set: TileSet, *words: str) -> None:
        self._words = {tile_set.parse(word) for word in words}

    def accepts(self, word: bytes) -> bool:
        return word in self._words


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    """ARE across at 8G, rack WINTERS."""
    board = Board.empty(standard15).after(Placement(Direction.ACROSS, 7, 6, en_tiles.parse("ARE")))
    racks = (en_tiles.parse("WINTERS"), en_tiles.parse("AAAAAAA"))
    return opening(Rules(), en_tiles, board, racks)


def square(name_row: int, name_col: int) -> int:
    return name_row * 15 + name_col


def test_every_fault_has_words(position: Position) -> None:
    every = MoveFault(0)
    for fault in MoveFault:
        every |= fault
    told = list(map(str, move_faults(Verdict(every, missing=b"\x11"), position)))
    assert len(told) == len(list(MoveFault))
    assert len(set(told)) == len(told)


def test_a_good_move_has_no_faults(position: Position, en_tiles: TileSet) -> None:
    assert fault_texts.fault_text(check_move(Pass(), position), position) == ""


def test_missing_letters_are_named(position: Position, en_tiles: TileSet) -> None:
    def told(word: str) -> str:
        move = Placement(Direction.ACROSS, 6, 6, en_tiles.parse(word))
        return fault_texts.fault_text(check_move(move, position), position)

    assert told("QI") == "Q is not on your rack"
    assert told("QIZ") == "Q and Z are not on your rack"
    assert told("EE") == "E is not on your rack"
    assert told("EEE") == "2 × E are not on your rack"
    assert told("qI") == "You have no blank left"
    assert told("qQ") == "Q is not on your rack and you have no blank left"


def test_phonies_are_named(position: Position, en_tiles: TileSet) -> None:
    judge = Words(en_tiles, "IN")
    move = {square(8, 7): en_tiles.parse("I")[0], square(8, 8): en_tiles.parse("N")[0]}
    told = fault_texts.fault_text(check_draft(move, position, judge), position)
    assert told == "RI and EN are not words"
    judge = Words(en_tiles, "IN", "EN")
    told = fault_texts.fault_text(check_draft(move, position, judge), position)
    assert told == "RI is not a word"


def test_phonies_of_clabbers_are_letters_without_a_word(en_tiles: TileSet) -> None:
    words = [en_tiles.parse("QXT")]
    assert str(not_words(words, en_tiles)) == "QXT is not a word"
    assert str(not_words(words, en_tiles, True)) == "no word uses exactly the letters QXT"
    assert str(not_words([], en_tiles, True)) == "not all words are in the lexicon"


def test_several_faults_are_one_line(position: Position, en_tiles: TileSet) -> None:
    move = Placement(Direction.ACROSS, 7, 5, en_tiles.parse("WIQ"))
    told = fault_texts.fault_text(check_move(move, position), position)
    assert told.startswith("Q is not on your rack · there is already a tile on 8G and 8H")


def test_a_gap_and_the_centre(position: Position, en_tiles: TileSet) -> None:
    gap = check_draft({0: 9, 2: 14}, position, None)
    assert fault_texts.fault_text(gap, position).startswith("The tiles leave a gap")
    empty = replace(position, board=Board.empty(position.board.layout))
    off_centre = check_draft({0: 9, 1: 14}, empty, None)
    told = fault_texts.fault_text(off_centre, empty)
    assert told == "The first word must cover the centre square 8H"


def test_swapping_says_how_many_tiles_are_left(position: Position) -> None:
    for left, told in ((3, "3 are left"), (1, "1 is left"), (0, "none is left")):
        late = replace(position, bag=position.bag[:left])
        text = fault_texts.fault_text(check_move(Exchange(b"\x09"), late), late)
        assert text == f"An exchange needs 7 tiles in the bag; {told}"
    open_rules = replace(position.rules, exchange_minimum=1)
    late = replace(position, bag=position.bag[:1], rules=open_rules)
    text = fault_texts.fault_text(check_move(Exchange(b"\x09\x0e"), late), late)
    assert text == "There is only 1 tile in the bag"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (WordCheck, rule_sentences.word_check_text),
        (ValidityDisplay, rule_sentences.validity_text),
        (ChallengeRule, rule_sentences.challenge_text),
        (ChallengeRule, rules.CHALLENGE_NAMES.__getitem__),
        (ClockKind, rule_sentences.clock_kind_text),
        (EndReason, event_texts.end_text),
    ],
)
def test_every_value_has_its_own_words(values: type, words: object) -> None:
    assert callable(words)
    told = [words(value) for value in values]  # type: ignore[attr-defined]
    assert all(told)
    assert len(set(told)) == len(told)


def test_the_rules_fit_one_line() -> None:
    lines = [rule_sentences.rules_line(preset.apply(Rules())) for preset in PRESETS]
    assert lines == [
        "Words checked · no clock · standard board",
        "Phonies lose the turn · 25 min shown, no penalty · standard board",
        "Double challenge · 25 min each · standard board",
    ]
    assert str(rules.rules_badge(PRESETS[2].apply(Rules()))) == "Tournament"
    own = replace(PRESETS[0].apply(Rules()), clock=ClockRule(ClockKind.TURN, 90))
    assert str(rules.rules_badge(own)) == "words checked"
    assert "90 s per turn" in rule_sentences.rules_line(own)


def test_what_is_unusual_about_a_game_is_shown() -> None:
    assert rules.variant_names(Rules()) == []
    unusual = Rules(rack_size=8, bingo_tiles=8, anagrams=True, bonus_table="7:50 8:80")
    assert [str(name) for name in rules.variant_names(unusual)] == [
        "clabbers",
        "racks of 8",
        "custom bonuses",
    ]
    line = rule_sentences.rules_line(unusual)
    assert line.endswith("clabbers · racks of 8 · bonuses 7: 50, 8: 80")
    for mode in ("training", "duplicate", "topping", "arbitration"):
        assert rule_sentences.mode_line(mode, unusual).endswith("bonuses 7: 50, 8: 80")
        assert rule_sentences.mode_badge(mode, unusual).endswith(
            "clabbers · racks of 8 · custom bonuses"
        )
    assert rule_sentences.rules_line(Rules(bonus_table="7:0")).endswith(
        "standard board · no bonuses"
    )


def test_times_that_differ_are_shown() -> None:
    clock = ClockRule(ClockKind.GAME, 1500, increment=10)
    seats = (Seat("Ann", seconds=600), Seat("Bea"))
    line = rule_sentences.rules_line(Rules(clock=clock), seats)
    assert "Ann 10 min, Bea 25 min + 10 s" in line
    assert rule_sentences.rules_line(
        Rules(clock=clock), (Seat("Ann"), Seat("Bea"))
    ) == rule_sentences.rules_line(Rules(clock=clock))
    assert rule_sentences.rules_line(Rules(), seats) == rule_sentences.rules_line(Rules())


def test_a_card_says_who_plays() -> None:
    setup = default_setup(GameKind.COMPUTER, ("Ann", "It"))
    assert rule_sentences.setup_line(setup) == "Casual · Family"
    seats = (setup.seats[0], Seat("It", "percent70"))
    assert rule_sentences.setup_line(replace(setup, seats=seats)) == "70 % · Family"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (45, "45 s"), (60, "1 min"), (90, "90 s"), (150, "2 min 30 s"), (1500, "25 min")],
)
def test_durations(seconds: int, text: str) -> None:
    assert rule_sentences.duration(seconds) == text


def record_of(position: Position, *names: str) -> GameRecord:
    return GameRecord(position, tuple(Seat(name) for name in names))


def result_of(record: GameRecord) -> str:
    return str(result_message(record, names_of(record)))


def test_winners(position: Position) -> None:
    won = record_of(replace(position, scores=(402, 377), over=EndReason.OUT), "Ann", "Bob")
    assert result_of(won) == "Ann wins 402–377"
    tied = record_of(replace(position, scores=(380, 380), over=EndReason.OUT), "Ann", "Bob")
    assert result_of(tied) == "Ann and Bob tie with 380 points"
    gone = free_game.resign(record_of(replace(position, scores=(300, 10)), "Ann", "Bob"), 0)
    assert result_of(gone) == "Bob wins: Ann resigned"


def test_three_seats_are_ranked(en_tiles: TileSet, standard15: Layout) -> None:
    start = opening(Rules(), en_tiles, Board.empty(standard15), (b"\x01", b"\x02", b"\x03"))
    start = replace(start, scores=(100, 300, -2), over=EndReason.SCORELESS)
    told = result_of(record_of(start, "Ann", "Bob", "Cid"))
    assert told == "Bob wins 300 : 100 : −2"


def test_adjustments(position: Position, en_tiles: TileSet) -> None:
    record, rack = record_of(position, "Ann", "Bob"), en_tiles.parse("QT")
    lost = event_texts.adjustment_text(Adjustment(1, -11, tiles=rack), record)
    assert lost == "Bob: tiles left, Q T"
    twice = event_texts.adjustment_text(Adjustment(0, 22, tiles=rack), record)
    assert twice == "Ann: double the opponent's tiles, Q T"
    late = Adjustment(0, -10, AdjustmentReason.TIME)
    assert event_texts.adjustment_text(late, record) == "Ann: overtime"
    assert [signed(points) for points in (-11, 0, 11)] == ["−11", "0", "+11"]


def test_events_are_shown(position: Position, en_tiles: TileSet) -> None:
    rules = replace(
        position.rules, word_check=WordCheck.CHALLENGE, validity=ValidityDisplay.ON_CHALLENGE
    )
    record = record_of(replace(position, rules=rules), "Ann", "Bob")
    judge = Words(en_tiles, "ARE", "WARE")
    move = Placement(Direction.ACROSS, 7, 5, en_tiles.parse("W") + bytes(3))
    record = free_game.play(record, move, judge)
    assert event_texts.event_text(record, 0) == "Ann plays 8F W(ARE) for 7 points"
    record = free_game.challenge(record, judge)
    told = event_texts.event_text(record, 1)
    assert told == "Bob challenges; Ann's play is good; Bob loses a turn"
    record = free_game.play(record, Exchange(en_tiles.parse("IN")), judge)
    assert event_texts.event_text(record, 2) == "Ann exchanges 2 tiles"
    record = free_game.play(record, Pass(), judge)
    assert event_texts.event_text(record, 3) == "Bob passes"


def test_other_events_are_shown(position: Position, en_tiles: TileSet) -> None:
    record = record_of(position, "Ann", "Bob")
    checked = record.append(SetRack(0, position.rack), Resigned(0), Ended(EndReason.RESIGNED))
    told = [event_texts.event_text(checked, i) for i in range(3)]
    assert told == ["Ann has a new rack", "Ann resigns", "Everyone else has resigned."]


def test_a_play_checked_by_the_program_is_shown(position: Position, en_tiles: TileSet) -> None:
    rules = replace(position.rules, word_check=WordCheck.AFTER_PLAY)
    record = record_of(replace(position, rules=rules), "Ann", "Bob")
    move = Placement(Direction.ACROSS, 7, 5, en_tiles.parse("S") + bytes(3))
    record = free_game.play(record, move, Words(en_tiles))
    assert record.events[1] == Challenge(None, True)
    assert event_texts.event_text(record, 1) == "Ann's play is a phony and comes off the board"


def test_players_without_a_name_are_distinguished(position: Position) -> None:
    record = record_of(position, "", "").append(Resigned(1), Ended(EndReason.RESIGNED))
    assert event_texts.event_text(record, 0) == "Player 2 resigns"
    assert result_of(record) == "Player 1 wins: Player 2 resigned"


def test_the_person_is_addressed_as_you(position: Position, en_tiles: TileSet) -> None:
    rules = replace(position.rules, word_check=WordCheck.CHALLENGE)
    rules = replace(rules, validity=ValidityDisplay.ON_CHALLENGE)
    record = record_of(replace(position, rules=rules), "You", "Bob")
    judge = Words(en_tiles, "ARE", "WARE")
    move = Placement(Direction.ACROSS, 7, 5, en_tiles.parse("W") + bytes(3))
    record = free_game.challenge(free_game.play(record, move, judge), judge)
    record = free_game.play(record, Exchange(en_tiles.parse("IN")), judge)
    record = record.append(Resigned(1), Ended(EndReason.RESIGNED))
    told = [event_texts.event_text(record, number) for number in range(3)]
    assert told == [
        "You play 8F W(ARE) for 7 points",
        "Bob challenges; your play is good; Bob loses a turn",
        "You exchange 2 tiles",
    ]
    assert result_of(record) == "You win: Bob resigned"
    assert sentences.turn_of("You") == "Your turn"
    assert sentences.turn_of("Bob") == "Bob's turn"


def test_points_may_be_negative() -> None:
    told = [sentences.points_text(points) for points in (-10, -1, 0, 1, 2)]
    assert told == ["−10 points", "−1 point", "0 points", "1 point", "2 points"]
