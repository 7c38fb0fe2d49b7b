"""Whether the coach's reasons are true, and the largest there are, on positions it never saw.

They are of games of the static player with itself: the best move by playouts (by the search to the
end, where the bag is nearly empty) and another one. Each figure is worked out again (anew.py):
points from the board, leaves from the table, replies and squares on a thousand other racks, chances
to win by other playouts. Each "because" has to be the largest or second largest gain.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.weights import ReasonKind, Weight, weigh
from eliot_qt.engine import EngineError
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.bag import Chance, chance
from eliot_qt.game.move import Pass
from eliot_qt.game.position import Position
from eliot_qt.lab.game_files import record_of
from eliot_qt.lab.table import table_of
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.simulating import choose_candidates, plies_for
from eliot_qt.players.static import STRATEGIES
from eliot_qt.voice.weights import LONGEST, clause, explaining

from .anew import ERRORS, Anew, Pair, Tools
from .harness import positive

# Moves of which the best is looked for, and playouts of each; then those of the two moves.
_CANDIDATES, _FIRST, _PLAYOUTS = 8, 150, 1200
# Work for a proof, in playouts.
_PROOF = 4_000
# Points that a gain may be smaller than another one by the errors of racks.
_TOLERANCE = 1.0
_MOST_CLAUSES = 3


@dataclass
class Tally:
    """The counts over all positions."""

    pairs: int = 0
    clauses: int = 0
    silent: int = 0
    first: int = 0
    second: int = 0
    removed: int = 0
    kept: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--positions", type=positive, default=300)
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--show", action="store_true", help="each position and its sentence")


def run(options: argparse.Namespace) -> int:
    tools, tally = Tools(table_of("en")), Tally()
    for pair in pairs(tools, options.seed):
        judge(pair, tools, tally, is_shown=options.show)
        if tally.pairs == options.positions:
            break
    print(f"{tally.pairs} positions, {tally.clauses} clauses; nothing to say of {tally.silent}")
    print(f"'because' the largest gain: {tally.first}, the second: {tally.second}")
    print(f"taken away in playouts: {tally.removed}, of which lost nothing: {tally.kept}")
    print("kinds: " + ", ".join(f"{name} {n}" for name, n in tally.kinds.most_common()))
    print("faults: " + (", ".join(f"{name} {n}" for name, n in tally.faults.items()) or "none"))
    return 1 if tally.faults else 0


def pairs(tools: Tools, seed: int) -> Iterator[Pair]:
    """Endless pairs of moves, of every fourth turn of games."""
    table, number = tools.table, 0
    values = STRATEGIES["static"](table.game.tile_set)
    games = table.games()
    while True:
        turns = games.turns(values, values, seed, number)
        record = record_of(turns, ("first", "second"), table.game, number)
        for turn, position in enumerate(record.positions):
            if position.over is None and all(position.racks) and (turn + number) % 4 == 0:
                pair = pair_of(position, tools, chance(seed, 100 * number + turn))
                if pair is not None:
                    yield pair
        number += 1


def pair_of(position: Position, tools: Tools, luck: Chance) -> Pair | None:
    """The best move of a position and another one that might be played."""
    if position.bag_count > 1:
        return _played_out(position.seen_by(position.to_move), tools, luck)
    return _proven(position, tools, luck)


def _played_out(position: Position, tools: Tools, luck: Chance) -> Pair | None:
    ranking = tools.player.rank(position)
    numbers = choose_candidates(ranking, position, _CANDIDATES)
    rows = [ranking[n] for n in numbers]
    rows = [row for row in rows if not isinstance(row.move, Pass)]
    if len(rows) < 2:
        return None
    found = tools.estimates(position, rows, _FIRST, plies_for(position), 1)
    order = sorted(range(len(rows)), key=lambda n: -found[n].value)
    best, other = rows[order[0]], rows[_other(order, rows, luck)]
    both = tools.estimates(position, [best, other], _PLAYOUTS, plies_for(position), 2)
    first, second = (
        replace(row, estimate=estimate) for row, estimate in zip((best, other), both, strict=True)
    )
    if both[0].value < both[1].value:
        first, second = second, first
    return Pair(position, first, second)


def _other(order: list[int], rows: list[Candidate], luck: Chance) -> int:
    """The second best, the one that scores most, or any: what people play instead."""
    rest = order[1:]
    choices = (rest[0], max(rest, key=lambda n: rows[n].score), rest[luck.randrange(len(rest))])
    return choices[luck.randrange(len(choices))]


def _proven(position: Position, tools: Tools, luck: Chance) -> Pair | None:
    name = "preendgame" if position.bag_count else "endgame"
    seen = position.seen_by(position.to_move)
    effort = Effort(playouts=_PROOF, lines=4)
    try:
        *_, last = ANALYSTS[name](tools.table.equipment(), effort).analyse(seen)
    except EngineError:
        return None
    rows = [row for row in last.rows[:4] if row.exact]
    if len(rows) < 2 or last.rows[0] != rows[0]:
        return None
    return Pair(seen, rows[0], rows[1 + luck.randrange(len(rows) - 1)])


def judge(pair: Pair, tools: Tools, tally: Tally, *, is_shown: bool) -> None:
    """Count a pair, with the faults of its sentence."""
    position = pair.position
    measure = Measure(position, tools.engine, tools.table.lexicon)
    coach = measure.figures(pair.best), measure.figures(pair.other)
    weights = weigh(*coach, position)
    sentence, said = explaining(pair.best.move, pair.other.move, weights, position)
    anew = Anew(pair, coach, tools)
    tally.pairs += 1
    tally.clauses += len(said)
    tally.silent += not said
    tally.kinds.update(each.kind.value for each in said)
    faults = [
        f"false: {clause(each, position)}: {told}"
        for each in weights
        for told in anew.falsehoods(each)
    ]
    faults += list(_misplaced(said, anew, tally))
    if len(str(sentence).split()) > LONGEST or len(said) > _MOST_CLAUSES:
        faults.append("long")
    tally.faults.update(each.partition(":")[0] for each in faults)
    if is_shown or faults:
        print(f"\n{tally.pairs}. {format_cgp(position)}\n  {sentence}", flush=True)
        print("".join(f"  FAULT {each}\n" for each in faults), end="", flush=True)


def _misplaced(said: tuple[Weight, ...], anew: Anew, tally: Tally) -> Iterator[str]:
    """Reasons for the best move that are not among the two largest gains.

    Gains are those of the figures, and those that playouts lose when a part of them is taken away.
    """
    gains, parts = anew.gains(), anew.parts()
    for each in said:
        if not each.is_for:
            continue
        if each.kind in gains:
            larger = [k for k, gain in gains.items() if gain > gains[each.kind] + _TOLERANCE]
            tally.first += not larger
            tally.second += len(larger) == 1
            if len(larger) > 1:
                yield f"misplaced: {each.kind} {gains}"
        kind = ReasonKind.LEAVE if each.kind is ReasonKind.NEXT else each.kind
        if kind in parts:
            lost, error = parts[kind]
            limit = lost + ERRORS * error
            more = [part for part, _ in parts.values() if part > limit + _TOLERANCE]
            tally.removed += 1
            tally.kept += limit < 0
            if len(more) > 1 or limit < 0:
                yield f"not lost in playouts: {each.kind} {parts}"
