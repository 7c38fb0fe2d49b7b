"""Histories of Eliot's games in which all play with the same rack."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.events import Ended
from eliot_qt.game.hints import PRICES
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import EndReason
from eliot_qt.game.shared.events import BoardMove, Chosen, Entered, Marked, Solo, Tried
from eliot_qt.game.shared.turn import Dealt, Entry, Mark, MarkKind, Source
from eliot_qt.game.tiles import TileError, TileSet

from ..errors import FormatError as FormatError
from ..workload import MOST_MARKS
from .header import ARBITRATION, TOPPING
from .replay import Replay
from .tiles import read_rack
from .tree import COMMENT, Node

# The tiles of a rejected rack: a remark of ours, for Eliot says only that there was one.
REJECTED = "Rejected rack:"


def read_shared(replay: Replay) -> None:
    """Replay all turns. Raises :class:`FormatError` naming the line."""
    turns = replay.game.turns
    for number, turn in enumerate(turns):
        racks = [node for node in turn.all("GameRack") if node.text.strip()]
        if racks:
            _deal(replay, racks[-1], _remark(turn))
        if replay.now.open_turn is None or not (racks or turn.first("GameMove")):
            _check_idle(turn)
            continue
        enter = _read_topping if replay.game.mode == TOPPING else _read_entries
        enter(replay, turn)
        _read_marks(replay, turn)
        _read_board_move(replay, turn, last=number == len(turns) - 1)
    if replay.now.turns:
        _finish(replay, turns)


def _check_idle(turn: Node) -> None:
    """A turn without a rack cannot have moves."""
    for node in turn.children:
        if node.tag in ("PlayerMove", "GameMove") and node.attributes.get("type") == "valid":
            node.fail("a move without a rack")


def _remark(turn: Node) -> str:
    """Return the rejected rack of our remark, empty without a remark."""
    remarks = (node.text.strip() for node in turn.all(COMMENT))
    return next((r.removeprefix(REJECTED).strip() for r in remarks if r.startswith(REJECTED)), "")


def _deal(replay: Replay, node: Node, remark: str) -> None:
    now = replay.now
    text = node.text.strip()
    if now.open_turn is not None:
        replay.warn(node, "the turn before has no move on the board and is left out")
        old = b""
    else:
        old = now.rack
    pool = now.bag + now.rack
    try:
        leave, draw = read_rack(
            text.removeprefix("-"), old, pool, now.rules.rack_size, now.tile_set
        )
    except FormatError as error:
        node.fail("{fault}", fault=error)
    if not text.startswith("-"):
        replay.add(Dealt(leave, draw), node)
    elif not replay.possible(Dealt(leave, draw, _rejected(remark, now.tile_set))):
        # The tiles of a remark that cannot be are as good as none.
        replay.add(Dealt(leave, draw, rejected=None), node)


def _rejected(remark: str, tile_set: TileSet) -> bytes | None:
    """Tiles of a remark; None where they are not known."""
    try:
        return tile_set.parse(remark) or None
    except TileError:
        return None


def _read_entries(replay: Replay, turn: Node) -> None:
    """The last word each player said in the turn."""
    number = len(replay.now.turns) - 1
    last = {replay.game.seat(node): node for node in turn.all("PlayerMove")}
    for seat, node in last.items():
        entry = _read_entry(replay, node)
        if entry is not None:
            replay.add(Entered(number, seat, entry), node)


def _read_entry(replay: Replay, node: Node) -> Entry | None:
    """Read the entry of a move element; None if the seat has not moved yet."""
    kind = node.attributes.get("type", "")
    if kind == "valid":
        move = replay.placement(node)
        return Entry(move, replay.score(move, node))
    if kind == "invalid":
        phony = replay.phony(node)
        if phony is None:
            word, square = node.attributes.get("word", ""), node.attributes.get("coord", "")
            replay.warn(
                node,
                "the invalid move {word!r} {square!r} is read as none",
                word=word[:40],
                square=square[:10],
            )
        return Entry(Pass()) if phony is None else Entry(phony, 0, valid=False)
    if kind in ("pass", "change"):
        return Entry(Pass())
    if kind != "none":
        node.fail("there is no move of type {kind!r}", kind=kind[:40])
    return None


def _read_topping(replay: Replay, turn: Node) -> None:
    """Tries, and how the turn ended: found after some seconds, or out of time."""
    nodes = turn.all("ToppingMove")
    if len(nodes) > MOST_MARKS:
        nodes[MOST_MARKS].fail("more than {most:,} tries in a turn", most=MOST_MARKS)
    entries = [_read_entry(replay, node) for node in nodes]
    tries = [entry for entry in entries if entry and isinstance(entry.move, Placement)]
    ends = turn.all("PlayerMove")
    end = ends[-1] if ends else None
    points = (end.number("points") or 0) if end else 0
    if end is not None and end.attributes.get("type") == "valid":
        move = replay.placement(end)
        solving = Entry(move, replay.score(move), spent=max(points, 0) * 1000)
        tries = [*(tries[:-1] if tries and tries[-1].move == move else tries), solving]
    for entry in tries:
        replay.add(Tried(entry), turn)
    if end is None:
        return
    marks = [(MarkKind.SECONDS, points)]
    if end.attributes.get("type") != "valid":
        timeout = min(points, replay.now.rules.timeout_penalty)
        marks = [(MarkKind.SECONDS, points - timeout), (MarkKind.TIMEOUT, timeout)]
    for kind, each in marks:
        if each:
            replay.add(Marked(len(replay.now.turns) - 1, Mark(0, kind, each)), end)


def _read_marks(replay: Replay, turn: Node) -> None:
    number = len(replay.now.turns) - 1
    # What a hint told is known from its price, as long as there is one of that price left.
    hints = list(PRICES)
    for node in turn.children:
        if node.tag == "Warning":
            seat = replay.game.seat(node)
            mark = Mark(seat, MarkKind.WARNING, _price(replay, seat))
        elif node.tag == "Penalty":
            points = node.number("points") or 0
            mark = Mark(replay.game.seat(node), MarkKind.PENALTY, points)
            hint = next((h for h in hints if PRICES[h] == points), None)
            if replay.game.mode == TOPPING and hint is not None:
                hints.remove(hint)
                mark = Mark(mark.seat, MarkKind.HINT, points, hint.value)
        else:
            continue
        replay.add(Marked(number, mark), node)


def _price(replay: Replay, seat: int) -> int:
    """Return the points of a seat's next warning, 0 or less."""
    rules = replay.now.rules
    marks = [mark for turn in replay.now.turns for mark in turn.marks if mark.seat == seat]
    warnings = sum(mark.kind is MarkKind.WARNING for mark in marks)
    return -rules.penalty_value if warnings >= rules.warnings_limit else 0


def _read_board_move(replay: Replay, turn: Node, last: bool) -> None:
    """Close the turn, or keep the arbiter's choice for an open one."""
    masters = [n for n in turn.all("MasterMove") if n.attributes.get("type") == "valid"]
    nodes = turn.all("GameMove") or ([] if last else masters)
    if not nodes:
        if masters:
            replay.add(Chosen(replay.placement(masters[-1])), masters[-1])
        return
    node = nodes[-1]
    if node.attributes.get("type") != "valid":
        replay.add(BoardMove(None), node)
    else:
        replay.add(_board_move(replay, replay.placement(node), node), node)
    _read_solo(replay, turn, node)


def _board_move(replay: Replay, move: Placement, node: Node) -> BoardMove:
    points = replay.score(move, node)
    open_turn = replay.now.open_turn
    assert open_turn is not None
    topping = replay.game.mode == TOPPING
    if any(entry and entry.counts and entry.move == move for entry in open_turn.entries):
        source = Source.SEAT
    else:
        source = Source.CHOSEN if replay.game.mode == ARBITRATION else Source.TOP
    top = points if source is Source.TOP else None
    return BoardMove(move, points, Source.TOP if topping else source, top, replay.replaced(move))


def _read_solo(replay: Replay, turn: Node, node: Node) -> None:
    """The solo as the file has it, where the rules would have it otherwise."""
    solos = turn.all("Solo")
    if len(solos) > 1:
        replay.warn(solos[-1], "a turn has one solo; the last one counts")
    seat = replay.game.seat(solos[-1]) if solos else None
    points = (solos[-1].number("points") or 0) if solos else 0
    closed = replay.now.turns[-1]
    if (seat, points) != (closed.solo, closed.solo_points):
        replay.add(Solo(len(replay.now.turns) - 1, seat, points), node)


def _finish(replay: Replay, turns: Sequence[Node]) -> None:
    """End the game where the file shows that it has ended: by a last turn without a rack.

    Where no tile could be placed, the turn before says after its rack that there is no move.
    """
    now, last = replay.now, turns[-1]
    if now.turns[-1].closed and now.turns[-1].move is None:
        replay.add(Ended(EndReason.BLOCKED), last)
        return
    if any(node.text.strip() for node in last.all("GameRack")) or last.first("GameMove"):
        return
    if replay.game.mode == TOPPING or len(last.all("MasterMove")) > 1 or not replay.can_draw():
        types = [node.attributes.get("type") for node in turns[-2].all("MasterMove")]
        blocked = now.open_turn is not None and types == ["none", "none"]
        replay.add(Ended(EndReason.BLOCKED if blocked else EndReason.NO_RACK), last)
