"""A game typed in from its score sheet: points, totals, and the game it makes."""

from __future__ import annotations

import pytest

from eliot_qt.faults import Fault
from eliot_qt.formats.gcg.reader import format_gcg, read_gcg
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, Rules, WordCheck
from eliot_qt.game.tiles import BLANK
from eliot_qt.library.library import Library
from eliot_qt.modes import free_game
from eliot_qt.play.score_sheet import ScoreSheet, SheetKind
from eliot_qt.play.sheet_racks import is_in_part, lost_tiles, rack_count
from eliot_qt.players import levels
from eliot_qt.players.selfplay import play_out


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    return library.game(Rules())


@pytest.fixture
def sheet(game: Game) -> ScoreSheet:
    return ScoreSheet(game, ("Ann", "Bob"))


def typed(sheet: ScoreSheet, *lines: str) -> ScoreSheet:
    for line in lines:
        sheet = sheet.add(line)
    return sheet


def test_players_alternate_and_points_are_those_of_the_rules(sheet: ScoreSheet) -> None:
    sheet = typed(sheet, "8h winter", "ex 3", "pass", "-")
    kinds = [line.kind for line in sheet.lines]
    assert kinds == [SheetKind.PLACEMENT, SheetKind.EXCHANGE, SheetKind.PASS, SheetKind.PASS]
    assert [line.seat for line in sheet.lines] == [0, 1, 0, 1]
    assert sheet.scores == (20, 0) and sheet.to_move == 0


def test_a_rack_that_does_not_follow_from_the_tiles_kept_is_told(sheet: ScoreSheet) -> None:
    """As far as both are known: a rack in part may have room for them."""

    def lost(*lines: str) -> list[str]:
        whole = typed(sheet, *lines)
        return [sheet.game.tile_set.show(lost_tiles(whole, n)) for n in range(len(whole.lines))]

    first = "8H WINTER EINRTWQ"
    assert lost(first, "pass", "7G HA AHEIOUS") == ["", "", "Q"]
    assert lost(first, "pass", "7G HA AHEIOUQ") == ["", "", ""]
    assert lost(first, "pass", "7G HA AHEIOU") == ["", "", ""]
    # With a rack known in part, too; and without one the tiles played are all that is known.
    assert lost("8H WINTER EINRTWQ", "pass", "ex AHEIOUS") == ["", "", "Q"]
    assert lost("pass QZ", "pass", "8H WINTER EIRNTW") == ["", "", "QZ"]
    # What comes off the board is on the rack again; which of so many were exchanged is not known.
    assert lost(first, "off", "pass", "8G HA AHEIOUS")[-1] == "NQRTW"
    assert lost("ex 3 AEINRST", "pass", "ex BCDFGHJ") == ["", "", ""]
    assert lost("ex AE AEINRST", "pass", "ex BCDFGHJ")[-1] == "INRST"


def test_a_rack_written_in_part_is_known_to_be_one(sheet: ScoreSheet) -> None:
    whole = typed(sheet, "8H WINTER EINRTWQ", "pass ABC", "7G HA", "pass")
    assert [is_in_part(whole, n) for n in range(4)] == [False, True, False, False]
    assert rack_count(whole, 1) == 7


def test_a_wrong_total_is_told_once_and_those_that_follow_from_it_are_not(
    sheet: ScoreSheet,
) -> None:
    sheet = typed(sheet, "8H WINTER 22", "pass 0", "7G HA 36", "pass 1", "6F TO 99")
    points = [line.points for line in sheet.lines if not line.seat]
    assert points[:2] == [20, 14]
    wrong = [number for number in range(len(sheet.lines)) if sheet.is_wrong(number)]
    assert wrong == [0, 3, 4]
    assert sheet.lines[0].total == 20 and sheet.total(0) == sum(points)


def test_rack_and_total_stand_behind_the_move(sheet: ScoreSheet) -> None:
    sheet = sheet.add("8h winter einrstw 20")
    (line,) = sheet.lines
    assert sheet.game.tile_set.show(line.rack) == "EINRSTW" and line.written == 20
    assert not sheet.is_wrong(0)


def test_a_blank_is_lower_case_or_what_the_rack_lacks(sheet: ScoreSheet) -> None:
    named = sheet.add("8H WiNTER").lines[0]
    lacked = sheet.add("8h winter enrstw?").lines[0]
    assert named.points == lacked.points == 18
    assert named.text == lacked.text == "8H WiNTER"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "empty"),
        ("word", "square and a word"),
        ("1A WORD", ""),
        ("8H WORD ABCDEFG", "not on rack"),
        ("8H WORD ABCDEFGH", "8 tiles"),
        ("8H WORD AB 12 13", "not a rack and total"),
        ("off", "no play"),
        ("+5", "no play"),
        ("ex", "how many"),
        ("time 3 10", "the player"),
        ("end ABC", "both racks"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(sheet: ScoreSheet, line: str, why: str) -> None:
    with pytest.raises((Fault, IllegalMove)) as refused:
        sheet.add(line)
    assert why in str(refused.value)


def test_a_phony_is_marked_and_comes_off_again(sheet: ScoreSheet, library: Library) -> None:
    sheet = sheet.add("8H WXQ", library.lexicon("en"))
    assert sheet.lines[0].phonies == ("WXQ",)
    sheet = sheet.add("off")
    assert sheet.board.is_empty and sheet.scores == (0, 0) and sheet.to_move == 1
    assert sheet.counts() == ([7, 7], sheet.game.tile_set.total - 14)
    record = read_gcg(sheet.gcg(), sheet.game).record
    assert record.position.board.is_empty and record.position.to_move == 1


def test_a_challenge_in_vain_gives_points_to_the_play_before(sheet: ScoreSheet) -> None:
    sheet = typed(sheet, "8H WINTER", "+5")
    assert sheet.scores == (25, 0) and sheet.to_move == 1
    assert read_gcg(sheet.gcg(), sheet.game).record.position.scores == (25, 0)


def played_out(library: Library, seed: int) -> GameRecord:
    rules = Rules(word_check=WordCheck.CHALLENGE, challenge=ChallengeRule.SINGLE)
    lexicon, lister = library.lexicon("en"), library.lister(library.game(rules))
    start = free_game.new_game(library.game(rules), [Seat("Ann"), Seat("Bob")], seed)
    players = [levels.make_player("club", lexicon, lister, n) for n in (1, 2)]
    *_, record = play_out(start, players, lexicon)
    return record


def lines_of(record: GameRecord, with_racks: bool) -> list[str]:
    """The turns of a game as a person would type them."""
    lines = []
    for text in format_gcg(record).splitlines():
        if text.startswith(">") and text.split()[1][0] != "(":
            _nick, rack, *move, _points, total = text.split()
            words = ["ex", move[0][1:]] if move[0][0] == "-" and move[0] != "-" else move
            words = ["pass"] if move[0] == "-" else words
            lines.append(" ".join([*words, rack if with_racks else "", total]))
    return lines


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("with_racks", [True, False])
def test_a_whole_game_typed_in_is_the_game_that_was_played(
    game: Game, library: Library, seed: int, with_racks: bool
) -> None:
    record = played_out(library, seed)
    sheet = typed(ScoreSheet(game, ("Ann", "Bob")), *lines_of(record, with_racks))
    if record.position.racks.count(b"") and not sheet.ended:
        pytest.fail("going out ends the game")
    assert not any(sheet.is_wrong(number) for number in range(len(sheet.lines)))
    read = read_gcg(sheet.gcg(), game)
    assert read.record.position.scores == sheet.scores == record.position.scores
    assert read.record.position.board == record.position.board
    assert not read.warnings
    assert bool(read.guessed.turns) is not with_racks


def test_an_exchange_of_so_many_tiles_keeps_its_number_in_a_game_of_known_racks(
    game: Game, library: Library
) -> None:
    """The tiles went back into the bag: the rest of the game has them again."""
    first, *others = lines_of(played_out(library, 3), with_racks=True)
    sheet = typed(ScoreSheet(game, ("Ann", "Bob")), first, "ex 4", "pass", *others)
    read = read_gcg(sheet.gcg(), game)
    exchange = read.record.events[1]
    assert isinstance(exchange, Turn) and isinstance(exchange.move, Exchange)
    assert len(exchange.move.tiles) == 4
    assert [len(rack or b"") for rack in read.record.start.racks] == [7, 7]
    written = format_gcg(read.record, guessed=read.guessed)
    assert ">Bob: -4 +0 0" in written
    again = read_gcg(written, game)
    assert format_gcg(again.record, guessed=again.guessed) == written


def test_blanks_on_the_board_are_seen(sheet: ScoreSheet) -> None:
    sheet = typed(sheet, "8H bAd", "pass")
    assert BLANK not in sheet.unseen
    with pytest.raises(Fault, match="on the board already"):
        sheet.add("9H AA AA?")


@pytest.mark.parametrize(
    ("tile_set", "line", "rack"),
    [
        ("es", "8E CALLE callers 26", "ACE[LL]RS"),
        ("es", "ex lla", "A[LL]"),
        ("hr", "8E LJUBAV LJUBAVO", "ABLJOUV"),
        ("ca", "8E CANYA CANYAST?", "AAC[NY]ST?"),
        ("ca", "8E COL·LEGI COL·LEGI", "CEGIL·LO"),
    ],
)
def test_plain_letters_of_a_rack_join_digraphs(
    library: Library, tile_set: str, line: str, rack: str
) -> None:
    sheet = ScoreSheet(library.game(Rules(tile_set=tile_set))).add(line)
    letters = sheet.game.tile_set.show(sheet.lines[0].rack)
    assert sorted(letters.replace("[", "").replace("]", "")) == sorted(
        rack.replace("[", "").replace("]", "")
    )
    assert "[" in letters


def test_a_game_ends_after_turns_without_points_whoever_has_fewer_tiles(
    game: Game, library: Library
) -> None:
    """Near the end racks differ, and the one to move may have the smaller."""
    sheet = ScoreSheet(game, ("Ann", "Bob"))
    for line in lines_of(played_out(library, 0), with_racks=False):
        sheet = sheet.add(line)
        counts, bag = sheet.counts()
        if not bag and counts[sheet.to_move] < counts[1 - sheet.to_move]:
            break
    assert not sheet.ended
    show, unseen = game.tile_set.show, sheet.unseen
    racks = unseen[: counts[0]], unseen[counts[0] :]
    ended = sheet.add(f"end {show(racks[0])} {show(racks[1])}")
    losses = [-game.tile_set.points(rack) for rack in racks]
    assert ended.ended and [line.points for line in ended.lines[-2:]] == losses
