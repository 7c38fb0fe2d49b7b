"""``analyse``: the best moves of a position. ``generate``: checksums of all moves of many."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from eliot_qt.engine import EngineError
from eliot_qt.formats.cgp import FormatError, cgp_size, parse_cgp
from eliot_qt.game.check import IllegalMove, check_move
from eliot_qt.game.game import Game
from eliot_qt.game.last_turn import with_last_turn
from eliot_qt.game.move import Move, Placement, is_same
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import ChallengeRule, WordCheck
from eliot_qt.game.tiles import TileError
from eliot_qt.lab.effort import add_effort, count, effort_of
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players import levels, report
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, Inference, check_known, equipment_of
from eliot_qt.players.bag_end.preendgame import BASIS as PREENDGAME
from eliot_qt.players.bag_end.preendgame import why_sampled
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import as_text
from eliot_qt.streams import print_lines
from eliot_qt.terminal.options import player_id
from eliot_qt.terminal.table import Table, Workshop
from eliot_qt.voice.decimals import sampled

from .errors import CommandError
from .explaining import Explainer
from .workshop import make_workshop

_LAYOUTS = {15: "standard15", 21: "super21"}
_TOP = 15
_SHARES = ("best", _EVENLY := "evenly")
_LONGEST_LINE = 1_000_000
_WIDTHS = (5, 9, 4, 10, 6, 64)


def add_analyse(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``analyse``."""
    parser.add_argument("cgp", help="the position as CGP, in quotes")
    add_lexicon(parser)
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument(
        "--top", type=count, default=_TOP, metavar="N", help=f"the best N moves ({_TOP})"
    )
    how_many.add_argument("--all", action="store_true", help="every move, not the best few")
    parser.add_argument("--json", action="store_true", help="the moves as a JSON list")
    parser.add_argument(
        "--player",
        type=_analyst,
        default="static",
        metavar="PLAYER",
        help=f"the player to ask: {', '.join(ANALYSTS)}, or {levels.PLAYER_NAMES} (static)",
    )
    add_effort(parser)
    parser.add_argument(
        "--move",
        action="append",
        default=[],
        metavar="MOVE",
        help='a move to include in any case, such as "8H WORD" or "ex ABC"; may be repeated',
    )
    _add_share(parser)
    _add_other_rack(parser)
    parser.add_argument(
        "--explain",
        action="store_true",
        help="why the best move rather than the second best, or those of --move; also as --json",
    )
    parser.add_argument(
        "--challenge",
        type=ChallengeRule,
        choices=list(ChallengeRule),
        metavar="RULE",
        help="words are checked when challenged, by this rule: void, single, double, +5 or +10",
    )
    parser.set_defaults(run=_analyse)


def _add_share(parser: argparse.ArgumentParser) -> None:
    """Add how playouts are shared."""
    parser.add_argument(
        "--share",
        choices=_SHARES,
        default=_SHARES[0],
        help="how a simulation shares its playouts: more to the best, until that is clear, or"
        " evenly, until the chance to win of each move is known to ± 1 %% (best)",
    )


def _add_other_rack(parser: argparse.ArgumentParser) -> None:
    """Add what is known of the other rack."""
    parser.add_argument("--known", default="", metavar="TILES", help="tiles on the other rack")
    parser.add_argument(
        "--last",
        metavar="MOVE",
        help='the opponent\'s last move, such as "8H W(IN)TER", which lies on the board, or "ex 3"',
    )
    parser.add_argument(
        "--inference",
        type=Inference,
        choices=list(Inference),
        nargs="?",
        const=Inference.EQUITY,
        help="what the last move tells of the other rack: by equity, by playouts, or by playouts of"
        " an opponent of club strength (sim)",
    )


def add_generate(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``generate``."""
    parser.add_argument(
        "--positions",
        type=Path,
        required=True,
        metavar="FILE",
        help='a CGP a line, or JSON lines with a "cgp"',
    )
    add_lexicon(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.set_defaults(run=_generate)


def _analyst(text: str) -> str:
    return text if text in ANALYSTS else player_id(text)


def _analyse(arguments: argparse.Namespace) -> int:
    workshop = make_workshop()
    workshop.lexicon(arguments.lexicon)
    try:
        position = _asked(workshop, arguments)
        table = workshop.table(position.rules)
        effort = _effort(table, arguments, position)
        analysis = _answer(table, arguments.player, effort, position)
    except (FormatError, EngineError) as error:
        raise CommandError(f"position: {error}") from error
    explainer = None
    if arguments.explain:
        explainer = Explainer(analysis, position, table, effort)
        # The table and the sentences under it are of one analysis.
        analysis = explainer.analysis
    if explainer is not None and arguments.json:
        facts = [compared.facts(position) for compared in explainer.compared()]
        # Of one other move, which is what there usually is, no list.
        print(json.dumps(facts[0] if len(facts) == 1 else facts, ensure_ascii=False))
        return 0
    ranked = _shown(analysis, position, effort.moves, None if arguments.all else arguments.top)
    candidates = ranked.values()
    if arguments.json:
        rows = report.json_rows(candidates, position)
        print("[" + ",\n ".join(map(json.dumps, rows)) + "]")
        return 0
    for line in report.table_lines(candidates, position, ranked):
        print(line)
    if plies := list(report.ply_lines(candidates, position)):
        print(f"\n{report.PLY_HEAD}")
        print("\n".join(plies) + "\n")
    if draws := list(report.draw_lines(candidates, position)):
        print(f"\n{report.DRAW_HEAD}")
        print("\n".join(draws) + "\n")
    print(f"{analysis.count:,} placements, {len(analysis.rows):,} moves considered")
    if arguments.player == PREENDGAME and (why := why_sampled(position)):
        print(f"Note: {sampled(why, position.bag_count)}.")
    if explainer is not None:
        print_lines(explainer.lines(effort.moves))
    return 0


def _shown(
    analysis: Analysis, position: Position, asked: Sequence[Move], most: int | None
) -> dict[int, Candidate]:
    """The first rows by rank, and those of the moves asked about wherever they are."""
    rows, size = enumerate(analysis.rows, 1), position.board.size
    rows_by_rank = dict(islice(rows, most))

    def missing() -> list[Move]:
        places = list(rows_by_rank.values())
        return [m for m in asked if not any(is_same(row.move, m, size) for row in places)]

    missing_moves = missing()
    for rank, row in rows:
        if not missing_moves:
            break
        if any(is_same(row.move, move, size) for move in missing_moves):
            rows_by_rank[rank] = row
            missing_moves = missing()
    return rows_by_rank


def _asked(workshop: Workshop, arguments: argparse.Namespace) -> Position:
    try:
        position = _position(workshop, arguments.lexicon, arguments.cgp)
    except CommandError as error:
        raise CommandError(f"position: {error}") from error
    if arguments.last is not None:
        try:
            position = with_last_turn(position.seen_by(position.to_move), arguments.last)
        except NotationError as error:
            raise CommandError(f"--last: {error}") from error
    elif arguments.inference is not None:
        raise CommandError("--inference needs --last, the opponent's last move")
    if arguments.challenge is None:
        return position
    rules = replace(position.rules, word_check=WordCheck.CHALLENGE, challenge=arguments.challenge)
    return replace(position, rules=rules)


def _answer(table: Table, player: str, effort: Effort, position: Position) -> Analysis:
    """A player's final analysis of a position."""
    if player == "static" or player not in ANALYSTS:
        return table.answer(position.seen_by(position.to_move), PlayerSpec(player))
    equipment = equipment_of(table.lister, table.game)
    *_, analysis = ANALYSTS[player](equipment, effort).analyse(position)
    return analysis


def _effort(table: Table, arguments: argparse.Namespace, position: Position) -> Effort:
    """Add the options for time and effort, and for the other rack."""
    known_tiles = _tiles(arguments.known, position)
    check_known(position, known_tiles)
    moves = tuple(_move(text, position, table) for text in arguments.move)
    lines = 0 if position.bag_count else arguments.top + len(moves)
    return replace(
        effort_of(arguments),
        moves=moves,
        known=known_tiles,
        lines=lines,
        inference=arguments.inference,
        evenly=arguments.share == _EVENLY,
    )


def _tiles(text: str, position: Position) -> bytes:
    try:
        return position.tile_set.parse(text)
    except TileError as error:
        raise CommandError(f"--known: {error}") from error


def _move(text: str, position: Position, table: Table) -> Move:
    try:
        move = parse_move(text, position.board, position.tile_set, position.rack)
        if isinstance(move, Placement) and move.direction and position.board.is_symmetric:
            move = move.mirrored
        verdict = check_move(move, position, table.judge)
        if not verdict.ok:
            raise IllegalMove(verdict)
    except ValueError as error:
        raise CommandError(f"--move {text!r}: {error}") from error
    return move


def _generate(arguments: argparse.Namespace) -> int:
    workshop = make_workshop()
    workshop.lexicon(arguments.lexicon)
    if not arguments.json:
        print("plays  exchanges  best  sum_scores  bingos  sha256")
    for place, cgp in _read_positions(arguments.positions):
        try:
            position = _position(workshop, arguments.lexicon, cgp)
            lister = workshop.table(position.rules).lister
            facts = report.checksum(lister.moves(position), position)
        except ValueError as error:
            raise CommandError(f"{place}: {error}") from error
        if arguments.json:
            print(json.dumps(facts))
        else:
            print("  ".join(f"{v:>{w}}" for v, w in zip(facts.values(), _WIDTHS, strict=True)))
    return 0


def _position(workshop: Workshop, lexicon: str, cgp: str) -> Position:
    """The position of a CGP on the board of its size. Raises ``ValueError``.

    On an empty board only moves across are asked for: those down mirror them.
    """
    size = cgp_size(cgp)
    if size not in _LAYOUTS:
        sizes = " or ".join(map(str, _LAYOUTS))
        raise CommandError(f"a board of {size} rows; {sizes} are possible")
    rules = replace(workshop.rules(lexicon, _LAYOUTS[size]), first_move_across=True)
    tile_set, layout = workshop.tile_sets[rules.tile_set], workshop.layouts[rules.layout]
    return parse_cgp(cgp, Game(rules, tile_set, layout))


def _read_positions(path: Path) -> Iterator[tuple[str, str]]:
    """Place and CGP of each line: a JSON object with ``cgp``, or the CGP itself."""
    with path.open("rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE + 1), b""), 1):
            place = f"{path}, line {number}"
            if len(line) > _LONGEST_LINE:
                raise CommandError(f"{place}: longer than {_LONGEST_LINE:,} bytes, the limit")
            try:
                text = as_text(line).strip()
                is_json = text.startswith("{")
                cgp = Fields(parse_object(text), "").text("cgp") if is_json else text
            except ValueError as error:
                raise CommandError(f"{place}: no position: {error}") from error
            if cgp:
                yield place, cgp
