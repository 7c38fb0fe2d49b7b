"""A game as text from its first line to its last."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.players.report import result_line
from eliot_qt.streams import steer
from eliot_qt.voice.notices import file_notice

from .arbitration import ArbitrationGame
from .console import Console, turns_played
from .course_game import CourseGame
from .drawing import standing_lines, table_lines
from .options import Options
from .sentences import end_sentence, name_of, points, strength_sentence
from .start import start_game
from .table import Workshop
from .text_game import TextGame

_LIMIT = "turn limit"
_INTERRUPTED = 130
_LONGEST_LINE = 1000


def run(
    options: Options,
    workshop: Workshop,
    lines: Iterable[str],
    say: Callable[[str], None],
    clear: Callable[[], bool] = lambda: False,
) -> int:
    """Play a game to its end, or as long as there are lines; returns the exit code.

    ``clear`` empties the screen between people, where there is one; see :class:`.Console`.

    The last line about a game that has ended, or reached its turns, is JSON. Raises
    ``ValueError`` for a game that cannot be played and ``OSError`` where it cannot be saved.
    """
    record, table, warnings = start_game(options, workshop)
    for warning in warnings:
        source = options.load or options.master
        say(f"{source}: {warning}" if source else warning)
    say(_title(record, table.lexicon.name))
    console = Console(
        say,
        workshop.files,
        options.save,
        options.turns,
        _milliseconds if options.clock is not None else _standing,
        clear,
    )
    was_over = record.positions[-1].over is not None
    kind = ArbitrationGame if mode_of(record).arbitrated else CourseGame
    game: TextGame = kind(record, table, console)
    code = _play(game, options, lines, say)
    _finish(game, options, workshop, say, was_over=was_over)
    return code


def _play(
    game: TextGame, options: Options, lines: Iterable[str], say: Callable[[str], None]
) -> int:
    """Play by the lines, or alone; return the exit code."""
    try:
        if options.auto:
            game.play_alone()
        else:
            say("help lists the commands.")
            _converse(game, iter(lines))
    except KeyboardInterrupt:
        say("Interrupted.")
        return _INTERRUPTED
    return 0


def _finish(
    game: TextGame,
    options: Options,
    workshop: Workshop,
    say: Callable[[str], None],
    *,
    was_over: bool,
) -> None:
    """Save the game and enter it in the books; at its end, sum it up. Raises ``OSError``."""
    if game.over:
        _close(game)
        if notice := workshop.strengths.enter(game.record):
            say(strength_sentence(notice))
    unsaved = None if options.save is None else _saved(game, options.save)
    if game.over and not (options.auto or was_over):
        file = None if options.save is None else options.save.absolute()
        if notice := workshop.record_book.enter(game.record, file):
            say(str(file_notice(notice)))
    if game.over:
        say(json.dumps(summary(game.record), ensure_ascii=False))
    if unsaved is not None:
        raise unsaved


def summary(record: GameRecord) -> dict[str, object]:
    """The last line about a game."""
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
    steer("\x1b[2J\x1b[3J\x1b[H", sys.stdout)
    return True


def echoed(lines: Iterable[str], say: Callable[[str], None]) -> Iterator[str]:
    """The same lines, each said before it is answered: a script's transcript reads like a talk."""
    for line in lines:
        say(f"> {line}")
        yield line


def _converse(game: TextGame, lines: Iterator[str]) -> None:
    game.settle()
    while not game.has_ended:
        game.prompt()
        line = next(lines, None)
        if line is None:
            game.say("No more input.")
            return
        if len(line) > _LONGEST_LINE:
            game.say(f"Not possible: a line of more than {_LONGEST_LINE:,} characters.")
        else:
            game.do(line)


def _saved(game: TextGame, path: Path) -> OSError | None:
    """Save the game; why it could not be."""
    try:
        game.save(path)
    except OSError as error:
        return error
    return None


def _close(game: TextGame) -> None:
    record = game.record
    game.say_all(table_lines(record))
    over = record.position.over
    game.say("All requested turns have been played." if over is None else end_sentence(over))
    if record.position.turns:
        game.say_all(standing_lines(record))
    elif len(record.seats) == 1:
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
