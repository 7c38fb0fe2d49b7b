"""Clauses that are said only where they are true: each on a position where it is, and one not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.coach.asides import About
from eliot_qt.coach.comparison import speaks_for_first, turned, weightiest
from eliot_qt.coach.figures import Measure, precious
from eliot_qt.coach.replies import next_values, reply_position, reply_values
from eliot_qt.coach.samples import draws_of, mean_of
from eliot_qt.coach.weights import ReasonKind, Weight, weigh
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import ChallengeRule, Rules, WordCheck
from eliot_qt.game.tiles import letters_of, sort_tiles
from eliot_qt.library.library import Library
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from eliot_qt.review.judges.before_play import judge_before
from eliot_qt.review.kit import TurnBudget, kit_of
from eliot_qt.voice.weights import clause

pytestmark = pytest.mark.usefixtures("shared_lexicons")

RACKS = 30
EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


class Case:
    """A position, its moves by name, and the reasons between two of them."""

    def __init__(
        self, cgp: str, library: Library, racks: int = RACKS, rules: Rules | None = None
    ) -> None:
        game = library.game(rules or Rules())
        whole = parse_cgp(cgp, game)
        self.position: Position = whole.seen_by(whole.to_move)
        self.lister = library.lister(game)
        self.rows = list(StaticPlayer(self.lister).rank(self.position))
        self.measure = Measure(self.position, self.lister, library.lexicon("en"), racks)

    def row(self, name: str) -> Candidate:
        return next(row for row in self.rows if self.name(row) == name)

    def name(self, row: Candidate) -> str:
        return format_move(row.move, self.position.board, self.position.tile_set)

    def weights(self, first: Candidate, second: Candidate) -> tuple[Weight, ...]:
        return weigh(self.measure.figures(first), self.measure.figures(second), self.position)

    def said(self, weight: Weight) -> str:
        return str(clause(weight, self.position))


def leave_of(weights: tuple[Weight, ...]) -> Weight:
    return next(each for each in weights if each.kind is ReasonKind.LEAVE)


SETS_UP = (
    "15/15/15/8U6/4B3n6/4E3B5S/4T3U5T/3WALLER5Y/4I3I5M/4N3E4FY/4E2AD4A1/KOHLS2W5C1/7ATTORNED/"
    "7V5T1/7E7 ACIJOS?/ 200/213 0"
)

LAST_DRAW = (
    "7F7/6RIDGIEST1/7G7/A1QAT1SO7/T2WEEK8/OP4I8/NU2H1V8/ET1FIVER6B/1T2BED7R/HI2EX1U5ZA/"
    "E3R2P5ON/J1LANCETED4N/I3A2O6I/RAGULY1WAILsOME/A6N6r DLNOORY/ 465/442 0"
)
BY_CHANCE = (
    "OB13/RE13/1V10T2/1E1V7NY2/1LEAF5JOG2/3WEB1TAXIS3/4MATH1UG1HAO/3SEMIE3WANY/2QI2GNARLED2/"
    "1PaNDIES2ODEA1/1OI12/FID12/EL13/NU13/T14 EIOPRST/ 283/377 0"
)


def test_a_better_leave_is_no_reason_where_the_next_turn_scores_less(library: Library) -> None:
    """JIAO leaves the triple before HOTSHOT free, where the leave of the other has no place."""
    case = Case(SETS_UP, library, racks=100)
    weights = case.weights(case.row("A12 (K)OJI"), case.row("H1 JIAO"))
    by_kind = {each.kind: each.gain for each in weights}
    assert ReasonKind.LEAVE not in by_kind
    assert by_kind[ReasonKind.NEXT] < -10
    # In positions where both say the same the leave does.
    case = Case(f"{EMPTY} AEINRT?/ 0/0 0", library)
    blank = next(row for row in case.rows if 0 not in row.leave and row.score < 20)
    weights = case.weights(next(row for row in case.rows if 0 in row.leave), blank)
    kinds = [each.kind for each in weights]
    assert ReasonKind.LEAVE in kinds and ReasonKind.NEXT not in kinds


def test_what_a_hundred_racks_show_by_chance_is_not_said(library: Library) -> None:
    """OPT seems to give 3.5 more than OP, by a few bingos; of a thousand racks it gives 0.4."""
    case = Case(BY_CHANCE, library, racks=100)
    first, second = case.row("D12 OPT"), case.row("D12 OP")
    replies = [
        mean_of([r.best for r in case.measure.figures(row).others]) for row in (first, second)
    ]
    assert replies[0] - replies[1] > 3
    assert ReasonKind.REPLY not in {each.kind for each in case.weights(first, second)}


def test_no_leave_is_praised_once_the_last_tiles_are_drawn(library: Library) -> None:
    """The Y kept is worth 3 more on a long game's rack, and in playouts 9 less here."""
    case = Case(LAST_DRAW, library)
    assert case.position.bag_count == 2
    weights = case.weights(case.row("12M NO(N)"), case.row("12M YO(N)"))
    assert ReasonKind.LEAVE not in {each.kind for each in weights}


def test_on_the_last_tiles_of_all_going_out_is_worth_the_other_rack(library: Library) -> None:
    """For the own next turn that of the other side, for its reply that of the mover."""
    case = Case(f"{EMPTY} QZ/EE 0/0 0", library)
    position, tiles = case.position, case.position.tile_set
    after = replace(reply_position(position, case.row("pass").move), bag=tiles.parse("EEQZ"))
    player, racks = StaticPlayer(case.lister), [tiles.parse("EE")]
    assert not after.bag_count
    own, theirs = next_values(player, after, racks), reply_values(player, after, racks)
    # Twice the tiles that stay with who does not go out.
    assert (own.of(b""), theirs.of(b"")) == (2 * 2 * 1000, 2 * 20 * 1000)


@pytest.mark.parametrize(("rack", "symbol"), [("AEINRT?", "?"), ("EFILNTS", "S")])
def test_what_a_spent_blank_or_s_earns_is_said(rack: str, symbol: str, library: Library) -> None:
    """It is the points of the move beyond those of the highest score that keeps the tile."""
    case = Case(f"{EMPTY} {rack}/ 0/0 0", library)
    (tile,) = case.position.tile_set.parse(symbol)
    highest = max(row.score for row in case.rows if tile in row.leave)
    spending = max((row for row in case.rows if tile not in row.leave), key=lambda r: r.score)
    saving = next(row for row in case.rows if tile in row.leave and row.score > 5)
    weight = leave_of(case.weights(spending, saving))
    earned = spending.score - highest
    assert earned > 0 and weight.aside is not None and weight.aside.own == earned
    name = "the blank" if symbol == "?" else "an S"
    size = f"{weight.worth:.0f}" if weight.worth >= 9.95 else f"{weight.worth:.1f}"
    told = f"it uses {name}: the leave is worth {size} less (it earns {earned} points)"
    assert case.said(weight) == told
    (other,) = turned([weight])
    told = (
        f"it saves {name}: the leave is worth {size} more (spent there, it earns {earned} points)"
    )
    assert case.said(other) == told
    poor = min((row for row in case.rows if tile not in row.leave), key=lambda row: row.score)
    assert "earns nothing" in case.said(leave_of(case.weights(saving, poor)))


def test_nothing_is_earned_by_a_tile_that_neither_spends_or_the_worse_leave_keeps(
    library: Library,
) -> None:
    """A leave with the S may be the worse one: then nothing is said of an S."""
    case = Case(f"{EMPTY} QVUUIES/ 0/0 0", library)
    (tile,) = precious(case.position)
    kept = {r: r.equity / 1000 - r.score for r in case.rows if not isinstance(r.move, Pass)}
    without = max((row for row in kept if tile not in row.leave), key=lambda row: kept[row])
    poor = min((row for row in kept if tile in row.leave), key=lambda row: kept[row])
    good = max((row for row in kept if tile in row.leave), key=lambda row: kept[row])
    for better, worse in ((without, poor), (good, poor)):
        weight = leave_of(case.weights(better, worse))
        assert weight.is_for
        assert weight.aside is None or weight.aside.about is not About.EARNED
        own, other = (case.position.tile_set.show(row.leave) for row in (better, worse))
        assert case.said(weight).startswith(f"it keeps {own}, worth ")
        assert f"more than {other}" in case.said(weight)


CRAMPED = (
    "11Z1Y1/1V3FAH1J1EAU1/1ISOMERE1A1BIG1/UN1PODEX1N1UN2/RE2V4EF1S2/AW2IT2T1O1E2/T3OR2H1U1L2/"
    "E2BLONDE1RELIC/4AA2M1T1SI1/5KY1AAh2W1/10S1CIT/12L1R/12O1I/12P1G/14O DDINQR?/ 330/353 0"
)
ENDGAMES = Path(__file__).parents[1] / "data" / "endgames_en.jsonl"


def without_a_square(case: Case, row: Candidate) -> float:
    """The share of draws with which no placement sets the Q down, found by the list of moves."""
    position = case.position
    (tile,) = position.tile_set.parse("Q")
    assert isinstance(row.move, Placement) and tile in row.leave
    board = position.board.after(row.move)
    found = []
    for draw in draws_of(position, RACKS):
        rack = row.leave + draw.own[: len(row.move.used)]
        alone = replace(position, board=board, bag=b"", racks=(sort_tiles(rack), b""))
        table = case.lister.moves(replace(alone, rack_counts=(len(rack), 0)))
        found.append(any(tile not in table.leave(number) for number in range(len(table))))
    return found.count(False) / len(found)


def is_about(weights: tuple[Weight, ...], about: About) -> list[Weight]:
    return [each for each in weights if each.aside is not None and each.aside.about is about]


def test_a_q_without_a_square_is_said_with_the_share_of_draws(library: Library) -> None:
    case = Case(CRAMPED, library)
    played, kept = case.row("14J QuI(P)"), case.row("H1 R(HEX)Is")
    (weight,) = is_about(case.weights(played, kept), About.NO_SQUARE)
    assert weight.kind is ReasonKind.LEAVE and weight.worth > 5
    share = without_a_square(case, kept)
    assert share >= 0.9
    told = f"(the Q would have no square with {100 * share:.0f} % of draws)"
    assert case.said(weight).endswith(told)
    (other,) = turned([weight])
    assert case.said(other).endswith(f"(the Q has no square with {100 * share:.0f} % of draws)")


def test_a_q_that_stays_without_a_square_once_the_bag_is_empty(library: Library) -> None:
    line = ENDGAMES.read_text(encoding="ascii").splitlines()[26]
    case = Case(json.loads(line)["cgp"], library)
    weights = case.weights(case.row("3B QI"), case.row("3A VIE"))
    assert [case.said(each) for each in is_about(weights, About.NO_SQUARE)] == [
        "5 points stay on the rack, not 10 (the Q would have no square)"
    ]


def test_nothing_is_said_of_a_q_that_has_a_square(library: Library) -> None:
    rows = ["15"] * 15
    rows[7] = "5RATIO5"
    case = Case(f"{'/'.join(rows)} EINQTVE/ 0/12 0", library)
    (tile,) = case.position.tile_set.parse("Q")
    played = next(row for row in case.rows if tile not in row.leave)
    kept = next(row for row in case.rows if tile in row.leave and row.score)
    assert without_a_square(case, kept) < 0.9
    assert not is_about(case.weights(played, kept), About.NO_SQUARE)
    # Nor where the Q stays with both.
    cramped = Case(CRAMPED, library)
    both = [row for row in cramped.rows if tile in row.leave and row.score][:2]
    assert not is_about(cramped.weights(both[0], both[1]), About.NO_SQUARE)


LEADING = (
    "15/15/15/15/4GAMETAl4/5Z9/4VIXEN6/4EN1DEJECTA1/4RE2FOH2D1/4R8V1/4U3HURDLE1/4c2GI4NY/"
    "2CLAMBAKE3TO/4E2WE4SO/7P6F BEILNOS/"
)
BEHIND = (
    "7O7/7O1QI4/5AIRLINES2/7I7/4GAMETAl4/5Z3BO4/4VIXEN6/4EN1DEJECTA1/4RE2FOH2D1/4R8V1/"
    "4U3HURDLE1/4c2GI4NY/2CLAMBAKE3TO/4E2WE4SO/7P6F AILOOSU/"
)


def played_out(case: Case) -> dict[str, Candidate]:
    """The candidates by name, the best first, after playouts."""
    equipment = equipment_of(case.lister, case.position.game)
    effort = Effort(playouts=3000, threads=1)
    *_, analysis = ANALYSTS["sim"](equipment, effort).analyse(case.position)
    return {case.name(row): row for row in analysis.rows if row.estimate is not None}


@pytest.mark.parametrize(
    ("board", "scores", "best", "other", "told"),
    [
        (LEADING, "360/300", "6J BOIL", "4G OB", "60 ahead, a closed board counts: "),
        (BEHIND, "240/300", "10C OU(R)S", "K13 SOU", "60 behind, an open board counts: "),
    ],
)
def test_the_lead_decides_where_the_better_move_gains_no_points(
    board: str, scores: str, best: str, other: str, told: str, library: Library
) -> None:
    case = Case(f"{board} {scores} 0", library, racks=100)
    rows = played_out(case)
    own, rest = rows[best].estimate, rows[other].estimate
    assert own and rest and own.win > rest.win
    assert own.spread is not None and rest.spread is not None and own.spread < rest.spread
    (weight,) = is_about(case.weights(rows[best], rows[other]), About(told.split()[1].strip(",")))
    assert weight.kind is ReasonKind.WIN and weight.unit == "win" and weight.worth >= 1
    replies = [
        sum(each.best for each in case.measure.figures(rows[name]).others) / 100
        for name in (best, other)
    ]
    assert (replies[0] < replies[1]) == ("ahead" in told)
    assert case.said(weight).endswith(
        f"({told}best replies of {replies[0]:.1f}, not {replies[1]:.1f})"
    )


def test_nothing_is_said_of_the_lead_at_even_scores_or_where_the_spread_is_better(
    library: Library,
) -> None:
    even = Case(f"{LEADING} 300/300 0", library, racks=100)
    ahead = Case(f"{LEADING} 360/300 0", library, racks=100)
    told = 0
    for case in (even, ahead):
        rows = list(played_out(case).values())
        for other in rows[1:4]:
            found = case.weights(rows[0], other)
            lead = is_about(found, About.AHEAD) + is_about(found, About.BEHIND)
            own, rest = rows[0].estimate, other.estimate
            assert own and rest and own.spread is not None and rest.spread is not None
            if case is even or own.spread >= rest.spread:
                assert not lead
                told += any(each.kind is ReasonKind.WIN for each in found)
    assert told, "a chance to win without a word on the lead"


def test_the_chance_to_win_of_a_reviewed_turn_is_a_reason_in_the_window(library: Library) -> None:
    """As in the terminal: the pair that the window's reasons are asked for has the playouts."""
    kit = kit_of(library, Rules())
    case = Case(f"{LEADING} 360/300 0", library)
    poor = min((row for row in case.rows if row.score), key=lambda row: row.equity)
    steps = judge_before(kit, case.position, poor.move, TurnBudget(playouts=1200))
    try:
        while True:
            next(steps)
    except StopIteration as end:
        judged = end.value
    assert judged is not None and judged.pair is not None
    (win,) = (each for each in case.weights(*judged.pair) if each.kind is ReasonKind.WIN)
    assert win.gain == pytest.approx(round(judged.turn.loss, 1))
    assert win.other == pytest.approx(round(judged.turn.win, 1))


def rare_and_known(case: Case, library: Library) -> tuple[list[Candidate], list[Candidate]]:
    """Openings with a word of a tier beyond a club player's, and those without."""
    lexicon = library.lexicon("en")
    found: tuple[list[Candidate], list[Candidate]] = ([], [])
    for row in case.rows:
        if isinstance(row.move, Placement):
            found[lexicon.knows(letters_of(row.move.tiles), 60)].append(row)
    return found


@pytest.mark.parametrize("rule", list(ChallengeRule))
def test_a_rare_word_may_be_challenged_where_that_costs_something(
    rule: ChallengeRule, library: Library
) -> None:
    rules = Rules(word_check=WordCheck.CHALLENGE, challenge=rule)
    case = Case(f"{EMPTY} AEIMNOZ/ 0/0 0", library, rules=rules)
    rare, known = (rows[0] for rows in rare_and_known(case, library))
    weights = case.weights(rare, known)
    found = [each for each in weights if each.kind is ReasonKind.CHALLENGE]
    replies = case.measure.figures(rare).others
    reply = sum(each.best for each in replies) / len(replies)
    worth = {"double": reply, "+5": 5.0, "+10": 10.0}.get(rule)
    assert [each.gain for each in found] == ([] if worth is None else [pytest.approx(worth)])
    assert [each.worth for each in weights] == sorted((e.worth for e in weights), reverse=True)
    word = case.name(rare).split()[1]
    for each in found:
        assert isinstance(rare.move, Placement)
        assert each.unit == "points" and each.word == letters_of(rare.move.tiles)
        told = f"{word.upper()} may be challenged, which would "
        cost = "lose them a reply of" if rule is ChallengeRule.DOUBLE else "give you"
        assert case.said(each) == f"{told}{cost} {worth:.0f} points"
        (other,) = turned([each])
        assert case.said(other).startswith(f"{word.upper()} of the other move may be challenged")


def test_a_challenge_decides_nothing_and_is_said_last() -> None:
    sure = Weight(ReasonKind.POINTS, -12, 20, 32)
    unsure = Weight(ReasonKind.CHALLENGE, 35, 35, 0)
    assert not speaks_for_first([unsure, sure])
    pro = [Weight(ReasonKind.LEAVE, 9, 5, -4), Weight(ReasonKind.REPLY, 4, 30, 34)]
    assert weightiest([unsure, *pro]) == tuple(pro)
    assert weightiest([unsure, pro[0]]) == (pro[0], unsure)
    assert weightiest([unsure, sure]) == (unsure, sure)


def test_nothing_is_said_of_challenges_elsewhere(library: Library) -> None:
    """Not where phonies are refused, nor of known words, nor of two rare ones."""
    strict = Rules(word_check=WordCheck.CHALLENGE, challenge=ChallengeRule.FIVE)
    for rules in (Rules(), strict):
        case = Case(f"{EMPTY} AEIMNOZ/ 0/0 0", library, rules=rules)
        rare, known = rare_and_known(case, library)
        pairs = [(known[0], known[1]), (rare[0], rare[1])]
        for pair in pairs if rules is strict else [(rare[0], known[0])]:
            assert all(each.kind is not ReasonKind.CHALLENGE for each in case.weights(*pair))
