"""Published games in words: what was read, what does not fit, you beside the game and the top."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names
from eliot_qt.models.said import said_text
from eliot_qt.modes.master_check import Misfit, MisfitKind
from eliot_qt.modes.master_compare import MasterComparison, PointsOwner, compare, totals
from eliot_qt.modes.master_game import MasterGame
from eliot_qt.modes.shared_rack import is_replay
from eliot_qt.voice.move_faults import not_words
from eliot_qt.voice.phrases import EN_DASH
from eliot_qt.voice.results import to_top

from .fault_texts import fault_text
from .sentences import DOT, counted, listed, points_text, sentence

translate = QCoreApplication.translate

# More misfits than these are counted, not listed.
_MOST_TOLD = 4


def game_name(game: MasterGame) -> str:
    """``Round 3, table 1: Ann Lee – Ben Lo``."""
    names = f" {EN_DASH} ".join(seat_names(game.source)[:4])
    return ": ".join(filter(None, (game.source.title, names)))


def size_text(size: int) -> str:
    """``15 × 15 squares``."""
    return translate("Master", "{size} × {size} squares").format(size=size)


def turns_line(game: MasterGame) -> str:
    """``24 turns: 13 of Ann Lee and 11 of Ben Lo``, and what is left out of them."""
    turns, left_out = len(game.turns), game.left_out
    text = counted("Sentences", "%n turns", "1 turn", turns)
    if game.players:
        of = translate("Master", "{count} of {name}")
        each = [
            of.format(count=sum(t.player == name for t in game.turns), name=name)
            for name in game.players
        ]
        text = f"{text}: {listed(each)}"
    if game.left_out:
        others = counted(
            "Sentences",
            "skipped: %n exchanges, passes or withdrawn plays",
            "skipped: 1 exchange, pass or withdrawn play",
            left_out,
        )
        text = DOT.join((text, others))
    return text


def guessed_line(game: MasterGame) -> str:
    """Count the racks the file lacks; empty if it has all."""
    if not game.guessed:
        return ""
    if len(game.guessed) == len(game.turns):
        return translate("Master", "The file has no racks, only the tiles played.")
    count = len(game.guessed)
    return counted(
        "Sentences",
        "The file has only part of %n racks.",
        "The file has only part of 1 rack.",
        count,
    )


def misfit_lines(found: Sequence[Misfit]) -> str:
    """Return the misfits, a line for each turn: ``Turn 7: QI is not a word``."""
    turn = translate("Master", "Turn {turn}: {why}")
    lines = [turn.format(turn=m.turn + 1, why=_why(m)) for m in found[:_MOST_TOLD]]
    if more := len(found) - len(lines):
        lines.append(counted("Sentences", "and %n more turns", "and 1 more turn", more))
    return "\n".join(lines)


def _why(misfit: Misfit) -> str:
    position, verdict = misfit.position, misfit.verdict
    tile_set = position.tile_set
    if misfit.kind is MisfitKind.RACK_SIZE:
        text = translate("Master", "the rack does not have 1 to {size} tiles")
        return text.format(size=position.rules.rack_size)
    if misfit.kind is MisfitKind.TILES:
        letters = [tile_set.symbol(tile) for tile in misfit.tiles if tile < len(tile_set.counts)]
        text = translate("Master", "the rack has tiles that are already gone: {letters}")
        return text.format(letters=listed(letters) or EN_DASH)
    if verdict is None:
        return translate("Master", "the move does not fit the board")
    if misfit.kind is MisfitKind.PHONIES:
        return said_text(not_words([word.tiles for word in verdict.phonies], tile_set))
    return fault_text(verdict, position)


# While it is played.


def badge(record: GameRecord) -> str:
    """The badge of a replay; empty for other games."""
    if not is_replay(record):
        return ""
    if record.start.rules.hints:
        return translate("Master", "Replay · training")
    return translate("Master", "Replay · duplicate")


def turn_of(record: GameRecord) -> str:
    """``Turn 7 of 24``."""
    text = translate("Master", "Turn {turn} of {turns}")
    turns = max(len(record.master), len(record.position.turns))
    return text.format(turn=len(record.position.turns), turns=turns)


def laid_line(record: GameRecord) -> str:
    """The moves just laid: ``Ben Lo: 9C HAM, 18 points``; empty where none was."""
    lines = []
    for number, turn in reversed(list(enumerate(record.position.turns[:-1]))):
        if not turn.is_laid or turn.move is None:
            break
        lines.append(_published_move(record, number))
    return DOT.join(reversed(lines))


def _published_move(record: GameRecord, number: int) -> str:
    turn = record.positions[-1].turns[number]
    if turn.move is None:
        return EN_DASH
    move = format_move(turn.move, turn.board, record.start.tile_set)
    text = translate("Master", "{player}: {move}, {points}")
    who = published(record, number)
    return text.format(player=who, move=move, points=points_text(turn.score))


def published(record: GameRecord, number: int) -> str:
    """Return the player of the published move of a turn."""
    turn = record.master[number] if number < len(record.master) else None
    return (turn.player if turn else "") or translate("Master", "The game")


def verdict_line(record: GameRecord, number: int) -> str:
    """Compare your move of a turn: ``60 points less than Ann Lee · 64 less than the top``."""
    comparison = next((c for c in compare(record) if c.turn == number), None)
    if comparison is None:
        text = translate("Master", "Placed for you: {move}")
        return text.format(move=_published_move(record, number))
    parts = [_against(comparison, published(record, number))]
    if comparison.top is not None:
        parts.append(said_text(to_top(comparison.top - comparison.yours)))
    return sentence(DOT.join(parts))


def _against(comparison: MasterComparison, player: str) -> str:
    if comparison.difference == 0:
        return translate("Master", "same score as {player}").format(player=player)
    points = points_text(abs(comparison.difference))
    if comparison.difference > 0:
        text = translate("Master", "{points} more than {player}")
    else:
        text = translate("Master", "{points} less than {player}")
    return text.format(points=points, player=player)


# At its end.


def through_text() -> str:
    """Say why a game with the racks of another one is over."""
    return translate("Master", "The published game ends here.")


def result_line(record: GameRecord) -> str:
    """``62.7 % of the top; the published game 56.6 %. You beat …``"""
    compared = compare(record)
    shares = {total.side: percent_text(total.percent) for total in reversed(totals(record))}
    text = translate(
        "Master",
        "{yours} % of the top; the published game {game} %. "
        "You beat the published move on {better} of {turns}, tied on {equal}.",
    )
    turns = len(compared)
    return text.format(
        yours=shares[PointsOwner.SEAT],
        game=shares[PointsOwner.GAME],
        better=sum(c.difference > 0 for c in compared),
        equal=sum(c.difference == 0 for c in compared),
        turns=counted("Sentences", "%n turns", "1 turn", turns),
    )


def percent_text(percent: float | None) -> str:
    """Write a percentage: ``62.7``, or a dash for None."""
    return EN_DASH if percent is None else f"{percent:.1f}"
