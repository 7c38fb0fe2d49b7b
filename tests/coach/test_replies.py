"""Live figures are those of the best replies, found one rack at a time by the move generator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.inquiries import Inquiries
from eliot_qt.coach.queries import Inquiry, Lack, MoveQuery, PairReasons
from eliot_qt.coach.replies import LiveFigures, RackSample, against_one, reply_position
from eliot_qt.coach.samples import holding
from eliot_qt.coach.weights import weigh
from eliot_qt.engine import BoardIndex, Engine, PlainEngine
from eliot_qt.engine.listing import Lister
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.library.library import Library
from eliot_qt.modes import free_game
from eliot_qt.modes.training import train_from
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import StaticPlayer

pytestmark = pytest.mark.usefixtures("shared_lexicons")

RACKS = 40


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def engine(library: Library) -> Engine:
    lister = library.lister(library.game(Rules()))
    assert isinstance(lister, Engine)
    return lister


@pytest.fixture(scope="module")
def index(library: Library, engine: Engine) -> BoardIndex:
    return BoardIndex(engine.graph, library.game(Rules()))


@pytest.fixture(scope="module")
def game(library: Library, engine: Engine) -> list[Position]:
    """The positions of a game, as the seat to move knows them."""
    tile_set, layout = library.tile_sets["en"], library.layouts["standard15"]
    record = free_game.new_game(Game(Rules(), tile_set, layout), [Seat("A"), Seat("B")], 3)
    players = [StaticPlayer(engine), StaticPlayer(engine)]
    positions = [after.position for after in play_out(record, players, library.lexicon("en"))]
    return [now.seen_by(now.to_move) for now in positions if now.over is None]


def last(steps: Iterator[object]) -> object:
    """The last answer that is one."""
    *_, answer = (step for step in steps if step is not None)
    return answer


def figures_of(sample: RackSample, candidate: Candidate) -> LiveFigures:
    found = last(iter(sample.figures(candidate)))
    assert isinstance(found, LiveFigures)
    return found


def true_replies(
    engine: Engine, sample: RackSample, position: Position, move: Move
) -> Iterator[tuple[Move, int]]:
    """The best reply of each rack with its score."""
    after = reply_position(position, move)
    values = sample.values(after)
    for rack in sample.racks:
        racks = tuple(rack if seat == after.to_move else None for seat in range(2))
        there = replace(after, racks=racks, bag=b"".join(_without(after.bag, rack)))
        reply, _ = engine.best(there, values)
        points = 0
        if isinstance(reply, Placement):
            table = engine.moves(there, values)
            points = int(table.score[0])
            assert table.placement(0) == reply
        yield reply, points


def _without(bag: bytes, rack: bytes) -> Iterator[bytes]:
    left = Counter(bag) - Counter(rack)
    yield from (bytes((tile,)) * count for tile, count in left.items())


@pytest.mark.parametrize("turn", [0, 5, 11, 16])
@pytest.mark.parametrize("row", [0, 3])
def test_figures_are_those_of_the_best_reply_of_each_rack(
    engine: Engine, index: BoardIndex, game: list[Position], turn: int, row: int
) -> None:
    position = game[turn]
    candidate = StaticPlayer(engine).rank(position)[row]
    sample = RackSample(position, index, StaticPlayer(engine), RACKS)
    figures = figures_of(sample, candidate)
    replies = list(true_replies(engine, sample, position, candidate.move))
    assert figures.racks == len(replies) == RACKS
    assert figures.reply == pytest.approx(sum(points for _, points in replies) / RACKS)
    bingos = [isinstance(move, Placement) and len(move.used) == 7 for move, _ in replies]
    assert figures.bingo == pytest.approx(sum(bingos) / RACKS)
    size = position.board.size
    squares = Counter(
        square
        for move, _ in replies
        if isinstance(move, Placement)
        for square, _ in move.placed(size)
        if not reply_position(position, candidate.move).board.squares[square]
    )
    assert {s: round(share * RACKS) for s, share in figures.danger.items()} == dict(squares)
    likely = figures.likely
    assert likely is not None
    frequency = Counter(replies)
    assert max(frequency.values()) == frequency[likely.move, likely.points]
    assert likely.share == pytest.approx(frequency[likely.move, likely.points] / RACKS)
    if position.bag_count:
        assert figures.keep == pytest.approx(candidate.equity / 1000 - candidate.score)


def test_all_moves_are_measured_on_the_same_racks(
    engine: Engine, index: BoardIndex, game: list[Position]
) -> None:
    """Racks are of unseen tiles, and the figures come in steps, at first of some of the racks."""
    position = game[8]
    sample = RackSample(position, index, StaticPlayer(engine), 300)
    rows = StaticPlayer(engine).rank(position)
    steps = list(sample.figures(rows[0]))
    racks = sample.racks
    assert len(racks) == 300 == len([*map(len, racks)])
    unseen = Counter(position.unseen_by(position.to_move))
    assert all(Counter(rack) <= unseen and len(rack) == 7 for rack in racks)
    shown = [step.racks for step in steps if step is not None]
    assert shown == [250, 300]
    assert len(steps) > 2
    figures_of(sample, rows[1])
    assert sample.racks == racks


def test_known_tiles_are_on_every_rack(
    engine: Engine, index: BoardIndex, game: list[Position]
) -> None:
    """A rack known in part is filled up at random; one known whole is the only one."""
    position = game[8]
    row = StaticPlayer(engine).rank(position)[0]
    known = bytes(position.unseen_by(position.to_move)[:3])
    sample = RackSample(position, index, StaticPlayer(engine), RACKS, known)
    figures = figures_of(sample, row)
    unseen = Counter(position.unseen_by(position.to_move))
    assert figures.racks == RACKS == len(sample.racks)
    assert len(set(sample.racks)) > 1
    assert all(Counter(known) <= Counter(rack) <= unseen for rack in sample.racks)
    assert {len(rack) for rack in sample.racks} == {7}
    replies = true_replies(engine, sample, position, row.move)
    assert figures.reply == pytest.approx(sum(points for _, points in replies) / RACKS)
    rack = sample.racks[0]
    whole = RackSample(position, index, StaticPlayer(engine), RACKS, rack)
    assert figures_of(whole, row).racks == 1
    assert whole.racks == (rack,)


def test_reasons_count_a_known_rack(library: Library, engine: Engine, game: list[Position]) -> None:
    """Weights and answer are those of the rack that is known, as in ``analyse --known``."""
    position, judge = game[8], library.lexicon("en")
    pair = StaticPlayer(engine).rank(position)[1::-1]
    known = bytes(position.unseen_by(position.to_move)[:7])
    inquiries = Inquiries(may_compile=True)
    found = {}
    for tiles in (b"", known):
        query = MoveQuery(Inquiry.REASONS, (pair[0], pair[1]), tiles)
        found[tiles] = last(inquiries.answer(query, position, engine, judge))
    measure = Measure(position, engine, judge, known=known)
    first, second = map(measure.figures, pair)
    compared = found[known]
    assert isinstance(compared, PairReasons)
    assert compared.weights == weigh(first, second, position)
    assert compared.answer is not None and compared.answer.share == 1
    after = holding(reply_position(position, pair[1].move), known)
    assert engine.best(after, StaticPlayer(engine).values_for(after))[0] == compared.answer.move
    assert found[b""] != compared


def test_after_the_last_tile_there_is_no_reply(
    engine: Engine, index: BoardIndex, game: list[Position]
) -> None:
    """With an empty bag the one rack is known; after going out there is none."""
    end = game[-1]
    assert not end.bag_count
    sample = RackSample(end, index, StaticPlayer(engine))
    rows = StaticPlayer(engine).rank(end)
    out = next((row for row in rows if not row.leave), None)
    stays = next(row for row in rows if row.leave)
    assert figures_of(sample, stays).racks == 1
    assert figures_of(sample, stays).keep is None
    assert out is not None
    assert figures_of(sample, out) == LiveFigures(None)


def test_exchanged_tiles_may_come_back(engine: Engine, game: list[Position]) -> None:
    position = game[2]
    after = reply_position(position, Exchange(position.rack[:3]))
    assert after.bag_count == position.bag_count
    assert after.board == position.board
    assert after.to_move == position.next_seat
    assert Counter(after.bag) == Counter(position.bag) + Counter(position.rack)


def answer(query: MoveQuery, position: Position, lister: Lister, judge: object) -> object:
    inquiries = Inquiries(may_compile=True)
    return last(inquiries.answer(query, position, lister, judge))  # type: ignore[arg-type]


def test_alone_at_the_table_an_opponent_is_imagined(
    library: Library, engine: Engine, game: list[Position]
) -> None:
    """In training too there are replies, reasons and playouts, for a lead that is told."""
    position = train_from(game[9], 1).position
    duel = against_one(position)
    assert duel.is_duel
    assert duel.scores == (0, 0) and against_one(position, -30).scores == (-30, 0)
    assert duel.bag_count == position.bag_count - 7
    assert against_one(game[9]) is game[9]
    rows = StaticPlayer(engine).rank(position)
    judge = library.lexicon("en")
    figures = answer(MoveQuery(Inquiry.REPLIES, (rows[1],)), position, engine, judge)
    assert isinstance(figures, LiveFigures)
    assert figures.racks == 1000
    assert figures.keep == pytest.approx(rows[1].equity / 1000 - rows[1].score)


def test_playouts_have_an_estimate_for_each_move(
    library: Library, engine: Engine, game: list[Position]
) -> None:
    position = game[-1]
    rows = StaticPlayer(engine).rank(position)
    query = MoveQuery(Inquiry.PLAYOUTS, (rows[1], rows[0]))
    found = answer(query, position, engine, library.lexicon("en"))
    assert isinstance(found, tuple)
    assert all(estimate.playouts for estimate in found)


def test_games_without_figures_say_so(library: Library, game: list[Position]) -> None:
    """Three seats have no single reply, a shared rack has none, clabbers no board index."""
    position = game[3]
    query = MoveQuery(Inquiry.REPLIES, (Candidate(Exchange(position.rack[:1]), 0, 0, b""),))
    table = replace(
        position,
        racks=(*position.racks, None),
        scores=(*position.scores, 0),
        rack_counts=(*position.rack_counts, 7),
        spent=(0, 0, 0),
    )
    clabbers = replace(position, rules=replace(position.rules, anagrams=True))
    shared = replace(train_from(position, 1).position, shared=True)
    lister, lexicon = library.lister(library.game(Rules())), library.lexicon("en")
    for other in (table, clabbers, shared):
        assert answer(query, other, lister, lexicon) is Lack.NOT_THIS_GAME


def test_joker_games_have_replies_and_no_playouts(
    library: Library, engine: Engine, game: list[Position]
) -> None:
    rules = replace(game[8].rules, blanks=BlankRule.JOKER)
    position = replace(game[8], rules=rules)
    rows, judge = StaticPlayer(engine).rank(position), library.lexicon("en")
    found = answer(MoveQuery(Inquiry.REPLIES, (rows[0],)), position, engine, judge)
    assert isinstance(found, LiveFigures)
    query = MoveQuery(Inquiry.PLAYOUTS, (rows[1], rows[0]))
    assert answer(query, position, engine, judge) is Lack.NOT_THIS_GAME


def test_the_plain_engine_is_only_for_the_time_being(
    library: Library, game: list[Position]
) -> None:
    """Until the compiled one is loaded there are no figures; later there will be."""
    lexicon, position = library.lexicon("en"), game[3]
    plain = PlainEngine(lexicon.graph, library.game(Rules()))
    query = MoveQuery(Inquiry.REPLIES, (Candidate(Exchange(position.rack[:1]), 0, 0, b""),))
    assert answer(query, position, plain, lexicon) is Lack.NOT_COMPILED


def test_nothing_is_compiled_for_figures(
    library: Library, game: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eliot_qt.coach.inquiries.is_warm", lambda *, everything: not everything)
    query = MoveQuery(Inquiry.REPLIES, (Candidate(Exchange(b"\1"), 0, 0, b""),))
    lister = library.lister(library.game(Rules()))
    steps = Inquiries().answer(query, game[0], lister, library.lexicon("en"))
    assert list(steps) == [Lack.NOT_COMPILED]
