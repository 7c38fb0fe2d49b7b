"""Words for what the domain says in enums and numbers: the one place where they become sentences.

Sentences start without a capital where they may stand in a list; :func:`fault_text` joins one.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.check import MoveFault, Verdict
from eliot_qt.game.events import (
    Adjustment,
    AdjustmentReason,
    Challenge,
    Ended,
    Resigned,
    SetRack,
    Turn,
)
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.modes import free_game, topping

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"
DOT = " \N{MIDDLE DOT} "

translate = QCoreApplication.translate


def counted(one: str, many: str, number: int) -> str:
    """A translated text with a number; ``many`` holds ``%n`` and is what translators see.

    ``one`` serves English, which needs no translation file, in the singular.
    """
    text = translate("Sentences", many, "", number)
    if number == 1 and text == many.replace("%n", "1"):
        return one
    return text


def listed(parts: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    pattern = translate("Sentences", "{several} and {last}")
    return pattern.format(several=", ".join(parts[:-1]), last=parts[-1])


def signed(points: int) -> str:
    """Points with their sign, a real minus included: ``+12``, ``−12``, ``0``."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def _plain(points: int) -> str:
    return str(points).replace("-", MINUS)


def points_text(points: int) -> str:
    """``1 point``, ``38 points``."""
    return counted("1 point", "%n points", points)


def sentence(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


# Moves that are refused.


def fault_text(verdict: Verdict, position: Position) -> str:
    """Everything that is wrong with a move, as one line; empty where nothing is."""
    return sentence(DOT.join(fault_sentences(verdict, position)))


def fault_sentences(verdict: Verdict, position: Position) -> list[str]:
    """Each fault of a move in words, the most telling first; letters and squares are named."""
    return [_fault(fault, verdict, position) for fault in _ORDER if fault in verdict.faults]


_ORDER = (
    MoveFault.GAME_OVER,
    MoveFault.NO_TILES,
    MoveFault.NOT_ON_RACK,
    MoveFault.BAG_TOO_SMALL,
    MoveFault.OFF_BOARD,
    MoveFault.OCCUPIED,
    MoveFault.NOT_IN_LINE,
    MoveFault.GAP,
    MoveFault.EXTENDS_OVER,
    MoveFault.NOT_THROUGH_CENTRE,
    MoveFault.DOES_NOT_TOUCH,
    MoveFault.NOT_ACROSS,
    MoveFault.TOO_MANY_TILES,
    MoveFault.TOO_SHORT,
    MoveFault.NOT_A_WORD,
)


def _fault(fault: MoveFault, verdict: Verdict, position: Position) -> str:
    match fault:
        case MoveFault.NOT_ON_RACK:
            return _missing(verdict.missing, position.tile_set)
        case MoveFault.BAG_TOO_SMALL:
            return swap_refused(position)
        case MoveFault.OCCUPIED:
            return _occupied(verdict.placement, position)
        case MoveFault.NOT_THROUGH_CENTRE:
            square = format_square(position.board.layout.centre, position.board.size)
            text = translate("Sentences", "the first word covers the centre square {square}")
            return text.format(square=square)
        case MoveFault.TOO_MANY_TILES:
            most = position.rules.bingo_tiles
            return counted("a turn sets at most 1 tile", "a turn sets at most %n tiles", most)
        case MoveFault.NOT_A_WORD:
            return not_words([w.tiles for w in verdict.phonies], position.tile_set)
    return _plain_faults()[fault]


def _plain_faults() -> dict[MoveFault, str]:
    return {
        MoveFault.GAME_OVER: translate("Sentences", "the game is over"),
        MoveFault.NO_TILES: translate("Sentences", "no tile is chosen"),
        MoveFault.OFF_BOARD: translate("Sentences", "the word runs off the board"),
        MoveFault.NOT_IN_LINE: translate("Sentences", "the tiles are not in one line"),
        MoveFault.GAP: translate("Sentences", "the tiles leave a gap"),
        MoveFault.EXTENDS_OVER: translate(
            "Sentences", "the word goes on over tiles already on the board"
        ),
        MoveFault.DOES_NOT_TOUCH: translate("Sentences", "the tiles do not touch any on the board"),
        MoveFault.NOT_ACROSS: translate("Sentences", "the first word goes across"),
        MoveFault.TOO_SHORT: translate("Sentences", "one letter alone is no word"),
    }


def not_words(words: Sequence[bytes], tile_set: TileSet) -> str:
    """``NT is not a word``; without words, that the play has a phony and no more."""
    names = [tile_set.spell(word) for word in dict.fromkeys(words)]
    if not names:
        return translate("Sentences", "not every word is in the lexicon")
    if len(names) == 1:
        return translate("Sentences", "{word} is not a word").format(word=names[0])
    return translate("Sentences", "{words} are not words").format(words=listed(names))


def _missing(tiles: bytes, tile_set: TileSet) -> str:
    letters = [_times(tiles.count(t), tile_set.symbol(t)) for t in dict.fromkeys(tiles) if t]
    parts = []
    if len(letters) == 1 and len(tiles) - tiles.count(BLANK) == 1:
        text = translate("Sentences", "{letter} is not on your rack")
        parts.append(text.format(letter=letters[0]))
    elif letters:
        text = translate("Sentences", "{letters} are not on your rack")
        parts.append(text.format(letters=listed(letters)))
    if BLANK in tiles:
        parts.append(
            counted(
                "there is no blank left on your rack",
                "%n blanks are missing on your rack",
                tiles.count(BLANK),
            )
        )
    return listed(parts)


def _times(number: int, symbol: str) -> str:
    return symbol if number == 1 else f"{number} × {symbol}"


def swap_refused(position: Position) -> str:
    """Why no tiles, or not that many, can be swapped: how many tiles the bag would need."""
    left, least = position.bag_count, position.rules.exchange_minimum
    if position.may_exchange:
        return counted(
            "the bag holds only 1 tile to swap for", "the bag holds only %n tiles to swap for", left
        )
    needs = counted("swapping needs 1 tile in the bag", "swapping needs %n tiles in the bag", least)
    rest = counted("1 is left", "%n are left", left) if left else _none_left()
    return f"{needs}; {rest}"


def _none_left() -> str:
    return translate("Sentences", "none is left")


def _occupied(move: Placement | None, position: Position) -> str:
    board = position.board
    taken = [s for s, _ in move.placed(board.size) if board.squares[s]] if move else []
    names = [format_square(s, board.size) for s in taken]
    if not names:
        return translate("Sentences", "a tile already lies there")
    return translate("Sentences", "a tile already lies on {squares}").format(squares=listed(names))


# What happens.


def event_text(record: GameRecord, number: int) -> str:
    """What event ``number`` (from 0) of a record was: ``Bob plays 8H WINTER for 38 points``.

    A hidden rack stays hidden: a swap tells how many tiles, never which.
    """
    event = record.events[number]
    before = record.position_at(number)
    match event:
        case Turn():
            return _turn(event, before, record.seats[event.seat].name)
        case Challenge():
            return _challenge(event, before, record)
        case SetRack():
            name = record.seats[event.seat].name
            return translate("Sentences", "{name} has a new rack").format(name=name)
        case Resigned():
            return translate("Sentences", "{name} resigns").format(
                name=record.seats[event.seat].name
            )
        case Adjustment():
            text = adjustment_text(event, record.seats[event.seat].name, before.tile_set)
            return f"{text}: {signed(event.points)}"
        case Ended():
            return end_text(event.reason)
        case _:
            # Exploded blanks are their owner's secret; turns all seats share have their own page.
            return ""


def _turn(event: Turn, before: Position, name: str) -> str:
    move = event.move
    if isinstance(move, Pass):
        return translate("Sentences", "{name} passes").format(name=name)
    if isinstance(move, Exchange):
        text = counted("{name} swaps 1 tile", "{name} swaps %n tiles", len(move.tiles))
        return text.format(name=name)
    text = translate("Sentences", "{name} plays {move} for {points}")
    told = format_move(move, before.board, before.tile_set)
    return text.format(name=name, move=told, points=points_text(event.score))


def _challenge(event: Challenge, before: Position, record: GameRecord) -> str:
    player = record.seats[before.last_play[0]].name if before.last_play else ""
    if event.success and event.again:
        text = translate("Sentences", "{player}'s play is not allowed; {player} plays again")
    elif event.success:
        text = translate("Sentences", "{player}'s play is not allowed and comes off the board")
    else:
        text = translate("Sentences", "{player}'s play is allowed")
    text = text.format(player=player)
    if event.seat is None:
        return text
    name = record.seats[event.seat].name
    parts = [translate("Sentences", "{name} challenges").format(name=name), text]
    if event.loses_turn:
        parts.append(translate("Sentences", "{name} loses the turn").format(name=name))
    if event.bonus:
        bonus = translate("Sentences", "{player} gains {points}")
        parts.append(bonus.format(player=player, points=points_text(event.bonus)))
    return "; ".join(parts)


# Ends of games.


def end_text(reason: EndReason) -> str:
    """Why a game is over."""
    return {
        EndReason.OUT: translate("Sentences", "All tiles are played."),
        EndReason.SCORELESS: translate("Sentences", "Too many turns without points."),
        EndReason.RESIGNED: translate("Sentences", "Everybody else has resigned."),
        EndReason.BLOCKED: translate("Sentences", "Nobody can place a tile any more."),
        EndReason.BAG_EMPTY: translate("Sentences", "The bag is empty."),
        EndReason.NO_RACK: translate("Sentences", "No further rack can be drawn."),
    }[reason]


def adjustment_text(adjustment: Adjustment, name: str, tile_set: TileSet) -> str:
    """What the points of an adjustment are for: ``Bob: tiles left, Q T``."""
    if adjustment.reason is AdjustmentReason.TIME:
        return translate("Sentences", "{name}: overtime").format(name=name)
    if not adjustment.tiles:
        return translate("Sentences", "{name}: the tiles the others had left").format(name=name)
    tiles = " ".join(tile_set.symbol(t) for t in adjustment.tiles)
    if adjustment.points > 0:
        text = translate("Sentences", "{name}: twice the tiles left, {tiles}")
    else:
        text = translate("Sentences", "{name}: tiles left, {tiles}")
    return text.format(name=name, tiles=tiles)


def score_line(names: Sequence[str], scores: Sequence[int]) -> str:
    """``Ann 214 – Bob 231``."""
    pairs = zip(names, scores, strict=True)
    return f" {EN_DASH} ".join(f"{name}\N{NO-BREAK SPACE}{_plain(score)}" for name, score in pairs)


def winner_text(record: GameRecord) -> str:
    """Who won and how high; who leads while the game goes on is not told."""
    position = record.position
    names = [seat.name for seat in record.seats]
    if record.mode == topping.MODE:
        outcomes = topping.outcomes(position)
        found = sum(outcome.found for outcome in outcomes)
        text = translate("Sentences", "{name}: {points} in {turns}, {found} tops found")
        return text.format(
            name=names[0],
            points=counted("1 penalty point", "%n penalty points", position.scores[0]),
            turns=counted("1 turn", "%n turns", len(outcomes)),
            found=found,
        )
    if len(names) == 1:
        points = points_text(position.scores[0])
        return translate("Sentences", "{name} scored {points}").format(name=names[0], points=points)
    first = free_game.winners(position)
    best = [names[seat] for seat in first]
    if len(first) > 1:
        text = translate("Sentences", "{names} tie with {points}")
        return text.format(names=listed(best), points=points_text(position.scores[first[0]]))
    if position.over is EndReason.RESIGNED:
        gone = [names[seat] for seat in sorted(position.gone)]
        text = translate("Sentences", "{name} wins: {others} resigned")
        return text.format(name=best[0], others=listed(gone))
    others = sorted((s for i, s in enumerate(position.scores) if i not in first), reverse=True)
    scores = EN_DASH.join(_plain(score) for score in (position.scores[first[0]], *others))
    return translate("Sentences", "{name} wins {scores}").format(name=best[0], scores=scores)
