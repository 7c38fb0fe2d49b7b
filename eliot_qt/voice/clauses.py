"""A clause for each reason for one of two moves, or against it, with its figure."""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.coach.asides import About, Aside
from eliot_qt.coach.weights import ReasonKind, Spot, Weight
from eliot_qt.faults import Message
from eliot_qt.game.move import Move
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.rules import ChallengeRule
from eliot_qt.game.tiles import BLANK

from .decimals import Decimal, percent, signed, size
from .phrases import points


@dataclass(frozen=True)
class Clauses:
    """Puts reasons for moves of a position into clauses; ``decimal`` writes figures.

    For a beginner they are ``plain``: points have figures, leaves and replies have none.
    """

    position: Position
    decimal: Decimal
    plain: bool = False

    def move(self, move: Move) -> str:
        """A move in the field's notation."""
        return format_move(move, self.position.board, self.position.tile_set)

    def clause(self, weight: Weight) -> Message:
        """Return the clause for a reason for or against the first of two moves."""
        if self.plain and (plain := _plainly(weight)) is not None:
            return plain
        clause = self._clause(weight)
        if self.plain:
            return clause
        aside = None if weight.aside is None else self._aside(weight.aside, weight)
        return (
            clause if aside is None else Message("{clause} ({aside})", clause=clause, aside=aside)
        )

    def _clause(self, weight: Weight) -> Message:
        match weight.kind:
            case ReasonKind.WIN:
                return self._win(weight)
            case ReasonKind.SPREAD:
                worth = size(weight.worth, self.decimal)
                if weight.is_for:
                    return Message("in playouts it gains {points} points more", points=worth)
                return Message("in playouts it gains {points} points less", points=worth)
            case ReasonKind.PROVEN:
                return self._proven(weight)
            case ReasonKind.POINTS:
                return _points(weight)
            case ReasonKind.LEAVE:
                return self._leave(weight)
            case ReasonKind.REPLY:
                return self._reply(weight)
            case ReasonKind.NEXT:
                return self._next(weight)
            case ReasonKind.LEFT:
                own, other = f"{weight.own:.0f}", f"{weight.other:.0f}"
                return Message("{own} points stay on the rack, not {other}", own=own, other=other)
            case ReasonKind.OUT:
                worth = f"{weight.worth:.0f}"
                if weight.is_for:
                    return Message(
                        "it goes out: +{points} for the tiles on the other rack", points=worth
                    )
                return Message("it does not go out: {points} points", points=worth)
            case ReasonKind.CHALLENGE:
                return self._challenge(weight)

    def _win(self, weight: Weight) -> Message:
        aside = weight.aside
        if aside is not None and aside.about is About.TILES:
            own, other = (self._count(each) for each in (aside.own, aside.other))
            tiles = f"{aside.tiles}"
            return Message(
                "it wins with {own} of {tiles} tiles instead of {other}",
                own=own,
                other=other,
                tiles=tiles,
            )
        own, other = (self._count(each) for each in (weight.own, weight.other))
        return Message("it wins {own} % instead of {other} %", own=own, other=other)

    def _proven(self, weight: Weight) -> Message:
        own, other = (signed(each, self.decimal) for each in (weight.own, weight.other))
        aside = weight.aside
        if aside is not None and aside.about is About.SAME_WINS:
            wins, tiles = self._count(aside.own), f"{aside.tiles}"
            return Message(
                "both win for {wins} of {tiles} tiles; {own} instead of {other} on average",
                wins=wins,
                tiles=tiles,
                own=own,
                other=other,
            )
        return Message(
            "the rest of the game is proven {own} instead of {other}", own=own, other=other
        )

    def _leave(self, weight: Weight) -> Message:
        worth = size(weight.worth, self.decimal)
        is_blank = weight.special == bytes((BLANK,))
        if weight.is_for:
            if is_blank:
                return Message("it saves the blank: the leave is worth {points} more", points=worth)
            if weight.special:
                return Message("it saves an S: the leave is worth {points} more", points=worth)
            return self._kept(weight, worth)
        if is_blank:
            return Message("it uses the blank: the leave is worth {points} less", points=worth)
        if weight.special:
            return Message("it uses an S: the leave is worth {points} less", points=worth)
        return self._kept(weight, worth)

    def _kept(self, weight: Weight, worth: str) -> Message:
        """Name the leaves of both moves; an empty rack has no name."""
        own, other = map(self.position.tile_set.show, weight.leaves)
        if not own or not other:
            if weight.is_for:
                return Message("the leave is worth {points} more", points=worth)
            return Message("the leave is worth {points} less", points=worth)
        values = {"own": own, "other": other, "points": worth}
        if weight.is_for:
            return Message("it keeps {own}, worth {points} more than {other}", **values)
        return Message("it keeps {own}, worth {points} less than {other}", **values)

    def _reply(self, weight: Weight) -> Message:
        worth, spot, aside = size(weight.worth, self.decimal), weight.spot, weight.aside
        if spot is None:
            if weight.is_for:
                return Message("their best reply falls by {points}", points=worth)
            return Message("their best reply rises by {points}", points=worth)
        values = {
            "where": self._place(spot),
            "share": percent(spot.share, self.decimal),
            "points": worth,
        }
        if not weight.is_for:
            return Message("their reply rises by {points} ({share} use {where})", **values)
        if aside is not None and aside.about is About.SHUT:
            return Message(
                "it shuts {where}, which {share} of racks would use: their reply falls by {points}",
                **values,
            )
        return Message("their reply falls by {points} ({share} would use {where})", **values)

    def _next(self, weight: Weight) -> Message:
        worth, spot = size(weight.worth, self.decimal), weight.spot
        if spot is None:
            if weight.is_for:
                return Message("your next turn scores {points} more", points=worth)
            return Message("your next turn scores {points} less", points=worth)
        where, share = self._place(spot), percent(spot.share, self.decimal)
        if weight.is_for:
            return Message(
                "it sets up {where} for your next turn, +{points} ({share} of draws use it)",
                where=where,
                points=worth,
                share=share,
            )
        return Message(
            "it leaves out {where} for your next turn, {points} points",
            where=where,
            points=worth,
        )

    def _place(self, spot: Spot) -> Message:
        square = format_square(spot.square, self.position.board.size)
        if not spot.word:
            return Message("the triple {square}", square=square)
        word = self.position.tile_set.show(spot.word)
        return Message("the hook {square} ({word})", square=square, word=word)

    def _aside(self, aside: Aside, weight: Weight) -> Message | None:
        """Return the aside in brackets after a clause; some asides are in the clause itself."""
        match aside.about:
            case About.FISHING:
                own, other = (percent(each, self.decimal) for each in (aside.own, aside.other))
                if not weight.is_for:
                    own, other = other, own
                return Message(
                    "a bingo next with {own} of draws, not {other}", own=own, other=other
                )
            case About.STUCK:
                tile = self.position.tile_set.show(aside.tile)
                if weight.is_for:
                    return Message("the {tile} would be stuck", tile=tile)
                return Message("the {tile} is stuck", tile=tile)
            case About.NO_SQUARE:
                return self._no_square(aside, weight)
            case About.EARNED:
                return _earned(aside, weight)
            case About.BINGO:
                return self._bingo(aside, weight)
            case About.AHEAD | About.BEHIND:
                return self._lead(aside, weight)
            case About.OUT_NEXT:
                if weight.is_for:
                    return Message("it can go out next turn")
                return Message("the other move can go out next turn")
        return None

    def _bingo(self, aside: Aside, weight: Weight) -> Message | None:
        """Name the letters that a bingo goes through, and say that most players know it."""
        if not weight.is_for:
            return None
        through = self.position.tile_set.show(aside.tile)
        if not through:
            return Message("a word most know")
        if not aside.own:
            return Message("through the {letters}", letters=through)
        return Message("through the {letters}, a word most know", letters=through)

    def _challenge(self, weight: Weight) -> Message:
        """Say what a challenge of a valid word would bring."""
        word, worth = self.position.tile_set.show(weight.word), points(round(weight.worth))
        loses_turn = self.position.rules.challenge is ChallengeRule.DOUBLE
        if weight.is_for and loses_turn:
            return Message(
                "{word} may be challenged, which would lose them a reply of {points}",
                word=word,
                points=worth,
            )
        if weight.is_for:
            return Message(
                "{word} may be challenged, which would give you {points}", word=word, points=worth
            )
        if loses_turn:
            return Message(
                "{word} of the other move may be challenged, which would lose them a reply of "
                "{points}",
                word=word,
                points=worth,
            )
        return Message(
            "{word} of the other move may be challenged, which would give you {points}",
            word=word,
            points=worth,
        )

    def _no_square(self, aside: Aside, weight: Weight) -> Message:
        """Say that a tile has no square to go to; with an empty bag nothing is drawn."""
        tile = self.position.tile_set.show(aside.tile)
        if not self.position.bag_count:
            if weight.is_for:
                return Message("the {tile} would have no square", tile=tile)
            return Message("the {tile} has no square", tile=tile)
        share = percent(aside.other, self.decimal)
        if weight.is_for:
            return Message(
                "the {tile} would have no square with {share} of draws", tile=tile, share=share
            )
        return Message("the {tile} has no square with {share} of draws", tile=tile, share=share)

    def _lead(self, aside: Aside, weight: Weight) -> Message:
        """Say that the leader wants a closed board, and the one behind an open one."""
        own, other = (self.decimal(each, 1) for each in (aside.own, aside.other))
        if not weight.is_for:
            own, other = other, own
        values = {"lead": f"{aside.lead}", "own": own, "other": other}
        if aside.about is About.AHEAD:
            return Message(
                "{lead} ahead, a closed board counts: best replies of {own}, not {other}", **values
            )
        return Message(
            "{lead} behind, an open board counts: best replies of {own}, not {other}", **values
        )

    def _count(self, value: float) -> str:
        return self.decimal(value, 0 if round(value, 1).is_integer() else 1)


def _plainly(weight: Weight) -> Message | None:
    """Explain a leave or a reply to a beginner; None where the usual clause will do."""
    match weight.kind:
        case ReasonKind.LEAVE if weight.special == bytes((BLANK,)):
            saves, uses = Message("it saves the blank"), Message("it uses the blank")
        case ReasonKind.LEAVE if weight.special:
            saves, uses = Message("it saves an S"), Message("it uses an S")
        case ReasonKind.LEAVE:
            saves = Message("it keeps better tiles for your next turn")
            uses = Message("it keeps worse tiles for your next turn")
        case ReasonKind.REPLY:
            saves = Message("it leaves less to the other side")
            uses = Message("it leaves more to the other side")
        case ReasonKind.NEXT:
            saves = Message("you can score more next turn")
            uses = Message("you can score less next turn")
        case _:
            return None
    return saves if weight.is_for else uses


def _earned(aside: Aside, weight: Weight) -> Message:
    """Return the clause for what a blank or an S earns above the highest score that keeps it."""
    if aside.own <= 0:
        if weight.is_for:
            return Message("spent there, it earns nothing")
        return Message("it earns nothing")
    worth = points(int(aside.own))
    if weight.is_for:
        return Message("spent there, it earns {points}", points=worth)
    return Message("it earns {points}", points=worth)


def _points(weight: Weight) -> Message:
    more, tiles = f"{weight.worth:.0f}", f"{weight.tiles}"
    bonus = f"{abs(weight.bonus)}"
    if weight.is_for:
        if weight.bonus > 0:
            return Message(
                "it scores {points} more: {tiles} tiles at once, +{bonus}",
                points=more,
                tiles=tiles,
                bonus=bonus,
            )
        return Message("it scores {points} more", points=more)
    if weight.bonus < 0:
        return Message(
            "it scores {points} less: the other sets {tiles} tiles at once, +{bonus}",
            points=more,
            tiles=tiles,
            bonus=bonus,
        )
    return Message("it scores {points} less", points=more)
