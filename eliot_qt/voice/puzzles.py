"""Hints for a puzzle, from the kind of move to the move itself, and the answers to tries."""

from __future__ import annotations

from eliot_qt.faults import Message
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind


def hint_messages(puzzle: Puzzle, best: Move, position: Position) -> tuple[Message, ...]:
    """The steps of help: kind of move, tiles, place, and the move at last."""
    show = position.tile_set.show
    move = Message("It is {move}.", move=format_move(best, position.board, position.tile_set))
    kind = kind_message(puzzle.kind)
    if isinstance(best, Exchange):
        leave = show(_kept(best, position))
        keeps = Message("It keeps {tiles}.", tiles=leave) if leave else Message("It keeps nothing.")
        return kind, keeps, move
    if not isinstance(best, Placement):
        return kind, move
    tiles = Message("It uses {tiles} from your rack.", tiles=show(sorted(best.used)))
    first = best.row * position.board.size + best.col
    place = Message("It begins at {square}.", square=format_square(first, position.board.size))
    return kind, tiles, place, move


def kind_message(kind: PuzzleKind) -> Message:
    """Name the kind of move that is looked for."""
    match kind:
        case PuzzleKind.BINGO:
            return Message("There is a bingo.")
        case PuzzleKind.EXCHANGE:
            return Message("No play is good enough here.")
        case PuzzleKind.PARALLEL:
            return Message("It lies alongside other words.")
        case PuzzleKind.HOOK:
            return Message("It hooks or extends a word on the board.")
        case PuzzleKind.BLOCK:
            return Message("Block what the opponent could use.")
        case PuzzleKind.ENDGAME:
            return Message("Only one move saves the game; both racks are known.")
        case PuzzleKind.PREENDGAME:
            return Message("One tile is in the bag: which move wins with most draws?")
        case PuzzleKind.LESS:
            return Message("It is not the highest-scoring move.")


def gap_message(puzzle: Puzzle) -> Message:
    """Say how clear the answer is."""
    gap = f"{puzzle.gap:.1f}".removesuffix(".0")
    if puzzle.kind is PuzzleKind.ENDGAME:
        return Message("Any other move loses {points} points or more (proven).", points=gap)
    if puzzle.proven:
        return Message("Any other move wins at least {gap} % less often (proven).", gap=gap)
    return Message("Any other move lowers the chance to win by {gap} % or more.", gap=gap)


def wrong_message(puzzle: Puzzle, move: str) -> Message | None:
    """Say by how much a wrong move is behind, where that is proven; else points and leave tell."""
    gap = f"{puzzle.gap:.1f}".removesuffix(".0")
    if not puzzle.proven:
        return None
    if puzzle.kind is PuzzleKind.ENDGAME:
        return Message(
            "Not the best: {move} ends {points} points worse, or more. Try again.",
            move=move,
            points=gap,
        )
    return Message(
        "Not the best: {move} wins at least {gap} % less often. Try again.", move=move, gap=gap
    )


def _kept(move: Exchange, position: Position) -> bytes:
    rest = list(position.rack)
    for tile in move.tiles:
        rest.remove(tile)
    return bytes(rest)


def kind_name(kind: PuzzleKind) -> Message:
    """Return the name of a kind of puzzle."""
    match kind:
        case PuzzleKind.ENDGAME:
            return Message("Endgame")
        case PuzzleKind.PREENDGAME:
            return Message("Pre-endgame")
        case PuzzleKind.EXCHANGE:
            return Message("Exchange")
        case PuzzleKind.BINGO:
            return Message("Bingo")
        case PuzzleKind.BLOCK:
            return Message("Block")
        case PuzzleKind.LESS:
            return Message("Not the highest score")
        case PuzzleKind.PARALLEL:
            return Message("Parallel play")
        case PuzzleKind.HOOK:
            return Message("Hook")
