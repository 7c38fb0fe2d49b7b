"""Writing GCG as strictly as the pickiest reader wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Event, Turn
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import format_coordinates
from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet, sort_tiles

from ..errors import FormatError


def format_gcg(record: GameRecord, seen: int | None = None, guessed: PartRacks = ALL_KNOWN) -> str:
    """GCG of a whole record, to be written in UTF-8.

    Racks are written of the seat ``seen`` (-1: none, None: all); of the others what they have
    shown. Of racks that were filled up by chance when the game was read from a file only that is
    written which ``guessed`` has of them.
    No lexicon is named: a name other programs do not know would stop them. Times, resignations
    and computer players have no place in the format. Raises :class:`FormatError` for a game the
    format cannot hold: one that starts from a position, with one rack for all, or without 2 to 4
    seats.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> from eliot_qt.game.notation import parse_move
    >>> from eliot_qt.game.record import Seat
    >>> from eliot_qt.game.rules import Rules
    >>> from eliot_qt.modes import free_game
    >>> game = free_game.new_game(library.game(Rules()), [Seat("Ann"), Seat("Bob")], seed=1)
    >>> move = parse_move("8H CIDER", game.position.board, library.tile_sets["en"])
    >>> text = format_gcg(free_game.play(game, move, library.lexicon("en")))
    >>> text.splitlines()[-1]
    '>Ann: CDEEIR? 8H CIDER +18 18'
    """
    _check(record)
    nicks = _nicks(record)
    lines = _heading(record, nicks)
    notes = _notes(record)
    lines += [f"#description {line}".rstrip() for line in notes.get(0, ())]
    # Some readers want every pragma but notes before the first move.
    if record.positions[-1].over is None:
        is_last = bool(guessed.last) and len(record.events) == guessed.events
        guesses = dict(enumerate(guessed.last)) if is_last else {}
        lines += [*_racks(record.positions[-1], seen, guesses), "#incomplete"]
    for number, event in enumerate(record.events):
        line = _line(event, record, number, seen, guessed)
        if line is not None:
            lines.append(f">{nicks[line[0]]}: {line[1]}")
        lines += [f"#note {line}".rstrip() for line in notes.get(number + 1, ())]
    return "\n".join(lines) + "\n"


def _check(record: GameRecord) -> None:
    """Refuse a game that GCG cannot hold."""
    if record.start.shared:
        raise FormatError("GCG holds games in which all players have racks of their own")
    if not record.start.board.is_empty or any(record.start.scores):
        raise FormatError("GCG cannot hold a game that starts from a position")
    if not 2 <= len(record.seats) <= 4:
        raise FormatError("GCG holds games of 2 to 4 players")


def _heading(record: GameRecord, nicks: Sequence[str]) -> list[str]:
    lines = ["#character-encoding UTF-8"]
    for number, (nick, seat) in enumerate(zip(nicks, record.seats, strict=True), 1):
        lines.append(f"#player{number} {nick} {_one_line(seat.name) or nick}")
    if record.title.strip():
        lines.append(f"#title {_one_line(record.title)}")
    return lines


def _line(
    event: Event, record: GameRecord, number: int, seen: int | None, guessed: PartRacks
) -> tuple[int, str] | None:
    """Seat and text of an event's line; None for what GCG cannot say."""
    before, after = record.positions[number], record.positions[number + 1]
    show = record.start.tile_set.show
    match event:
        case Turn():
            seat = event.seat
            part = guessed.turns.get(number)
            is_visible = seen in (None, seat)
            is_told = is_visible and not (part and part.counted)
            text = _action(event.move, before.tile_set, is_told)
            rack, points = _rack(before, seat, event.move, seen), event.score
            if part and is_visible:
                rack = part.tiles
        case Challenge(success=True):
            seat = _challenged(before)
            phony = before.last_play[1] if before.last_play else None
            rack, text = _rack(after, seat, phony, seen), "--"
            part = guessed.turns.get(_turn_before(record, number, seat))
            if part and seen in (None, seat):
                rack = part.tiles
            points = after.scores[seat] - before.scores[seat]
        case Challenge(loses_turn=True):
            seat, text, points = before.to_move, "-", 0
            rack = _rack(before, seat, None, -1 if guessed else seen)
        case Challenge() if event.bonus:
            seat, text, points = _challenged(before), "(challenge)", event.bonus
            rack = _rack(before, seat, None, -1 if guessed else seen)
        case Adjustment():
            seat, points = event.seat, event.points
            rack = _rack(before, seat, None, -1 if guessed else seen)
            tiles = event.tiles or _others(before, seat)
            text = "(time)" if event.reason is AdjustmentReason.TIME else f"({show(tiles)})"
        case _:
            return None
    parts = [show(rack)] if rack else []
    return seat, " ".join([*parts, text, f"{points:+d}", str(after.scores[seat])])


def _rack(now: Position, seat: int, move: Move | None, seen: int | None) -> bytes:
    """A seat's rack, or as much of it as all have seen: the tiles of its placement."""
    if seen in (None, seat):
        return now.racks[seat] or b""
    return sort_tiles(move.used) if isinstance(move, Placement) else b""


def _turn_before(record: GameRecord, number: int, seat: int) -> int:
    """Return the index of a seat's last turn before an event, or -1."""
    for index in range(number - 1, -1, -1):
        event = record.events[index]
        if isinstance(event, Turn) and event.seat == seat:
            return index
    return -1


def _challenged(position: Position) -> int:
    """The seat whose play is challenged."""
    return position.last_play[0] if position.last_play else position.to_move


def _others(position: Position, seat: int) -> bytes:
    """All tiles on other racks: what a finisher gains for at a table of more than two."""
    return b"".join(rack or b"" for other, rack in enumerate(position.racks) if other != seat)


def _action(move: Move, tile_set: TileSet, known: bool) -> str:
    if isinstance(move, Placement):
        word = "".join(tile_set.show((t,)) if t else "." for t in move.tiles)
        return f"{format_coordinates(move.row, move.col, move.direction)} {word}"
    if isinstance(move, Exchange):
        return f"-{tile_set.show(move.tiles) if known else len(move.tiles)}"
    return "-"


def _racks(position: Position, seen: int | None, known: Mapping[int, bytes]) -> list[str]:
    """The racks of an unfinished game, of each seat ``known`` in part only that part."""
    racks = [
        known[seat] if seat in known and seen in (None, seat) else _rack(position, seat, None, seen)
        for seat in range(position.seats)
    ]
    rack_texts = [position.tile_set.show(rack) for rack in racks]
    return [f"#rack{number} {rack}" for number, rack in enumerate(rack_texts, 1) if rack]


def _notes(record: GameRecord) -> dict[int, list[str]]:
    """Lines of the notes by number of events."""
    notes: dict[int, list[str]] = {}
    for number, text in record.notes:
        notes.setdefault(number, []).extend(text.splitlines())
    return notes


def _nicks(record: GameRecord) -> list[str]:
    """Short names without spaces or colons, each only once."""
    nicks: list[str] = []
    for number, seat in enumerate(record.seats, 1):
        first = (seat.name.split() or [""])[0].replace(":", "").replace("#", "")
        nick = first or f"Player{number}"
        names = {other.casefold() for other in nicks}
        while nick.casefold() in names:
            nick = f"{nick}_{number}"
        nicks.append(nick)
    return nicks


def _one_line(text: str) -> str:
    return " ".join(text.split())
