"""English sentences of the text interface: refusals, events, hints, ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

from eliot_qt.faults import reason
from eliot_qt.formats.eliot_xml.losses import Loss
from eliot_qt.game.check import Judge, MoveFault, Verdict
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Exploded,
    Resigned,
    SetRack,
    Turn,
)
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet, sort_tiles
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.clabbers_words import may_name_words, words_formed
from eliot_qt.modes.hints import Facts, Hint
from eliot_qt.modes.racks import RackFault
from eliot_qt.play.notices import Notice, NoticeKind

_SIMPLE = {
    MoveFault.NO_TILES: "no tile is named",
    MoveFault.OFF_BOARD: "the word runs off the board",
    MoveFault.NOT_IN_LINE: "the tiles are not in one line",
    MoveFault.GAP: "there is a gap between the tiles",
    MoveFault.OCCUPIED: "there is already a tile there",
    MoveFault.EXTENDS_OVER: "type the whole word, including the tiles on the board",
    MoveFault.DOES_NOT_TOUCH: "it does not touch any tile on the board",
    MoveFault.TOO_SHORT: "one letter is not a word",
    MoveFault.NOT_ACROSS: "the first word must go across",
    MoveFault.GAME_OVER: "the game is over",
}
_ENDS = {
    EndReason.OUT: "All tiles are played.",
    EndReason.SCORELESS: "Too many scoreless turns.",
    EndReason.RESIGNED: "Everyone else has resigned.",
    EndReason.BLOCKED: "No more moves are possible.",
    EndReason.BAG_EMPTY: "All tiles are played.",
    EndReason.NO_RACK: "No more racks can be drawn.",
}
_EVENT = re.compile(r"^event \d+: ")
_LOSSES = {
    Loss.CLOCK: "the clock",
    Loss.TIME_ODDS: "each player's own time",
    Loss.TIMES: "the time each move took",
    Loss.TEXTS: "title and notes",
    Loss.CORRECTIONS: "turns as they were before corrections",
    Loss.RULES: "house rules",
    Loss.COMPUTERS: "the computers' levels",
    Loss.MASTER: "the rest of the published game",
}


def losses_sentence(lost: Sequence[Loss]) -> str:
    """What a file does not hold of a game, and which one would."""
    return f"{', '.join(_LOSSES[loss] for loss in lost)}. A file .eliot keeps everything."


def name_of(record: GameRecord, seat: int) -> str:
    """The name of a seat; files of other programs may have none."""
    who = record.seats[seat]
    numbered = mode_of(record).arbitrated and who.table
    return who.name or (f"Table {who.table}" if numbered else f"Player {seat + 1}")


def plain(error: ValueError) -> str:
    """What an error says, without the number of the event: here it is always the last."""
    return _EVENT.sub("", str(error))


def lexicon_sentence(named: str, used: str) -> str:
    """Say that a file's game was played with another lexicon than the one it has now."""
    return f"the game was played with the lexicon {named}; words are judged by {used} here"


def part_racks_sentence(error: OSError) -> str:
    """Say that the parts of racks a file has could not be kept beside its game."""
    why = reason(error)
    return f"the racks that the file has in part count as known from here on ({why})"


def strength_sentence(notice: Notice) -> str:
    """Say what is wrong with the file of the person's strength."""
    if notice.kind is NoticeKind.SETTINGS_DAMAGED:
        kept = f"The damaged file was kept as {notice.path}."
        return f"Your strength could not be read. {kept} {notice.detail}"
    return f"Your strength could not be saved to {notice.path}. {notice.detail}"


def record_sentence(notice: Notice) -> str:
    """Say what is wrong with the file of the person's record."""
    if notice.kind is NoticeKind.RECORD_DAMAGED:
        kept = f"The damaged file was kept as {notice.path}."
        return f"Your record could not be read. {kept} {notice.detail}"
    return f"Your record could not be saved to {notice.path}. {notice.detail}"


def rack_faults_sentence(faults: RackFault, tiles: int) -> str:
    """What the rack rule says against a rack of so many tiles."""
    texts = {
        RackFault.SHORT: f"only {tiles} tile{'s' * (tiles != 1)}",
        RackFault.VOWELS: "too few vowels",
        RackFault.CONSONANTS: "too few consonants",
    }
    return " and ".join(text for fault, text in texts.items() if fault in faults)


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def refusal(verdict: Verdict, position: Position) -> str:
    """Everything that is wrong with a move."""
    return "; ".join(_fault(fault, verdict, position) for fault in verdict.faults)


def _fault(fault: MoveFault, verdict: Verdict, position: Position) -> str:
    tile_set, rules = position.tile_set, position.rules
    if fault is MoveFault.NOT_ON_RACK:
        return f"not on the rack: {tile_set.show(verdict.missing)}"
    if fault is MoveFault.NOT_A_WORD:
        words = ", ".join(tile_set.spell(word.tiles) for word in verdict.phonies)
        return f"not in the lexicon: {words}"
    if fault is MoveFault.NOT_THROUGH_CENTRE:
        layout = position.board.layout
        return f"the first word must cover {format_square(layout.centre, layout.size)}"
    if fault is MoveFault.TOO_MANY_TILES:
        return f"at most {rules.bingo_tiles} tiles may be played in a turn"
    if fault is MoveFault.BAG_TOO_SMALL:
        left = position.bag_count
        return f"an exchange takes {rules.exchange_minimum} tiles in the bag; it holds {left}"
    return _SIMPLE[fault]


def event_sentence(record: GameRecord, number: int, judge: Judge | None = None) -> str | None:
    """What event ``number`` (from 0) of a game with racks of one's own was; None for nothing.

    Tiles on a rack are named only where one person plays, and only that person's. ``judge`` knows
    the words that moves of clabbers form.
    """
    event = record.events[number]
    before = record.positions[number]
    match event:
        case Turn():
            return _turn(event, before, record) + _words(event, before, record, judge)
        case Challenge():
            return _challenge(event, before, record)
        case SetRack():
            return f"The rack is {before.tile_set.show(sort_tiles(event.rack))}."
        case Exploded() if _is_open(record, event.seat):
            return f"The blank turns into {before.tile_set.show((event.letter,))}."
        case Resigned():
            return f"{name_of(record, event.seat)} resigns."
        case Adjustment():
            return _adjustment(event, record, before.tile_set)
        case Ended():
            return end_sentence(event.reason)
    return None


def _is_open(record: GameRecord, seat: int) -> bool:
    """Whether all who read may know the rack of a seat: the only person's."""
    return [s for s, who in enumerate(record.seats) if not who.is_computer] == [seat]


def _turn(event: Turn, before: Position, record: GameRecord) -> str:
    name, tile_set = name_of(record, event.seat), before.tile_set
    if isinstance(event.move, Pass):
        return f"{name} passes."
    if isinstance(event.move, Exchange):
        count = len(event.move.tiles)
        return f"{name} exchanges {count} tile{'s' * (count != 1)}."
    move = format_move(event.move, before.board, tile_set)
    total = before.scores[event.seat] + event.score
    text = f"{name} plays {move} for {points(event.score)}, {total} in all."
    if event.replaced:
        text += f" On the board {tile_set.show(event.replaced)} takes the place of the blank."
    return text


def _words(event: Turn, before: Position, record: GameRecord, judge: Judge | None) -> str:
    """The words of a move of clabbers, where letters lie in another order."""
    over = record.positions[-1].over is not None
    if not isinstance(event.move, Placement) or not may_name_words(before.rules, over):
        return ""
    words = words_formed(event.move, before, judge)
    if not any(word.orders for word in words):
        return ""
    return f" The words: {', '.join(map(str, words))}."


def _challenge(event: Challenge, before: Position, record: GameRecord) -> str:
    player = name_of(record, before.last_play[0]) if before.last_play else ""
    if event.success:
        verdict = f"{player}'s play is a phony and comes off the board."
    else:
        verdict = f"{player}'s play is good."
    if event.bonus:
        verdict += f" {player} gains {points(event.bonus)}."
    if event.seat is None:
        return verdict
    name = name_of(record, event.seat)
    if event.loses_turn:
        verdict += f" {name} loses the turn."
    return f"{name} challenges. {verdict}"


def _adjustment(event: Adjustment, record: GameRecord, tile_set: TileSet) -> str:
    why = "overtime" if event.reason is AdjustmentReason.TIME else "end of the game"
    if event.tiles:
        why = f"tiles left: {tile_set.show(event.tiles)}"
    return f"{name_of(record, event.seat)} {event.points:+d} ({why})."


def end_sentence(reason: EndReason) -> str:
    """Why a game is over."""
    return _ENDS[reason]


def hint_sentence(hint: Hint, facts: Facts, position: Position) -> str:
    """What a hint says about the top."""
    show, size = position.tile_set.show, position.board.size
    match hint:
        case Hint.BINGO:
            return "There is a bingo." if facts.bingo else "There is no bingo."
        case Hint.SCORE:
            return f"The top scores {facts.score}."
        case Hint.TILES:
            return f"It uses {show(facts.tiles)}."
        case Hint.LINE:
            letter = chr(ord("A") + facts.line)
            return (
                f"It lies in column {letter}."
                if facts.direction
                else f"It lies in row {facts.line + 1}."
            )
        case Hint.START:
            return f"It starts on {format_square(facts.start, size)}."
        case Hint.MOVE:
            return f"It is {format_move(facts.move, position.board, position.tile_set)}."
        case Hint.ORIENTATION:
            return "It goes down." if facts.direction else "It goes across."
        case Hint.LENGTH:
            return f"Its word has {facts.length} letters."
        case Hint.BOARD_LETTERS:
            used = show(facts.board_letters) or "nothing"
            return f"From the board it uses {used}."
        case Hint.FIRST_LETTER:
            return f"Its word begins with {show((facts.first_letter,))}."
        case Hint.ALL_LETTERS:
            return f"The letters of its word are {show(facts.letters)}."
