from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from eliot_qt.formats import workload
from eliot_qt.formats.eliot_xml.reader import (
    FormatError,
    XmlWarning,
    format_eliot_xml,
    parse_eliot_xml,
)
from eliot_qt.game.check import MoveFault, fit_faults
from eliot_qt.game.events import Challenge, Ended, SetRack, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, ChallengeRule, Rules, Variant, WordCheck
from eliot_qt.game.shared.events import BoardMove, Entered
from eliot_qt.game.shared.turn import CommonTurn, Dealt, Entry, MarkKind
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.hints import PRICES
from tests.game.table import PLENTY, AnyWord, Never, random_move
from tests.modes import common_table
from tests.modes.common_table import ANY, MODES, Guesses, random_mode_game

from .effort import within
from .eliot_schema import schema_fault

SAMPLES = Path(__file__).parents[1] / "data" / "eliot"
VARIANTS: list[tuple[Variant, ...]] = [
    (*blanks, *eight)
    for blanks in ((), (Variant.JOKER,), (Variant.EXPLOSIVE,))
    for eight in ((), (Variant.SEVEN_AMONG_EIGHT,))
]

Read = tuple[GameRecord, list[XmlWarning]]


@pytest.fixture
def sets(tile_sets: dict[str, TileSet]) -> dict[str, TileSet]:
    return tile_sets | {PLENTY.id: PLENTY}


@pytest.fixture
def layouts(standard15: Layout, super21: Layout) -> dict[str, Layout]:
    return {standard15.id: standard15, super21.id: super21}


@pytest.fixture
def on_standard_board(monkeypatch: pytest.MonkeyPatch, standard15: Layout) -> None:
    """Random games of every mode on the board Eliot has."""
    monkeypatch.setattr(common_table, "PLAIN9", standard15)


class Reader:
    def __init__(self, sets: dict[str, TileSet], layouts: dict[str, Layout]) -> None:
        self.sets, self.layouts = sets, layouts

    def __call__(self, text: str | bytes, lexicon: str = "en") -> Read:
        data = text.encode() if isinstance(text, str) else text
        return parse_eliot_xml(data, self.sets, self.layouts, lexicon)

    def sample(self, name: str, *changes: tuple[str, str]) -> Read:
        return self(sample(name, *changes))


@pytest.fixture
def read(sets: dict[str, TileSet], layouts: dict[str, Layout]) -> Reader:
    return Reader(sets, layouts)


def sample(name: str, *changes: tuple[str, str]) -> str:
    text = (SAMPLES / f"{name}.xml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def file(mode: str, history: str, players: int = 1, variant: str = "", end: str = "") -> str:
    """A file with the history of some players."""
    letters = " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    names = "".join(
        f'<Player id="{n}"><Name>P{n}</Name><Type>human</Type><TableNb>{n + 1}</TableNb></Player>'
        for n in range(players)
    )
    variants = f"<Variant>{variant}</Variant>" if variant else ""
    return (
        f'<EliotGame format="2"><Dictionary><Letters>{letters}</Letters></Dictionary>'
        f"<Game><Mode>{mode}</Mode>{variants}{names}<Turns>1</Turns></Game>"
        f"<History>{history}</History>{end}</EliotGame>"
    )


def words_of(record: GameRecord) -> list[str]:
    """The moves on the board."""
    found = []
    for number, event in enumerate(record.events):
        if isinstance(event, Turn):
            now = record.positions[number]
            found.append(format_move(event.move, now.board, now.tile_set))
    end = record.positions[-1]
    for turn in end.turns:
        if turn.move:
            found.append(format_move(turn.move, turn.board, end.tile_set))
    return found


def meaning(node: ElementTree.Element) -> object:
    """An element without space; racks are sets of tiles kept and new."""
    text = (node.text or "").strip()
    if node.tag.endswith("Rack"):
        text = "+".join("".join(sorted(part)) for part in text.split("+"))
    children = [meaning(child) for child in node if child.tag != "Statistics"]
    if node.tag == "Dictionary":
        children = [child for child in children if child[0] != "Name"]  # type: ignore[index]
    return (node.tag, sorted(node.attrib.items()), text, children)


@pytest.mark.parametrize("name", ["training", "duplicate_joker", "top", "fg"])
def test_writing_a_game_of_eliot_gives_it_back(name: str, read: Reader) -> None:
    record, warnings = read.sample(name)
    assert warnings == []
    written = ElementTree.fromstring(format_eliot_xml(record, 172823))
    original = ElementTree.fromstring(sample(name))
    assert meaning(written) == meaning(original)
    for part in original.iter("PlayerStats"):
        assert part.attrib in [stats.attrib for stats in written.iter("PlayerStats")]


def test_training_of_eliot(read: Reader) -> None:
    record, _ = read.sample("training")
    assert record.mode == training.MODE
    assert record.seats == (Seat("Training", table=1),)
    assert words_of(record) == ["8B ANEsTRI", "C7 U(N)VOICE"]
    assert record.position.scores == (98,)
    assert record.position.over is None


def test_coordinates_are_transposed(read: Reader) -> None:
    record, _ = read.sample("training")
    first, second = (event.move for event in record.events if isinstance(event, Turn))
    assert isinstance(first, Placement) and isinstance(second, Placement)
    assert (first.direction, first.row, first.col) == (Direction.ACROSS, 7, 1)
    assert (second.direction, second.row, second.col) == (Direction.DOWN, 6, 2)


def test_a_finished_duplicate_game_stays_finished(read: Reader) -> None:
    record, warnings = read.sample("duplicate_joker")
    assert warnings == []
    assert record.mode == duplicate.MODE
    assert record.start.rules.blanks is BlankRule.JOKER
    assert record.start.rules.first_move_across
    assert record.seats == (Seat("", "master", 1),)
    assert record.position.scores == (849,)
    assert record.position.over is EndReason.NO_RACK
    assert len(record.position.turns) == 23


def test_topping_penalties_are_kept(read: Reader) -> None:
    record, _ = read.sample("top")
    turn = record.position.turns[0]
    assert record.position.scores == (160,)
    assert turn.mark_points(0, MarkKind.TIMEOUT) == 60
    assert turn.mark_points(0, MarkKind.SECONDS) == 100
    assert record.start.rules.clock.seconds == 100
    assert (turn.score, turn.top_score) == (42, 42)
    tiles = record.start.tile_set
    assert record.position.open_turn is not None
    assert tiles.show(record.position.rack) == "AADEOTX"


def test_a_free_game_goes_on_with_the_right_seat(read: Reader) -> None:
    record, _ = read.sample("fg")
    assert record.mode == free_game.MODE
    assert record.position.to_move == 1
    assert record.start.tile_set.show(record.position.rack) == "AAEKOTX"
    assert record.position.scoreless == 1


def test_the_remark_shows_whose_turn_it_is(read: Reader) -> None:
    record, warnings = read.sample("fg", ("new player: 1", "new player: 0"))
    assert record.position.to_move == 0
    assert [str(w.message) for w in warnings] == [
        "player 2 is left out by the file; that is read as a pass"
    ]


def test_who_begins_is_known_from_the_first_move(read: Reader) -> None:
    history = (
        '<Turn><PlayerRack playerId="0">AEIRSTX</PlayerRack>'
        '<PlayerRack playerId="1">CATDOGS</PlayerRack><GameRack>CATDOGS</GameRack>'
        '<PlayerMove playerId="1" points="10" type="valid" word="CAT" coord="H7" />'
        '<PlayerMove playerId="0" points="0" type="none" />'
        '<GameMove points="10" type="valid" word="CAT" coord="H7" /></Turn>'
    )
    record, warnings = read(file("freegame", history, 2))
    assert warnings == []
    assert record.start.to_move == 1
    assert record.position.scores == (0, 10)
    assert record.position.to_move == 0


def test_old_spelling_of_the_player_and_unknown_elements(read: Reader) -> None:
    changed = sample("fg").replace("playerId", "playerid")
    changed = changed.replace("<Turn>", "<Turn><Weather deep='1'><Rain>no</Rain></Weather>")
    changed = changed.replace("<History>", "<Colour>blue</Colour><History>")
    assert read(changed) == read.sample("fg")


def test_wrong_points_are_computed_anew_and_shown(read: Reader) -> None:
    record, warnings = read.sample(
        "training",
        (
            'points="64" type="valid" word="ANEsTRI" coord="H2" />\n        </Turn>',
            'points="70" type="valid" word="ANEsTRI" coord="H2" />\n        </Turn>',
        ),
    )
    assert record.position.scores == (98,)
    assert [(w.line, str(w.message)) for w in warnings] == [
        (23, "ANEsTRI is worth 64 points, not 70")
    ]


def test_totals_that_differ_from_the_statistics_are_shown(read: Reader) -> None:
    _, warnings = read.sample(
        "training", ('totalScore="98" diffWithTop', 'totalScore="1" diffWithTop')
    )
    assert [str(w.message) for w in warnings] == [
        "Training has 98 points, not 1 as the statistics say"
    ]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Tom & <Jerry>", "Tom & <Jerry>"),
        ("<b", "<b"),
        ("a</Name>b", "a</Name>b"),
        ("R&amp;B & <", "R&B & <"),
        ("\x01bell & co", "bell & co"),
        ("Žofie & Übel", "Žofie & Übel"),
    ],
)
def test_unescaped_names_are_recovered(written: str, name: str, read: Reader) -> None:
    record, warnings = read.sample("training", (">Training<", f">{written}<"))
    assert record.seats[0].name == name
    assert record.position.scores == (98,)
    assert len(warnings) == 1
    assert "is read as it stands" in str(warnings[0].message)
    assert warnings[0].line == 12


def test_text_that_is_not_utf_8(read: Reader) -> None:
    record, warnings = read(sample("training", (">Training<", ">René<")).encode("latin-1"))
    assert record.seats[0].name == "René"
    assert [str(w.message) for w in warnings] == ["not UTF-8 text; it is read as ISO-8859-1"]


def test_the_letters_choose_the_tile_set(
    read: Reader, sets: dict[str, TileSet], layouts: dict[str, Layout]
) -> None:
    assert read.sample("fg")[0].start.tile_set.id == "en"
    dutch, _ = parse_eliot_xml(sample("fg").encode(), sets, layouts, "nl")
    assert dutch.start.tile_set.id == "nl"


def test_points_distinguish_tile_sets_of_the_same_letters(
    read: Reader, sets: dict[str, TileSet]
) -> None:
    only = {key: sets[key] for key in ("fr", "it", "en")}
    record, warnings = parse_eliot_xml(
        sample("duplicate_joker").encode(), only, read.layouts, lexicon="fr"
    )
    assert record.start.tile_set.id == "en"
    assert warnings == []


def test_unknown_letters_are_named(read: Reader) -> None:
    with pytest.raises(FormatError, match="no tile set of the letters 'A B Q #'"):
        read(re.sub("<Letters>.*</Letters>", "<Letters>A B Q #</Letters>", sample("fg")))


@pytest.mark.usefixtures("on_standard_board")
@pytest.mark.parametrize("variants", VARIANTS, ids="+".join)
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_and_variant_comes_back(
    mode: str, variants: Sequence[Variant], read: Reader
) -> None:
    for seed in range(3):
        record = random_mode_game(mode, seed, variants, most=(2, 6, 40)[seed])
        again = check_round_trip(record, read)
        assert again.start.rules.variants == tuple(variants)


def check_round_trip(record: GameRecord, read: Reader) -> GameRecord:
    text = format_eliot_xml(record, 5)
    assert schema_fault(text) == ""
    again, warnings = read(text, record.start.rules.lexicon)
    assert warnings == []
    assert format_eliot_xml(again, 5) == text
    old, new = record.positions[-1], again.positions[-1]
    assert again.mode == record.mode
    assert [s.name for s in again.seats] == [s.name for s in record.seats]
    assert [s.table for s in again.seats] == [s.table or n for n, s in enumerate(record.seats, 1)]
    assert [s.player for s in again.seats] == [s.player for s in record.seats]
    assert words_of(again) == words_of(record)
    for name in ("board", "racks", "scores", "bag", "over", "to_move", "shared"):
        assert getattr(new, name) == getattr(old, name), name
    assert len(new.turns) == len(old.turns)
    for was, now in zip(old.turns, new.turns, strict=True):
        assert facts(now) == facts(was)
    return again


def facts(turn: CommonTurn) -> object:
    """What the format holds of a turn."""
    entries = [entry and (entry.move, entry.score, entry.valid) for entry in turn.entries]
    tries = [(entry.move, entry.score, entry.valid) for entry in turn.tries]
    marks = sorted((mark.seat, mark.kind, mark.points) for mark in turn.marks)
    solo = (turn.solo, turn.solo_points)
    chosen = None if turn.closed else turn.chosen
    board = (turn.board, turn.rack, turn.move, turn.score, turn.closed, turn.is_solved)
    return (entries, tries, marks, solo, chosen, board)


def turn_tags(record: GameRecord) -> list[list[str]]:
    root = ElementTree.fromstring(format_eliot_xml(record, 5))
    return [[child.tag for child in turn] for turn in root.findall("History/Turn")]


def en_rules(**changes: object) -> Rules:
    return replace(Rules(), **changes)  # type: ignore[arg-type]


def en_free(
    en_tiles: TileSet, standard15: Layout, seed: int = 4, seats: int = 2, **changes: object
) -> GameRecord:
    names = tuple(Seat(name) for name in ("Ann", "Ben", "Cas", "Dee")[:seats])
    return free_game.new_game(Game(en_rules(**changes), en_tiles, standard15), names, seed)


def play_on(record: GameRecord, seed: int, most: int) -> GameRecord:
    chance = random.Random(seed)
    for _ in range(most):
        if record.position.over is not None:
            break
        record = free_game.play(record, random_move(record.position, chance, 60), ANY)
    return record


@pytest.mark.parametrize("twice", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_free_games_end_as_they_did(
    seats: int, twice: bool, en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    for seed in range(3):
        record = en_free(en_tiles, standard15, seed, seats, finisher_gains_twice=twice)
        record = play_on(record, seed, 200)
        assert record.position.over is not None
        again = check_round_trip(record, read)
        tail = [e for e in again.events if not isinstance(e, Turn)]
        assert tail == [e for e in record.events if not isinstance(e, Turn)]


def test_free_game_in_progress_at_every_turn(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    record = play_on(en_free(en_tiles, standard15, seats=3), 9, 8)
    for number in range(1, len(record.events) + 1):
        part = replace(record, events=record.events[:number], cursor=-1, positions=())
        check_round_trip(part, read)


def test_exchanges_and_passes(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    record = en_free(en_tiles, standard15)
    record = free_game.play(record, Exchange(record.position.rack[:3]), ANY)
    record = free_game.play(record, Pass(), ANY)
    record = free_game.play(record, Exchange(record.position.rack), ANY)
    again = check_round_trip(record, read)
    assert again.events == record.events


def test_a_phony_that_costs_the_turn_is_an_invalid_move(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    record = en_free(en_tiles, standard15, word_check=WordCheck.AFTER_PLAY)
    move = random_move(record.position, random.Random(1), 200)
    record = free_game.play(record, move, Never())
    text = format_eliot_xml(record, 5)
    assert text.count('type="invalid"') == 2
    again, warnings = read(text)
    assert warnings == []
    assert again.start.rules.word_check is WordCheck.AFTER_PLAY
    assert again.position.board.is_empty
    assert again.position.racks == record.position.racks
    assert (again.position.to_move, again.position.scores) == (1, (0, 0))


def test_a_lost_challenge_is_a_pass(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    record = en_free(en_tiles, standard15, word_check=WordCheck.CHALLENGE)
    record = free_game.play(record, random_move(record.position, random.Random(1), 200), ANY)
    record = free_game.challenge(record, ANY)
    again, _ = read(format_eliot_xml(record, 5))
    assert isinstance(again.events[-1], Turn) and again.events[-1].move == Pass()
    assert again.position.to_move == record.position.to_move
    assert again.position.scores == record.position.scores


def test_racks_set_by_hand_in_a_training(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    record = training.new_training(Game(en_rules(), en_tiles, standard15), 3, "Ann")
    record = training.set_rack(record, en_tiles.parse("CAT"))
    record = training.set_rack(record, en_tiles.parse("CATS?QZ"))
    record = training.play(record, random_move(record.position, random.Random(1), 200), ANY)
    record = training.complete_rack(record, record.position.rack[:2])
    again = check_round_trip(record, read)
    assert sum(isinstance(event, SetRack) for event in again.events) == 3


def test_racks_of_a_free_game_that_changed_hands(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    record = play_on(en_free(en_tiles, standard15, seats=3), 2, 4)
    racks = [rack or b"" for rack in record.position.racks]
    record = record.append(
        SetRack(0, b""), SetRack(1, racks[0]), SetRack(2, racks[1][:5]), SetRack(0, racks[2])
    )
    check_round_trip(play_on(record, 3, 2), read)


def test_a_training_that_has_ended(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    record = training.new_training(Game(en_rules(), en_tiles, standard15), 3, "Ann")
    chance = random.Random(5)
    while record.position.over is None:
        record = training.play(record, random_move(record.position, chance, 60), ANY)
    assert check_round_trip(record, read).position.over is EndReason.BAG_EMPTY


def club(en_tiles: TileSet, standard15: Layout, **changes: object) -> GameRecord:
    seats = [Seat("Ann", table=7), Seat('B "&" <C>', table=3), Seat("Cy", "club", 12)]
    rules = en_rules(**changes)
    record = arbitration.new_game(Game(rules, en_tiles, standard15), seats, 8)
    return arbitration.set_rack(record, en_tiles.parse("QUIETER"))


def test_an_evening_of_a_club(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    finder = Guesses()
    record = club(en_tiles, standard15)
    quiet = Placement(Direction.ACROSS, 7, 5, en_tiles.parse("QUIET"))
    record = arbitration.assign(record, 0, quiet, ANY)
    record = arbitration.assign(record, 1, quiet, Never())
    record = arbitration.warn(arbitration.penalise(record, 1), 0)
    record = arbitration.give_solo(arbitration.choose(record, quiet, ANY), 0)
    again, _ = read(format_eliot_xml(record, 5))
    assert again.position.open_turn is not None
    assert again.position.open_turn.chosen == quiet
    record = arbitration.end_turn(record, finder)
    assert turn_tags(record) == [
        ["MasterMove", "GameRack"]
        + ["PlayerRack"] * 3
        + ["PlayerMove"] * 3
        + ["MasterMove", "Solo", "Penalty", "Warning", "GameMove"]
    ]
    again = check_round_trip(record, read)
    assert again.position.scores == (28 + 10, -5, 0)
    assert again.position.turns[0].entries[1] == Entry(quiet, 0, valid=False)
    assert again.seats == record.seats
    record = arbitration.draw_rack(record)
    assert turn_tags(record)[1][:4] == ["PlayerRack"] * 3 + ["MasterMove"]
    check_round_trip(record, read)
    check_round_trip(arbitration.end_game(record), read)


@pytest.mark.parametrize(("limit", "price"), [(3, 5), (1, 5), (0, 7), (2, 10)])
def test_the_price_of_warnings_is_known_from_the_statistics(
    limit: int, price: int, en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    record = club(en_tiles, standard15, warnings_limit=limit, penalty_value=price)
    chance = random.Random(2)
    for number in range(5):
        for seat in range(number % 3 + 1):
            record = arbitration.warn(record, seat)
        move = random_move(record.position, chance, 200)
        record = arbitration.end_turn(arbitration.assign(record, 0, move, ANY), None)
        record = arbitration.draw_rack(record)
    check_round_trip(arbitration.warn(record, 1), read)
    again = check_round_trip(record, read)
    assert again.position.scores == record.position.scores
    assert again.start.rules.warnings_limit <= max(limit, 3)


def test_duplicate_where_the_board_receives_the_top(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    finder = Guesses(30)
    rules = en_rules(board_receives_top=True)
    record = duplicate.new_game(Game(rules, en_tiles, standard15), [Seat("Ann")], 6, finder)
    worst = finder.best(record.position)[-1].move
    record = duplicate.enter(record, 0, worst, AnyWord())
    record = duplicate.end_turn(record, finder)
    assert record.position.turns[0].move != worst
    assert check_round_trip(record, read).start.rules.board_receives_top


def test_a_rejected_rack_is_marked(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    for seed in range(60):
        record = duplicate.new_game(Game(en_rules(), en_tiles, standard15), [Seat("Ann")], seed)
        if record.position.turns[0].dealt.rejected:
            break
    text = format_eliot_xml(record, 5)
    assert "<GameRack>-" in text
    again = check_round_trip(record, read)
    assert again.position.turns[0].dealt == record.position.turns[0].dealt
    assert again.position.turns[0].dealt.rejected


def test_the_tiles_of_a_rack_eliot_rejected_stay_unknown(read: Reader) -> None:
    game = sample("duplicate_joker", ("<GameRack>EE+NV?OF", "<GameRack>-EENV?OF"))
    for text in (game, game.replace("<Turn>", "<Turn><!-- Rejected rack: QQQQQQQ -->")):
        record, warnings = read(text)
        assert warnings == []
        dealt = [turn.dealt for turn in record.position.turns]
        assert dealt[0].rejected == b""
        assert dealt[1].rejected is None
        written = format_eliot_xml(record, 172823)
        assert "<GameRack>-" in written
        assert read(written)[0].position.turns == record.position.turns


def test_hints_of_topping_come_back_as_what_they_said(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    finder = Guesses()
    rules = topping.topping_rules(en_rules())
    record = topping.new_game(Game(rules, en_tiles, standard15), "Ann", 2, finder)
    for kind in PRICES:
        record = topping.hint(record, kind, 3000)
    again = check_round_trip(record, read)
    assert topping.paid_hints(again.position) == tuple(PRICES)
    best = finder.best(record.position)[0].move
    record = topping.attempt(record, best, ANY, finder, 12_900)
    again = check_round_trip(record, read)
    outcome = topping.outcomes(again.position)[0]
    assert outcome == topping.outcomes(record.position)[0]
    assert (outcome.seconds, outcome.hints, outcome.found) == (12, sum(PRICES.values()), True)


def test_penalties_of_other_prices_are_kept_as_points(read: Reader) -> None:
    text = sample(
        "top",
        (
            '<PlayerMove playerId="0" points="160"',
            '<Penalty playerId="0" points="33" /><PlayerMove playerId="0" points="160"',
        ),
    )
    record, _ = read(text)
    assert record.position.scores == (193,)
    assert topping.paid_hints(record.position) == ()


def test_digraph_tiles_are_written_without_brackets(
    sets: dict[str, TileSet], standard15: Layout, read: Reader
) -> None:
    catalan = sets["ca"]
    record = training.new_training(
        Game(replace(Rules(), tile_set="ca"), catalan, standard15), 1, "Aina"
    )
    record = training.set_rack(record, catalan.parse("[L·L]ACO?EL"))
    move = Placement(Direction.ACROSS, 7, 5, catalan.parse("CO[l·l]A"))
    record = training.play(record, move, ANY)
    text = format_eliot_xml(record, 5)
    assert 'word="COl·lA" coord="H6"' in text
    again = check_round_trip(record, read)
    assert again.start.tile_set.id == "ca"


def test_letters_side_by_side_are_not_taken_for_a_digraph_the_rack_lacks(
    sets: dict[str, TileSet], standard15: Layout, read: Reader
) -> None:
    spanish = sets["es"]
    record = training.new_training(
        Game(replace(Rules(), tile_set="es", exchange_minimum=1), spanish, standard15), 1, "Eva"
    )
    for rack in ("RRAEIOU", "[RR]AEIOUS", "LLRRAEI", "CHAEIOU"):
        record = training.set_rack(record, spanish.parse(rack))
    record = training.play(record, Placement(Direction.ACROSS, 7, 5, spanish.parse("CHA")), ANY)
    check_round_trip(record, read)


def test_names_keep_what_xml_can_hold(en_tiles: TileSet, standard15: Layout, read: Reader) -> None:
    record = training.new_training(
        Game(en_rules(), en_tiles, standard15), 3, "<Öz> & 'q' \"w\" ]]> 😀"
    )
    assert read(format_eliot_xml(record, 5))[0].seats == (replace(record.seats[0], table=1),)
    odd = replace(record, seats=(Seat("a\x00b\nc\ud800"),))
    assert read(format_eliot_xml(odd, 5))[0].seats[0].name == "a b c "


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"anagrams": True}, "clabbers"),
        ({"bonus_table": "5:10 7:50"}, "bonuses other than 50"),
        ({"bingo_bonus": 40}, "bonuses other than 50"),
        ({"rack_size": 9}, "a rack of 9 tiles"),
    ],
)
def test_rules_eliot_does_not_have_are_named(
    changes: dict[str, object], named: str, en_tiles: TileSet, standard15: Layout
) -> None:
    record = en_free(en_tiles, standard15, **changes)  # type: ignore[arg-type]
    with pytest.raises(FormatError, match=named):
        format_eliot_xml(record, 5)


def test_games_eliot_does_not_have_are_named(
    sets: dict[str, TileSet], en_tiles: TileSet, standard15: Layout, super21: Layout
) -> None:
    record = play_on(en_free(en_tiles, standard15), 1, 4)
    with pytest.raises(FormatError, match="starts from a position"):
        format_eliot_xml(training.train_from(record.position, 1), 5)
    with pytest.raises(FormatError, match="a resignation"):
        format_eliot_xml(free_game.resign(record, 0), 5)
    large = replace(Rules(), tile_set="en_super", layout="super21")
    with pytest.raises(FormatError, match="the board super21"):
        format_eliot_xml(training.new_training(Game(large, sets["en_super"], super21), 1), 5)
    record = en_free(
        en_tiles, standard15, word_check=WordCheck.CHALLENGE, challenge=ChallengeRule.FIVE
    )
    record = free_game.play(record, random_move(record.position, random.Random(1), 200), ANY)
    with pytest.raises(FormatError, match="a bonus for a challenge"):
        format_eliot_xml(free_game.challenge(record, ANY), 5)


def test_an_invalid_move_nobody_can_read(read: Reader) -> None:
    history = (
        "<Turn><GameRack>CATDOGS</GameRack>"
        '<PlayerMove playerId="0" points="0" type="invalid" word="B#R" coord="Z9" />'
        '<PlayerMove playerId="1" points="0" type="invalid" word="ZZZ" coord="H8" />'
        '<GameMove points="10" type="valid" word="CAT" coord="H7" /></Turn>'
    )
    record, warnings = read(file("duplicate", history, 2))
    entries = record.position.turns[0].entries
    assert entries[0] == Entry(Pass())
    assert entries[1] is not None and not entries[1].valid
    assert isinstance(entries[1].move, Placement)
    assert fit_faults(entries[1].move, record.start.board) is MoveFault.NONE
    assert [str(w.message) for w in warnings] == ["the invalid move 'B#R' 'Z9' is read as none"]


def test_solos_count_as_the_file_has_them(read: Reader) -> None:
    history = (
        "<Turn><GameRack>CATDOGS</GameRack>"
        '<PlayerMove playerId="0" points="10" type="valid" word="CAT" coord="H7" />'
        '<Solo playerId="0" points="15" />'
        '<GameMove points="10" type="valid" word="CAT" coord="H7" /></Turn>'
    )
    record, _ = read(file("duplicate", history, 2))
    assert record.position.scores == (25, 0)
    assert check_round_trip(record, read).position.scores == (25, 0)


def test_end_points_count_as_the_file_has_them(read: Reader) -> None:
    history = (
        '<Turn><PlayerRack playerId="0">CAT</PlayerRack><PlayerRack playerId="1">DOG</PlayerRack>'
        '<PlayerMove playerId="0" points="0" type="pass" /><GameMove points="0" type="pass" />'
        '<PlayerMove playerId="1" points="0" type="pass" /><GameMove points="0" type="pass" />'
        '<EndGame playerId="0" points="-5" /><EndGame playerId="1" points="-6" /></Turn>'
    )
    record, warnings = read(file("freegame", history, 2))
    assert warnings == []
    assert record.position.scores == (-5, -6)
    assert record.events[-1] == Ended(EndReason.SCORELESS)
    assert not any(isinstance(event, Challenge) for event in record.events)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not XML"),
        ("hello", "not XML"),
        ("<Game/>", "<Game> is not a game of Eliot"),
        ("<EliotGame format='2'/>", "no <Game>"),
        (file("chess", ""), "no mode 'chess'"),
        (file("duplicate", "", variant="clabbers"), "no variant 'clabbers'"),
        (file("training", "", 2), "2 players"),
        (file("freegame", "", 2), "no rack of P0"),
        (file("duplicate", "<Turn><GameRack>A#</GameRack></Turn>"), "line 1: .*'A#' is not made"),
        (file("duplicate", "<Turn><GameRack>ZZZZ</GameRack></Turn>"), "holds 4 Z, only 1 left"),
        (
            file("training", '<Turn><PlayerRack playerId="7">A</PlayerRack></Turn>'),
            "there is no player 7",
        ),
        (
            file(
                "duplicate", '<Turn><GameMove points="x" type="valid" word="A" coord="H8"/></Turn>'
            ),
            "a move without a rack",
        ),
    ],
)
def test_what_is_no_game_is_refused(text: str, message: str, read: Reader) -> None:
    with pytest.raises(FormatError, match=message):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><EliotGame>&d;</EliotGame>',
        '<!DOCTYPE a SYSTEM "file:///etc/hosts"><EliotGame/>',
        "<EliotGame>&unknown;</EliotGame>",
        "<a>" * 10_000,
        "<a>" + "<b/>" * 200_000 + "</a>",
        f"<EliotGame>{'x' * 100_000}</EliotGame>",
        "<Name>" * 100_000,
        file("freegame", '<Turn><PlayerRack playerId="0">A</PlayerRack></Turn>' * 9000, 2),
        file("duplicate", f"<Turn><GameRack>{'A' * 5000}</GameRack></Turn>"),
        file("training", "").replace('id="0"', 'id="99999999999999999999"'),
    ],
    ids=range(10),
)
def test_hostile_files_are_refused(text: str, read: Reader) -> None:
    with pytest.raises(FormatError):
        read(text)


RACK = "<GameRack>AEINRST</GameRack>"
RACKS = "".join(f'<PlayerRack playerId="{n}">AEI</PlayerRack>' for n in range(2))
TRY = '<ToppingMove playerId="0" type="valid" word="RETAINS" coord="H4" points="66"/>'


ATTRIBUTES = " ".join(f"a{n}='1'" for n in range(60_000))
WARNINGS = '<Warning playerId="0"/>' * 6_000
PASSES = '<PlayerMove playerId="1" type="pass"/>' * 2_500


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"<EliotGame {ATTRIBUTES}/>", "more than 50 attributes"),
        (f"<EliotGame>{'<a/>' * 150_000}</EliotGame>", "more than 100,000 elements"),
        (file("arbitration", f"<Turn>{RACK}{WARNINGS}</Turn>", 2), "more than 2,000 marks"),
        (file("topping", f"<Turn>{RACK}{TRY * 6_000}</Turn>"), "more than 2,000 tries"),
        (file("duplicate", f'<Turn>{RACK}<GameMove type="none"/></Turn>' * 3_000), "500 turns"),
    ],
    ids=["attributes", "elements", "warnings", "tries", "turns"],
)
def test_files_beyond_all_measure_are_refused_in_time(
    text: str, problem: str, read: Reader
) -> None:
    with within(3), pytest.raises(FormatError, match=problem) as caught:
        read(text)
    assert re.search(r"line \d+|event \d+", str(caught.value))


def test_more_events_than_a_save_holds_are_refused(
    read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workload, "MOST_EVENTS", 2_000)
    text = file("freegame", f"<Turn>{RACKS}{PASSES}</Turn>", 2)
    with within(3), pytest.raises(FormatError, match="event 2,001: more than 2,000 events"):
        read(text)


def test_many_unescaped_names_are_corrected_in_time(read: Reader) -> None:
    players = "".join(
        f'<Player id="{n}"><Name>A & <B></Name><Type>human</Type></Player>\n' for n in range(20_000)
    )
    text = file("duplicate", "").replace("<Turns>", players + "<Turns>")
    with within(4), pytest.raises(FormatError, match="20001 players"):
        read(text)
    few = "".join(players.splitlines(True)[1:4])
    few = file("duplicate", "").replace("<Turns>", few + "<Turns>")
    record, told = read(few)
    assert [seat.name for seat in record.seats[1:]] == ["A & <B>"] * 3
    assert [warning.line for warning in told] == [1, 2, 3]


def test_an_evening_of_sixty_tables_is_read_in_time(
    en_tiles: TileSet, standard15: Layout, read: Reader
) -> None:
    players = [Seat(f"Player {n}", table=n) for n in range(1, 61)]
    rules = replace(Rules(), record_invalid=True)
    record = arbitration.new_game(Game(rules, en_tiles, standard15), players, 0)
    for turn in range(40):
        record = record.append(Dealt(b"", en_tiles.parse("AEINRST")))
        passes = [Entered(turn, seat, Entry(Pass())) for seat in range(60)]
        record = record.append(*passes, BoardMove(None))
    text = format_eliot_xml(record, 1)
    with within(10):
        found, _ = read(text)
    assert len(found.position.turns) == 40
    assert all(turn.entries == (Entry(Pass()),) * 60 for turn in found.position.turns)


def test_files_too_large_are_refused(read: Reader) -> None:
    with pytest.raises(FormatError, match="larger than 8 MB, the limit"):
        read(b" " * 8_000_001)


@pytest.mark.parametrize("name", ["training", "duplicate_joker", "top", "fg"])
def test_half_a_file_is_no_game(name: str, read: Reader) -> None:
    data = sample(name).encode().rstrip()
    for end in range(0, len(data) - 1, 97):
        with pytest.raises(FormatError):
            read(data[:end])


@pytest.mark.parametrize("name", ["training", "duplicate_joker", "top", "fg"])
def test_damaged_files_give_a_game_or_a_refusal(name: str, read: Reader) -> None:
    chance = random.Random(name)
    lines = sample(name).splitlines(keepends=True)
    for _ in range(60):
        damaged = list(lines)
        at = chance.randrange(8, len(lines))
        kind = chance.randrange(4)
        if kind == 0:
            del damaged[at]
        elif kind == 1:
            damaged.insert(at, chance.choice(lines))
        elif kind == 2:
            damaged[at] = damaged[at].swapcase()
        else:
            place = chance.randrange(len(damaged[at]))
            damaged[at] = (
                f"{damaged[at][:place]}{chance.choice('9?aZ-+')}{damaged[at][place + 1 :]}"
            )
        try:
            record, _ = read("".join(damaged))
        except FormatError:
            continue
        assert len(record.positions) == len(record.events) + 1
        format_eliot_xml(record, 5)


@pytest.mark.parametrize(
    ("player", "level"),
    [
        ("master", "100"),
        ("casual", "65"),
        ("percent85", "85"),
        ("percent0", "0"),
        ("static", "100"),
    ],
)
def test_levels_are_shares_of_the_best_score(
    player: str, level: str, read: Reader, en_tiles: TileSet, standard15: Layout
) -> None:
    record = en_free(en_tiles, standard15)
    seats = (record.seats[0], Seat("Bea", player))
    text = format_eliot_xml(replace(record, seats=seats), 5)
    assert f"<Level>{level}</Level>" in text
    again, _ = read(text)
    assert again.seats[1].player == ("master" if player == "static" else player)


def test_a_level_of_a_file_is_what_it_says(read: Reader) -> None:
    for level, player in (("95", "percent95"), ("50", "relaxed"), ("0", "percent0")):
        turn = "<Turn><GameRack>CATDOGS</GameRack></Turn>"
        text = file("duplicate", turn, 2).replace("human", "computer", 1)
        text = text.replace("</Type>", f"</Type><Level>{level}</Level>", 1)
        assert read(text)[0].seats[0].player == player
