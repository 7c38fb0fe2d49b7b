"""The score sheet of a game, from its record: pure data for paper, HTML and CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.events import Adjustment, AdjustmentReason, Challenge, Exploded, Resigned, Turn
from eliot_qt.game.faults import no_such_turn
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import format_coordinates, format_word
from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.modes import ranking
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.hints import is_bingo
from eliot_qt.modes.racks import rack_text
from eliot_qt.modes.shared_rack import is_replay

from .score_sheet import REPLAY, TRAINING_REPLAY, Act, SeatResult, Sheet, SheetMove, SheetTurn

_TURNS = (Act.PLACED, Act.EXCHANGED, Act.PASSED, Act.CHALLENGED)


def sheet_of(
    record: GameRecord,
    open_racks: bool = False,
    lexicons: Mapping[str, str] | None = None,
    guessed: PartRacks = ALL_KNOWN,
) -> Sheet:
    """The sheet of a whole game, wherever its cursor is (see :meth:`.Mode.whole`).

    While a game with racks of its own for each seat goes on, racks are only shown where one person
    plays, and only that person's; ``open_racks`` shows all. In a shared game, the open turn is its
    rack alone. ``lexicons`` are names by id. Of racks that were filled up by chance only the part
    is shown that is known, which ``guessed`` has.
    """
    record = mode_of(record).whole(record)
    last, start = record.position, record.start
    if last.turns:
        turns, results = _shared_turns(record), _shared_results(record)
    else:
        seats = range(last.seats) if open_racks or last.over is not None else _open_seats(record)
        turns = tuple(_Rounds(record, frozenset(seats), guessed).turns())
        results = _results(record)
    return Sheet(
        title=record.title,
        mode=_mode(record),
        rules=start.rules,
        lexicon=(lexicons or {}).get(start.rules.lexicon, start.rules.lexicon),
        seats=tuple(seat.name or str(n) for n, seat in enumerate(record.seats, 1)),
        turns=turns,
        results=results,
        board=last.board,
        tile_set=start.tile_set,
        over=last.over,
        lower_is_better=mode_of(record).counts_penalties,
        tables=tuple(s.table for s in record.seats) if mode_of(record).arbitrated else (),
    )


def _mode(record: GameRecord) -> str:
    if not is_replay(record):
        return record.mode
    return TRAINING_REPLAY if record.start.rules.hints else REPLAY


def number_after_turn(record: GameRecord, turn: int) -> int:
    """Number of events after which that many turns are over (0: none).

    Raises :class:`FormatError` if there are not so many.
    """
    ends = [0]
    for number, position in enumerate(record.positions[1:], 1):
        if position.turns:
            over = sum(t.closed for t in position.turns) >= len(ends)
        else:
            over = isinstance(record.events[number - 1], Turn)
        if over:
            ends.append(number)
    if not 0 <= turn < len(ends):
        raise FormatError("{fault}", fault=no_such_turn(turn - 1, len(ends) - 1))
    return ends[turn]


class _Rounds:
    """Rounds of a game in which each seat has a rack of its own."""

    def __init__(self, record: GameRecord, known: frozenset[int], guessed: PartRacks) -> None:
        self._record = record
        self._known = known
        self._guessed = guessed
        self._rounds: list[list[SheetMove | None]] = []

    def turns(self) -> list[SheetTurn]:
        """All rounds; only those with a move in them are counted."""
        for number, event in enumerate(self._record.events):
            match event:
                case Turn():
                    self._add(event.seat, self._turn(number, event))
                case Challenge(seat=int(seat), loses_turn=True):
                    self._add(seat, SheetMove(Act.CHALLENGED, 0, self._total(number + 1, seat)))
                case Resigned(seat=seat):
                    self._add(seat, SheetMove(Act.RESIGNED, 0, self._total(number + 1, seat)))
                case Adjustment(seat=seat):
                    self._add(seat, self._adjustment(number, event))
        turns = []
        count = 0
        for moves in self._rounds:
            is_turn = any(move is not None and move.act in _TURNS for move in moves)
            count += is_turn
            turns.append(SheetTurn(count if is_turn else None, tuple(moves)))
        return turns

    def _add(self, seat: int, move: SheetMove) -> None:
        """Into the round that is being played; a seat that has had its turn opens another."""
        is_turn = move.act in _TURNS
        last = self._rounds[-1] if self._rounds else None
        mixed = last is not None and any(m and (m.act in _TURNS) is not is_turn for m in last)
        if last is None or last[seat] is not None or mixed:
            last = [None] * len(self._record.seats)
            self._rounds.append(last)
        last[seat] = move

    def _turn(self, number: int, event: Turn) -> SheetMove:
        before = self._record.positions[number]
        answer = _answer(self._record, number)
        challenge = self._record.events[answer] if answer is not None else None
        void = isinstance(challenge, Challenge) and challenge.success
        bonus = challenge.bonus if isinstance(challenge, Challenge) and not void else 0
        after = number if answer is None else answer
        part = self._guessed.turns.get(number)
        is_told = event.seat in self._known and not (part and part.counted)
        move = _move(event.move, before, is_told)
        return replace(
            move,
            rack=self._rack(before, event.seat, number),
            points=0 if void else event.score + bonus,
            total=self._total(after + 1, event.seat),
            void=void,
        )

    def _adjustment(self, number: int, event: Adjustment) -> SheetMove:
        late = event.reason is AdjustmentReason.TIME
        return SheetMove(
            Act.OVERTIME if late else Act.TILES_LEFT,
            event.points,
            self._total(number + 1, event.seat),
            word=self._record.start.tile_set.show(event.tiles),
            count=len(event.tiles),
        )

    def _rack(self, before: Position, seat: int, number: int) -> str:
        rack = before.racks[seat]
        if number in self._guessed:
            rack = self._guessed.turns[number].tiles
        return before.tile_set.show(rack) if rack is not None and seat in self._known else ""

    def _total(self, number: int, seat: int) -> int:
        return self._record.positions[number].scores[seat]


def _move(move: Move, before: Position, known: bool) -> SheetMove:
    """A move with neither points nor total yet."""
    if isinstance(move, Placement):
        square = format_coordinates(move.row, move.col, move.direction)
        board, tile_set = before.board, before.tile_set
        if move.squares(board.size)[-1] < len(board.squares):
            word = format_word(move, board, tile_set)
        else:
            # An invalid move may run off the board, where there is no tile to read.
            word = "".join(tile_set.show((tile,)) if tile else "." for tile in move.tiles)
        return SheetMove(Act.PLACED, 0, 0, square=square, word=word)
    if isinstance(move, Exchange):
        word = before.tile_set.show(move.tiles) if known else ""
        return SheetMove(Act.EXCHANGED, 0, 0, word=word, count=len(move.tiles))
    return SheetMove(Act.PASSED, 0, 0)


def _answer(record: GameRecord, number: int) -> int | None:
    """Index of the challenge of a turn."""
    for later in range(number + 1, len(record.events)):
        if not isinstance(record.events[later], Exploded):
            return later if isinstance(record.events[later], Challenge) else None
    return None


def _open_seats(record: GameRecord) -> list[int]:
    """The person's seat, where only one person plays."""
    persons = [seat for seat, who in enumerate(record.seats) if not who.is_computer]
    return persons if len(persons) == 1 else []


def _results(record: GameRecord) -> tuple[SeatResult, ...]:
    """Results by rank; who has resigned comes last."""
    last = record.position
    keys = [(seat in last.gone, -score) for seat, score in enumerate(last.scores)]
    results = []
    for seat in sorted(range(last.seats), key=lambda s: (keys[s], s)):
        plays = [
            (event, record.positions[number])
            for number, event in enumerate(record.events)
            if isinstance(event, Turn) and event.seat == seat and not _came_off(record, number)
        ]
        points = sum(event.score for event, _ in plays)
        results.append(
            SeatResult(
                name=record.seats[seat].name or str(seat + 1),
                table=record.seats[seat].table,
                rank=1 + sum(key < keys[seat] for key in keys),
                total=last.scores[seat],
                bingos=sum(_is_bingo(event.move, before) for event, before in plays),
                average=points / len(plays) if plays else 0.0,
            )
        )
    return tuple(results)


def _came_off(record: GameRecord, number: int) -> bool:
    answer = _answer(record, number)
    event = record.events[answer] if answer is not None else None
    return isinstance(event, Challenge) and event.success


def _is_bingo(move: Move, position: Position) -> bool:
    return isinstance(move, Placement) and is_bingo(move, position.rules)


def _shared_turns(record: GameRecord) -> tuple[SheetTurn, ...]:
    position = record.position
    cells = ranking.score_sheet(position)
    turns = []
    total = closed = 0
    for number, turn in enumerate(position.turns):
        line = SheetTurn(
            number + 1,
            (None,) * position.seats,
            rack=_shared_rack(turn, position.tile_set),
            rejected=_rejected(turn, position.tile_set),
        )
        if turn.closed:
            total += turn.score
            moves = (_entry(turn, seat, row[closed], position) for seat, row in enumerate(cells))
            board = _board_move(turn, total, position)
            who = record.master[number].player if number < len(record.master) else ""
            line = replace(line, moves=tuple(moves), board=board, top=turn.top_score, player=who)
            closed += 1
        turns.append(line)
    return tuple(turns)


def _shared_rack(turn: CommonTurn, tile_set: TileSet) -> str:
    """``AB+CDEFG``; the letter a blank turned into stands behind the rack."""
    text = rack_text(replace(turn.dealt, rejected=b""), tile_set)
    if not turn.exploded:
        return text
    return f"{text} {tile_set.show((BLANK,))}={tile_set.show((turn.exploded,))}"


def _rejected(turn: CommonTurn, tile_set: TileSet) -> str | None:
    if not turn.dealt.after_rejection:
        return None
    return tile_set.show(turn.dealt.rejected or b"")


def _board_move(turn: CommonTurn, total: int, position: Position) -> SheetMove:
    if turn.move is None:
        return SheetMove(Act.NOTHING, 0, total)
    before = replace(position, board=turn.board)
    return replace(_move(turn.move, before, True), points=turn.score, total=total)


def _entry(
    turn: CommonTurn, seat: int, cell: ranking.TurnResult, position: Position
) -> SheetMove | None:
    """Make the entry of a seat in a closed turn; in topping, the try at the top or the last."""
    entry = cell.entry
    if entry is None and seat == 0 and turn.tries:
        entry = next((e for e in reversed(turn.tries) if e.score == turn.top_score), turn.tries[-1])
    before = replace(position, board=turn.board)
    move = _move(entry.move, before, True) if entry else SheetMove(Act.NOTHING, 0, 0)
    return replace(
        move,
        points=cell.points,
        total=cell.total,
        void=entry is not None and not entry.valid,
        to_top=cell.difference,
        solo=cell.solo,
        warnings=cell.warnings,
        penalty=turn.mark_points(seat, MarkKind.PENALTY),
    )


def _shared_results(record: GameRecord) -> tuple[SeatResult, ...]:
    position = record.position
    turns = [turn for turn in ranking.closed_turns(position) if not turn.is_laid]
    plays_top = not mode_of(record).counts_penalties
    results = []
    for standing in ranking.standings(record):
        seat = standing.seat
        entries = [(turn, turn.entries[seat]) for turn in turns]
        results.append(
            SeatResult(
                name=record.seats[seat].name or str(seat + 1),
                table=record.seats[seat].table,
                rank=standing.rank,
                total=standing.total,
                share=standing.percent if plays_top else None,
                difference=standing.difference if plays_top and turns else None,
                solos=sum(turn.solo == seat for turn in turns),
                warnings=standing.warnings,
                penalties=standing.penalties,
                best=sum(_is_top(turn, seat) for turn in turns),
                bingos=sum(
                    bool(e and e.counts and _is_bingo(e.move, position)) for _, e in entries
                ),
                average=standing.raw / len(turns) if turns else 0.0,
            )
        )
    return tuple(results)


def _is_top(turn: CommonTurn, seat: int) -> bool:
    entry = turn.entries[seat]
    if entry is None:
        return turn.is_solved
    return entry.counts and entry.score >= turn.reference
