"""GCG: the writer's games come back whole; the reader forgives much, and says what."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.formats import workload
from eliot_qt.formats.gcg.reader import (
    FormatError,
    GcgWarning,
    decode_gcg,
    format_gcg,
    read_gcg,
)
from eliot_qt.formats.own import savefile
from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, SetRack, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, ClockKind, ClockRule, Rules, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from tests.game.table import (
    ABC,
    DIGRAPHS,
    LAYOUTS,
    PLAIN9,
    SMALL,
    TILE_SETS,
    AnyWord,
    Never,
    across,
    game,
    random_game,
    rules,
)

from .effort import within

DATA = Path(__file__).parents[1] / "data"


def parse_gcg(
    text: str, rules: Rules, tiles: TileSet, layout: Layout, seed: int = 0
) -> tuple[GameRecord, list[GcgWarning]]:
    game = read_gcg(text, Game(rules, tiles, layout), seed)
    return game.record, game.warnings


def read(text: str, tiles: TileSet = ABC, layout: Layout = SMALL) -> GameRecord:
    return parse_gcg(text, rules(tiles, layout), tiles, layout)[0]


def warnings(text: str) -> list[GcgWarning]:
    return parse_gcg(text, rules(), ABC, SMALL)[1]


def turns(record: GameRecord) -> list[tuple[int, Move, int, bytes | None]]:
    """Seat, move, points and rack of each turn; a challenge that costs the turn is a pass."""
    found: list[tuple[int, Move, int, bytes | None]] = []
    for event, before in zip(record.events, record.positions, strict=False):
        if isinstance(event, Turn):
            found.append((event.seat, event.move, event.score, before.racks[event.seat]))
        elif isinstance(event, Challenge) and event.loses_turn:
            found.append((before.to_move, Pass(), 0, before.rack))
    return found


@settings(max_examples=60)
@given(
    st.integers(0, 10_000),
    st.integers(2, 4),
    st.sampled_from(list(WordCheck)),
    st.sampled_from(list(ChallengeRule)),
    st.sampled_from(sorted(TILE_SETS)),
    st.integers(3, 60),
)
def test_what_is_written_reads_back(
    seed: int, seats: int, check: WordCheck, challenge: ChallengeRule, tiles: str, most: int
) -> None:
    record = random_game(
        seed,
        TILE_SETS[tiles],
        PLAIN9,
        seats,
        most,
        word_check=check,
        challenge=challenge,
        clock=ClockRule(ClockKind.GAME, 20),
    )
    record = replace(record, title="A title", notes=((0, "about"), (2, "two\nlines")))
    text = format_gcg(record)
    back, told = parse_gcg(text, record.start.rules, TILE_SETS[tiles], PLAIN9)
    assert told == []
    assert turns(back) == turns(record)
    assert back.position.scores == record.position.scores
    assert back.position.racks == record.position.racks
    assert back.position.board == record.position.board
    assert (back.position.over is None) == (record.position.over is None)
    assert format_gcg(back) == text
    assert back.title == "A title"


@settings(max_examples=30)
@given(st.integers(0, 10_000), st.integers(2, 4), st.sampled_from(sorted(TILE_SETS)), st.randoms())
def test_racks_left_out_are_filled_in_and_the_moves_stay(
    seed: int, seats: int, tiles: str, chance: random.Random
) -> None:
    tile_set = TILE_SETS[tiles]
    record = random_game(seed, tile_set, PLAIN9, seats)
    told = chance.choice([0, 0.5, 0.9])
    kept = []
    for line in format_gcg(record).splitlines():
        words = line.split()
        if line.startswith("#rack") or (line.startswith(">") and "(" in "".join(words[1:3])):
            continue
        if line.startswith(">") and chance.random() >= told and len(words) > 4:
            line = " ".join([words[0], *words[2:]])
        kept.append(line)
    text = "\n".join(kept)
    back = read(text, tile_set, PLAIN9)
    assert [turn[:3] for turn in turns(back)] == [turn[:3] for turn in turns(record)]
    assert read(text, tile_set, PLAIN9) == back
    assert savefile.loads(savefile.dumps(back), TILE_SETS, LAYOUTS) == back


def test_a_blank_on_the_board_is_on_nobodys_rack() -> None:
    text = ">a: E5 AC\n>b: 5B ERa.A\n"
    for seed in range(10):
        record, told = parse_gcg(text, rules(DIGRAPHS, PLAIN9), DIGRAPHS, PLAIN9, seed)
        assert 0 not in (record.start.racks[0] or b"")
        assert told == []


def test_a_game_of_the_field(en_tiles: TileSet, standard15: Layout) -> None:
    text = decode_gcg((DATA / "club_game.gcg").read_bytes())
    record, told = parse_gcg(text, Rules(), en_tiles, standard15)
    assert told == []
    assert record.seats == (Seat("Ann Lee"), Seat("Ben Ørsted"))
    assert record.title == "Round 3, table 1"
    assert record.notes == ((0, "A made-up game for the tests"), (2, "The blank is E."))
    assert record.position.scores == (105, 38)
    assert record.position.over is None
    assert record.start.rules.word_check is WordCheck.CHALLENGE
    kinds = [type(event).__name__ for event in record.events]
    assert kinds == ["Turn", "Turn", "Turn", "Challenge", "Turn", "Turn", "Challenge"] + 2 * [
        "Turn"
    ]
    assert record.positions[0].racks[0] == en_tiles.parse("AEINRST")
    # Ben's fourth rack is told in part; he kept E, F, I, P and drew three tiles.
    assert len(record.positions[7].racks[1] or b"") == 7


def test_phonies_bonuses_and_time_become_events() -> None:
    record = read(
        """#player1 a Ann
        #player2 b Ben
        >a: ABCD 4C ABC +16 16
        >a: ABCD -- -16 0
        >b: ABCE 4C ABE +10 10
        >b: CDEE (challenge) +10 20
        >a: (time) -20 -20
        """
    )
    assert record.events[1] == Challenge(1, True)
    assert record.events[3] == Challenge(0, False, bonus=10)
    assert record.events[4] == Adjustment(0, -20, AdjustmentReason.TIME)
    assert record.position.scores == (-20, 20)
    assert record.positions[2].rack == ABC.parse("ABCE")


def test_a_player_who_moves_again_after_a_phony() -> None:
    record = read(">a: ABCD 4C ABC\n>a: ABCD --\n>a: ABCD 4D BA\n>b: - +0")
    assert record.events[1] == Challenge(1, True, again=True)
    assert [event.seat for event in record.events if isinstance(event, Turn)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("word", "tiles"),
    [("AB..C", "AB..C"), ("AB(CE)C", "AB..C"), ("ABCEC", "AB..C"), ("aB(Ce)C", "aB..C")],
)
def test_playthrough_in_every_style(word: str, tiles: str) -> None:
    rack = "?BCA" if "a" in word else "ABCA"
    record = read(f">x: CE 4D CE\n>y: {rack} 4B {word}")
    event = record.events[-1]
    assert isinstance(event, Turn)
    assert event.move == across(3, 1, tiles)


def test_loose_writing_is_understood() -> None:
    text = (
        "\ufeff#PLAYER1 a Ann\r\n#player2 b Ben\r\n\r\n  >A:   abcd  4c   abc \r\n"
        ">b: ?ABE  d4 .ea −0\r\nstray text\r\n"
    )
    record, told = parse_gcg(text, rules(), ABC, SMALL)
    assert record.seats[0].name == "Ann"
    first, second = record.events
    assert isinstance(first, Turn)
    assert isinstance(second, Turn)
    assert first.move == across(3, 2, "ABC")
    assert isinstance(second.move, Placement)
    assert ABC.show(second.move.used) == "EA"
    assert [warning.line for warning in told] == [4, 5, 5, 6]


def test_wrong_points_and_totals_are_corrected() -> None:
    told = warnings(">a: ABCD 4C ABC +99 99\n>b: - +0 0\n>a: -A +0 98")
    assert [(w.line, str(w.message)) for w in told] == [
        (1, "+99 points in the file, +16 by the rules"),
        (3, "a total of 98 in the file, 99 by its own points"),
    ]
    assert read(">a: ABCD 4C ABC +99 99").position.scores == (16, 0)


def test_a_column_of_cross_words_behind_the_total_says_nothing_new() -> None:
    plain = ">a: ABCD 4C ABC +16 16\n>b: ABCD 5B BAC +25 25"
    columns = plain.replace("16 16", "16   16  ") + "  AA, BC*, (C)A"
    assert warnings(columns) == warnings(plain)
    assert read(columns) == read(plain)


@pytest.mark.parametrize("totals", [True, False])
def test_players_of_one_nick_are_told_apart(totals: bool) -> None:
    """By turn and total: also where one of them takes a play back and where turns are missing."""
    lines = [">d: ABCD 4C ABC +16 16", ">d: EEEE - +0 0", ">d: AAD -A +0 16", ">d: EEEE -E +0 0"]
    lines += [">d: AD 7A AD +6 22", ">d: AD -- -6 16", ">d: EEEE - +0 0"]
    if not totals:
        lines = [line.rsplit(maxsplit=2)[0] for line in lines]
    record = read("#player1 d David\n#player2 D Dora\n" + "\n".join(lines))
    assert [seat.name for seat in record.seats] == ["David", "Dora"]
    assert [seat for seat, *_ in turns(record)] == [0, 1, 0, 1, 0, 1]
    assert record.position.scores == (16, 0)
    if totals:
        # The second line is missing: its total says whose the next one is.
        record = read("#player1 d David\n#player2 D Dora\n" + "\n".join([lines[0], lines[2]]))
        assert [seat for seat, *_ in turns(record)] == [0, 1, 0]


def test_a_missing_turn_is_a_pass() -> None:
    text = ">a: ABCD 4C ABC\n>a: -D\n>b: -"
    record = read(text)
    assert [event.move for event in record.events if isinstance(event, Turn)][1] == Pass()
    assert "missing" in str(warnings(text)[0].message)


def test_an_exchange_known_only_by_its_number() -> None:
    record = read(">a: ABCD -3 +0 0\n>b: -\n>a: AEEE -\n")
    first = record.events[0]
    assert isinstance(first, Turn)
    assert first.move == Exchange(ABC.parse("BCD"))
    assert record.positions[2].rack == ABC.parse("AEEE")


def test_racks_that_contradict_each_other_are_taken_as_written() -> None:
    text = ">a: ABCD -A\n>b: -\n>a: EEEE -"
    record = read(text)
    assert record.events[2] == SetRack(0, ABC.parse("EEEE"))
    assert record.positions[3].rack == ABC.parse("EEEE")
    assert [warning.line for warning in warnings(text)] == [3]


def test_a_rack_without_the_tiles_played_is_mended() -> None:
    text = ">a: EEEE 4C ABC"
    record = read(text)
    assert "lacks" in str(warnings(text)[0].message)
    assert record.position.board.word_at(23, across(0, 0, "A").direction) == ABC.parse("ABC")


def test_the_end_of_a_game() -> None:
    record = game(racks=("AB", "CD"))
    tiny = replace(record, start=replace(record.start, bag=b""), positions=())
    done = free_game.play(tiny, across(3, 3, "AB"), AnyWord())
    text = format_gcg(done)
    assert text.splitlines()[-1] == ">Ann: (CD) +12 20"
    six = random_game(1, most=0)
    for _ in range(6):
        six = free_game.play(six, Pass(), AnyWord())
    back = read(format_gcg(six))
    assert back.position.over is EndReason.SCORELESS
    assert back.position.scores == six.position.scores


def test_encodings() -> None:
    text = "#player1 a Ørsted\n#player2 b Ben\n"
    assert decode_gcg(text.encode()) == text
    assert decode_gcg(text.encode("latin-1")) == text
    named = "#character-encoding ISO-8859-1\n" + text
    assert decode_gcg(named.encode("latin-1")) == named
    # UTF-8 is named, but it is not: better a wrong letter than no game.
    assert "rsted" in decode_gcg(b"#character-encoding UTF-8\n" + text.encode("latin-1"))
    assert decode_gcg(b"\xef\xbb\xbf" + text.encode()) == text


def test_names_that_would_break_the_lines() -> None:
    seats = (Seat("Ann: the 1st"), Seat("ann"), Seat(""), Seat("#\nx"))
    record = GameRecord(random_game(1, seats=4, most=0).start, seats)
    record = free_game.play(record, Pass(), AnyWord())
    back = read(format_gcg(record))
    assert [seat.name for seat in back.seats] == ["Ann: the 1st", "ann", "Player3", "# x"]


def test_what_gcg_cannot_hold_is_not_written() -> None:
    started = game("AB.....")
    with pytest.raises(FormatError, match="from a position"):
        format_gcg(started)
    alone = game(racks=("AB",))
    with pytest.raises(FormatError, match="2 to 4"):
        format_gcg(alone)


def test_a_withdrawn_play_is_written_for_every_word_check() -> None:
    record = free_game.play(game(word_check=WordCheck.AFTER_PLAY), across(3, 2, "ABC"), Never())
    assert format_gcg(record).splitlines()[-1].startswith(">Ann: ABCD -- -")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no players"),
        ("hello", "no players"),
        (">a ABCD 4C ABC", "line 1"),
        (">a:", "says no move"),
        (">a: ABCD", "says no move"),
        (">a: ABCD 4C", "line 1"),
        (">a: ABCD dance", "line 1: 'dance' is not a move"),
        (">a: ABCD 4C AB +x", "not a score"),
        (">a: ABCD 4C AB +1 2 3", "not a score"),
        (">a: ABCD 4C AB +1 2 BE, 3", "not a score"),
        (">a: ABCD 4C AZ", "line 1"),
        (">a: ABCD 9C AB", "off the board"),
        (">a: ABCD 4G AB", "off board"),
        (">a: ABCD 4C A.B", "line 1"),
        (">a: ABCD 4C ABC\n>b: AACD 4D D", "line 2"),
        (">a: ABCD --", "no play just before"),
        (">a: ABCD 4C AB\n>b: ABCD --", "no play just before"),
        (">a: ABCD 4C AB\n>b: ABCD (challenge) +5", "no play just before"),
        (">a: ABCD (time)", "points are missing"),
        (">a: ABCD -9", "exchange of 9"),
        (">a: ABCD -0", ""),
        (">a: ABCD -AZ", "line 1"),
        (">a: -\n>b: -\n>c: -\n>d: -\n>e: -", "5 players"),
        ("#player1 a A\n#player2 b B\n>c: -", "no player 'c'"),
        ("#player1 a A\n#player2 b B\n>a: (ZZ) +5", "line 3"),
        (">a: DDDD 4A DDDD", "more tiles D"),
        ("\n" * 30_000, "lines"),
    ],
)
def test_what_cannot_have_happened_is_refused(text: str, words: str) -> None:
    if not words:
        read(text)
        return
    with pytest.raises(FormatError) as error:
        read(text)
    assert words in str(error.value)
    assert len(str(error.value)) < 200


_PIECES = """>a: >b: ABCD ? 4C D4 ABC .a - -- -AB -2 +5 (AB) (challenge) (time) #note x #rack1"""


@settings(max_examples=150)
@given(st.lists(st.sampled_from([*_PIECES.split(), "\n", "\n>a:", "\n>b:"]), max_size=25))
def test_any_lines_are_a_game_or_a_format_error(words: list[str]) -> None:
    try:
        record = read("#player1 a A\n#player2 b B\n" + " ".join(words))
    except FormatError as error:
        assert "line" in str(error)
        return
    assert savefile.loads(savefile.dumps(record), TILE_SETS, LAYOUTS) == record


def guessed(text: str, en_tiles: TileSet, standard15: Layout) -> set[int]:
    return set(read_gcg(text, Game(Rules(), en_tiles, standard15)).guessed)


def test_racks_the_file_does_not_show_are_named(en_tiles: TileSet, standard15: Layout) -> None:
    text = decode_gcg((DATA / "club_game.gcg").read_bytes())
    # Of EFIP-EFP four tiles are told; all other racks are whole.
    assert guessed(text, en_tiles, standard15) == {7}
    bare = re.sub(r"^(>\w+:) [A-Z?]+ (?=[0-9A-Z-])", r"\1 ", text, flags=re.MULTILINE)
    # NASTIER and the racks before it are known all the same: seven tiles were played.
    assert 0 not in guessed(bare, en_tiles, standard15)
    assert {2, 4, 5, 8} <= guessed(bare, en_tiles, standard15)


# Two tiles of a rack, none, an exchange that is only counted, and a phony from a rack in part.
IN_PART = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
#rack1 QZ
#incomplete
>Ann: EOT 8G TOE +6 6
>Ben: 9G HI +12 12
>Ann: AELNRST -3 +0 6
>Ben: AD? -AD +0 12
>Ann: S 8G ...S +4 10
>Ben: IVX 10G XVI +40 52
>Ben: IVX -- -40 12
"""


def test_racks_known_in_part_are_written_as_they_are_known(
    en_tiles: TileSet, standard15: Layout
) -> None:
    """Each tile named is in the rack, and none beside them; read again they are the same."""
    game = read_gcg(IN_PART, Game(Rules(), en_tiles, standard15))
    written = format_gcg(game.record, guessed=game.guessed)
    # The blank that Ben kept is on the next rack as well.
    expected = IN_PART.replace(">Ben: 9G", ">Ben: HI 9G").replace("IVX", "IVX?")
    points = re.compile(r" [+-]\d+ \d+$", re.MULTILINE)
    lines = points.sub("", written).splitlines()
    assert lines == points.sub("", expected.replace("#inc", "#rack2 IVX?\n#inc")).splitlines()
    again = read_gcg(written, Game(Rules(), en_tiles, standard15))
    assert again.guessed == game.guessed
    assert format_gcg(again.record, guessed=again.guessed) == written


@pytest.mark.parametrize("known", ["all", "some", "none"])
def test_a_published_game_is_written_and_read_without_change(
    known: str, en_tiles: TileSet, standard15: Layout
) -> None:
    text = decode_gcg((DATA / "club_game.gcg").read_bytes())
    if known != "all":
        tiles = r"[A-Z?]+" if known == "none" else r"[A-Z?]{4}"
        text = re.sub(rf"^(>\w+:) {tiles}([A-Z?]* )", r"\1 \2", text, flags=re.MULTILINE)
        text = re.sub(r": +", ": ", text)
    game = read_gcg(text, Game(Rules(), en_tiles, standard15))
    written = format_gcg(game.record, guessed=game.guessed)
    again = read_gcg(written, Game(Rules(), en_tiles, standard15))
    assert again.guessed == game.guessed
    assert [e.move for e in again.record.events if isinstance(e, Turn)] == [
        e.move for e in game.record.events if isinstance(e, Turn)
    ]
    assert format_gcg(again.record, guessed=again.guessed) == written


PLAYERS = "#player1 a A\n#player2 b B\n"


@pytest.mark.parametrize(
    "text",
    [
        ">" + " " * 200_000 + "x",
        "> a" + " " * 200_000 + "x",
        "#player1 a" + " " * 200_000 + "x",
        "#player1" + " " * 200_000,
        "#rack1" + " " * 200_000,
        PLAYERS + ">a: A 8H " + "A" * 1_000_000 + " +0 0",
        PLAYERS + ">a: " + "A" * 1_000_000 + " 8H A +0 0",
        PLAYERS + ">a: A -" + "A" * 1_000_000 + " +0 0",
        PLAYERS + ">a: (" + "A" * 1_000_000 + ") +4 0",
        PLAYERS + ">a: A 8H " + "[" * 1_000_000,
        PLAYERS + ">" + "a" * 1_000_000 + ": A - +0 0",
        "".join(f">n{i}: A - +0 0\n" for i in range(19_000)),
        PLAYERS + ">a: (" + "A" * 900 + ") +4 0",
    ],
    ids=range(13),
)
def test_no_line_takes_long_or_fills_a_message(text: str) -> None:
    with within(2):
        try:
            read(text)
        except FormatError as error:
            assert len(str(error)) < 200
            assert re.search(r"line \d+|players", str(error))


def test_long_notes_are_kept_whole_and_survive_a_save_file() -> None:
    line = "z" * 390
    text = PLAYERS + "#note x\n" + f"{line}\n" * 19_000
    with within(2):
        record = read(text)
    assert record.notes == ((0, "\n".join(["x", *[line] * 19_000])),)
    assert savefile.loads(savefile.dumps(record), TILE_SETS, LAYOUTS) == record


def test_a_note_on_each_of_many_turns_is_read_and_written_in_time() -> None:
    turns_text = "".join(f">{'ab'[n % 2]}: - +0 0\n#note {n}\n" for n in range(3_000))
    with within(2):
        record = read(PLAYERS + turns_text)
        written = format_gcg(record)
    assert len(record.notes) == 3_000
    assert "#note 2999" in written


def test_too_many_lines_are_refused_with_the_limit() -> None:
    with pytest.raises(FormatError, match="20,001 lines; 20,000 are the limit"):
        read("\n" * 20_001)


def test_names_and_titles_beyond_any_length_are_cut_with_a_warning() -> None:
    text = f"#player1 a {'A' * 5000}\n#player2 b B\n#title {'t' * 5000}\n"
    record, told = parse_gcg(text, rules(), ABC, SMALL)
    assert (record.seats[0].name, record.title) == ("A" * 200, "t" * 1000)
    assert [(warning.line, "is cut" in str(warning.message)) for warning in told] == [
        (1, True),
        (3, True),
    ]
    assert savefile.loads(savefile.dumps(record), TILE_SETS, LAYOUTS) == record


def test_no_game_is_read_that_an_autosave_could_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns left out are passes, so 600 lines can stand for 2,400 turns."""
    monkeypatch.setattr(workload, "MOST_EVENTS", 2_000)
    players = "".join(f"#player{n} {nick} {nick}\n" for n, nick in enumerate("abcd", 1))
    with within(2), pytest.raises(FormatError, match="event 2,001: more than 2,000 events"):
        read(players + ">a: - +0 0\n" * 600)


@pytest.mark.parametrize("text", ["", "a letter to a friend"])
def test_a_file_without_players_is_told_to_be_no_gcg(text: str) -> None:
    with pytest.raises(FormatError, match="this is not a GCG"):
        read(text)


def test_a_rack_of_one_letter_stands_for_any_where_tiles_are_exchanged(
    en_tiles: TileSet, standard15: Layout
) -> None:
    """Seven of a letter are written where the tiles are not seen; seven Es are not drawn."""
    text = ">Ann: EOT 8G TOE +6 6\n>Ben: EEEEEEE -EE +0 0\n"
    game = read_gcg(text, Game(Rules(), en_tiles, standard15))
    (warning,) = game.warnings
    assert "EEEEEEE stands for a rack that is not known" in str(warning.message)
    move = turns(game.record)[1][1]
    assert isinstance(move, Exchange) and len(move.tiles) == 2
    assert 1 in game.guessed
    assert "Ben: -2" in format_gcg(game.record, guessed=game.guessed)
    # A rack that can be drawn is what was on the rack.
    drawn = read_gcg(text.replace("EEEEEEE", "EEEEEES"), Game(Rules(), en_tiles, standard15))
    assert 1 not in drawn.guessed and not drawn.warnings
