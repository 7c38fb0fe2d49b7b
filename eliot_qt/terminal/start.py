"""The record a text game begins with: a new one, one that follows a master, or a saved one."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind, ClockRule, Rules
from eliot_qt.modes import master_game
from eliot_qt.modes.catalogue import MODES, check_mode
from eliot_qt.modes.variants import with_variants
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.kept.files import Opened
from eliot_qt.play.kept.library_files import read_with_lexicon
from eliot_qt.play.secrecy import check_public
from eliot_qt.play.set_up import deal_racks
from eliot_qt.review.guessed import GuessedRacks

from .options import Options
from .sentences import lexicon_sentence, part_racks_sentence, strength_sentence
from .table import Table, Workshop


def start_game(options: Options, workshop: Workshop) -> tuple[GameRecord, Table, tuple[str, ...]]:
    """The record, the table it is played at, and what a file's reader had to correct.

    Raises ``ValueError`` (also as errors of formats and lexicons) for what cannot be played.
    """
    library, lexicon = workshop.library, options.named_lexicon
    if options.load is not None:
        game = read_with_lexicon(library, options.load, lexicon)
        record = game.record
        if game.is_position:
            record = deal_racks(record, options.seed)
        if options.mode:
            try:
                check_mode(record, options.mode)
            except ValueError as error:
                raise ValueError(f"{options.load}: {error}") from None
        warnings = (*_corrections(game), *_remember(game))
        return record, workshop.table(record.start.rules), warnings
    if options.master is not None:
        game = read_with_lexicon(library, options.master, lexicon)
        check_public(options.master, game.record)
        table = workshop.table(game.record.start.rules)
        record = master_game.new_master_game(
            game.record, options.seats, options.seed, options.mode, table.finder
        )
        return record, table, _corrections(game)
    table = workshop.table(_rules(options, workshop))
    seats, notice = workshop.strengths.seats(options.seats, table.game.rules.lexicon)
    warnings = () if notice is None else (strength_sentence(notice),)
    return _new_record(replace(options, seats=seats), table), table, warnings


def _remember(opened: Opened) -> tuple[str, ...]:
    """Keep what the file has of racks it has in part; a sentence where there is no room for it."""
    try:
        GuessedRacks().keep(opened.record, opened.guessed)
    except OSError as error:
        return (part_racks_sentence(error),)
    return ()


def _corrections(opened: Opened) -> tuple[str, ...]:
    """Yield what the reader had to correct, the lexicon included."""
    if not opened.other_lexicon:
        return tuple(map(str, opened.warnings))
    lexicon = opened.record.start.rules.lexicon
    return (*map(str, opened.warnings), lexicon_sentence(opened.other_lexicon, lexicon))


def _rules(options: Options, workshop: Workshop) -> Rules:
    rules = workshop.rules(options.lexicon, options.layout)
    preset, mode = next(p for p in PRESETS if p.id == options.preset), MODES[options.mode]
    rules = mode.usual_rules(mode.fit_rules(preset.apply(rules)), options.seats)
    if mode.arbitrated:
        rules = replace(rules, board_receives_top=options.board_move != "best")
    # Time has no place in a transcript.
    rules = replace(rules, clock=ClockRule())
    if options.clock is not None:
        rules = replace(rules, clock=ClockRule(ClockKind.TURN, options.clock))
    if options.rack is not None:
        rules = replace(rules, rack_size=options.rack, bingo_tiles=options.rack)
    return replace(with_variants(rules, options.variants), bonus_table=options.bonuses)


def _new_record(options: Options, table: Table) -> GameRecord:
    game = table.game
    return MODES[options.mode].new_game(game, options.seats, options.seed, table.finder)
