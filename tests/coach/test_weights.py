"""Reasons by weight: the first "because" is the largest difference that can be measured again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from eliot_qt.coach.asides import About, Aside
from eliot_qt.coach.comparison import turned, weightiest
from eliot_qt.coach.figures import Measure, MoveMeasures
from eliot_qt.coach.replies import reply_position, reply_values
from eliot_qt.coach.samples import draws_of, holding
from eliot_qt.coach.weights import LEAST_POINTS, ReasonKind, Spot, Weight, weigh
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, letters_of
from eliot_qt.lexicon.catalogue import KNOWN_TIER
from eliot_qt.library.library import Library
from eliot_qt.modes import free_game
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer
from eliot_qt.voice.weights import LONGEST, clause, comparing, explaining

pytestmark = pytest.mark.usefixtures("shared_lexicons")

RACKS = 30
Pair = tuple[Position, Candidate, Candidate]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def pairs(library: Library) -> list[Pair]:
    """The two best moves of every third turn of two games, as the mover knows the position."""
    rules = Rules()
    lexicon, lister = library.lexicon("en"), library.lister(library.game(rules))
    player = StaticPlayer(lister)

    def found(seed: int) -> Iterator[Pair]:
        seats = [Seat("A"), Seat("B")]
        record = free_game.new_game(library.game(rules), seats, seed)
        for number, after in enumerate(play_out(record, [player, player], lexicon)):
            now = after.position
            if now.over is None and number % 3 == 0:
                seen = now.seen_by(now.to_move)
                rows = player.rank(seen)
                if len(rows) > 2:
                    yield seen, rows[0], rows[2]

    return [*found(101), *found(102)]


@pytest.fixture(scope="module")
def weighed(library: Library, pairs: list[Pair]) -> list[tuple[Pair, tuple[Weight, ...]]]:
    """The pairs and what weighs for the first move of each, and against it."""
    return [(pair, weigh(*measured(pair, library), pair[0])) for pair in pairs]


def measured(pair: Pair, library: Library) -> tuple[MoveMeasures, MoveMeasures]:
    position, first, second = pair
    lister = library.lister(library.game(Rules()))
    measure = Measure(position, lister, library.lexicon("en"), racks=RACKS)
    return measure.figures(first), measure.figures(second)


def best_replies(pair: Pair, move: int, library: Library) -> list[tuple[float, Board, object]]:
    """Score, board before and move of the best reply of each rack, found by the list of moves."""
    position, first, second = pair
    candidate = second if move else first
    player = StaticPlayer(library.lister(library.game(Rules())))
    after = reply_position(position, candidate.move)
    racks = [draw.other for draw in draws_of(position, RACKS)]
    values = reply_values(player, after, racks)
    found: list[tuple[float, Board, object]] = []
    for rack in racks:
        table = library.lister(library.game(Rules())).moves(holding(after, rack), values)
        best = table.placement(0) if len(table) else None
        found.append((float(table.score[0]) if len(table) else 0.0, after.board, best))
    return found


def test_the_first_because_is_the_largest_or_second_largest_difference(
    library: Library, weighed: list[tuple[Pair, tuple[Weight, ...]]]
) -> None:
    """Each difference is worked out anew; taking the reason away takes that much away."""
    assert len(weighed) > 10
    told = 0
    for pair, weights in weighed:
        position, first, second = pair
        sentence, said = explaining(first.move, second.move, weights, position)
        assert len(str(sentence).split()) <= LONGEST
        assert len(said) <= 3
        because = next((each for each in said if each.is_for), None)
        if because is None:
            continue
        here, there = (best_replies(pair, move, library) for move in (0, 1))
        reply = sum(b[0] for b in there) / len(there) - sum(a[0] for a in here) / len(here)
        anew = [float(first.score - second.score), reply]
        if position.bag_count:
            kept = (first.equity - second.equity) / 1000 - (first.score - second.score)
            anew.append(kept)
            assert because.gain == pytest.approx(anew[0]) or because.kind is not ReasonKind.POINTS
            assert because.gain == pytest.approx(kept) or because.kind is not ReasonKind.LEAVE
        assert because.gain == pytest.approx(reply) or because.kind is not ReasonKind.REPLY
        larger = [value for value in anew if value > because.gain + 1e-6]
        assert len(larger) <= 1
        told += 1
    assert told > 8


def test_every_reason_is_large_enough_and_all_are_in_order(
    weighed: list[tuple[Pair, tuple[Weight, ...]]],
) -> None:
    for _, weights in weighed:
        worths = [
            each.worth for each in weights if each.kind not in (ReasonKind.WIN, ReasonKind.PROVEN)
        ]
        assert worths == sorted(worths, reverse=True)
        assert all(worth >= LEAST_POINTS for worth in worths)


def test_a_square_named_is_one_that_best_replies_use(
    library: Library, weighed: list[tuple[Pair, tuple[Weight, ...]]]
) -> None:
    named = 0
    for pair, weights in weighed:
        for each in weights:
            if each.spot is None:
                continue
            # Of one's own next move the square is used by racks that the coach draws itself.
            if each.kind is ReasonKind.REPLY:
                named += 1
                replies = best_replies(pair, 1 if each.is_for else 0, library)
                using = [
                    move
                    for _, board, move in replies
                    if isinstance(move, Placement)
                    and each.spot.square in dict(move.placed(board.size))
                ]
                assert len(using) / len(replies) == pytest.approx(each.spot.share)
            assert each.spot.share >= 0.1
            if each.spot.word:
                assert library.lexicon("en").accepts(letters_of(each.spot.word))
            elif pair[0].board.layout.word[each.spot.square] < 3:
                raise AssertionError(each)
    assert named


def test_two_reasons_for_a_move_and_one_against_it_are_said() -> None:
    against = [Weight(ReasonKind.POINTS, -9 + n, 0, 9) for n in range(3)]
    pro = [Weight(ReasonKind.LEAVE, 8.0 - n, 5, 1) for n in range(3)]
    assert weightiest([*against, *pro]) == (*pro[:2], against[0])
    assert weightiest([*against, *pro], 2) == tuple(pro[:2])
    assert weightiest(against) == tuple(against)
    assert weightiest([*pro, Weight(ReasonKind.POINTS, -2, 0, 2)]) == tuple(pro[:2]), "of no matter"


def test_a_reply_says_where_and_how_often(pairs: list[Pair]) -> None:
    position = pairs[0][0]
    triple = Weight(ReasonKind.REPLY, 13.0, 30, 43, spot=Spot(14, b"", 0.9))
    where = format_square(14, 15)
    assert str(clause(triple, position)) == (
        f"their reply falls by 13 (90 % would use the triple {where})"
    )
    shut = replace(triple, aside=Aside(About.SHUT))
    assert str(clause(shut, position)) == (
        f"it shuts the triple {where}, which 90 % of racks would use: their reply falls by 13"
    )
    word = position.tile_set.parse("FLINTY")
    hook = Weight(ReasonKind.REPLY, -6.0, 30, 24, spot=Spot(20, word, 0.12))
    assert "12 % use the hook" in str(clause(hook, position))
    assert "(FLINTY)" in str(clause(hook, position))


def test_a_beginner_is_told_points_and_no_figures_of_leaves_and_replies(
    library: Library, pairs: list[Pair]
) -> None:
    position, first, second = pairs[0]
    moves = first.move, second.move
    leave = Weight(ReasonKind.LEAVE, 31.7, 28, -3.7, special=bytes((BLANK,)))
    weights = [leave, Weight(ReasonKind.POINTS, -10, 42, 52), Weight(ReasonKind.REPLY, 7.7, 30, 38)]
    full = str(explaining(*moves, weights, position)[0])
    plain = str(explaining(*moves, weights, position, plain=True)[0])
    assert "worth 32 more" in full
    assert plain.endswith("because it saves the blank and it leaves less to the other side."), plain
    points = [Weight(ReasonKind.POINTS, 51, 86, 35, bonus=50, tiles=7)]
    told = str(explaining(*moves, points, position, plain=True)[0])
    assert "it scores 51 more: 7 tiles at once, +50" in told
    turned_round = str(comparing(moves[1], moves[0], turned(weights), position, plain=True))
    assert turned_round == plain, "the better move is named first in either order"


def test_what_a_beginner_is_told_is_measured_as_the_rest_is(
    weighed: list[tuple[Pair, tuple[Weight, ...]]],
) -> None:
    for (position, first, second), weights in weighed:
        sentence, said = explaining(first.move, second.move, weights, position, plain=True)
        assert len(said) <= 2
        assert all(
            replace(each, aside=None) in [replace(w, aside=None) for w in weights] for each in said
        )
        because = [each for each in said if each.is_for]
        largest = [each for each in weights if each.is_for][:1]
        assert [each.kind for each in because[:1]] == [each.kind for each in largest]
        assert len(str(sentence).split()) <= LONGEST


def test_what_playouts_gain_is_said_only_where_the_parts_do_not_tell(pairs: list[Pair]) -> None:
    position, first, second = pairs[0]
    moves = first.move, second.move
    whole = Weight(ReasonKind.SPREAD, 4.0, 12, 8)
    worse = Weight(ReasonKind.POINTS, -6.0, 10, 16)
    told = str(explaining(*moves, [whole, worse], position)[0])
    assert told.endswith("because in playouts it gains 4 points more, although it scores 6 less.")
    better = Weight(ReasonKind.LEAVE, 9.5, 9.5, 0)
    told = str(explaining(*moves, [whole, better, worse], position)[0])
    assert "playouts" not in told and "worth 9.5 more" in told
    assert str(comparing(*moves[::-1], turned([whole, worse]), position)).startswith(
        str(told).partition(" rather")[0]
    ), "playouts say which move is the better one"


def test_leaves_are_named_and_a_bingo_says_what_helps_to_see_it(pairs: list[Pair]) -> None:
    position = pairs[0][0]
    parse = position.tile_set.parse
    leave = Weight(ReasonKind.LEAVE, 9.1, 9, 0, leaves=(parse("HIOY"), parse("IOVY")))
    assert str(clause(leave, position)) == "it keeps HIOY, worth 9.1 more than IOVY"
    (other,) = turned([leave])
    assert str(clause(other, position)) == "it keeps IOVY, worth 9.1 less than HIOY"
    through = Aside(About.BINGO, 1.0, tile=parse("R"))
    bingo = Weight(ReasonKind.POINTS, 60, 82, 22, bonus=50, tiles=7, aside=through)
    told = "it scores 60 more: 7 tiles at once, +50 (through the R, a word most know)"
    assert str(clause(bingo, position)) == told
    (other,) = turned([bingo])
    assert str(clause(other, position)) == (
        "it scores 60 less: the other sets 7 tiles at once, +50"
    )


def test_a_bingo_of_a_known_word_names_the_letters_it_goes_through(library: Library) -> None:
    game = library.game(Rules())
    rows = ["15"] * 15
    rows[7] = "7R7"
    position = parse_cgp(f"{'/'.join(rows)} EILNRUU/ 0/0 0", game).seen_by(0)
    lister = library.lister(game)
    ranked = list(StaticPlayer(lister).rank(position))
    measure = Measure(position, lister, library.lexicon("en"), racks=RACKS)
    names = {format_move(row.move, position.board, position.tile_set): row for row in ranked}
    name = next(each for each in names if "(R)" in each and len(each.split()[1]) == 10)
    short = next(row for row in ranked if len(row.leave) == 4)
    (points,) = (
        each
        for each in weigh(measure.figures(names[name]), measure.figures(short), position)
        if each.kind is ReasonKind.POINTS
    )
    assert points.bonus == 50 and points.tiles == 7
    assert points.aside is not None
    assert position.tile_set.show(points.aside.tile) == "R"
    word = letters_of(position.tile_set.parse(name.split()[1].replace("(", "").replace(")", "")))
    assert bool(points.aside.own) == library.lexicon("en").knows(word, KNOWN_TIER)
