"""A game as text from its first line to its last."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator

from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.modes.racks import rack_text
from eliot_qt.players.report import event_line, result_line

from .arbitration import ArbitrationGame
from .computers import play_out
from .drawing import standing_lines, table_lines
from .duplicate import DuplicateGame
from .free import FreeGame, TrainingGame
from .options import Options
from .room import Room, turns_played
from .sentences import end_sentence, name_of, points
from .start import begin
from .table import Workshop
from .text_game import TextGame
from .topping import ToppingGame

_GAMES: dict[str, type[TextGame]] = {
    free_game.MODE: FreeGame,
    training.MODE: TrainingGame,
    duplicate.MODE: DuplicateGame,
    topping.MODE: ToppingGame,
    arbitration.MODE: ArbitrationGame,
}
_LIMIT = "turn limit"
_INTERRUPTED = 130
_MOST_SCORES = 8
_LONGEST_LINE = 1000


def run(
    options: Options,
    workshop: Workshop,
    lines: Iterable[str],
    say: Callable[[str], None],
    clear: Callable[[], bool] = lambda: False,
) -> int:
    """Play a game to its end, or as long as there are lines; returns the exit code.

    ``clear`` empties the screen between people, where there is one; see :class:`.Room`.

    The last line about a game that has ended, or reached its turns, is JSON. Raises
    ``ValueError`` for a game that cannot be played and ``OSError`` where it cannot be saved.
    """
    record, table, warnings = begin(options, workshop)
    for warning in warnings:
        say(f"{options.load or options.master}: {warning}")
    say(_title(record, table.lexicon.name))
    room = Room(
        say,
        workshop.files,
        options.save,
        options.turns,
        _milliseconds if options.clock is not None else _standing,
        clear,
    )
    game = _GAMES[record.mode](record, table, room)
    code = 0
    try:
        if options.auto:
            _play_alone(game)
        else:
            say("help lists the commands.")
            _converse(game, iter(lines))
    except KeyboardInterrupt:
        say("Interrupted.")
        code = _INTERRUPTED
    if game.over:
        _close(game)
    if options.save is not None:
        game.save(options.save)
    if game.over:
        say(json.dumps(summary(game.record), ensure_ascii=False))
    return code


def summary(record: GameRecord) -> dict[str, object]:
    """What the last line tells of a game."""
    position = record.position
    return {
        "mode": record.mode,
        "variants": [variant.value for variant in position.rules.variants],
        "turns": turns_played(record),
        "scores": list(position.scores),
        "reason": _LIMIT if position.over is None else position.over.value,
    }


def typed_lines() -> Iterator[str]:
    """The lines of standard input; at a terminal they are asked for."""
    if not sys.stdin.isatty():
        yield from (line.rstrip("\r\n") for line in sys.stdin)
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def clear_screen() -> bool:
    """Empty the terminal, what has scrolled away included; False where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
    return True


def echoed(lines: Iterable[str], say: Callable[[str], None]) -> Iterator[str]:
    """The same lines, each said before it is answered: a script's transcript reads like a talk."""
    for line in lines:
        say(f"> {line}")
        yield line


def _converse(game: TextGame, lines: Iterator[str]) -> None:
    game.settle()
    while not game.done:
        game.prompt()
        line = next(lines, None)
        if line is None:
            game.say("No more input.")
            return
        if len(line) > _LONGEST_LINE:
            game.say(f"Not possible: a line of more than {_LONGEST_LINE:,} characters.")
        else:
            game.do(line)


def _play_alone(game: TextGame) -> None:
    if game.over:
        return
    for record in play_out(game.record, game.table):
        before = game.record
        game.advance(record)
        game.say_all(_alone_lines(before, record))
        if game.over:
            return


def _alone_lines(before: GameRecord, after: GameRecord) -> Iterator[str]:
    """What a turn of computers was, a line each."""
    if not after.start.shared:
        events = range(before.cursor, after.cursor)
        yield from (line for number in events if (line := event_line(after, number)))
        return
    tile_set = after.start.tile_set
    for number in range(turns_played(before), turns_played(after)):
        turn = after.position.turns[number]
        move = "-" if turn.move is None else format_move(turn.move, turn.board, tile_set)
        scores = " ".join(str(score) for score in after.position.scores[:_MOST_SCORES])
        rack = rack_text(turn.dealt, tile_set)
        if turn.exploded:
            rack += f" ?={tile_set.show((turn.exploded,))}"
        yield f"{number + 1:>3}  {rack:18} {move:22} {turn.score:>4}  {scores}"


def _close(game: TextGame) -> None:
    record = game.record
    game.say_all(table_lines(record))
    over = record.position.over
    game.say("All requested turns have been played." if over is None else end_sentence(over))
    if record.start.shared:
        game.say_all(standing_lines(record))
    elif record.mode == training.MODE:
        game.say(f"{name_of(record, 0)}: {points(record.position.scores[0])}.")
    else:
        game.say(f"Result: {result_line(record)}")


def _title(record: GameRecord, lexicon: str) -> str:
    names = [variant.value for variant in record.start.rules.variants]
    variants = f" ({', '.join(names)})" if names else ""
    return f"Eliot Qt, {record.mode}{variants}, {lexicon}, seed {record.seed}"


def _milliseconds() -> int:
    return int(time.monotonic() * 1000)


def _standing() -> int:
    return 0
