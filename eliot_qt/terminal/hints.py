"""Hints as text: free ones, those with a price, and whether a move is the best."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Fault
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.modes import topping
from eliot_qt.modes.common_game import open_turn
from eliot_qt.modes.hints import (
    CLUB_WORDS,
    PRICES,
    ExchangeFacts,
    Hint,
    HintFacts,
    Rarity,
    ladder_of,
)
from eliot_qt.modes.mode import Permits
from eliot_qt.play.hinting import advice, facts, top_answer
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.voice.figures import NO_TRIES
from eliot_qt.voice.hints import answer_message, hint_message
from eliot_qt.voice.prompts import NO_MOVE_POSSIBLE
from eliot_qt.voice.refusals import refusal_of

from .console import ConsoleCommand

UNFAIR = "hints would be unfair in this game"


class Hints:
    """Hints about the best move of ``position()``; ``buy`` pays for one, if allowed.

    ``helped`` notes that a turn had one.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        finder: ListerFinder,
        rarity: Rarity,
        position: Callable[[], Position],
        permits: Callable[[], Permits],
        buy: Callable[[Hint], bool],
        helped: Callable[[], object],
    ) -> None:
        self._say = say
        self._finder, self._rarity = finder, rarity
        self._position = position
        self._permits = permits
        self._buy = buy
        self._helped = helped
        self._given: tuple[Position | None, int] = (None, 0)
        self._asked: tuple[Position, Placement] | None = None

    def commands(self) -> list[ConsoleCommand]:
        """The commands."""
        if self._are_sold():
            prices = "buy a hint; without a name, list the prices"
            hint = ConsoleCommand("hint", "[NAME]", prices, self._paid)
        else:
            more = "a hint; each one tells more"
            hint = ConsoleCommand("hint", "", more, self._next, self._are_free, lambda: UNFAIR)
        again = "repeat the hints of this turn"
        return [
            hint,
            ConsoleCommand("hints", "", again, self._bought, self._are_sold),
            ConsoleCommand("tries", "", "the tries of this turn", self._tries, self._are_sold),
        ]

    def compare(self, move: Placement, score: int) -> None:
        """Say whether a move of that score is the best; asked again, what it lacks."""
        position = self._position()
        self._helped()
        again = self._asked == (position, move)
        self._asked = (position, move)
        rows = self._finder.best(position)
        answer = top_answer(position, rows, move, score, again=again)
        if answer is not None:
            self._say(str(answer_message(answer)))

    def _are_sold(self) -> bool:
        return self._permits().sells_hints

    def _are_free(self) -> bool:
        return self._permits().list_moves

    def _next(self, _: str) -> None:
        position = self._position()
        count = self._given[1] if self._given[0] == position else 0
        hints = advice(position, self._finder.best(position), self._rarity, CLUB_WORDS)
        if hints is None:
            self._say(str(NO_MOVE_POSSIBLE))
            return
        ladder = ladder_of(hints)
        self._tell(ladder[min(count, len(ladder) - 1)], hints)
        self._given = (position, count + 1)
        self._helped()

    def _paid(self, text: str) -> None:
        bought = topping.paid_hints(self._position())
        if not text:
            for hint, price in PRICES.items():
                self._say(f"  {hint.value:14} {price:>4}{' (paid)' if hint in bought else ''}")
            return
        if text.lower() not in [hint.value for hint in PRICES]:
            names = ", ".join(hint.value for hint in PRICES)
            raise ValueError(f"there is no hint {text!r}; there are {names}")
        kind = Hint(text.lower())
        if self._buy(kind) and not self._show(kind):
            raise Fault("{fault}", fault=refusal_of(RefusalKind.NO_HINT))

    def _bought(self, _: str) -> None:
        count = topping.paid_hints(self._position())
        if not count:
            self._say("No hints yet.")
        for kind in count:
            self._show(kind)

    def _tries(self, _: str) -> None:
        position = self._position()
        turn = open_turn(position)
        if not turn.tries:
            self._say(f"{NO_TRIES}.")
        for entry in turn.tries:
            move = format_move(entry.move, turn.board, position.tile_set)
            self._say(f"  {move:24} {entry.score:>4}{'' if entry.valid else '  invalid'}")

    def _show(self, kind: Hint) -> bool:
        position = self._position()
        hints = facts(position, self._finder.best(position), self._rarity)
        if hints is not None:
            self._tell(kind, hints)
        return hints is not None

    def _tell(self, kind: Hint, found: HintFacts | ExchangeFacts) -> None:
        self._say(str(hint_message(kind, found, self._position())))
