"""Writing games as Eliot reads them."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message
from eliot_qt.game.events import Adjustment, Challenge, Resigned
from eliot_qt.game.player_ids import percent_of
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.game.shared.turn import MarkKind

from ..errors import FormatError
from .header import (
    BINGO_BONUS,
    BINGO_TILES,
    FORMAT,
    FREE,
    LEVELS,
    MODES,
    TOPPING,
    TOPPING_SECONDS,
    TRAINING,
    TURN_CLOCK,
    VARIANTS,
)
from .lines import INDENT, comment, leaf, tag
from .write_seats import free_turns, training_turns
from .write_shared import shared_turns

_ON_TIME = (MarkKind.SECONDS, MarkKind.TIMEOUT)


def format_eliot_xml(record: GameRecord, words: int) -> str:
    """XML of a whole record, to be written in UTF-8; ``words`` is the size of its lexicon.

    Left out is what Eliot does not know (see :mod:`.eliot_xml_losses`), and a phony whose player
    may play again.
    Raises :class:`FormatError` naming what Eliot cannot hold and would have to get wrong.
    """
    _refuse(record)
    if record.mode == TRAINING:
        turns = training_turns(record)
    elif record.mode == FREE:
        turns = free_turns(record)
    else:
        turns = shared_turns(record)
    # Eliot counts the turn it has begun after the last move, and writes it only if not empty.
    ended = any(line.startswith("<EndGame") for line in (turns[-1] if turns else ()))
    begun = not turns or (not ended and any(line.startswith("<GameMove") for line in turns[-1]))
    lines = [
        *_block("Dictionary", _dictionary(record, words)),
        *_block("Game", _game(record, len(turns) + begun)),
        *_block("History", [line for turn in turns for line in _block("Turn", turn)]),
        *_block("Statistics", _statistics(record)),
    ]
    root = ['<?xml version="1.0" encoding="UTF-8"?>', f'<EliotGame format="{FORMAT}">']
    return "\n".join([*root, *(INDENT + line for line in lines), "</EliotGame>"]) + "\n"


def _block(name: str, lines: Sequence[str]) -> list[str]:
    return [f"<{name}>", *(INDENT + line for line in lines), f"</{name}>"]


def _dictionary(record: GameRecord, words: int) -> list[str]:
    blank, *letters = record.start.tile_set.letters
    return [
        leaf("Name", record.start.rules.lexicon),
        leaf("Type", "dawg"),
        leaf("Letters", " ".join([*letters, blank])),
        leaf("WordNb", str(words)),
    ]


def _game(record: GameRecord, turns: int) -> list[str]:
    mode = next(name for name, ours in MODES.items() if ours == record.mode)
    variants = [n for n, ours in VARIANTS.items() if ours in record.start.rules.variants]
    lines = [leaf("Mode", mode), *(leaf("Variant", name) for name in variants)]
    for number, seat in enumerate(record.seats):
        player = _block("Player", _player(seat, number))
        lines += [f'<Player id="{number}">', *player[1:]]
    return [*lines, *_turn_clock(record), leaf("Turns", str(turns))]


def _turn_clock(record: GameRecord) -> list[str]:
    """Our remark on the clock of a shared game, where its length does not go without saying."""
    rule = record.start.rules.clock
    seconds = rule.seconds if rule.kind is ClockKind.TURN else 0
    usual = TOPPING_SECONDS if record.mode == TOPPING else 0
    if not record.start.shared or seconds == usual:
        return []
    return [comment(f"{TURN_CLOCK} {seconds}")]


def _player(seat: Seat, number: int) -> list[str]:
    kind = [leaf("Type", "human")]
    if seat.is_computer:
        share = percent_of(seat.player)
        level = LEVELS.get(seat.player, LEVELS["master"]) if share is None else share
        kind = [leaf("Type", "computer"), leaf("Level", str(level))]
    return [leaf("Name", seat.name), *kind, leaf("TableNb", str(seat.table or number + 1))]


def _statistics(record: GameRecord) -> list[str]:
    end = record.positions[-1]
    extra = [0] * end.seats
    for event in record.events:
        if isinstance(event, Adjustment):
            extra[event.seat] += event.points
    closed = [turn for turn in end.turns if turn.closed]
    raw, marks, solos, warnings = [], [], [], []
    for seat, total in enumerate(end.scores):
        timed = sum(turn.mark_points(seat, *_ON_TIME) for turn in closed)
        marks.append(sum(turn.mark_points(seat) for turn in closed) - timed)
        solos.append(sum(turn.solo_points for turn in closed if turn.solo == seat))
        kinds = [mark.kind for turn in closed for mark in turn.marks if mark.seat == seat]
        warnings.append(kinds.count(MarkKind.WARNING))
        raw.append(total - extra[seat] - marks[seat] - solos[seat])
    top = sum(turn.score for turn in closed) if end.shared else sum(raw)
    lines = [tag("GameStats", totalScore=top)]
    for seat, total in enumerate(end.scores):
        share = (200 * total + top) // (2 * top) if top else 0
        stats = tag(
            "PlayerStats",
            playerId=seat,
            rawScore=raw[seat],
            warningsNb=warnings[seat],
            penaltiesPoints=marks[seat],
            solosPoints=solos[seat],
            totalScore=total,
            diffWithTop=total - top,
            percentTop=f"{share}%",
            rank=1 + sum(other > total for other in end.scores),
        )
        lines.append(stats)
    return lines


def _refuse(record: GameRecord) -> None:
    """Raise :class:`FormatError` for a game Eliot cannot hold."""
    reasons: list[Message] = [*_strange_start(record), *_strange_rules(record.start.rules)]
    adjusted = False
    for event in record.events:
        if isinstance(event, Resigned):
            reasons.append(Message("a resignation"))
        elif isinstance(event, Challenge) and event.bonus:
            reasons.append(Message("a bonus for a challenge"))
        adjusted = adjusted or isinstance(event, Adjustment)
    if adjusted and record.positions[-1].over is None:
        reasons.append(Message("points beside the moves of a game that goes on"))
    if reasons:
        raise FormatError(
            "Eliot's games cannot hold this: {reasons}", reasons=tuple(dict.fromkeys(reasons))
        )


def _strange_start(record: GameRecord) -> list[Message]:
    start = record.start
    names = []
    if record.mode not in MODES.values():
        names.append(Message("the mode {mode}", mode=record.mode))
    if record.mode in (TRAINING, TOPPING) and len(record.seats) > 1:
        names.append(Message("{count} players", count=len(record.seats)))
    if not start.board.is_empty or any(start.scores):
        names.append(Message("a game that starts from a position"))
    if any(rack is None for rack in start.racks):
        names.append(Message("a hidden rack"))
    if start.board.layout.id != Rules().layout:
        names.append(Message("the board {layout}", layout=start.board.layout.id))
    return names


def _strange_rules(rules: Rules) -> list[Message]:
    names = []
    if rules.anagrams:
        names.append(Message("clabbers"))
    if (rules.rack_size, rules.bingo_tiles) not in ((7, 7), (8, 7)):
        names.append(
            Message(
                "a rack of {size} tiles, {most} of them to play",
                size=rules.rack_size,
                most=rules.bingo_tiles,
            )
        )
    if rules.bonuses != {BINGO_TILES: BINGO_BONUS}:
        names.append(
            Message(
                "bonuses other than {bonus} points for {tiles} tiles",
                bonus=BINGO_BONUS,
                tiles=BINGO_TILES,
            )
        )
    return names
